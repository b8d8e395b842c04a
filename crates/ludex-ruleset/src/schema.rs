//! The format's own description, for editors and for the reference.

use ludex_schema::{Options, Shapes, json_schema as schema_of, reference_markdown};

use crate::definition::RulesetDefinition;
use crate::resolve::{ISSUE_LIMIT, SCHEMA_URL};

/// The JSON Schema (2020-12) of a ruleset document.
#[must_use]
pub fn json_schema() -> ludex_schema::Json {
    let options = Options {
        schema_url: Some(SCHEMA_URL),
        issue_limit: ISSUE_LIMIT,
    };
    schema_of::<RulesetDefinition>("Ruleset", "urn:ludex:schema:ruleset:1", options)
}

/// Every object of a ruleset document with its keys, as markdown.
#[must_use]
pub fn reference() -> String {
    let (shapes, _) = Shapes::of::<RulesetDefinition>();
    reference_markdown(&shapes)
}
