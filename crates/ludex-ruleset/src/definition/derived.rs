//! Derived values (page 1, 3.5).

use ludex_schema::{Id, Label, List, Map, Ref, Schema};
use ludex_text::Decimal;

use super::{
    DerivedRole, FieldRole, HideWhen, RoundingWord, SectionRole, StateRole, StepTable, ValueRef,
};

/// A number worked out from others; it reads only derived values declared above it.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Derived {
    /// The value's id.
    pub id: Id<DerivedRole>,
    /// What people read.
    pub label: Label,
    /// The heading it stands under.
    pub section: Option<Ref<SectionRole>>,
    /// When it is not shown; it is still worked out.
    pub hide_when: Option<HideWhen>,
    /// How it is worked out.
    #[schema(flatten)]
    pub operation: Operation,
}

/// How a derived value is worked out.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(tag = "op")]
pub enum Operation {
    /// The sum of its parts.
    Sum(Fold<1>),
    /// The least of its parts.
    Min(Fold<2>),
    /// The greatest of its parts.
    Max(Fold<2>),
    /// A part times a number, made whole.
    Scale(Scale),
    /// A part through a table of steps.
    StepTable(StepLookup),
    /// A table by the value of an enum field or a live state.
    EnumTable(EnumTable),
}

/// Several references made one number.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Fold<const MIN: usize> {
    /// The parts.
    pub of: List<ValueRef, MIN, 12>,
}

/// A product.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Scale {
    /// What is multiplied.
    pub of: ValueRef,
    /// By how much.
    pub multiplier: Decimal,
    /// How the product becomes whole.
    #[schema(default)]
    pub round: RoundingWord,
}

/// A lookup in a step table.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct StepLookup {
    /// What is looked up.
    pub from: ValueRef,
    /// Pairs of a threshold and the value from it on; below the first threshold, its value is read.
    pub table: StepTable,
}

/// A lookup by a value's name.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct EnumTable {
    /// What is looked up.
    pub from: EnumSource,
    /// The number for each value; a value without a row reads `default`.
    pub table: Map<Decimal, 1, 40>,
    /// What a value without a row reads, and a hidden state.
    #[schema(default)]
    pub default: Decimal,
}

/// What an enum table is keyed on.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(one_key)]
pub enum EnumSource {
    /// An enum field.
    Field(Ref<FieldRole>),
    /// A live state.
    LiveState(Ref<StateRole>),
}
