//! Seeded dice, dice notation and exact distributions.
pub mod dist;
pub mod expression;
pub mod notation;
pub mod pool;
pub mod source;
