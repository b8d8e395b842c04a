//! `ludex ruleset`.

mod ask;
mod odds;
mod prompt;
mod rest;
mod roll;
mod sheet;
mod show_sheet;
mod turn;

use std::path::{Path, PathBuf};

use ludex_play::PartyFile;
use ludex_ruleset::Ruleset;

use super::cast;
use crate::arguments::{self, Cast};
use crate::content;
use crate::error::{CliError, Outcome};
use crate::input;
use crate::output::Terminal;

pub(super) fn run(arguments: &arguments::Ruleset, terminal: &Terminal) -> Outcome {
    match arguments {
        arguments::Ruleset::Sheet(sheet) => sheet::run(sheet, terminal),
        arguments::Ruleset::ShowSheet(show) => show_sheet::run(show, terminal),
        arguments::Ruleset::Roll(roll) => roll::run(roll, terminal),
        arguments::Ruleset::Odds(odds) => odds::run(odds, terminal),
        arguments::Ruleset::Turn(turn) => turn::run(turn, terminal),
        arguments::Ruleset::Rest(rest) => rest::run(rest, terminal),
        arguments::Ruleset::Prompt(prompt) => prompt::run(prompt, terminal),
    }
}

/// The ruleset and those who play it; `text` is what else the call reads.
fn table(
    ruleset: &Path,
    cast: &Cast,
    text: Option<&PathBuf>,
    terminal: &Terminal,
) -> Result<(Ruleset, PartyFile), CliError> {
    let (party, sheets) = (cast.party.as_deref(), &cast.sheet);
    let files = party
        .into_iter()
        .chain(sheets.iter().chain(text).map(AsRef::as_ref));
    input::one_from_stdin(files.chain([ruleset]))?;
    let ruleset = content::playable_ruleset(ruleset, terminal)?;
    let party = cast::read(party, sheets, &ruleset, terminal)?;
    Ok((ruleset, party))
}
