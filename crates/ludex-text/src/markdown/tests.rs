//! Tests of the fenced blocks.

use proptest::prelude::*;

use super::*;
use crate::{JsonLimits, YamlLimits, read_json, read_yaml};

/// Language, attributes and text of each block.
fn shown(text: &str) -> Vec<(String, String)> {
    let show = |block: FencedBlock<'_>| {
        let mut head = block.lang.map_or("-", |(lang, _)| lang).to_owned();
        for attribute in &block.attributes {
            head.push_str(&format!(" {}:{}", attribute.key, attribute.value));
        }
        (head, block.text)
    };
    fenced_blocks(text).into_iter().map(show).collect()
}

#[test]
fn finds_blocks_wherever_they_stand() {
    for (text, blocks) in [
        (
            "```yaml role=part.x\na: 1\n\nb: 2\n```\n",
            vec![("yaml role:part.x", "a: 1\n\nb: 2\n")],
        ),
        (
            "~~~~ JSON file='a b.json'\n{}\n~~~~",
            vec![("JSON file:a b.json", "{}\n")],
        ),
        (
            "```yaml\r\na: 1\r\n\r\nb: 2\r\n```\r\n",
            vec![("yaml", "a: 1\n\nb: 2\n")],
        ),
        (
            "- x\n\n  ```yaml\n  a: 1\n\n    b: 2\n  ```\n",
            vec![("yaml", "a: 1\n\n  b: 2\n")],
        ),
        (
            "> ```yaml\n> a: 1\n>\n> ```\ntext\n",
            vec![("yaml", "a: 1\n\n")],
        ),
        ("> - ~~~\n>   x\n>   ~~~\n", vec![("-", "x\n")]),
        ("```yaml\nopen", vec![("yaml", "open")]),
        ("> ```yaml\n> open\n\ntext\n", vec![("yaml", "open\n")]),
        (
            "````md\n```yaml role=part.x\nx\n```\n````\n",
            vec![("md", "```yaml role=part.x\nx\n```\n")],
        ),
        ("    ```yaml\n    x\n    ```\n", vec![]),
        (
            "  ```yaml\n  a\n b\n   c\n  ```",
            vec![("yaml", "a\nb\n c\n")],
        ),
        (
            "```\nx\n```\n```yaml\n```\n",
            vec![("-", "x\n"), ("yaml", "")],
        ),
        (
            "``` role=part x y=\"\" =z k=a=b\n```",
            vec![("- role:part y: :z k:a=b", "")],
        ),
    ] {
        let blocks: Vec<_> = blocks
            .iter()
            .map(|(head, text)| ((*head).to_owned(), (*text).to_owned()))
            .collect();
        assert_eq!(shown(text), blocks, "{text}");
    }
}

#[test]
fn info_strings_know_their_places() {
    let text = "—\n\n>  ~~~ yaml  role=part.x file=\"ä b\" \r\n> a\r\n";
    let block = &fenced_blocks(text)[0];
    let at = |span: Span| &text[span.range()];
    assert_eq!(at(block.info), "yaml  role=part.x file=\"ä b\"");
    assert_eq!(at(block.lang.unwrap().1), "yaml");
    let places: Vec<_> = block
        .attributes
        .iter()
        .map(|a| (at(a.key_span), at(a.value_span)))
        .collect();
    assert_eq!(places, [("role", "part.x"), ("file", "ä b")]);
    assert_eq!(block.attribute("file").unwrap().value, "ä b");
    assert_eq!(block.problems, []);
}

#[test]
fn quotes_of_attributes_are_checked() {
    for (text, place, message) in [
        (
            "~~~ yaml file=\"a b\n~~~",
            "\"a b",
            "the closing \" of this value is missing",
        ),
        (
            "~~~ yaml file='a'b x=1\n~~~",
            "b",
            "b stands directly behind the closing '",
        ),
    ] {
        let problems = fenced_blocks(text).remove(0).problems;
        assert_eq!(problems.len(), 1);
        assert_eq!(&text[problems[0].span.range()], place);
        assert_eq!(
            (problems[0].rule, problems[0].message.as_str()),
            ("info-string", message)
        );
    }
}

#[test]
fn what_is_read_from_a_block_points_into_the_file() {
    let text = "# é\r\n\r\n> - ```yaml\r\n>   a: \"—🎲\"\r\n>   b:\r\n>     - [x,\r\n>        y]\r\n>   a: 1\r\n>   ```\r\n";
    let block = &fenced_blocks(text)[0];
    let mut documents = read_yaml(&block.text, &YamlLimits::default());
    let root = &mut documents.documents[0];
    root.map_spans(&block.map);
    let at = |span: Span| &text[span.range()];
    assert_eq!(at(root.get("a").unwrap().span), "\"—🎲\"");
    let list = &root.get("b").unwrap().as_array().unwrap()[0];
    assert_eq!(at(list.span), "[x,\r\n>        y]");
    assert_eq!(at(list.as_array().unwrap()[1].span), "y");
    let error = &mut documents.errors[0];
    error.map_spans(&block.map);
    assert_eq!(error.span.start as usize, text.rfind("a: 1").unwrap());
    assert_eq!(error.related[0].0.start as usize, text.find("a: ").unwrap());
}

#[test]
fn errors_of_json_in_a_quote_point_into_the_file() {
    let text = "> ```json\n> {\"a\": 1\n>  \"b\": 2}\n> ```\n";
    let block = &fenced_blocks(text)[0];
    let mut parsed = read_json(&block.text, &JsonLimits::default());
    parsed.errors[0].map_spans(&block.map);
    // Behind the 1, not on the next line.
    assert_eq!(
        parsed.errors[0].span,
        Span::at(text.find("1\n").unwrap() + 1)
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn places_are_sound(
        text in prop_oneof![
            any::<String>(),
            "([ \t>`~=\"'-]|\n|\r\n|\r|\n> |\n- |\n  |```|~~~|yaml|a: 1|é|🎲|\u{0}|&amp;){0,40}",
        ],
    ) {
        for block in fenced_blocks(&text) {
            let mut places = vec![block.span, block.info];
            places.extend(block.lang.map(|(_, span)| span));
            places.extend(block.attributes.iter().flat_map(|a| [a.key_span, a.value_span]));
            places.extend(block.problems.iter().map(|problem| problem.span));
            for place in places {
                prop_assert!(text.get(place.range()).is_some(), "{place:?}");
            }
            for attribute in &block.attributes {
                prop_assert_eq!(&text[attribute.key_span.range()], attribute.key);
                prop_assert_eq!(&text[attribute.value_span.range()], attribute.value);
            }
            for (at, c) in block.text.char_indices() {
                let place = block.map.map(Span::new(at, at + c.len_utf8()));
                let found = text.get(place.range());
                prop_assert!(found.is_some(), "{place:?}");
                let same = found.is_some_and(|found| found.starts_with(c));
                prop_assert!(same || c.is_whitespace() || c == '\u{fffd}', "{c:?} {found:?}");
                prop_assert!(block.span.contains(place) || c == '\n');
            }
        }
    }
}
