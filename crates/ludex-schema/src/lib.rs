//! Decoding with every error at once, limits that live in types, and what follows from them.
//!
//! `#[derive(Schema)]` on a plain Rust type is the only place where a key, its default, its limit
//! and its meaning (the doc comment) are written (design, section 3). From it come
//!
//! - decoding with all problems and "did you mean" ([`decode_document`]),
//! - the names a document declares and uses ([`Names`]),
//! - the JSON Schema 2020-12 of a format ([`json_schema`]),
//! - the tables of the reference ([`reference_markdown`]).
//!
//! ```
//! use ludex_schema::{decode_document, roles, Id, Int, Label, List, Options, Ref, Schema};
//! use ludex_text::{read_json, JsonLimits};
//!
//! roles! { Town: "a" "town" }
//!
//! /// A map of the roads.
//! #[derive(Debug, PartialEq, Schema)]
//! #[schema(container)]
//! struct Roads {
//!     /// The towns.
//!     towns: List<TownEntry, 1, 100>,
//! }
//!
//! /// One town.
//! #[derive(Debug, PartialEq, Schema)]
//! struct TownEntry {
//!     /// Its id.
//!     id: Id<Town>,
//!     /// What travellers call it.
//!     label: Label,
//!     /// How many live there.
//!     #[schema(default = 100)]
//!     people: Int<0, 1_000_000>,
//!     /// Where its road leads.
//!     road: Option<Ref<Town>>,
//! }
//!
//! let text = r#"{ "towns": [{ "id": "ford", "label": "Ford", "road": "frod" }] }"#;
//! let root = read_json(text, &JsonLimits::default()).root.unwrap();
//! let decoded = decode_document::<Roads>(&root, Options::default());
//! let issue = &decoded.issues[0];
//! assert_eq!(issue.code, "unknown-reference");
//! assert_eq!(issue.pointer.to_string(), "/towns/0/road");
//! assert_eq!(issue.help.as_deref(), Some("did you mean `ford`?"));
//! ```
//!
//! Definition types hold no places. A problem finds its place again through its path: shape
//! problems while decoding, later ones through a [`Checker`].
//!
//! The rules about texts, numbers, ids and codes are page 1, sections 1.1 and 1.2.

// The derive names this crate by its full path, also inside it.
extern crate self as ludex_schema;

mod check;
mod cx;
mod elsewhere;
mod issue;
mod json_schema;
mod leftover;
mod names;
mod object;
mod problem;
mod reference;
mod remedy;
mod resolve;
mod role;
mod schema;
mod shape;
mod skeleton;
mod types;
mod words;
mod writer;

pub use check::{Checker, Path};
pub use cx::{ByType, Cx, Decoded, Mark, Options, decode_document};
pub use issue::{Issue, IssueRelated, sort_issues};
pub use json_schema::json_schema;
pub use ludex_schema_derive::Schema;
pub use ludex_text::{Decimal, Node};
pub use names::{Declaration, Names, ScopeId, Use};
pub use object::{Branches, ObjectReader};
pub use problem::Problem;
pub use reference::reference_markdown;
pub use role::{Role, RoleName};
pub use schema::{Fields, JsonTypes, Schema, decode_fields, encode_fields};
/// A JSON value, as encoding writes it.
pub use serde_json::Value as Json;
pub use shape::{
    Body, Branch, Definition, DefinitionId, FieldShape, FieldsShape, Part, Presence, Shape, Shapes,
    Word,
};
pub use types::{
    Const, FreeText, Id, Int, Label, Limited, Limits, List, Literal, Map, PromptText, Ref, Set,
    Slug, TextIssue, Unexamined, UnsafePart,
};
pub use words::{clipped, listed, shown};
pub use writer::ObjectWriter;
