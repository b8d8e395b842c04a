//! Outcome bands: page 1, 5.4.

use serde_json::{Value, json};

use crate::kit::Table;

const ASK: &str = "[skill_check: skill=Act dc=10]";

fn table(bands: Value, natural: &str) -> Table {
    Table::new(json!({
        "kind": "dice-sum", "naturals": {"check": natural},
        "difficultyLadder": [{"label": "Normal", "dc": 10}],
        "bands": bands
    }))
    .number(0)
}

/// A band that holds from that total on.
fn from(id: &str, outcome: &str, total: i64) -> Value {
    json!({"id": id, "label": id, "outcome": outcome,
        "when": [{"total": {"atLeast": total}, "margin": {"atLeast": -100}}]})
}

#[test]
fn bands_are_tested_by_outcome_then_as_declared() {
    let bands = json!([
        {"id": "rest", "label": "rest", "outcome": "success"},
        from("partial", "partial", 2),
        from("failure", "failure", 1),
        from("second", "success", 6),
        from("first", "success", 4),
        from("bad", "criticalFailure", 8),
        from("good", "criticalSuccess", 10)
    ]);
    let table = table(bands, "none");
    for (face, band) in [
        (1, "failure"),
        (2, "partial"),
        (3, "partial"),
        (4, "first"),
        (5, "first"),
        (6, "second"),
        (8, "bad"),
        (10, "good"),
        (20, "good"),
    ] {
        table.expect(ASK, &[face], &[("band", band)]);
    }
}

#[test]
fn naturals_take_the_ends_of_the_ranks() {
    let fallback_best = json!([
        from("worse", "failure", 5),
        from("worst", "failure", 1),
        {"id": "rest", "label": "rest", "outcome": "partial"}
    ]);
    let best = table(fallback_best, "both");
    best.expect(ASK, &[20], &[("band", "rest"), ("result", "partial")]);
    best.expect(ASK, &[1], &[("band", "worst"), ("result", "failure")]);
    best.expect(ASK, &[7], &[("band", "worse")]);
    let fallback_worst = json!([
        from("yes", "success", 5),
        {"id": "rest", "label": "rest", "outcome": "failure"}
    ]);
    let worst = table(fallback_worst, "min-only");
    worst.expect(ASK, &[1], &[("band", "rest")]);
    worst.expect(ASK, &[20], &[("band", "yes")]);
}

#[test]
fn any_condition_holds_when_every_key_does() {
    let bands = json!([
        {"id": "yes", "label": "yes", "outcome": "success", "when": [
            {"total": {"atLeast": 3, "atMost": 5}, "faces": {"from": 5, "atMost": 0}},
            {"margin": {"atLeast": 9}}
        ]},
        {"id": "no", "label": "no", "outcome": "failure"}
    ]);
    let table = table(bands, "none");
    for (face, band) in [
        (2, "no"),
        (3, "yes"),
        (4, "yes"),
        (5, "no"),
        (6, "no"),
        (18, "no"),
        (19, "yes"),
    ] {
        table.expect(ASK, &[face], &[("band", band)]);
    }
}

#[test]
fn faces_are_those_of_the_set_that_is_used() {
    let rules = json!({
        "kind": "dice-sum", "dice": {"count": 2, "sides": 6}, "advantage": true,
        "bands": [
            {"id": "snake", "label": "snake", "outcome": "criticalFailure",
             "when": [{"faces": {"upTo": 1, "atLeast": 1}}]},
            {"id": "yes", "label": "yes", "outcome": "success"}
        ]
    });
    let table = Table::new(rules).number(0);
    let ask = "[skill_check: skill=Act mode=advantage]";
    table.expect(
        ask,
        &[1, 2, 3, 4],
        &[("band", "yes"), ("rolls", "1,2,3,4"), ("used", "7")],
    );
    table.expect(ask, &[1, 6, 3, 3], &[("band", "snake")]);
}
