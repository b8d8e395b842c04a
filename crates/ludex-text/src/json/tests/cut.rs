//! Texts that end too early, and readings that do: what may stand behind the end stays open.

use super::super::*;
use super::read;
use crate::testing::shown;
use crate::{Node, Value};

fn tree(parsed: &Parsed<'_>) -> String {
    parsed.root.as_ref().map_or("nothing".into(), shown)
}

#[test]
fn what_the_end_cuts_is_unreadable() {
    for (text, expected) in [
        (r#"{"#, "!{}"),
        (r#"["#, "[?]"),
        (r#"{"a""#, "!{a:?}"),
        (r#"{"a": 1, "des"#, "!{a:1}"),
        (r#"{"a": 1, "two words "#, "!{a:1}"),
        (r#"{"a":"#, "!{a:?}"),
        (r#"{"a": 12"#, "!{a:?}"),
        (r#"{"a": 12 "#, "!{a:12}"),
        (r#"{"a": -"#, "!{a:?}"),
        (r#"{"a": 1."#, "!{a:?}"),
        (r#"{"a": 1e"#, "!{a:?}"),
        (r#"{"a": tru"#, "!{a:?}"),
        (r#"{"a": true"#, "!{a:?}"),
        (r#"{"a": "bra"#, "!{a:?}"),
        (r#"{"a": "bra, "#, "!{a:?}"),
        (r#"{"a": "bra}"#, "!{a:?}"),
        (r#"{"a": "bra\"#, "!{a:?}"),
        (r#"{"a": "bra\u00"#, "!{a:?}"),
        (r#"{"a": "brawn""#, "!{a:'brawn'}"),
        (r#"{"a": [1, 2"#, "!{a:[1 ? ?]}"),
        (r#"{"a": [1, 2]"#, "!{a:[1 2]}"),
        (
            r#"{"a": [{"b": 1}, {"c": 2}], "d": [{"#,
            "!{a:[{b:1} {c:2}] d:[!{} ?]}",
        ),
    ] {
        let parsed = read(text);
        assert_eq!(tree(&parsed), expected, "{text}");
        // The brackets that are missing, and at most the quote.
        assert!(parsed.errors.len() <= 2, "{text}: {:?}", parsed.errors);
        assert!(
            parsed.errors.iter().all(|error| error.rule == "syntax"),
            "{text}"
        );
    }
}

#[test]
fn what_is_open_where_reading_stops_may_hold_more() {
    let text = r#"{"a": [{"b": [1]}, 2], "c": 3}"#;
    let shallow = JsonLimits {
        max_depth: 3,
        ..JsonLimits::default()
    };
    assert_eq!(tree(&read_json(text, &shallow)), "!{a:[!{b:?} ?]}");
    let one = JsonLimits {
        max_errors: 1,
        ..JsonLimits::default()
    };
    let text = r#"{"a": [{"b": 01, "c": 02, "d": 3}, 4], "e": 5}"#;
    assert_eq!(tree(&read_json(text, &one)), "!{a:[!{b:1 c:2} ?]}");
}

#[test]
fn an_error_outside_the_value_may_hide_parts_of_it() {
    for text in ["// hi\n{}", "{}\n// bye", "{} x", "{}}", "; {}"] {
        assert_eq!(tree(&read(text)), "!{}", "{text}");
    }
    assert_eq!(tree(&read(" {} ")), "{}");
}

#[test]
fn a_list_knows_whether_it_is_cut() {
    let list = |text| read(text).root.map(|root| (root.is_cut(), root));
    for (text, cut) in [
        ("[1, 2", true),
        ("[", true),
        ("[1, 2]", false),
        ("[]", false),
        ("[1, None]", false),
    ] {
        let (found, node) = list(text).expect("a list");
        assert_eq!(found, cut, "{text}");
        let items = node.as_array().map_or(0, <[Node<'_>]>::len);
        assert!(items <= 3, "{text}");
        assert!(!matches!(node.value, Value::Broken), "{text}");
    }
}

#[test]
fn cutting_a_right_text_loses_nothing_before_the_cut() {
    const TEXT: &str =
        r#"{"a": [1, 2.5, {"b": "x", "c": [true, null]}], "d": {"e": "é—"}, "f": []}"#;
    let whole = read(TEXT);
    let root = whole.root.as_ref().expect("a value");
    for at in (1..TEXT.len()).filter(|at| TEXT.is_char_boundary(*at)) {
        let parsed = read(&TEXT[..at]);
        assert!(!parsed.errors.is_empty(), "{at}");
        let part = parsed.root.expect("a value");
        assert!(is_part(&part, root), "{at}: {}", shown(&part));
    }
}

/// Whether all that is readable stands in the whole too, at the same place.
fn is_part(part: &Node<'_>, whole: &Node<'_>) -> bool {
    match (&part.value, &whole.value) {
        (Value::Broken, _) => true,
        (Value::Object(part), Value::Object(whole)) => {
            part.members.len() <= whole.members.len()
                && part
                    .members
                    .iter()
                    .zip(&whole.members)
                    .all(|(part, whole)| {
                        part.key == whole.key && is_part(&part.value, &whole.value)
                    })
        }
        (Value::Array(items), Value::Array(whole)) => {
            let known = items.len() - usize::from(part.is_cut());
            known <= whole.len()
                && items
                    .iter()
                    .zip(whole)
                    .all(|(part, whole)| is_part(part, whole))
        }
        (value, whole) => value == whole,
    }
}
