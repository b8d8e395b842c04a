//! `ludex ruleset sheet`.

use std::process::ExitCode;

use ludex_play::SheetFile;

use super::read_sheet;
use crate::arguments::Sheet;
use crate::content;
use crate::error::{CliError, Outcome};
use crate::output::{Terminal, deliver, json_text};

pub(super) fn run(arguments: &Sheet, terminal: &Terminal) -> Outcome {
    let ruleset = content::playable_ruleset(&arguments.ruleset, terminal)?;
    let mut sheet = match (&arguments.new, &arguments.sheet) {
        (Some(name), _) => SheetFile::blank(&ruleset, name),
        (None, Some(path)) => read_sheet(path, &ruleset, terminal)?,
        (None, None) => return Err(CliError::usage("give --new NAME or --sheet FILE")),
    };
    // Every refusal is said before the command fails, and nothing is written.
    let mut refused = Vec::new();
    for assignment in &arguments.set {
        let Some((path, value)) = assignment.split_once('=') else {
            refused.push(format!("`{assignment}` sets nothing; write PATH=VALUE"));
            continue;
        };
        match sheet.set(&ruleset, path, value) {
            Ok(change) => {
                terminal.detail(&format!("{}: {} → {}", change.path, change.from, change.to));
            }
            Err(error) => refused.push(error.to_string()),
        }
    }
    match refused.as_slice() {
        [] => {}
        [one] => return Err(CliError::content(one.as_str())),
        several => {
            return Err(CliError::content(format!(
                "{} values do not fit\n  {}",
                several.len(),
                several.join("\n  ")
            )));
        }
    }
    deliver(&json_text(&sheet.to_json())?, &arguments.target, terminal)?;
    Ok(ExitCode::SUCCESS)
}
