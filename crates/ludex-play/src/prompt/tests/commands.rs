//! What is told of commands (page 1, 9.5 to 9.7): only what the ruleset can use, by names that do
//! what they are told for.

use ludex_ruleset::Ruleset;
use serde_json::{Value, json};

use super::super::prompt;
use crate::command::run;
use crate::party::PartyFile;
use crate::tag::parse_tags;
use crate::testing::{ruleset, ruleset_with};

fn told(rules: &Ruleset, party: Value) -> Vec<String> {
    let party = PartyFile::from_json(party, rules).unwrap();
    let text = prompt(rules, &party);
    let (_, commands) = text.split_once("# Commands\n").unwrap();
    commands.lines().skip(1).map(str::to_owned).collect()
}

/// Each command stands there exactly when something of the ruleset can be used by it.
#[test]
fn each_command_where_the_ruleset_can_use_it() {
    let live = |live: Value| json!({"live": live});
    for (sheet, line) in [
        (
            live(json!({"pools": [{"id": "oil", "label": "Oil", "max": {"const": 3}}]})),
            "- op=\"spend\", op=\"restore\" or op=\"damage\" pool=\"NAME\" amount=\"N\": Oil",
        ),
        (
            live(json!({"tracks": [{"id": "heat", "label": "Heat", "min": -1, "max": 5}]})),
            "- op=\"track\" track=\"NAME\" by=\"N\" or to=\"N\": Heat (-1 to 5)",
        ),
        (
            json!({"abilities": [{"id": "a", "label": "A", "min": 1, "max": 5, "default": 1}],
                "live": {"tracks": [{"id": "heat", "label": "Heat", "min": 0, "max": {"abilityScore": "a"}}]}}),
            "- op=\"track\" track=\"NAME\" by=\"N\" or to=\"N\": Heat (0 to what the sheet allows)",
        ),
        (
            live(
                json!({"tracks": [{"id": "harm", "label": "Harm", "min": 0, "max": 2,
                "kinds": [{"id": "cut", "label": "Cut", "severity": 1}, {"id": "burn", "label": "Burn", "severity": 2}],
                "levels": [{"label": "Hurt", "penalty": 0}, {"label": "Down", "penalty": -2}],
                "fill": "indexed", "onFull": "refuse"}]}),
            ),
            "- op=\"damage\" track=\"NAME\" kind=\"KIND\" amount=\"N\", below 0 it heals and kind may be left \
             out: Harm (kinds Cut, Burn; levels Hurt, Down -2, box=\"N\" for where to start)",
        ),
        (
            live(json!({"conditions": [{"id": "lost", "label": "Lost"}]})),
            "- op=\"condition\" condition=\"NAME\" state=\"on\" or state=\"off\": Lost",
        ),
        (
            live(
                json!({"states": [{"id": "fog", "label": "Fog", "values": ["clear", "thick"], "valueLabels": {"clear": "Clear", "thick": "Thick fog"}}]}),
            ),
            "- op=\"state\" state=\"NAME\" value=\"VALUE\": Fog (clear, thick = Thick fog)",
        ),
        (
            live(json!({"text": [{"id": "omen", "label": "Omen", "maxLength": 80}]})),
            "- op=\"note\" field=\"NAME\" value=\"TEXT\", cleared without a value: Omen (up to 80 characters)",
        ),
        (
            json!({"clocks": {"sizes": [4, 8], "max": 5}}),
            "- op=\"clock\" name=\"NAME\" and one of size=\"N\" to start one (4, 8), by=\"N\", to=\"N\", \
             remove=\"true\": 0 of 5 running",
        ),
        (
            json!({"abilities": [{"id": "a", "label": "A", "min": 1, "max": 5, "default": 1}], "advancement": {"abilities": true}}),
            "- op=\"advance\" ability=\"NAME\" by=\"N\" or to=\"N\", for good: A (1 to 5)",
        ),
        (
            json!({"saves": [{"id": "s", "label": "S"}], "advancement": {"skills": true, "saves": true}}),
            "- op=\"advance\" save=\"NAME\" tier=\"TIER\", for good: None",
        ),
        (
            json!({"fields": [{"id": "xp", "label": "XP", "type": "number", "min": 0, "max": 9},
                {"id": "luck", "label": "Luck", "type": "number", "min": 0, "max": 1, "integer": false},
                {"id": "oath", "label": "Oath", "type": "longtext", "maxLength": 900},
                {"id": "fixed", "label": "Fixed", "type": "number", "min": 0, "max": 1}],
                "advancement": {"fields": ["oath", "xp", "luck"]}}),
            "- op=\"advance\" field=\"NAME\" by=\"N\" or to=\"VALUE\", for good: XP (whole number 0 to 9), \
             Luck (number 0 to 1), Oath (text up to 900 characters, to alone)",
        ),
    ] {
        let rules = ruleset(json!({}), sheet.clone());
        assert_eq!(told(&rules, json!({"characters": []})), [line], "{sheet}");
    }
    let rests = ruleset_with(
        json!({}),
        json!({}),
        json!({"rests": [{"id": "camp", "label": "Camp"}]}),
    );
    assert_eq!(
        told(&rests, json!({"characters": []})),
        ["- op=\"rest\" rest=\"NAME\": Camp"]
    );
    let none = ruleset(json!({}), json!({"clocks": {"sizes": [4]}}));
    let clocks = json!({"characters": [], "clocks": [{"name": "Alarm", "size": 4, "value": 1}]});
    assert!(
        prompt(&none, &PartyFile::from_json(clocks.clone(), &none).unwrap())
            .contains("Clocks: Alarm 1/4")
    );
    let none = ruleset(json!({}), json!({}));
    let text = prompt(&none, &PartyFile::from_json(clocks, &none).unwrap());
    assert!(!text.contains("Alarm") && !text.contains("op="), "{text}");
}

/// Page 1, 3.10: what the party sheet alone has is told for the party sheet alone.
#[test]
fn the_party_sheet_has_its_own_names() {
    let rules = ruleset(
        json!({}),
        json!({
            "live": {"pools": [{"id": "grit", "label": "Grit", "max": {"const": 6}}]},
            "party": {"label": "The Crew",
                "fields": [{"id": "rep", "label": "Rep", "type": "number", "min": 0, "max": 9}],
                "lists": [{"id": "holds", "label": "Holds", "maxItems": 5, "columns": [
                    {"id": "name", "label": "Name", "type": "text", "maxLength": 40},
                    {"id": "size", "label": "Size", "type": "number", "min": 0, "max": 9}],
                    "pools": {"nameColumn": "name", "maxColumn": "size"}}],
                "live": {"pools": [{"id": "stash", "label": "Stash", "max": {"const": 4}, "allowTemp": true}],
                    "tracks": [{"id": "heat", "label": "Heat", "min": 0, "max": 9}]},
                "rests": [{"id": "port", "label": "In port"}],
                "advancement": {"fields": ["rep"], "text": "After a great deed."}}}),
    );
    let party = json!({"characters": [{"name": "Mira"}],
        "team": {"build": {"lists": {"holds": [{"name": "Aft", "size": 2}]}}}});
    assert_eq!(
        told(&rules, party),
        [
            "- op=\"spend\", op=\"restore\" or op=\"damage\" pool=\"NAME\" amount=\"N\": Grit; with who=\"team\" Stash, Aft",
            "- op=\"temp\" pool=\"NAME\" amount=\"N\", a temporary buffer: with who=\"team\" Stash",
            "- op=\"track\" track=\"NAME\" by=\"N\" or to=\"N\": with who=\"team\" Heat (0 to 9)",
            "- op=\"rest\" rest=\"NAME\": with who=\"team\" In port",
            "- op=\"advance\" field=\"NAME\" by=\"N\" or to=\"VALUE\", for good: with who=\"team\" Rep (whole number 0 to 9)",
            "  After a great deed.",
        ]
    );
}

/// Every name of a pool that is told is a name the command finds, whatever labels are shared.
#[test]
fn pools_are_told_by_names_that_find_them() {
    let list = |id: &str| {
        json!({"id": id, "label": id, "maxItems": 5, "columns": [
            {"id": "name", "label": "Name", "type": "text", "maxLength": 40},
            {"id": "size", "label": "Size", "type": "number", "min": 0, "max": 9}],
            "pools": {"nameColumn": "name", "maxColumn": "size"}})
    };
    let pool = |id: &str, label: &str| json!({"id": id, "label": label, "max": {"const": 3}});
    let rules = ruleset(
        json!({}),
        json!({"lists": [list("boons"), list("debts")],
            "live": {"pools": [pool("grit", "Grit"), pool("grit_b", "grit"), pool("quip", "The \"Quip\"")]}}),
    );
    let rows = json!({"boons": [{"name": "Echo", "size": 2}, {"name": "Owl", "size": 1}],
        "debts": [{"name": "echo ", "size": 1}, {"name": "Grit", "size": 1}]});
    let party = json!({"characters": [{"name": "Mira", "v": 1, "build": {"lists": rows}}]});
    let line = told(&rules, party.clone()).remove(0);
    let (_, names) = line.split_once(": ").unwrap();
    assert_eq!(
        names,
        "Grit, grit_b, quip, Owl, boons:echo, debts:echo, debts:grit"
    );
    let mut changed = Vec::new();
    for name in names.split(", ") {
        let mut party = PartyFile::from_json(party.clone(), &rules).unwrap();
        let tag = format!("[sheet: op=\"spend\" pool=\"{name}\" amount=\"1\"]");
        let done = run(&rules, &mut party, &parse_tags(&tag, &["sheet"])[0]);
        assert_eq!(done.reason, None, "{name}");
        changed.extend(done.changes.into_iter().map(|change| change.path));
    }
    changed.sort();
    changed.dedup();
    assert_eq!(changed.len(), 7, "{changed:?}");
}
