//! Scalars and keys.

use super::{right, wrong};
use crate::read_strict_yaml;

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
