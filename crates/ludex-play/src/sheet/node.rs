//! Sheets from the value tree every text is read into.

use ludex_text::{Node, Value as Read};
use serde_json::{Map, Value};

use super::{SheetError, SheetFile};

impl SheetFile {
    /// Reads a sheet from the tree of its JSON text, as tolerantly as [`SheetFile::from_json`].
    /// Numbers keep the digits they were written with; of a repeated key the last counts; what the
    /// reader could not read is null.
    ///
    /// # Errors
    /// The document is no object, or it holds no `build`.
    pub fn from_node(document: &Node<'_>) -> Result<Self, SheetError> {
        Self::from_json(value_of(document))
    }
}

pub(crate) fn value_of(node: &Node<'_>) -> Value {
    match &node.value {
        Read::Null | Read::Broken => Value::Null,
        Read::Bool(truth) => Value::Bool(*truth),
        Read::Number(number) => number
            .0
            .parse()
            .map_or_else(|_| Value::from(&*number.0), Value::Number),
        Read::String(text) => Value::from(&**text),
        Read::Array(items) => items.iter().map(value_of).collect(),
        Read::Object(object) => {
            let members = object.members.iter();
            let members = members.map(|member| (member.key.to_string(), value_of(&member.value)));
            Value::Object(members.collect::<Map<_, _>>())
        }
    }
}

#[cfg(test)]
mod tests {
    use ludex_text::{Decimal, JsonLimits, read_json};
    use serde_json::json;

    use super::*;
    use crate::testing::ruleset;
    use crate::{Evaluation, FieldValue, Play};

    fn read(text: &str) -> Result<SheetFile, SheetError> {
        let root = read_json(text, &JsonLimits::default()).root;
        SheetFile::from_node(&root.expect("a document"))
    }

    /// What no double holds costs only itself, and everything is written as it was read.
    #[test]
    fn numbers_keep_their_digits() {
        let rules = ruleset(
            json!({}),
            json!({"fields": [
                {"id": "level", "label": "Level", "type": "number", "min": 1, "max": 20, "default": 4},
                {"id": "rank", "label": "Rank", "type": "number", "min": 0, "max": 9}
            ]}),
        );
        let text = concat!(
            r#"{"name":"Mira","v":1,"build":{"abilities":{},"skills":{},"saves":{},"bonuses":{},"#,
            r#""fields":{"level":1e+999,"rank":3.0},"lists":{},"old":-1e+400},"#,
            r#""stamp":123456789012345678901234567890,"scale":0.10000000000000000001,"far":1e+2}"#
        );
        let sheet = read(text).unwrap();
        let field = |at| Evaluation::new(&rules, &sheet, Play::InPlay).field(at);
        assert_eq!(field(0), FieldValue::Number(Decimal::int(4)));
        assert_eq!(field(1), FieldValue::Number(Decimal::int(3)));
        assert_eq!(sheet.to_json().to_string(), text);
        let issues = sheet.check(&rules);
        let told: Vec<_> = issues
            .iter()
            .map(|issue| (&*issue.path, &*issue.message))
            .collect();
        let level = "`level` holds a whole number from 1 to 20; 1e+999 is too large to be read, so \
                     it reads as its default";
        assert_eq!(told, [("build.fields.level", level)]);
        // Whoever reads the text as JSON comes to the same.
        assert_eq!(
            SheetFile::from_json(serde_json::from_str(text).unwrap()),
            Ok(sheet)
        );
    }

    #[test]
    fn reads_every_sort_of_value() {
        let text = r#"{"v": 1, "build": {"fields": {"a": "\u00e9", "a": [true, null, {"b": -2}]}}, "v": 2}"#;
        let sheet = read(text).unwrap();
        assert_eq!(sheet.v, 2);
        assert_eq!(sheet.build.fields["a"], json!([true, null, {"b": -2}]));
        assert_eq!(read("[]"), Err(SheetError::NotAnObject));
        assert_eq!(read("{\"name\": \"x\"}"), Err(SheetError::NoBuild));
    }
}
