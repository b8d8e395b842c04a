//! A Game Master's reply, from its text to the party after it.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use ludex_dice::source::SeededSource;
use ludex_play::{Evaluation, PartyFile, Play, TurnOptions, displayed, parse_tags, turn};
use ludex_ruleset::Ruleset;

/// A small ruleset with everything a command may name.
const RULES: &[u8] = br#"{
  "schemaVersion": 1, "id": "fuzz", "version": 1, "name": "Fuzz",
  "coverage": { "summary": "Everything a command may name." },
  "resolution": { "kind": "dice-pool", "die": { "sides": 10 }, "target": { "min": 6, "default": 7, "max": 9 },
    "pool": { "min": 1, "max": 10 }, "explode": { "from": 10 }, "abilityModifier": { "op": "identity" },
    "proficiencyTiers": [{ "id": "none", "label": "None" }, { "id": "adept", "label": "Adept", "flat": 1 }],
    "difficultyLadder": [{ "label": "Plain", "successes": 1 }] },
  "sheet": { "version": 1,
    "abilities": [{ "id": "wits", "label": "Wits", "min": 0, "max": 5, "default": 2 }],
    "skills": [{ "id": "scrap", "label": "Scrap", "ability": "wits" }],
    "fields": [
      { "id": "xp", "label": "Experience", "type": "number", "min": 0, "max": 999, "integer": true },
      { "id": "motto", "label": "Motto", "type": "text", "maxLength": 20 }],
    "lists": [{ "id": "boons", "label": "Boons", "maxItems": 9,
      "columns": [{ "id": "name", "label": "Name", "type": "text", "maxLength": 20 },
        { "id": "uses", "label": "Uses", "type": "number", "min": 0, "max": 9, "integer": true }],
      "pools": { "nameColumn": "name", "maxColumn": "uses" } }],
    "live": {
      "pools": [{ "id": "grit", "label": "Grit", "max": { "const": 6 }, "allowTemp": true }],
      "tracks": [
        { "id": "heat", "label": "Heat", "min": -2, "max": 5 },
        { "id": "harm", "label": "Harm", "min": 0, "max": 3,
          "kinds": [{ "id": "b", "label": "Bruise", "severity": 1 }, { "id": "c", "label": "Cut", "severity": 2 }],
          "levels": [{ "label": "Hurt", "penalty": 0 }, { "label": "Bad", "penalty": -1 }, { "label": "Down", "penalty": -9 }] },
        { "id": "hull", "label": "Hull", "min": 0, "max": 4, "fill": "indexed", "onFull": "refuse",
          "kinds": [{ "id": "hole", "label": "Hole", "severity": 1 }],
          "boxes": { "penalty": { "by": "filled", "table": [[0, 0], [3, -1]] } } }],
      "text": [{ "id": "note", "label": "Note", "maxLength": 40 }],
      "conditions": [{ "id": "shaken", "label": "Shaken" }],
      "states": [{ "id": "stance", "label": "Stance", "values": ["steady", "reckless"] }] },
    "advancement": { "fields": ["xp", "motto"], "abilities": true, "skills": true },
    "clocks": { "sizes": [4, 6] },
    "party": { "label": "The Crew", "live": { "pools": [{ "id": "luck", "label": "Luck", "max": { "const": 3 } }] },
      "rests": [{ "id": "home", "label": "Home", "restore": [{ "pool": "luck", "to": "max" }] }] } },
  "rests": [{ "id": "camp", "label": "Camp", "restore": [
    { "pool": "grit", "by": { "fractionOfMax": 0.5, "min": 1 } }, { "track": "harm", "to": "min" },
    { "listPools": "boons", "to": "max" }, { "state": "stance", "to": "default" }],
    "clear": { "conditions": "all", "text": ["note"] } }],
  "gm": { "checkGuidance": "Ask." } }"#;

static TABLE: LazyLock<(Ruleset, PartyFile)> = LazyLock::new(|| {
    let outcome = ludex_ruleset::read(RULES, "fuzz.json");
    let Some(ruleset) = outcome.ruleset else {
        panic!("{:#?}", outcome.diagnostics);
    };
    let party = serde_json::json!({"characters": [
        {"name": "Mira", "v": 1, "build": {"lists": {"boons": [{"name": "Echo", "uses": 2}]}}},
        {"name": "Bram"}, {"name": "bram"}]});
    let party = PartyFile::from_json(party, &ruleset).expect("a party");
    (ruleset, party)
});

fuzz_target!(|text: &str| {
    let (ruleset, start) = &*TABLE;
    let mut at = 0;
    for tag in parse_tags(text, &["skill_check", "sheet"]) {
        assert!(tag.span.start as usize >= at);
        at = tag.span.end as usize;
        assert_eq!(text.get(tag.span.start as usize..at), Some(tag.text));
    }
    let mut party = start.clone();
    let none = TurnOptions::default();
    let first = turn(ruleset, &mut party, text, &mut SeededSource::new(1), 1, &none);
    let _ = displayed(&first.reply);
    for tag in &first.tags {
        assert!(tag.accepted == tag.reason.is_none());
        assert!(tag.accepted || tag.changes.is_empty());
    }
    for card in &party.characters {
        let card = Evaluation::new(ruleset, card, Play::InPlay);
        for pool in card.pools() {
            assert!((0..=pool.max).contains(&pool.value) && pool.temp >= 0);
        }
    }
    // What was kept reads back as it was.
    let again = PartyFile::from_json(party.to_json(), ruleset);
    assert_eq!(again.as_ref(), Ok(&party));
    // A later pass over the reply leaves every record as it is.
    let written: Vec<String> = first.tags.iter().map(|tag| tag.result.clone()).collect();
    let options = TurnOptions { written: &written };
    let mut after = party.clone();
    let second = turn(ruleset, &mut after, &first.reply, &mut SeededSource::new(2), 2, &options);
    assert_eq!((second.reply, after), (first.reply, party));
});
