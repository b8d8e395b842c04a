//! The five kinds of rolls, each described once and read twice: thrown, and counted for its odds.

pub(crate) mod against;
pub(crate) mod highest;
pub(crate) mod pool;
pub(crate) mod set;
pub(crate) mod sum;
pub(crate) mod symbol;

use ludex_dice::pool::ThrownDie;

/// The dice of one throw, in the order they first fell, and what symbols add up to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Throw {
    /// The dice.
    pub(crate) dice: Vec<ThrownDie>,
    /// What the faces add up to on every axis of symbols; empty for other kinds.
    pub(crate) axes: Vec<i64>,
}

impl Throw {
    /// Dice without symbols.
    fn of(dice: Vec<ThrownDie>) -> Self {
        Self {
            dice,
            axes: Vec::new(),
        }
    }
}

/// A number that the limits of a ruleset keep small.
fn small(n: i64) -> u32 {
    u32::try_from(n).unwrap_or(0)
}
