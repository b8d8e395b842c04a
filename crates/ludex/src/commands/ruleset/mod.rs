//! `ludex ruleset`.

mod ask;
mod odds;
mod roll;
mod sheet;
mod show_sheet;

use std::path::Path;

use ludex_play::SheetFile;
use ludex_ruleset::Ruleset;

use crate::arguments;
use crate::error::{CliError, Outcome};
use crate::input;
use crate::output::Terminal;

pub(super) fn run(arguments: &arguments::Ruleset, terminal: &Terminal) -> Outcome {
    match arguments {
        arguments::Ruleset::Sheet(sheet) => sheet::run(sheet, terminal),
        arguments::Ruleset::ShowSheet(show) => show_sheet::run(show, terminal),
        arguments::Ruleset::Roll(roll) => roll::run(roll, terminal),
        arguments::Ruleset::Odds(odds) => odds::run(odds, terminal),
    }
}

/// Reads a sheet file; what of it does not fit the ruleset is said and does no harm.
fn read_sheet(path: &Path, ruleset: &Ruleset, terminal: &Terminal) -> Result<SheetFile, CliError> {
    let input = input::read_sheet(path)?;
    let document = serde_json::from_slice(&input.bytes).map_err(|error| {
        CliError::content(format!("{} is not JSON: {error}", input.name))
            .help("`ludex ruleset sheet R --new NAME` makes a sheet")
    })?;
    let sheet = SheetFile::from_json(document)
        .map_err(|error| CliError::content(format!("{}: {error}", input.name)))?;
    for issue in sheet.check(ruleset) {
        let (path, message, help) = (&issue.path, &issue.message, &issue.help);
        terminal.note(&format!(
            "warning: {}: {path}: {message}; {help}",
            input.name
        ));
    }
    Ok(sheet)
}
