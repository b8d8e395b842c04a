//! `ludex ruleset odds`.

use std::fmt::Write as _;
use std::process::ExitCode;

use ludex_play::check::{Chance, Check, Odds, TotalChance};

use serde_json::json;

use super::ask::{Asked, Table, one_or_list};
use crate::arguments::{self, Format};
use crate::commands::bars::{Bar, bars};
use crate::commands::roll_text::words;
use crate::error::{CliError, Outcome};
use crate::output::Terminal;

/// Totals that come less often than this are not listed for people.
const RARE: f64 = 0.000_05;
/// More totals than this say less than the outcomes above them.
const MOST_ROWS: usize = 32;

pub(super) fn run(arguments: &arguments::Odds, terminal: &Terminal) -> Outcome {
    let mut table = Table::read(&arguments.ask, terminal)?;
    let mut text = String::new();
    let mut refused = false;
    let answers = table.each(&arguments.ask.tag, terminal, |tag, asked| match asked {
        Asked::Check(check) => {
            let odds = check.odds().map_err(|error| {
                CliError::content(format!("the odds of {tag} cannot be counted: {error}"))
            })?;
            describe(&mut text, &check, &odds);
            let answer = serde_json::to_value(&odds).map_err(|error| {
                CliError::outside(format!("the odds cannot be written: {error}"))
            })?;
            // Nothing is rolled, so nothing is paid.
            Ok((answer, Vec::new()))
        }
        Asked::Nothing {
            reason,
            why,
            result,
        } => {
            refused = true;
            let _ = writeln!(text, "No odds: {why}\n  {result}");
            let answer = json!({
                "tag": tag,
                "outcomes": [],
                "distribution": [],
                "result": result,
                "reason": reason,
            });
            Ok((answer, Vec::new()))
        }
    })?;
    match arguments.ask.format {
        Format::Json => terminal.print_json(&one_or_list(answers))?,
        Format::Human => terminal.print_plain(&text)?,
    }
    Ok(ExitCode::from(u8::from(refused)))
}

/// The odds as a table with bars. Writing to a string does not fail.
fn describe(text: &mut String, check: &Check, odds: &Odds) {
    let who = check.character().unwrap_or("Somebody");
    let _ = writeln!(text, "{who} checks {}", check.asked());
    let outcomes = odds.outcomes.iter().map(|outcome| Bar {
        name: outcome
            .label
            .as_deref()
            .unwrap_or_else(|| words(outcome.outcome))
            .to_owned(),
        probability: outcome.chance.probability,
        fraction: Some(fraction(&outcome.chance)),
    });
    text.push_str(&bars(outcomes));
    for (name, chance) in [
        ("complication", &odds.complication),
        ("dark", &odds.dark),
        ("raises its track", &odds.raises),
    ] {
        if let Some(chance) = chance {
            let line = bars(
                [Bar {
                    name: name.to_owned(),
                    probability: chance.probability,
                    fraction: Some(fraction(chance)),
                }]
                .into_iter(),
            );
            text.push_str(&line);
        }
    }
    let likely = |total: &&TotalChance| total.chance.probability >= RARE;
    let rows: Vec<&TotalChance> = odds.distribution.iter().filter(likely).collect();
    if rows.len() > MOST_ROWS {
        let _ = writeln!(
            text,
            "\n{} totals; --format json lists them",
            odds.distribution.len()
        );
        return;
    }
    text.push_str("\ntotals\n");
    text.push_str(&bars(rows.iter().map(|total| Bar {
        name: total.total.to_string(),
        probability: total.chance.probability,
        fraction: None,
    })));
    match odds.distribution.len() - rows.len() {
        0 => {}
        1 => text.push_str("  and one of less than 0.01 %\n"),
        more => {
            let _ = writeln!(text, "  and {more} of less than 0.01 % each");
        }
    }
}

fn fraction(chance: &Chance) -> String {
    format!("{}/{}", chance.numerator, chance.denominator)
}
