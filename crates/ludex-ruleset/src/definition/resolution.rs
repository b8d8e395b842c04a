//! How checks are rolled (page 1, 5.1, 5.2 and 5.10).

use ludex_schema::{Id, Int, Label, List, Ref, Schema, Set};
use ludex_text::Decimal;

use super::{
    AbilityRole, Band, CheckRole, DiceHighest, DicePool, DiceSum, RollAgainst, RoundingWord,
    SaveRole, SkillRole, Spend, StepTable, SymbolPool, TierRole, TrackRole, ValueRef,
};

/// How checks are rolled.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(container)]
pub struct Resolution {
    /// How an ability's score becomes its modifier.
    pub ability_modifier: AbilityModifier,
    /// What proficiency adds.
    pub proficiency: Option<Proficiency>,
    /// The tiers of training; the first is what an unlisted skill or save has.
    pub proficiency_tiers: List<Tier, 1, 12>,
    /// The wound track whose penalty every roll takes.
    pub penalty_from: Option<Ref<TrackRole>>,
    /// Numbers added to rolls.
    #[schema(default)]
    pub adjust: List<Adjust, 0, 8>,
    /// Outcome bands; without them a check succeeds or fails by its kind.
    pub bands: Option<List<Band, 2, 12>>,
    /// Checks that roll their own way.
    #[schema(default)]
    pub checks: List<OwnCheck, 0, 12>,
    /// What a player may pay to better a check.
    #[schema(default)]
    pub spend: List<Spend, 0, 4>,
    /// The kind of roll.
    #[schema(flatten)]
    pub kind: Kind,
}

/// The kind of roll, with the keys of that kind.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(tag = "kind")]
pub enum Kind {
    /// A few dice and a modifier against a difficulty.
    #[schema(word = "dice-sum")]
    DiceSum(DiceSum),
    /// A pool of dice of which each at or above a target counts.
    #[schema(word = "dice-pool")]
    DicePool(DicePool),
    /// A pool of dice of which the highest are read.
    #[schema(word = "dice-highest")]
    DiceHighest(DiceHighest),
    /// A roll at or under (or over) a number of the sheet.
    #[schema(word = "roll-against")]
    RollAgainst(RollAgainst),
    /// A pool of dice with symbols that cancel each other.
    #[schema(word = "symbol-pool")]
    SymbolPool(SymbolPool),
}

impl Kind {
    /// The word of the document: `dice-sum`, …
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::DiceSum(_) => "dice-sum",
            Self::DicePool(_) => "dice-pool",
            Self::DiceHighest(_) => "dice-highest",
            Self::RollAgainst(_) => "roll-against",
            Self::SymbolPool(_) => "symbol-pool",
        }
    }
}

/// How an ability's score becomes its modifier.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(tag = "op")]
pub enum AbilityModifier {
    /// The score itself.
    Identity,
    /// Half of what is above ten, rounded down.
    FloorHalfMinusTen,
    /// A table of steps.
    StepTable(ModifierTable),
}

/// A table from scores to modifiers.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct ModifierTable {
    /// Pairs of a score and the modifier from it on; below the first score, its modifier is read.
    pub table: StepTable,
}

/// What proficiency adds.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Proficiency {
    /// The bonus that a tier multiplies; it reads the permanent sheet only.
    pub bonus: ValueRef,
}

/// A tier of training.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Tier {
    /// The tier's id.
    pub id: Id<TierRole>,
    /// What people read.
    pub label: Label,
    /// How often it counts the proficiency bonus.
    #[schema(default, min = "0", max = "10")]
    pub multiplier: Decimal,
    /// How the multiplied bonus becomes whole.
    #[schema(default)]
    pub round: RoundingWord,
    /// What it adds besides.
    #[schema(default = Int::held(0))]
    pub flat: Int<-50, 50>,
}

/// A number added to rolls.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Adjust {
    /// The number.
    pub value: ValueRef,
    /// Only rolls made with one of these abilities; without it every roll.
    pub abilities: Option<Set<Ref<AbilityRole>, 1, 12>>,
}

/// A check that rolls its own way: one of its own with `value`, or the checks of `skills`, `saves`
/// and `abilities`.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct OwnCheck {
    /// The check's id.
    pub id: Id<CheckRole>,
    /// What people read.
    pub label: Label,
    /// How it rolls.
    #[schema(scope = "band, symbol, die, reroll")]
    pub roll: Roll,
    /// Whether penalties and adjustments stay out of it.
    #[schema(default)]
    pub bare: bool,
    /// The number of a check of its own.
    pub value: Option<ValueRef>,
    /// The skills whose checks roll this way.
    pub skills: Option<Set<Ref<SkillRole>, 1, 40>>,
    /// The saves whose checks roll this way.
    pub saves: Option<Set<Ref<SaveRole>, 1, 40>>,
    /// The abilities whose checks roll this way.
    pub abilities: Option<Set<Ref<AbilityRole>, 1, 40>>,
}

/// The roll of a check that rolls its own way.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Roll {
    /// Outcome bands.
    pub bands: Option<List<Band, 2, 12>>,
    /// The kind of roll.
    #[schema(flatten)]
    pub kind: Kind,
}
