//! Games as files, and games played again.

use std::process::ExitCode;

use ludex_library::Outcome as Stands;
use serde_json::{Map, Value, json};

use super::{Open, failed, print};
use crate::arguments::{Format, GameExport, GameImport, GameShow};
use crate::error::{CliError, Outcome};
use crate::input::read_whole;
use crate::output::{Terminal, deliver, json_text};

/// The most bytes of a game's file.
const LIMIT: usize = 1 << 30;

pub(super) fn export(arguments: &GameExport, open: impl Open, terminal: &Terminal) -> Outcome {
    let mut library = open()?;
    let file = library.export(&arguments.game);
    let file = file.map_err(|error| failed(&error))?;
    deliver(&json_text(&file)?, &arguments.target, terminal)?;
    // Where the file itself is not what is printed, the game is.
    if arguments.target.output.is_some() && arguments.format == Format::Json {
        let mut outcome = library
            .show(&arguments.game)
            .map_err(|error| failed(&error))?;
        outcome.result = None;
        terminal.print_json(&outcome)?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) fn import(arguments: &GameImport, open: impl Open, terminal: &Terminal) -> Outcome {
    let input = read_whole(&arguments.file, LIMIT, "a game")?;
    let file: Value = serde_json::from_slice(&input.bytes).map_err(|error| {
        CliError::content(format!("{} is no JSON: {error}", input.name))
            .help("give a file that `ludex game export` wrote")
    })?;
    let outcome = open()?.import(file, arguments.name.as_deref());
    let outcome = outcome.map_err(|error| failed(&error))?;
    print::whole(&outcome, arguments.printed.format, terminal)?;
    terminal.note(&format!(
        "next: `ludex game replay {}` sees whether it comes out as the file says",
        outcome.game.id
    ));
    Ok(ExitCode::SUCCESS)
}

pub(super) fn replay(arguments: &GameShow, open: impl Open, terminal: &Terminal) -> Outcome {
    let mut library = open()?;
    let replay = library.replay(&arguments.game);
    let replay = replay.map_err(|error| failed(&error))?;
    match arguments.printed.format {
        Format::Json => {
            // A game that is damaged may be past showing; what is wrong with it is said all the same.
            let mut document = library.show(&arguments.game).map_or_else(|_| bare(), shown);
            document.insert("replay".to_owned(), json!(replay));
            terminal.print_json(&document)?;
        }
        Format::Human if replay.agrees => {
            let steps = replay.steps;
            terminal.print_plain(&format!(
                "{steps} operations played again: every byte agrees\n"
            ))?;
        }
        Format::Human => {}
    }
    match replay.difference {
        None => Ok(ExitCode::SUCCESS),
        Some(difference) => Err(CliError::content(format!(
            "played again, `{}` comes out another: {difference}",
            arguments.game
        ))
        .help("what is kept was changed from outside, or by another version; a copy may be whole")),
    }
}

/// The keys every command prints.
fn shown(mut outcome: Stands) -> Map<String, Value> {
    outcome.result = None;
    match json!(outcome) {
        Value::Object(document) => document,
        _ => bare(),
    }
}

/// The same of a game that cannot be shown.
fn bare() -> Map<String, Value> {
    let keys = ["game", "reply", "alternative", "result", "party"];
    keys.map(|key| (key.to_owned(), Value::Null))
        .into_iter()
        .collect()
}
