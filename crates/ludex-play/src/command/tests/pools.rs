//! Pools, notes, conditions and states.

use serde_json::json;

use super::*;

/// Case 48.
#[test]
fn spends_what_is_there() {
    let rules = rules();
    let mut party = alone(&rules, json!({}), json!({}));
    play(
        &rules,
        &mut party,
        &[
            ("op=spend pool=Grit amount=7", "insufficient"),
            ("op=spend pool=Grit amount=0", "bad-amount"),
            ("op=spend pool=Grit amount=100001", "bad-amount"),
            ("op=spend pool=Grit amount=1.5", "bad-amount"),
            ("op=spend pool=Grit amount=12345678901", "bad-amount"),
            ("op=spend pool=Grit amount=-1", "bad-amount"),
            ("op=spend pool=Grit amount=x", "malformed"),
            ("op=spend pool=Nothing amount=1", "unknown-pool"),
            ("op=spend pool='' amount=1", "unknown-pool"),
            ("op=spend pool=Grit amount=6", "0/6"),
            ("op=spend pool=Grit amount=1", "insufficient"),
            ("op=restore pool=Grit amount=100000", "6/6"),
        ],
    );
    assert_eq!(live(&party, 0), json!({}));
}

/// Case 49.
#[test]
fn the_buffer_goes_first() {
    let rules = rules();
    let mut party = alone(&rules, json!({}), json!({}));
    play(
        &rules,
        &mut party,
        &[
            ("op=temp pool=hp amount=9", "20/20 +9 temp"),
            ("op=temp pool=hp amount=5", "20/20 +5 temp"),
            ("op=spend pool=hp amount=21", "insufficient"),
            ("op=damage pool=hp amount=7", "18/20"),
            ("op=damage pool=hp amount=999", "0/20"),
            ("op=temp pool=grit amount=1", "no-temp"),
            ("op=temp pool=hp amount=100000", "0/20 +100000 temp"),
            ("op=temp pool=hp amount=0", "0/20"),
        ],
    );
    let settled = tell(&rules, &mut party, "op=temp pool=hp amount=3");
    let (zero, three) = (json!(0), json!(3));
    assert_eq!(
        told(&settled.changes),
        [("live.pools.hp.temp", &zero, &three)]
    );
    let settled = tell(&rules, &mut party, "op=heal pool=hp amount=4");
    assert_eq!(settled.now.as_deref(), Some("4/20 +3 temp"));
    assert_eq!(
        told(&settled.changes),
        [("live.pools.hp", &zero, &json!(4))]
    );
}

/// Case 53.
#[test]
fn row_pools_answer_to_key_and_name() {
    let rules = rules();
    let build = json!({"lists": {
        "boons": [{"name": "Echo", "uses": 3}, {"name": " ECHO", "uses": 9}, {"name": "Grit", "uses": 1},
                  {"name": "Gone", "uses": 0}],
        "debts": [{"name": "Echo", "uses": 2}, {"name": "Owed Favour", "uses": 2}]}});
    let mut party = alone(&rules, build, json!({}));
    play(
        &rules,
        &mut party,
        &[
            ("op=spend pool=Echo amount=1", "ambiguous-pool"),
            ("op=spend pool='debts:echo' amount=1", "1/2"),
            ("op=spend pool='Boons:ECHO' amount=1", "2/3"),
            ("op=spend pool=' owed favour ' amount=1", "1/2"),
            ("op=spend pool=Grit amount=1", "5/6"),
            ("op=spend pool='boons:grit' amount=1", "0/1"),
            ("op=spend pool=Gone amount=1", "unknown-pool"),
            ("op=temp pool='debts:echo' amount=1", "no-temp"),
        ],
    );
    assert_eq!(
        live(&party, 0),
        json!({"pools": {
            "boons:echo": {"value": 2}, "boons:grit": {"value": 0}, "debts:echo": {"value": 1},
            "debts:owed favour": {"value": 1}, "grit": {"value": 5}}})
    );
}

/// Page 1, 4.1: what nothing knows stays, what is back at its default goes.
#[test]
fn stores_sparsely_and_keeps_strangers() {
    let rules = rules();
    let stored = json!({
        "pools": {"old": {"value": 2}, "art": {"value": 1}, "grit": {"value": 99}},
        "tracks": {"old": 3}, "wounds": {"old": {"marks": ["z"]}}, "text": {"old": "x"},
        "conditions": ["old", "shaken"], "states": {"old": "y", "stance": "gone"}
    });
    let mut party = alone(&rules, json!({"fields": {"plain": true}}), stored);
    play(
        &rules,
        &mut party,
        &[
            ("op=restore pool=grit amount=1", "6/6"),
            ("op=spend pool=art amount=1", "unknown-pool"),
            ("op=condition condition=Shaken state=remove", "Shaken off"),
            ("op=state state=stance value=steady", "Stance Steady"),
        ],
    );
    assert_eq!(
        live(&party, 0),
        json!({
            "pools": {"old": {"value": 2}, "art": {"value": 1}},
            "tracks": {"old": 3}, "wounds": {"old": {"marks": ["z"]}}, "text": {"old": "x"},
            "conditions": ["old"], "states": {"old": "y"}
        })
    );
    // Who was never in play is not, until something is stored.
    let mut party = alone(&rules, json!({}), Value::Null);
    play(&rules, &mut party, &[("op=heal pool=grit amount=1", "6/6")]);
    assert_eq!(party.characters[0].live, None);
    play(
        &rules,
        &mut party,
        &[("op=spend pool=grit amount=1", "5/6")],
    );
    play(&rules, &mut party, &[("op=heal pool=grit amount=1", "6/6")]);
    assert_eq!(live(&party, 0), json!({}));
}

/// Case 51.
#[test]
fn conditions_switch() {
    let rules = rules();
    let mut party = alone(&rules, json!({}), json!({}));
    play(
        &rules,
        &mut party,
        &[
            ("op=condition condition=shaken", "Shaken on"),
            ("op=condition condition=shaken state=maybe", "malformed"),
            ("op=condition condition=' PRONE ' state=True", "Prone on"),
            ("op=condition condition=shaken state=off", "Shaken off"),
            ("op=condition condition=asleep", "unknown-condition"),
        ],
    );
    assert_eq!(live(&party, 0), json!({"conditions": ["prone"]}));
    let settled = tell(&rules, &mut party, "op=condition condition=prone state=add");
    assert_eq!(settled.changes, []);
    let settled = tell(
        &rules,
        &mut party,
        "op=condition condition=prone state=false",
    );
    assert_eq!(
        told(&settled.changes),
        [("live.conditions.prone", &json!(true), &json!(false))]
    );
}

#[test]
fn states_take_a_value_by_itself_or_its_label() {
    let rules = rules();
    let mut party = alone(&rules, json!({}), json!({}));
    play(
        &rules,
        &mut party,
        &[
            ("op=state state=Stance value=WILD", "Stance Going Wild"),
            ("op=state state=stance value=Steady", "Stance Steady"),
            (
                "op=state state=stance value='going wild'",
                "Stance Going Wild",
            ),
            ("op=state state=stance value=asleep", "unknown-value"),
            ("op=state state=mood value=calm", "Mood calm"),
            ("op=state state=temper value=calm", "unknown-state"),
        ],
    );
    assert_eq!(
        live(&party, 0),
        json!({"states": {"mood": "calm", "stance": "wild"}})
    );
    let settled = tell(&rules, &mut party, "op=state state=mood value=grim");
    assert_eq!(
        told(&settled.changes),
        [("live.states.mood", &json!("calm"), &json!("grim"))]
    );
    let mut party = alone(&rules, json!({"fields": {"plain": true}}), json!({}));
    let hidden = answer(&rules, &mut party, "op=state state=mood value=calm");
    assert_eq!(hidden, "unknown-state");
}

/// Case 52.
#[test]
fn notes_are_cut_and_cleared() {
    let rules = rules();
    let mut party = alone(&rules, json!({}), json!({}));
    let long = format!("op=note field=note value=' {} '", "é".repeat(600));
    let now = answer(&rules, &mut party, &long);
    assert_eq!(now, format!("Note: {}", "é".repeat(80)));
    assert_eq!(live(&party, 0), json!({"text": {"note": "é".repeat(80)}}));
    play(
        &rules,
        &mut party,
        &[
            (
                "op=note field=Note value='by the gate'",
                "Note: by the gate",
            ),
            ("op=note field=diary value=x", "unknown-field"),
            ("op=note field=note", "Note cleared"),
            ("op=note field=note value=x", "Note: x"),
            ("op=note field=note value=' '", "Note cleared"),
        ],
    );
    assert_eq!(live(&party, 0), json!({}));
}
