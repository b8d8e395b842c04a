//! Making games, looking at them, deleting them.

use std::io::{self, BufRead as _, IsTerminal as _};
use std::process::ExitCode;

use ludex_library::{GameHead, NewGame};
use serde_json::json;

use super::{Open, failed, print};
use crate::arguments::{Format, GameDelete, GameNew, GameShow, Printed};
use crate::commands::{cast, reply};
use crate::content;
use crate::error::{CliError, Outcome};
use crate::input;
use crate::output::Terminal;

pub(super) fn new(arguments: &GameNew, open: impl Open, terminal: &Terminal) -> Outcome {
    let (party, sheets) = (arguments.party.as_deref(), &arguments.sheet);
    let files = party.into_iter().chain(sheets.iter().map(AsRef::as_ref));
    input::one_from_stdin(files.chain([arguments.ruleset.as_path()]))?;
    let (input, ruleset) = content::playable_content(&arguments.ruleset, terminal)?;
    let party = cast::read(party, sheets, &ruleset, terminal)?;
    let new = NewGame {
        name: &arguments.name,
        ruleset: &ruleset.definition().id,
        content: &input.bytes,
        party: &party,
    };
    let outcome = open()?.new_game(&new).map_err(|error| failed(&error))?;
    print::outcome(&outcome, arguments.printed.format, terminal)?;
    terminal.note(&format!(
        "next: `ludex game turn {} --text FILE` plays the Game Master's first reply",
        outcome.game.id
    ));
    Ok(ExitCode::SUCCESS)
}

pub(super) fn list(arguments: &Printed, open: impl Open, terminal: &Terminal) -> Outcome {
    let games = open()?.games().map_err(|error| failed(&error))?;
    match arguments.format {
        Format::Json => terminal.print_json(&games)?,
        Format::Human => {
            let rows: Vec<[String; 4]> = games.iter().map(row).collect();
            terminal.print_plain(&reply::columns(rows))?;
            if games.is_empty() {
                terminal.note("no games yet; `ludex game new R --name NAME` makes one");
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn row(game: &GameHead) -> [String; 4] {
    [
        game.id.clone(),
        game.name.clone(),
        format!("{} version {}", game.ruleset, game.version),
        format!("revision {}", game.revision),
    ]
}

pub(super) fn show(arguments: &GameShow, open: impl Open, terminal: &Terminal) -> Outcome {
    let outcome = open()?.show(&arguments.game);
    let outcome = outcome.map_err(|error| failed(&error))?;
    print::whole(&outcome, arguments.printed.format, terminal)?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn delete(arguments: &GameDelete, open: impl Open, terminal: &Terminal) -> Outcome {
    let changed = &arguments.changed;
    let key = &changed.game;
    let asks = !arguments.yes;
    if asks && !(io::stdin().is_terminal() && io::stderr().is_terminal()) {
        return Err(CliError::usage(format!(
            "deleting `{key}` cannot be taken back, so it wants a yes"
        ))
        .help("give --yes; `ludex game export` keeps a copy"));
    }
    let mut library = open()?;
    let mut revision = changed.revision;
    if asks {
        let shown = library.show(key).map_err(|error| failed(&error))?;
        if !confirmed(&shown.game.name, terminal)? {
            terminal.note("nothing was deleted");
            return Ok(ExitCode::from(1));
        }
        // What was asked about is what is deleted.
        revision = revision.or(Some(shown.game.revision));
    }
    let game = library.delete(key, revision);
    let game = game.map_err(|error| failed(&error))?;
    match changed.printed.format {
        Format::Json => terminal.print_json(&json!({
            "game": game, "reply": null, "alternative": null, "result": null, "party": null,
        }))?,
        Format::Human => terminal.print_plain(&format!("deleted {}\n", print::named(&game)))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Asks on the terminal.
fn confirmed(name: &str, terminal: &Terminal) -> Result<bool, CliError> {
    let name = ludex_diag::render::visible(name);
    terminal.complain(&format!("delete `{name}` with everything in it? [y/N] "));
    let mut answer = String::new();
    let read = io::stdin().lock().read_line(&mut answer);
    read.map_err(|error| CliError::outside(format!("the terminal cannot be read: {error}")))?;
    let answer = answer.trim();
    Ok(answer.eq_ignore_ascii_case("y") || answer.eq_ignore_ascii_case("yes"))
}
