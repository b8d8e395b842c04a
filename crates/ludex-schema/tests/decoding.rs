//! Decoding: sound documents, every message, names, stand-ins.

mod common;

use common::{Inn, SOUND, decode, options, read, report};
use ludex_schema::{Checker, Decimal, Options, Path, ScopeId, decode_document};
use ludex_text::{JsonLimits, read_json};

#[test]
fn a_sound_document_decodes_without_issues() {
    let decoded = decode(SOUND);
    assert_eq!(report(SOUND, &decoded), "");
    let inn = decoded.value.unwrap();
    assert_eq!(inn.name.as_str(), "The Old Oak {1}");
    assert_eq!(inn.rooms[0].beds.get(), 3);
    assert_eq!(inn.rooms[1].beds.get(), 2);
    assert_eq!(inn.rate, Decimal::parse("0.5").unwrap());
    assert_eq!(inn.days.len(), 2);
    assert_eq!(inn.days.get("tuesday").unwrap().as_str(), "Market");
    insta::assert_debug_snapshot!(inn);
}

#[test]
fn known_keys_are_listed_with_those_first_that_are_missing_or_look_alike() {
    let text = r#"{"schemaVersion":1,"id":"a","name":"A","reckoning":{"by":"feeling"},"games":[
        {"id":"g","faces":[{"id":"up"},{"id":"down"}],"work":1,"facets_of_it":2}]}"#;
    let issues = decode(text).issues;
    let unknown = issues.iter().find(|issue| issue.code == "unknown-key");
    assert_eq!(
        unknown.unwrap().help.as_deref(),
        Some("known here: `wins`, `faces`, `id`, `dish`, `work` and `anyOf`")
    );
}

#[test]
fn what_is_left_out_reads_its_default() {
    let text = r#"{"schemaVersion":1,"id":"a","name":"A","reckoning":{"by":"feeling"}}"#;
    let decoded = decode(text);
    assert_eq!(report(text, &decoded), "");
    let inn = decoded.value.unwrap();
    assert_eq!(inn.hours.to.0.get(), 22);
    assert_eq!((inn.rate, inn.tip, inn.dogs), (Decimal::ONE, None, true));
    assert!(inn.rooms.is_empty() && inn.days.is_empty() && inn.ledger.is_none());
}

/// One document for each family of messages: name, text.
const BROKEN: &[(&str, &str)] = &[
    ("not_an_object", "[1]"),
    (
        "null_is_no_value",
        r#"{"schemaVersion":null,"id":null,"name":"A","welcome":null,
      "rooms":null,"reckoning":null,"ledger":null,"rate":null,"days":{"x":null}}"#,
    ),
    (
        "wrong_types",
        r#"{"schemaVersion":"1","id":7,"name":["A"],"welcome":true,
      "rooms":{},"dishes":[3,{"id":{},"kind":4,"price":true}],"hours":"late","rate":"1",
      "reckoning":{"by":"heads","each":"two"},"days":[],"dogs?":"yes","$comment":5}"#,
    ),
    (
        "missing_keys",
        r#"{"rooms":[{}],"hours":{"to":3},"games":[{"faces":[{},{}]}],"dishes":[{"id":"x"}]}"#,
    ),
    (
        "unknown_keys",
        r#"{"schemaVersion":1,"id":"a","nmae":"A","name":"A","Welcome":"x","zzz":1,"zzz":2,
      "rooms":[{"id":"a","label":"A","label_":"B"}],
      "dishes":[{"id":"b","kind":"raw","minutes":3,"price":1},
        {"id":"c","kind":"on-bread","layres":[],"price":1}],
      "reckoning":{"by":"feeling","each":2},"hours":{"from":1,"to":2,"$schema":"x"}}"#,
    ),
    (
        "numbers",
        r#"{"schemaVersion":2,"id":"a","name":"A","rate":0,"tip":0,
      "rooms":[{"id":"a","label":"A","beds":0},{"id":"b","label":"B","beds":2.5},
        {"id":"c","label":"C","beds":1e99},{"id":"d","label":"D","beds":1.0000000000001}],
      "reckoning":{"by":"heads","each":-99999999999999999999},"ledger":1e999}"#,
    ),
    (
        "huge_number",
        r#"{"schemaVersion":1e999,"id":"a","name":"A","rate":1e999,"tip":1e30,
      "reckoning":{"by":"feeling"}}"#,
    ),
    (
        "texts",
        r#"{"schemaVersion":1,"id":"old--oak","name":"A [B]","welcome":
      "0123456789012345678901234567890123456789012345678901234567890","rooms":[
        {"id":"Blue Room","label":"A\nB"},{"id":"b","label":"{{user}}"},{"id":"c","label":" "},
        {"id":"d","label":""}],"days":{"monday":"far too long","tuesday":"\u0085","x":"]]]]]]]]]"},
      "reckoning":{"by":"feeling"}}"#,
    ),
    (
        "words",
        r#"{"schemaVersion":1,"id":"a","name":"A","rooms":[
        {"id":"a","label":"A","guests":"ridersOnly"},{"id":"b","label":"B","guests":"nobody"}],
      "dishes":[{"id":"b","kind":"soop","minuts":3,"slices":1,"other":1,"price":"fre"},
        {"id":"c","kind":"raw","price":[]}],"reckoning":{"by":"fealing"}}"#,
    ),
    (
        "counts",
        r#"{"schemaVersion":1,"id":"a","name":"A","rooms":[{"id":"a","label":"A"},
        {"id":"b","label":"A"},{"id":"c","label":"A"},{"id":"d","label":"A"},{"id":"e","label":5}],
      "games":[{"id":"g","faces":[],"wins":"x","work":1}],"days":{"a":"1","b":"2","c":"3","d":"4"},
      "dishes":[{"id":"t","kind":"on-bread","layers":[[],["a",1,2],["b",2]],"price":1}],
      "reckoning":{"by":"feeling"}}"#,
    ),
    (
        "exactly_one",
        r#"{"schemaVersion":1,"id":"a","name":"A","dishes":[
        {"id":"b","kind":"raw","price":{}},{"id":"c","kind":"raw","price":{"work":1,"dish":"b"}},
        {"id":"d","kind":"raw","price":{"wrok":1}}],"reckoning":{"by":"feeling"}}"#,
    ),
    (
        "names",
        r#"{"schemaVersion":1,"id":"a","name":"A","rooms":[{"id":"attic","label":"A","beside":"atic"},
        {"id":"attic","label":"B","beside":"leek"},{"id":"hall","label":"B","beside":"qqqqqq"}],
      "dishes":[{"id":"leek","kind":"raw","price":{"dish":"leek"}},
        {"id":"stew","kind":"soup","minutes":1,"from":["leek","leek","leak"],"price":{"dish":"nothing"}}],
      "games":[{"id":"g","faces":[{"id":"up"},{"id":"down"}],"wins":"up","work":1},
        {"id":"h","faces":[{"id":"left"},{"id":"right"}],"wins":"up","work":1}],
      "reckoning":{"by":"feeling"}}"#,
    ),
    (
        "wrong_types_that_can_be_written_right",
        r#"{"schemaVersion":true,"id":"a","name":7,"welcome":5,"rate":{"is":2},"tip":[3],
      "rooms":["Blue Room",{"id":"b","label":"B","beds":"2"},{"id":"c","label":"C","beds":"two"}],
      "dishes":{"leek":{"kind":"raw"},"stew":{"kind":"soup"}},"hours":"6-22",
      "games":[{"id":"g","faces":["Up",{"id":"down"}],"wins":["up"],"work":1}],
      "reckoning":"feeling","days":"monday","dogs?":0}"#,
    ),
    (
        "objects_where_a_value_stands",
        r#"{"schemaVersion":1,"id":"a","name":"A","rooms":{"id":"a","label":"A"},
      "dishes":[{"id":"b","kind":"soup","minutes":1,"from":"b","price":"dear"},
        {"id":"c","kind":"soup","minutes":1,"from":3,"price":{"anyOf":"b"}},
        {"id":"d","kind":"soup","minutes":1,"price":{"anyOf":[3]}},
        {"id":"e","kind":"raw","price":"7"},{"id":"f","kind":"on-bread","layers":[{}],"price":1}],
      "hours":[{"from":1,"to":2}],"reckoning":"heads"}"#,
    ),
    (
        "keys_of_another_object",
        r#"{"schemaVersion":1,"id":"a","name":"A","reckoning":{"by":"feeling","games":[]},"each":2,
      "faces":[{"id":"up"}],"beds":3,"label":"A","slices":9,"minutes":"long",
      "rooms":[{"id":"a","label":"A","minutes":4,"welcome":"x"}],
      "dishes":[{"kind":"raw","price":1,"identity":"leek","zzz":1}]}"#,
    ),
    (
        "several_rules_of_text",
        r#"{"schemaVersion":1,"id":"a","name":"A [B]\n{{C}}","reckoning":{"by":"feeling"}}"#,
    ),
    (
        "ids_that_break_their_rule",
        r#"{"schemaVersion":1,"id":"a","name":"A","rooms":[{"id":"Hot Tub","label":"A","beside":"hot_tub"},
        {"id":"b","label":"B","beside":"Hot Tub"},{"id":"c","label":"C","beside":"hot_tup"},
        {"id":"漢","label":"D","beside":"zzz"}],"reckoning":{"by":"feeling"}}"#,
    ),
    (
        "comment_and_schema",
        r#"{"$schema":"https://example.org/other","$comment":7,"schemaVersion":1,"id":"a",
      "name":"A","days":{"$comment":[]},"hours":{"from":1,"to":2,"$comment":"fine"},
      "reckoning":{"by":"feeling"}}"#,
    ),
];

#[test]
fn every_message_says_what_is_wrong_and_what_to_do() {
    for (name, text) in BROKEN {
        let decoded = decode(text);
        insta::assert_snapshot!(*name, report(text, &decoded));
    }
}

#[test]
fn what_the_end_of_a_text_cuts_is_not_missing() {
    let texts = BROKEN.iter().map(|(_, text)| *text).chain([SOUND]);
    for text in texts {
        let whole = decode(text).issues;
        for at in (1..text.len()).filter(|at| text.is_char_boundary(*at)) {
            let Some(root) = read_json(&text[..at], &JsonLimits::default()).root else {
                continue;
            };
            for issue in decode_document::<Inn>(&root, options()).issues {
                // Which list declares a name, only the format knows.
                let known = issue.code == "unknown-reference"
                    || whole.iter().any(|other| {
                        (other.code, other.span.start) == (issue.code, issue.span.start)
                    });
                assert!(known, "{text}\ncut at {at}: {issue:#?}");
            }
        }
    }
}

#[test]
fn a_comment_may_have_2000_characters() {
    for (length, code) in [(2000, None), (2001, Some("too-long"))] {
        let comment = "€".repeat(length);
        let text = format!(
            r#"{{"schemaVersion":1,"id":"a","name":"A","reckoning":{{"by":"feeling"}},
            "days":{{"$comment":"{comment}"}}}}"#
        );
        let decoded = decode(&text);
        assert_eq!(decoded.issues.first().map(|issue| issue.code), code);
    }
}

#[test]
fn characters_are_counted_not_bytes() {
    for (length, code) in [(80, None), (81, Some("too-long"))] {
        let text = format!(
            r#"{{"schemaVersion":1,"id":"a","name":"{}","reckoning":{{"by":"feeling"}}}}"#,
            "😀".repeat(length)
        );
        assert_eq!(decode(&text).issues.first().map(|issue| issue.code), code);
    }
}

#[test]
fn a_schema_address_is_unknown_without_one_of_the_format() {
    let text =
        r#"{"$schema":"x","schemaVersion":1,"id":"a","name":"A","reckoning":{"by":"feeling"}}"#;
    let decoded = decode_document::<Inn>(&read(text), Options::default());
    let codes: Vec<_> = decoded.issues.iter().map(|issue| issue.code).collect();
    assert_eq!(codes, ["unknown-key"]);
}

#[test]
fn broken_parts_leave_their_siblings_and_their_positions() {
    let text = r#"{"schemaVersion":1,"id":"a","name":"","rooms":[{"id":"one","label":5},
        {"id":"two","label":"Two"},7,{"id":"three","label":"Three","beside":"one"}],
        "dishes":[{"id":"x","kind":"on-bread","slices":99,"price":1}],
        "hours":{"from":99,"to":3},"reckoning":{"by":"feeling"}}"#;
    let decoded = decode(text);
    // `one` counts as declared though its entry is broken.
    let codes: Vec<_> = decoded.issues.iter().map(|issue| issue.code).collect();
    assert_eq!(
        codes,
        [
            "too-short",
            "wrong-type",
            "wrong-type",
            "out-of-range",
            "out-of-range"
        ]
    );
    let inn = decoded.value.unwrap();
    let rooms: Vec<_> = inn
        .rooms
        .entries()
        .map(|(at, room)| (at, room.id.as_str()))
        .collect();
    assert_eq!(rooms, [(1, "two"), (3, "three")]);
    assert_eq!(inn.dishes.len(), 1, "a container stays");
    assert_eq!(
        inn.hours.from.0.get(),
        6,
        "a broken part with a default reads its default"
    );
}

#[test]
fn nothing_is_missing_where_the_text_is_damaged() {
    let text = r#"{"schemaVersion":1,"id":"a","reckoning":{"by":"feeling"} "days":{"x" "y"}"#;
    let decoded = decode(text);
    assert_eq!(report(text, &decoded), "");
}

#[test]
fn the_list_of_issues_ends_after_the_limit() {
    let rooms = vec![r#"{"id":"x y","label":1}"#; 300].join(",");
    let text = format!(r#"{{"schemaVersion":1,"id":"a","name":"A","rooms":[{rooms}]}}"#);
    let issues = decode(&text).issues;
    assert_eq!(issues.len(), 201);
    let root = read(&text);
    let again = Checker::new(&root, issues.clone(), options()).finish();
    assert_eq!(again, issues, "a list that was cut stays cut");
    let last = issues.last().unwrap();
    assert_eq!(
        (last.code, last.pointer.dotted().as_str()),
        ("too-many-issues", "(root)")
    );
    assert!(issues[..200].is_sorted_by_key(|issue| (issue.span.start, issue.span.end)));
}

#[test]
fn names_are_found_from_both_sides() {
    let names = decode(SOUND).names;
    assert!(names.declared("room", ScopeId::ROOT, "attic"));
    assert!(!names.declared("room", ScopeId::ROOT, "leek"));
    assert!(
        !names.declared("face", ScopeId::ROOT, "crown"),
        "faces belong to their game"
    );
    let star = names
        .uses()
        .iter()
        .find(|used| &*used.name == "star")
        .unwrap();
    let face = names.declaration_of(star).unwrap();
    assert_eq!(&SOUND[face.span.range()], "\"star\"");
    assert_eq!(names.scope_at("face", star.span), face.scope);
    assert_eq!(names.scope_at("room", star.span), ScopeId::ROOT);
    assert_eq!(names.uses_of(face).count(), 1);
    let known: Vec<_> = names.known("face", face.scope).collect();
    assert_eq!(known, ["crown", "star"]);
    let unused: Vec<_> = names.unused().map(|declared| &*declared.name).collect();
    assert_eq!(
        unused,
        ["attic", "toast", "crown", "anchor", "stars", "crown"]
    );
}

#[test]
fn the_innermost_scope_counts_where_two_cover_the_same_value() {
    let text = r#"{"schemaVersion":1,"id":"a","name":"A","reckoning":{"by":"feeling"},
        "games":[{"id":"g","faces":[{"id":"up"},{"id":"down"}],"wins":"up","work":1}]}"#;
    let names = decode(text).names;
    let up = &names.uses()[0];
    assert_eq!(
        (&*up.name, names.scope_at("face", up.span)),
        ("up", up.scope)
    );
    let games = read(text).get("games").unwrap().span;
    let of_list = names.scope_at("face", games);
    assert!(of_list != up.scope && of_list != ScopeId::ROOT);
}

#[test]
fn cross_checks_join_the_list_in_document_order() {
    let text = r#"{"schemaVersion":1,"id":"a","name":7,"rooms":[{"id":"one","label":"One"}],
        "hours":{"from":9,"to":3},"reckoning":{}}"#;
    let root = read(text);
    let decoded = decode_document::<Inn>(&root, options());
    let mut checker = Checker::new(&root, decoded.issues, options());
    let (hours, reckoning) = (Path::ROOT.key("hours"), Path::ROOT.key("reckoning"));
    assert!(checker.sound(&hours) && checker.present(&hours));
    assert!(!checker.sound(&reckoning), "its tag is missing");
    assert!(!checker.sound(&Path::ROOT));
    assert!(checker.sound(&Path::ROOT.key("rooms").index(0)));
    assert!(!checker.present(&Path::ROOT.key("rooms").index(1)));
    checker
        .report(&hours.key("to"), "out-of-range", "`to` is before `from`")
        .help("swap the two")
        .related(ludex_text::Span::new(0, 1), "here")
        .warning();
    checker.report_key(&hours, "never-fires", "nobody can come");
    checker.report(&hours.key("noon"), "missing", "`noon` is missing");
    let issues = checker.finish();
    let found: Vec<_> = issues
        .iter()
        .map(|issue| {
            (
                issue.code,
                issue.pointer.to_string(),
                &text[issue.span.range()],
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            ("wrong-type", "/name".to_owned(), "7"),
            ("never-fires", "/hours".to_owned(), "\"hours\""),
            ("missing", "/hours/noon".to_owned(), "\"hours\""),
            ("out-of-range", "/hours/to".to_owned(), "3"),
            ("missing", "/reckoning/by".to_owned(), "\"reckoning\""),
        ]
    );
    let diagnostic = issues[3].clone().into_diagnostic("inn", &"inn.json".into());
    assert_eq!(diagnostic.code, "inn/out-of-range");
    assert_eq!(diagnostic.severity, ludex_diag::Severity::Warning);
    assert_eq!(diagnostic.related.len(), 1);
}
