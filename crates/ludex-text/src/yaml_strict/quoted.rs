//! Scalars in quotes.

use std::borrow::Cow;

use super::lines::Reader;
use crate::Span;

impl<'s> Reader<'s> {
    /// The quoted scalar at hand: its text and its place.
    pub(super) fn quoted_scalar(&mut self) -> (Cow<'s, str>, Span) {
        let start = self.pos;
        let end = self.line_end(start);
        let text = if self.byte(start) == b'"' {
            self.double_quoted(start + 1, end)
        } else {
            self.single_quoted(start + 1, end)
        };
        (text, Span::new(start, self.pos))
    }

    fn single_quoted(&mut self, start: usize, end: usize) -> Cow<'s, str> {
        let mut text = Cow::Borrowed("");
        let mut from = start;
        loop {
            let Some(length) = self.slice(from, end).find('\'') else {
                self.unclosed_quote(start, end, '\'');
                return Cow::Borrowed(self.slice(start, end));
            };
            let close = from + length;
            append(&mut text, self.slice(from, close));
            self.pos = close + 1;
            if self.byte(self.pos) != b'\'' || self.pos >= end {
                return text;
            }
            append(&mut text, "'");
            from = close + 2;
        }
    }

    fn double_quoted(&mut self, start: usize, end: usize) -> Cow<'s, str> {
        let mut text = Cow::Borrowed("");
        let mut from = start;
        loop {
            let Some(length) = self.slice(from, end).find(['"', '\\']) else {
                self.unclosed_quote(start, end, '"');
                return Cow::Borrowed(self.slice(start, end));
            };
            let at = from + length;
            append(&mut text, self.slice(from, at));
            if self.byte(at) == b'"' {
                self.pos = at + 1;
                return text;
            }
            if at + 1 >= end {
                self.unclosed_quote(start, end, '"');
                return text;
            }
            let (c, next) = self.escape(at);
            append(&mut text, c.encode_utf8(&mut [0; 4]));
            from = next;
        }
    }

    /// The character of the escape at an offset, and where it ends.
    fn escape(&mut self, at: usize) -> (char, usize) {
        let letter = self.slice(at + 1, self.text.len()).chars().next().unwrap_or_default();
        let digits = match letter {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            _ => 0,
        };
        let c = match letter {
            '0' => Some('\0'),
            'a' => Some('\u{7}'),
            'b' => Some('\u{8}'),
            't' => Some('\t'),
            'n' => Some('\n'),
            'v' => Some('\u{b}'),
            'f' => Some('\u{c}'),
            'r' => Some('\r'),
            'e' => Some('\u{1b}'),
            '"' | '/' | '\\' | ' ' => Some(letter),
            'N' => Some('\u{85}'),
            '_' => Some('\u{a0}'),
            'L' => Some('\u{2028}'),
            'P' => Some('\u{2029}'),
            _ => None,
        };
        if let Some(c) = c {
            return (c, at + 2);
        }
        let rest = self.slice(at + 2, self.text.len());
        let written = rest.bytes().take(digits).take_while(u8::is_ascii_hexdigit).count();
        let end = at + 1 + letter.len_utf8() + written;
        let code = u32::from_str_radix(rest.get(..written).unwrap_or(""), 16);
        if digits > 0 && written == digits
            && let Some(c) = code.ok().and_then(char::from_u32)
        {
            return (c, end);
        }
        let shown = self.slice(at, end);
        let message = if digits == 0 {
            format!("{shown} is not an escape of YAML")
        } else if written < digits {
            format!("\\{letter} needs {digits} hexadecimal digits after it")
        } else {
            format!("{shown} names no character")
        };
        let help = "write \\\\ for a backslash, or put the text in 'single quotes'";
        self.error("bad-escape", Span::new(at, end), message, help);
        ('\u{fffd}', end)
    }

    /// A quoted scalar that its line does not close.
    fn unclosed_quote(&mut self, start: usize, end: usize, quote: char) {
        self.pos = end;
        let span = Span::new(start - 1, end);
        if self.slice(end, self.text.len()).contains(quote) {
            let message = "the text in quotes has to end on the line it begins on";
            let help = "close the quote on this line; in \"double quotes\" write \\n for a line break";
            self.error("multi-line-scalar", span, message, help);
        } else {
            let message = format!("the closing {quote} is missing");
            self.error("unexpected-end", Span::at(end), message, "close the quote on this line");
        }
        // What was meant to belong to it stands on the deeper lines below.
        if !self.in_flow() && let Some(column) = self.block_column {
            let line_end = self.pos;
            self.skip_block(column);
            self.pos = line_end.max(self.slice(0, self.pos).trim_end().len());
        }
    }
}

/// Adds to a text, which stays borrowed while it is one piece.
fn append<'s>(text: &mut Cow<'s, str>, piece: &str) where {
    text.to_mut().push_str(piece);
}
