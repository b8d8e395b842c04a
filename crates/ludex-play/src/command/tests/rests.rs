//! Rests (page 1, section 7).

use serde_json::json;

use super::*;
use crate::command::rest;

/// The rests of the ruleset.
pub(super) fn declared() -> Value {
    let pool = |id: &str, key: &str, how: Value| json!([{"pool": id, key: how}]);
    let half = json!({"fractionOfMax": 0.5, "min": 1});
    json!([
        {"id": "camp", "label": "Camp", "restore": [
            {"pool": "grit", "to": "max"},
            {"track": "heat", "by": {"const": -2}},
            {"track": "harm", "by": {"const": -1}},
            {"state": "stance", "to": "default"}],
         "clear": {"text": ["note"], "conditions": "all"}},
        {"id": "half", "label": "Half", "restore": [{"poolGroup": "dark", "by": half}]},
        {"id": "boons", "label": "Boons", "restore": [
            {"listPools": "boons", "to": "max", "recharge": ["camp"]}]},
        {"id": "all_boons", "label": "All Boons", "restore": [{"listPools": "boons", "by": {"const": 1}}]},
        {"id": "mend", "label": "Mend", "restore": [{"track": "harm", "to": "min"}]},
        {"id": "ease", "label": "Ease", "restore": [{"track": "harm", "to": 2, "kind": "b"}]},
        {"id": "hurt", "label": "Hurt", "restore": [{"track": "harm", "by": {"const": 2}}]},
        {"id": "shift", "label": "Shift", "restore": [
            {"state": "mood", "to": "calm"}, {"state": "stance", "to": "wild"}]},
        {"id": "mixed", "label": "Mixed", "restore": [
            {"track": "heat", "to": 3}, {"pool": "hp", "by": {"const": -5}},
            {"track": "heat", "by": {"fractionOfMax": 0.3, "round": "up"}},
            {"pool": "hp", "by": {"const": 2}}]},
        {"id": "drain", "label": "Drain", "restore": pool("grit", "to", json!(-4))},
        {"id": "stand", "label": "Stand Up", "clear": {"conditions": ["prone"]}}
    ])
}

fn take(live: Value, name: &str) -> (String, Value) {
    let rules = rules();
    let mut party = alone(&rules, json!({}), live);
    let now = answer(&rules, &mut party, &format!("op=rest rest='{name}'"));
    (now, super::live(&party, 0))
}

#[test]
fn restores_step_by_step_then_clears() {
    let worn = json!({
        "pools": {"grit": {"value": 2}, "hp": {"value": 3, "temp": 2}}, "tracks": {"heat": 3},
        "wounds": {"harm": {"marks": ["b"]}}, "text": {"note": "x", "old": "y"},
        "conditions": ["shaken", "old"], "states": {"stance": "wild"}
    });
    let rules = rules();
    let mut party = alone(&rules, json!({}), worn);
    let settled = tell(&rules, &mut party, "op=rest rest=Camp");
    let now = "Camp: Grit 6/6, Heat 1, Harm 0/7, Stance Steady";
    assert_eq!(settled.now.as_deref(), Some(now));
    // Buffers are not touched, and strangers stay.
    assert_eq!(
        live(&party, 0),
        json!({"pools": {"hp": {"value": 3, "temp": 2}}, "tracks": {"heat": 1},
               "text": {"old": "y"}, "conditions": ["old"]})
    );
    let json = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let expected = [
        ("live.pools.grit", json!(2), json!(6)),
        ("live.tracks.heat", json!(3), json!(1)),
        (
            "live.wounds.harm",
            json("{\"marks\": [\"b\"]}"),
            json("{\"marks\": []}"),
        ),
        ("live.states.stance", json!("wild"), json!("steady")),
        ("live.text.note", json!("x"), json!("")),
        ("live.conditions.shaken", json!(true), json!(false)),
    ];
    let expected: Vec<_> = expected.iter().map(|(path, a, b)| (*path, a, b)).collect();
    assert_eq!(told(&settled.changes), expected);
    // Whoever is rested keeps being so.
    let again = tell(&rules, &mut party, "op=rest rest=camp");
    assert_eq!(again.now.as_deref(), Some("Camp: Heat 0"));
    let again = tell(&rules, &mut party, "op=rest rest=camp");
    assert_eq!(again.now.as_deref(), Some("Camp"));
    assert_eq!(again.changes, []);
}

/// Case 60.
#[test]
fn every_kind_of_step() {
    for (live, name, now, after) in [
        // Half of 7 rounded down is 3, half of 1 is nothing, and 1 is the least.
        (
            json!({}),
            "half",
            "Half: Dread 3/7, Doom 1/1",
            json!({"pools": {"dread": {"value": 3}, "doom": {"value": 1}}}),
        ),
        (
            json!({"pools": {"dread": {"value": 6}, "doom": {"value": 1}}}),
            "half",
            "Half: Dread 7/7",
            json!({"pools": {"dread": {"value": 7}, "doom": {"value": 1}}}),
        ),
        (
            json!({"wounds": {"harm": {"marks": ["b"]}}}),
            "hurt",
            "Hurt",
            json!({"wounds": {"harm": {"marks": ["b"]}}}),
        ),
        (
            json!({"wounds": {"harm": {"marks": ["l", "b", "b"], "overflow": 2}}}),
            "mend",
            "Mend: Harm 0/7",
            json!({}),
        ),
        // Four marks to two: of two to clear only one is a bruise.
        (
            json!({"wounds": {"harm": {"marks": ["a", "l", "l", "b"]}}}),
            "ease",
            "Ease: Harm 3/7",
            json!({"wounds": {"harm": {"marks": ["a", "l", "l"]}}}),
        ),
        (
            json!({"wounds": {"harm": {"marks": ["b"]}}}),
            "ease",
            "Ease",
            json!({"wounds": {"harm": {"marks": ["b"]}}}),
        ),
        (
            json!({}),
            "shift",
            "Shift: Mood calm, Stance Going Wild",
            json!({"states": {"mood": "calm", "stance": "wild"}}),
        ),
        // Each step meets what the one before left; what it names is told once.
        (
            json!({}),
            "mixed",
            "Mixed: Heat 5, Health 17/20",
            json!({"pools": {"hp": {"value": 17}}, "tracks": {"heat": 5}}),
        ),
        (
            json!({}),
            "drain",
            "Drain: Grit 0/6",
            json!({"pools": {"grit": {"value": 0}}}),
        ),
        (
            json!({"conditions": ["shaken", "prone"]}),
            "stand up",
            "Stand Up",
            json!({"conditions": ["shaken"]}),
        ),
        (json!({}), "sleep", "unknown-rest", json!({})),
    ] {
        assert_eq!(
            take(live.clone(), name),
            (now.to_owned(), after),
            "{name} on {live}"
        );
    }
}

#[test]
fn what_is_hidden_is_passed_over() {
    let rules = rules();
    let mut party = alone(&rules, json!({"fields": {"plain": true}}), json!({}));
    let now = answer(&rules, &mut party, "op=rest rest=shift");
    assert_eq!(now, "Shift: Stance Going Wild");
    assert_eq!(live(&party, 0), json!({"states": {"stance": "wild"}}));
}

#[test]
fn row_pools_recharge_by_their_cell() {
    let rules = rules();
    let build = json!({"lists": {
        "boons": [{"name": "Echo", "uses": 3, "when": "camp"}, {"name": "Tide", "uses": 3, "when": "home"},
                  {"name": "Lost", "uses": 3}],
        "debts": [{"name": "Owed", "uses": 3, "when": "camp"}]}});
    let empty = json!({"pools": {"boons:echo": {"value": 0}, "boons:tide": {"value": 0},
        "boons:lost": {"value": 2}, "debts:owed": {"value": 0}}});
    let mut party = alone(&rules, build, empty);
    play(
        &rules,
        &mut party,
        &[
            ("op=rest rest=boons", "Boons: Echo 3/3"),
            ("op=rest rest='all boons'", "All Boons: Tide 1/3, Lost 3/3"),
        ],
    );
    assert_eq!(
        live(&party, 0),
        json!({"pools": {"boons:tide": {"value": 1}, "debts:owed": {"value": 0}}})
    );
}

/// The rest outside a reply is the rest of a tag.
#[test]
fn rests_without_a_tag() {
    let rules = rules();
    let spent = json!({"pools": {"grit": {"value": 2}}});
    let cards = vec![
        card("Mira", json!({}), spent.clone()),
        card("Bram", json!({}), spent),
    ];
    let fresh = PartyFile::new(&rules, cards);

    let mut party = fresh.clone();
    let everyone = rest(&rules, &mut party, "camp", None);
    let now = "Mira Camp: Grit 6/6; Bram Camp: Grit 6/6";
    assert_eq!(everyone.now.as_deref(), Some(now));
    let mut by_tag = fresh.clone();
    assert_eq!(
        tell(&rules, &mut by_tag, "op=rest rest=camp who=party"),
        everyone
    );
    assert_eq!(party, by_tag);

    let mut party = fresh.clone();
    let one = rest(&rules, &mut party, "Camp", Some("bram"));
    assert_eq!(one.now.as_deref(), Some("Camp: Grit 6/6"));
    assert_eq!(party.characters[0], fresh.characters[0]);
    assert_eq!(
        one.rewritten,
        "[sheet: who=\"Bram\" op=\"rest\" rest=\"Camp\" result=\"ok\" now=\"Camp: Grit 6/6\"]"
    );
    for (name, who, reason) in [
        ("nap", None, "unknown-rest"),
        ("lie_low", Some("mira"), "unknown-rest"),
        ("camp", Some("team"), "unknown-rest"),
        ("camp", Some("Nobody"), "unknown-character"),
    ] {
        let mut party = fresh.clone();
        let refused = rest(&rules, &mut party, name, who);
        assert_eq!(refused.reason.as_deref(), Some(reason));
        assert_eq!(party, fresh);
    }
}
