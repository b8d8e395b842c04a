//! Scalars in quotes.

use std::borrow::Cow;

use super::lines::Reader;
use crate::Span;

impl<'s> Reader<'s> {
    /// The quoted scalar at hand: its text and its place.
    pub(super) fn quoted_scalar(&mut self) -> (Cow<'s, str>, Span) {
        let start = self.pos;
        let quote = char::from(self.byte(start));
        let text = self.quoted_text(start + 1, quote);
        (text, Span::new(start, self.pos))
    }

    /// The text between quotes; goes past the closing one, or to the line's end.
    fn quoted_text(&mut self, start: usize, quote: char) -> Cow<'s, str> {
        let special: &[char] = if quote == '"' {
            &['"', '\\', '\n']
        } else {
            &['\'', '\n']
        };
        let mut text = String::new();
        let mut from = start;
        loop {
            let rest = self.slice(from, self.text.len());
            let at = from + rest.find(special).unwrap_or(rest.len());
            let piece = self.slice(from, at);
            let doubled = quote == '\'' && self.byte(at + 1) == b'\'';
            match self.byte(at) {
                b'\\' if !self.is_end(at + 1) => {
                    text.push_str(piece);
                    let (c, next) = self.escape(at);
                    text.push(c);
                    from = next;
                }
                b'\'' if doubled => {
                    text.push_str(piece);
                    text.push('\'');
                    from = at + 2;
                }
                b'"' | b'\'' => {
                    self.pos = at + 1;
                    if from == start {
                        return Cow::Borrowed(piece);
                    }
                    text.push_str(piece);
                    return Cow::Owned(text);
                }
                _ => {
                    let last = at + usize::from(self.byte(at) == b'\\');
                    self.pos = from + self.slice(from, last).trim_end_matches('\r').len();
                    text.push_str(self.slice(from, self.pos));
                    self.unclosed_quote(start, quote);
                    return Cow::Owned(text);
                }
            }
        }
    }

    /// The character of the escape at an offset, and where it ends.
    fn escape(&mut self, at: usize) -> (char, usize) {
        let letter = self
            .slice(at + 1, self.text.len())
            .chars()
            .next()
            .unwrap_or_default();
        let c = match letter {
            '0' => '\0',
            'a' => '\u{7}',
            'b' => '\u{8}',
            't' => '\t',
            'n' => '\n',
            'v' => '\u{b}',
            'f' => '\u{c}',
            'r' => '\r',
            'e' => '\u{1b}',
            '"' | '/' | '\\' | ' ' => letter,
            'N' => '\u{85}',
            '_' => '\u{a0}',
            'L' => '\u{2028}',
            'P' => '\u{2029}',
            _ => return self.numeric_escape(at, letter),
        };
        (c, at + 2)
    }

    fn numeric_escape(&mut self, at: usize, letter: char) -> (char, usize) {
        let digits = match letter {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            _ => 0,
        };
        let rest = self.slice(at + 2, self.text.len());
        let written = rest
            .bytes()
            .take(digits)
            .take_while(u8::is_ascii_hexdigit)
            .count();
        let end = at + 1 + letter.len_utf8() + written;
        let code = u32::from_str_radix(rest.get(..written).unwrap_or(""), 16);
        if written > 0
            && written == digits
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

    /// Reports a quoted scalar that its line does not close.
    fn unclosed_quote(&mut self, start: usize, quote: char) {
        self.skip_deeper = !self.in_flow();
        let end = self.pos;
        if self.slice(end, self.text.len()).contains(quote) {
            let message = "the text in quotes has to end on the line it begins on";
            let help = "close the quote here; in \"double quotes\" \\n is a line break";
            self.error(
                "multi-line-scalar",
                Span::new(start - 1, end),
                message,
                help,
            );
        } else {
            let message = format!("the closing {quote} is missing");
            self.error(
                "unexpected-end",
                Span::at(end),
                message,
                "close the quote on this line",
            );
        }
    }
}
