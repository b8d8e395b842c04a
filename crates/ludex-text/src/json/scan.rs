//! From text to tokens, one at a time.

use std::borrow::Cow;

use super::brackets::{Bracket, Frame};
use super::number;
use super::string::Ahead;
use crate::report::{Report, quoted};
use crate::{Span, SyntaxError, Value};

/// What a token is.
#[derive(Debug, PartialEq)]
pub(super) enum Kind<'s> {
    /// `{` or `[`.
    Open(Bracket),
    /// `}` or `]`.
    Close(Bracket),
    Colon,
    Comma,
    /// A string, unescaped.
    Text(Cow<'s, str>),
    /// A number, or something unreadable that was meant as one.
    Number(Value<'s>),
    /// Letters without quotes; `true`, `false` and `null` among them.
    Word(&'s str),
    /// A character that has no place in JSON.
    Stray(char),
    /// The end of the text.
    End,
}

/// A token with its place.
#[derive(Debug)]
pub(super) struct Token<'s> {
    pub(super) kind: Kind<'s>,
    pub(super) span: Span,
    /// Whether it is the first on its line.
    pub(super) first: bool,
}

/// The state of a reading. `scan`, `string` turn text into tokens; `value`, `container`, `brackets`
/// turn tokens into the tree.
pub(super) struct Reader<'s> {
    pub(super) text: &'s str,
    /// The offset just past the token.
    pub(super) pos: usize,
    /// The token at hand.
    pub(super) token: Token<'s>,
    /// The end of the token before.
    pub(super) before: usize,
    /// The width of the white space before the first token of the line.
    pub(super) indent: usize,
    pub(super) report: Report,
    /// While unreadable text is skipped, nothing more is said about it.
    pub(super) muted: bool,
    pub(super) frames: Vec<Frame>,
    pub(super) max_depth: usize,
    /// Whether brackets were found that do not match.
    pub(super) unbalanced: bool,
    /// In a second reading: how many brackets remain unclosed in the whole text.
    pub(super) unclosed: Option<i64>,
    /// A comma that an unclosed bracket has taken from the list around it.
    pub(super) comma_taken: bool,
    /// Whether the text ends inside the token at hand, while a bracket is open.
    pub(super) cut: bool,
    /// Whether an error was met outside all brackets.
    pub(super) outside: bool,
    /// The quote behind the line break of an unclosed text.
    pub(super) ahead: Ahead,
}

impl<'s> Reader<'s> {
    pub(super) fn new(
        text: &'s str,
        report: Report,
        max_depth: usize,
        unclosed: Option<i64>,
    ) -> Self {
        let start = if text.starts_with('\u{feff}') {
            '\u{feff}'.len_utf8()
        } else {
            0
        };
        Self {
            text,
            pos: start,
            token: Token {
                kind: Kind::End,
                span: Span::at(start),
                first: true,
            },
            before: start,
            indent: 0,
            report,
            muted: false,
            frames: Vec::new(),
            max_depth,
            unbalanced: false,
            unclosed,
            comma_taken: false,
            cut: false,
            outside: false,
            ahead: Ahead::default(),
        }
    }

    /// The byte at an offset; 0 past the end (a real NUL is a stray character anyway).
    pub(super) fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    pub(super) fn slice(&self, start: usize, end: usize) -> &'s str {
        self.text.get(start..end).unwrap_or("")
    }

    /// Reports an error directly inside the innermost open bracket.
    pub(super) fn error(&mut self, error: SyntaxError) {
        if self.muted {
            return;
        }
        match self.frames.last_mut() {
            Some(frame) => frame.damaged = true,
            None => self.outside = true,
        }
        self.report.push(error);
    }

    /// Reports a `syntax` error with its way out.
    pub(super) fn syntax(&mut self, span: Span, message: impl Into<String>, help: &str) {
        self.error(SyntaxError::new("syntax", span, message).help(help));
    }

    /// Goes on to the next token.
    pub(super) fn advance(&mut self) {
        self.before = self.token.span.end as usize;
        let first = self.skip_white_space();
        let start = self.pos;
        self.cut = false;
        if self.report.stopped() || start >= self.text.len() {
            self.token = Token {
                kind: Kind::End,
                span: Span::at(start),
                first,
            };
            return;
        }
        let kind = self.scan(start);
        self.token = Token {
            kind,
            span: Span::new(start, self.pos),
            first,
        };
    }

    /// The token at hand as a message names it.
    pub(super) fn named(&self) -> String {
        match &self.token.kind {
            Kind::Text(text) => quoted(text),
            _ => self
                .slice(self.token.span.start as usize, self.token.span.end as usize)
                .to_owned(),
        }
    }

    /// Takes the token's content and leaves its place.
    pub(super) fn take(&mut self) -> Kind<'s> {
        std::mem::replace(&mut self.token.kind, Kind::End)
    }

    /// Reads the token at hand once more, to say what is wrong with it.
    pub(super) fn scan_again(&mut self) {
        let Token { span, first, .. } = self.token;
        if span.is_empty() {
            return;
        }
        let kind = self.scan(span.start as usize);
        self.token = Token {
            kind,
            span: Span::new(span.start as usize, self.pos),
            first,
        };
    }

    /// Whether a string at this place is a key.
    pub(super) fn expects_key(&self) -> bool {
        self.token.kind != Kind::Colon
            && self
                .frames
                .last()
                .is_some_and(|frame| frame.kind == Bracket::Object)
    }

    /// Skips white space and what people take for it; tells whether a line began.
    fn skip_white_space(&mut self) -> bool {
        let mut line = self.pos;
        let mut first = self.token.first && self.token.span.is_empty();
        loop {
            match self.byte(self.pos) {
                b' ' | b'\t' | b'\r' => self.pos += 1,
                b'\n' => {
                    self.pos += 1;
                    line = self.pos;
                    first = true;
                }
                b'/' if matches!(self.byte(self.pos + 1), b'/' | b'*') => self.comment(),
                b'#' if first || self.byte(self.pos + 1) == b' ' => self.comment(),
                0x80.. => {
                    if !self.odd_space() {
                        break;
                    }
                }
                _ => break,
            }
        }
        if first {
            self.indent = self.pos - line;
        }
        first
    }

    /// Skips a comment (`//`, `#` or `/* */`) and reports it.
    fn comment(&mut self) {
        let start = self.pos;
        let rest = self.slice(start, self.text.len());
        let block = rest.starts_with("/*");
        let length = if block {
            rest.get(2..)
                .and_then(|text| text.find("*/"))
                .map_or(rest.len(), |at| at + 4)
        } else {
            rest.find('\n').unwrap_or(rest.len())
        };
        self.pos = start + length;
        let shown = rest.get(..length).unwrap_or(rest).trim_end().len();
        let message = "a comment stands here, but JSON has none";
        self.syntax(Span::new(start, start + shown), message, "remove it");
    }

    /// Skips spaces that are none to JSON (no-break space, byte order mark, …), if any are here.
    fn odd_space(&mut self) -> bool {
        let odd = |c: char| c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}' | '\u{2060}');
        let start = self.pos;
        let rest = self.slice(start, self.text.len());
        let length = rest
            .find(|c: char| c.is_ascii() || !odd(c))
            .unwrap_or(rest.len());
        if let (Some(c), true) = (rest.chars().next(), length > 0) {
            self.pos += length;
            let message = format!("an unusual space (U+{:04X}) stands here", u32::from(c));
            self.syntax(
                Span::new(start, self.pos),
                message,
                "put a plain space in its place",
            );
        }
        length > 0
    }

    fn scan(&mut self, start: usize) -> Kind<'s> {
        self.pos = start + 1;
        self.cut = false;
        match self.byte(start) {
            b'{' => Kind::Open(Bracket::Object),
            b'[' => Kind::Open(Bracket::Array),
            b'}' => Kind::Close(Bracket::Object),
            b']' => Kind::Close(Bracket::Array),
            b':' => Kind::Colon,
            b',' => Kind::Comma,
            b'"' => Kind::Text(self.string(start)),
            b'-' | b'+' | b'.' | b'0'..=b'9' => Kind::Number(self.number(start)),
            _ => self.scan_other(start),
        }
    }

    fn scan_other(&mut self, start: usize) -> Kind<'s> {
        let Some(c) = self.slice(start, self.text.len()).chars().next() else {
            return Kind::End;
        };
        self.pos = start + c.len_utf8();
        match c {
            '\'' | '`' => Kind::Text(self.odd_string(start, c)),
            '‘' | '’' => Kind::Text(self.odd_string(start, '’')),
            '“' | '”' | '„' => Kind::Text(self.odd_string(start, '”')),
            _ if is_word(c) => self.word(start),
            _ => Kind::Stray(c),
        }
    }

    /// A word without quotes, or a string whose first quote is missing.
    fn word(&mut self, start: usize) -> Kind<'s> {
        self.pos = start + word_length(self.slice(start, self.text.len()));
        let word = self.slice(start, self.pos);
        self.cut_at(self.pos);
        if self.byte(self.pos) == b'"' && self.ends_text(self.pos + 1) {
            self.pos += 1;
            let message = format!("the quote before {word} is missing");
            self.syntax(Span::at(start), message, &format!("write \"{word}\""));
            return Kind::Text(Cow::Borrowed(word));
        }
        Kind::Word(word)
    }

    /// Whether what follows can only follow a string.
    fn ends_text(&self, at: usize) -> bool {
        let next = self.after_spaces(at, b" \t\r");
        matches!(next, b':' | b',' | b'}' | b']' | b'\n' | 0)
    }

    /// Whether a colon follows the token at hand.
    pub(super) fn colon_follows(&self) -> bool {
        self.after_spaces(self.pos, b" \t\r\n") == b':'
    }

    /// The first byte at or behind an offset that is none of the given; 0 at the end.
    pub(super) fn after_spaces(&self, at: usize, spaces: &[u8]) -> u8 {
        let rest = self.text.as_bytes().get(at..).unwrap_or_default();
        rest.iter()
            .find(|byte| !spaces.contains(byte))
            .copied()
            .unwrap_or(0)
    }

    /// Lengthens the word at hand by the words that follow it on its line.
    pub(super) fn more_words(&mut self, start: usize) -> &'s str {
        loop {
            let rest = self.slice(self.pos, self.text.len());
            let words = rest.trim_start_matches(' ');
            let length = word_length(words);
            if length == 0 || words.len() == rest.len() {
                break;
            }
            let end = self.text.len() - words.len() + length;
            if matches!(self.byte(end), b'"' | b':') {
                break;
            }
            self.pos = end;
        }
        self.slice(start, self.pos)
    }

    /// Notes that the token at hand reaches up to that offset; tells whether it may go on behind the
    /// end of the text.
    pub(super) fn cut_at(&mut self, end: usize) -> bool {
        self.cut = end >= self.text.len() && !self.frames.is_empty();
        self.cut
    }

    fn number(&mut self, start: usize) -> Value<'s> {
        let bytes = self.text.as_bytes();
        let end = number::end(bytes, start);
        let follows = self.slice(end.max(start), self.text.len()).chars().next();
        if end > start && !follows.is_some_and(|c| is_word(c) || matches!(c, '+' | '.')) {
            self.pos = end;
            self.cut_at(end);
            return Value::Number(crate::Number(Cow::Borrowed(self.slice(start, end))));
        }
        let rest = self.slice(start, self.text.len());
        let length = rest
            .find(|c| !is_word(c) && !matches!(c, '+' | '.'))
            .unwrap_or(rest.len());
        self.pos = start + length;
        if self.cut_at(self.pos) {
            return Value::Broken;
        }
        let written = self.slice(start, self.pos);
        let (message, help, value) = number::diagnose(written);
        let mut error = SyntaxError::new("syntax", Span::new(start, self.pos), message);
        error.help = help;
        self.error(error);
        value
    }
}

/// Characters of words; also of what was meant as a number.
fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$' | '-')
}

/// The length of the word at the start of a text; dots may stand inside.
fn word_length(text: &str) -> usize {
    let length = text.find(|c| !is_word(c) && c != '.').unwrap_or(text.len());
    text.get(..length).unwrap_or("").trim_end_matches('.').len()
}
