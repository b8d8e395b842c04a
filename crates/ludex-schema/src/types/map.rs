//! Objects whose keys the author chooses.

use std::collections::HashSet;
use std::sync::Arc;

use ludex_text::{Node, Value};

use super::list::check_count;
use crate::leftover::check_comment;
use crate::{Cx, JsonTypes, Schema, Shape, Shapes};

/// An object of `MIN` to `MAX` entries whose keys the author chooses, in the order they were
/// written.
///
/// A `$comment` is no entry (page 1, 1.2). What the keys may be is for a cross-check to say.
#[derive(Clone, Debug, PartialEq)]
pub struct Map<V, const MIN: usize, const MAX: usize>(Vec<(Arc<str>, V)>);

impl<V, const MIN: usize, const MAX: usize> Map<V, MIN, MAX> {
    /// The value of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&V> {
        self.0
            .iter()
            .find(|(known, _)| **known == *key)
            .map(|(_, value)| value)
    }

    /// The entries in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &V)> {
        self.0.iter().map(|(key, value)| (&**key, value))
    }

    /// The keys in order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(key, _)| &**key)
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<V, const MIN: usize, const MAX: usize> Default for Map<V, MIN, MAX> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// Takes the entries as they are; the caller answers for their number and that no key repeats.
impl<K: Into<Arc<str>>, V, const MIN: usize, const MAX: usize> FromIterator<(K, V)>
    for Map<V, MIN, MAX>
{
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        Self(
            entries
                .into_iter()
                .map(|(key, value)| (key.into(), value))
                .collect(),
        )
    }
}

impl<V: Schema, const MIN: usize, const MAX: usize> Schema for Map<V, MIN, MAX> {
    const TYPES: JsonTypes = JsonTypes::OBJECT;

    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        let Value::Object(object) = &node.value else {
            cx.wrong_type::<Self>(node);
            return None;
        };
        let key = cx.key_of(node);
        let mut seen = HashSet::with_capacity(object.members.len());
        let mut entries = Vec::with_capacity(object.members.len().min(MAX));
        let mut count = 0;
        for member in &object.members {
            if !seen.insert(&*member.key) {
                continue;
            }
            if member.key == "$comment" {
                check_comment(&member.value, cx);
                continue;
            }
            count += 1;
            if let Some(value) = cx.enter(member.key_span, &member.value) {
                entries.push((Arc::from(&*member.key), value));
            }
        }
        if count >= MIN || !object.damaged {
            check_count(count, (MIN, MAX), node, key, cx);
        }
        Some(Self(entries))
    }

    fn recover() -> Self {
        Self::default()
    }

    fn encode(&self) -> serde_json::Value {
        let entries = self
            .0
            .iter()
            .map(|(key, value)| (key.to_string(), value.encode()));
        serde_json::Value::Object(entries.collect())
    }

    fn shape(shapes: &mut Shapes) -> Shape {
        Shape::Map {
            values: Box::new(V::shape(shapes)),
            min: MIN,
            max: MAX,
        }
    }
}
