//! Limits, encodings and borrowed text.

use std::borrow::Cow;

use super::super::*;
use super::read;
use crate::{Span, Value};

#[test]
fn depth_is_counted_from_the_outermost_bracket() {
    let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    assert_eq!(read(&nested(128)).errors, []);
    let (text, deep) = (nested(129), Span::new(128, 129));
    let errors = read(&text).errors;
    assert_eq!(
        errors.iter().map(|e| (e.rule, e.span)).collect::<Vec<_>>(),
        [("too-deep", deep)]
    );
}

#[test]
fn half_a_megabyte_of_brackets_is_one_error() {
    for text in [
        "[".repeat(524_288),
        "{\"a\":".repeat(100_000),
        "[{\"a\":".repeat(80_000),
    ] {
        let rules: Vec<_> = read(&text).errors.iter().map(|error| error.rule).collect();
        assert_eq!(rules, ["too-deep"]);
    }
}

#[test]
fn stops_after_too_many_errors() {
    let text = format!("[{}1]", "True, ".repeat(500));
    let errors = read(&text).errors;
    assert_eq!(errors.len(), 201);
    assert_eq!(errors.last().unwrap().rule, "too-many-errors");
}

#[test]
fn errors_by_the_thousand_take_linear_time() {
    // Each of these would take minutes if a mistake made the reader look back or ahead too far.
    let many = JsonLimits {
        max_errors: usize::MAX,
        ..JsonLimits::default()
    };
    let n = 20_000;
    for text in [
        "[1 ".repeat(n),
        "] ".repeat(n),
        "{\"a\" ".repeat(n),
        format!("[{}", "\"x, \"b\": ".repeat(n)),
        format!("{{{}}}", "\"a\": 1,\n".repeat(n)),
        format!("[{}]", "'".repeat(n)),
        format!("[{}]", "a ".repeat(n)),
        format!("[{}]", "\"\\ud800\t".repeat(n)),
        format!("{{\"a\":1 {}", "} ".repeat(n)),
        format!("[\"{}\"]", "a\n".repeat(n)),
        format!("[{}", "\"\n\\".repeat(n)),
    ] {
        assert!(!read_json(&text, &many).errors.is_empty());
    }
}

#[test]
fn every_repeated_key_is_reported_at_every_depth() {
    let members = "\"k\": 1, ".repeat(200);
    let text = format!("{{\"o\": {{{members}\"k\": 2}}}}");
    let errors = read(&text).errors;
    assert_eq!(errors.len(), 200);
    assert!(errors.iter().all(|error| error.rule == "duplicate-key"));
    assert!(
        errors
            .iter()
            .all(|error| error.related[0].0 == Span::new(7, 10))
    );
    // Equal after unescaping is equal.
    assert_eq!(
        read(r#"{"a": 1, "\u0061": 2}"#).errors[0].rule,
        "duplicate-key"
    );
}

#[test]
fn a_byte_order_mark_is_skipped_but_counted() {
    let parsed = read("\u{feff}{\"a\": 1}");
    assert_eq!(parsed.errors, []);
    assert_eq!(parsed.root.unwrap().span, Span::new(3, 11));
    let errors = read("\u{feff}").errors;
    assert_eq!(errors[0].message, "the file is empty");
}

#[test]
fn bytes_that_are_no_utf8_are_placed() {
    assert_eq!(decode_utf8("é\u{feff}".as_bytes()), Ok("é\u{feff}"));
    let error = decode_utf8(b"{\"a\": \"\xe9\"}").unwrap_err();
    assert_eq!((error.rule, error.span), ("invalid-utf8", Span::at(7)));
    assert_eq!(error.message, "the byte E9 at offset 7 is not UTF-8 text");
}

#[test]
fn text_is_borrowed_unless_it_holds_an_escape() {
    let parsed = read(r#"{"plain": "é—🎲", "escaped": "\u00e9\n\ud83c\udfb2"}"#);
    let root = parsed.root.unwrap();
    let object = root.as_object().unwrap();
    assert!(
        object
            .members
            .iter()
            .all(|member| matches!(member.key, Cow::Borrowed(_)))
    );
    assert!(matches!(
        &object.members[0].value.value,
        Value::String(Cow::Borrowed("é—🎲"))
    ));
    assert_eq!(object.members[1].value.as_str(), Some("é\n🎲"));
}
