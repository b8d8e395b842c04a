//! What a player may pay to better a check (page 1, 5.9).

use ludex_schema::{Int, Ref, Schema};

use super::{PoolRole, RerollMode, TrackRole, ValueRef};

/// Something a player may pay to better a check: exactly one of `pool` and `track`, and at least one
/// thing bought.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Spend {
    /// The pool that pays.
    pub pool: Option<Ref<PoolRole>>,
    /// The plain track that rises.
    pub track: Option<Ref<TrackRole>>,
    /// What one purchase costs.
    pub amount: Int<1, 100>,
    /// Successes one purchase buys; `dice-pool`.
    pub successes: Option<Int<1, 10>>,
    /// Dice one purchase buys; `dice-pool` and `dice-highest`.
    pub dice: Option<Int<1, 10>>,
    /// A re-throw, bought once however many purchases; `dice-pool`.
    pub reroll: Option<SpendReroll>,
    /// How far one purchase moves the number; `roll-against`.
    pub shift: Option<Int<1, 1000>>,
    /// Upgrades one purchase buys; `symbol-pool`.
    pub upgrade: Option<Int<1, 5>>,
    /// Boost dice one purchase buys; `symbol-pool`.
    pub boost: Option<Int<1, 5>>,
    /// The most purchases per check.
    pub per_check: PerCheck,
}

/// A re-throw that is bought.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct SpendReroll {
    /// Dice that show this or less are thrown again.
    pub up_to: Int<1, 99>,
    /// How often.
    pub mode: RerollMode,
}

/// The most purchases per check.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(by_type)]
pub enum PerCheck {
    /// The number of the skill, save or ability; not on `roll-against`.
    Pool,
    /// A number.
    Fixed(Int<1, 10>),
    /// A number read off the character, rounded down and held to 0 to 100.
    Value(ValueRef),
}
