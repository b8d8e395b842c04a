//! What the reader makes of damaged texts: what survives, and what it says.

use super::super::*;
use super::read;
use std::fmt::Write;

/// The tree as one line (`!` marks damaged objects, `?` what is unreadable), and a line for each
/// error.
fn outcome(text: &str) -> String {
    let parsed = read(text);
    let mut out = parsed
        .root
        .as_ref()
        .map_or("nothing".into(), crate::testing::shown);
    for error in &parsed.errors {
        write!(
            out,
            "\n{}..{} {}",
            error.span.start, error.span.end, error.message
        )
        .unwrap();
    }
    out
}

/// A text and what is read from it.
const CASES: &[(&str, &str)] = &[
    (
        r#"{"a": 1 "b": 2}"#,
        r#"!{a:1 b:2}
7..7 a comma is missing before "b""#,
    ),
    (
        r#"{"a" 1, "b": 2}"#,
        r#"!{a:1 b:2}
4..4 a colon is missing after the key "a""#,
    ),
    (
        r#"{"a": "x, "b": 2}"#,
        r#"!{a:'x' b:2}
6..8 the quote that ends this text is missing"#,
    ),
    (
        r#"{"a": "x,
 "b": 2}"#,
        r#"!{a:'x' b:2}
6..8 the quote that ends this text is missing"#,
    ),
    (
        "{\"a\": \"one\n  two\", \"b\": 2}",
        r#"!{a:'one two' b:2}
6..10 a line break stands inside this text"#,
    ),
    (
        "{\"a\": [\"one\r\n\r\n  \\\"two\\\"\r\n three\"\r\n], \"b\": {\"c\": 1}}",
        r#"{a:['one "two" three'] b:{c:1}}
7..11 a line break stands inside this text"#,
    ),
    (
        "{\"a\": \"one [\n  two {\", \"b\": [2, \"c\": 3}",
        r#"!{a:'one [ two {' b:[2] c:3}
6..12 a line break stands inside this text
31..31 a closing ] is missing here"#,
    ),
    (
        "# hi\n{\"a\": 1, # one\n  # two\n  \"b\": #3\n 4}",
        r#"!{a:1 b:?}
0..4 a comment stands here, but JSON has none
14..19 a comment stands here, but JSON has none
22..27 a comment stands here, but JSON has none
35..36 # after the key "b" is no value"#,
    ),
    (
        r#"{"a": none, "b": undefined, "c": nil}"#,
        r#"!{a:? b:? c:?}
6..10 none is no value of JSON
17..26 undefined is no value of JSON
33..36 nil is no value of JSON"#,
    ),
    (
        r#"{"a: 1,
 "b": 2}"#,
        r#"!{a:1 b:2}
1..3 the quote that ends this text is missing"#,
    ),
    (
        r#"{a": 1, b: 2}"#,
        r#"!{a:1 b:2}
1..1 the quote before a is missing
8..9 the key b has no quotes"#,
    ),
    (
        r#"{'a': 'x', "b": True, "c": None, "d": hello world, "e": yes}"#,
        r#"!{a:'x' b:true c:? d:'hello world' e:?}
1..4 this text stands in single quotes, where JSON wants double quotes
6..9 this text stands in single quotes, where JSON wants double quotes
16..20 True is no value of JSON
27..31 None is no value of JSON
38..49 the text hello world has no quotes
56..59 yes is no value of JSON"#,
    ),
    (
        r#"{"a": [1, 2, "b": 3}"#,
        r#"!{a:[1 2] b:3}
12..12 a closing ] is missing here"#,
    ),
    (
        r#"{"a": [1, 2}, "b": 3}"#,
        r#"{a:[1 2] b:3}
11..12 this bracket has to be ] to close what was opened before"#,
    ),
    (
        r#"{"a": {"x": 1, "b": 2}"#,
        r#"!{a:{x:1 b:2}}
22..22 the text ends before the closing }"#,
    ),
    (
        r#"{
  "a": {
    "x": 1,
  "b": 2
}"#,
        r#"!{a:!{x:1} b:2}
22..22 a closing } is missing here"#,
    ),
    (
        r#"{
  "a": {
    "x": 1
  "b": 2,
  "c": {
    "y": 2
  }
}"#,
        r#"!{a:!{x:1} b:2 c:{y:2}}
21..21 a closing } is missing here"#,
    ),
    (
        r#"{"a": 1}, "b": 2}"#,
        r#"!{a:1 b:2}
7..8 this } closes nothing that is open"#,
    ),
    (
        r#"{"a": 1], "b": 2}"#,
        r#"!{a:1 b:2}
7..8 this ] closes nothing that is open"#,
    ),
    (
        r#"[{"a": 1, {"b": 2}]"#,
        r#"[!{a:1} {b:2}]
9..9 a closing } is missing here"#,
    ),
    (
        r#"[{"a": 1 {"b": 2}]"#,
        r#"[!{a:1} {b:2}]
8..8 a closing } is missing here"#,
    ),
    (
        r#"{"a": ["b": 1, "c": 2], "d": 1}"#,
        r#"{a:[1 2] d:1}
7..10 a list has no keys, but one stands here"#,
    ),
    (
        r#"{"a": 1,}"#,
        r#"!{a:1}
7..8 a comma stands here, but nothing after it"#,
    ),
    (
        r#"[1, 2,, 3,]"#,
        r#"[1 2 3]
6..7 two commas stand here, and nothing between them
9..10 a comma stands here, but nothing after it"#,
    ),
    (
        r#"[,1]"#,
        r#"[1]
1..2 a comma stands here, but nothing before it"#,
    ),
    (
        r#"{"a": , "b": 1}"#,
        r#"!{a:? b:1}
5..5 the key "a" has no value"#,
    ),
    (
        r#"{"a": "b": 1}"#,
        r#"!{a:? b:1}
5..5 the key "a" has no value"#,
    ),
    (
        r#"{"a" "b": 1}"#,
        r#"!{a:? b:1}
4..4 the key "a" has no value"#,
    ),
    (
        r#"{"a", "b": 1}"#,
        r#"!{a:? b:1}
4..4 the key "a" has no value"#,
    ),
    (
        r#"{"a": 1; "b": 2}"#,
        r#"!{a:1 b:2}
7..8 a semicolon stands where a comma belongs"#,
    ),
    (
        r#"{"a" = 1, "b" => 2}"#,
        r#"!{a:1 b:2}
5..6 = stands after the key "a", not a colon
14..15 = stands after the key "b", not a colon"#,
    ),
    (
        r#"// hi
{"a": /* x */ 1}"#,
        r#"!{a:1}
0..5 a comment stands here, but JSON has none
12..19 a comment stands here, but JSON has none"#,
    ),
    (
        r#""#,
        r#"nothing
0..0 the file is empty"#,
    ),
    (
        r#"{"a": 1} x"#,
        r#"!{a:1}
9..10 the value has ended before, but more text stands here"#,
    ),
    (
        r#"{"a": 1}}"#,
        r#"!{a:1}
8..9 this } closes nothing that is open"#,
    ),
    (
        r#"]"#,
        r#"nothing
0..1 this ] closes nothing that is open"#,
    ),
    (
        r#"{"a": [1, {"b": 2"#,
        r#"!{a:[1 !{b:?} ?]}
17..17 the text ends before the closing brackets }]}"#,
    ),
    (
        r#"{"say": "he said "hi" now", "b": 1}"#,
        r#"!{say:'he said ' b:1}
18..20 hi cannot stand after the value"#,
    ),
    (
        r#"{"a": “x”, ‘b’: 1}"#,
        r#"!{a:'x' b:1}
6..13 this text stands in curly quotes, where JSON wants double quotes
15..22 this text stands in curly quotes, where JSON wants double quotes"#,
    ),
    (
        r#"{"a": 1 2, "b": 1}"#,
        r#"!{a:1 b:1}
8..9 2 cannot stand after the value"#,
    ),
    (
        r#"[1 2 "x" {"a":1}]"#,
        r#"[1 2 'x' {a:1}]
2..2 a comma is missing before 2
4..4 a comma is missing before "x"
8..8 a comma is missing before {"#,
    ),
    (
        r#"{"a":: 1}"#,
        r#"!{a:1}
5..6 a second colon stands here"#,
    ),
    (
        r#"{"a": #fff, "b": 1}"#,
        r#"!{a:? b:1}
6..7 # after the key "a" is no value"#,
    ),
    (
        r#"{"a": 01, "b": +1, "c": .5, "d": 0xff, "e": NaN, "f": -Infinity}"#,
        r#"!{a:1 b:1 c:0.5 d:? e:? f:?}
6..8 01 is not written as a number: a number does not start with 0 in JSON
15..17 +1 is not written as a number: a number has no plus sign in JSON
24..26 .5 is not written as a number: a digit has to stand before the point
33..37 0xff is a hexadecimal number, which JSON does not have
44..47 NaN is no number that JSON can hold
54..63 -Infinity is no number that JSON can hold"#,
    ),
    (
        r#"{1: 2, [3], "x": 4}"#,
        r#"!{1:2 x:4}
1..2 the key 1 has no quotes
7..8 a key has to stand here, but [ is none"#,
    ),
    (
        r#"{: 1, "b": 2}"#,
        r#"!{b:2}
1..2 a key has to stand here, but : is none"#,
    ),
    (
        r#""a": 1"#,
        r#"'a'
3..4 the value has ended before, but more text stands here"#,
    ),
    (
        r#"{"a": "\ud800 \x \u12", "b": "a	b"}"#,
        r#"!{a:'� x �' b:'a	b'}
7..13 \ud800 is half of a pair, and the other half is missing
14..16 \x is not an escape that JSON knows
17..21 \u needs four hexadecimal digits after it
31..32 a tab stands in the text, where JSON wants it escaped"#,
    ),
    (
        r#"{"a": 1, "a": 2, "b": {"c": 1, "c": 2}, "a": 3"#,
        r#"!{a:1 a:2 b:{c:1 c:2} a:?}
9..12 the key "a" stands here a second time
31..34 the key "c" stands here a second time
40..43 the key "a" stands here a second time
46..46 the text ends before the closing }"#,
    ),
    (
        r#"[
  {
    "a": 1
  ,
  {
    "a": 2
  }
]"#,
        r#"[!{a:1} {a:2}]
20..20 a closing } is missing here"#,
    ),
    (
        r#"{"a": [1, 2,"#,
        r#"!{a:[1 2 ?]}
12..12 the text ends before the closing brackets ]}"#,
    ),
    (
        r#"{"a": 1 /* c */ "b": 2}"#,
        r#"!{a:1 b:2}
7..7 a comma is missing before "b"
8..15 a comment stands here, but JSON has none"#,
    ),
    (
        r#"[1, , 2]"#,
        r#"[1 2]
4..5 two commas stand here, and nothing between them"#,
    ),
    (
        r#"{"a": {"b": [1, 2}, "c": 3}"#,
        r#"{a:!{b:[1 2]} c:3}
17..17 a closing ] is missing here"#,
    ),
    (
        r#"[[1, 2], [3, 4]"#,
        r#"[[1 2] [3 4] ?]
15..15 the text ends before the closing ]"#,
    ),
    (
        r#"{"t": tru, "b": nul}"#,
        r#"!{t:'tru' b:'nul'}
6..9 the text tru has no quotes
16..19 the text nul has no quotes"#,
    ),
    (
        r#"{"a"
 "b"}"#,
        r#"!{a:'b'}
4..4 a colon is missing after the key "a""#,
    ),
    (
        r#"nonsense"#,
        r#"'nonsense'
0..8 the text nonsense has no quotes"#,
    ),
    (
        r#"{"a": "x\
 "b": 1}"#,
        r#"!{a:'x\' b:1}
6..9 the quote that ends this text is missing
9..9 a comma is missing before "b""#,
    ),
    (
        r#"[
  {
    "a": 1
  },
    "a": 2,
    "b": 3
  },
  {
    "a": 4
  }
]"#,
        r#"[{a:1} !{a:2 b:3} {a:4}]
26..26 an opening { is missing before "a""#,
    ),
    (
        r#"{
  "a": 1,
    "x": 2,
    "y": [3]
  },
  "b": 4
}"#,
        r#"!{a:1 b:4}
39..40 this } closes nothing that is open"#,
    ),
    (
        r#"{
  "list": [
    { "a": 1 },
      2,
      3
    ] },
    { "a": 4 }
  ]
}"#,
        r#"{list:[{a:1} {a:4} ?]}
51..52 this ] closes nothing that is open
53..54 this } closes nothing that is open"#,
    ),
];

#[test]
fn one_error_for_one_mistake_and_the_rest_survives() {
    for (text, expected) in CASES {
        assert_eq!(outcome(text), *expected, "\n{text}");
    }
}

#[test]
fn every_error_says_what_to_do() {
    // A number whose meaning is unknown and a bracket that may belong anywhere have no sure cure.
    let helpless = CASES.iter().flat_map(|(text, _)| read(text).errors);
    let helpless: Vec<_> = helpless.filter(|error| error.help.is_none()).collect();
    assert_eq!(helpless, []);
}

#[test]
fn nobody_is_told_to_write_null() {
    for word in ["None", "nil", "undefined", "NULL"] {
        let text = format!("{{\"a\": {word}}}");
        let errors = read(&text).errors;
        let [error] = errors.as_slice() else {
            panic!("{word}: {errors:?}")
        };
        let help = error.help.as_deref();
        assert_eq!(
            help,
            Some("leave the key out, or write the value"),
            "{word}"
        );
    }
}

#[test]
fn missing_brackets_point_at_the_open_one() {
    for (text, opened) in [
        ("{\"a\": [1, 2, \"b\": 3}", vec![6]),
        ("{\"a\": [1, {\"b\": 2", vec![10, 6, 0]),
        ("{\"a\": [1, 2}, \"b\": 3}", vec![6]),
    ] {
        let errors = read(text).errors;
        let related: Vec<_> = errors[0]
            .related
            .iter()
            .map(|(span, _)| span.start)
            .collect();
        assert_eq!((errors.len(), related), (1, opened), "{text}");
    }
}
