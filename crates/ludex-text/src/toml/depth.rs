//! How deep a TOML text nests, found before it is parsed: dotted keys in nested tables would
//! otherwise make trees too deep to walk.

use crate::{Span, SyntaxError};

/// The deepest nesting of tables and lists, dotted keys and headers included.
const MAX_DEPTH: usize = 128;

/// The error at the first place that is nested too deep.
pub(super) fn too_deep(text: &str) -> Option<SyntaxError> {
    let bytes = text.as_bytes();
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    let mut at = 0;
    // Levels of the header, of each open bracket, and of the key being read.
    let mut header = 0;
    let mut open: Vec<usize> = Vec::new();
    let mut in_brackets = 0;
    let mut key = 0;
    let mut line_begins = true;
    while at < bytes.len() {
        let start = at;
        let begins = std::mem::replace(&mut line_begins, false);
        at += 1;
        match byte(start) {
            b'.' => key += 1,
            b'{' | b'[' => {
                if begins && open.is_empty() {
                    header = 0;
                }
                open.push(key + 1);
                in_brackets += key + 1;
                key = 0;
            }
            b'}' | b']' => {
                let levels = open.pop().unwrap_or(0);
                in_brackets -= levels;
                if open.is_empty() && header == 0 && is_header(bytes, start) {
                    header = key + levels;
                }
                key = 0;
            }
            b',' => key = 0,
            b'\n' => {
                key = 0;
                line_begins = true;
            }
            b' ' | b'\t' | b'\r' => line_begins = begins,
            b'=' => {}
            b'#' => at = find(bytes, start, b"\n"),
            quote @ (b'"' | b'\'') => at = string_end(bytes, start, quote),
            _ => {
                while at < bytes.len() && !b".=,[]{} \t#\r\n".contains(&byte(at)) {
                    at += 1;
                }
            }
        }
        if header + in_brackets + key > MAX_DEPTH {
            let message =
                format!("tables and lists are nested more than {MAX_DEPTH} levels deep here");
            let error = SyntaxError::new("too-deep", Span::at(start), message);
            return Some(error.help("nest them less deeply"));
        }
    }
    None
}

/// Whether a closing bracket ends a line that begins with an opening one.
fn is_header(bytes: &[u8], close: usize) -> bool {
    let line = bytes.get(..close).unwrap_or_default();
    let line = line
        .rsplit(|byte| *byte == b'\n')
        .next()
        .unwrap_or_default();
    line.trim_ascii_start().first() == Some(&b'[')
}

/// Where a word begins at or behind an offset; the end if nowhere.
fn find(bytes: &[u8], from: usize, word: &[u8]) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    rest.windows(word.len())
        .position(|window| window == word)
        .map_or(bytes.len(), |at| from + at)
}

/// The end of the string that begins at an offset. As for the parser, one quote ends with its
/// line at the latest, and three go on to the next three.
fn string_end(bytes: &[u8], start: usize, quote: u8) -> usize {
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    let long = byte(start + 1) == quote && byte(start + 2) == quote;
    let mut at = start + if long { 3 } else { 1 };
    while at < bytes.len() {
        if byte(at) == b'\\' && quote == b'"' {
            at += 1 + usize::from(matches!(byte(at + 1), b'\\' | b'"'));
        } else if long && byte(at) == quote && byte(at + 1) == quote && byte(at + 2) == quote {
            at += 3;
            // Up to two quotes more belong to the text.
            at += usize::from(byte(at) == quote);
            return at + usize::from(byte(at) == quote);
        } else if !long && byte(at) == quote {
            return at + 1;
        } else if !long && byte(at) == b'\n' {
            return at;
        } else {
            at += 1;
        }
    }
    bytes.len()
}
