//! Reading rulesets: what page 1 refuses and accepts, and how files that are broken are told so.

mod cases_file;
mod cases_sheet;
mod corpus;
mod damage;
mod party;
mod properties;
mod refusals;
mod support;
