//! `ludex ruleset roll`.

use std::fmt::Write as _;
use std::process::ExitCode;

use ludex_dice::source::SeededSource;
use ludex_play::check::{Check, RollReport};
use serde_json::Value;

use super::ask::{Asked, Table, nothing_json, one_or_list};
use crate::arguments::{Format, Roll};
use crate::commands::seed_or_fresh;
use crate::error::{CliError, Outcome};
use crate::output::Terminal;

pub(super) fn run(arguments: &Roll, terminal: &Terminal) -> Outcome {
    let table = Table::read(&arguments.ask, terminal)?;
    let seed = seed_or_fresh(arguments.seed)?;
    // Several tags draw from one stream, one after the other.
    let mut dice = SeededSource::new(seed);
    let mut text = String::new();
    let mut refused = false;
    let answers = table.each(&arguments.ask.tag, |tag, asked| match asked {
        Asked::Check(check) => {
            let report = check.roll(&mut dice).report(seed);
            describe(&mut text, &check, &report);
            serde_json::to_value(&report)
                .map_err(|error| CliError::outside(format!("the roll cannot be written: {error}")))
        }
        Asked::Nothing { reason, why, result } => {
            refused = true;
            let _ = writeln!(text, "Not rolled: {why}\n  {result}");
            Ok(nothing_json(tag, reason, &result))
        }
    })?;
    match arguments.ask.format {
        Format::Json => terminal.print_json::<Value>(&one_or_list(answers))?,
        Format::Human => {
            let _ = writeln!(text, "\nseed {seed}");
            terminal.print(&text)?;
        }
    }
    Ok(ExitCode::from(u8::from(refused)))
}

/// The roll as a person would read it out. Writing to a string does not fail.
fn describe(text: &mut String, check: &Check, report: &RollReport) {
    let who = report.character.as_deref().unwrap_or("Somebody");
    let _ = writeln!(text, "{who} checks {}: {}", check.subject(), report.headline());
    let _ = writeln!(text, "  dice    {}", report.dice_line());
    if !report.breakdown.is_empty() {
        let parts: Vec<String> = report.breakdown.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "  number  {}", parts.join(", "));
    }
    let _ = writeln!(text, "  total   {}", report.total_line());
    for change in &report.changes {
        let _ = writeln!(text, "  {}: {} {} → {}", change.character, change.path, change.from, change.to);
    }
    let _ = writeln!(text, "  {}", report.result);
}
