//! Seeded dice, dice notation and exact distributions.
pub mod dist;
pub mod source;
pub mod notation;
