//! The YAML reader: YAML 1.2 with the core schema (board.md, 4.1).
//!
//! `yes`, `no`, `on` and `off` are strings; `<<` is a key like any other. Anchors and aliases are
//! followed, several documents are read one after the other. The grammar is that of
//! `granit-parser`; the tree, its spans and all limits are ours.

mod build;
mod frame;
mod messages;
mod places;
mod scalar;
#[cfg(test)]
mod tests;

use granit_parser::{Event, Parser};

use crate::report::Report;
use crate::{Node, SyntaxError};
use build::Builder;

/// How much the YAML reader takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct YamlLimits {
    /// The deepest nesting of mappings and lists, what aliases bring included; the outermost is
    /// level 1. Deeper ends the reading with rule `too-deep`. At most 255 is honoured.
    pub max_depth: usize,
    /// The number of nodes in all documents, the copies made by aliases included. A text that is
    /// not written as it is read counts one more for each 64 bytes. More end the reading with rule
    /// `too-many-nodes`.
    pub max_nodes: usize,
    /// The number of errors after which reading stops with rule `too-many-errors`.
    pub max_errors: usize,
}

impl Default for YamlLimits {
    /// 128 levels, a million nodes, 200 errors.
    fn default() -> Self {
        Self {
            max_depth: 128,
            max_nodes: 1_000_000,
            max_errors: 200,
        }
    }
}

/// What the YAML reader made of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct YamlDocuments<'s> {
    /// The documents in their order. A text of comments and white space has none.
    pub documents: Vec<Node<'s>>,
    /// All errors, in the order of the text. With any of them the text must not be used, only
    /// examined further.
    pub errors: Vec<SyntaxError>,
}

/// Reads the YAML documents of a text (board.md, 4.1).
///
/// The place of an alias is the alias itself; what lies inside its copy keeps the places of the
/// anchored text. Integers such as `0x1F` or `+5` become their decimal spelling.
///
/// Rules: `syntax`, `duplicate-key`, `complex-key` (a list or mapping as a key), `tag` (a tag
/// outside the core schema, or one its value does not fit), `alias` (one that names nothing, or
/// the value it stands in), `number-out-of-range` (`.inf`, `.nan`, huge hexadecimal numbers),
/// `too-deep`, `too-many-nodes`, `too-many-errors`. A document ends at its first `syntax` error;
/// the ones behind it are read.
#[must_use]
pub fn read_yaml<'s>(text: &'s str, limits: &YamlLimits) -> YamlDocuments<'s> {
    let max_depth = limits.max_depth.min(255);
    let options = granit_parser::options! {
        emit_comments: false,
        emit_unresolved_aliases: true,
        flow_nesting_limit: max_depth,
        block_nesting_limit: max_depth,
    };
    let mut parser = Parser::new_from_str_with_options(text, options);
    let mut builder = Builder::new(
        text,
        max_depth,
        limits.max_nodes,
        Report::new(limits.max_errors),
    );
    while !builder.report.stopped() {
        match parser.next_event() {
            None | Some(Ok((Event::StreamEnd, _))) => break,
            Some(Ok((event, span))) => builder.event(event, span),
            Some(Err(error)) => {
                builder.report.push(messages::of(&error, text, max_depth));
                builder.abandon();
                if !parser.proceed_next_document().unwrap_or(false) {
                    break;
                }
            }
        }
    }
    builder.abandon();
    YamlDocuments {
        documents: builder.documents,
        errors: builder.report.finish(),
    }
}
