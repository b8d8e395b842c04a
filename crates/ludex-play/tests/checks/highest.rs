//! `dice-highest`: page 1, 11.5 to 11.7.

use serde_json::{Value, json};

use crate::kit::{Table, fields, plain_sheet};

const ASK: &str = "[skill_check: skill=Act]";

fn bands(critical: bool) -> Value {
    let mut bands = vec![
        json!({"id": "full", "label": "Success", "outcome": "success", "when": [{"total": {"atLeast": 6}}]}),
        json!({"id": "mixed", "label": "Success at a cost", "outcome": "partial", "when": [{"total": {"atLeast": 4}}]}),
        json!({"id": "bad", "label": "It goes badly", "outcome": "failure"}),
    ];
    if critical {
        bands.insert(
            0,
            json!({"id": "crit", "label": "Critical", "outcome": "criticalSuccess",
            "when": [{"faces": {"from": 6, "atLeast": 2}}]}),
        );
    }
    Value::Array(bands)
}

/// Page 1, 11.14: Blades in the Dark.
fn blades() -> Value {
    json!({
        "kind": "dice-highest", "die": {"sides": 6}, "pool": {"min": 0, "max": 8}, "zero": {"dice": 2},
        "situationalDice": {"min": -2, "max": 3}, "bands": bands(true),
        "difficultyLadder": [{"label": "Controlled"}, {"label": "Risky"}, {"label": "Desperate"}],
        "spend": [{"track": "stress", "amount": 2, "dice": 1, "perCheck": 1}]
    })
}

/// Page 1, 11.14: Trophy Dark.
fn trophy() -> Value {
    json!({
        "kind": "dice-highest", "die": {"sides": 6}, "pool": {"min": 0, "max": 3},
        "dark": {"label": "Dark", "max": 3, "raises": {"track": "ruin", "when": "above"}},
        "bands": bands(false)
    })
}

fn table(resolution: Value, n: i64, tracks: Value) -> Table {
    let mut sheet = plain_sheet();
    sheet["live"] = json!({"tracks": [
        {"id": "stress", "label": "Stress", "min": 0, "max": 9},
        {"id": "ruin", "label": "Ruin", "min": 1, "max": 6}
    ]});
    Table::with_sheet(resolution, sheet).seat(
        "Mira",
        json!({"build": {"abilities": {"n": n}}, "live": {"tracks": tracks}}),
    )
}

/// Page 1, 11.5.
#[test]
fn blades_in_the_dark() {
    let rows: [(i64, &[u32], &str, &str, &str); 6] = [
        (3, &[2, 5, 1], "5", "mixed", "partial"),
        (2, &[6, 6], "6", "crit", "critical_success"),
        (0, &[6, 6], "6", "full", "success"),
        (0, &[6, 3], "3", "bad", "failure"),
        (-2, &[4, 5], "4", "mixed", "partial"),
        (1, &[6], "6", "full", "success"),
    ];
    for (n, faces, value, band, result) in rows {
        let expected = [
            ("total", value),
            ("band", band),
            ("result", result),
            ("dc", "-"),
            ("margin", "-"),
        ];
        table(blades(), n, json!({})).expect(ASK, faces, &expected);
    }
}

#[test]
fn a_named_step_that_no_number_says_is_written() {
    let asked = "[skill_check: skill=Act difficulty=risky bonus=2 dc=5]";
    table(blades(), 1, json!({})).expect(
        asked,
        &[1, 2, 3],
        &[
            ("difficulty", "Risky"),
            ("bonus", "2"),
            ("dice", "3d6"),
            ("dc", "-"),
        ],
    );
}

/// The end of page 1, 11.5: pushing.
#[test]
fn pushing_raises_stress() {
    let push = "[skill_check: skill=Act spend=\"Stress:2\"]";
    let bought = [("dice", "3d6"), ("spend", "stress:2")];
    table(blades(), 2, json!({"stress": 7})).expect(push, &[1, 2, 3], &bought);
    let full = [("dice", "2d6"), ("spend", "-")];
    table(blades(), 2, json!({"stress": 8})).expect(push, &[1, 2], &full);
}

/// Page 1, 11.6.
#[test]
fn trophy_dark() {
    let rows: [(i64, [u32; 2], &str, &str, &str, &str); 3] = [
        (3, [4, 5], "5", "partial", "true", "Ruin 4"),
        (5, [5, 5], "5", "partial", "true", "-"),
        (1, [6, 2], "6", "success", "-", "-"),
    ];
    for (ruin, faces, value, result, dark, raised) in rows {
        let expected = [
            ("total", value),
            ("result", result),
            ("dark", dark),
            ("raised", raised),
            ("dice", "2d6"),
        ];
        table(trophy(), 1, json!({"ruin": ruin})).expect(
            "[skill_check: skill=Act dark=1]",
            &faces,
            &expected,
        );
    }
}

#[test]
fn dark_dice_are_written_behind_the_light_ones() {
    let dark = "[skill_check: skill=Act dark=9]";
    let seated = table(trophy(), 1, json!({"ruin": 6}));
    seated.expect(
        dark,
        &[4, 5, 6, 1],
        &[("rolls", "4;5,6,1"), ("raised", "-"), ("dark", "true")],
    );
    let none = table(trophy(), 0, json!({}));
    none.expect(
        dark,
        &[4, 5, 1],
        &[("rolls", ";4,5,1"), ("dark", "true"), ("raised", "Ruin 2")],
    );
    none.expect(
        ASK,
        &[],
        &[
            ("rolls", ""),
            ("dice", "0d6"),
            ("result", "failure"),
            ("band", "-"),
        ],
    );
}

#[test]
fn a_raised_track_is_a_change() {
    let seated = table(trophy(), 1, json!({"ruin": 3}));
    let check = seated.check("[skill_check: skill=Act dark=1]");
    let mut source = ludex_dice::source::ScriptedSource::new([4, 5]);
    let rolled = check.roll(&mut source);
    let changes = rolled.changes();
    assert_eq!(changes.len(), 1);
    let change = changes.first().unwrap();
    assert_eq!(
        (change.path.as_str(), change.from, change.to),
        ("live.tracks.ruin", 3, 4)
    );
    assert_eq!(
        fields(&rolled.record()).get("raised").map(String::as_str),
        Some("Ruin 4")
    );
}

/// Page 1, 11.7.
#[test]
fn keeping_two() {
    let rules = json!({
        "kind": "dice-highest", "die": {"sides": 10}, "keep": {"count": 2},
        "difficultyLadder": [{"label": "Normal", "dc": 15}, {"label": "More", "dc": 12, "dice": 2}]
    });
    let asked = "[skill_check: skill=Act difficulty=Normal]";
    let four = Table::new(rules.clone()).number(4);
    four.expect(
        asked,
        &[9, 3, 7, 7],
        &[
            ("total", "16"),
            ("result", "success"),
            ("margin", "1"),
            ("dc", "15"),
        ],
    );
    let one = Table::new(rules).number(1);
    one.expect(asked, &[8], &[("total", "8"), ("result", "failure")]);
    one.expect(
        "[skill_check: skill=Act difficulty=More]",
        &[8, 1, 4],
        &[("total", "12"), ("dc", "12"), ("difficulty", "-")],
    );
    one.expect("[skill_check: skill=Act dc=21]", &[8], &[("dc", "20")]);
}

/// Page 1, 5.7, step 6: `atLeast`, and more than one step.
#[test]
fn dark_dice_that_reach_the_track() {
    let mut rules = trophy();
    rules["dark"]["raises"] = json!({"track": "ruin", "when": "atLeast", "by": 2});
    for (ruin, faces, raised) in [
        (4, [3, 4], "Ruin 6"),
        (2, [3, 4], "Ruin 4"),
        (5, [5, 5], "Ruin 6"),
        (5, [3, 4], "-"),
        (2, [4, 3], "-"),
        (6, [1, 6], "-"),
    ] {
        table(rules.clone(), 1, json!({"ruin": ruin})).expect(
            "[skill_check: skill=Act dark=1]",
            &faces,
            &[("raised", raised)],
        );
    }
}
