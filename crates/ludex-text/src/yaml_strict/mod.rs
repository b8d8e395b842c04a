//! The strict YAML of mutator manifests (mutator.md, section 3): a small language with one way to
//! write each thing, in which no value changes its type behind the author's back.

mod block;
mod document;
mod flow;
mod lines;
mod quoted;
mod scalar;
#[cfg(test)]
mod tests;

use crate::json::decode_utf8;
use crate::report::Report;
use crate::{Parsed, Span, SyntaxError};
use lines::Reader;

/// The largest text, in bytes.
const MAX_BYTES: usize = 256 * 1024;
/// The most nodes: collections, scalars and keys.
const MAX_NODES: usize = 65_536;
/// The deepest nesting; the top mapping is level 1.
const MAX_DEPTH: usize = 16;
/// The longest key or string, in bytes of its value.
const MAX_STRING: usize = 4096;
/// Past so many errors none is reported.
const MAX_ERRORS: usize = 200;

/// Reads a strict YAML document (mutator.md, section 3).
///
/// Numbers keep their spelling. A plain integer key and the same key in quotes are two keys; the
/// place of the key tells which is which.
///
/// The rules are those of the section: `too-large`, `too-many-nodes`, `too-deep`,
/// `string-too-long`, `byte-order-mark`, `invalid-utf8`, `control-character`, `not-mapping`,
/// `several-documents`, `trailing-content`, `bad-indentation`, `tab-indentation`,
/// `unexpected-end`, `unexpected-character`, `multi-line-scalar`, `bad-escape`, `anchor`, `alias`,
/// `tag`, `merge-key`, `directive`, `complex-key`, `block-scalar`, `duplicate-key`,
/// `integer-too-large`, `too-many-digits`, `number-out-of-range`, `key-not-string`. At most 200
/// errors are reported.
#[must_use]
pub fn read_strict_yaml(bytes: &[u8]) -> Parsed<'_> {
    if bytes.len() > MAX_BYTES {
        let message = format!("the file has {} bytes, more than {MAX_BYTES}", bytes.len());
        let error = SyntaxError::new("too-large", Span::at(0), message);
        return refused(error.help("shorten it"));
    }
    let text = match decode_utf8(bytes) {
        Ok(text) => text,
        Err(error) => return refused(error),
    };
    let mut report = Report::new(MAX_ERRORS);
    let start = if text.starts_with('\u{feff}') {
        '\u{feff}'.len_utf8()
    } else {
        0
    };
    if start > 0 {
        report.push(
            SyntaxError::new(
                "byte-order-mark",
                Span::new(0, start),
                "the file begins with a byte order mark",
            )
            .help("save it as UTF-8 without a byte order mark"),
        );
    }
    control_characters(text, &mut report);
    let mut reader = Reader::new(text, start, report);
    let root = reader.document();
    let mut errors = reader.report.finish();
    // The list in section 3 is closed: it has no word for too many errors.
    errors.truncate(MAX_ERRORS);
    Parsed { root, errors }
}

fn refused(error: SyntaxError) -> Parsed<'static> {
    Parsed {
        root: None,
        errors: vec![error],
    }
}

/// Reports each run of control characters other than tab, LF, and CR directly before LF.
fn control_characters(text: &str, report: &mut Report) {
    let mut run: Option<Span> = None;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let line_end = c == '\r' && matches!(chars.peek(), Some((_, '\n')));
        if !c.is_control() || matches!(c, '\t' | '\n') || line_end {
            continue;
        }
        let place = Span::new(at, at + c.len_utf8());
        match &mut run {
            Some(run) if run.end == place.start => run.end = place.end,
            _ => {
                report_control(run.replace(place), text, report);
            }
        }
    }
    report_control(run, text, report);
}

fn report_control(run: Option<Span>, text: &str, report: &mut Report) {
    let Some(run) = run else { return };
    let c = text
        .get(run.range())
        .and_then(|run| run.chars().next())
        .unwrap_or_default();
    let message = format!("the control character U+{:04X} stands here", u32::from(c));
    report.push(
        SyntaxError::new("control-character", run, message)
            .help("remove it; in \"double quotes\" it can be written as an escape"),
    );
}
