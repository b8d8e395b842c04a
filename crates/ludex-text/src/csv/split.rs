//! The way through the text, cell by cell.

use std::borrow::Cow;

use super::{Csv, CsvCell, CsvComment, CsvRecord};
use crate::report::{Report, quoted};
use crate::{Span, SyntaxError};

/// A character of a quoted cell, as it is read.
pub(super) struct Piece {
    pub(super) c: char,
    /// Where it begins, its escape included.
    pub(super) start: usize,
    end: usize,
}

/// The characters of a text behind an opening quote, up to the closing one: a backslash stands
/// before a character that is taken as it is, and two quotes are one.
pub(super) fn unescaped(raw: &str) -> impl Iterator<Item = Piece> + '_ {
    let mut chars = raw.char_indices().peekable();
    std::iter::from_fn(move || {
        let (start, first) = chars.next()?;
        let escaped = match first {
            '\\' => chars.next(),
            '"' => match chars.next_if(|(_, c)| *c == '"') {
                Some(second) => Some(second),
                None => return None,
            },
            _ => None,
        };
        let (at, c) = escaped.unwrap_or((start, first));
        Some(Piece {
            c,
            start,
            end: at + c.len_utf8(),
        })
    })
}

pub(super) struct Splitter<'s> {
    text: &'s str,
    pos: usize,
    report: Report,
    /// Whether a quote is known to be unclosed: then no later one may cross a line, so that the
    /// text is not searched to its end again and again.
    unclosed: bool,
}

impl<'s> Splitter<'s> {
    pub(super) fn new(text: &'s str) -> Self {
        let pos = if text.starts_with('\u{feff}') {
            '\u{feff}'.len_utf8()
        } else {
            0
        };
        Self {
            text,
            pos,
            report: Report::new(200),
            unclosed: false,
        }
    }

    pub(super) fn split(mut self) -> Csv<'s> {
        let mut records = Vec::new();
        let mut comments = Vec::new();
        while self.pos < self.text.len() {
            let end = self.line_end(self.pos);
            let line = self.slice(self.pos, end);
            let content = line.trim_start_matches([' ', '\t']);
            let start = end - content.len();
            if content.starts_with('#') {
                let text = content.trim_end();
                comments.push(CsvComment {
                    text,
                    span: Span::new(start, start + text.len()),
                });
            } else if !content.is_empty() {
                records.push(if records.len() == 1 {
                    self.type_row(end)
                } else {
                    self.record()
                });
            }
            self.next_line();
        }
        let mut errors = self.report.finish();
        // There are no more kinds of errors here than one; the last only says that there are more.
        errors.retain(|error| error.rule == "quote");
        Csv {
            records,
            comments,
            errors,
        }
    }

    fn slice(&self, start: usize, end: usize) -> &'s str {
        self.text.get(start..end).unwrap_or("")
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    /// The end of the line, without its line break.
    fn line_end(&self, at: usize) -> usize {
        let rest = self.slice(at, self.text.len());
        match rest.find('\n') {
            Some(end) => {
                at + rest
                    .get(..end)
                    .map_or(end, |line| line.strip_suffix('\r').unwrap_or(line).len())
            }
            None => self.text.len(),
        }
    }

    fn is_line_end(&self, at: usize) -> bool {
        at >= self.text.len() || self.byte(at) == b'\n' || self.slice(at, at + 2) == "\r\n"
    }

    fn next_line(&mut self) {
        let rest = self.slice(self.pos, self.text.len());
        self.pos += rest.find('\n').map_or(rest.len(), |end| end + 1);
    }

    fn skip_blanks(&mut self) {
        while matches!(self.byte(self.pos), b' ' | b'\t') {
            self.pos += 1;
        }
    }

    fn type_row(&mut self, end: usize) -> CsvRecord<'s> {
        let start = self.pos;
        let mut cells = Vec::new();
        for part in self.slice(start, end).split(',') {
            cells.push(plain_cell(part, self.pos));
            self.pos += part.len() + 1;
        }
        self.pos = end;
        CsvRecord {
            cells,
            span: Span::new(start, end),
        }
    }

    fn record(&mut self) -> CsvRecord<'s> {
        let start = self.pos;
        let mut cells = vec![self.cell()];
        while self.byte(self.pos) == b',' {
            self.pos += 1;
            cells.push(self.cell());
        }
        CsvRecord {
            cells,
            span: Span::new(start, self.pos),
        }
    }

    /// The cell at hand; goes to the comma or line's end behind it.
    fn cell(&mut self) -> CsvCell<'s> {
        let from = self.pos;
        self.skip_blanks();
        if self.byte(self.pos) == b'"' {
            return self.quoted_cell();
        }
        let end = self.cell_end(from);
        self.pos = end;
        let cell = plain_cell(self.slice(from, end), from);
        if let Some(quote) = cell.text.find('"') {
            let at = cell.span.start as usize + quote;
            let message = format!("a quote stands inside the cell {}", quoted(&cell.text));
            self.error(
                Span::new(at, at + 1),
                message,
                "put the whole cell in quotes and write \\\" for the quote",
            );
        }
        cell
    }

    /// The offset of the comma or line's end at or behind an offset.
    fn cell_end(&self, from: usize) -> usize {
        let mut at = from;
        while self.byte(at) != b',' && !self.is_line_end(at) {
            at += 1;
        }
        at
    }

    fn quoted_cell(&mut self) -> CsvCell<'s> {
        let open = self.pos;
        let limit = if self.unclosed {
            self.line_end(open)
        } else {
            self.text.len()
        };
        let raw = self.slice(open + 1, limit);
        let Some(length) = closing_quote(raw) else {
            return self.unclosed_cell(open);
        };
        let inner = self.slice(open + 1, open + 1 + length);
        self.pos = open + 1 + length + 1;
        let span = Span::new(open, self.pos);
        self.skip_blanks();
        if self.byte(self.pos) != b',' && !self.is_line_end(self.pos) {
            let end = self.cell_end(self.pos);
            let rest = self.slice(self.pos, end).trim_end_matches([' ', '\t']);
            let message = format!("{} stands behind the closing quote", quoted(rest));
            let span = Span::new(self.pos, self.pos + rest.len());
            self.error(
                span,
                message,
                "write \\\" for a quote that belongs to the text",
            );
            self.pos = end;
        }
        CsvCell {
            text: unescape(inner),
            span,
            quoted: true,
        }
    }

    /// A quote that nothing closes: the cell ends with its line.
    fn unclosed_cell(&mut self, open: usize) -> CsvCell<'s> {
        self.unclosed = true;
        let end = self.line_end(open);
        let span = Span::new(open, end);
        self.error(
            span,
            "the quote that ends this cell is missing".to_owned(),
            "write \" where it ends",
        );
        self.pos = end;
        CsvCell {
            text: unescape(self.slice(open + 1, end)),
            span,
            quoted: true,
        }
    }

    fn error(&mut self, span: Span, message: String, help: &str) {
        self.report
            .push(SyntaxError::new("quote", span, message).help(help));
    }
}

/// Where the closing quote stands in what follows the opening one.
fn closing_quote(raw: &str) -> Option<usize> {
    let end = unescaped(raw).last().map_or(0, |piece| piece.end);
    raw.get(end..)
        .filter(|rest| rest.starts_with('"'))
        .map(|_| end)
}

fn unescape(inner: &str) -> Cow<'_, str> {
    if inner.contains(['\\', '"']) {
        Cow::Owned(unescaped(inner).map(|piece| piece.c).collect())
    } else {
        Cow::Borrowed(inner)
    }
}

fn plain_cell(written: &str, from: usize) -> CsvCell<'_> {
    const BLANKS: [char; 2] = [' ', '\t'];
    let text = written.trim_matches(BLANKS);
    let start = if text.is_empty() {
        from
    } else {
        from + written.len() - written.trim_start_matches(BLANKS).len()
    };
    CsvCell {
        text: Cow::Borrowed(text),
        span: Span::new(start, start + text.len()),
        quoted: false,
    }
}
