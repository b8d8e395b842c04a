//! The name that the pools of one family share.

use std::ops::Deref;

use ludex_schema::{Cx, Id, JsonTypes, Problem, Schema, Shape, Shapes, roles};
use ludex_text::Node;

roles! {
    GroupRole: "a" "pool group",
}

/// The name of a family of pools: a sheet id (page 1, 3.7). Every pool of the family carries it, so
/// that it is not declared in one place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GroupId(String);

impl Deref for GroupId {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl Schema for GroupId {
    const TYPES: JsonTypes = JsonTypes::TEXT;

    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        let text = cx.text::<Self>(node)?;
        match Id::<GroupRole>::new(text) {
            Ok(_) => Some(Self(text.to_owned())),
            Err(issue) => {
                cx.report(Problem::new(issue.code(), node.span, issue.to_string()));
                None
            }
        }
    }

    fn recover() -> Self {
        Self("unreadable".to_owned())
    }

    fn encode(&self) -> ludex_schema::Json {
        self.0.as_str().into()
    }

    fn shape(_: &mut Shapes) -> Shape {
        Shape::Text {
            min: 1,
            max: 40,
            pattern: Some("^[a-z][a-z0-9_]*$"),
            name: "the id of a pool group",
        }
    }
}
