//! The keys of the kinds that throw numbered dice (page 1, 5.5 to 5.8).

use ludex_schema::{Id, Int, Label, List, Ref, Schema};
use ludex_text::Decimal;

use super::{BandRole, Dice, PoolDie, PoolSize, RerollRole, TrackRole, Whole};

/// A few dice and a modifier against a difficulty (page 1, 5.5).
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(container)]
pub struct DiceSum {
    /// The dice; one d20 without it.
    #[schema(default)]
    pub dice: Dice<1, 20>,
    /// Whether a check may be asked with advantage or disadvantage.
    #[schema(default)]
    pub advantage: bool,
    /// What the top face and the 1 of a single die do.
    #[schema(default)]
    pub naturals: Naturals,
    /// The difficulties to choose from; left out beside bands that read no `margin`.
    pub difficulty_ladder: Option<List<SumStep, 1, 12>>,
}

/// What the top face and the 1 of a single die do.
#[derive(Clone, Debug, Default, PartialEq, Schema)]
pub struct Naturals {
    /// On checks of skills and abilities.
    #[schema(default)]
    pub check: Natural,
    /// On saves.
    #[schema(default)]
    pub save: Natural,
    /// How they act.
    #[schema(default)]
    pub rule: NaturalRule,
}

/// Which faces of a single die decide by themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Schema)]
pub enum Natural {
    /// None.
    #[default]
    None,
    /// The top face and the 1.
    Both,
    /// The top face.
    #[schema(word = "max-only")]
    MaxOnly,
    /// The 1.
    #[schema(word = "min-only")]
    MinOnly,
}

/// How a natural acts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Schema)]
pub enum NaturalRule {
    /// It takes the best or the worst band.
    #[default]
    Force,
    /// It takes the next better or the next worse band; only with bands.
    Shift,
}

/// A difficulty of a `dice-sum` check.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct SumStep {
    /// What people read.
    pub label: Label,
    /// What the total must reach.
    pub dc: Int<-100, 1000>,
}

/// A pool of dice of which each at or above a target counts (page 1, 5.6).
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(container)]
pub struct DicePool {
    /// The die; a d10 without it.
    #[schema(default)]
    pub die: PoolDie<10>,
    /// The size of the pool.
    #[schema(default)]
    pub pool: PoolSize<1, 40>,
    /// The face from which a die counts.
    pub target: SuccessTarget,
    /// The face from which a die counts twice.
    pub double: Option<MarkedFaces>,
    /// The face from which a die adds another.
    pub explode: Option<MarkedFaces>,
    /// The faces that take a success away.
    pub cancel: Option<Cancel>,
    /// The faces that make a failure worse.
    pub botch: Option<Botch>,
    /// How many successes make a critical success; not with bands.
    pub exceptional: Option<Exceptional>,
    /// How many dice a tag's `bonus` may add or take.
    pub situational_dice: Option<SituationalDice>,
    /// Re-throws a check may name.
    pub reroll: Option<List<Reroll, 1, 6>>,
    /// The difficulties to choose from.
    pub difficulty_ladder: List<PoolStep, 1, 12>,
}

/// The face from which a die counts.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct SuccessTarget {
    /// The usual one.
    pub default: Int<2, 100>,
    /// The lowest a check may have.
    pub min: Int<2, 100>,
    /// The highest a check may have.
    pub max: Int<2, 100>,
}

/// Faces that do something more; at least one key.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct MarkedFaces {
    /// The face from which it happens on every check.
    pub from: Option<Int<2, 100>>,
    /// The lowest face from which a tag may ask for it.
    pub min: Option<Int<2, 100>>,
}

/// The faces that take a success away.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Cancel {
    /// This face and those below it.
    pub up_to: Int<1, 99>,
}

/// The faces that make a failure worse.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Botch {
    /// This face and those below it.
    pub up_to: Int<1, 99>,
    /// When a failure is a botch.
    #[schema(default)]
    pub rule: BotchRule,
}

/// When a failure is a botch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Schema)]
pub enum BotchRule {
    /// No die counts and any shows a botch face.
    #[default]
    NoSuccesses,
    /// No die counts and at least half of the first throw shows a botch face.
    HalfOrMore,
}

/// How many successes make a critical success.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Exceptional {
    /// The number.
    pub successes: Int<1, 100>,
}

/// How many dice a tag's `bonus` may add or take.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct SituationalDice {
    /// The most it takes, as a negative number.
    pub min: Int<-20, 0>,
    /// The most it adds.
    pub max: Int<0, 20>,
}

/// A re-throw a check may name.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Reroll {
    /// The re-throw's id.
    pub id: Id<RerollRole>,
    /// Dice that show this or less are thrown again.
    pub up_to: Int<1, 99>,
    /// How often.
    pub mode: RerollMode,
}

/// How often a die is thrown again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Schema)]
pub enum RerollMode {
    /// Once.
    #[default]
    Once,
    /// Until it shows more.
    Until,
}

/// A difficulty of a `dice-pool` check.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct PoolStep {
    /// What people read.
    pub label: Label,
    /// How many successes it needs.
    pub successes: Int<1, 100>,
    /// The face from which a die counts; only where the target may move.
    pub target: Option<Int<2, 100>>,
}

/// A pool of dice of which the highest are read (page 1, 5.7).
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(container)]
pub struct DiceHighest {
    /// The die; a d6 without it.
    #[schema(default)]
    pub die: PoolDie<6>,
    /// The size of the pool.
    #[schema(default)]
    pub pool: PoolSize<0, 20>,
    /// How many of the highest dice are added.
    #[schema(default)]
    pub keep: Keep,
    /// What an empty pool throws.
    pub zero: Option<Zero>,
    /// Dice that may turn against the one who throws them.
    pub dark: Option<Dark>,
    /// How many dice a tag's `bonus` may add or take.
    pub situational_dice: Option<SituationalDice>,
    /// The difficulties to choose from; required where a check is made against a number.
    pub difficulty_ladder: Option<List<HighestStep, 1, 12>>,
}

/// How many of the highest dice are added.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Keep {
    /// The number.
    #[schema(default = Int::held(1))]
    pub count: Int<1, 10>,
}

impl Default for Keep {
    fn default() -> Self {
        Self {
            count: Int::held(1),
        }
    }
}

/// What an empty pool throws: these dice, of which the lowest are read.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Zero {
    /// How many dice.
    pub dice: Int<1, 10>,
}

/// Dice that may turn against the one who throws them.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Dark {
    /// What people read.
    pub label: Label,
    /// The most of them a check may have.
    pub max: Int<1, 10>,
    /// The track that a dark result raises.
    pub raises: Option<Raises>,
}

/// The track that a dark result raises.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Raises {
    /// A plain track.
    pub track: Ref<TrackRole>,
    /// When.
    pub when: DarkRaises,
    /// By how much.
    #[schema(default = Int::held(1))]
    pub by: Int<1, 10>,
}

/// When a dark result raises its track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Schema)]
pub enum DarkRaises {
    /// When the highest dark die shows more than the track.
    Above,
    /// When it shows as much or more.
    AtLeast,
}

/// A difficulty of a `dice-highest` check.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct HighestStep {
    /// What people read.
    pub label: Label,
    /// How many dice it adds or takes.
    #[schema(default = Int::held(0))]
    pub dice: Int<-10, 10>,
    /// What the value must reach; only where a check is made against a number.
    pub dc: Option<Int<1, 1000>>,
}

/// A roll at or under (or over) a number of the sheet (page 1, 5.8).
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(container)]
pub struct RollAgainst {
    /// The dice; one d100 without it.
    #[schema(default)]
    pub dice: Dice<1, 100>,
    /// Which side of the number succeeds.
    #[schema(default)]
    pub direction: Direction,
    /// Holds the number rolled against.
    #[schema(default)]
    pub number: NumberLimits,
    /// Whether a check may be asked with advantage or disadvantage.
    #[schema(default)]
    pub advantage: bool,
    /// Percentile dice with more than one die for the tens.
    pub tens_dice: Option<TensDice>,
    /// How far a tag's `shift` may move the number.
    pub situational_shift: Option<SituationalShift>,
    /// The difficulties to choose from.
    pub difficulty_ladder: Option<List<AgainstStep, 1, 12>>,
}

/// Which side of the number succeeds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Schema)]
pub enum Direction {
    /// At or under it.
    #[default]
    Under,
    /// At or over it.
    Over,
}

/// Holds the number rolled against.
#[derive(Clone, Debug, Default, PartialEq, Schema)]
pub struct NumberLimits {
    /// The least it is.
    pub min: Option<Whole>,
    /// The most it is.
    pub max: Option<Whole>,
}

/// Percentile dice with more than one die for the tens.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct TensDice {
    /// The most dice a tag's `bonus` may add.
    pub max: Int<1, 3>,
}

/// How far a tag's `shift` may move the number.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct SituationalShift {
    /// The most down, as a negative number.
    pub min: Int<-1000, 0>,
    /// The most up.
    pub max: Int<0, 1000>,
}

/// A difficulty of a `roll-against` check.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct AgainstStep {
    /// What people read.
    pub label: Label,
    /// What it adds to the number.
    #[schema(default = Int::held(0))]
    pub shift: Int<-1000, 1000>,
    /// What it multiplies the number by.
    #[schema(default = Decimal::ONE, min = "0.01", max = "10")]
    pub multiply: Decimal,
    /// The band it needs; a band that succeeds.
    pub needs: Option<Ref<BandRole>>,
}
