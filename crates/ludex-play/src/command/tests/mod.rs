//! Page 1, section 13, cases 48 to 62 (58 needs catalogs), and what the sections say beside them.

mod forms;
mod growth;
mod party;
mod pools;
mod properties;
mod rests;
mod tracks;

use ludex_ruleset::Ruleset;
use serde_json::{Value, json};

use super::{Settled, run};
use crate::party::{PartyChange, PartyFile};
use crate::sheet::SheetFile;
use crate::tag::parse_tags;
use crate::testing::ruleset_with;

/// A ruleset with something of everything a command may name.
fn rules() -> Ruleset {
    let sheet = json!({
        "abilities": [{"id": "str", "label": "Strength", "min": 1, "max": 20, "default": 10}],
        "skills": [{"id": "stealth", "label": "Stealth"}],
        "saves": [{"id": "will", "label": "Will"}],
        "saveTiers": ["none"],
        "fields": [
            {"id": "xp", "label": "Experience", "type": "number", "min": 0, "max": 999_999},
            {"id": "luck", "label": "Luck", "type": "number", "min": 0, "max": 1, "integer": false},
            {"id": "discipline", "label": "Discipline", "type": "text", "maxLength": 60},
            {"id": "story", "label": "Story", "type": "longtext", "maxLength": 4000},
            {"id": "grit_max", "label": "Grit Max", "type": "number", "min": 0, "max": 30, "default": 6},
            {"id": "rank", "label": "Rank", "type": "number", "min": 0, "max": 9},
            {"id": "plain", "label": "Plain", "type": "boolean"},
            {"id": "lore", "label": "Lore", "type": "number", "min": 0, "max": 9,
             "hideWhen": {"field": "plain", "equals": true}}
        ],
        "lists": [list("boons"), list("debts")],
        "advancement": {"abilities": true, "skills": true, "saves": true,
            "fields": ["xp", "luck", "discipline", "story", "grit_max", "lore"]},
        "clocks": {"sizes": [4, 6, 8], "max": 2},
        "live": {
            "pools": [
                {"id": "grit", "label": "Grit", "max": {"field": "grit_max"}},
                {"id": "hp", "label": "Health", "max": {"const": 20}, "allowTemp": true},
                {"id": "dread", "label": "Dread", "max": {"const": 7}, "start": "empty", "group": "dark"},
                {"id": "doom", "label": "Doom", "max": {"const": 1}, "start": "empty", "group": "dark"},
                {"id": "art", "label": "Art", "max": {"const": 3},
                 "hideWhen": {"field": "plain", "equals": true}}
            ],
            "tracks": [
                {"id": "heat", "label": "Heat", "min": 0, "max": 5},
                {"id": "fame", "label": "Fame", "min": -3, "max": 3, "default": 1,
                 "hideWhen": {"field": "plain", "equals": true}},
                {"id": "harm", "label": "Harm", "min": 0, "max": 7, "kinds": [
                    {"id": "b", "label": "Bruise", "severity": 1},
                    {"id": "l", "label": "Lasting", "severity": 2},
                    {"id": "a", "label": "Awful", "severity": 3}],
                 "levels": [
                    {"label": "Fine", "penalty": 0}, {"label": "Hurt", "penalty": -1},
                    {"label": "Hurt", "penalty": -1}, {"label": "Bad", "penalty": -2},
                    {"label": "Bad", "penalty": -2}, {"label": "Worse", "penalty": -5},
                    {"label": "Down", "penalty": -99}]},
                {"id": "boxes", "label": "Boxes", "min": 0, "max": 5,
                 "kinds": [{"id": "x", "label": "Cross", "severity": 0}],
                 "boxes": {"penalty": {"by": "filled", "table": [[0, 0]]}},
                 "fill": "indexed", "onFull": "refuse"}
            ],
            "text": [{"id": "note", "label": "Note", "maxLength": 80}],
            "conditions": [{"id": "shaken", "label": "Shaken"}, {"id": "prone", "label": "Prone"}],
            "states": [
                {"id": "stance", "label": "Stance", "values": ["steady", "wild"],
                 "valueLabels": {"steady": "Steady", "wild": "Going Wild"}},
                {"id": "mood", "label": "Mood", "values": ["calm", "grim"], "default": "grim",
                 "hideWhen": {"field": "plain", "equals": true}}]
        },
        "party": {
            "label": "The Crew",
            "fields": [{"id": "rep", "label": "Rep", "type": "number", "min": 0, "max": 12}],
            "live": {
                "pools": [{"id": "coin", "label": "Coin", "max": {"const": 4}, "start": "empty"}],
                "tracks": [{"id": "heat", "label": "Wanted", "min": 0, "max": 9}]
            },
            "rests": [{"id": "lie_low", "label": "Lie low",
                "restore": [{"track": "heat", "by": {"const": -2}}]}],
            "advancement": {"fields": ["rep"]}
        }
    });
    let resolution = json!({"proficiencyTiers": [
        {"id": "none", "label": "None"}, {"id": "expert", "label": "Expert"}]});
    ruleset_with(resolution, sheet, json!({"rests": rests::declared()}))
}

/// A list whose rows are pools.
fn list(id: &str) -> Value {
    json!({"id": id, "label": id, "maxItems": 9,
        "columns": [
            {"id": "name", "label": "Name", "type": "text", "maxLength": 20},
            {"id": "uses", "label": "Uses", "type": "number", "min": 0, "max": 9},
            {"id": "when", "label": "When", "type": "enum", "values": ["camp", "home"]}],
        "pools": {"nameColumn": "name", "maxColumn": "uses", "rechargeColumn": "when"}})
}

fn card(name: &str, build: Value, live: Value) -> SheetFile {
    let mut document = json!({"name": name, "v": 1, "build": build});
    if !live.is_null() {
        document["live"] = live;
    }
    SheetFile::from_json(document).unwrap()
}

/// A game of one card, Mira.
fn alone(ruleset: &Ruleset, build: Value, live: Value) -> PartyFile {
    PartyFile::new(ruleset, vec![card("Mira", build, live)])
}

/// Runs a tag of these attributes.
fn tell(ruleset: &Ruleset, party: &mut PartyFile, body: &str) -> Settled {
    let text = format!("[sheet: {body}]");
    let tags = parse_tags(&text, &["sheet"]);
    assert_eq!(tags.len(), 1, "{body}");
    let before = party.clone();
    let settled = run(ruleset, party, &tags[0]);
    if settled.reason.is_some() {
        assert_eq!(*party, before, "{body}");
        assert_eq!((&settled.now, settled.changes.len()), (&None, 0), "{body}");
    }
    settled
}

/// Where things stand after a tag, or why it was refused.
fn answer(ruleset: &Ruleset, party: &mut PartyFile, body: &str) -> String {
    let settled = tell(ruleset, party, body);
    settled.now.or(settled.reason).unwrap()
}

/// Runs tags one after the other, each with what it answers.
fn play(ruleset: &Ruleset, party: &mut PartyFile, steps: &[(&str, &str)]) {
    for (body, expected) in steps {
        assert_eq!(answer(ruleset, party, body), *expected, "{body}");
    }
}

/// The live state of a card as it is written.
fn live(party: &PartyFile, at: usize) -> Value {
    party.characters[at].to_json()["live"].clone()
}

/// The changes in short: path, from, to.
fn told(changes: &[PartyChange]) -> Vec<(&str, &Value, &Value)> {
    let changes = changes.iter();
    changes
        .map(|change| (change.path.as_str(), &change.from, &change.to))
        .collect()
}
