//! Dice notation as a value of the document.

use ludex_dice::notation::Notation;
use ludex_schema::{Cx, JsonTypes, Problem, Schema, Shape, Shapes, shown};
use ludex_text::Node;

/// The same rule for JSON Schema.
const PATTERN: &str =
    "^ *([0-9]{0,3}[dD][0-9]{1,4}|[0-9]{1,4})( *[+-] *([0-9]{0,3}[dD][0-9]{1,4}|[0-9]{1,4}))* *$";

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
    const TYPES: JsonTypes = JsonTypes::TEXT;

    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        let text = cx.text::<Self>(node)?;
        match Notation::parse(text) {
            Ok(_) => Some(Self(text.to_owned())),
            Err(error) => {
                let message = format!("is {}, which is no dice notation: {error}", shown(text));
                let help = "write terms such as `d20`, `2d6 + 3` or `1d6+1d4`, joined by + or -";
                cx.report(Problem::new("bad-value", node.span, message).help(help));
                None
            }
        }
    }

    fn recover() -> Self {
        Self(String::new())
    }

    fn encode(&self) -> ludex_schema::Json {
        self.0.as_str().into()
    }

    fn shape(_: &mut Shapes) -> Shape {
        Shape::Text {
            min: 1,
            max: 40,
            pattern: Some(PATTERN),
            name: "dice notation",
        }
    }
}
