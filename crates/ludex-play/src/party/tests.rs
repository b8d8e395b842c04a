//! Party files and their bounds.

use ludex_ruleset::Ruleset;
use serde_json::{Value, json};

use super::*;
use crate::testing::ruleset;

fn rules() -> Ruleset {
    ruleset(
        json!({}),
        json!({
            "version": 3,
            "fields": [{"id": "level", "label": "Level", "type": "number", "min": 1, "max": 9, "default": 2}],
            "live": {"tracks": [{"id": "heat", "label": "Heat", "min": 0, "max": 5}]},
            "clocks": {"sizes": [4, 6, 8], "start": [{"label": "Alarm", "size": 6, "value": 1}]},
            "party": {
                "label": "The Crew",
                "fields": [{"id": "rep", "label": "Rep", "type": "number", "min": 0, "max": 12, "default": 1}]
            }
        }),
    )
}

fn read(document: Value) -> Result<PartyFile, PartyError> {
    PartyFile::from_json(document, &rules())
}

#[test]
fn a_new_party_has_its_sheet_and_its_clocks() {
    let party = PartyFile::new(&rules(), Vec::new());
    assert_eq!(
        party.to_json(),
        json!({
            "characters": [],
            "team": {"v": 3, "build": {"abilities": {}, "skills": {}, "saves": {}, "bonuses": {},
                "fields": {"rep": 1}, "lists": {}}},
            "clocks": [{"name": "Alarm", "size": 6, "value": 1}]
        })
    );
    assert_eq!(read(party.to_json()), Ok(party));
}

/// Page 1, 9.2: a member of the party without a sheet has a blank one.
#[test]
fn who_has_no_build_has_a_blank_sheet() {
    let party =
        read(json!({"characters": [{"name": "Ada", "live": {"tracks": {"heat": 2}}, "note": 1}]}));
    let party = party.unwrap();
    let card = &party.characters[0];
    assert_eq!((card.name.as_str(), card.v), ("Ada", 3));
    assert_eq!(card.live.as_ref().unwrap().tracks["heat"], 2);
    assert_eq!(card.extra["note"], json!(1));
    let rules = rules();
    let sheet = crate::Evaluation::new(&rules, card, crate::Play::InPlay);
    assert_eq!(
        sheet.field(0),
        crate::FieldValue::Number(ludex_text::Decimal::int(2))
    );
    assert_eq!(party.team.as_ref().unwrap().name, TEAM);
}

#[test]
fn what_is_kept_comes_back_as_it_was() {
    let document = json!({
        "characters": [
            {"name": "Mira", "v": 2, "build": {"abilities": {}, "skills": {}, "saves": {}, "bonuses": {},
                "fields": {"level": 4, "old": "x"}, "lists": {}, "more": [1]},
             "live": {"tracks": {"heat": 5, "gone": 7}, "conditions": ["unknown"]}, "portrait": "m.png"},
            {"name": "Mira", "v": 3, "build": {"abilities": {}, "skills": {}, "saves": {}, "bonuses": {},
                "fields": {}, "lists": {}}}],
        "team": {"v": 3, "build": {"abilities": {}, "skills": {}, "saves": {}, "bonuses": {},
            "fields": {"rep": 3}, "lists": {}}, "live": {}},
        "clocks": [{"name": "Alarm", "size": 6, "value": 6}],
        "scene": "the mill"
    });
    assert_eq!(read(document.clone()).unwrap().to_json(), document);
}

#[test]
fn junk_among_the_clocks_costs_only_itself() {
    let party = read(json!({"characters": [], "clocks": [
        {"name": " Alarm ", "size": 4, "value": 9}, {"name": "ALARM", "size": 6},
        {"name": "Late", "size": 25}, {"name": "", "size": 4}, {"size": 4}, 7,
        {"name": "Flood [x]", "size": 8, "value": -2}]}));
    let clock = |name: &str, size, value| Clock {
        name: name.to_owned(),
        size,
        value,
    };
    assert_eq!(
        party.unwrap().clocks,
        [clock("Alarm", 4, 4), clock("Flood x", 8, 0)]
    );
    let many: Vec<_> = (0..30)
        .map(|n| json!({"name": format!("c{n}"), "size": 4}))
        .collect();
    assert_eq!(
        read(json!({"characters": [], "clocks": many}))
            .unwrap()
            .clocks
            .len(),
        24
    );
    assert_eq!(
        read(json!({"characters": [], "clocks": {}}))
            .unwrap()
            .clocks,
        []
    );
}

#[test]
fn refuses_what_is_no_party() {
    for (document, error) in [
        (json!([]), PartyError::NoCharacters),
        (json!({}), PartyError::NoCharacters),
        (
            json!({"characters": {"name": "Mira"}}),
            PartyError::NoCharacters,
        ),
        (
            json!({"characters": [{"name": "Mira"}, 4]}),
            PartyError::Character(1, crate::sheet::SheetError::NotAnObject),
        ),
        (json!({"characters": [], "team": 3}), PartyError::Team),
    ] {
        assert_eq!(read(document), Err(error));
    }
}

/// Page 1, 4.1: the bounds of a write from outside, each at its end and one past it.
#[test]
fn keeps_to_the_bounds() {
    let card = |live: Value| json!({"characters": [{"name": "Mira", "live": live}]});
    let map = |n: usize, value: Value| -> Value {
        (0..n)
            .map(|at| (format!("k{at}"), value.clone()))
            .collect::<Map<_, _>>()
            .into()
    };
    let list = |n: usize| -> Value { (0..n).map(|at| format!("k{at}")).collect() };
    for (part, most, value) in [
        ("pools", 600, json!({"value": 1})),
        ("tracks", 30, json!(1)),
        ("wounds", 30, json!({"marks": ["hurt"]})),
        ("text", 12, json!("x")),
        ("states", 12, json!("x")),
    ] {
        assert!(
            read(card(json!({part: map(most, value.clone())}))).is_ok(),
            "{part}"
        );
        let past = read(card(json!({part: map(most + 1, value)})));
        let said = format!(
            "`characters.0.live.{part}` holds {} entries; {most} are the most",
            most + 1
        );
        assert_eq!(past, Err(PartyError::TooLarge(said)));
    }
    for (fits, past) in [
        (
            json!({"conditions": list(80)}),
            json!({"conditions": list(81)}),
        ),
        (
            json!({"conditions": ["x".repeat(80)]}),
            json!({"conditions": ["x".repeat(81)]}),
        ),
        (
            json!({"text": {"a": "ä".repeat(500)}}),
            json!({"text": {"a": "ä".repeat(501)}}),
        ),
        (
            json!({"tracks": {"k".repeat(200): 1}}),
            json!({"tracks": {"k".repeat(201): 1}}),
        ),
        (
            json!({"tracks": {"heat": -1_000_000}}),
            json!({"tracks": {"heat": -1_000_001}}),
        ),
        (
            json!({"pools": {"a": {"value": 1_000_000}}}),
            json!({"pools": {"a": {"value": 1_000_001}}}),
        ),
        (
            json!({"pools": {"a": {"value": 0, "temp": 1_000_000}}}),
            json!({"pools": {"a": {"value": 0, "temp": 1_000_001}}}),
        ),
        (
            json!({"wounds": {"a": {"marks": vec!["x"; 64]}}}),
            json!({"wounds": {"a": {"marks": vec!["x"; 65]}}}),
        ),
        (
            json!({"wounds": {"a": {"marks": [], "overflow": 1_000_000}}}),
            json!({"wounds": {"a": {"marks": [], "overflow": 1_000_001}}}),
        ),
    ] {
        assert!(read(card(fits.clone())).is_ok(), "{fits}");
        assert!(
            matches!(read(card(past.clone())), Err(PartyError::TooLarge(_))),
            "{past}"
        );
    }
    let cards = |n: usize| json!({"characters": vec![json!({"name": "x"}); n]});
    assert!(read(cards(64)).is_ok());
    assert!(matches!(read(cards(65)), Err(PartyError::TooLarge(_))));
    let wide =
        json!({"characters": [{"name": "x", "build": {"fields": {"a": "b".repeat(65_536)}}}]});
    assert!(matches!(read(wide), Err(PartyError::TooLarge(_))));
    let keys: Map<_, _> = (0..600)
        .map(|n| (format!("{n:0>120}"), json!({"value": 1})))
        .collect();
    assert!(matches!(
        read(card(json!({"pools": keys}))),
        Err(PartyError::TooLarge(_))
    ));
}
