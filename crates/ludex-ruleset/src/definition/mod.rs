//! The ruleset document as plain data (page 1, sections 1 to 3, 5, 7 and 8).
//!
//! Each type here is the only place where a key, its default, its limit and its meaning stand; what
//! authors read in an editor and on the reference page are these doc comments. A definition holds
//! names as they were written; [`crate::resolve`] checks that each of them points at something.

mod band;
mod derived;
mod dice_text;
mod field;
mod gm;
mod group;
mod hide;
mod kind;
mod list;
mod live;
mod party;
mod resolution;
mod rest;
mod role;
mod sheet;
mod spend;
mod symbol;
mod thrown;
mod value;

pub use band::{
    Band, Bound, Comparison, Condition, FaceTest, Limit, Outcome, SymbolTest, TotalTest,
};
pub use derived::{Derived, EnumSource, EnumTable, Fold, Operation, Scale, StepLookup};
pub use dice_text::DiceText;
pub use field::{
    BooleanKind, Column, DiceKind, EnumKind, Field, FieldKind, LongTextKind, NumberKind, TextKind,
};
pub use gm::{Gm, SheetSummary, SummaryList};
pub use group::{GroupId, GroupRole};
pub use hide::{HideWhen, Scalar};
pub use kind::{
    AgainstStep, Botch, BotchRule, Cancel, Dark, DarkRaises, DiceHighest, DicePool, DiceSum,
    Direction, Exceptional, HighestStep, Keep, MarkedFaces, Natural, NaturalRule, Naturals,
    NumberLimits, PoolStep, Raises, Reroll, RerollMode, RollAgainst, SituationalDice,
    SituationalShift, SuccessTarget, SumStep, TensDice, Zero,
};
pub use list::{ListDefinition, ListPools};
pub use live::{
    BoxPenalty, BoxPenaltyBy, Boxes, Extra, Fill, Live, LiveCondition, LiveState, LiveText, OnFull,
    Pool, PoolLevel, PoolStart, StateValue, Track, TrackMax, WoundKind, WoundLevel,
};
pub use party::{Party, PartyAdvancement, PartyLive};
pub use resolution::{
    AbilityModifier, Adjust, Kind, ModifierTable, OwnCheck, Proficiency, Resolution, Roll, Tier,
};
pub use rest::{Clear, ClearConditions, Rest, RestBy, RestStep, RestTo};
pub use role::*;
pub use sheet::{
    Ability, Advancement, BonusRange, Clock, Clocks, Coverage, License, RulesetDefinition, Save,
    Section, Sheet, Skill, Untrained, UntrainedBy, UntrainedWord,
};
pub use spend::{PerCheck, Spend, SpendReroll};
pub use symbol::{
    AgainstSide, Build, OwnSide, Symbol, SymbolDie, SymbolPool, SymbolSide, SymbolStep,
    SymbolSuccess, Upgrades,
};
pub use thrown::{Dice, PoolDie, PoolSize};
pub use value::{
    ItemFrom, ItemPick, ItemStat, ListSum, RoundingWord, StepTable, TrackRead, ValueRef,
    ValueSource,
};

use ludex_schema::{FreeText, Int};

/// A whole number where no other limit is given (page 1, 1.2).
pub type Whole = Int<-1_000_000, 1_000_000>;

/// A name that another part of the document gives meaning to, checked when names are resolved.
pub type Name = FreeText<200>;
