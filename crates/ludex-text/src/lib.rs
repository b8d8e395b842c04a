//! Source text, spans and the one value tree every format is read into.
//!
//! This crate is the first station of the house: bytes become a [`Node`] tree whose every key and
//! value knows its place in the text. Readers never fail: they return what they could read and a
//! list of [`SyntaxError`]s, so that one mistake does not hide the next.
//!
//! | text | reader |
//! |---|---|
//! | JSON (rulesets, catalogs, boards) | [`read_json`] |
//! | YAML (boards) | [`read_yaml`] |
//! | strict YAML (mutator manifests) | [`read_strict_yaml`] |
//! | TOML (boards) | [`read_toml`] |
//! | typed CSV, as records and cells | [`read_csv`] |
//! | Markdown, as its fenced code blocks | [`fenced_blocks`], with a [`SpanMap`] back to the file |

mod csv;
mod decimal;
mod json;
mod markdown;
mod node;
mod number;
mod pointer;
mod report;
mod source;
mod span;
mod span_map;
mod syntax_error;
#[cfg(test)]
mod testing;
mod toml;
mod yaml;
mod yaml_strict;

pub use csv::{Csv, CsvCell, CsvComment, CsvRecord, read_csv};
pub use decimal::{Decimal, ParseDecimalError, Rounding};
pub use json::{JsonLimits, decode_utf8, read_json};
pub use markdown::{Attribute, FencedBlock, fenced_blocks};
pub use node::{Member, Node, Number, Object, Value};
pub use pointer::{Pointer, Segment, pointer_of};
pub use source::{LineIndex, Position, Source};
pub use span::Span;
pub use span_map::SpanMap;
pub use syntax_error::{Parsed, SyntaxError};
pub use toml::read_toml;
pub use yaml::{YamlDocuments, YamlLimits, read_yaml};
pub use yaml_strict::read_strict_yaml;
