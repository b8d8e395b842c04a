//! Strings of JSON, and what people write instead.

use std::borrow::Cow;

use super::scan::Reader;
use crate::Span;

impl<'s> Reader<'s> {
    /// The string whose opening quote stands at `start`.
    pub(super) fn string(&mut self, start: usize) -> Cow<'s, str> {
        let bytes = self.text.as_bytes().get(start + 1..).unwrap_or_default();
        let plain = bytes
            .iter()
            .position(|byte| matches!(byte, b'"' | b'\\' | 0..=0x1f))
            .unwrap_or(bytes.len());
        let end = start + 1 + plain;
        if self.byte(end) == b'"' {
            if self.byte(end + 1).is_ascii_alphanumeric() && self.opens_key(start, end) {
                return self.unclosed_string(start, start + 1, end);
            }
            self.pos = end + 1;
            return Cow::Borrowed(self.slice(start + 1, end));
        }
        self.string_from(start, end)
    }

    /// Whether the quote at `end`, behind a comma and before a word, is rather the first of a key,
    /// as in `"a": "x, "b": 1`.
    fn opens_key(&self, start: usize, end: usize) -> bool {
        if self.expects_key() || !self.slice(start + 1, end).trim_end().ends_with(',') {
            return false;
        }
        let rest = self.slice(end + 1, self.text.len());
        let line = rest
            .get(..rest.find('\n').unwrap_or(rest.len()))
            .unwrap_or(rest);
        line.split_once('"')
            .is_some_and(|(_, rest)| rest.trim_start().starts_with(':'))
    }

    /// The rest of a string that holds escapes or errors; `at` is where they begin.
    fn string_from(&mut self, start: usize, mut at: usize) -> Cow<'s, str> {
        let mut text = String::from(self.slice(start + 1, at));
        let mut copied = at;
        let mut broken = false;
        loop {
            match self.byte(at) {
                b'"' => {
                    text.push_str(self.slice(copied, at));
                    self.pos = at + 1;
                    return Cow::Owned(text);
                }
                b'\\'
                    if !matches!(self.byte(at + 1), b'\n' | b'\r') && at + 1 < self.text.len() =>
                {
                    text.push_str(self.slice(copied, at));
                    at = self.escape(at, &mut text);
                    copied = at;
                }
                b'\n' | b'\r' if self.is_line_end(at) => {
                    let Some(next) = self.goes_on(at) else { break };
                    if !std::mem::replace(&mut broken, true) {
                        let message = "a line break stands inside this text";
                        let help = "put the text on one line, or write \\n where the line breaks";
                        self.syntax(Span::new(start, at), message, help);
                    }
                    text.push_str(self.slice(copied, at));
                    text.push(' ');
                    (at, copied) = (next, next);
                }
                0..=0x1f if at >= self.text.len() => break,
                0..=0x1f => at = self.control_characters(at),
                _ => at += 1,
            }
        }
        self.unclosed_string(start, start + 1, at)
    }

    fn is_line_end(&self, at: usize) -> bool {
        self.byte(at) == b'\n' || (self.byte(at) == b'\r' && self.byte(at + 1) == b'\n')
    }

    /// Where a text goes on that its line does not close, if it does: when the next quote can only
    /// be its end. A space stands for the line break, so that nobody else reports it again.
    fn goes_on(&mut self, line_end: usize) -> Option<usize> {
        if self.expects_key() || !self.ahead.closes(self.text, line_end) {
            return None;
        }
        let rest = self.slice(line_end, self.text.len());
        Some(self.text.len() - rest.trim_start().len())
    }

    /// Reports a run of equal control characters; returns its end.
    fn control_characters(&mut self, start: usize) -> usize {
        let byte = self.byte(start);
        let mut end = start + 1;
        while self.byte(end) == byte && end < self.text.len() && !self.is_line_end(end) {
            end += 1;
        }
        let span = Span::new(start, end);
        if byte == b'\t' {
            self.syntax(
                span,
                "a tab stands in the text, where JSON wants it escaped",
                "write \\t",
            );
        } else {
            let message = format!("the control character U+{byte:04X} stands in the text");
            self.syntax(span, message, "remove it");
        }
        end
    }

    /// Reads the escape at `start` into `text`; returns its end.
    fn escape(&mut self, start: usize, text: &mut String) -> usize {
        let plain = match self.byte(start + 1) {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.unicode_escape(start, text),
            _ => return self.bad_escape(start, text),
        };
        text.push(plain);
        start + 2
    }

    fn bad_escape(&mut self, start: usize, text: &mut String) -> usize {
        let Some(c) = self.slice(start + 1, self.text.len()).chars().next() else {
            return start + 1;
        };
        let end = start + 1 + c.len_utf8();
        let help = match c {
            '\'' => "write ' without the backslash",
            _ => "write \\\\ for a backslash that belongs to the text",
        };
        if c < ' ' {
            // The character itself is reported as what it is.
            text.push('\\');
            let span = Span::at(start).join(Span::at(start + 1));
            self.syntax(span, "this backslash escapes nothing", help);
            return start + 1;
        }
        text.push(c);
        let message = format!("\\{c} is not an escape that JSON knows");
        self.syntax(Span::new(start, end), message, help);
        end
    }

    fn unicode_escape(&mut self, start: usize, text: &mut String) -> usize {
        let Some(unit) = self.four_digits(start + 2) else {
            let rest = self.text.as_bytes().get(start + 2..).unwrap_or_default();
            let digits = rest
                .iter()
                .take(4)
                .take_while(|byte| byte.is_ascii_hexdigit())
                .count();
            let end = start + 2 + digits;
            text.push('\u{fffd}');
            if end >= self.text.len() {
                return end;
            }
            let message = "\\u needs four hexadecimal digits after it";
            self.syntax(Span::new(start, end), message, "write it like \\u00e9");
            return end;
        };
        if let Some(c) = char::from_u32(unit) {
            text.push(c);
            return start + 6;
        }
        let low = if unit < 0xdc00 && self.slice(start + 6, start + 8) == "\\u" {
            self.four_digits(start + 8)
                .filter(|low| (0xdc00..0xe000).contains(low))
        } else {
            None
        };
        if let Some(low) = low {
            let c = char::from_u32(0x1_0000 + ((unit - 0xd800) << 10) + (low - 0xdc00));
            text.push(c.unwrap_or('\u{fffd}'));
            return start + 12;
        }
        text.push('\u{fffd}');
        let message = format!("\\u{unit:04x} is half of a pair, and the other half is missing");
        let help = "write the character itself, or both halves one after the other";
        self.syntax(Span::new(start, start + 6), message, help);
        start + 6
    }

    fn four_digits(&self, at: usize) -> Option<u32> {
        let digits = self.text.get(at..at + 4)?;
        if digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            u32::from_str_radix(digits, 16).ok()
        } else {
            None
        }
    }

    /// A string that its line does not close. It ends before what was surely not meant as text:
    /// the comma and brackets at the line's end, and the colon of a key.
    fn unclosed_string(&mut self, start: usize, from: usize, line_end: usize) -> Cow<'s, str> {
        const TRIMMED: [char; 6] = [' ', '\t', '\r', ',', '}', ']'];
        let line = self.slice(from, line_end);
        let mut inner = line.trim_end_matches(TRIMMED);
        if self.expects_key()
            && let Some((key, _)) = line.split_once(':')
        {
            inner = key.trim_end();
        }
        self.pos = from + inner.len();
        // Brackets at the very end may still be meant as brackets.
        let behind = self.slice(self.pos, line_end);
        let all = behind.trim_matches(TRIMMED).is_empty();
        if all && self.cut_at(line_end) && !behind.contains(['}', ']']) {
            self.pos = line_end;
        }
        let message = "the quote that ends this text is missing";
        let help = "put \" where the text ends; a line break inside a text is written \\n";
        self.syntax(Span::new(start, self.pos), message, help);
        Cow::Borrowed(inner)
    }

    /// A string in quotes that are none to JSON; `quote` closes it.
    pub(super) fn odd_string(&mut self, start: usize, quote: char) -> Cow<'s, str> {
        let from = self.pos;
        let rest = self.slice(from, self.text.len());
        let line = rest
            .get(..rest.find('\n').unwrap_or(rest.len()))
            .unwrap_or(rest);
        let Some(length) = closing_quote(line, quote) else {
            return self.unclosed_string(start, from, from + line.len());
        };
        let inner = line.get(..length).unwrap_or(line);
        let after = line.get(length..).unwrap_or("").chars().next();
        self.pos = from + length + after.map_or(0, char::len_utf8);
        let kind = match quote {
            '\'' => "single quotes",
            '`' => "backquotes",
            _ => "curly quotes",
        };
        let message = format!("this text stands in {kind}, where JSON wants double quotes");
        let help = if inner.contains(['"', '\\']) {
            "put the text in \" and write each \" inside it as \\\"".to_owned()
        } else {
            format!("write \"{inner}\"")
        };
        self.syntax(Span::new(start, self.pos), message, &help);
        Cow::Borrowed(inner)
    }
}

/// The next quote behind a line break, looked for once however many lines stand before it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ahead {
    /// The offset of the quote.
    quote: usize,
    closes: bool,
}

impl Ahead {
    /// Whether the first quote behind the line break at `at` closes a text rather than opening one:
    /// a comma, a closing bracket or the line's end comes after it. Asked for rising offsets.
    pub(super) fn closes(&mut self, text: &str, at: usize) -> bool {
        if at >= self.quote {
            *self = Self::behind(text, at);
        }
        self.closes
    }

    fn behind(text: &str, at: usize) -> Self {
        let mut bytes = text.bytes().enumerate().skip(at);
        while let Some((quote, byte)) = bytes.next() {
            match byte {
                b'\\' => drop(bytes.next()),
                b'"' => {
                    let next = bytes.find(|(_, byte)| !matches!(byte, b' ' | b'\t' | b'\r'));
                    let next = next.map(|(_, byte)| byte);
                    let closes = matches!(next, None | Some(b',' | b'}' | b']' | b'\n'));
                    return Self { quote, closes };
                }
                _ => {}
            }
        }
        Self {
            quote: text.len(),
            closes: false,
        }
    }
}

/// Where the closing quote stands in a line.
fn closing_quote(line: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in line.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote || (quote == '”' && c == '“') => return Some(at),
            _ => {}
        }
    }
    None
}
