//! `ludex ruleset roll`.

use std::fmt::Write as _;
use std::process::ExitCode;

use ludex_dice::source::SeededSource;
use ludex_play::check::{Check, RollReport};

use super::ask::{Asked, Table, nothing_json, one_or_list, words};
use crate::arguments::{Format, Roll};
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
            describe(&mut text, &check, &report);
            let answer = serde_json::to_value(&report).map_err(|error| {
                CliError::outside(format!("the roll cannot be written: {error}"))
            })?;
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
fn describe(text: &mut String, check: &Check, report: &RollReport) {
    let who = report.character.as_deref().unwrap_or("Somebody");
    let _ = writeln!(text, "{who} checks {}: {}", check.asked(), headline(report));
    let _ = writeln!(text, "  dice    {}", dice_line(report));
    let parts: Vec<String> = report
        .breakdown
        .iter()
        .map(|part| format!("{} {:+}", part.label, part.value))
        .collect();
    if !parts.is_empty() {
        let _ = writeln!(text, "  number  {}", parts.join(", "));
    }
    let _ = writeln!(text, "  total   {}", total_line(report));
    for change in &report.changes {
        let (who, path) = (&change.character, &change.path);
        let _ = writeln!(text, "  {who}: {path} {} → {}", change.from, change.to);
    }
    let _ = writeln!(text, "  {}", report.result);
}

/// "success", "failure, with a complication", "At a cost (partial)".
fn headline(report: &RollReport) -> String {
    let outcome = words(report.outcome);
    let mut line = match &report.band_label {
        Some(label) if !label.eq_ignore_ascii_case(outcome) => format!("{label} ({outcome})"),
        _ => outcome.to_owned(),
    };
    if report.complication {
        line.push_str(", with a complication");
    }
    if report.dark {
        line.push_str(", and it is dark");
    }
    line
}

/// Every die; `~3~` does not count, `2→7` was thrown again, `+8` was added by an explosion.
fn dice_line(report: &RollReport) -> String {
    if report.dice.is_empty() {
        return "none".to_owned();
    }
    let dice = report.dice.iter().map(|die| {
        let mut face: String = die.earlier.iter().map(|face| format!("{face}→")).collect();
        if die.extra {
            face.push('+');
        }
        match (&die.die, &die.symbols) {
            (Some(name), Some(symbols)) if symbols.is_empty() => {
                face.push_str(&format!("{name} blank"))
            }
            (Some(name), Some(symbols)) => face.push_str(&format!("{name} {}", symbols.join("+"))),
            _ => face.push_str(&die.value.to_string()),
        }
        match (die.unused, die.dark) {
            (true, _) => format!("~{face}~"),
            (false, true) => format!("{face} (dark)"),
            (false, false) => face,
        }
    });
    dice.collect::<Vec<_>>().join(", ")
}

/// "11 against 8", "3 successes of 2", with the margin.
fn total_line(report: &RollReport) -> String {
    let total = match report.successes {
        Some(1) => "1 success".to_owned(),
        Some(n) => format!("{n} successes"),
        None => report.total.to_string(),
    };
    let mut line = match report.target {
        Some(target) => format!("{total} against {target}"),
        None => total,
    };
    if let Some(margin) = report.margin {
        line.push_str(&format!(" (margin {margin:+})"));
    }
    let symbols: Vec<String> = report
        .symbols
        .iter()
        .map(|symbol| format!("{} {}", symbol.count, symbol.id))
        .collect();
    if !symbols.is_empty() {
        line.push_str(&format!(": {}", symbols.join(", ")));
    }
    line
}
