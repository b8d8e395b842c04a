//! The dice of a throw.

/// Every die of a throw, in the order of the record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Throw {
    /// The dice.
    pub(crate) dice: Vec<Die>,
    /// How often a die was thrown again.
    pub(crate) rethrown: u32,
    /// What the faces add up to on every axis of symbols.
    pub(crate) axes: Vec<i64>,
}

/// One die of a throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Die {
    /// How many sides it has.
    pub(crate) sides: u32,
    /// The face it shows at the end.
    pub(crate) face: u32,
    /// What it is in the throw.
    pub(crate) role: DieRole,
    /// The faces it showed before it was thrown again.
    pub(crate) replaced: Vec<u32>,
}

impl Die {
    /// A die that was thrown once.
    pub(crate) fn new(sides: u32, face: u32, role: DieRole) -> Self {
        Self { sides, face, role, replaced: Vec::new() }
    }
}

/// What a die is in its throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DieRole {
    /// A die like any other.
    Plain,
    /// A die of a set that does not count.
    Unused,
    /// A die that another die's explosion added.
    Added,
    /// A dark die.
    Dark,
    /// A die with symbols, by the position of its type among those thrown.
    Symbol(usize),
}
