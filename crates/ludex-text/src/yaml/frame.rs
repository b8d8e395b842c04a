//! What is half read: open collections, keys without their value, anchored nodes.

use std::borrow::Cow;

use crate::{Node, Object, Span, Value};

/// A collection that is being read.
pub(super) struct Frame<'s> {
    pub(super) content: Content<'s>,
    pub(super) span: Span,
    /// Whether brackets enclose it, so that its end is a place of its own.
    pub(super) flow: bool,
    pub(super) anchor: usize,
    /// Nodes counted before it.
    pub(super) nodes_before: usize,
    /// The levels inside, so far.
    pub(super) depth: usize,
}

pub(super) enum Content<'s> {
    List(Vec<Node<'s>>),
    Mapping(Object<'s>, Option<Key<'s>>),
}

/// A key that waits for its value.
pub(super) enum Key<'s> {
    Text(Cow<'s, str>, Span),
    /// Reported; its value is read and dropped.
    Complex(Span),
}

/// An anchored node, for aliases to copy.
pub(super) struct Anchored<'s> {
    pub(super) node: Node<'s>,
    pub(super) nodes: usize,
    pub(super) depth: usize,
}

/// What a node counts without what is inside: one, and more for a long text that every alias copies.
pub(super) fn weight(node: &Node<'_>) -> usize {
    match &node.value {
        Value::String(Cow::Owned(text)) => 1 + text.len() / 64,
        _ => 1,
    }
}

/// A node in the place of a key. Its text is what was written, also for numbers.
pub(super) fn as_key(node: Node<'_>) -> Key<'_> {
    let span = node.span;
    match node.value {
        Value::String(text) => Key::Text(text, span),
        Value::Number(number) => Key::Text(number.0, span),
        Value::Bool(value) => Key::Text(value.to_string().into(), span),
        Value::Null => Key::Text("null".into(), span),
        Value::Array(_) | Value::Object(_) | Value::Broken => Key::Complex(span),
    }
}
