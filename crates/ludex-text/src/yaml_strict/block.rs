//! Block collections: mappings and sequences by indentation.

use super::lines::{Line, Reader};
use crate::report::quoted;
use crate::{Member, Node, Object, Span, SyntaxError, Value};

impl<'s> Reader<'s> {
    /// The value that begins at hand, at that column; `around` is the column of the collection it
    /// belongs to.
    pub(super) fn block(&mut self, column: usize, around: Option<usize>) -> Node<'s> {
        self.properties();
        if self.at_line_rest() {
            return self.value_below(around, false);
        }
        if self.is_dash(self.pos) {
            return self.sequence(column, around == Some(column));
        }
        let explicit = self.byte(self.pos) == b'?' && self.is_blank(self.pos + 1);
        if explicit || (self.key_ahead(self.pos) && !self.begins_flow(self.pos)) {
            return self.mapping(column);
        }
        self.value_inline(around)
    }

    /// Whether a sequence entry begins at an offset.
    pub(super) fn is_dash(&self, at: usize) -> bool {
        self.byte(at) == b'-' && self.is_blank(at + 1)
    }

    fn begins_flow(&self, at: usize) -> bool {
        matches!(self.byte(at), b'[' | b'{')
    }

    fn mapping(&mut self, column: usize) -> Node<'s> {
        let start = self.pos;
        if !self.enter(start) {
            return Node {
                span: Span::at(start),
                value: Value::Broken,
            };
        }
        let mut object = Object::default();
        self.entry(column, &mut object);
        while let Some(line) = self.peek_line() {
            if line.column < column {
                break;
            }
            let deeper = line.column > column;
            self.enter_line(line);
            if deeper {
                self.bad_indentation(line, column);
                object.damaged = true;
                if self.is_dash(self.pos) || !self.key_ahead(self.pos) {
                    self.skip_block(column);
                    continue;
                }
            }
            self.entry(column, &mut object);
        }
        self.leave();
        self.repeated_keys(&object);
        let end = object
            .members
            .last()
            .map_or(start, |member| member.value.span.end as usize);
        Node {
            span: Span::new(start, end),
            value: Value::Object(object),
        }
    }

    fn bad_indentation(&mut self, line: Line, column: usize) {
        let message = format!(
            "this line is indented by {}, but the keys and items before it by {column}",
            line.column
        );
        let help = "indent it like its neighbours";
        self.error(
            "bad-indentation",
            Span::new(self.line, line.at),
            message,
            help,
        );
    }

    /// One key with its value.
    fn entry(&mut self, column: usize, object: &mut Object<'s>) {
        self.properties();
        let at = self.pos;
        if self.unfit_key(column) {
            object.damaged = true;
            return;
        }
        let Some((key, key_span)) = self.key(false) else {
            object.damaged = true;
            self.skip_block(column);
            return;
        };
        self.skip_blanks();
        if self.byte(self.pos) != b':' || !self.is_blank(self.pos + 1) {
            self.no_colon(at);
            object.damaged = true;
            self.skip_block(column);
            return;
        }
        self.pos += 1;
        let value = self.value_after_colon(column);
        object.members.push(Member {
            key,
            key_span,
            value,
        });
    }

    /// Reports and skips what cannot be the key of a block mapping.
    fn unfit_key(&mut self, column: usize) -> bool {
        let at = self.pos;
        let (rule, span, message, help) = match self.byte(at) {
            b'?' if self.is_blank(at + 1) => (
                "complex-key",
                Span::new(at, at + 1),
                "? begins a key that is no plain text",
                "write `key: value`",
            ),
            b'[' | b'{' => {
                self.block_column = Some(column);
                let node = self.flow();
                (
                    "complex-key",
                    node.span,
                    "a collection stands where a key belongs",
                    "write a key before it, or put it in quotes",
                )
            }
            b'%' if at == self.line => {
                self.directive(at);
                self.skip_block(column);
                return true;
            }
            b'-' if self.is_blank(at + 1) => (
                "unexpected-character",
                Span::new(at, at + 1),
                "a list item stands among keys",
                "write a key and a colon before the list, or quote the text",
            ),
            _ => return false,
        };
        self.error(rule, span, message, help);
        if std::mem::take(&mut self.flow_ended) {
            return true;
        }
        self.skip_block(column);
        // The value of `? key` stands on a line of its own.
        if rule == "complex-key"
            && self.peek_line().is_some_and(|line| {
                line.column == column && self.byte(line.at) == b':' && self.is_blank(line.at + 1)
            })
        {
            self.skip_block(column);
        }
        true
    }

    fn no_colon(&mut self, at: usize) {
        let end = self.line_end(at);
        let line = self.slice(at, end).trim_end();
        let span = Span::new(at, at + line.len());
        if let Some(colon) = line.find(':') {
            let place = Span::new(at + colon, at + colon + 1);
            let message = format!("a space is missing after the colon of {}", quoted(line));
            self.error("unexpected-character", place, message, "write `key: value`");
        } else {
            let message = format!("a colon is missing after {}", quoted(line));
            self.error(
                "unexpected-end",
                Span::at(span.end as usize),
                message,
                "write `key: value`",
            );
        }
    }

    /// The value behind a colon.
    fn value_after_colon(&mut self, column: usize) -> Node<'s> {
        let after = self.pos;
        self.skip_blanks();
        self.properties();
        if self.at_line_rest() {
            return self.value_below_or(Some(column), true, after);
        }
        if self.is_dash(self.pos) {
            let span = Span::new(self.pos, self.pos + 1);
            let message = "a list item stands behind a key on the same line";
            let help = "begin the list on the next line, or quote the text";
            self.error("unexpected-character", span, message, help);
            self.skip_block(column);
            return Node {
                span,
                value: Value::Broken,
            };
        }
        self.value_inline(Some(column))
    }

    fn value_below(&mut self, around: Option<usize>, of_key: bool) -> Node<'s> {
        self.value_below_or(around, of_key, self.pos)
    }

    /// The value on the lines below; absent, at `after`, if they do not belong to it.
    fn value_below_or(&mut self, around: Option<usize>, of_key: bool, after: usize) -> Node<'s> {
        self.next_line();
        let line = self.peek_line().filter(|line| {
            around.is_none_or(|column| {
                line.column > column || (of_key && line.column == column && self.is_dash(line.at))
            })
        });
        match line {
            Some(line) => {
                self.enter_line(line);
                self.block(line.column, around)
            }
            None => self.absent(after),
        }
    }

    /// A scalar or a flow collection, which ends its line.
    fn value_inline(&mut self, around: Option<usize>) -> Node<'s> {
        let before = std::mem::replace(&mut self.block_column, around);
        let node = if self.begins_flow(self.pos) {
            self.flow()
        } else {
            self.scalar(around)
        };
        self.block_column = before;
        let is_plain = !matches!(
            self.byte(node.span.start as usize),
            b'"' | b'\'' | b'[' | b'{'
        );
        self.end_line();
        if std::mem::take(&mut self.skip_deeper) {
            while self
                .peek_line()
                .is_some_and(|line| around.is_none_or(|at| line.column > at))
            {
                self.next_line();
            }
        } else if is_plain {
            self.continued(around);
        }
        node
    }

    /// Reports the lines by which a plain scalar was meant to go on.
    fn continued(&mut self, around: Option<usize>) {
        let mut place: Option<Span> = None;
        while let Some(line) = self.peek_line() {
            if around.is_some_and(|column| line.column <= column)
                || self.is_dash(line.at)
                || self.key_ahead(line.at)
            {
                break;
            }
            let span = Span::new(line.at, self.line_end(line.at));
            place = Some(place.map_or(span, |place| place.join(span)));
            self.next_line();
        }
        if let Some(place) = place {
            let message = "the text goes on here, but it has to stand on one line";
            self.error(
                "multi-line-scalar",
                place,
                message,
                "write it on one line, in quotes if need be",
            );
        }
    }

    /// A sequence; `shared` when it stands at the column of its key.
    fn sequence(&mut self, column: usize, shared: bool) -> Node<'s> {
        let start = self.pos;
        if !self.enter(start) {
            return Node {
                span: Span::at(start),
                value: Value::Broken,
            };
        }
        let mut items = vec![self.item(column)];
        while let Some(line) = self.peek_line() {
            let dash = self.is_dash(line.at);
            if line.column < column || (line.column == column && shared && !dash) {
                break;
            }
            self.enter_line(line);
            if line.column > column {
                self.bad_indentation(line, column);
            } else if !dash {
                let span = Span::new(line.at, self.line_end(line.at));
                let message = "this stands among list items, but does not begin with -";
                let help = "write - before it, or indent it like the key it belongs to";
                self.error("unexpected-character", span, message, help);
            }
            if dash {
                items.push(self.item(column));
            } else {
                self.skip_block(column);
            }
        }
        self.leave();
        let end = items.last().map_or(start, |item| item.span.end as usize);
        Node {
            span: Span::new(start, end),
            value: Value::Array(items),
        }
    }

    /// One item, from its `-`.
    fn item(&mut self, column: usize) -> Node<'s> {
        self.pos += 1;
        let after = self.pos;
        self.skip_blanks();
        if self.at_line_rest() {
            return self.value_below_or(Some(column), false, after);
        }
        let nested = self.is_dash(self.pos) || self.key_ahead(self.pos);
        if let Some(tab) = self.slice(after, self.pos).find('\t').filter(|_| nested) {
            self.tab(Span::new(after + tab, self.pos));
        }
        let inner = self.pos - self.line;
        self.block(inner, Some(column))
    }

    /// Reports keys that stand twice in a mapping. A plain integer differs from the same in quotes.
    pub(super) fn repeated_keys(&mut self, object: &Object<'s>) {
        let quoted = |span: Span| matches!(self.byte(span.start as usize), b'"' | b'\'');
        let mut keys: Vec<_> = object
            .members
            .iter()
            .map(|member| {
                let integer = !quoted(member.key_span) && super::scalar::is_integer(&member.key);
                (&member.key, integer, member.key_span)
            })
            .collect();
        keys.sort();
        let mut repeats: Vec<(String, Span, Span)> = Vec::new();
        for same in keys.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let Some(((key, _, first), later)) = same.split_first() else {
                continue;
            };
            repeats.extend(
                later
                    .iter()
                    .map(|(_, _, span)| (key.to_string(), *span, *first)),
            );
        }
        for (key, span, first) in repeats {
            self.report.repeated_key(&key, span, first);
        }
    }

    /// Reports and skips `&anchors` and `!tags` before a value or key.
    pub(super) fn properties(&mut self) {
        loop {
            let (rule, what) = match self.byte(self.pos) {
                b'&' => ("anchor", "anchor"),
                b'!' => ("tag", "tag"),
                _ => return,
            };
            let start = self.pos;
            let rest = self.slice(start, self.text.len());
            let stops: &[char] = if self.in_flow() {
                &[' ', '\t', '\r', '\n', ',', '[', ']', '{', '}']
            } else {
                &[' ', '\t', '\r', '\n']
            };
            let length = rest.find(stops).unwrap_or(rest.len());
            let token = rest.get(..length).unwrap_or(rest);
            self.pos = start + length;
            self.skip_blanks();
            let error = SyntaxError::new(
                rule,
                Span::new(start, start + length),
                format!(
                    "{token} begins with {}, which makes it a YAML {what}",
                    token.get(..1).unwrap_or("")
                ),
            );
            self.report.push(error.help(format!(
                "remove it, or put the whole text in quotes: \"{token}\""
            )));
        }
    }
}
