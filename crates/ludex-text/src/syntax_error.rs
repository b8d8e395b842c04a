//! What readers report.

use crate::{Node, Span};

/// A place where the text breaks a rule of its language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The rule, a kebab-case word: `syntax`, `duplicate-key`, `too-deep`, `invalid-utf8`, …
    pub rule: &'static str,
    /// Where.
    pub span: Span,
    /// What is wrong, one sentence without a final full stop.
    pub message: String,
    /// What to do about it, when that is known.
    pub help: Option<String>,
    /// Other places that explain this one, as the first of two equal keys does.
    pub related: Vec<(Span, String)>,
}

impl SyntaxError {
    /// An error with a message and nothing else.
    pub fn new(rule: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self {
            rule,
            span,
            message: message.into(),
            help: None,
            related: Vec::new(),
        }
    }

    /// With advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// With another place.
    #[must_use]
    pub fn related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related.push((span, message.into()));
        self
    }
}

/// What a reader made of a text: as much of the value as could be read, and all errors in the order
/// of the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed<'s> {
    /// The value; absent when nothing of it could be read.
    pub root: Option<Node<'s>>,
    /// The errors. With any of them the text must not be used, only examined further.
    pub errors: Vec<SyntaxError>,
}
