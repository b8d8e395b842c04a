//! The JSON reader: strict RFC 8259, spans for every key and value, and recovery after errors.
//!
//! The reader knows what people write instead of JSON (comments, missing commas, single quotes,
//! Python's `True`, curly quotes, …), names it in one error, and reads on as if it had been right,
//! so that what stands behind it is still checked.

mod brackets;
mod container;
mod number;
mod scan;
mod string;
#[cfg(test)]
mod tests;
mod value;

use std::str;

use crate::report::Report;
use crate::{Parsed, Span, SyntaxError};
use scan::Reader;

/// How much the JSON reader takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonLimits {
    /// The deepest nesting of objects and lists; the outermost is level 1. Deeper ends the reading
    /// with rule `too-deep`. At most 512 is honoured, so that no stack can overflow.
    pub max_depth: usize,
    /// The number of errors after which reading stops with rule `too-many-errors`.
    pub max_errors: usize,
}

impl Default for JsonLimits {
    /// 128 levels, 200 errors (page 1, 1.1; page 4, conventions).
    fn default() -> Self {
        Self {
            max_depth: 128,
            max_errors: 200,
        }
    }
}

/// Bytes as UTF-8 text, a leading U+FEFF included.
///
/// # Errors
/// Rule `invalid-utf8`, at the first byte that is no UTF-8. The span is empty, and an offset both
/// into the bytes and into their lossy text.
pub fn decode_utf8(bytes: &[u8]) -> Result<&str, SyntaxError> {
    str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let byte = bytes.get(at).copied().unwrap_or_default();
        let message = format!("the byte {byte:02X} at offset {at} is not UTF-8 text");
        SyntaxError::new("invalid-utf8", Span::at(at), message)
            .help("save the file with the encoding UTF-8")
    })
}

/// Reads one JSON document (RFC 8259; page 1, 1.1).
///
/// A leading U+FEFF is skipped; spans count it. Numbers keep their spelling, strings are borrowed
/// where they hold no escape, repeated keys are kept.
///
/// Rules: `syntax`, `duplicate-key` (every later one, at every depth), `too-deep`,
/// `too-many-errors`. Takes time linear in the text.
#[must_use]
pub fn read_json<'s>(text: &'s str, limits: &JsonLimits) -> Parsed<'s> {
    let (parsed, unbalanced) = read_once(text, limits, None);
    if !unbalanced {
        return parsed;
    }
    // Brackets do not match; the count of all of them and the indentation tell where.
    read_once(text, limits, Some(brackets::surplus(text))).0
}

/// Reads the text; without a count of the unclosed brackets, ends where the first does not match
/// and tells so.
fn read_once<'s>(text: &'s str, limits: &JsonLimits, unclosed: Option<i64>) -> (Parsed<'s>, bool) {
    let report = Report::new(limits.max_errors);
    let mut reader = Reader::new(text, report, limits.max_depth.min(512), unclosed);
    let root = reader.document();
    (
        Parsed {
            root,
            errors: reader.report.finish(),
        },
        reader.unbalanced,
    )
}
