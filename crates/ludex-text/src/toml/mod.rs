//! The TOML reader (board.md, 4.1). The grammar is that of the `toml` crate.

mod depth;
mod messages;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use crate::number::json_spelling;
use crate::report::Report;
use crate::{Member, Node, Number, Object, Parsed, Span, SyntaxError, Value};

/// The number of errors after which none is reported.
const MAX_ERRORS: usize = 200;

/// Reads a TOML document (board.md, 4.1).
///
/// Dates and times become strings as they are written. Numbers are kept in their decimal spelling.
/// Members stand in the order of the text. The place of a table is its header together with all
/// that belongs to it, so tables that are written in turns overlap. The root is always an object.
///
/// Rules: `syntax`, `duplicate-key` (the later one is dropped), `number-out-of-range` (`inf`,
/// `nan`), `too-deep` (80 levels of brackets, 128 of tables in all), `too-many-errors`.
#[must_use]
pub fn read_toml(text: &str) -> Parsed<'_> {
    if let Some(error) = depth::too_deep(text) {
        return Parsed {
            root: None,
            errors: vec![error],
        };
    }
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut reader = Reader {
        text,
        report: Report::new(MAX_ERRORS),
    };
    let mut damages: Vec<u32> = Vec::new();
    for error in errors.iter().take(MAX_ERRORS + 1) {
        let error = messages::of(error, text);
        if error.rule != "duplicate-key" {
            damages.push(error.span.start);
        }
        reader.report.push(error);
    }
    let mut root = reader.table(table.into_inner(), Span::new(0, text.len()));
    for at in damages {
        damage(&mut root, text, at);
    }
    Parsed {
        root: Some(root),
        errors: reader.report.finish(),
    }
}

/// Marks the object that an offset belongs to: the one around it that begins last, where a table
/// with a header goes on to the next header.
fn damage(root: &mut Node<'_>, text: &str, at: u32) {
    let mut best = (0, 0);
    let mut number = 0;
    each_object(root, &mut |span, _| {
        let goes_on = text.as_bytes().get(span.start as usize) == Some(&b'[');
        if span.start <= at && (goes_on || at <= span.end) && span.start >= best.0 {
            best = (span.start, number);
        }
        number += 1;
    });
    let mut number = 0;
    each_object(root, &mut |_, object| {
        object.damaged |= number == best.1;
        number += 1;
    });
}

/// Calls a function for every object, the outer ones first.
fn each_object(node: &mut Node<'_>, with: &mut dyn FnMut(Span, &mut Object<'_>)) {
    match &mut node.value {
        Value::Array(items) => items.iter_mut().for_each(|item| each_object(item, with)),
        Value::Object(object) => {
            with(node.span, object);
            object
                .members
                .iter_mut()
                .for_each(|member| each_object(&mut member.value, with));
        }
        _ => {}
    }
}

struct Reader<'s> {
    text: &'s str,
    report: Report,
}

impl<'s> Reader<'s> {
    fn table(&mut self, table: DeTable<'s>, mut span: Span) -> Node<'s> {
        let mut members: Vec<_> = table
            .into_iter()
            .map(|(key, value)| {
                let key_span = self.place(key.span());
                Member {
                    key: key.into_inner(),
                    key_span,
                    value: self.value(value),
                }
            })
            .collect();
        members.sort_by_key(|member| member.key_span);
        for member in &members {
            span = span.join(member.key_span).join(member.value.span);
        }
        Node {
            span,
            value: Value::Object(Object {
                members,
                damaged: false,
            }),
        }
    }

    fn value(&mut self, value: Spanned<DeValue<'s>>) -> Node<'s> {
        let mut span = self.place(value.span());
        let value = match value.into_inner() {
            DeValue::Table(table) => return self.table(table, span),
            DeValue::Array(array) => {
                let items: Vec<_> = array.into_iter().map(|item| self.value(item)).collect();
                span = items.iter().fold(span, |span, item| span.join(item.span));
                Value::Array(items)
            }
            DeValue::String(text) => Value::String(text),
            DeValue::Boolean(value) => Value::Bool(value),
            DeValue::Datetime(_) => {
                Value::String(Cow::Borrowed(self.text.get(span.range()).unwrap_or("")))
            }
            DeValue::Integer(integer) => integer_spelling(&integer),
            DeValue::Float(float) => self.float(float.as_str(), span),
        };
        Node { span, value }
    }

    fn float(&mut self, text: &str, span: Span) -> Value<'s> {
        if text.ends_with("inf") || text.ends_with("nan") {
            let message = format!("{text} is no number that can be used here");
            self.report.push(
                SyntaxError::new("number-out-of-range", span, message)
                    .help("write a finite number"),
            );
        }
        json_spelling(text).map_or(Value::Broken, |text| Value::Number(Number(text.into())))
    }

    fn place(&self, range: Range<usize>) -> Span {
        messages::place(self.text, range)
    }
}

/// The number in decimal; broken when it was reported.
fn integer_spelling(integer: &DeInteger<'_>) -> Value<'static> {
    let spelling = if integer.radix() == 10 {
        json_spelling(integer.as_str())
    } else {
        u128::from_str_radix(integer.as_str(), integer.radix())
            .ok()
            .map(|n| n.to_string())
    };
    spelling.map_or(Value::Broken, |text| Value::Number(Number(text.into())))
}
