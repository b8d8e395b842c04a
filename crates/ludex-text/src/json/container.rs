//! Objects and lists.

use std::borrow::Cow;

use super::brackets::{Bracket, Closing};
use super::scan::{Kind, Reader};
use crate::report::quoted;
use crate::{Member, Node, Object, Span, Value};

/// How far a list of members or items has come.
enum Step {
    /// A member or an item begins.
    Item,
    /// The bracket is closed, or counts as closed, at that offset.
    End(usize),
    /// A bracket on a line of that indentation closes something whose opening line is lost.
    Lost(usize),
}

impl<'s> Reader<'s> {
    pub(super) fn object(&mut self) -> Node<'s> {
        let open = self.token.span;
        if !self.enter(Bracket::Object) {
            return Node {
                span: open,
                value: Value::Broken,
            };
        }
        self.advance();
        self.members(open.start as usize)
    }

    /// An object in a list whose opening brace is lost; its first key is at hand.
    fn object_without_brace(&mut self) -> Node<'s> {
        let first = self.token.span;
        if !self.enter(Bracket::Object) {
            return Node {
                span: first,
                value: Value::Broken,
            };
        }
        self.unclosed = self.unclosed.map(|unclosed| unclosed + 1);
        let key = self.named();
        let message = format!("an opening {{ is missing before {key}");
        self.syntax(Span::at(first.start as usize), message, "put { here");
        self.members(first.start as usize)
    }

    /// The members of the object that was entered, and its end.
    fn members(&mut self, start: usize) -> Node<'s> {
        let mut object = Object::default();
        let mut indents = Vec::new();
        let mut comma = None;
        let end = loop {
            match self.step(comma, object.members.is_empty()) {
                Step::Item => {
                    let indent = self.indent;
                    if let Some(member) = self.member() {
                        object.members.push(member);
                        self.note(indent, &mut indents);
                    }
                }
                Step::End(end) => break end,
                Step::Lost(indent) => drop_deeper(&mut object.members, &mut indents, indent),
            }
            comma = self.separator();
        };
        object.damaged = self.leave().is_some_and(|frame| frame.damaged || frame.cut);
        self.report.repeated_keys(&object);
        self.after_bracket(end);
        Node {
            span: Span::new(start, end),
            value: Value::Object(object),
        }
    }

    pub(super) fn array(&mut self) -> Node<'s> {
        let open = self.token.span;
        if !self.enter(Bracket::Array) {
            return Node {
                span: open,
                value: Value::Broken,
            };
        }
        self.advance();
        let mut items = Vec::new();
        let mut indents = Vec::new();
        let mut comma = None;
        let mut keys_named = false;
        let end = loop {
            match self.step(comma, items.is_empty()) {
                Step::Item => {
                    let indent = self.indent;
                    if self.is_key() && self.unclosed.is_some_and(|n| n < 0) {
                        items.push(self.object_without_brace());
                        self.note(indent, &mut indents);
                    } else if !self.key_in_list(&mut keys_named) {
                        items.push(self.value());
                        self.note(indent, &mut indents);
                    }
                }
                Step::End(end) => break end,
                Step::Lost(indent) => {
                    drop_deeper(&mut items, &mut indents, indent);
                    // What the lost line opened was an item.
                    if let Some(frame) = self.frames.last_mut() {
                        frame.cut = true;
                    }
                }
            }
            comma = self.separator();
        };
        if self.leave().is_some_and(|frame| frame.cut) {
            items.push(Node {
                span: Span::at(end),
                value: Value::Broken,
            });
        }
        self.after_bracket(end);
        Node {
            span: Span::new(open.start as usize, end),
            value: Value::Array(items),
        }
    }

    /// Notes how far the line of a member or item is indented, where brackets do not match.
    fn note(&self, indent: usize, indents: &mut Vec<usize>) {
        if self.unclosed.is_some() {
            indents.push(indent);
        }
    }

    /// Goes past the bracket at hand if it ends the container that ends at `end`.
    fn after_bracket(&mut self, end: usize) {
        if matches!(self.token.kind, Kind::Close(_)) && self.token.span.end as usize == end {
            self.advance();
        }
    }

    /// Goes to the next member or item, or to the end.
    fn step(&mut self, comma: Option<Span>, empty: bool) -> Step {
        loop {
            match self.token.kind {
                Kind::Close(_) | Kind::End => match self.closing() {
                    Closing::Here => {
                        self.trailing_comma(comma);
                        return Step::End(self.token.span.end as usize);
                    }
                    Closing::Outer => {
                        self.trailing_comma(comma);
                        return Step::End(self.before);
                    }
                    Closing::Stray => {
                        let line = self.token.first.then_some(self.indent);
                        self.advance();
                        if let Some(indent) = line {
                            return Step::Lost(indent);
                        }
                        if matches!(self.token.kind, Kind::Comma) {
                            self.advance();
                        }
                    }
                },
                Kind::Comma => {
                    let message = if empty && comma.is_none() {
                        "a comma stands here, but nothing before it"
                    } else {
                        "two commas stand here, and nothing between them"
                    };
                    self.syntax(self.token.span, message, "remove this comma");
                    self.advance();
                }
                _ => {
                    if self.belongs_outside() {
                        self.missing_bracket();
                        self.comma_taken = true;
                        return Step::End(comma.map_or(self.before, |comma| comma.start as usize));
                    }
                    if self.begins_item() {
                        return Step::Item;
                    }
                    self.unreadable_item();
                }
            }
        }
    }

    fn trailing_comma(&mut self, comma: Option<Span>) {
        let Some(comma) = comma else { return };
        if self.token.kind != Kind::End {
            let message = "a comma stands here, but nothing after it";
            self.syntax(comma, message, "remove this comma");
        }
    }

    fn in_object(&self) -> bool {
        self.frames
            .last()
            .is_some_and(|frame| frame.kind == Bracket::Object)
    }

    fn begins_item(&self) -> bool {
        match self.token.kind {
            Kind::Text(_) | Kind::Word(_) | Kind::Number(_) => {
                !self.in_object()
                    || matches!(self.token.kind, Kind::Text(_))
                    || self.colon_follows()
            }
            Kind::Open(_) => !self.in_object(),
            _ => false,
        }
    }

    fn unreadable_item(&mut self) {
        let span = self.token.span;
        let named = self.named();
        if self.in_object() {
            let message = format!("a key has to stand here, but {named} is none");
            self.syntax(
                span,
                message,
                "write a key in double quotes, a colon and a value",
            );
            self.skip(true);
        } else {
            let message = format!("a value has to stand here, but {named} is none");
            self.syntax(span, message, "write a value, or remove this");
            self.skip(false);
        }
        if self.token.kind == Kind::Comma {
            self.advance();
        }
    }

    /// Goes past what separates two members or items; returns the place of the comma.
    fn separator(&mut self) -> Option<Span> {
        if std::mem::take(&mut self.comma_taken) {
            return None;
        }
        loop {
            let span = self.token.span;
            match self.token.kind {
                Kind::Comma => {
                    self.advance();
                    return Some(span);
                }
                Kind::Close(_) | Kind::End => return None,
                Kind::Stray(';') => {
                    self.syntax(
                        span,
                        "a semicolon stands where a comma belongs",
                        "write a comma",
                    );
                    self.advance();
                    return Some(span);
                }
                _ => {
                    if self.belongs_outside() {
                        return None;
                    }
                    if self.begins_item() && (!self.in_object() || self.colon_follows()) {
                        self.missing_comma();
                        return None;
                    }
                    let message = format!("{} cannot stand after the value", self.named());
                    let help = "put a comma before it; a quote inside a text is written \\\"";
                    self.syntax(span, message, help);
                    self.skip(false);
                }
            }
        }
    }

    fn missing_comma(&mut self) {
        let message = format!("a comma is missing before {}", self.named());
        self.syntax(Span::at(self.before), message, "put a comma here");
    }

    /// The member whose key is at hand; none if the text ends inside the key.
    fn member(&mut self) -> Option<Member<'s>> {
        if self.cut {
            self.advance();
            return None;
        }
        let key_span = self.token.span;
        let written = self.slice(key_span.start as usize, key_span.end as usize);
        let key = match self.take() {
            Kind::Text(text) => text,
            Kind::Number(Value::Broken) => Cow::Borrowed(written),
            _ => {
                let message = format!("the key {written} has no quotes");
                self.syntax(key_span, message, &format!("write \"{written}\""));
                Cow::Borrowed(written)
            }
        };
        self.advance();
        let value = self.colon_and_value(&key);
        Some(Member {
            key,
            key_span,
            value,
        })
    }

    fn colon_and_value(&mut self, key: &str) -> Node<'s> {
        match self.token.kind {
            Kind::Colon => self.advance(),
            Kind::Stray('=') => {
                let message = format!("= stands after the key {}, not a colon", quoted(key));
                self.syntax(self.token.span, message, "write a colon");
                self.advance();
                if self.token.kind == Kind::Stray('>') {
                    self.advance();
                }
            }
            _ if self.starts_value() && !(self.is_scalar() && self.colon_follows()) => {
                let message = format!("a colon is missing after the key {}", quoted(key));
                self.syntax(Span::at(self.before), message, "put a colon here");
            }
            _ => return self.no_value(key),
        }
        while self.token.kind == Kind::Colon {
            self.syntax(self.token.span, "a second colon stands here", "remove it");
            self.advance();
        }
        if self.starts_value() && !(self.is_scalar() && self.colon_follows()) {
            self.value()
        } else {
            self.no_value(key)
        }
    }

    fn is_scalar(&self) -> bool {
        !matches!(self.token.kind, Kind::Open(_))
    }

    /// A key without a value, before something that is no value.
    fn no_value(&mut self, key: &str) -> Node<'s> {
        let span = Span::at(self.before);
        match self.token.kind {
            Kind::End => {}
            Kind::Stray(_) => {
                let message = format!("{} after the key {} is no value", self.named(), quoted(key));
                self.syntax(
                    self.token.span,
                    message,
                    "write a value; text stands in double quotes",
                );
                self.skip(false);
            }
            _ => {
                let message = format!("the key {} has no value", quoted(key));
                self.syntax(
                    span,
                    message,
                    "write a colon and a value after it, or remove the key",
                );
                // Another key follows without a comma, which only belongs to the absent value.
                self.comma_taken = !matches!(self.token.kind, Kind::Comma | Kind::Close(_));
            }
        }
        Node {
            span,
            value: Value::Broken,
        }
    }

    /// Whether the token at hand is a key.
    fn is_key(&self) -> bool {
        matches!(self.token.kind, Kind::Text(_) | Kind::Word(_)) && self.colon_follows()
    }

    /// A key in a list: read as its value alone, and named once for each list.
    fn key_in_list(&mut self, named: &mut bool) -> bool {
        if !self.is_key() {
            return false;
        }
        let key = self.token.span;
        if !*named {
            *named = true;
            let message = "a list has no keys, but one stands here";
            self.syntax(key, message, "write { and } around keys and values");
        }
        self.advance();
        self.advance();
        !self.starts_value()
    }
}

/// Drops what stands at the end on lines indented deeper than a bracket that closes nothing: it
/// belongs to what the lost line opened.
fn drop_deeper<T>(read: &mut Vec<T>, indents: &mut Vec<usize>, indent: usize) {
    let lost = indents.iter().rev().take_while(|found| **found > indent);
    indents.truncate(indents.len() - lost.count());
    read.truncate(indents.len());
}
