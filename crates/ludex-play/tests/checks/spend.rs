//! What is paid and bought: page 1, 5.9, the last row of 11.4 and section 13, case 40.

use serde_json::{Value, json};

use crate::kit::{Table, plain_sheet};

fn rules(spend: Value) -> Value {
    json!({
        "kind": "dice-pool", "pool": {"min": 0, "max": 15},
        "target": {"default": 7, "min": 7, "max": 7}, "botch": {"upTo": 1},
        "difficultyLadder": [{"label": "Normal", "successes": 1}],
        "spend": [spend]
    })
}

fn seated(spend: Value, grit: i64, n: i64) -> Table {
    let mut sheet = plain_sheet();
    sheet["live"] = json!({"pools": [{"id": "grit", "label": "True Grit", "max": {"const": 9}, "allowTemp": true}]});
    Table::with_sheet(rules(spend), sheet).seat(
        "Mira",
        json!({"build": {"abilities": {"n": n}}, "live": {"pools": {"grit": {"value": grit, "temp": 9}}}}),
    )
}

/// Page 1, section 13, case 40.
#[test]
fn purchases_are_whole_and_limited() {
    let spend =
        |most: Value| json!({"pool": "grit", "amount": 2, "successes": 1, "perCheck": most});
    for (most, grit, points, bought, paid) in [
        (json!(2), 5, "grit:3", "-", "-"),
        (json!(2), 5, "grit:4", "2", "grit:4"),
        (json!(2), 5, "grit:8", "2", "grit:4"),
        (json!(2), 3, "grit:4", "-", "-"),
        (json!(2), 5, "True Grit:2", "1", "grit:2"),
        (json!(2), 5, " TRUE grit : 2 ", "1", "grit:2"),
        (json!(2), 5, "mettle:2", "-", "-"),
        (json!(2), 5, "grit", "-", "-"),
        (json!(2), 5, "grit:0", "-", "-"),
        (json!(2), 5, "grit:-2", "-", "-"),
        (json!({"const": 0}), 5, "grit:2", "-", "-"),
        (json!({"const": 1.9}), 5, "grit:4", "1", "grit:2"),
        (json!("pool"), 9, "grit:8", "3", "grit:6"),
    ] {
        let table = seated(spend(most), grit, 3);
        let tag = format!("[skill_check: skill=Act dc=1 spend=\"{points}\"]");
        table.expect(&tag, &[2, 2, 2], &[("successes", bought), ("spend", paid)]);
    }
}

/// The last row of page 1, 11.4.
#[test]
fn bought_successes_do_not_save_from_a_botch() {
    let table = seated(
        json!({"pool": "grit", "amount": 1, "successes": 1, "perCheck": 2}),
        9,
        2,
    );
    let tag = "[skill_check: skill=Act dc=1 spend=\"grit:2\"]";
    table.expect(
        tag,
        &[3, 1],
        &[
            ("rolls", "3,1"),
            ("used", "2"),
            ("result", "critical_failure"),
            ("successes", "2"),
        ],
    );
}

#[test]
fn payments_are_changes() {
    let table = seated(
        json!({"pool": "grit", "amount": 3, "dice": 2, "perCheck": 2}),
        7,
        1,
    );
    let check = table.check("[skill_check: skill=Act dc=1 spend=\"grit:6\"]");
    let rolled = check.roll(&mut ludex_dice::source::ScriptedSource::new([
        1, 2, 3, 4, 5,
    ]));
    let changes = rolled.changes();
    let found: Vec<_> = changes
        .iter()
        .map(|change| {
            (
                change.character.as_str(),
                change.path.as_str(),
                change.from,
                change.to,
            )
        })
        .collect();
    assert_eq!(found, [("Mira", "live.pools.grit", 7, 1)]);
    assert!(rolled.record().contains("dice=\"5d10\""));
}

#[test]
fn a_better_re_throw_is_bought_or_named() {
    let mut whole = rules(
        json!({"pool": "grit", "amount": 1, "reroll": {"upTo": 4, "mode": "until"}, "perCheck": 3}),
    );
    whole["reroll"] = json!([
        {"id": "low", "upTo": 2, "mode": "until"}, {"id": "high", "upTo": 5, "mode": "once"},
        {"id": "same", "upTo": 4, "mode": "once"}
    ]);
    let mut sheet = plain_sheet();
    sheet["live"] = json!({"pools": [{"id": "grit", "label": "Grit", "max": {"const": 9}}]});
    let table =
        Table::with_sheet(whole, sheet).seat("Mira", json!({"build": {"abilities": {"n": 1}}}));
    let rows: [(&str, &[u32], &str, &str); 4] = [
        ("reroll=low", &[3, 2, 9], "-", "2"),
        ("reroll=high", &[3, 5], "high", "1"),
        ("reroll=same", &[3, 2, 9], "-", "2"),
        ("", &[3, 2, 9], "-", "2"),
    ];
    for (named, faces, reroll, times) in rows {
        let tag = format!("[skill_check: skill=Act dc=1 {named} spend=\"grit:2\"]");
        table.expect(
            &tag,
            faces,
            &[("reroll", reroll), ("rerolled", times), ("spend", "grit:2")],
        );
    }
}

#[test]
fn a_bought_shift_helps_both_ways() {
    for (direction, target) in [("under", "22"), ("over", "18")] {
        let rules = json!({"kind": "roll-against", "direction": direction,
            "spend": [{"pool": "grit", "amount": 1, "shift": 1, "perCheck": 5}]});
        let mut sheet = plain_sheet();
        sheet["live"] = json!({"pools": [{"id": "grit", "label": "Grit", "max": {"const": 9}}]});
        let table = Table::with_sheet(rules, sheet)
            .seat("Mira", json!({"build": {"abilities": {"n": 20}}}));
        table.expect(
            "[skill_check: skill=Act spend=\"grit:2\"]",
            &[20],
            &[("target", target)],
        );
    }
}

#[test]
fn strangers_buy_nothing() {
    let table = seated(
        json!({"pool": "grit", "amount": 1, "dice": 1, "perCheck": 5}),
        9,
        2,
    );
    let tag = "[skill_check: skill=Act who=Bandit dc=1 spend=\"grit:2\"]";
    table.expect(
        tag,
        &[],
        &[("spend", "-"), ("who", "Bandit"), ("dice", "0d10")],
    );
}
