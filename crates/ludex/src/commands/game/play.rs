//! What moves a game: replies, choices, undo, branches, a player's own changes.

use std::process::ExitCode;

use ludex_library::{Library, LibraryError, Outcome as Played};

use super::{Open, failed, print};
use crate::arguments::{Changed, Format, GameBranch, GameChoose, GameEdit, GameText, GameUndo};
use crate::commands::{cast, seed_or_fresh};
use crate::error::{CliError, Outcome};
use crate::output::Terminal;

/// One of the three ways a text moves a game: key, text, seed, revision.
type Play = fn(&mut Library, &str, &str, u64, Option<u64>) -> Result<Played, LibraryError>;

pub(super) fn text(
    arguments: &GameText,
    play: Play,
    open: impl Open,
    terminal: &Terminal,
) -> Outcome {
    let text = cast::read_text(&arguments.text)?;
    let seed = seed_or_fresh(arguments.seed)?;
    change(
        &arguments.changed,
        open,
        terminal,
        |library, key, revision| play(library, key, &text, seed, revision),
    )?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn choose(arguments: &GameChoose, open: impl Open, terminal: &Terminal) -> Outcome {
    let (reply, alternative) = (arguments.reply, arguments.alternative);
    change(
        &arguments.changed,
        open,
        terminal,
        |library, key, revision| library.choose(key, reply, alternative, revision),
    )?;
    terminal.note(&format!(
        "alternative {alternative} of reply {reply} counts now"
    ));
    Ok(ExitCode::SUCCESS)
}

pub(super) fn undo(arguments: &GameUndo, open: impl Open, terminal: &Terminal) -> Outcome {
    let undone = change(
        &arguments.changed,
        open,
        terminal,
        |library, key, revision| library.undo(key, arguments.reply, revision),
    )?;
    if let Some(reply) = undone.reply {
        terminal.note(&format!("reply {reply} is taken back; the log keeps it"));
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) fn branch(arguments: &GameBranch, open: impl Open, terminal: &Terminal) -> Outcome {
    let made = change(
        &arguments.changed,
        open,
        terminal,
        |library, key, revision| library.branch(key, arguments.reply, &arguments.name, revision),
    )?;
    terminal.note(&format!(
        "next: `ludex game turn {} --text FILE` goes on there; `{}` stays as it is",
        made.game.id, arguments.changed.game
    ));
    Ok(ExitCode::SUCCESS)
}

pub(super) fn edit(arguments: &GameEdit, open: impl Open, terminal: &Terminal) -> Outcome {
    let assignments = arguments.set.iter().map(|assignment| {
        let (path, value) = assignment.split_once('=').ok_or_else(|| {
            CliError::content(format!("`{assignment}` sets nothing; write PATH=VALUE"))
        })?;
        Ok((path.to_owned(), value.to_owned()))
    });
    let set: Vec<(String, String)> = assignments.collect::<Result<_, CliError>>()?;
    change(
        &arguments.changed,
        open,
        terminal,
        |library, key, revision| library.edit(key, &arguments.character, &set, revision),
    )?;
    for (path, value) in &set {
        terminal.note(&format!("{}: {path} is {value} now", arguments.character));
    }
    Ok(ExitCode::SUCCESS)
}

/// Changes a game and prints what came of it.
fn change(
    changed: &Changed,
    open: impl Open,
    terminal: &Terminal,
    act: impl FnOnce(&mut Library, &str, Option<u64>) -> Result<Played, LibraryError>,
) -> Result<Played, CliError> {
    let mut library = open()?;
    let outcome = act(&mut library, &changed.game, changed.revision);
    let outcome = outcome.map_err(|error| failed(&error))?;
    let shows_party = outcome.result.is_none();
    match changed.printed.format {
        Format::Human if shows_party => {
            print::whole(&outcome, Format::Human, terminal)?;
        }
        format => print::outcome(&outcome, format, terminal)?,
    }
    Ok(outcome)
}
