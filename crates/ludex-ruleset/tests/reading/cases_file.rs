//! Page 1, section 13, cases 1 to 10: the file.

use ludex_ruleset::{BYTES_MAX, SCHEMA_URL, read};
use serde_json::json;

use crate::support::{accepts, base, edited, errors, refuses};

#[test]
fn case_1_the_largest_file() {
    let text = base().to_string();
    let padded = |size: usize| format!("{text}{}", " ".repeat(size - text.len()));
    assert!(
        read(padded(BYTES_MAX).as_bytes(), "a.json")
            .ruleset
            .is_some()
    );
    let outcome = read(padded(BYTES_MAX + 1).as_bytes(), "a.json");
    assert_eq!(
        errors(&outcome),
        [("too-large".to_owned(), "(root)".to_owned())]
    );
    assert!(outcome.ruleset.is_none());
    // Callers stop reading behind the limit: nobody knows how large the file is.
    let message = &outcome.diagnostics[0].message;
    assert!(
        message.contains("larger than 524288 bytes") && !message.contains("524289"),
        "{message}"
    );
}

#[test]
fn case_2_schema_version() {
    refuses(
        &[("schemaVersion", json!("1"))],
        &[("wrong-type", "schemaVersion")],
    );
    refuses(
        &[("schemaVersion", json!(2))],
        &[("bad-value", "schemaVersion")],
    );
    accepts(&[("schemaVersion", json!(1.0))]);
}

#[test]
fn case_3_ids() {
    refuses(&[("id", json!("ember--roads"))], &[("bad-id", "id")]);
    refuses(&[("id", json!("traditional"))], &[("reserved-id", "id")]);
    refuses(&[("id", json!("engine-legacy"))], &[("reserved-id", "id")]);
    accepts(&[("id", json!("a".repeat(64)))]);
    refuses(&[("id", json!("a".repeat(65)))], &[("too-long", "id")]);
}

#[test]
fn case_4_unknown_and_missing_keys() {
    let edits = [("name", json!(null)), ("nmae", json!("x"))];
    let outcome = crate::support::read_value(&edited(&edits));
    let mut found = errors(&outcome);
    found.sort();
    let expected = [("missing", "name"), ("unknown-key", "(root)")];
    assert_eq!(
        found,
        expected.map(|(code, path)| (code.to_owned(), path.to_owned()))
    );
    let unknown = outcome
        .diagnostics
        .iter()
        .find(|d| d.code == "ruleset/unknown-key")
        .unwrap();
    assert!(unknown.message.contains("`nmae`"), "{}", unknown.message);
    assert_eq!(unknown.help.as_deref(), Some("did you mean `name`?"));
}

#[test]
fn case_5_prompt_safe_text() {
    for (name, code) in [
        ("A [B]", "unsafe-text"),
        ("A\nB", "unsafe-text"),
        ("{{user}}", "unsafe-text"),
        (" ", "too-short"),
    ] {
        refuses(&[("name", json!(name))], &[(code, "name")]);
    }
    accepts(&[("name", json!("A {b}"))]);
    accepts(&[("name", json!("\u{1F525}".repeat(80)))]);
    refuses(
        &[("name", json!("\u{1F525}".repeat(81)))],
        &[("too-long", "name")],
    );
}

#[test]
fn case_6_comments() {
    let fields = |comment: String| {
        json!([{ "id": "f", "label": "F", "type": "enum", "values": ["a"],
                 "valueLabels": { "$comment": comment, "a": "A" } }])
    };
    for path in [
        "$comment",
        "sheet.$comment",
        "gm.$comment",
        "resolution.$comment",
    ] {
        accepts(&[(path, json!("x".repeat(2000)))]);
        refuses(&[(path, json!("x".repeat(2001)))], &[("too-long", path)]);
        refuses(&[(path, json!(1))], &[("wrong-type", path)]);
    }
    accepts(&[("sheet.fields", fields("x".repeat(2000)))]);
    refuses(
        &[("sheet.fields", fields("x".repeat(2001)))],
        &[("too-long", "sheet.fields.0.valueLabels.$comment")],
    );
}

#[test]
fn case_7_schema_addresses() {
    accepts(&[("$schema", json!(SCHEMA_URL))]);
    refuses(
        &[("$schema", json!("https://example.org"))],
        &[("bad-schema-url", "$schema")],
    );
    refuses(
        &[("sheet.$schema", json!(SCHEMA_URL))],
        &[("unknown-key", "sheet")],
    );
}

#[test]
fn case_8_duplicate_keys() {
    let text = base()
        .to_string()
        .replacen(r#""version":1"#, r#""version":1,"version":2"#, 1);
    let found = errors(&read(text.as_bytes(), "a.json"));
    assert_eq!(found, [("duplicate-key".to_owned(), "version".to_owned())]);
    let text = base().to_string().replace(
        r#""sheet":{"version":1"#,
        r#""sheet":{"version":1,"version":1"#,
    );
    let found = errors(&read(text.as_bytes(), "a.json"));
    assert_eq!(
        found,
        [("duplicate-key".to_owned(), "sheet.version".to_owned())]
    );
}

#[test]
fn cases_9_and_10_null_and_missing() {
    let text = base().to_string().replacen('{', r#"{"edition":null,"#, 1);
    let found = errors(&read(text.as_bytes(), "a.json"));
    assert_eq!(found, [("wrong-type".to_owned(), "edition".to_owned())]);
    refuses(
        &[("coverage", json!({}))],
        &[("missing", "coverage.summary")],
    );
}

#[test]
fn text_that_is_no_document() {
    for text in ["", "   \n", "hello", "{", "{\"id\"", "[1", "\u{feff}"] {
        let outcome = read(text.as_bytes(), "a.json");
        let found = errors(&outcome);
        assert!(
            found
                .iter()
                .any(|(code, path)| code == "bad-json" && path == "(root)"),
            "{text:?}: {found:?}"
        );
        assert!(outcome.ruleset.is_none());
    }
    let hopeless = "[".repeat(BYTES_MAX);
    assert_eq!(errors(&read(hopeless.as_bytes(), "a.json")).len(), 1);
    let found = errors(&read(b"{\"id\": \"\xff\"}", "a.json"));
    assert_eq!(found, [("bad-json".to_owned(), "(root)".to_owned())]);
    for text in ["[]", "1", "\"a\"", "true", "null"] {
        let found = errors(&read(text.as_bytes(), "a.json"));
        assert_eq!(
            found,
            [("wrong-type".to_owned(), "(root)".to_owned())],
            "{text}"
        );
    }
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let text = format!("\u{feff}{}", base());
    assert!(read(text.as_bytes(), "a.json").ruleset.is_some());
}

#[test]
fn two_hundred_issues_and_one() {
    let skills = |count: usize| -> Vec<_> {
        (0..count)
            .map(|n| json!({ "id": format!("s{n}"), "label": "S", "nope": 1 }))
            .collect()
    };
    let two_hundred: Vec<_> = (0..20)
        .map(|n| {
            let mut one =
                json!({ "id": format!("a{n}"), "label": "A", "min": 0, "max": 1, "default": 0 });
            for key in 0..10 {
                one[format!("zz{key}")] = json!(1);
            }
            one
        })
        .collect();
    let outcome = crate::support::read_value(&edited(&[("sheet.abilities", json!(two_hundred))]));
    let found = errors(&outcome);
    assert_eq!(found.len(), 200);
    assert!(found.iter().all(|(code, _)| code == "unknown-key"));
    let edits = [
        ("sheet.abilities", json!(two_hundred)),
        ("sheet.skills", json!(skills(1))),
    ];
    let found = errors(&crate::support::read_value(&edited(&edits)));
    assert_eq!(found.len(), 201);
    assert_eq!(
        found[200],
        ("too-many-issues".to_owned(), "(root)".to_owned())
    );
}

#[test]
fn a_license_is_free_text() {
    accepts(&[("license", json!({}))]);
    let lines = "Line one\nLine two\r\n\tLine [three] {{four}}";
    let license = |key: &str, text: &str| ("license", json!({ key: text }));
    accepts(&[license("attribution", lines)]);
    accepts(&[license("attribution", &"é".repeat(4000))]);
    accepts(&[license("spdx", &"x".repeat(64))]);
    accepts(&[license("spdx", "")]);
    refuses(
        &[license("attribution", &"é".repeat(4001))],
        &[("too-long", "license.attribution")],
    );
    refuses(
        &[license("spdx", &"x".repeat(65))],
        &[("too-long", "license.spdx")],
    );
    refuses(&[("license", json!("MIT"))], &[("wrong-type", "license")]);
    refuses(&[license("name", "MIT")], &[("unknown-key", "license")]);
}

#[test]
fn the_version_and_the_edition_have_limits() {
    for version in [1_u64, 2_147_483_647] {
        accepts(&[("version", json!(version))]);
    }
    for version in [0_u64, 2_147_483_648, u64::MAX] {
        refuses(
            &[("version", json!(version))],
            &[("out-of-range", "version")],
        );
    }
    refuses(&[("version", json!(1.5))], &[("not-integer", "version")]);
    accepts(&[("edition", json!("é".repeat(160)))]);
    refuses(
        &[("edition", json!("é".repeat(161)))],
        &[("too-long", "edition")],
    );
    refuses(&[("edition", json!("1\n2"))], &[("unsafe-text", "edition")]);
}

#[test]
fn parts_of_other_pages_are_noted() {
    let edits = [
        ("catalogs", json!([])),
        ("items", json!({})),
        ("battle", json!({})),
        ("combat", json!(1)),
        ("layers", json!([])),
        ("sheet.migrations", json!([])),
        ("sheet.creation", json!({})),
    ];
    let outcome = crate::support::read_value(&edited(&edits));
    assert!(outcome.ruleset.is_some());
    let mut noted: Vec<String> = outcome
        .diagnostics
        .iter()
        .map(|note| {
            assert_eq!(note.code, "ruleset/not-examined");
            assert_eq!(note.severity, ludex_diag::Severity::Note);
            note.path.as_ref().unwrap().dotted()
        })
        .collect();
    noted.sort();
    let mut expected = edits.map(|(path, _)| path);
    expected.sort_unstable();
    assert_eq!(noted, expected);
}
