//! `roll-against`: page 1, 11.8 to 11.10, and section 13, cases 43 and 44.

use serde_json::{Value, json};

use crate::kit::{Table, plain_sheet};

const ASK: &str = "[skill_check: skill=Act]";

/// Page 1, 11.14: percentile levels.
fn levels() -> Value {
    json!({
        "kind": "roll-against", "dice": {"count": 1, "sides": 100}, "tensDice": {"max": 2},
        "bands": [
            {"id": "critical", "label": "Critical", "outcome": "criticalSuccess", "when": [{"total": {"atMost": 1}}]},
            {"id": "extreme", "label": "Extreme", "outcome": "success", "when": [{"total": {"atMost": {"fraction": 0.2}}}]},
            {"id": "hard", "label": "Hard", "outcome": "success", "when": [{"total": {"atMost": {"fraction": 0.5}}}]},
            {"id": "regular", "label": "Regular", "outcome": "success", "when": [{"total": {"atMost": {"fraction": 1}}}]},
            {"id": "miss", "label": "Failure", "outcome": "failure"},
            {"id": "fumble", "label": "Fumble", "outcome": "criticalFailure",
             "when": [{"total": {"atLeast": 100}}, {"total": {"atLeast": 96}, "needed": {"atMost": 49}}]}
        ],
        "difficultyLadder": [{"label": "Regular"}, {"label": "Hard", "needs": "hard"}, {"label": "Extreme", "needs": "extreme"}],
        "checks": [{"id": "luck", "label": "Luck", "value": {"livePool": "luck"},
            "roll": {"kind": "roll-against", "dice": {"count": 1, "sides": 100}}}]
    })
}

fn seated(rules: Value, n: i64) -> Table {
    let mut sheet = plain_sheet();
    sheet["live"] = json!({"pools": [{"id": "luck", "label": "Luck", "max": {"const": 60}}]});
    Table::with_sheet(rules, sheet).seat(
        "Mira",
        json!({"build": {"abilities": {"n": n}}, "live": {"pools": {"luck": {"value": 45}}}}),
    )
}

/// Page 1, 11.8.
#[test]
fn percentile_levels() {
    let rows: [(i64, &str, u32, &str, &str); 14] = [
        (55, "", 11, "extreme", "success"),
        (55, "", 12, "hard", "success"),
        (55, "", 27, "hard", "success"),
        (55, "", 28, "regular", "success"),
        (55, "", 55, "regular", "success"),
        (55, "", 56, "miss", "failure"),
        (55, "", 1, "critical", "critical_success"),
        (55, "", 96, "miss", "failure"),
        (55, "", 100, "fumble", "critical_failure"),
        (45, "", 96, "fumble", "critical_failure"),
        (60, "Hard", 30, "hard", "success"),
        (60, "Hard", 31, "regular", "failure"),
        (60, "Hard", 97, "fumble", "critical_failure"),
        (60, "Extreme", 13, "hard", "failure"),
    ];
    for (target, step, roll, band, result) in rows {
        let ask = format!("[skill_check: skill=Act difficulty=\"{step}\"]");
        let shown = if step.is_empty() { "-" } else { step };
        let text = target.to_string();
        let expected = [
            ("target", text.as_str()),
            ("band", band),
            ("result", result),
            ("difficulty", shown),
            ("dice", "1d100"),
        ];
        seated(levels(), target).expect(&ask, &[roll], &expected);
    }
}

/// The last rows of page 1, 11.8.
#[test]
fn dice_for_the_tens() {
    let table = seated(levels(), 30);
    let asked = |bonus: &str| format!("[skill_check: skill=Act bonus=\"{bonus}\"]");
    table.expect(
        &asked("1"),
        &[4, 7, 2],
        &[
            ("rolls", "74,24"),
            ("used", "24"),
            ("band", "regular"),
            ("bonus", "1"),
        ],
    );
    table.expect(
        &asked("-1"),
        &[10, 10, 3],
        &[
            ("rolls", "100,30"),
            ("used", "100"),
            ("band", "fumble"),
            ("bonus", "-1"),
        ],
    );
    table.expect(
        &asked("9"),
        &[5, 1, 2, 3],
        &[("rolls", "15,25,35"), ("used", "15"), ("bonus", "2")],
    );
    table.expect(&asked("0"), &[50], &[("rolls", "50"), ("bonus", "-")]);
}

/// The check of its own in page 1, 11.14.
#[test]
fn luck_reads_a_pool() {
    let table = seated(levels(), 0);
    table.expect(
        "[skill_check: skill=\"Luck check\" difficulty=Hard]",
        &[45],
        &[
            ("target", "45"),
            ("result", "success"),
            ("band", "-"),
            ("difficulty", "-"),
            ("margin", "0"),
        ],
    );
}

/// Page 1, 11.9.
#[test]
fn percentile_classic() {
    let rules = json!({
        "kind": "roll-against",
        "bands": [
            {"id": "critical", "label": "C", "outcome": "criticalSuccess", "when": [{"total": {"atMost": {"fraction": 0.05, "round": "up"}}}]},
            {"id": "special", "label": "Sp", "outcome": "success", "when": [{"total": {"atMost": {"fraction": 0.2, "round": "up"}}}]},
            {"id": "success", "label": "S", "outcome": "success", "when": [{"total": {"atMost": {"fraction": 1, "min": 5, "max": 95}}}]},
            {"id": "failure", "label": "F", "outcome": "failure"},
            {"id": "fumble", "label": "Fu", "outcome": "criticalFailure",
             "when": [{"total": {"atLeast": {"table": [[0, 96], [11, 97], [31, 98], [51, 99], [71, 100]]}}}]}
        ]
    });
    for (target, roll, band) in [
        (63, 4, "critical"),
        (63, 5, "special"),
        (63, 13, "special"),
        (63, 14, "success"),
        (63, 63, "success"),
        (63, 64, "failure"),
        (63, 98, "failure"),
        (63, 99, "fumble"),
        (120, 96, "failure"),
        (120, 100, "fumble"),
        (3, 5, "success"),
    ] {
        seated(rules.clone(), target).expect(ASK, &[roll], &[("band", band)]);
    }
}

/// Page 1, 11.10.
#[test]
fn three_dice() {
    let rules = json!({
        "kind": "roll-against", "dice": {"count": 3, "sides": 6}, "situationalShift": {"min": -10, "max": 10},
        "bands": [
            {"id": "crit", "label": "C", "outcome": "criticalSuccess", "when": [{"total": {"atMost": {"table": [[0, 4], [15, 5], [16, 6]]}}}]},
            {"id": "made", "label": "S", "outcome": "success", "when": [{"total": {"atMost": {"fraction": 1, "max": 16}}}]},
            {"id": "missed", "label": "F", "outcome": "failure"},
            {"id": "botched", "label": "B", "outcome": "criticalFailure",
             "when": [{"total": {"atLeast": {"table": [[0, 17], [16, 18]]}}}, {"margin": {"atMost": -10}}]}
        ],
        "difficultyLadder": [{"label": "Easy", "shift": 4}, {"label": "Average"}, {"label": "Hard", "shift": -4}]
    });
    let rows: [(i64, &str, [u32; 3], &str, &str); 16] = [
        (14, "", [1, 2, 2], "made", "9"),
        (15, "", [1, 2, 2], "crit", "10"),
        (16, "", [2, 2, 2], "crit", "10"),
        (3, "", [1, 1, 2], "crit", "-1"),
        (12, "", [4, 4, 4], "made", "0"),
        (12, "", [4, 4, 5], "missed", "-1"),
        (15, "", [6, 6, 5], "botched", "-2"),
        (16, "", [6, 6, 5], "missed", "-1"),
        (20, "", [6, 6, 5], "missed", "3"),
        (20, "", [6, 6, 6], "botched", "2"),
        (6, "", [6, 6, 4], "botched", "-10"),
        (7, "", [6, 6, 4], "missed", "-9"),
        (13, "difficulty=Hard", [4, 4, 2], "missed", "-1"),
        (13, "difficulty=Hard", [4, 4, 1], "made", "0"),
        (13, "shift=-99", [1, 1, 2], "crit", "-1"),
        (13, "difficulty=Easy shift=2", [6, 6, 4], "made", "3"),
    ];
    for (n, ask, faces, band, margin) in rows {
        let table = Table::new(rules.clone()).number(n);
        table.expect(
            &format!("[skill_check: skill=Act {ask}]"),
            &faces,
            &[("band", band), ("margin", margin)],
        );
    }
}

/// Page 1, section 13, case 43, with the penalty as an adjustment.
#[test]
fn rolling_over() {
    let rules = json!({"kind": "roll-against", "dice": {"sides": 20}, "direction": "over", "advantage": true,
        "adjust": [{"value": {"const": -2}}]});
    let table = Table::new(rules).number(14);
    table.expect(
        ASK,
        &[16],
        &[
            ("target", "16"),
            ("result", "success"),
            ("margin", "0"),
            ("adjust", "-2"),
        ],
    );
    let better = "[skill_check: skill=Act mode=advantage]";
    table.expect(
        better,
        &[3, 17],
        &[("used", "17"), ("rolls", "3,17"), ("dice", "2d20")],
    );
}

#[test]
fn the_better_throw_under_is_the_lower() {
    let rules = json!({"kind": "roll-against", "dice": {"sides": 20}, "advantage": true});
    let table = Table::new(rules).number(10);
    table.expect(
        "[skill_check: skill=Act advantage]",
        &[12, 4],
        &[("used", "4"), ("result", "success")],
    );
    table.expect(
        "[skill_check: skill=Act disadvantage]",
        &[12, 4],
        &[("used", "12"), ("result", "failure")],
    );
}

/// Page 1, section 13, case 44.
#[test]
fn steps_multiply_and_limits_hold() {
    let rules = json!({"kind": "roll-against", "number": {"max": 95},
        "difficultyLadder": [{"label": "Half", "multiply": 0.5, "shift": 10}]});
    let half = Table::new(rules.clone()).number(40);
    half.expect(
        "[skill_check: skill=Act difficulty=Half]",
        &[50],
        &[("target", "30")],
    );
    Table::new(rules)
        .number(120)
        .expect(ASK, &[95], &[("target", "95"), ("result", "success")]);
}
