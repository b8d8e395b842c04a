//! `ludex game` (cli.md, "Games").

mod carry;
mod keep;
mod play;
mod print;

use std::path::PathBuf;

use etcetera::base_strategy::{BaseStrategy as _, choose_native_strategy};
use ludex_library::{ErrorKind, Library, LibraryError, StoreError};

use crate::arguments::{Common, Game};
use crate::error::{CliError, Outcome};
use crate::output::Terminal;

pub(super) fn run(arguments: &Game, common: &Common, terminal: &Terminal) -> Outcome {
    let open = || -> Result<Library, CliError> {
        let home = home(common)?;
        terminal.detail(&format!("the games are kept in {}", home.display()));
        Library::open(&home).map_err(|error| failed(&error))
    };
    match arguments {
        Game::New(new) => keep::new(new, open, terminal),
        Game::List(list) => keep::list(list, open, terminal),
        Game::Show(show) => keep::show(show, open, terminal),
        Game::Delete(delete) => keep::delete(delete, open, terminal),
        Game::Turn(text) => play::text(text, Library::turn, open, terminal),
        Game::Alternative(text) => play::text(text, Library::alternative, open, terminal),
        Game::Continue(text) => play::text(text, Library::continue_, open, terminal),
        Game::Choose(choose) => play::choose(choose, open, terminal),
        Game::Undo(undo) => play::undo(undo, open, terminal),
        Game::Branch(branch) => play::branch(branch, open, terminal),
        Game::Edit(edit) => play::edit(edit, open, terminal),
        Game::Export(export) => carry::export(export, open, terminal),
        Game::Import(import) => carry::import(import, open, terminal),
        Game::Replay(replay) => carry::replay(replay, open, terminal),
    }
}

/// Opens the library when all that was given has been read: a call that is wrong makes no folder.
trait Open: FnOnce() -> Result<Library, CliError> {}

impl<F: FnOnce() -> Result<Library, CliError>> Open for F {}

/// The folder games are kept in: as the call says, else the environment, else the platform's.
fn home(common: &Common) -> Result<PathBuf, CliError> {
    let named = common.home.clone().or_else(|| {
        let named = std::env::var_os("LUDEX_HOME").filter(|named| !named.is_empty());
        named.map(PathBuf::from)
    });
    if let Some(home) = named {
        return Ok(home);
    }
    let platform = choose_native_strategy().map_err(|_| {
        CliError::outside("this account has no folder that games could be kept in")
            .help("name one with --home, or in LUDEX_HOME")
    })?;
    Ok(platform.data_dir().join("ludex"))
}

/// A library's failure with the exit code it stands for.
fn failed(error: &LibraryError) -> CliError {
    let message = error.to_string();
    let failure = match error.kind() {
        ErrorKind::Refused => CliError::content(message),
        ErrorKind::Usage => CliError::usage(message),
        ErrorKind::Outside => CliError::outside(message),
    };
    match error {
        LibraryError::Conflict { .. } | LibraryError::Store(StoreError::Conflict) => failure.help(
            "another program changed the game; `ludex game show` shows it with its revision now",
        ),
        _ => failure,
    }
}
