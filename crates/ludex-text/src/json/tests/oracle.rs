//! A comparison with another reader, on right and on damaged texts.

use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, ast, parse_to_ast};
use proptest::prelude::*;

use super::super::*;
use super::read;
use crate::testing::well_placed;
use crate::{Node, Span, Value};

const STRICT: ParseOptions = ParseOptions {
    allow_comments: false,
    allow_loose_object_property_names: false,
    allow_trailing_commas: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

fn same_place(node: &impl Ranged, span: Span) -> bool {
    span == Span::new(node.start(), node.end())
}

fn same(ours: &Node<'_>, theirs: &ast::Value<'_>) -> bool {
    if !same_place(theirs, ours.span) {
        return false;
    }
    match (&ours.value, theirs) {
        (Value::Null, ast::Value::NullKeyword(_)) => true,
        (Value::Bool(a), ast::Value::BooleanLit(b)) => *a == b.value,
        (Value::Number(a), ast::Value::NumberLit(b)) => a.0 == b.value,
        (Value::String(a), ast::Value::StringLit(b)) => *a == b.value,
        (Value::Array(a), ast::Value::Array(b)) => {
            a.len() == b.elements.len() && a.iter().zip(&b.elements).all(|(a, b)| same(a, b))
        }
        (Value::Object(a), ast::Value::Object(b)) => {
            !a.damaged
                && a.members.len() == b.properties.len()
                && a.members.iter().zip(&b.properties).all(|(a, b)| {
                    a.key == b.name.as_str()
                        && same_place(&b.name, a.key_span)
                        && same(&a.value, &b.value)
                })
        }
        _ => false,
    }
}

/// Whether strings of the other reader hold control characters, which it takes and RFC 8259 refuses.
fn raw_control(text: &str, value: &ast::Value<'_>) -> bool {
    let raw = |node: &dyn Ranged| text[node.start()..node.end()].contains(|c| c < ' ');
    match value {
        ast::Value::StringLit(string) => raw(string),
        ast::Value::Array(array) => array.elements.iter().any(|item| raw_control(text, item)),
        ast::Value::Object(object) => object
            .properties
            .iter()
            .any(|p| raw(&p.name) || raw_control(text, &p.value)),
        _ => false,
    }
}

/// JSON with white space, escapes and multi-byte text.
fn json() -> impl Strategy<Value = String> {
    let space =
        || prop_oneof![4 => Just(""), 1 => Just(" "), 1 => Just("\n  "), 1 => Just("\r\n\t")];
    let string = || {
        let piece = prop_oneof![
            "[a-z]{0,4}",
            Just("—".to_owned()),
            Just("🎲".to_owned()),
            Just("\\\"".to_owned()),
            Just("\\\\".to_owned()),
            Just("\\n".to_owned()),
            Just("\\u00e9".to_owned()),
            Just("\\ud83c\\udfb2".to_owned()),
            Just("{[,:]}//".to_owned()),
        ];
        prop::collection::vec(piece, 0..4).prop_map(|pieces| format!("\"{}\"", pieces.concat()))
    };
    let leaf = prop_oneof![
        Just("null".to_owned()),
        Just("true".to_owned()),
        Just("false".to_owned()),
        "-?(0|[1-9][0-9]{0,3})(\\.[0-9]{1,3})?([eE][+-]?[0-9]{1,2})?",
        string(),
    ];
    leaf.prop_recursive(5, 60, 6, move |inner| {
        let item = (space(), inner.clone(), space()).prop_map(|(a, v, b)| format!("{a}{v}{b}"));
        let member = (space(), string(), space(), item.clone())
            .prop_map(|(a, key, b, value)| format!("{a}{key}{b}:{value}"));
        prop_oneof![
            (space(), prop::collection::vec(item, 0..6)).prop_map(|(space, items)| {
                if items.is_empty() {
                    format!("[{space}]")
                } else {
                    format!("[{}]", items.join(","))
                }
            }),
            prop::collection::vec(member, 0..6)
                .prop_map(|members| format!("{{{}}}", members.join(","))),
        ]
    })
}

/// Right texts with a few characters removed, inserted or moved.
fn damaged_json() -> impl Strategy<Value = String> {
    let junk = prop::sample::select(vec![
        "{", "}", "[", "]", ",", ":", "\"", "'", "\\", "//", "/*", "*/", "-", "+", ".", "0", "1e",
        "x", "true", "nul", "\n", "\t", "\u{0}", "\u{a0}", "—", ";", "=", "#",
    ]);
    let change = (
        any::<prop::sample::Index>(),
        prop::option::of(junk),
        any::<bool>(),
    );
    (json(), prop::collection::vec(change, 1..4)).prop_map(|(text, changes)| {
        let mut chars: Vec<char> = text.chars().collect();
        for (at, junk, remove) in changes {
            let at = at.index(chars.len() + 1);
            if remove && at < chars.len() {
                chars.remove(at);
            }
            chars.splice(at..at, junk.unwrap_or("").chars());
        }
        chars.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn right_texts_give_the_same_tree(text in json()) {
        let theirs = parse_to_ast(&text, &CollectOptions::default(), &STRICT).unwrap();
        let ours = read(&text);
        prop_assert!(ours.errors.iter().all(|error| error.rule == "duplicate-key"), "{ours:?}");
        prop_assert!(same(&ours.root.unwrap(), &theirs.value.unwrap()));
    }

    #[test]
    fn damaged_texts_are_refused_by_both(text in damaged_json()) {
        // The other reader takes a no-break space for white space.
        let spaced = text.replace('\u{a0}', "##");
        let theirs = parse_to_ast(&spaced, &CollectOptions::default(), &STRICT)
            .is_ok_and(|result| result.value.is_some_and(|value| !raw_control(&spaced, &value)));
        let ours = read(&text);
        let refused = ours.errors.iter().any(|error| error.rule != "duplicate-key");
        prop_assert_eq!(!refused, theirs, "{:?}\n{:?}", &text, &ours.errors);
    }

    #[test]
    fn errors_and_spans_are_sound(text in prop_oneof![damaged_json(), any::<String>()]) {
        let parsed = read(&text);
        if let Some(root) = &parsed.root {
            prop_assert!(well_placed(&text, Span::new(0, text.len()), root), "{root:?}");
        } else {
            prop_assert!(!parsed.errors.is_empty());
        }
        prop_assert!(parsed.errors.is_sorted_by_key(|error| error.span));
        for error in &parsed.errors {
            prop_assert!(text.get(error.span.range()).is_some(), "{error:?}");
        }
    }

    #[test]
    fn no_bytes_break_the_reader(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Ok(text) = decode_utf8(&bytes) {
            let _ = read(text);
        }
        let _ = read(&String::from_utf8_lossy(&bytes));
    }
}
