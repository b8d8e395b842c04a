//! Documents, encodings and collections.

use super::{right, wrong};
use crate::{Span, read_strict_yaml};

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
