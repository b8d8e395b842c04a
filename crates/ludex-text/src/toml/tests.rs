//! Tests of the TOML reader.

use proptest::prelude::*;

use super::*;
use crate::testing::shown;

fn outcome(text: &str) -> (String, Vec<(&'static str, &str)>) {
    let Parsed { root, errors } = read_toml(text);
    let at = |error: &SyntaxError| text.get(error.span.range()).unwrap();
    let errors = errors.iter().map(|error| (error.rule, at(error))).collect();
    (root.as_ref().map_or("nothing".into(), shown), errors)
}

#[test]
fn reads_tables_in_the_order_of_the_text() {
    for (text, tree) in [
        ("", "{}"),
        ("b = 1\na = 'x'\n", "{b:1 a:'x'}"),
        (
            "x = {b = 1, a.c = 2}\n[t.u]\nq = 1\n[[l]]\nz = 1\n[[l]]\nz = 2\n[l.k]\nw = []\n",
            "{x:{b:1 a:{c:2}} t:{u:{q:1}} l:[{z:1} {z:2 k:{w:[]}}]}",
        ),
        ("\"$variants\" = \"./a.csv\"", "{$variants:'./a.csv'}"),
        (
            "d = 1979-05-27 07:32:00Z\ne = 07:32:00",
            "{d:'1979-05-27 07:32:00Z' e:'07:32:00'}",
        ),
        (
            "a = +1_000\nb = 0xFF\nc = 0o17\nd = 0b11\ne = +1_0.50e+3\nf = -0",
            "{a:1000 b:255 c:15 d:3 e:10.50e+3 f:-0}",
        ),
        ("a = \"\"\"x\ny\"\"\"\nb = true", "{a:'x\ny' b:true}"),
        ("\u{feff}a = '—🎲'", "{a:'—🎲'}"),
    ] {
        assert_eq!(outcome(text), (tree.to_owned(), vec![]), "{text}");
    }
}

#[test]
fn all_errors_are_reported_and_the_rest_is_read() {
    for (text, errors, tree) in [
        (
            "a = 1\na = 2\nb = 3",
            vec![("duplicate-key", "a")],
            "{a:1 b:3}",
        ),
        (
            "a = tru\nb = x\nc = 1",
            vec![("syntax", "tru"), ("syntax", "x")],
            "!{a:true b:'x' c:1}",
        ),
        (
            "a = inf\n[t]\nb = nan",
            vec![
                ("number-out-of-range", "inf"),
                ("number-out-of-range", "nan"),
            ],
            "{a:? t:{b:?}}",
        ),
        (
            "a = 01\n[t]\nb 1\n",
            vec![("syntax", "0"), ("syntax", "")],
            "!{a:? t:!{}}",
        ),
        ("a = 'x\nb = 1\n", vec![("syntax", "")], "!{a:'x' b:1}"),
    ] {
        assert_eq!(outcome(text), (tree.to_owned(), errors), "{text}");
    }
}

#[test]
fn messages_say_what_to_write() {
    for (text, message, help) in [
        ("a = x", "the text \"x\" has no quotes", "write \"x\""),
        (
            "a = True",
            "\"True\" is not written as true or false",
            "write true",
        ),
        ("a =", "the key has no value", "write a value after ="),
    ] {
        let error = &read_toml(text).errors[0];
        assert_eq!(
            (error.message.as_str(), error.help.as_deref()),
            (message, Some(help))
        );
    }
}

#[test]
fn spans_cover_the_value_and_tables_their_content() {
    let text = "é = '—'\n[t.u]\nx = [1, 2]\n";
    let root = read_toml(text).root.unwrap();
    let at = |node: &Node<'_>| text[node.span.range()].to_owned();
    assert_eq!(at(root.get("é").unwrap()), "'—'");
    assert_eq!(at(root.get("t").unwrap()), "[t.u]\nx = [1, 2]");
    assert_eq!(
        at(root.get("t").unwrap().get("u").unwrap().get("x").unwrap()),
        "[1, 2]"
    );
}

#[test]
fn depth_is_bounded_however_it_is_written() {
    let inline = |dots: usize, n: usize| {
        format!("a{} = {{", ".a".repeat(dots)).repeat(n) + "b = 1" + &"}".repeat(n)
    };
    let rule = |text: String| read_toml(&text).errors.first().map(|error| error.rule);
    assert_eq!(rule(inline(1, 60)), None);
    assert_eq!(rule(inline(70, 70)), Some("too-deep"));
    assert_eq!(rule("[".repeat(200_000)), Some("too-deep"));
    assert_eq!(
        rule(format!("a{} = 1", ".a".repeat(100_000))),
        Some("too-deep")
    );
    assert_eq!(rule(format!("a = {}", "[".repeat(100))), Some("too-deep"));
    assert_eq!(
        rule(format!("[a{}]\nb{} = 1", ".a".repeat(70), ".a".repeat(70))),
        Some("too-deep")
    );
    // Dots and brackets in strings and comments count nothing.
    let dots = "[.".repeat(300);
    assert_eq!(
        rule(format!(
            "a = \"{dots}\" # {dots}\nb = '{dots}'\nc = \"\"\"{dots}\n{dots}\"\"\""
        )),
        None
    );
    assert_eq!(
        rule("a = [1.5, 2.5]\nb.c = 1.5\n".repeat(200)),
        Some("duplicate-key")
    );
}

/// Whether children lie in their parents, and all on character boundaries.
fn sound(text: &str, parent: Span, node: &Node<'_>) -> bool {
    let inside = |outer: Span, span: Span| outer.contains(span) && text.get(span.range()).is_some();
    inside(parent, node.span)
        && match &node.value {
            Value::Array(items) => items.iter().all(|item| sound(text, node.span, item)),
            Value::Object(object) => object.members.iter().all(|member| {
                inside(node.span, member.key_span) && sound(text, node.span, &member.value)
            }),
            _ => true,
        }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn errors_and_spans_are_sound(
        text in prop_oneof![
            any::<String>(),
            "([-=.,\\[\\]{}#'\" \n\t\\\\]|a|b|é|🎲|1|0x|a = |\n\\[a\\]\n|\\[\\[b\\]\\]|\"\"\"|true|\r\n){0,40}",
        ],
    ) {
        let Parsed { root, errors } = read_toml(&text);
        if let Some(root) = &root {
            prop_assert!(sound(&text, Span::new(0, text.len()), root), "{root:?}");
        }
        prop_assert!(errors.is_sorted_by_key(|error| error.span));
        prop_assert!(errors.iter().all(|error| text.get(error.span.range()).is_some()));
    }
}
