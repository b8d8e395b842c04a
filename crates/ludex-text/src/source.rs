//! Named source texts and the way from byte offsets to lines and columns.

use std::sync::Arc;

use crate::Span;

/// A line and a column, both counted from 1; columns count Unicode scalar values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line, from 1.
    pub line: u32,
    /// The column in Unicode scalar values, from 1.
    pub column: u32,
}

/// Where each line of a text starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    /// Indexes a text. A line ends with LF; a CR before it belongs to the line's end.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut starts = vec![0];
        starts.extend(
            text.bytes()
                .enumerate()
                .filter(|(_, byte)| *byte == b'\n')
                .map(|(at, _)| u32::try_from(at + 1).unwrap_or(u32::MAX)),
        );
        Self { starts }
    }

    /// The number of lines; a text that ends with LF has an empty last line.
    #[must_use]
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Never true: even the empty text has one line.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// The line (from 1) that holds a byte offset.
    #[must_use]
    pub fn line(&self, offset: u32) -> u32 {
        u32::try_from(self.starts.partition_point(|start| *start <= offset)).unwrap_or(u32::MAX)
    }

    /// The byte offset where a line (from 1) starts.
    #[must_use]
    pub fn line_start(&self, line: u32) -> Option<u32> {
        self.starts.get((line as usize).checked_sub(1)?).copied()
    }

    /// The line and column of a byte offset. An offset past the end is held to the end.
    #[must_use]
    pub fn position(&self, text: &str, offset: u32) -> Position {
        let (line, before) = self.before(text, offset);
        let column = u32::try_from(before.chars().count() + 1).unwrap_or(u32::MAX);
        Position { line, column }
    }

    /// The line and column from 0 in UTF-16 units, as the language server protocol counts.
    #[must_use]
    pub fn utf16(&self, text: &str, offset: u32) -> (u32, u32) {
        let (line, before) = self.before(text, offset);
        let units = before.chars().map(char::len_utf16).sum::<usize>();
        (line - 1, u32::try_from(units).unwrap_or(u32::MAX))
    }

    fn before<'t>(&self, text: &'t str, offset: u32) -> (u32, &'t str) {
        let mut end = (offset as usize).min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let line = self.line(u32::try_from(end).unwrap_or(u32::MAX));
        // A byte order mark is no part of the first line for anybody who counts columns.
        let mark = if line == 1 && text.starts_with('\u{feff}') {
            '\u{feff}'.len_utf8()
        } else {
            0
        };
        let start = (self.line_start(line).unwrap_or(0) as usize)
            .max(mark)
            .min(end);
        (line, text.get(start..end).unwrap_or(""))
    }
}

/// A text with its name (the path a person would recognise) and its line index.
#[derive(Clone, Debug)]
pub struct Source {
    name: Arc<str>,
    text: Arc<str>,
    lines: LineIndex,
}

impl Source {
    /// Names a text.
    pub fn new(name: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        let lines = LineIndex::new(&text);
        Self {
            name: name.into(),
            text,
            lines,
        }
    }

    /// The name shown to people.
    #[must_use]
    pub fn name(&self) -> &Arc<str> {
        &self.name
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The line index of the text.
    #[must_use]
    pub fn lines(&self) -> &LineIndex {
        &self.lines
    }

    /// The start and the (exclusive) end of a span as lines and columns.
    #[must_use]
    pub fn positions(&self, span: Span) -> (Position, Position) {
        (
            self.lines.position(&self.text, span.start),
            self.lines.position(&self.text, span.end),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_scalar_values_from_one() {
        let text = "a\u{e9}\u{1f600}b\r\n\tc\n";
        let index = LineIndex::new(text);
        let at = |offset| {
            let Position { line, column } = index.position(text, offset);
            (line, column)
        };
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(7), (1, 4));
        assert_eq!(index.utf16(text, 7), (0, 4));
        assert_eq!(at(10), (2, 1));
        assert_eq!(at(11), (2, 2));
        assert_eq!(at(999), (3, 1));
        // Inside a character: its start.
        assert_eq!(at(2), (1, 2));
    }

    #[test]
    fn a_byte_order_mark_is_not_counted() {
        let text = "\u{feff}{\n}";
        let index = LineIndex::new(text);
        assert_eq!(index.position(text, 0).column, 1);
        assert_eq!(index.position(text, 3).column, 1);
        assert_eq!(index.position(text, 4).column, 2);
        assert_eq!(index.position(text, 5), Position { line: 2, column: 1 });
    }
}
