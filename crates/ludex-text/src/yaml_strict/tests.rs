//! Tests of the strict YAML reader: every rule and every sentence of mutator.md, section 3.

use proptest::prelude::*;

use super::*;
use crate::testing::{shown, well_placed};

/// The tree, and for each error its rule and the text it stands at.
fn outcome(text: &str) -> (String, Vec<(&'static str, &str)>) {
    let Parsed { root, errors } = read_strict_yaml(text.as_bytes());
    let at = |error: &SyntaxError| text.get(error.span.range()).unwrap();
    let errors = errors.iter().map(|error| (error.rule, at(error))).collect();
    (root.as_ref().map_or("nothing".into(), shown), errors)
}

fn right(cases: &[(&str, &str)]) {
    for (text, tree) in cases {
        assert_eq!(outcome(text), ((*tree).to_owned(), vec![]), "\n{text}");
    }
}

fn wrong(cases: &[(&str, &[(&'static str, &str)], &str)]) {
    for (text, errors, tree) in cases {
        let (found_tree, found) = outcome(text);
        assert_eq!(
            (found.as_slice(), found_tree.as_str()),
            (*errors, *tree),
            "\n{text}"
        );
    }
}

#[test]
fn one_document_with_optional_marks() {
    right(&[
        ("a: 1", "{a:1}"),
        ("# c\n\n---\n# c\na: 1\n...\n# end\n", "{a:1}"),
        ("--- # c\na: 1\n... # c\n", "{a:1}"),
        ("--- {a: 1}", "{a:1}"),
        ("  a: 1\n  b: 2\n", "{a:1 b:2}"),
        ("a: 1\r\nb: 'x'\r\n", "{a:1 b:'x'}"),
    ]);
    wrong(&[
        ("", &[("not-mapping", "")], "nothing"),
        ("# only\n", &[("not-mapping", "")], "nothing"),
        ("---\n", &[("not-mapping", "")], "nothing"),
        ("- a\n- b\n", &[("not-mapping", "- a\n- b")], "['a' 'b']"),
        ("hello\n", &[("not-mapping", "hello")], "'hello'"),
        (
            "a: 1\n---\nb: 2\n",
            &[("several-documents", "---")],
            "{a:1}",
        ),
        (
            "a: 1\n...\n---\nb: 2\n",
            &[("several-documents", "---")],
            "{a:1}",
        ),
        ("a: 1\n---\n", &[("several-documents", "---")], "{a:1}"),
        (
            "a: 1\n...\nb: 2\n",
            &[("trailing-content", "b: 2")],
            "{a:1}",
        ),
        ("a: 1\n... b\n", &[("trailing-content", "b")], "{a:1}"),
        ("{a: 1}\nb: 2\n", &[("trailing-content", "b: 2")], "{a:1}"),
        ("  a: 1\nb: 2\n", &[("trailing-content", "b: 2")], "{a:1}"),
        ("--- a: 1\n", &[("bad-indentation", "")], "{a:1}"),
        (
            "%YAML 1.2\n---\na: 1\n",
            &[("directive", "%YAML 1.2")],
            "{a:1}",
        ),
        ("a: 1\n%x\nb: 2\n", &[("directive", "%x")], "!{a:1 b:2}"),
    ]);
}

#[test]
fn encoding() {
    wrong(&[
        ("\u{feff}a: 1", &[("byte-order-mark", "\u{feff}")], "{a:1}"),
        (
            "a: x\u{1}\u{1}y\n",
            &[("control-character", "\u{1}\u{1}")],
            "{a:'x\u{1}\u{1}y'}",
        ),
        ("a: 1\rb\n", &[("control-character", "\r")], "{a:'1\rb'}"),
        (
            "a: \u{85}x\n",
            &[("control-character", "\u{85}")],
            "{a:'\u{85}x'}",
        ),
        (
            "a: \"x\u{7f}\"\n",
            &[("control-character", "\u{7f}")],
            "{a:'x\u{7f}'}",
        ),
    ]);
    let error = &read_strict_yaml(b"a: \xff").errors[0];
    assert_eq!((error.rule, error.span), ("invalid-utf8", Span::at(3)));
}

#[test]
fn block_collections() {
    right(&[
        (
            "a:\n  b:\n    c: 1\n  d: 2\ne: 3\n",
            "{a:{b:{c:1} d:2} e:3}",
        ),
        ("a:\n- x\n- y\nb: 1\n", "{a:['x' 'y'] b:1}"),
        (
            "a:\n  - x\n  -\n    y: 1\n  - - p\n    - q\n  -\nb:\n",
            "{a:['x' {y:1} ['p' 'q'] null] b:null}",
        ),
        (
            "a:\n- x: 1\n  y:\n  - 2\n- z: 3\n",
            "{a:[{x:1 y:[2]} {z:3}]}",
        ),
        ("a:\n  hello # c\nb :  1\n", "{a:'hello' b:1}"),
        ("a: # c\n  # c\n\n  b: 1\n", "{a:{b:1}}"),
        ("a:\t1\nb: 2\t# c\n", "{a:1 b:2}"),
    ]);
    wrong(&[
        (
            "a: 1\n  b: 2\nc: 3\n",
            &[("bad-indentation", "  ")],
            "!{a:1 b:2 c:3}",
        ),
        (
            "a:\n    b: 1\n  c: 2\nd: 3\n",
            &[("bad-indentation", "  ")],
            "!{a:{b:1} c:2 d:3}",
        ),
        (
            "a:\n- x\n  - y\nb: 1\n",
            &[("bad-indentation", "  ")],
            "{a:['x' 'y'] b:1}",
        ),
        (
            "a:\n\tb: 1\nc: 2\n",
            &[("tab-indentation", "\t")],
            "{a:{b:1} c:2}",
        ),
        (
            "a:\n  b: 1\n \tc: 2\n",
            &[("tab-indentation", "\t")],
            "{a:{b:1 c:2}}",
        ),
        ("a:\n-\tb: 1\n", &[("tab-indentation", "\t")], "{a:[{b:1}]}"),
        (
            "a: 1\n- b\nc: 2\n",
            &[("unexpected-character", "-")],
            "!{a:1 c:2}",
        ),
        (
            "a:\n  - x\n  y: 1\nb: 2\n",
            &[("unexpected-character", "y: 1")],
            "{a:['x'] b:2}",
        ),
        (
            "a: - b\nc: 1\n",
            &[("unexpected-character", "-")],
            "{a:? c:1}",
        ),
        (
            "a: b: c\nd: 1\n",
            &[("unexpected-character", ":")],
            "{a:'b: c' d:1}",
        ),
        ("a: 1\nb\nc: 2\n", &[("unexpected-end", "")], "!{a:1 c:2}"),
        (
            "a: 1\nb:2\nc: 2\n",
            &[("unexpected-character", ":")],
            "!{a:1 c:2}",
        ),
        (
            "a: 'x' y\nb: 1\n",
            &[("unexpected-character", "y")],
            "{a:'x' b:1}",
        ),
        ("a: 'x'#y\n", &[("unexpected-character", "#y")], "{a:'x'}"),
    ]);
}

#[test]
fn flow_collections() {
    right(&[
        (
            "a: {b: 1, c, d: , \"e\":2, 'f' : [x, {y: z}]}",
            "{a:{b:1 c:null d:null e:2 f:['x' {y:'z'}]}}",
        ),
        (
            "a: [\n  1, # c\n  2,\n]\nb: {\n  c: 1,\n}\n",
            "{a:[1 2] b:{c:1}}",
        ),
        ("{a: 1,\nb: [],\nc: {}}\n", "{a:1 b:[] c:{}}"),
        (
            "a:\n  - [x, y]\n  - {b: {c: [1]}}\n",
            "{a:[['x' 'y'] {b:{c:[1]}}]}",
        ),
        (
            "a: [b:c, -1, x y, http://e.org]",
            "{a:['b:c' -1 'x y' 'http://e.org']}",
        ),
    ]);
    wrong(&[
        (
            "a: [1, 2\nb: 3\n",
            &[("unexpected-end", "")],
            "{a:[1 2] b:3}",
        ),
        (
            "a: {x: [1, 2\nb: 3\n",
            &[("unexpected-end", "")],
            "{a:{x:[1 2]} b:3}",
        ),
        ("a: [1, {b: 2\n", &[("unexpected-end", "")], "{a:[1 {b:2}]}"),
        (
            "a: [1\n---\n",
            &[("unexpected-end", ""), ("several-documents", "---")],
            "{a:[1]}",
        ),
        (
            "a: [1, 2}\nb: 3\n",
            &[("unexpected-character", "}")],
            "{a:[1 2] b:3}",
        ),
        (
            "a: [,1,,2]",
            &[("unexpected-character", ","), ("unexpected-character", ",")],
            "{a:[1 2]}",
        ),
        (
            "a: ['x' 'y', z]",
            &[("unexpected-character", "'")],
            "{a:['x' 'z']}",
        ),
        (
            "a: [x\n  y, z]",
            &[("multi-line-scalar", "y")],
            "{a:['x' 'z']}",
        ),
        (
            "a: [b: 1, c]",
            &[("unexpected-character", ":")],
            "{a:[1 'c']}",
        ),
        (
            "a: [- b]",
            &[("unexpected-character", "- b")],
            "{a:['- b']}",
        ),
        (
            "a: ]\nb: 1",
            &[("unexpected-character", "]")],
            "{a:']' b:1}",
        ),
    ]);
}

#[test]
fn scalars_in_quotes() {
    right(&[
        (r"a: 'it''s \n'", r"{a:'it's \n'}"),
        (
            r#"a: "\0\a\b\t\n\v\f\r\e\"\/\\\N\_\L\P\ \x41\u00e9\U0001F3B2""#,
            "{a:'\0\u{7}\u{8}\t\n\u{b}\u{c}\r\u{1b}\"/\\\u{85}\u{a0}\u{2028}\u{2029} A\u{e9}🎲'}",
        ),
        (
            "a: \"1\"\nb: 'true'\nc: \"\"\nd: '~'",
            "{a:'1' b:'true' c:'' d:'~'}",
        ),
        ("'a b': 1\n\"c\": 2", "{a b:1 c:2}"),
    ]);
    wrong(&[
        (
            "a: \"x\n  y\"\nb: 1\n",
            &[("multi-line-scalar", "\"x")],
            "{a:'x' b:1}",
        ),
        (
            "a: 'x\nb: 'y'\n",
            &[("multi-line-scalar", "'x")],
            "{a:'x' b:'y'}",
        ),
        (
            "a: \"x\\\n  y\"\nb: 1\n",
            &[("multi-line-scalar", "\"x\\")],
            "{a:'x\\' b:1}",
        ),
        ("a: \"x\nb: 1\n", &[("unexpected-end", "")], "{a:'x' b:1}"),
        (
            "a: [\"x\n",
            &[("unexpected-end", ""), ("unexpected-end", "")],
            "{a:['x']}",
        ),
        (
            "b: 1\n\"a: 1\nc: 2\n",
            &[("unexpected-end", "")],
            "!{b:1 c:2}",
        ),
        (
            r#"a: "\q \x4 \ud800 \U00110000 é""#,
            &[
                ("bad-escape", r"\q"),
                ("bad-escape", r"\x4"),
                ("bad-escape", r"\ud800"),
                ("bad-escape", r"\U00110000"),
            ],
            "{a:'\u{fffd} \u{fffd} \u{fffd} \u{fffd} é'}",
        ),
    ]);
}

#[test]
fn plain_scalars_stand_on_one_line() {
    wrong(&[
        (
            "a: x\n  y\n  z\nb: 1\n",
            &[("multi-line-scalar", "y\n  z")],
            "{a:'x' b:1}",
        ),
        (
            "a:\n  x\n  y\nb: 1\n",
            &[("multi-line-scalar", "y")],
            "{a:'x' b:1}",
        ),
    ]);
}

#[test]
fn what_is_refused_by_name() {
    wrong(&[
        ("name: &n X\nb: 1\n", &[("anchor", "&n")], "{name:'X' b:1}"),
        ("a: &n\n  b: 1\n", &[("anchor", "&n")], "{a:{b:1}}"),
        ("&n a: 1\n", &[("anchor", "&n")], "{a:1}"),
        ("works-with: [*]\n", &[("alias", "*")], "{works-with:['*']}"),
        (
            "a: *n # c\nb: [*x, y]\n",
            &[("alias", "*n"), ("alias", "*x")],
            "{a:'*n' b:['*x' 'y']}",
        ),
        ("*a : 1\n", &[("alias", "*a")], "{*a:1}"),
        (
            "a: !t x\nb: !!str 1\nc: [!t 2]\n",
            &[("tag", "!t"), ("tag", "!!str"), ("tag", "!t")],
            "{a:'x' b:1 c:[2]}",
        ),
        ("<<: {a: 1}\n", &[("merge-key", "<<")], "{<<:{a:1}}"),
        ("? a\n: 1\nb: 2\n", &[("complex-key", "?")], "!{b:2}"),
        (
            "a: 1\n[x]: 1\nb: 2\n",
            &[("complex-key", "[x]")],
            "!{a:1 b:2}",
        ),
        (
            "a: {[x]: 1, ? y : 2, b: 3}\n",
            &[("complex-key", "[x]"), ("complex-key", "?")],
            "{a:!{b:3}}",
        ),
        (
            "a: |\n  x\n  y: 1\nb: >-\n  z\nc: 1\n",
            &[("block-scalar", "|"), ("block-scalar", ">-")],
            "{a:? b:? c:1}",
        ),
        (
            "requires: {engine: >= 1.0.0}\n",
            &[("block-scalar", ">= 1.0.0")],
            "{requires:{engine:'>= 1.0.0'}}",
        ),
        (
            "engine: >= 1.0.0 # c\n",
            &[("block-scalar", ">= 1.0.0")],
            "{engine:'>= 1.0.0'}",
        ),
        (
            "id: a\nb: 1\nid: c\n",
            &[("duplicate-key", "id")],
            "{id:'a' b:1 id:'c'}",
        ),
        (
            "a: {x: 1, \"x\": 2}\n",
            &[("duplicate-key", "\"x\"")],
            "{a:{x:1 x:2}}",
        ),
        (
            "a: @x\nb: `y\nc: %z\nd: , \n",
            &[
                ("unexpected-character", "@x"),
                ("unexpected-character", "`y"),
                ("unexpected-character", "%z"),
                ("unexpected-character", ","),
            ],
            "{a:'@x' b:'`y' c:'%z' d:','}",
        ),
    ]);
    right(&[("'<<': 1\na: \"*\"\nb: '>= 1'\n", "{<<:1 a:'*' b:'>= 1'}")]);
}

#[test]
fn the_help_is_the_quoted_form() {
    for (text, help) in [
        ("engine: >= 1.0.0", "write \">= 1.0.0\""),
        ("a: [*]", "write \"*\""),
        ("a: b: c", "write \"b: c\""),
        ("a: @say \"x\"", "write '@say \"x\"'"),
        ("true: 1", "write \"true\""),
    ] {
        let errors = read_strict_yaml(text.as_bytes()).errors;
        assert_eq!(errors[0].help.as_deref(), Some(help), "{text}");
    }
}

#[test]
fn types_of_plain_scalars() {
    right(&[
        (
            "a: [true, True, TRUE, false, False, FALSE]",
            "{a:[true true true false false false]}",
        ),
        (
            "a: [null, Null, NULL, ~]\nb:",
            "{a:[null null null null] b:null}",
        ),
        (
            "a: [yes, no, on, off, y, tRUE]",
            "{a:['yes' 'no' 'on' 'off' 'y' 'tRUE']}",
        ),
        (
            "a: [0, -0, 12, -7, 9007199254740992, -9007199254740992]",
            "{a:[0 -0 12 -7 9007199254740992 -9007199254740992]}",
        ),
        (
            "a: [1.5, -0.25, 1e+3, 1.5e-3, 0.0, 1.0, 123456789012.345]",
            "{a:[1.5 -0.25 1e+3 1.5e-3 0.0 1.0 123456789012.345]}",
        ),
        (
            "a: [+1, .5, 5., 01, 0x10, 1_000, 2026-10-04, 1e3, 1E+3, 1.0.0]",
            "{a:['+1' '.5' '5.' '01' '0x10' '1_000' '2026-10-04' '1e3' '1E+3' '1.0.0']}",
        ),
        (
            "a: [1e+300, 1e-300, 0.000000000000001, 0e+999]",
            "{a:[1e+300 1e-300 0.000000000000001 0e+999]}",
        ),
        (
            "a: x#y\nb: a:b\nc: -x\nd: ?x\ne: :x",
            "{a:'x#y' b:'a:b' c:'-x' d:'?x' e:':x'}",
        ),
    ]);
    wrong(&[
        (
            "a: 9007199254740993",
            &[("integer-too-large", "9007199254740993")],
            "{a:?}",
        ),
        (
            "a: -99999999999999999999999",
            &[("integer-too-large", "-99999999999999999999999")],
            "{a:?}",
        ),
        (
            "a: 1.000000000000000",
            &[("too-many-digits", "1.000000000000000")],
            "{a:?}",
        ),
        ("a: 1e+301", &[("number-out-of-range", "1e+301")], "{a:?}"),
        (
            "a: 0.1e-300",
            &[("number-out-of-range", "0.1e-300")],
            "{a:?}",
        ),
        (
            "a: 1e+99999999999999999999",
            &[("number-out-of-range", "1e+99999999999999999999")],
            "{a:?}",
        ),
    ]);
}

#[test]
fn keys_are_strings_or_integers() {
    right(&[(
        "1: a\n\"1\": b\n-2: c\n1.0.0: d\n",
        "{1:'a' 1:'b' -2:'c' 1.0.0:'d'}",
    )]);
    wrong(&[
        ("1: a\n1: b\n", &[("duplicate-key", "1")], "{1:'a' 1:'b'}"),
        ("true: 1\n", &[("key-not-string", "true")], "{true:1}"),
        ("~: 1\n", &[("key-not-string", "~")], "{~:1}"),
        ("1.5: 1\n", &[("key-not-string", "1.5")], "{1.5:1}"),
        (": 1\nb: 2\n", &[("key-not-string", "")], "{:1 b:2}"),
        (
            "a: {: 1, null: 2}\n",
            &[("key-not-string", ""), ("key-not-string", "null")],
            "{a:{:1 null:2}}",
        ),
        (
            "9007199254740993: 1\n",
            &[("integer-too-large", "9007199254740993")],
            "{9007199254740993:1}",
        ),
    ]);
}

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
