//! What people write who know no ruleset yet, and what they are told.

use ludex_diag::Severity;
use serde_json::{Value, json};

use crate::support::{edited, read_value, said};

/// A name, and what is changed in the base document.
fn mistakes() -> Vec<(&'static str, Vec<(&'static str, Value)>)> {
    let pool = |max: Value| json!([{ "id": "grit", "label": "Grit", "max": max }]);
    let ability = json!([{ "id": "brawn", "label": "Brawn", "min": 0, "max": 5, "default": 0 }]);
    let skill = json!([{ "id": "climb", "label": "Climb", "ability": "brawn" }]);
    vec![
        (
            "a number where a value reference stands",
            vec![("sheet.live", json!({ "pools": pool(json!(6)) }))],
        ),
        (
            "a name where a value reference stands",
            vec![("sheet.live", json!({ "pools": pool(json!("level")) }))],
        ),
        (
            "a word where an object stands",
            vec![("resolution.abilityModifier", json!("identity"))],
        ),
        (
            "a word of an object that needs more",
            vec![("resolution.abilityModifier", json!("stepTable"))],
        ),
        ("dice as text", vec![("resolution.dice", json!("2d6"))]),
        ("a die as text", vec![("resolution.dice", json!("d20"))]),
        (
            "names where entries stand",
            vec![("sheet.abilities", json!(["Brawn", "Wits"]))],
        ),
        (
            "entries by their ids",
            vec![("sheet.abilities", json!({ "brawn": { "label": "Brawn" } }))],
        ),
        (
            "one entry without a list",
            vec![("sheet.sections", json!({ "id": "body", "label": "Body" }))],
        ),
        ("a number as text", vec![("version", json!("1"))]),
        ("true as text", vec![("coverage.checks", json!("true"))]),
        (
            "keys left out of an ability",
            vec![("sheet.abilities", json!([{ "id": "Hot", "label": "Hot" }]))],
        ),
        (
            "a step without its number",
            vec![("resolution.difficultyLadder", json!([{ "label": "Easy" }]))],
        ),
        (
            "abilities at the top",
            vec![
                ("abilities", ability.clone()),
                ("sheet.skills", skill.clone()),
            ],
        ),
        (
            "abilities at the top without the one that is named",
            vec![
                ("abilities", json!([{ "id": "wits", "label": "Wits" }])),
                ("sheet.skills", skill.clone()),
            ],
        ),
        (
            "abilities misspelled",
            vec![("sheet.abilites", ability), ("sheet.skills", skill)],
        ),
        (
            "pools beside live",
            vec![
                ("sheet.pools", pool(json!({ "const": 3 }))),
                (
                    "rests",
                    json!([{ "id": "camp", "label": "Camp",
                    "restore": [{ "pool": "grit", "to": "max" }] }]),
                ),
            ],
        ),
        (
            "a key of no object",
            vec![(
                "sheet.fields",
                json!([{ "id": "f", "label": "F", "type": "text", "max": 9 }]),
            )],
        ),
        (
            "an id with a capital letter",
            vec![
                (
                    "sheet.abilities",
                    json!([
                    { "id": "Hot", "label": "Hot", "min": 0, "max": 5, "default": 0 }]),
                ),
                (
                    "sheet.skills",
                    json!([{ "id": "cook", "label": "Cook", "ability": "hot" }]),
                ),
            ],
        ),
        (
            "several rules of text",
            vec![("name", json!("A [B]\n{{user}}"))],
        ),
        (
            "two rules of a state's value",
            vec![(
                "sheet.live",
                json!({ "states": [
                { "id": "s", "label": "S", "values": ["say \"[hi]\"", "low"] }] }),
            )],
        ),
        (
            "another schema",
            vec![("$schema", json!("https://example.org/ruleset.schema.json"))],
        ),
    ]
}

#[test]
fn beginners_are_told_what_to_write() {
    let told: Vec<String> = mistakes()
        .into_iter()
        .map(|(name, edits)| {
            let outcome = read_value(&edited(&edits));
            for found in &outcome.diagnostics {
                let help = found.help.as_deref().unwrap_or_default();
                let near = ["out-of-range", "not-integer"];
                assert!(
                    !help.is_empty() || near.iter().any(|code| found.code.ends_with(code)),
                    "{name}: {found:?}"
                );
            }
            format!("# {name}\n{}", said(&outcome))
        })
        .collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn what_is_told_to_be_written_reads() {
    for (name, edits) in mistakes() {
        let document = edited(&edits);
        let outcome = read_value(&document);
        let text = outcome.source.text();
        for fix in outcome
            .diagnostics
            .iter()
            .filter_map(|found| found.fix.as_ref())
        {
            let mut cured = text.to_owned();
            cured.replace_range(fix.span.range(), &fix.replacement);
            let after = read_value(&serde_json::from_str(&cured).unwrap());
            assert!(
                after.diagnostics.len() < outcome.diagnostics.len()
                    || name == "names where entries stand",
                "{name}: {}",
                said(&after)
            );
        }
    }
}

/// The paths of the labels that are warned about, in the base document with that change.
fn warned(path: &str, value: Value) -> Vec<String> {
    let outcome = read_value(&edited(&[(path, value)]));
    assert!(outcome.ruleset.is_some(), "{}", said(&outcome));
    let found = outcome.diagnostics.iter().map(|found| {
        assert_eq!(
            (&*found.code, found.severity),
            ("ruleset/ambiguous-label", Severity::Warning)
        );
        assert_eq!(found.related.len(), 1);
        found.path.as_ref().unwrap().dotted()
    });
    found.collect()
}

#[test]
fn labels_that_a_tag_cannot_tell_apart_are_warned_about() {
    let step = |label: &str| json!({ "label": label, "dc": 10 });
    let ladder = |labels: &[&str]| labels.iter().map(|label| step(label)).collect::<Value>();
    let path = "resolution.difficultyLadder";
    assert_eq!(
        warned(path, ladder(&["Hard", " hard!", "Easy", "HARD"])),
        [
            "resolution.difficultyLadder.1.label",
            "resolution.difficultyLadder.3.label"
        ]
    );
    assert!(warned(path, ladder(&["Very hard", "Veryhard"])).is_empty());

    let skill = |id: &str, label: &str| json!({ "id": id, "label": label });
    let skills = json!([skill("a", "Hide-and-seek"), skill("b", "hide and seek")]);
    assert_eq!(warned("sheet.skills", skills), ["sheet.skills.1.label"]);

    let pool = |id: &str, label: &str| json!({ "id": id, "label": label, "max": { "const": 1 } });
    let pools = |pools: Value| json!({ "pools": pools });
    let same = pools(json!([pool("a", "Ki"), pool("b", "KI"), pool("c", "K-i")]));
    assert_eq!(warned("sheet.live", same), ["sheet.live.pools.1.label"]);
    let party = json!({ "label": "Crew", "live": { "pools": [pool("a", "Ki"), pool("b", "Ki")] } });
    assert_eq!(
        warned("sheet.party", party),
        ["sheet.party.live.pools.1.label"]
    );
}

#[test]
fn pools_that_take_turns_may_share_a_label() {
    let pool = |id: &str, calling: &str| {
        json!({ "id": id, "label": "Focus", "max": { "const": 1 },
            "hideWhen": { "field": "calling", "notEquals": calling } })
    };
    let outcome = read_value(&edited(&[
        (
            "sheet.fields",
            json!([{ "id": "calling", "label": "Calling", "type": "enum", "values": ["a", "b"] }]),
        ),
        (
            "sheet.live",
            json!({ "pools": [pool("one", "a"), pool("two", "b")] }),
        ),
    ]));
    assert_eq!(outcome.diagnostics, []);
}

#[test]
fn the_reference_numbers_no_name() {
    let page = ludex_ruleset::reference();
    let headings = page.lines().filter_map(|line| line.strip_prefix("## "));
    let numbered: Vec<&str> = headings
        .filter(|name| name.ends_with(|c: char| c.is_ascii_digit()))
        .collect();
    assert_eq!(numbered, [""; 0]);
    for key in [
        "catalogs",
        "items",
        "battle",
        "combat",
        "layers",
        "migrations",
        "creation",
    ] {
        let row = format!("| `{key}` | any value |");
        let row = page.lines().find(|line| line.starts_with(&row)).unwrap();
        assert!(row.contains("carries it along unread"), "{row}");
    }
}
