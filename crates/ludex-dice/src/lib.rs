//! Seeded dice, dice notation and exact distributions.
