//! Pools of dice with symbols that cancel each other (page 1, 5.11).

use ludex_schema::{Id, Int, Label, List, PromptText, Ref, Schema, Set};

use super::{DieRole, SymbolRoleName};

/// A pool of dice with symbols that cancel each other.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(container)]
pub struct SymbolPool {
    /// The symbols.
    pub symbols: List<Symbol, 2, 12>,
    /// The types of dice, in the order they are thrown.
    pub dice: List<SymbolDie, 1, 12>,
    /// The own side of a check.
    pub pool: OwnSide,
    /// The side the difficulty throws.
    pub against: AgainstSide,
    /// Dice that circumstances in favour add.
    pub boost: Option<SymbolSide>,
    /// Dice that circumstances against add.
    pub setback: Option<SymbolSide>,
    /// How often a tag may upgrade or downgrade each side.
    #[schema(default)]
    pub upgrades: Upgrades,
    /// What makes a success.
    pub success: SymbolSuccess,
    /// The difficulties to choose from.
    pub difficulty_ladder: List<SymbolStep, 1, 12>,
}

/// A symbol.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Symbol {
    /// The symbol's id.
    pub id: Id<SymbolRoleName>,
    /// What people read.
    pub label: Label,
    /// A short form.
    pub short: Option<PromptText<4>>,
    /// The symbol it cancels one for one.
    pub cancels: Option<Ref<SymbolRoleName>>,
    /// Other symbols it counts as besides.
    pub counts: Option<Set<Ref<SymbolRoleName>, 1, 3>>,
}

/// A type of die.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct SymbolDie {
    /// The die's id.
    pub id: Id<DieRole>,
    /// What people read.
    pub label: Label,
    /// The symbols on each face; a blank face has none.
    pub faces: List<List<Ref<SymbolRoleName>, 0, 4>, 2, 100>,
    /// The better die it becomes.
    pub upgrades_to: Option<Ref<DieRole>>,
}

/// The own side of a check.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct OwnSide {
    /// The die.
    pub die: Ref<DieRole>,
    /// How ability and training make the pool.
    #[schema(default)]
    pub build: Build,
    /// The most dice.
    #[schema(default = Int::held(20))]
    pub max: Int<1, 40>,
}

/// How ability and training make the own side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Schema)]
pub enum Build {
    /// The greater is the number of dice, the lesser the number of upgrades.
    Compare,
    /// Their sum is the number of dice.
    #[default]
    Sum,
}

/// The side the difficulty throws.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct AgainstSide {
    /// The die.
    pub die: Ref<DieRole>,
    /// The most dice.
    #[schema(default = Int::held(10))]
    pub max: Int<0, 20>,
}

/// Dice that circumstances add.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct SymbolSide {
    /// The die.
    pub die: Ref<DieRole>,
    /// The most dice.
    pub max: Int<1, 10>,
}

/// How often a tag may upgrade or downgrade each side.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Upgrades {
    /// The most times.
    #[schema(default = Int::held(5))]
    pub max: Int<0, 10>,
}

impl Default for Upgrades {
    fn default() -> Self {
        Self { max: Int::held(5) }
    }
}

/// What makes a success.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct SymbolSuccess {
    /// The symbol that is counted.
    pub symbol: Ref<SymbolRoleName>,
    /// How many are needed after cancelling.
    #[schema(default = Int::held(1))]
    pub at_least: Int<1, 10>,
}

/// A difficulty of a `symbol-pool` check.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct SymbolStep {
    /// What people read.
    pub label: Label,
    /// How many dice the against side has.
    pub dice: Int<0, 20>,
    /// How often the against side is upgraded.
    #[schema(default = Int::held(0))]
    pub upgrades: Int<0, 10>,
}
