//! Outcome bands (page 1, 5.3 and 5.4).

use ludex_schema::{Id, Int, Label, List, Ref, Schema};
use ludex_text::Decimal;

use super::{BandRole, RoundingWord, StepTable, SymbolRoleName, Whole};

/// What came of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Schema)]
pub enum Outcome {
    /// Better than asked.
    CriticalSuccess,
    /// As asked.
    Success,
    /// As asked, at a cost.
    Partial,
    /// Not as asked.
    #[default]
    Failure,
    /// Worse than not.
    CriticalFailure,
}

impl Outcome {
    /// The word of a record: `critical_success`, …
    #[must_use]
    pub fn record_word(self) -> &'static str {
        match self {
            Self::CriticalSuccess => "critical_success",
            Self::Success => "success",
            Self::Partial => "partial",
            Self::Failure => "failure",
            Self::CriticalFailure => "critical_failure",
        }
    }

    /// Whether it counts as a success where a yes or no is needed.
    #[must_use]
    pub fn succeeds(self) -> bool {
        matches!(self, Self::CriticalSuccess | Self::Success | Self::Partial)
    }
}

/// A band of outcomes.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Band {
    /// The band's id.
    pub id: Id<BandRole>,
    /// What people read.
    pub label: Label,
    /// What it amounts to.
    pub outcome: Outcome,
    /// Conditions of which any must hold; exactly one band, the fallback, has none.
    pub when: Option<List<Condition, 1, 4>>,
}

/// What must hold of a roll; every key given.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Condition {
    /// The record's total.
    pub total: Option<TotalTest>,
    /// By how much the roll made or missed what was asked.
    pub margin: Option<Comparison>,
    /// How many dice in play show certain faces.
    pub faces: Option<FaceTest>,
    /// The number rolled against.
    pub target: Option<Comparison>,
    /// The roll that would just do.
    pub needed: Option<Comparison>,
    /// Net counts of symbols.
    pub symbols: Option<List<SymbolTest, 1, 4>>,
}

/// A number held against one or two bounds.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Comparison {
    /// The least that holds.
    pub at_least: Option<Int<-1000, 1000>>,
    /// The most that holds.
    pub at_most: Option<Int<-1000, 1000>>,
}

/// The total held against one or two bounds.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct TotalTest {
    /// The least that holds.
    pub at_least: Option<Bound>,
    /// The most that holds.
    pub at_most: Option<Bound>,
}

/// A bound of the total.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(by_type)]
pub enum Bound {
    /// A number.
    Fixed(Int<-1000, 1000>),
    /// A number that follows the number rolled against; `roll-against` only.
    Limit(Limit),
}

/// A bound that follows the number rolled against: exactly one of `fraction` and `table`.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Limit {
    /// A part of the number.
    #[schema(above = "0", max = "10")]
    pub fraction: Option<Decimal>,
    /// How the part becomes whole.
    pub round: Option<RoundingWord>,
    /// Pairs of a number and the bound from it on; below the first number, its bound is read.
    pub table: Option<StepTable>,
    /// The least the bound is.
    pub min: Option<Whole>,
    /// The most the bound is.
    pub max: Option<Whole>,
}

/// How many dice in play show certain faces: exactly one of `from` and `upTo`.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct FaceTest {
    /// Dice that show this or more.
    pub from: Option<Whole>,
    /// Dice that show this or less.
    pub up_to: Option<Whole>,
    /// The least number of them that holds.
    pub at_least: Option<Int<-1000, 1000>>,
    /// The most of them that holds.
    pub at_most: Option<Int<-1000, 1000>>,
}

/// The net count of one symbol held against one or two bounds.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct SymbolTest {
    /// The symbol.
    pub id: Ref<SymbolRoleName>,
    /// The least that holds.
    pub at_least: Option<Int<-1000, 1000>>,
    /// The most that holds.
    pub at_most: Option<Int<-1000, 1000>>,
}
