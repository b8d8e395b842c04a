//! Seeded dice, dice notation and exact distributions.
pub mod dist;
pub mod notation;
pub mod source;
