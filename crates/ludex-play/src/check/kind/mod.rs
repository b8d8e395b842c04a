//! The five kinds of rolls, each described once and read twice: thrown, and counted for its odds.

pub(crate) mod against;
pub(crate) mod highest;
pub(crate) mod pool;
pub(crate) mod sum;
pub(crate) mod symbol;

/// A number that the limits of a ruleset keep small.
fn small(n: i64) -> u32 {
    u32::try_from(n).unwrap_or(0)
}
