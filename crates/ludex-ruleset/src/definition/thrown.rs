//! The dice that a kind throws, with the defaults of that kind (page 1, 5.5 to 5.8).

use ludex_schema::{Int, Schema};

/// Dice thrown together.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(name = Self::NAME)]
pub struct Dice<const COUNT: i64, const SIDES: i64> {
    /// How many.
    #[schema(default = Int::held(COUNT))]
    pub count: Int<1, 10>,
    /// With how many sides.
    #[schema(default = Int::held(SIDES))]
    pub sides: Int<2, 1000>,
}

impl<const COUNT: i64, const SIDES: i64> Dice<COUNT, SIDES> {
    /// What the object is called in the reference: its defaults differ between the kinds.
    const NAME: &'static str = match SIDES {
        100 => "AgainstDice",
        _ => "SumDice",
    };
}

impl<const COUNT: i64, const SIDES: i64> Default for Dice<COUNT, SIDES> {
    fn default() -> Self {
        Self {
            count: Int::held(COUNT),
            sides: Int::held(SIDES),
        }
    }
}

/// A die of a pool.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(name = Self::NAME)]
pub struct PoolDie<const SIDES: i64> {
    /// With how many sides.
    #[schema(default = Int::held(SIDES))]
    pub sides: Int<2, 100>,
}

impl<const SIDES: i64> PoolDie<SIDES> {
    /// What the object is called in the reference: its default differs between the kinds.
    const NAME: &'static str = match SIDES {
        6 => "HighestDie",
        _ => "PoolDie",
    };
}

impl<const SIDES: i64> Default for PoolDie<SIDES> {
    fn default() -> Self {
        Self {
            sides: Int::held(SIDES),
        }
    }
}

/// How many dice a pool may have.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(name = Self::NAME)]
pub struct PoolSize<const MIN: i64, const MAX: i64> {
    /// The least.
    #[schema(default = Int::held(MIN))]
    pub min: Int<0, 100>,
    /// The most.
    #[schema(default = Int::held(MAX))]
    pub max: Int<1, 100>,
    /// Whether `with=` on an ability check adds the second ability.
    #[schema(default)]
    pub ability_plus_ability: bool,
}

impl<const MIN: i64, const MAX: i64> PoolSize<MIN, MAX> {
    /// What the object is called in the reference: its defaults differ between the kinds.
    const NAME: &'static str = match MIN {
        0 => "HighestSize",
        _ => "PoolSize",
    };
}

impl<const MIN: i64, const MAX: i64> Default for PoolSize<MIN, MAX> {
    fn default() -> Self {
        Self {
            min: Int::held(MIN),
            max: Int::held(MAX),
            ability_plus_ability: false,
        }
    }
}
