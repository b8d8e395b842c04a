//! Throws described once as data and read twice: thrown with a source, or counted exactly.
//!
//! Each kind of check of page 1, 5.5 to 5.8 and 5.11 throws one of these pools. A pool is plain
//! data; [`Pool::throw`] follows the order of calls the page fixes and says what happened to each
//! die, and [`Pool::count`] gives the odds of the same outcomes. Both read faces through the same
//! [`Tally`], so the odds shown before a roll and the roll itself cannot differ.
//!
//! The largest throws of page 1 are counted in well under a second where a check asks for what it
//! compares: numbers told apart at their bounds, [`Dark::Reaches`] and not [`Dark::Face`], and
//! [`Pool::count_as`] with what an outcome amounts to. What is asked together multiplies: a table
//! holds at most 2^23 limbs of 64 bits and a count takes at most 2^29 steps on them, which is about
//! 90,000 joint numbers of a hundred dice. A pool that asks for more is refused.

mod exploding;
mod highest;
mod sum;
mod symbol;
mod tally;
mod tens;

use crate::dist::{Distribution, TooLarge};
use crate::source::RollSource;
pub use exploding::{Explode, ExplodingPool, Rethrow, RethrowMode};
pub use highest::{Dark, DarkDice, HighestOutcome, HighestPool, Keep};
pub use sum::{Sets, SumOutcome, SumPool};
pub use symbol::{SymbolDice, SymbolPool};
pub use tally::Tally;
pub use tens::{Pick, TensPool};

/// The most dice a pool throws at first, re-throws or adds; a greater number is held to it.
pub const MAX_DICE: u32 = 1000;
/// The most sides of a die in a pool; a greater number is held to it, and 0 is held to 1.
pub const MAX_SIDES: u32 = 1000;

fn held_dice(dice: u32) -> u32 {
    dice.min(MAX_DICE)
}

fn held_sides(sides: u32) -> u32 {
    sides.clamp(1, MAX_SIDES)
}

/// A description of a throw.
pub trait Pool {
    /// What the caller asked to know about the throw.
    type Outcome: Ord + Clone;

    /// Throws the dice, calling `source` in the order of page 1.
    fn throw(&self, source: &mut dyn RollSource) -> Thrown<Self::Outcome>;

    /// Counts every way the dice can fall.
    ///
    /// # Errors
    /// [`TooLarge`] when exact odds would take more than about a second or much memory.
    fn count(&self) -> Result<Distribution<Self::Outcome>, TooLarge> {
        self.count_as(Clone::clone)
    }

    /// Counts every way the dice can fall by what each outcome amounts to. It gives what
    /// [`count`](Self::count) and then [`Distribution::map`] give, in less memory: a check has a
    /// few verdicts where its dice may have a million outcomes.
    ///
    /// # Errors
    /// [`TooLarge`], as above.
    fn count_as<K: Ord>(
        &self,
        read: impl FnMut(&Self::Outcome) -> K,
    ) -> Result<Distribution<K>, TooLarge>;
}

/// What a throw gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown<K> {
    /// Every die on the table, in the order in which each first fell.
    pub dice: Vec<ThrownDie>,
    /// What the caller asked to know; the same that [`Pool::count`] counts.
    pub outcome: K,
}

/// One die on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThrownDie {
    /// How many sides it has.
    pub sides: u32,
    /// The face it shows in the end, from 1.
    pub face: u32,
    /// The faces it showed before it was thrown again, oldest first.
    pub earlier: Vec<u32>,
    /// Whether another die's explosion added it.
    pub extra: bool,
    /// Whether it counts: it is kept, in the set or candidate that is used.
    pub used: bool,
}

impl ThrownDie {
    fn new(sides: u32, face: u32) -> Self {
        Self {
            sides,
            face,
            earlier: Vec::new(),
            extra: false,
            used: true,
        }
    }
}
