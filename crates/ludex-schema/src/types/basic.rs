//! `bool`, `Option`, `Box` and pairs.

use ludex_text::{Node, Value};

use crate::words::counted;
use crate::{Cx, JsonTypes, Problem, Schema, Shape, Shapes};

impl Schema for bool {
    const TYPES: JsonTypes = JsonTypes::BOOL;

    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        if let Value::Bool(value) = node.value {
            return Some(value);
        }
        cx.wrong_type::<Self>(node);
        None
    }

    fn recover() -> Self {
        false
    }

    fn encode(&self) -> serde_json::Value {
        (*self).into()
    }

    fn shape(_: &mut Shapes) -> Shape {
        Shape::Bool
    }
}

/// A key that may be left out.
impl<T: Schema> Schema for Option<T> {
    const TYPES: JsonTypes = T::TYPES;

    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        T::decode(node, cx).map(Some)
    }

    fn recover() -> Self {
        None
    }

    fn absent() -> Option<Self> {
        Some(None)
    }

    fn encode(&self) -> serde_json::Value {
        self.as_ref().map_or(serde_json::Value::Null, T::encode)
    }

    fn shape(shapes: &mut Shapes) -> Shape {
        T::shape(shapes)
    }
}

impl<T: Schema> Schema for Box<T> {
    const TYPES: JsonTypes = T::TYPES;

    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        T::decode(node, cx).map(Self::new)
    }

    fn recover() -> Self {
        Self::new(T::recover())
    }

    fn absent() -> Option<Self> {
        T::absent().map(Self::new)
    }

    fn encode(&self) -> serde_json::Value {
        T::encode(self)
    }

    fn shape(shapes: &mut Shapes) -> Shape {
        T::shape(shapes)
    }
}

/// A list of exactly two, as the pairs of step tables (page 1, section 2).
impl<A: Schema, B: Schema> Schema for (A, B) {
    const TYPES: JsonTypes = JsonTypes::LIST;

    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        let Value::Array(items) = &node.value else {
            cx.wrong_type::<Self>(node);
            return None;
        };
        if node.is_cut() {
            cx.broke();
            return None;
        }
        let [first, second] = items.as_slice() else {
            let code = if items.len() < 2 {
                "too-few"
            } else {
                "too-many"
            };
            cx.report_with(|| {
                let found = counted(items.len(), "entry", "entries");
                Problem::new(
                    code,
                    node.span,
                    format!("has {found}; it must have exactly 2"),
                )
            });
            return None;
        };
        let (first, second) = (A::decode(first, cx), B::decode(second, cx));
        first.zip(second)
    }

    fn recover() -> Self {
        (A::recover(), B::recover())
    }

    fn encode(&self) -> serde_json::Value {
        vec![self.0.encode(), self.1.encode()].into()
    }

    fn shape(shapes: &mut Shapes) -> Shape {
        let first = A::shape(shapes);
        Shape::Pair(Box::new(first), Box::new(B::shape(shapes)))
    }
}
