//! `ludex ruleset sheet`.

use std::process::ExitCode;

use ludex_play::SheetFile;

use crate::arguments::Sheet;
use crate::commands::cast::read_sheet;
use crate::content;
use crate::error::{CliError, Outcome};
use crate::output::{Terminal, deliver, json_text};

pub(super) fn run(arguments: &Sheet, terminal: &Terminal) -> Outcome {
    let ruleset = content::playable_ruleset(&arguments.ruleset, terminal)?;
    let mut sheet = match (&arguments.new, &arguments.sheet) {
        (Some(name), _) => SheetFile::blank(&ruleset, checked(name)?),
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

/// The most characters of a character's name.
const LONGEST_NAME: usize = 200;

/// A name that a tag can address and a line can show.
fn checked(name: &str) -> Result<&str, CliError> {
    let name = name.trim();
    let refuse = |why: &str| Err(CliError::usage(format!("the name {why}")));
    if name.is_empty() {
        return refuse("is empty, so no tag could address the character");
    }
    if name.chars().any(char::is_control) {
        return refuse("holds a line break or another control character");
    }
    if name.chars().count() > LONGEST_NAME {
        return refuse("is longer than 200 characters");
    }
    Ok(name)
}
