//! Lists with limits.

use std::ops::Deref;

use ludex_text::{Node, Span, Value};

use crate::words::{counted, span_of};
use crate::{Cx, JsonTypes, Problem, Schema, Shape, Shapes, shown};

/// How far past its limit a list is still looked at, so that problems there are shown too.
const LOOKED_AT_PAST_LIMIT: usize = 1_000;

/// A list of `MIN` to `MAX` entries.
///
/// Every entry is decoded on its own; broken ones are left out, and [`List::entries`] still tells
/// where in the document each entry stands.
#[derive(Clone, Debug, PartialEq)]
pub struct List<T, const MIN: usize, const MAX: usize> {
    items: Vec<T>,
    /// The positions that were left out, rising.
    broken: Vec<usize>,
}

impl<T, const MIN: usize, const MAX: usize> List<T, MIN, MAX> {
    /// The entries with their positions in the document.
    pub fn entries(&self) -> impl Iterator<Item = (usize, &T)> {
        let mut broken = self.broken.iter().copied().peekable();
        let mut position = 0;
        self.items.iter().map(move |item| {
            while broken.next_if_eq(&position).is_some() {
                position += 1;
            }
            position += 1;
            (position - 1, item)
        })
    }

    /// The entries alone.
    #[must_use]
    pub fn into_vec(self) -> Vec<T> {
        self.items
    }
}

impl<T, const MIN: usize, const MAX: usize> Default for List<T, MIN, MAX> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            broken: Vec::new(),
        }
    }
}

impl<T, const MIN: usize, const MAX: usize> Deref for List<T, MIN, MAX> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T, const MIN: usize, const MAX: usize> AsRef<[T]> for List<T, MIN, MAX> {
    fn as_ref(&self) -> &[T] {
        &self.items
    }
}

/// Takes the entries as they are; the caller answers for their number.
impl<T, const MIN: usize, const MAX: usize> From<Vec<T>> for List<T, MIN, MAX> {
    fn from(items: Vec<T>) -> Self {
        Self {
            items,
            broken: Vec::new(),
        }
    }
}

impl<T, const MIN: usize, const MAX: usize> FromIterator<T> for List<T, MIN, MAX> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Vec::from_iter(items).into()
    }
}

impl<T, const MIN: usize, const MAX: usize> IntoIterator for List<T, MIN, MAX> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;
    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}

impl<'l, T, const MIN: usize, const MAX: usize> IntoIterator for &'l List<T, MIN, MAX> {
    type Item = &'l T;
    type IntoIter = std::slice::Iter<'l, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

impl<T: Schema, const MIN: usize, const MAX: usize> Schema for List<T, MIN, MAX> {
    const TYPES: JsonTypes = JsonTypes::LIST;

    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        let Value::Array(nodes) = &node.value else {
            cx.wrong_type::<Self>(node);
            return None;
        };
        let key = cx.key_of(node);
        let found = nodes.len() - usize::from(node.is_cut());
        if found >= MIN || !node.is_cut() {
            check_count(found, (MIN, MAX), node, key, cx);
        }
        let mut list = Self {
            items: Vec::with_capacity(nodes.len().min(MAX)),
            broken: Vec::new(),
        };
        for (position, node) in nodes.iter().enumerate() {
            if position >= MAX.saturating_add(LOOKED_AT_PAST_LIMIT) {
                break;
            }
            match T::decode(node, cx) {
                Some(item) => list.items.push(item),
                None => list.broken.push(position),
            }
        }
        Some(list)
    }

    fn recover() -> Self {
        Self::default()
    }

    fn encode(&self) -> serde_json::Value {
        self.items.iter().map(T::encode).collect()
    }

    fn shape(shapes: &mut Shapes) -> Shape {
        Shape::List {
            items: Box::new(T::shape(shapes)),
            min: MIN,
            max: MAX,
            distinct: false,
        }
    }
}

/// Reports a number of entries outside the limits, at the key where there is one: the list itself
/// may be long.
pub(super) fn check_count(
    found: usize,
    (min, max): (usize, usize),
    node: &Node<'_>,
    key: Option<Span>,
    cx: &mut Cx,
) {
    let code = if found < min {
        "too-few"
    } else if found > max {
        "too-many"
    } else {
        return;
    };
    cx.report_with(|| {
        let message = format!(
            "has {}; it may have {}",
            if found == 0 {
                "no entries".to_owned()
            } else {
                counted(found, "entry", "entries")
            },
            span_of(min, max, "entry", "entries")
        );
        let help = if found < min {
            format!("add at least {}", counted(min - found, "entry", "entries"))
        } else {
            format!(
                "remove at least {}",
                counted(found - max, "entry", "entries")
            )
        };
        let place = key.unwrap_or(node.span);
        Problem::new(code, node.span, message)
            .underline(place)
            .help(help)
    });
}

/// A list of `MIN` to `MAX` values that are all different.
#[derive(Clone, Debug, PartialEq)]
pub struct Set<T, const MIN: usize, const MAX: usize>(List<T, MIN, MAX>);

impl<T, const MIN: usize, const MAX: usize> Default for Set<T, MIN, MAX> {
    fn default() -> Self {
        Self(List::default())
    }
}

impl<T, const MIN: usize, const MAX: usize> Deref for Set<T, MIN, MAX> {
    type Target = List<T, MIN, MAX>;
    fn deref(&self) -> &List<T, MIN, MAX> {
        &self.0
    }
}

impl<T, const MIN: usize, const MAX: usize> AsRef<[T]> for Set<T, MIN, MAX> {
    fn as_ref(&self) -> &[T] {
        &self.0
    }
}

/// Takes the values, of equal ones the first; the caller answers for their number.
impl<T: PartialEq, const MIN: usize, const MAX: usize> FromIterator<T> for Set<T, MIN, MAX> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut distinct: Vec<T> = Vec::new();
        for item in items {
            if !distinct.contains(&item) {
                distinct.push(item);
            }
        }
        Self(distinct.into())
    }
}

impl<T: PartialEq, const MIN: usize, const MAX: usize> From<Vec<T>> for Set<T, MIN, MAX> {
    fn from(items: Vec<T>) -> Self {
        items.into_iter().collect()
    }
}

impl<'l, T, const MIN: usize, const MAX: usize> IntoIterator for &'l Set<T, MIN, MAX> {
    type Item = &'l T;
    type IntoIter = std::slice::Iter<'l, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T: Schema + PartialEq, const MIN: usize, const MAX: usize> Schema for Set<T, MIN, MAX> {
    const TYPES: JsonTypes = JsonTypes::LIST;

    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        let list = List::<T, MIN, MAX>::decode(node, cx)?;
        let nodes = node.as_array().unwrap_or_default();
        let mut distinct: Vec<(usize, &T)> = Vec::new();
        for (position, item) in list.entries().take(MAX) {
            let Some((first, _)) = distinct.iter().find(|(_, known)| *known == item) else {
                distinct.push((position, item));
                continue;
            };
            if let (Some(first), Some(again)) = (nodes.get(*first), nodes.get(position)) {
                repeated(first, again, cx);
            }
        }
        Some(Self(list))
    }

    fn recover() -> Self {
        Self::default()
    }

    fn encode(&self) -> serde_json::Value {
        self.0.encode()
    }

    fn shape(shapes: &mut Shapes) -> Shape {
        Shape::List {
            items: Box::new(T::shape(shapes)),
            min: MIN,
            max: MAX,
            distinct: true,
        }
    }
}

fn repeated(first: &Node<'_>, again: &Node<'_>, cx: &mut Cx) {
    let value = match &again.value {
        Value::String(text) => shown(text),
        Value::Number(number) => shown(&number.0),
        _ => "a value".to_owned(),
    };
    let message = format!("is {value} a second time; each value may stand here once");
    cx.report(
        Problem::new("duplicate", again.span, message)
            .label("again here")
            .help("remove one of the two")
            .related(first.span, "the first one")
            .shape_is_right(),
    );
}
