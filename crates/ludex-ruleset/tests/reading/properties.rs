//! Reading never panics, whatever it is given, and what it says is in order.

use ludex_diag::Severity;
use ludex_ruleset::read;
use proptest::prelude::*;
use serde_json::Value;

const EXAMPLE: &str = include_str!("example.json");

/// Reads bytes and checks what holds of every outcome.
fn check(bytes: &[u8]) -> Result<(), TestCaseError> {
    let outcome = read(bytes, "test.json");
    let refused = outcome
        .diagnostics
        .iter()
        .any(|d| d.severity == Severity::Error);
    prop_assert_eq!(outcome.ruleset.is_some(), !refused);
    prop_assert!(outcome.diagnostics.len() <= 210);
    let text = outcome.source.text();
    let mut last = 0;
    for diagnostic in &outcome.diagnostics {
        prop_assert!(!diagnostic.message.is_empty());
        prop_assert!(diagnostic.path.is_some());
        let Some(span) = diagnostic.span else {
            continue;
        };
        prop_assert!(
            text.get(span.range()).is_some(),
            "{diagnostic:?} is off the text"
        );
        prop_assert!(last <= span.start || diagnostic.code == "ruleset/too-many-issues");
        last = span.start;
        for related in &diagnostic.related {
            prop_assert!(text.get(related.span.range()).is_some());
        }
    }
    Ok(())
}

/// Every node of a document, by position in a walk; the walk changes the one asked for.
fn change(value: &mut Value, left: &mut usize, with: &Value) -> bool {
    if *left == 0 {
        *value = with.clone();
        return true;
    }
    *left -= 1;
    match value {
        Value::Array(items) => items.iter_mut().any(|item| change(item, left, with)),
        Value::Object(members) => members.iter_mut().any(|(_, item)| change(item, left, with)),
        _ => false,
    }
}

fn anything() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-100i64..100).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-z_\\[\\]{}\" ]{0,12}".prop_map(Value::from),
        prop::sample::select(vec![
            "brawn", "grit", "heat", "harm", "level", "vigor", "name", "max"
        ])
        .prop_map(Value::from),
        Just(serde_json::json!([])),
        Just(serde_json::json!({})),
        Just(serde_json::json!([[1, 2], [1, 2]])),
        Just(serde_json::json!({ "derived": "vigor" })),
        Just(serde_json::json!({ "livePool": "grit" })),
        Just(serde_json::json!({ "field": "calling", "equals": 1 })),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check(&bytes)?;
    }

    #[test]
    fn no_cut_or_flipped_text_panics(
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        end in any::<prop::sample::Index>(),
        cut in any::<bool>(),
    ) {
        let mut bytes = EXAMPLE.as_bytes().to_vec();
        for (at, byte) in edits {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if cut {
            bytes.truncate(end.index(EXAMPLE.len()));
        }
        check(&bytes)?;
    }

    #[test]
    fn no_changed_value_panics(
        changes in prop::collection::vec((any::<prop::sample::Index>(), anything()), 1..5),
    ) {
        let mut document: Value = serde_json::from_str(EXAMPLE).unwrap();
        for (at, with) in changes {
            change(&mut document, &mut at.index(400), &with);
        }
        check(document.to_string().as_bytes())?;
    }
}
