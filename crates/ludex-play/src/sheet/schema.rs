//! The description of a sheet file, for editors and for the reference.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

/// The JSON Schema (2020-12) of a sheet file (cli.md, "Rulesets"; page 1, 3.8 and 4.1).
///
/// It says what a reader makes use of. Reading is tolerant: other keys are kept, and a value that
/// does not fit costs only itself, so a file that this schema refuses may still be read.
#[must_use]
pub fn json_schema() -> Value {
    let numbers = |description: &str| {
        json!({ "type": "object", "description": description,
                "additionalProperties": { "type": "number" } })
    };
    let texts = |description: &str| {
        json!({ "type": "object", "description": description,
                "additionalProperties": { "type": "string" } })
    };
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:ludex:schema:sheet:1",
        "title": "Character sheet",
        "description": "A character's stored sheet with the name and, where there is play, what \
            changed in play.",
        "type": "object",
        "required": ["name", "v", "build"],
        "properties": {
            "name": { "type": "string", "description": "The character's name." },
            "v": { "type": "integer", "minimum": 1,
                   "description": "The ruleset's `sheet.version` that the sheet was stored with." },
            "build": {
                "type": "object",
                "description": "The permanent sheet. What is not stored reads its default.",
                "properties": {
                    "abilities": numbers("Scores by ability id."),
                    "skills": texts("Tier ids by skill id; an unlisted skill has the first tier."),
                    "saves": texts("Tier ids by save id; an unlisted save has the first tier."),
                    "bonuses": numbers("Free bonuses by skill or save id."),
                    "fields": {
                        "type": "object",
                        "description": "Values by field id.",
                        "additionalProperties": { "type": ["number", "string", "boolean"] }
                    },
                    "lists": {
                        "type": "object",
                        "description": "Rows by list id; a row holds values by column id.",
                        "additionalProperties": { "type": "array", "items": { "type": "object" } }
                    }
                }
            },
            "live": {
                "type": "object",
                "description": "What changed in play. Only what differs from its default is stored.",
                "properties": {
                    "pools": {
                        "type": "object",
                        "description": "What pools hold, by pool id; a row's pool by `LIST:NAME` \
                            with the name in lower case.",
                        "additionalProperties": {
                            "type": "object",
                            "properties": {
                                "value": { "type": "integer" },
                                "temp": { "type": "integer", "minimum": 0 }
                            }
                        }
                    },
                    "tracks": {
                        "type": "object",
                        "description": "Where plain tracks stand, by track id.",
                        "additionalProperties": { "type": "integer" }
                    },
                    "wounds": {
                        "type": "object",
                        "description": "The marks of wound tracks, by track id; `\"\"` is a clear box.",
                        "additionalProperties": {
                            "type": "object",
                            "properties": {
                                "marks": { "type": "array", "items": { "type": "string" } },
                                "overflow": { "type": "integer", "minimum": 0 }
                            }
                        }
                    },
                    "text": texts("Notes by text id."),
                    "conditions": {
                        "type": "array",
                        "description": "The ids of conditions that hold.",
                        "items": { "type": "string" }
                    },
                    "states": texts("Values by state id.")
                }
            }
        }
    })
}

/// The keys of a sheet file, as markdown.
#[must_use]
pub fn reference() -> String {
    let schema = json_schema();
    let mut page = String::from(
        "# Sheet files\n\n<!-- Made by `cargo xtask gen` from the schema of `ludex schema sheet`. -->\n\n",
    );
    let text = |value: &Value, key: &str| value[key].as_str().unwrap_or_default().to_owned();
    // Writing to a string does not fail.
    let _ = writeln!(page, "{}\n", text(&schema, "description"));
    page.push_str(
        "Reading is tolerant: keys that are not listed are kept as they are, and a value that does \
         not fit the ruleset costs only itself and stays stored.\n\n| key | type | meaning |\n\
         | --- | --- | --- |\n",
    );
    rows(&schema, "", &mut page);
    page
}

fn rows(object: &Value, above: &str, page: &mut String) {
    let none = Map::new();
    for (key, value) in object["properties"].as_object().unwrap_or(&none) {
        let name = if above.is_empty() {
            key.clone()
        } else {
            format!("{above}.{key}")
        };
        let kind = value["type"].as_str().unwrap_or_default();
        let meaning = value["description"].as_str().unwrap_or_default();
        let _ = writeln!(page, "| `{name}` | {kind} | {meaning} |");
        rows(value, &name, page);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_the_schema_has_a_row() {
        let page = reference();
        for key in [
            "name",
            "v",
            "build.abilities",
            "live.pools",
            "live.wounds",
            "live.states",
        ] {
            assert!(page.contains(&format!("| `{key}` |")), "{key}");
        }
    }
}
