//! The ruleset format: its definition and the resolving of its names.
//!
//! A ruleset is one JSON document that describes a tabletop rule system as data (page 1). This
//! crate takes it from bytes to a [`Ruleset`] whose every name points at something.

pub mod definition;
