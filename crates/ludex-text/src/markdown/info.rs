//! Info strings: a language word, then attributes (board.md, 4.2).

use super::{Attribute, FencedBlock};
use crate::{Span, SpanMap, SyntaxError};

/// The block whose opening fence begins at the start of `span`, without its content.
pub(super) fn read(text: &str, span: Span) -> FencedBlock<'_> {
    let start = span.start as usize;
    let line = text
        .get(start..)
        .and_then(|rest| rest.lines().next())
        .unwrap_or("");
    let after = line.trim_start_matches([' ', '\t']);
    let fence = after.chars().next().unwrap_or('`');
    let written = after.trim_start_matches(fence);
    let from = start + line.len() - written.len();
    let content = written.trim();
    let info_start = from + written.len() - written.trim_start().len();
    let mut block = FencedBlock {
        span,
        info: Span::new(info_start, info_start + content.len()),
        lang: None,
        attributes: Vec::new(),
        problems: Vec::new(),
        text: String::new(),
        map: SpanMap::default(),
    };
    words(content, info_start, &mut block);
    block
}

/// Reads the words of an info string that begins at an offset.
fn words<'s>(info: &'s str, offset: usize, block: &mut FencedBlock<'s>) {
    let mut rest = info;
    let mut first = true;
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            return;
        }
        let at = offset + info.len() - rest.len();
        let key_end = rest
            .find(|c: char| c == '=' || c.is_whitespace())
            .unwrap_or(rest.len());
        let (key, behind) = rest.split_at_checked(key_end).unwrap_or((rest, ""));
        let key_span = Span::new(at, at + key.len());
        match behind.strip_prefix('=') {
            None => {
                if first {
                    block.lang = Some((key, key_span));
                }
                rest = behind;
            }
            Some(behind) => {
                let value_at = at + key.len() + 1;
                let (value, value_span, remaining) = value(behind, value_at, &mut block.problems);
                block.attributes.push(Attribute {
                    key,
                    key_span,
                    value,
                    value_span,
                });
                rest = remaining;
            }
        }
        first = false;
    }
}

/// The value at the start of a text, its place, and what follows it.
fn value<'s>(
    text: &'s str,
    at: usize,
    problems: &mut Vec<SyntaxError>,
) -> (&'s str, Span, &'s str) {
    let bare = |text: &'s str, from: usize| {
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        let (value, rest) = text.split_at_checked(end).unwrap_or((text, ""));
        (value, Span::new(from, from + value.len()), rest)
    };
    let Some(quote) = text.chars().next().filter(|c| matches!(c, '"' | '\'')) else {
        return bare(text, at);
    };
    let inner = text.get(1..).unwrap_or("");
    let Some((value, rest)) = inner.split_once(quote) else {
        let message = format!("the closing {quote} of this value is missing");
        let error = SyntaxError::new("info-string", Span::new(at, at + text.len()), message);
        problems.push(error.help(format!("write {quote} where the value ends")));
        return (inner, Span::new(at + 1, at + text.len()), "");
    };
    let value_span = Span::new(at + 1, at + 1 + value.len());
    if rest.is_empty() || rest.starts_with(char::is_whitespace) {
        return (value, value_span, rest);
    }
    let (more, span, rest) = bare(rest, at + value.len() + 2);
    let message = format!("{more} stands directly behind the closing {quote}");
    let error = SyntaxError::new("info-string", span, message);
    problems.push(error.help("write a space between the attributes"));
    (value, value_span, rest)
}
