//! Checks from a tag to a record and to odds: the worked examples of page 1, section 11, and the
//! test cases 36 to 44 and 47 of its section 13.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::type_complexity,
    reason = "a helper of a test fails the test, and its tables are read in rows"
)]

mod against;
mod bands;
mod fair;
mod highest;
mod kit;
mod numbers;
mod odds;
mod own;
mod pool;
mod robust;
mod spend;
mod strategy;
mod sum;
mod symbol;
mod tags;
