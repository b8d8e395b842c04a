//! Dice as records and reports show them.

use std::fmt::Write as _;

use ludex_dice::pool::ThrownDie;
use serde::Serialize;

use super::kind::set::SetDice;
use super::kind::symbol::SymbolRoll;
use super::roll::Roll;

/// A die of a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DieReport {
    /// How many sides it has.
    pub sides: u32,
    /// The face it shows in the end, from 1. Of percentile dice with more tens than one, each is a
    /// die of ten sides whose 10 reads as 0, the units first.
    pub value: u32,
    /// The id of its type, for a die with symbols.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub die: Option<String>,
    /// The ids of the symbols it shows, for a die with symbols.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbols: Option<Vec<String>>,
    /// The faces it showed before it was thrown again, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<u32>,
    /// Whether another die's explosion added it.
    #[serde(skip_serializing_if = "is_false")]
    pub extra: bool,
    /// Whether it is a dark die.
    #[serde(skip_serializing_if = "is_false")]
    pub dark: bool,
    /// Whether it counts for nothing: it is not kept, or of the set that is not used.
    #[serde(skip_serializing_if = "is_false")]
    pub unused: bool,
}

/// Whether a flag is off; off flags are left out of reports.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands fields over by reference"
)]
pub(crate) fn is_false(flag: &bool) -> bool {
    !*flag
}

/// The dice as a record lists them (page 1, 9.4).
pub(crate) fn rolls(roll: &Roll, dice: &[ThrownDie]) -> String {
    let mut text = String::with_capacity(dice.len() * 3);
    match roll {
        Roll::Symbol(roll) => {
            let mut rest = dice;
            for of_type in &roll.types {
                let (here, after) = rest.split_at(rest.len().min(of_type.count as usize));
                let separator = if text.is_empty() { "" } else { " " };
                // Writing to a string does not fail.
                let _ = write!(text, "{separator}{}:", of_type.id);
                list(&mut text, here.iter().map(|die| die.face), ".");
                rest = after;
            }
        }
        Roll::Highest(roll) => {
            let (light, dark) = dice.split_at(dice.len().min(roll.dice.light as usize));
            list(&mut text, light.iter().map(|die| die.face), ",");
            if !dark.is_empty() {
                text.push(';');
                list(&mut text, dark.iter().map(|die| die.face), ",");
            }
        }
        Roll::Against(roll) if matches!(roll.dice, SetDice::Tens(_)) => {
            list(&mut text, candidates(dice), ",");
        }
        _ => list(&mut text, dice.iter().map(|die| die.face), ","),
    }
    text
}

fn list(text: &mut String, faces: impl Iterator<Item = u32>, separator: &str) {
    for (at, face) in faces.enumerate() {
        let separator = if at == 0 { "" } else { separator };
        // Writing to a string does not fail.
        let _ = write!(text, "{separator}{face}");
    }
}

/// The numbers that one units die and several tens dice show (page 1, 5.8, step 2).
fn candidates(dice: &[ThrownDie]) -> impl Iterator<Item = u32> {
    let (units, tens) = dice
        .split_first()
        .map_or((0, dice), |(units, tens)| (units.face, tens));
    tens.iter()
        .map(move |tens| match tens.face % 10 * 10 + units % 10 {
            0 => 100,
            number => number,
        })
}

/// What dice were thrown, as a record names them (page 1, 9.4).
pub(crate) fn dice_text(roll: &Roll, dice: &[ThrownDie]) -> String {
    let (count, sides) = match roll {
        Roll::Sum(roll) => (dice.len(), roll.dice.sides()),
        Roll::Pool(roll) => (dice.len(), roll.dice.sides),
        Roll::Highest(roll) => (dice.len(), roll.dice.sides),
        Roll::Against(roll) => match roll.dice {
            SetDice::Tens(_) => (candidates(dice).count(), 100),
            _ => (dice.len(), roll.dice.sides()),
        },
        Roll::Symbol(roll) => return roll.dice_text(),
    };
    format!("{count}d{sides}")
}

/// The dice of a report.
pub(crate) fn reports(roll: &Roll, dice: &[ThrownDie]) -> Vec<DieReport> {
    let mut reports: Vec<DieReport> = dice
        .iter()
        .map(|die| DieReport {
            sides: die.sides,
            value: die.face,
            earlier: die.earlier.clone(),
            extra: die.extra,
            unused: !die.used,
            ..DieReport::default()
        })
        .collect();
    match roll {
        Roll::Highest(roll) => {
            let dark = reports.iter_mut().skip(roll.dice.light as usize);
            dark.for_each(|die| die.dark = true);
        }
        Roll::Symbol(roll) => name_symbols(roll, &mut reports),
        _ => {}
    }
    reports
}

fn name_symbols(roll: &SymbolRoll, reports: &mut [DieReport]) {
    let types = roll
        .types
        .iter()
        .flat_map(|dice| (0..dice.count).map(move |_| dice));
    for (die, of_type) in reports.iter_mut().zip(types) {
        die.die = Some(of_type.id.clone());
        die.symbols = Some(roll.shown(of_type, die.value));
    }
}
