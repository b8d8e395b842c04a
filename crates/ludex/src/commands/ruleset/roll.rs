//! `ludex ruleset roll`.

use std::fmt::Write as _;
use std::process::ExitCode;

use ludex_dice::source::SeededSource;
use ludex_play::check::{Check, RollReport};

use super::ask::{Asked, Table, nothing_json, one_or_list};
use crate::arguments::{Format, Roll};
use crate::commands::roll_text::RollText;
use crate::commands::seed_or_fresh;
use crate::error::{CliError, Outcome};
use crate::output::Terminal;

pub(super) fn run(arguments: &Roll, terminal: &Terminal) -> Outcome {
    let mut table = Table::read(&arguments.ask, terminal)?;
    let seed = seed_or_fresh(arguments.seed)?;
    // Several tags draw from one stream, one after the other.
    let mut dice = SeededSource::new(seed);
    let mut text = String::new();
    let mut refused = false;
    let mut thrown = false;
    let answers = table.each(&arguments.ask.tag, terminal, |tag, asked| match asked {
        Asked::Check(check) => {
            thrown = true;
            let report = check.roll(&mut dice).report(seed);
            let answer = serde_json::to_value(&report).map_err(|error| {
                CliError::outside(format!("the roll cannot be written: {error}"))
            })?;
            if let Some(roll) = RollText::read(&answer) {
                describe(&mut text, &check, &roll, &report);
            }
            Ok((answer, report.changes))
        }
        Asked::Nothing {
            reason,
            why,
            result,
        } => {
            refused = true;
            let _ = writeln!(text, "Not rolled: {why}\n  {result}");
            Ok((nothing_json(tag, reason, &result, seed), Vec::new()))
        }
    })?;
    match arguments.ask.format {
        Format::Json => terminal.print_json(&one_or_list(answers))?,
        Format::Human => {
            if thrown {
                let _ = writeln!(text, "\nseed {seed}");
            }
            terminal.print_plain(&text)?;
        }
    }
    Ok(ExitCode::from(u8::from(refused)))
}

/// The roll as a person would read it out. Writing to a string does not fail.
fn describe(text: &mut String, check: &Check, roll: &RollText, report: &RollReport) {
    let _ = writeln!(
        text,
        "{} checks {}: {}",
        roll.who(),
        check.asked(),
        roll.headline()
    );
    let _ = writeln!(text, "  dice    {}", roll.dice());
    if !report.breakdown.is_empty() {
        let _ = writeln!(text, "  number  {}", roll.number());
    }
    let _ = writeln!(text, "  total   {}", roll.total());
    for change in &report.changes {
        let (who, path) = (&change.character, &change.path);
        let _ = writeln!(text, "  {who}: {path} {} → {}", change.from, change.to);
    }
    let _ = writeln!(text, "  {}", report.result);
}
