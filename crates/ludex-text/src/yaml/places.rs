//! Where nodes stand, where the parser is not exact about it.

use super::messages::boundary;
use crate::Span;

/// The bytes of an event, without the line breaks and blanks that some end in.
pub(super) fn of_event(text: &str, span: &granit_parser::Span) -> Span {
    let range = span.byte_range().unwrap_or_default();
    let start = boundary(text, range.start);
    let end = boundary(text, range.end).max(start);
    let kept = text.get(start..end).unwrap_or("").trim_end().len();
    Span::new(start, start + kept)
}

/// The place of an absent value of a key: directly behind its colon, or behind the key if it has
/// none.
pub(super) fn behind_key(text: &str, key: Span) -> usize {
    behind_colon(text, key).unwrap_or(key.end as usize)
}

/// The place of an absent item of a list: directly behind its dash, which is the next behind
/// `from`. None if there is no dash.
pub(super) fn behind_dash(text: &str, from: u32) -> Option<usize> {
    next_dash(text, from as usize).map(|dash| dash + 1)
}

/// The first dash of the block list that is the value of a key. The parser places a list at its
/// key's column behind it.
pub(super) fn first_dash(text: &str, key: Span) -> Option<usize> {
    next_dash(text, behind_colon(text, key)?)
}

fn behind_colon(text: &str, key: Span) -> Option<usize> {
    let rest = text.get(key.end as usize..)?;
    let blanks = rest.len() - rest.trim_start().len();
    rest.get(blanks..)?
        .starts_with(':')
        .then_some(key.end as usize + blanks + 1)
}

/// The dash behind white space, comments, anchors and tags.
fn next_dash(text: &str, from: usize) -> Option<usize> {
    let mut rest = text.get(from..)?;
    loop {
        rest = rest.trim_start();
        let skipped = match rest.bytes().next()? {
            b'-' => return Some(text.len() - rest.len()),
            b'#' => rest.find('\n')?,
            b'&' | b'!' => rest.find(char::is_whitespace)?,
            _ => return None,
        };
        rest = rest.get(skipped..)?;
    }
}
