//! Reading content of any kind into what can be played.

use std::path::Path;

use ludex_diag::{Report, Sources, render};
use ludex_ruleset::{Outcome, Ruleset};

use crate::error::CliError;
use crate::input::{self, Input};
use crate::output::Terminal;

/// Reads the ruleset that a path names, with whatever is wrong about it.
pub(crate) fn read_ruleset(path: &Path) -> Result<(Input, Outcome), CliError> {
    let file = input::ruleset_file(path)?;
    let input = input::read(&file, ludex_ruleset::BYTES_MAX)?;
    let outcome = ludex_ruleset::read(&input.bytes, &input.name);
    // Only a refused file can be something else, so good ones are not read twice.
    if outcome.ruleset.is_none()
        && let Some((kind, help)) = other_kind(&input.bytes)
    {
        let message = format!("{} is {kind}, not a ruleset", input.name);
        return Err(CliError::usage(message).help(help));
    }
    Ok((input, outcome))
}

/// Reads a ruleset that is to be played; one with errors is shown and refused.
pub(crate) fn playable_ruleset(path: &Path, terminal: &Terminal) -> Result<Ruleset, CliError> {
    Ok(playable_content(path, terminal)?.1)
}

/// The same, with the bytes it was read from.
pub(crate) fn playable_content(
    path: &Path,
    terminal: &Terminal,
) -> Result<(Input, Ruleset), CliError> {
    let (input, outcome) = read_ruleset(path)?;
    if let Some(ruleset) = outcome.ruleset {
        return Ok((input, ruleset));
    }
    let mut sources = Sources::new();
    sources.insert(outcome.source);
    let report = Report::new(outcome.diagnostics, 1);
    let mut text = String::new();
    let options = render::HumanOptions {
        color: terminal.color_errors(),
        ..Default::default()
    };
    // Writing to a string does not fail.
    let _ = render::human(&mut text, &report, &sources, &options);
    terminal.complain(&text);
    Err(CliError::content(format!(
        "{} cannot be played: {}",
        path.display(),
        report.summary()
    ))
    .help("correct what is named above; `ludex explain CODE` says more"))
}

/// What well-formed JSON is when it is plainly no ruleset, and what to do with it.
fn other_kind(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let document: serde_json::Value = serde_json::from_slice(bytes).ok()?;
    let document = document.as_object()?;
    let has = |key: &str| document.contains_key(key);
    if has("schemaVersion") {
        return None;
    }
    if has("build") && has("v") {
        return Some((
            "a character sheet",
            "`ludex ruleset show-sheet R --sheet FILE` shows a sheet; name a ruleset's file here",
        ));
    }
    let format = document.get("format").and_then(serde_json::Value::as_str);
    (format == Some("marinara-ruleset")).then_some((
        "a ruleset package",
        "this version reads plain rulesets: take `ruleset.json` out of the package",
    ))
}
