//! Rests (page 1, section 7).

use ludex_schema::{Id, Int, Label, List, PromptText, Ref, Schema, Set};
use ludex_text::Decimal;

use super::{
    ConditionRole, ListRole, Name, PoolRole, RestRole, RoundingWord, StateRole, TextRole,
    TrackRole, Whole,
};

/// A rest: what it gives back and what it clears.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Rest {
    /// The rest's id.
    pub id: Id<RestRole>,
    /// What people read.
    pub label: Label,
    /// What it gives back, in order.
    #[schema(default)]
    pub restore: List<RestStep, 0, 40>,
    /// What it clears afterwards.
    pub clear: Option<Clear>,
}

/// One step of a rest: exactly one target, and exactly one of `to` and `by`.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct RestStep {
    /// A declared pool.
    pub pool: Option<Ref<PoolRole>>,
    /// All pools of a family.
    pub pool_group: Option<Name>,
    /// The row pools of a list.
    pub list_pools: Option<Ref<ListRole>>,
    /// A track.
    pub track: Option<Ref<TrackRole>>,
    /// A state.
    pub state: Option<Ref<StateRole>>,
    /// Where it is set.
    pub to: Option<RestTo>,
    /// By how much it moves.
    pub by: Option<RestBy>,
    /// Only rows whose recharge cell is one of these.
    pub recharge: Option<Set<PromptText<500>, 1, 12>>,
    /// Only marks of that kind; wound tracks only.
    pub kind: Option<Name>,
}

/// Where a rest sets something.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(by_type)]
pub enum RestTo {
    /// A number.
    Number(Whole),
    /// `max` or `min`; for a state `default` or one of its values.
    Word(Name),
}

/// By how much a rest moves something: exactly one of `const` and `fractionOfMax`.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct RestBy {
    /// A number that is added.
    pub r#const: Option<Whole>,
    /// A part of the maximum that is added.
    #[schema(above = "0", max = "1")]
    pub fraction_of_max: Option<Decimal>,
    /// How the part becomes whole.
    pub round: Option<RoundingWord>,
    /// The least that is added; 0 without it.
    pub min: Option<Int<0, 1_000_000>>,
}

/// What a rest clears.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Clear {
    /// Notes.
    pub text: Option<Set<Ref<TextRole>, 0, 12>>,
    /// Conditions.
    pub conditions: Option<ClearConditions>,
}

/// Which conditions a rest clears.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(by_type)]
pub enum ClearConditions {
    /// Every condition.
    All,
    /// These.
    These(Set<Ref<ConditionRole>, 0, 80>),
}
