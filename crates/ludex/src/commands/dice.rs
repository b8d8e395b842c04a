//! `ludex dice`.

use std::process::ExitCode;

use ludex_dice::expression::{Expression, RolledDice};
use ludex_dice::source::SeededSource;
use serde_json::{Value, json};

use super::bars::{Bar, bars};
use super::seed_or_fresh;
use crate::arguments::{Dice, DiceOdds, DiceRoll, Format};
use crate::error::{CliError, Outcome};
use crate::output::Terminal;

pub(super) fn run(arguments: &Dice, terminal: &Terminal) -> Outcome {
    match arguments {
        Dice::Roll(roll) => run_roll(roll, terminal),
        Dice::Odds(odds) => run_odds(odds, terminal),
    }
}

fn parse(text: &str) -> Result<Expression, CliError> {
    Expression::parse(text).map_err(|error| {
        CliError::usage(format!(
            "`{text}`, at character {}: {}",
            error.position + 1,
            error
        ))
        .help("write dice as `4d6kh3+2`, `10d10!` or `8d10>=7`")
    })
}

fn run_roll(arguments: &DiceRoll, terminal: &Terminal) -> Outcome {
    let expression = parse(&arguments.expression)?;
    let seed = seed_or_fresh(arguments.seed)?;
    let roll = expression.roll(&mut SeededSource::new(seed));
    match arguments.format {
        Format::Json => terminal.print_json(&json!({
            "expression": expression.to_string(),
            "total": roll.total,
            "dice": roll.terms.iter().filter_map(|term| term.dice.as_ref()).flat_map(dice).collect::<Vec<_>>(),
            "explanation": roll.text,
            "seed": seed,
        }))?,
        Format::Human => terminal.print(&format!("{roll}\nseed {seed}\n"))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Every die of a term with all its faces.
fn dice(term: &RolledDice) -> impl Iterator<Item = Value> {
    term.dice.iter().map(|die| {
        let faces = term.falls(die).iter().map(|fall| {
            json!({
                "face": fall.face,
                "rethrown": fall.rethrown,
                "exploded": fall.exploded,
                "counted": fall.counted,
            })
        });
        json!({ "value": die.sum, "kept": die.kept, "faces": faces.collect::<Vec<_>>() })
    })
}

fn run_odds(arguments: &DiceOdds, terminal: &Terminal) -> Outcome {
    let expression = parse(&arguments.expression)?;
    let odds = expression.odds().map_err(|error| {
        CliError::content(format!(
            "the odds of `{expression}` cannot be counted: {error}"
        ))
    })?;
    match arguments.format {
        Format::Json => {
            let totals: Vec<Value> = odds
                .chances()
                .map(|(total, chance)| {
                    json!({
                        "total": total,
                        "numerator": chance.numerator().to_string(),
                        "denominator": chance.denominator().to_string(),
                        "probability": chance.to_f64(),
                    })
                })
                .collect();
            terminal.print_json(&json!({
                "expression": expression.to_string(),
                "mean": odds.mean(),
                "distribution": totals,
            }))?;
        }
        Format::Human => {
            let lines = odds.chances().map(|(total, chance)| Bar {
                name: total.to_string(),
                probability: chance.to_f64(),
                fraction: Some(format!("{}/{}", chance.numerator(), chance.denominator())),
            });
            let mean = format!("mean {:.4}\n", odds.mean());
            terminal.print(&format!("{expression}\n{}{mean}", bars(lines)))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
