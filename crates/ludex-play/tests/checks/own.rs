//! Checks that roll their own way: page 1, 5.10.

use serde_json::{Value, json};

use crate::kit::{Table, plain_sheet};

fn rules() -> Value {
    json!({
        "kind": "dice-sum", "difficultyLadder": [{"label": "Normal", "dc": 10}],
        "adjust": [{"value": {"const": 2}}],
        "checks": [
            {"id": "doom", "label": "Doom", "bare": true, "value": {"liveTrack": "dread"},
             "roll": {"kind": "dice-highest", "die": {"sides": 8}, "situationalDice": {"min": 0, "max": 2},
                "bands": [
                    {"id": "safe", "label": "Safe", "outcome": "success", "when": [{"faces": {"upTo": 2, "atMost": 0}}]},
                    {"id": "gone", "label": "Gone", "outcome": "failure"}
                ]}},
            {"id": "craft", "label": "Craft", "skills": ["act"], "abilities": ["m"],
             "roll": {"kind": "roll-against"}}
        ]
    })
}

fn table() -> Table {
    let mut sheet = plain_sheet();
    sheet["live"] = json!({"tracks": [{"id": "dread", "label": "Dread", "min": 0, "max": 6}]});
    Table::with_sheet(rules(), sheet).seat(
        "Mira",
        json!({"build": {"abilities": {"n": 40, "m": 3}}, "live": {"tracks": {"dread": 2}}}),
    )
}

#[test]
fn a_value_of_its_own() {
    let table = table();
    for name in [
        "skill=doom",
        "check=\"Doom check\"",
        "skill=Doom with=Other dc=5",
    ] {
        let tag = format!("[skill_check: {name} bonus=1]");
        table.expect(
            &tag,
            &[3, 8, 5],
            &[
                ("dice", "3d8"),
                ("band", "safe"),
                ("adjust", "-"),
                ("dc", "-"),
                ("with", "-"),
            ],
        );
    }
    table.expect(
        "[skill_check: skill=doom]",
        &[3, 2],
        &[("band", "gone"), ("resolution", "highest")],
    );
}

#[test]
fn skills_and_abilities_that_roll_another_way() {
    let table = table();
    table.expect(
        "[skill_check: skill=Act dc=9]",
        &[42],
        &[("target", "42"), ("result", "success"), ("dc", "-")],
    );
    table.expect(
        "[skill_check: ability=Other]",
        &[6],
        &[("target", "5"), ("result", "failure")],
    );
    table.expect(
        "[skill_check: save=Hold dc=9]",
        &[6],
        &[("modifier", "42"), ("dc", "9")],
    );
}

#[test]
fn a_stranger_rolls_nothing_of_its_own() {
    table().expect(
        "[skill_check: skill=doom who=Nobody bonus=2]",
        &[1, 8],
        &[("dice", "2d8"), ("band", "gone")],
    );
}

/// Page 1, 5.10: spends never apply, on checks with a value as on those of skills.
#[test]
fn nothing_is_bought_for_checks_of_their_own() {
    let mut sheet = plain_sheet();
    sheet["live"] = json!({"pools": [{"id": "grit", "label": "Grit", "max": {"const": 5}}]});
    let rules = json!({
        "kind": "dice-highest", "difficultyLadder": [{"label": "Normal", "dc": 4}],
        "spend": [{"pool": "grit", "amount": 1, "dice": 1, "perCheck": 3}],
        "checks": [
            {"id": "luck", "label": "Luck", "value": {"const": 2}, "roll": {"kind": "dice-highest", "difficultyLadder": [{"label": "Normal", "dc": 4}]}},
            {"id": "craft", "label": "Craft", "skills": ["act"], "roll": {"kind": "dice-highest", "difficultyLadder": [{"label": "Normal", "dc": 4}]}}
        ]
    });
    let table =
        Table::with_sheet(rules, sheet).seat("Mira", json!({"build": {"abilities": {"n": 2}}}));
    for (name, dice, spent) in [
        ("luck", "2d6", "-"),
        ("Act", "2d6", "-"),
        ("Hold", "4d6", "grit:2"),
    ] {
        let faces = vec![1; usize::from(dice.as_bytes()[0] - b'0')];
        let tag = format!("[skill_check: skill={name} dc=4 spend=\"grit:2\"]");
        table.expect(&tag, &faces, &[("dice", dice), ("spend", spent)]);
    }
}

/// Page 1, 5.10: on `symbol-pool` the value is the ability's part, so nothing upgrades.
#[test]
fn symbols_of_a_value() {
    for (value, dice) in [
        (json!({"const": 3}), "3ability 1difficulty"),
        (json!({"const": 1.9}), "1ability 1difficulty"),
        (json!({"const": -1}), "1difficulty"),
    ] {
        let rules = json!({
            "kind": "dice-sum", "difficultyLadder": [{"label": "Normal", "dc": 10}],
            "checks": [{"id": "luck", "label": "Luck", "value": value, "roll": crate::symbol::genesys_without_spends()}]
        });
        let faces: Vec<u32> = dice
            .split(' ')
            .flat_map(|dice| vec![1; usize::from(dice.as_bytes()[0] - b'0')])
            .collect();
        let table = Table::new(rules).number(2);
        table.expect("[skill_check: skill=luck dc=1]", &faces, &[("dice", dice)]);
    }
}
