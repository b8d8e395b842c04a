//! JSON Schema, reference tables, and that they agree with decoding.

mod common;

use common::{Inn, SOUND, URL, decode, options};
use ludex_schema::{Shapes, json_schema, reference_markdown};
use serde_json::{Value, json};

fn schema() -> Value {
    json_schema::<Inn>("The rules of an inn", URL, options())
}

#[test]
fn the_json_schema_is_one_of_its_draft() {
    let schema = schema();
    assert!(jsonschema::meta::is_valid(&schema));
    insta::assert_snapshot!(serde_json::to_string_pretty(&schema).unwrap());
}

#[test]
fn the_reference_has_a_table_for_every_type() {
    let (shapes, _) = Shapes::of::<Inn>();
    insta::assert_snapshot!(reference_markdown(&shapes));
}

/// Changes of the sound document: a pointer, and what stands there instead (`null`: nothing).
fn changes() -> Vec<(&'static str, Value)> {
    vec![
        ("/schemaVersion", json!(1)),
        ("/schemaVersion", json!(2)),
        ("/schemaVersion", json!("1")),
        ("/schemaVersion", Value::Null),
        ("/id", json!("a-b")),
        ("/id", json!("a--b")),
        ("/id", json!("")),
        ("/id", json!("abcdefghijklmnopqrstuvwxyz")),
        ("/name", json!("x")),
        ("/name", json!("a]b")),
        ("/name", json!("a{b}c")),
        ("/name", json!("a}}c")),
        ("/name", json!("a\u{2028}c")),
        ("/name", json!("a\u{9f}c")),
        ("/name", json!("a\u{feff}")),
        ("/name", json!("\u{feff}")),
        ("/name", json!("\u{3000} ")),
        ("/name", json!("")),
        ("/name", json!("😀".repeat(80))),
        ("/name", json!("😀".repeat(81))),
        ("/$schema", json!("https://example.org/other")),
        ("/$comment", json!(5)),
        ("/$comment", json!("x".repeat(2001))),
        ("/welcome", json!("")),
        ("/welcome", json!("x".repeat(61))),
        ("/rooms", json!([])),
        ("/rooms/0/beds", json!(8)),
        ("/rooms/0/beds", json!(9)),
        ("/rooms/0/beds", json!(2.5)),
        ("/rooms/0/beds", json!(2.0)),
        ("/rooms/0/guests", json!("oldFriends")),
        ("/rooms/0/guests", json!("friends")),
        ("/rooms/0/id", json!("Attic")),
        ("/rooms/0/id", json!("a".repeat(41))),
        ("/rooms/0/nothing", json!(1)),
        ("/rooms/0/$comment", json!("hm")),
        ("/rooms/0/$schema", json!(URL)),
        ("/dishes/1/minutes", json!(0)),
        ("/dishes/1/minutes", Value::Null),
        ("/dishes/1/slices", json!(2)),
        ("/dishes/1/kind", json!("raw")),
        ("/dishes/1/kind", json!("fried")),
        ("/dishes/1/from", json!(["leek", "leek"])),
        ("/dishes/2/layers", json!([["Butter"]])),
        ("/dishes/2/layers", json!([["Butter", 1, 2]])),
        ("/dishes/2/layers", json!([[1, 2]])),
        ("/dishes/2/price", json!("asYouLike")),
        ("/dishes/2/price", json!("dear")),
        ("/dishes/2/price", json!(0)),
        ("/dishes/2/price", json!(true)),
        ("/dishes/2/price", json!({})),
        ("/dishes/2/price", json!({ "work": 1, "dish": "leek" })),
        ("/dishes/2/price", json!({ "anyOf": [] })),
        ("/games/0/work", json!(13)),
        ("/games/0/dish", json!("leek")),
        ("/games/0/work", Value::Null),
        ("/hours", json!({ "from": 1 })),
        ("/rate", json!(0.001)),
        ("/rate", json!(10)),
        ("/rate", json!(10.5)),
        ("/tip", json!(0)),
        ("/tip", json!(0.000_000_001)),
        ("/reckoning", json!({ "by": "feeling" })),
        ("/reckoning", json!({ "by": "feeling", "each": 2 })),
        ("/reckoning", json!({ "each": 2 })),
        ("/days", json!({ "a": "1", "b": "2", "c": "3" })),
        (
            "/days",
            json!({ "a": "1", "b": "2", "c": "3", "$comment": "x" }),
        ),
        ("/days", json!({ "a": "1", "b": "2", "c": "3", "d": "4" })),
        ("/ledger", json!([1])),
        ("/dogs?", json!("no")),
    ]
}

#[test]
fn the_json_schema_accepts_what_decoding_accepts() {
    let validator = jsonschema::draft202012::new(&schema()).unwrap();
    let sound: Value = serde_json::from_str(SOUND).unwrap();
    assert!(validator.is_valid(&sound));
    let mut refused = 0;
    for (pointer, value) in changes() {
        let mut changed = sound.clone();
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        let parent = changed
            .pointer_mut(parent)
            .unwrap()
            .as_object_mut()
            .unwrap();
        if value.is_null() {
            parent.shift_remove(key).unwrap();
        } else {
            parent.insert(key.to_owned(), value.clone());
        }
        let text = changed.to_string();
        let issues = decode(&text).issues;
        // Names are beyond a JSON Schema; equal values in a set are not.
        let names = |code| code == "unknown-reference";
        let accepted = issues.iter().all(|issue| names(issue.code));
        assert_eq!(
            validator.is_valid(&changed),
            accepted,
            "{pointer} = {value}: {:?}",
            issues
                .iter()
                .map(|issue| &issue.message)
                .collect::<Vec<_>>()
        );
        refused += usize::from(!accepted);
    }
    assert_eq!(refused, 50, "the table still refuses and accepts");
}
