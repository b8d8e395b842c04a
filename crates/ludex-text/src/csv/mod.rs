//! The records and cells of typed CSV (board.md, 3.1).
//!
//! This is only the splitting: what a type cell means and what value a cell holds is decided where
//! the schema is known, with [`CsvCell::span_of`] to point into a cell.

mod split;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::ops::Range;

use crate::{Span, SyntaxError};

/// A CSV text in records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Csv<'s> {
    /// The records: header, type row, data rows. Comments and blank lines are none.
    pub records: Vec<CsvRecord<'s>>,
    /// The comment lines, wherever they stand.
    pub comments: Vec<CsvComment<'s>>,
    /// Errors with rule `quote`, at most 200. With any of them the whole text is to be dropped
    /// (board.md, 3.7).
    pub errors: Vec<SyntaxError>,
}

/// One record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsvRecord<'s> {
    /// Its cells, at least one.
    pub cells: Vec<CsvCell<'s>>,
    /// From the first cell to the last, without the line break.
    pub span: Span,
}

/// One cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsvCell<'s> {
    /// Its text, without quotes, escapes and the blanks around it.
    pub text: Cow<'s, str>,
    /// Where it stands, quotes included; empty for an empty cell.
    pub span: Span,
    /// Whether it stands in quotes.
    pub quoted: bool,
}

/// A comment line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CsvComment<'s> {
    /// The line from its `#`, without blanks at the end.
    pub text: &'s str,
    /// Where that stands.
    pub span: Span,
}

/// Splits a CSV text into records and cells (board.md, 3.1).
///
/// The second record, the type row, is cut at every comma; its quotes belong to the types. Text
/// behind a closing quote, a quote inside an unquoted cell, and an unclosed quote are reported with
/// rule `quote`.
#[must_use]
pub fn read_csv(text: &str) -> Csv<'_> {
    split::Splitter::new(text).split()
}

impl CsvCell<'_> {
    /// Where a range of bytes of the cell's text stands in the source it was read from.
    #[must_use]
    pub fn span_of(&self, source: &str, range: Range<usize>) -> Span {
        let start = self.span.start as usize + usize::from(self.quoted);
        if !self.quoted {
            return Span::new(start + range.start, start + range.end);
        }
        let end = self.span.end as usize;
        let raw = source.get(start..end).unwrap_or("");
        let mut ends = (None, None);
        let mut read = 0;
        for piece in split::unescaped(raw) {
            if read >= range.start {
                ends.0.get_or_insert(start + piece.start);
            }
            if read >= range.end {
                ends.1.get_or_insert(start + piece.start);
            }
            read += piece.c.len_utf8();
        }
        let last = if raw.ends_with('"') { end - 1 } else { end };
        let from = ends.0.unwrap_or(last);
        Span::new(from, ends.1.unwrap_or(last))
    }
}
