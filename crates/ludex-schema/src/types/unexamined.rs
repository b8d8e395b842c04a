//! Parts that this version does not look into.

use std::ops::Deref;

use ludex_text::{Node, Number, Value};

use crate::{Cx, JsonTypes, Schema, Shape, Shapes};

/// Any JSON but `null`, kept as it is and not looked into.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unexamined(pub serde_json::Value);

impl Deref for Unexamined {
    type Target = serde_json::Value;
    fn deref(&self) -> &serde_json::Value {
        &self.0
    }
}

impl Schema for Unexamined {
    const TYPES: JsonTypes = JsonTypes::ANY;

    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        if matches!(node.value, Value::Null | Value::Broken) {
            cx.wrong_type::<Self>(node);
            return None;
        }
        Some(Self(plain(node)))
    }

    fn recover() -> Self {
        Self::default()
    }

    fn encode(&self) -> serde_json::Value {
        self.0.clone()
    }

    fn shape(_: &mut Shapes) -> Shape {
        Shape::Any
    }
}

/// The value without places. Of repeated keys the first stays; unreadable parts are `null`; numbers
/// beyond a double are held to its ends.
fn plain(node: &Node<'_>) -> serde_json::Value {
    match &node.value {
        Value::Null | Value::Broken => serde_json::Value::Null,
        Value::Bool(value) => (*value).into(),
        Value::Number(number) => number_of(number),
        Value::String(text) => (&**text).into(),
        Value::Array(items) => items.iter().map(plain).collect(),
        Value::Object(object) => {
            let mut members = serde_json::Map::new();
            for member in &object.members {
                members
                    .entry(&*member.key)
                    .or_insert_with(|| plain(&member.value));
            }
            members.into()
        }
    }
}

fn number_of(number: &Number<'_>) -> serde_json::Value {
    if let Ok(whole) = number.0.parse::<i64>() {
        return whole.into();
    }
    if let Ok(whole) = number.0.parse::<u64>() {
        return whole.into();
    }
    number.as_f64().clamp(f64::MIN, f64::MAX).into()
}
