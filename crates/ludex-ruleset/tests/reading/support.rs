//! The base document of page 1, section 13, and edits of it.

use ludex_diag::Severity;
use ludex_ruleset::{Outcome, read};
use serde_json::{Value, json};

/// The smallest document (page 1, section 13).
pub(crate) fn base() -> Value {
    json!({
        "schemaVersion": 1, "id": "min", "version": 1, "name": "Min",
        "coverage": { "summary": "Smallest file." },
        "resolution": {
            "kind": "dice-sum", "abilityModifier": { "op": "identity" },
            "proficiencyTiers": [{ "id": "none", "label": "None" }],
            "difficultyLadder": [{ "label": "Normal", "dc": 10 }]
        },
        "sheet": { "version": 1 },
        "gm": { "checkGuidance": "Ask for a check when it matters." }
    })
}

/// The base document with values set at dotted paths; `null` removes a key.
pub(crate) fn edited(edits: &[(&str, Value)]) -> Value {
    let mut document = base();
    for (path, value) in edits {
        set(&mut document, path, value.clone());
    }
    document
}

fn set(document: &mut Value, path: &str, value: Value) {
    let (parent, last) = path.rsplit_once('.').unwrap_or(("", path));
    let mut node = document;
    for step in parent.split('.').filter(|step| !step.is_empty()) {
        node = match step.parse::<usize>() {
            Ok(index) if node.is_array() => &mut node[index],
            _ => &mut node[step],
        };
        if node.is_null() {
            *node = json!({});
        }
    }
    match node {
        Value::Object(members) if value.is_null() => {
            members.shift_remove(last);
        }
        _ => node[last] = value,
    }
}

/// Reads a document as a file.
pub(crate) fn read_value(document: &Value) -> Outcome {
    read(document.to_string().as_bytes(), "test.json")
}

/// The codes and dotted paths of the errors.
pub(crate) fn errors(outcome: &Outcome) -> Vec<(String, String)> {
    outcome
        .diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.severity == Severity::Error)
        .map(|diagnostic| {
            let code = diagnostic.code.trim_start_matches("ruleset/").to_owned();
            (
                code,
                diagnostic
                    .path
                    .as_ref()
                    .expect("every error has a path")
                    .dotted(),
            )
        })
        .collect()
}

/// Asserts that the base document with these edits gives exactly these errors.
#[track_caller]
pub(crate) fn refuses(edits: &[(&str, Value)], expected: &[(&str, &str)]) {
    refuses_under(edits, "", expected);
}

/// Like [`refuses`], where the expected paths stand below `prefix`.
#[track_caller]
pub(crate) fn refuses_under(edits: &[(&str, Value)], prefix: &str, expected: &[(&str, &str)]) {
    let below = |path: &str| match (prefix, path) {
        ("", path) => path.to_owned(),
        (prefix, "") => prefix.to_owned(),
        (prefix, path) => format!("{prefix}.{path}"),
    };
    let expected: Vec<(String, String)> = expected
        .iter()
        .map(|(code, path)| ((*code).to_owned(), below(path)))
        .collect();
    let document = edited(edits);
    let outcome = read_value(&document);
    assert_eq!(
        errors(&outcome),
        expected,
        "{}\n{document:#}",
        said(&outcome)
    );
    assert_eq!(outcome.ruleset.is_some(), expected.is_empty());
}

/// Asserts that the base document with these edits is accepted.
#[track_caller]
pub(crate) fn accepts(edits: &[(&str, Value)]) {
    refuses(edits, &[]);
}

/// Like [`refuses_under`], on a sheet that has one of everything.
#[track_caller]
pub(crate) fn full_sheet_refuses(edits: &[(&str, Value)], prefix: &str, expected: &[(&str, &str)]) {
    let mut all = vec![
        (
            "sheet.abilities",
            json!([{ "id": "brawn", "label": "B", "min": 0, "max": 5, "default": 0 }]),
        ),
        (
            "sheet.fields",
            json!([
                { "id": "level", "label": "L", "type": "number", "min": 1, "max": 9 },
                { "id": "kin", "label": "K", "type": "enum", "values": ["brawn", "none"] },
                { "id": "mood", "label": "M", "type": "enum", "values": ["calm", "wild"] },
                { "id": "motto", "label": "M", "type": "text", "maxLength": 9 }
            ]),
        ),
        (
            "sheet.lists",
            json!([
                { "id": "gear", "label": "G", "maxItems": 9, "columns": [
                    { "id": "name", "label": "N", "type": "text", "maxLength": 9 },
                    { "id": "bulk", "label": "B", "type": "number", "min": 0, "max": 9 },
                    { "id": "worn", "label": "W", "type": "boolean" }
                ] },
                { "id": "tricks", "label": "T", "maxItems": 9, "columns": [
                    { "id": "name", "label": "N", "type": "text", "maxLength": 9 },
                    { "id": "uses", "label": "U", "type": "number", "min": 0, "max": 9 },
                    { "id": "back", "label": "B", "type": "enum", "values": ["camp", "scene"] }
                ], "pools": { "nameColumn": "name", "maxColumn": "uses", "rechargeColumn": "back" } }
            ]),
        ),
        (
            "sheet.live",
            json!({
                "pools": [{ "id": "grit", "label": "G", "max": { "const": 3 }, "group": "guts" }],
                "tracks": [
                    { "id": "heat", "label": "H", "min": 0, "max": 5 },
                    { "id": "harm", "label": "W", "min": 0, "max": 1, "kinds": [{ "id": "cut", "label": "C", "severity": 1 }],
                      "levels": [{ "label": "Hurt", "penalty": -1 }] }
                ],
                "states": [{ "id": "stance", "label": "S", "values": ["low", "high"] }],
                "text": [{ "id": "note", "label": "N", "maxLength": 9 }],
                "conditions": [{ "id": "shaken", "label": "S" }]
            }),
        ),
    ];
    all.extend(edits.iter().cloned());
    refuses_under(&all, prefix, expected);
}

/// Everything that is said, a few lines for each finding.
pub(crate) fn said(outcome: &Outcome) -> String {
    let mut text = String::new();
    for found in &outcome.diagnostics {
        let path = found
            .path
            .as_ref()
            .map(ludex_text::Pointer::dotted)
            .unwrap_or_default();
        text += &format!("  {} @ {path}: {}\n", found.code, found.message);
        if let Some(label) = &found.label {
            text += &format!("    here: {label}\n");
        }
        for related in &found.related {
            let place = outcome
                .source
                .text()
                .get(related.span.range())
                .unwrap_or_default();
            text += &format!("    `{place}`: {}\n", related.message);
        }
        if let Some(help) = &found.help {
            text += &format!("    help: {help}\n");
        }
    }
    text
}
