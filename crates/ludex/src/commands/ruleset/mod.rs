//! `ludex ruleset`.

mod ask;
mod odds;
mod roll;
mod sheet;
mod show_sheet;

use std::path::Path;

use ludex_play::SheetFile;
use ludex_ruleset::Ruleset;
use ludex_text::{JsonLimits, Source, decode_utf8, read_json};

use crate::arguments;
use crate::error::{CliError, Outcome};
use crate::input::{self, Input};
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
    let sheet = parse_sheet(&input, terminal)?;
    for issue in sheet.check(ruleset) {
        let (path, message, help) = (&issue.path, &issue.message, &issue.help);
        terminal.note(&format!(
            "warning: {}: {path}: {message}; {help}",
            input.name
        ));
    }
    Ok(sheet)
}

/// The sheet of a file. Repeated keys are said, since only the last of them is kept.
fn parse_sheet(input: &Input, terminal: &Terminal) -> Result<SheetFile, CliError> {
    let name = &input.name;
    let help = "`ludex ruleset sheet R --new NAME` makes a sheet";
    let text = decode_utf8(&input.bytes)
        .map_err(|error| CliError::content(format!("{name}: {}", error.message)).help(help))?;
    let source = Source::new(name.as_str(), text);
    let parsed = read_json(text, &JsonLimits::default());
    let mut broken = Vec::new();
    for error in parsed.errors {
        let (place, _) = source.positions(error.span);
        let line = format!("{name}:{}:{}: {}", place.line, place.column, error.message);
        if error.rule == "duplicate-key" {
            terminal.note(&format!("warning: {line}; the last one counts"));
        } else {
            broken.push(line);
        }
    }
    if !broken.is_empty() {
        return Err(CliError::content(broken.join("\n  ")).help(help));
    }
    let root = parsed
        .root
        .ok_or_else(|| CliError::content(format!("{name} is empty")))?;
    SheetFile::from_node(&root)
        .map_err(|error| CliError::content(format!("{name}: {error}")).help(help))
}
