//! The ways to write a [`Report`](crate::Report).
//!
//! Each renderer is a pure function of the report and its sources into a [`std::fmt::Write`]; it
//! fails only when the writer does. The report is written in the order it is in: call
//! [`Report::sort`](crate::Report::sort) first.

mod excerpt;
mod github;
mod human;
mod json;
mod sarif;
mod uri;
mod visible;

pub use github::github;
pub use human::{HumanOptions, human, human_one};
pub use json::{JsonReport, json};
pub use sarif::sarif;
pub use visible::visible;

use std::fmt;

/// Writes a value as indented JSON with a line end.
fn write_json(out: &mut impl fmt::Write, value: &impl serde::Serialize) -> fmt::Result {
    let text = serde_json::to_string_pretty(value).map_err(|_| fmt::Error)?;
    out.write_str(&text)?;
    out.write_char('\n')
}
