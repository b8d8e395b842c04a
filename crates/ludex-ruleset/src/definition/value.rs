//! Value references and step tables (page 1, section 2).

use ludex_schema::{List, Ref, Schema};
use ludex_text::{Decimal, Rounding};

use super::{
    AbilityRole, DerivedRole, FieldRole, ListRole, Name, PoolRole, SaveRole, SkillRole, TrackRole,
};

/// How a product becomes whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Schema)]
pub enum RoundingWord {
    /// To the next whole number below.
    #[default]
    Down,
    /// To the next whole number above.
    Up,
    /// To the nearest, a half toward positive infinity.
    Nearest,
}

impl From<RoundingWord> for Rounding {
    fn from(word: RoundingWord) -> Self {
        match word {
            RoundingWord::Down => Self::Down,
            RoundingWord::Up => Self::Up,
            RoundingWord::Nearest => Self::Nearest,
        }
    }
}

/// Pairs of a threshold and a value, thresholds strictly rising: it reads the value of the highest
/// threshold at or below the input, and the first value below the first threshold.
pub type StepTable = List<(Decimal, Decimal), 1, 100>;

/// A number read off the character: an object with exactly one key.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct ValueRef {
    /// What is read.
    #[schema(flatten)]
    pub source: ValueSource,
    /// Which number of a track; only beside `liveTrack`.
    pub read: Option<TrackRead>,
}

/// The key of a value reference.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(one_key)]
pub enum ValueSource {
    /// The number itself.
    Const(Decimal),
    /// A number field.
    Field(Ref<FieldRole>),
    /// A derived value.
    Derived(Ref<DerivedRole>),
    /// An ability's score.
    AbilityScore(Ref<AbilityRole>),
    /// An ability's score through `resolution.abilityModifier`.
    AbilityMod(Ref<AbilityRole>),
    /// The modifier of the ability that an enum field names; 0 for a value that is no ability.
    AbilityModFromField(Ref<FieldRole>),
    /// The number of a skill, cap included.
    SkillMod(Ref<SkillRole>),
    /// The number of a save, cap included.
    SaveMod(Ref<SaveRole>),
    /// A live track; `read` beside it says which of its numbers.
    LiveTrack(Ref<TrackRole>),
    /// What is left in a declared live pool.
    LivePool(Ref<PoolRole>),
    /// One number column added over a list's rows.
    ListSum(ListSum),
    /// The items a character holds.
    ItemStat(ItemStat),
}

impl ValueSource {
    /// The key of the document: `abilityMod`, …
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            Self::Const(_) => "const",
            Self::Field(_) => "field",
            Self::Derived(_) => "derived",
            Self::AbilityScore(_) => "abilityScore",
            Self::AbilityMod(_) => "abilityMod",
            Self::AbilityModFromField(_) => "abilityModFromField",
            Self::SkillMod(_) => "skillMod",
            Self::SaveMod(_) => "saveMod",
            Self::LiveTrack(_) => "liveTrack",
            Self::LivePool(_) => "livePool",
            Self::ListSum(_) => "listSum",
            Self::ItemStat(_) => "itemStat",
        }
    }
}

/// Which number of a track a reference reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Schema)]
pub enum TrackRead {
    /// Where it stands; a wound track's number of marks.
    #[default]
    Value,
    /// How far it stands above its minimum.
    Filled,
    /// How far it stands below its maximum.
    Remaining,
    /// The penalty in force; wound tracks only.
    Penalty,
}

/// One number column added over the rows of a list.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct ListSum {
    /// The list.
    pub list: Ref<ListRole>,
    /// One of its number columns.
    pub column: Name,
    /// One of its boolean columns: only rows where it is true count.
    pub only_when: Option<Name>,
}

/// Which items count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Schema)]
pub enum ItemFrom {
    /// Those that are worn.
    Worn,
    /// Those that are carried and not worn.
    Carried,
    /// All of them.
    All,
}

/// How the items' numbers become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Schema)]
pub enum ItemPick {
    /// Value times quantity, added up.
    Sum,
    /// The greatest single value.
    Max,
    /// The least single value.
    Min,
    /// How many there are.
    Count,
}

/// A number read off the items a character holds.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct ItemStat {
    /// Which items count.
    pub from: ItemFrom,
    /// How their numbers become one.
    pub pick: ItemPick,
    /// The stat that is read; required unless `pick` is `count`.
    pub stat: Option<Name>,
    /// Only items of that slot.
    pub slot: Option<Name>,
    /// Only items of that category.
    pub category: Option<Name>,
    /// Only items of that tag.
    pub tag: Option<Name>,
    /// What it reads when nothing is picked; 0 without it.
    pub default: Option<Decimal>,
}

impl ValueRef {
    /// A number by itself.
    #[must_use]
    pub fn constant(n: Decimal) -> Self {
        Self {
            source: ValueSource::Const(n),
            read: None,
        }
    }
}
