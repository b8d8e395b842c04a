//! Reading rulesets: what page 1 refuses and accepts, and how files that are broken are told so.

#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test may read files and fail loudly"
)]

mod cases_file;
mod cases_references;
mod cases_sheet;
mod corpus;
mod cut;
mod damage;
mod newcomer;
mod numbers;
mod party;
mod properties;
mod refusals_rest;
mod refusals_sheet;
mod support;
