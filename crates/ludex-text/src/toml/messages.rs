//! The errors of the TOML parser in our words.

use std::ops::Range;

use crate::report::quoted;
use crate::{Span, SyntaxError};

/// A range of bytes held to the text and its characters.
pub(super) fn place(text: &str, range: Range<usize>) -> Span {
    let boundary = |offset: usize| {
        let mut at = offset.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    Span::new(boundary(range.start), boundary(range.end))
}

/// An error of the parser.
pub(super) fn of(error: &toml::de::Error, text: &str) -> SyntaxError {
    let span = place(text, error.span().unwrap_or(text.len()..text.len()));
    let written = text.get(span.range()).unwrap_or("");
    let (what, expected) = match error.message().split_once(", expected ") {
        Some((what, expected)) => (what, Some(expected)),
        None => (error.message(), None),
    };
    let (rule, message, help) = match what {
        "duplicate key" => (
            "duplicate-key",
            format!("the key {} stands here a second time", quoted(written)),
            "keep one of the two, or give this one another name".to_owned(),
        ),
        "string values must be quoted" if written.is_empty() => (
            "syntax",
            "the key has no value".to_owned(),
            "write a value after =".to_owned(),
        ),
        "string values must be quoted" => (
            "syntax",
            format!("the text {} has no quotes", quoted(written)),
            format!("write {}", quoted(written)),
        ),
        "invalid boolean" => (
            "syntax",
            format!("{} is not written as true or false", quoted(written)),
            format!(
                "write {}",
                expected.unwrap_or("true or false").replace('`', "")
            ),
        ),
        "invalid basic string" | "invalid literal string" | "invalid multi-line basic string" => (
            "syntax",
            "the quote that ends this text is missing".to_owned(),
            "write it where the text ends".to_owned(),
        ),
        "key with no value" => (
            "syntax",
            "the key has no value".to_owned(),
            "write = and a value after it".to_owned(),
        ),
        "missing escaped value" => (
            "syntax",
            "this escape is not known in TOML".to_owned(),
            "write \\\\ for a backslash, or put the text in 'single quotes'".to_owned(),
        ),
        "unexpected leading zero" => (
            "syntax",
            "a number does not begin with 0 in TOML".to_owned(),
            "write it without the zero, or in quotes".to_owned(),
        ),
        "cannot recurse further; max recursion depth met" => (
            "too-deep",
            "lists and tables are nested more than 80 levels deep here".to_owned(),
            "nest them less deeply".to_owned(),
        ),
        what => {
            let message = format!("this is not TOML: {}", what.replace("invalid", "malformed"));
            let error = SyntaxError::new("syntax", span, message);
            return match expected {
                None | Some("nothing") => error,
                Some(expected) => error.help(format!("here can stand: {expected}")),
            };
        }
    };
    SyntaxError::new(rule, span, message).help(help)
}
