//! Dice notation as a value of the document.

use ludex_dice::Notation;
use ludex_schema::{Cx, Schema, Shape, Shapes};
use ludex_text::Node;

/// Dice notation (page 1, 3.4), kept as it was written: `2d6 + 3`.
#[derive(Clone, Debug, PartialEq)]
pub struct DiceText(String);

impl DiceText {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Reads a text; `None` when it is no dice notation.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        Notation::parse(text).ok().map(|_| Self(text.to_owned()))
    }
}

impl Schema for DiceText {
    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        let Some(text) = node.as_str() else {
            cx.wrong_type(node, "dice notation such as \"2d6+3\"");
            return None;
        };
        match Notation::parse(text) {
            Ok(_) => Some(Self(text.to_owned())),
            Err(error) => {
                cx.report(node, "bad-value", format!("`{text}` is no dice notation: {error}"))
                    .help("write terms such as \"d20\", \"2d6 + 3\" or \"1d6+1d4\", joined by + or -");
                None
            }
        }
    }

    fn recover() -> Self {
        Self(String::new())
    }

    fn encode(&self) -> serde_json::Value {
        self.0.as_str().into()
    }

    fn shape(_: &mut Shapes) -> Shape {
        Shape::pattern(
            "dice notation",
            r"^ *([0-9]{0,3}[dD][0-9]{1,4}|[0-9]{1,4})( *[+-] *([0-9]{0,3}[dD][0-9]{1,4}|[0-9]{1,4}))* *$",
            Some(40),
        )
    }
}
