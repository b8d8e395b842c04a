//! Tests of the YAML reader as a whole.

use proptest::prelude::*;

use super::*;
use crate::Span;
use crate::testing::shown;

fn read(text: &str) -> YamlDocuments<'_> {
    read_yaml(text, &YamlLimits::default())
}

fn outcome(text: &str) -> (String, Vec<(&'static str, u32)>) {
    let YamlDocuments { documents, errors } = read(text);
    let documents: Vec<_> = documents.iter().map(shown).collect();
    (
        documents.join(" | "),
        errors
            .iter()
            .map(|error| (error.rule, error.span.start))
            .collect(),
    )
}

#[test]
fn reads_documents_one_after_the_other() {
    for (text, tree) in [
        ("", ""),
        ("# only a comment\n", ""),
        (
            "a: 1\nb:\nc: [x, {d: no}]\n",
            "{a:1 b:null c:['x' {d:'no'}]}",
        ),
        ("- a\n---\nx: 1\n...\n---\n", "['a'] | {x:1} | null"),
        ("\u{feff}a: 1", "{a:1}"),
        (
            "a: |\r\n  x\r\n  y\r\nb: >-\r\n  x\r\n  y\r\n",
            "{a:'x\ny\n' b:'x y'}",
        ),
        (
            "a: &x {b: [1]}\nc: *x\n&k key: *x\n",
            "{a:{b:[1]} c:{b:[1]} key:{b:[1]}}",
        ),
        (
            "<<: 1\n1: x\n0x1: y\ntrue: z\n~: q",
            "{<<:1 1:'x' 0x1:'y' true:'z' ~:'q'}",
        ),
        (
            "a: !!int \"3\"\nb: ! 12\nc: !!str 1\nd: !!map {}",
            "{a:3 b:'12' c:'1' d:{}}",
        ),
    ] {
        assert_eq!(outcome(text), (tree.to_owned(), vec![]), "{text}");
    }
}

#[test]
fn errors_have_their_rule_and_place_and_leave_the_rest() {
    for (text, tree, errors) in [
        (
            "a: 1\nb: 2\na: 3\n",
            "{a:1 b:2 a:3}",
            vec![("duplicate-key", 10)],
        ),
        (
            "x: {a: 1, a: 2}",
            "{x:{a:1 a:2}}",
            vec![("duplicate-key", 10)],
        ),
        ("? [1]\n: v\nb: 1", "!{b:1}", vec![("complex-key", 2)]),
        ("a: *no\nb: 1", "{a:? b:1}", vec![("alias", 3)]),
        ("&a [*a]", "[?]", vec![("alias", 4)]),
        (
            "a: !foo x\nb: !!bool 1",
            "{a:'x' b:?}",
            vec![("tag", 3), ("tag", 20)],
        ),
        (
            "a: .inf\nb: 1",
            "{a:? b:1}",
            vec![("number-out-of-range", 3)],
        ),
        (": q", "{:'q'}", vec![("syntax", 0)]),
        (
            "a: b: c\n---\nok: 1",
            "!{a:'b'} | {ok:1}",
            vec![("syntax", 4)],
        ),
        ("a: 1\nb: \"open\n", "!{a:1 b:?}", vec![("syntax", 8)]),
        ("a: 1\nb:\n\tc: 1", "!{a:1 b:?}", vec![("syntax", 9)]),
        ("a: [1, 2}", "!{a:[1]}", vec![("syntax", 3)]),
        ("a: @x", "!{a:?}", vec![("syntax", 3)]),
    ] {
        let (found_tree, found_errors) = outcome(text);
        assert_eq!(
            (found_tree.as_str(), found_errors),
            (tree, errors),
            "{text}"
        );
    }
}

#[test]
fn repeated_keys_show_the_first() {
    let errors = read("k: 1\n\"k\": 2\n").errors;
    assert_eq!(errors[0].span, Span::new(5, 8));
    assert_eq!(errors[0].related[0].0, Span::new(0, 1));
}

#[test]
fn an_alias_stands_where_it_is_written_and_its_inside_where_it_was_anchored() {
    let documents = read("a: &x {b: 1}\nc: *x\n").documents;
    let copy = documents[0].get("c").unwrap();
    assert_eq!(copy.span, Span::new(16, 18));
    assert_eq!(copy.get("b").unwrap().span, Span::new(10, 11));
}

#[test]
fn alias_bombs_end_the_reading() {
    let mut nodes = "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n".to_owned();
    for n in 1..20 {
        let copies = vec![format!("*a{}", n - 1); 10].join(", ");
        nodes.push_str(&format!("a{n}: &a{n} [{copies}]\n"));
    }
    let mut depth = "a0: &a0 [[[[[[[[[[1]]]]]]]]]]\n".to_owned();
    for n in 1..20 {
        depth.push_str(&format!("a{n}: &a{n} [[[[[[[[[[*a{}]]]]]]]]]]\n", n - 1));
    }
    let long = "x y\\n".repeat(100_000);
    let bytes = format!("a: &a \"{long}\"\nb:\n{}", "- *a\n".repeat(10_000));
    for (text, rule) in [
        (nodes, "too-many-nodes"),
        (depth, "too-deep"),
        (bytes, "too-many-nodes"),
    ] {
        let rules: Vec<_> = read(&text).errors.iter().map(|error| error.rule).collect();
        assert_eq!(rules, [rule]);
    }
}

#[test]
fn depth_is_counted_from_the_outermost_collection() {
    let flow = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    let block = |depth: usize| "- ".repeat(depth) + "x";
    let mixed = |depth: usize| "- ".repeat(64) + &flow(depth - 64);
    for nested in [&flow as &dyn Fn(usize) -> String, &block, &mixed] {
        assert_eq!(read(&nested(128)).errors, []);
        let deep = nested(129);
        let rules: Vec<_> = read(&deep).errors.iter().map(|error| error.rule).collect();
        assert_eq!(rules, ["too-deep"]);
    }
    let deep = "[".repeat(524_288);
    assert_eq!(read(&deep).errors[0].rule, "too-deep");
}

/// A value as it is written (with where it begins), as a span shows it, and as it is read.
type Written = (String, String, String);

fn words() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec!["a", "é", "—", "🎲", "日本", "x—y"]);
    prop::collection::vec(word, 1..4).prop_map(|words| words.join(" "))
}

fn scalar() -> impl Strategy<Value = Written> {
    let same = |text: String| (text.clone(), text.clone(), text);
    prop_oneof![
        words().prop_map(same),
        words().prop_map(|t| (format!("'{t}'"), format!("'{t}'"), t)),
        words().prop_map(|t| (
            format!("\"{t}\\u00e9\""),
            format!("\"{t}\\u00e9\""),
            format!("{t}é")
        )),
        words().prop_map(|t| (format!("{t} # — 🎲"), t.clone(), t)),
        (words(), words()).prop_map(|(a, b)| {
            (
                format!("|-\n    {a}\n    {b}"),
                format!("{a}\n    {b}"),
                format!("{a}\n{b}"),
            )
        }),
        (words(), words()).prop_map(|(a, b)| {
            (
                format!(">-\n    {a}\n    {b}"),
                format!("{a}\n    {b}"),
                format!("{a} {b}"),
            )
        }),
        (words(), words()).prop_map(|(a, b)| {
            (
                format!("\"{a}\n    {b}\""),
                format!("\"{a}\n    {b}\""),
                format!("{a} {b}"),
            )
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spans_hold_with_multi_byte_text_in_every_construct(
        values in prop::collection::vec((words(), scalar(), words()), 1..8),
    ) {
        let mut text = "# — 🎲\n".to_owned();
        for (n, (key, (written, _, _), item)) in values.iter().enumerate() {
            text.push_str(&format!("{key}{n}: {written}\nflow—{n}: [{item}, {{{key}: '{item}'}}]\n"));
        }
        let YamlDocuments { documents, errors } = read(&text);
        prop_assert_eq!(errors, vec![]);
        let at = |span: Span| text.get(span.range()).unwrap_or("-");
        let object = documents[0].as_object().unwrap();
        for (n, (key, (_, place, value), item)) in values.iter().enumerate() {
            let member = &object.members[2 * n];
            prop_assert_eq!(at(member.key_span), format!("{key}{n}"));
            prop_assert_eq!(at(member.value.span), place);
            prop_assert_eq!(member.value.as_str(), Some(value.as_str()));
            let list = &object.members[2 * n + 1].value;
            prop_assert_eq!(at(list.span), format!("[{item}, {{{key}: '{item}'}}]"));
            let items = list.as_array().unwrap();
            prop_assert_eq!(at(items[0].span), item);
            prop_assert_eq!(at(items[1].span), format!("{{{key}: '{item}'}}"));
            prop_assert_eq!(at(items[1].as_object().unwrap().members[0].key_span), key);
        }
    }

    #[test]
    fn errors_and_spans_are_sound(
        text in prop_oneof![
            any::<String>(),
            "([-?:,\\[\\]{}#&!|>'\"%@` \n\t]|a|é|🎲|- |: |\n  |\n---\n|\r\n){0,40}",
        ],
    ) {
        let YamlDocuments { documents, errors } = read(&text);
        for document in &documents {
            // What an alias copies lies elsewhere.
            let all = Span::new(0, text.len());
            prop_assert!(text.contains('*') || crate::testing::well_placed(&text, all, document));
        }
        prop_assert!(errors.is_sorted_by_key(|error| error.span));
        prop_assert!(errors.iter().all(|error| text.get(error.span.range()).is_some()));
    }
}
