//! The document and single values.

use std::borrow::Cow;

use super::scan::{Kind, Reader};
use crate::{Node, Span, SyntaxError, Value};

impl<'s> Reader<'s> {
    /// The whole text.
    pub(super) fn document(&mut self) -> Option<Node<'s>> {
        self.advance();
        if !self.starts_value() && self.token.kind != Kind::End {
            if matches!(self.token.kind, Kind::Close(_)) {
                self.stray_at_end();
            } else {
                let message = format!(
                    "a value has to begin here, but {} begins none",
                    self.named()
                );
                self.syntax(
                    self.token.span,
                    message,
                    "begin the file with { and end it with }",
                );
            }
            self.muted = true;
            while !matches!(self.token.kind, Kind::Open(_) | Kind::End) {
                self.advance();
            }
            self.muted = false;
            if self.token.kind == Kind::End {
                return None;
            }
        }
        if self.token.kind == Kind::End {
            let span = Span::at(0);
            self.syntax(
                span,
                "the file is empty",
                "write { } and the content between",
            );
            return None;
        }
        let mut root = self.value();
        match self.token.kind {
            Kind::End => {}
            Kind::Close(_) => self.stray_at_end(),
            // A bracket may have closed the value too early; the second reading knows.
            Kind::Comma if self.unclosed.is_none() => self.stray_at_end(),
            _ => {
                let message = "the value has ended before, but more text stands here";
                let help = "remove what follows; a file holds one value";
                self.syntax(self.token.span, message, help);
            }
        }
        // What stands outside may be a part of the value.
        if let Value::Object(object) = &mut root.value {
            object.damaged |= self.outside;
        }
        Some(root)
    }

    /// Whether a value begins with the token at hand.
    pub(super) fn starts_value(&self) -> bool {
        matches!(
            self.token.kind,
            Kind::Open(_) | Kind::Text(_) | Kind::Number(_) | Kind::Word(_)
        )
    }

    /// The value that begins with the token at hand; goes past it.
    pub(super) fn value(&mut self) -> Node<'s> {
        use super::brackets::Bracket;
        let start = self.token.span;
        let value = match self.token.kind {
            Kind::Open(Bracket::Object) => return self.object(),
            Kind::Open(Bracket::Array) => return self.array(),
            _ if self.cut => Value::Broken,
            _ => match self.take() {
                Kind::Text(text) => Value::String(text),
                Kind::Number(value) => value,
                Kind::Word("true") => Value::Bool(true),
                Kind::Word("false") => Value::Bool(false),
                Kind::Word("null") => Value::Null,
                Kind::Word(word) => self.odd_word(word),
                _ => Value::Broken,
            },
        };
        let span = start.join(self.token.span);
        self.advance();
        Node { span, value }
    }

    /// A word that is no value of JSON.
    fn odd_word(&mut self, word: &'s str) -> Value<'s> {
        let span = self.token.span;
        let (value, instead) = match word.to_ascii_lowercase().as_str() {
            "true" => (Value::Bool(true), "true"),
            "false" => (Value::Bool(false), "false"),
            "yes" | "on" => (Value::Broken, "true"),
            "no" | "off" => (Value::Broken, "false"),
            "null" | "none" | "nil" | "undefined" => {
                let message = format!("{word} is no value of JSON");
                self.syntax(span, message, "leave the key out, or write the value");
                return Value::Broken;
            }
            "nan" | "infinity" => {
                let message = format!("{word} is no number that JSON can hold");
                self.syntax(span, message, "write a number, or leave the key out");
                return Value::Broken;
            }
            _ => return self.unquoted(span),
        };
        let message = format!("{word} is no value of JSON");
        self.syntax(span, message, &format!("write {instead}"));
        value
    }

    /// Words that were meant as text.
    fn unquoted(&mut self, first: Span) -> Value<'s> {
        let text = self.more_words(first.start as usize);
        let span = Span::new(first.start as usize, self.pos);
        self.token.span = span;
        let message = format!("the text {text} has no quotes");
        self.error(SyntaxError::new("syntax", span, message).help(format!("write \"{text}\"")));
        Value::String(Cow::Borrowed(text))
    }

    /// Skips what cannot be read, at least the token at hand: to a comma (unless `over_commas`), a
    /// closing bracket or a key.
    pub(super) fn skip(&mut self, over_commas: bool) {
        self.muted = true;
        let mut depth = 0_usize;
        loop {
            match self.token.kind {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) => depth = depth.saturating_sub(1),
                Kind::End => break,
                _ => {}
            }
            self.advance();
            if depth > 0 {
                continue;
            }
            let ends = match self.token.kind {
                Kind::Comma => !over_commas,
                Kind::Close(_) | Kind::End => true,
                Kind::Text(_) | Kind::Word(_) => self.colon_follows(),
                _ => false,
            };
            if ends {
                break;
            }
        }
        self.muted = false;
        self.scan_again();
    }
}
