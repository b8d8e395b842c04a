//! What the tests of all readers share.

use crate::{Node, Span, Value};

/// Whether all spans lie in the text, on character boundaries and in their parents.
pub(crate) fn well_placed(text: &str, parent: Span, node: &Node<'_>) -> bool {
    let inside = |outer: Span, span: Span| outer.contains(span) && text.get(span.range()).is_some();
    inside(parent, node.span)
        && match &node.value {
            Value::Array(items) => items.iter().all(|item| well_placed(text, node.span, item)),
            Value::Object(object) => object.members.iter().all(|member| {
                inside(node.span, member.key_span)
                    && member.key_span.end <= member.value.span.start
                    && well_placed(text, node.span, &member.value)
            }),
            _ => true,
        }
}

/// A tree as one line; `!` marks damaged objects, `?` what is unreadable.
pub(crate) fn shown(node: &Node<'_>) -> String {
    match &node.value {
        Value::Null => "null".into(),
        Value::Bool(value) => value.to_string(),
        Value::Number(number) => number.0.to_string(),
        Value::String(text) => format!("'{text}'"),
        Value::Broken => "?".into(),
        Value::Array(items) => {
            format!(
                "[{}]",
                items.iter().map(shown).collect::<Vec<_>>().join(" ")
            )
        }
        Value::Object(object) => {
            let members = object
                .members
                .iter()
                .map(|m| format!("{}:{}", m.key, shown(&m.value)));
            let mark = if object.damaged { "!" } else { "" };
            format!("{mark}{{{}}}", members.collect::<Vec<_>>().join(" "))
        }
    }
}
