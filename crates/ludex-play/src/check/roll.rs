//! One roll, described once: thrown for a result, or counted for its odds.

use ludex_dice::dist::{Distribution, TooLarge};
use ludex_dice::source::RollSource;
use ludex_ruleset::definition::Kind;

use super::band::Bands;
use super::inputs::{Draft, Inputs};
use super::kind::Throw;
use super::kind::against::AgainstRoll;
use super::kind::highest::HighestRoll;
use super::kind::pool::PoolRoll;
use super::kind::sum::SumRoll;
use super::kind::symbol::SymbolRoll;
use super::verdict::Verdict;

/// A roll of one of the five kinds. Throwing it and counting it share the dice and the judge, so
/// its odds are the odds of what is really rolled.
#[derive(Clone, Debug)]
pub(crate) enum Roll {
    /// `dice-sum`.
    Sum(SumRoll),
    /// `dice-pool`.
    Pool(PoolRoll),
    /// `dice-highest`.
    Highest(HighestRoll),
    /// `roll-against`.
    Against(AgainstRoll),
    /// `symbol-pool`.
    Symbol(SymbolRoll),
}

impl Roll {
    /// Builds the roll of a kind from the numbers of a check.
    pub(crate) fn build(kind: &Kind, inputs: &Inputs<'_>, draft: &mut Draft) -> Self {
        match kind {
            Kind::DiceSum(sum) => Self::Sum(SumRoll::build(sum, inputs, draft)),
            Kind::DicePool(pool) => Self::Pool(PoolRoll::build(pool, inputs, draft)),
            Kind::DiceHighest(highest) => Self::Highest(HighestRoll::build(highest, inputs, draft)),
            Kind::RollAgainst(against) => Self::Against(AgainstRoll::build(against, inputs, draft)),
            Kind::SymbolPool(symbol) => Self::Symbol(SymbolRoll::build(symbol, inputs, draft)),
        }
    }

    /// Throws the dice and judges them.
    pub(crate) fn throw(&self, source: &mut dyn RollSource) -> (Throw, Verdict) {
        match self {
            Self::Sum(roll) => roll.throw(source),
            Self::Pool(roll) => roll.throw(source),
            Self::Highest(roll) => roll.throw(source),
            Self::Against(roll) => roll.throw(source),
            Self::Symbol(roll) => roll.throw(source),
        }
    }

    /// Counts in how many of its equally likely cases the dice come to every verdict.
    pub(crate) fn count(&self) -> Result<Distribution<Verdict>, TooLarge> {
        match self {
            Self::Sum(roll) => roll.count(),
            Self::Pool(roll) => roll.count(),
            Self::Highest(roll) => roll.count(),
            Self::Against(roll) => roll.count(),
            Self::Symbol(roll) => roll.count(),
        }
    }

    /// The bands, if any.
    pub(crate) fn bands(&self) -> Option<&Bands> {
        match self {
            Self::Sum(roll) => roll.bands.as_ref(),
            Self::Pool(roll) => roll.bands.as_ref(),
            Self::Highest(roll) => roll.bands.as_ref(),
            Self::Against(roll) => roll.bands.as_ref(),
            Self::Symbol(roll) => roll.bands.as_ref(),
        }
    }

    /// The kind's word: `dice-sum`, …
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Sum(_) => "dice-sum",
            Self::Pool(_) => "dice-pool",
            Self::Highest(_) => "dice-highest",
            Self::Against(_) => "roll-against",
            Self::Symbol(_) => "symbol-pool",
        }
    }

    /// The word of the record for the kind.
    pub(crate) fn resolution(&self) -> &'static str {
        match self {
            Self::Sum(_) => "sum",
            Self::Pool(_) => "successes",
            Self::Highest(_) => "highest",
            Self::Against(_) => "against",
            Self::Symbol(_) => "symbols",
        }
    }

    /// What is added to the dice.
    pub(crate) fn modifier(&self) -> i64 {
        match self {
            Self::Sum(roll) => roll.modifier,
            _ => 0,
        }
    }

    /// What the total is held against.
    pub(crate) fn asked(&self) -> Option<i64> {
        match self {
            Self::Sum(roll) => roll.dc,
            Self::Pool(roll) => Some(roll.required),
            Self::Highest(roll) => roll.dc,
            Self::Against(roll) => Some(roll.target),
            Self::Symbol(roll) => Some(roll.at_least),
        }
    }

    /// Whether the total is a number of successes.
    pub(crate) fn counts_successes(&self) -> bool {
        matches!(self, Self::Pool(_) | Self::Symbol(_))
    }

    /// The symbols of the roll, if it is one of symbols.
    pub(crate) fn symbol(&self) -> Option<&SymbolRoll> {
        match self {
            Self::Symbol(roll) => Some(roll),
            _ => None,
        }
    }
}
