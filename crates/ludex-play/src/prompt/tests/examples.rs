//! The whole text for the rulesets of the examples, with characters in several states.

use ludex_ruleset::Ruleset;
use serde_json::{Value, json};

use super::super::{prompt, world_prompt};
use crate::party::PartyFile;

fn example(text: &str) -> Ruleset {
    ludex_ruleset::read(text.as_bytes(), "ruleset.json")
        .ruleset
        .unwrap()
}

fn told(rules: &Ruleset, party: Value) -> String {
    prompt(rules, &PartyFile::from_json(party, rules).unwrap())
}

#[test]
fn embers_of_the_pass() {
    let rules = example(include_str!(
        "../../../../../examples/rulesets/embers-of-the-pass/ruleset.json"
    ));
    let party = json!({"characters": [
        {"name": "Ansa", "v": 1, "build": {"abilities": {"hands": 2}, "skills": {"climb": "taught"}},
            "live": {"pools": {"warmth": {"value": 2}}}},
        {"name": "Beric"}]});
    insta::assert_snapshot!(told(&rules, party));
    assert_eq!(world_prompt(&rules), "");
}

#[test]
fn lantern_watch() {
    let rules = example(include_str!(
        "../../../../../examples/rulesets/lantern-watch/ruleset.json"
    ));
    let party = json!({
        "characters": [
            {"name": "Mira Vane", "v": 1,
                "build": {"abilities": {"wits": 4}, "skills": {"vigil": "seasoned", "omens": "drilled"},
                    "saves": {"dread": "drilled"},
                    "fields": {"post": "Mole", "years": 3, "superstitious": true},
                    "lists": {"kit": [{"name": "Boathook", "damage": "1d6"}, {"name": "Rope"}],
                        "charms": [{"name": "Salt pouch", "uses": 2, "returns": "dawn"}]}},
                "live": {"pools": {"spirit": {"value": 1, "temp": 2}, "charms:salt pouch": {"value": 1}},
                    "tracks": {"alarm": 2}, "wounds": {"harm": {"marks": ["wound", "chill"]}},
                    "text": {"orders": "Hold the mole until the bell."},
                    "conditions": ["listening", "blinded"], "states": {"fog": "thick"}}},
            {"name": "Odo", "v": 1, "build": {},
                "live": {"wounds": {"harm": {"marks": ["wound", "wound", "wound", "wound", "wound"], "overflow": 2}}}},
            {"name": "Ilse"}],
        "clocks": [{"name": "The tide turns", "size": 6, "value": 2}, {"name": "Fire on the mole", "size": 4, "value": 4}]
    });
    insta::assert_snapshot!(told(&rules, party));
    let world = "A harbour town on a cold coast. The lamps are the only honest thing in it.\n";
    assert_eq!(world_prompt(&rules), world);
}
