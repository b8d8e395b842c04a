//! Flow collections: `{ }` and `[ ]`, which may span lines.

use super::lines::Reader;
use crate::{Member, Node, Object, Span, SyntaxError, Value};

/// Where a flow collection stands.
enum Next {
    /// Something that is neither comma nor bracket.
    Item,
    Comma,
    Close,
    /// The end of the text, of the document, or a key of the block around it.
    End,
}

impl<'s> Reader<'s> {
    pub(super) fn in_flow(&self) -> bool {
        self.flow_depth > 0
    }

    /// The flow collection that begins at hand.
    pub(super) fn flow(&mut self) -> Node<'s> {
        let start = self.pos;
        if !self.enter(start) {
            self.pos = self.text.len();
            return Node {
                span: Span::at(start),
                value: Value::Broken,
            };
        }
        self.flow_depth += 1;
        let is_map = self.byte(start) == b'{';
        self.pos = start + 1;
        let mut object = Object::default();
        let mut items = Vec::new();
        let mut separated = true;
        let mut last_end = self.pos;
        let end = loop {
            let new_line = self.skip_flow_space();
            match self.next_in_flow() {
                Next::End => {
                    self.unclosed_flow(start, last_end);
                    break last_end;
                }
                Next::Close => {
                    self.check_bracket(start, is_map);
                    self.pos += 1;
                    break self.pos;
                }
                Next::Comma => {
                    if separated {
                        let span = Span::new(self.pos, self.pos + 1);
                        let message = "a comma stands here, but nothing before it";
                        self.error("unexpected-character", span, message, "remove it");
                    }
                    self.pos += 1;
                    separated = true;
                    continue;
                }
                Next::Item if !separated => {
                    self.no_comma(new_line);
                    object.damaged = true;
                }
                Next::Item if is_map => self.flow_member(&mut object),
                Next::Item => items.push(self.flow_item()),
            }
            separated = false;
            if self.flow_ended {
                break last_end.max(self.last_end(&object, &items));
            }
            last_end = self.pos;
        };
        self.flow_depth -= 1;
        self.leave();
        let span = Span::new(start, end);
        if is_map {
            self.repeated_keys(&object);
            Node {
                span,
                value: Value::Object(object),
            }
        } else {
            Node {
                span,
                value: Value::Array(items),
            }
        }
    }

    fn last_end(&self, object: &Object<'s>, items: &[Node<'s>]) -> usize {
        let member = object
            .members
            .last()
            .map_or(0, |member| member.value.span.end);
        let item = items.last().map_or(0, |item| item.span.end);
        member.max(item) as usize
    }

    /// Skips blanks, line breaks and comments; tells whether a line began.
    fn skip_flow_space(&mut self) -> bool {
        let mut new_line = false;
        loop {
            self.skip_blanks();
            if self.pos >= self.text.len() || !self.at_line_rest() {
                return new_line;
            }
            self.next_line();
            new_line = true;
            if self.at_marker(self.pos) {
                return true;
            }
        }
    }

    fn next_in_flow(&self) -> Next {
        let at = self.pos;
        if at >= self.text.len() || self.report.stopped() {
            return Next::End;
        }
        let start = self.line;
        if start == at && self.at_marker(at) {
            return Next::End;
        }
        match self.byte(at) {
            b',' => Next::Comma,
            b']' | b'}' => Next::Close,
            _ => {
                // A key of the block around it shows that the bracket was forgotten.
                let indented = self
                    .slice(start, at)
                    .trim_start_matches([' ', '\t'])
                    .is_empty();
                let outside = self.block_column.is_some_and(|column| at - start <= column);
                if indented && outside && self.key_ahead(at) {
                    Next::End
                } else {
                    Next::Item
                }
            }
        }
    }

    fn unclosed_flow(&mut self, start: usize, end: usize) {
        self.flow_ended = true;
        if self.pos < self.text.len() {
            self.pos = self.line;
        }
        let open = self.slice(start, start + 1);
        let close = if open == "[" { "]" } else { "}" };
        let error = SyntaxError::new(
            "unexpected-end",
            Span::at(end),
            format!("the closing {close} is missing here"),
        );
        let opened = Span::new(start, start + 1);
        self.report.push(
            error
                .help(format!("write {close}"))
                .related(opened, "opened here"),
        );
    }

    fn check_bracket(&mut self, start: usize, is_map: bool) {
        let close = if is_map { b'}' } else { b']' };
        if self.byte(self.pos) != close {
            let close = char::from(close);
            let span = Span::new(self.pos, self.pos + 1);
            let message = format!("this bracket has to be {close} to close what was opened before");
            let error = SyntaxError::new("unexpected-character", span, message);
            let opened = Span::new(start, start + 1);
            self.report.push(
                error
                    .help(format!("write {close}"))
                    .related(opened, "opened here"),
            );
        }
    }

    /// Reports and skips what stands where a comma belongs.
    fn no_comma(&mut self, new_line: bool) {
        let start = self.pos;
        let quote = matches!(self.byte(start), b'"' | b'\'');
        let bracket = matches!(self.byte(start), b'[' | b'{');
        let end = if quote || bracket {
            start + 1
        } else {
            let rest = self.slice(start, self.text.len());
            let length = rest
                .find([',', '[', ']', '{', '}', '\n'])
                .unwrap_or(rest.len());
            start + rest.get(..length).unwrap_or(rest).trim_end().len()
        };
        let span = Span::new(start, end.max(start + 1));
        if new_line && !quote && !bracket {
            let message = "the text goes on here, or a comma is missing before it";
            let help = "write a comma, or the whole text on one line in quotes";
            self.error("multi-line-scalar", span, message, help);
        } else {
            let message = "a comma is missing before this";
            self.error(
                "unexpected-character",
                span,
                message,
                "write a comma, or quote the whole text",
            );
        }
        if quote {
            self.quoted_scalar();
        } else if bracket {
            self.flow();
        } else {
            self.pos = span.end as usize;
        }
    }

    fn flow_member(&mut self, object: &mut Object<'s>) {
        self.properties();
        let at = self.pos;
        let question = self.byte(at) == b'?' && self.is_blank(at + 1);
        let complex = question || matches!(self.byte(at), b'[' | b'{');
        let key = if complex {
            let span = if question {
                self.pos += 1;
                Span::new(at, self.pos)
            } else {
                self.flow().span
            };
            let message = "a collection or ? stands where a key belongs";
            self.error("complex-key", span, message, "write a plain key");
            if question {
                self.skip_flow_space();
                self.key(true);
            }
            None
        } else {
            self.key(true)
        };
        object.damaged |= key.is_none();
        if self.flow_ended {
            return;
        }
        let end = self.pos;
        self.skip_flow_space();
        let value = if self.byte(self.pos) == b':' {
            self.pos += 1;
            let after = self.pos;
            self.skip_flow_space();
            match self.next_in_flow() {
                Next::Item => self.flow_value(),
                _ => self.absent(after),
            }
        } else {
            self.pos = end;
            self.absent(end)
        };
        if let Some((key, key_span)) = key {
            object.members.push(Member {
                key,
                key_span,
                value,
            });
        }
    }

    /// An item of a list; `key: value` in it is reported and its value read.
    fn flow_item(&mut self) -> Node<'s> {
        let node = self.flow_value();
        let end = self.pos;
        if self.flow_ended {
            return node;
        }
        self.skip_blanks();
        if self.byte(self.pos) != b':' {
            self.pos = end;
            return node;
        }
        let message = "a list has no keys, but a colon stands here";
        let span = Span::new(self.pos, self.pos + 1);
        self.error(
            "unexpected-character",
            span,
            message,
            "write {key: value}, or quote the text",
        );
        self.pos += 1;
        self.skip_flow_space();
        match self.next_in_flow() {
            Next::Item => self.flow_value(),
            _ => node,
        }
    }

    fn flow_value(&mut self) -> Node<'s> {
        self.properties();
        self.skip_flow_space();
        match self.byte(self.pos) {
            b'[' | b'{' => self.flow(),
            b',' | b']' | b'}' => self.absent(self.pos),
            _ => self.scalar(None),
        }
    }
}
