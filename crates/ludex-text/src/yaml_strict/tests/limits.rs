//! Sizes, time, and properties of all texts.

use proptest::prelude::*;

use super::super::{MAX_BYTES, read_strict_yaml};
use crate::testing::well_placed;
use crate::{Parsed, Span};

#[test]
fn limits() {
    let rules = |text: &str| -> Vec<&'static str> {
        read_strict_yaml(text.as_bytes())
            .errors
            .iter()
            .map(|error| error.rule)
            .collect()
    };
    let filled = |bytes: usize| format!("a: 1\n#{}", "x".repeat(bytes - 6));
    assert_eq!(rules(&filled(262_144)), [""; 0]);
    assert_eq!(rules(&filled(262_145)), ["too-large"]);
    let text = |bytes: usize| format!("a: {}", "x".repeat(bytes));
    assert_eq!(rules(&text(4096)), [""; 0]);
    assert_eq!(rules(&text(4097)), ["string-too-long"]);
    assert_eq!(
        rules(&format!("{}: 1", "k".repeat(4097))),
        ["string-too-long"]
    );
    assert_eq!(
        rules(&format!("a: '{}'", "é".repeat(2049))),
        ["string-too-long"]
    );
    // The mapping, its key and the list are three nodes.
    let items = |count: usize| format!("a: [{}]", "1,".repeat(count));
    assert_eq!(rules(&items(65_533)), [""; 0]);
    assert_eq!(rules(&items(65_534)), ["too-many-nodes"]);
    let flow = |depth: usize| format!("a: {}{}", "[".repeat(depth - 1), "]".repeat(depth - 1));
    let block = |depth: usize| format!("a:\n  {}x", "- ".repeat(depth - 1));
    for nested in [&flow as &dyn Fn(usize) -> String, &block] {
        assert_eq!(rules(&nested(16)), [""; 0]);
        assert_eq!(rules(&nested(17)), ["too-deep"]);
    }
    assert_eq!(rules(&"true: 1\n".repeat(300)).len(), 200);
}

#[test]
fn large_texts_take_linear_time() {
    for text in [
        format!("a: [{}]", "'x',".repeat(60_000)),
        format!("a: [{}", "\"x ".repeat(80_000)),
        format!("a: {}", "'".repeat(260_000)),
        format!("{}: 1", "''".repeat(130_000)),
        format!("a: {{{}}}", "x,".repeat(60_000)),
        "- ".repeat(130_000),
        "&a ".repeat(80_000),
        format!("a: {}", "&a ".repeat(80_000)),
        "a: 'x\n".repeat(40_000),
        "\n".repeat(260_000),
        "? a\n".repeat(60_000),
    ] {
        assert!(text.len() < MAX_BYTES);
        let _ = read_strict_yaml(text.as_bytes());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn errors_and_spans_are_sound(
        text in prop_oneof![
            any::<String>(),
            "([-?:,\\[\\]{}#&*!|>'\"%@` \n\t\\\\]|a|é|🎲|1|a: |- |: |\n  |\n---\n|\n...\n|\r\n|<<){0,40}",
        ],
    ) {
        let Parsed { root, errors } = read_strict_yaml(text.as_bytes());
        if let Some(root) = &root {
            prop_assert!(well_placed(&text, Span::new(0, text.len()), root), "{root:?}");
        } else {
            prop_assert!(!errors.is_empty());
        }
        prop_assert!(errors.is_sorted_by_key(|error| error.span));
        prop_assert!(errors.iter().all(|error| text.get(error.span.range()).is_some()), "{errors:?}");
    }

    #[test]
    fn what_is_accepted_here_is_the_same_in_yaml(
        text in "([-?:,\\[\\]{}#'\" \n\t]|a|b|é|1|a: |b: |- |: |\n  |\n){0,25}",
    ) {
        let Parsed { root, errors } = read_strict_yaml(text.as_bytes());
        if errors.is_empty() {
            let whole = crate::read_yaml(&text, &crate::YamlLimits::default());
            prop_assert_eq!(&whole.errors, &vec![], "{:?}", &text);
            prop_assert_eq!(whole.documents.first(), root.as_ref(), "{:?}", &text);
        }
    }

    #[test]
    fn no_bytes_break_the_reader(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = read_strict_yaml(&bytes);
    }
}
