//! The ruleset format: its definition and the resolving of its names.
//!
//! A ruleset is one JSON document that describes a tabletop rule system as data (page 1). This
//! crate takes it from bytes to a [`Ruleset`] whose every name points at something: [`read()`] for a
//! file, [`resolve()`] for a value tree that is there already.

mod codes;
pub mod definition;
mod items;
mod names;
mod party_sheet;
mod read;
mod resolve;
mod ruleset;
mod schema;

pub use codes::code_pages;
pub use items::ItemWords;
pub use names::check_name;
pub use read::{BYTES_MAX, Outcome, read};
pub use resolve::{RESERVED_IDS, Resolved, SCHEMA_URL, resolve};
pub use ruleset::Ruleset;
pub use schema::{json_schema, reference};
