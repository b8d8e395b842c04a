//! How long a check takes, for each kind of roll: its dice alone, the whole way from tag to record,
//! and its exact odds.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a bench that cannot begin has nothing to measure"
)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use ludex_dice::source::SeededSource;
use ludex_play::check::{Check, Party, Planned, plan};
use ludex_play::{Evaluation, Play, SheetFile, parse_tags};
use ludex_ruleset::Ruleset;
use serde_json::{Value, json};

/// A kind of roll: its name, its keys, and the tag that asks for it.
fn kinds() -> Vec<(&'static str, Value, &'static str)> {
    let bands = json!([
        {"id": "crit", "label": "Critical", "outcome": "criticalSuccess", "when": [{"faces": {"from": 6, "atLeast": 2}}]},
        {"id": "full", "label": "Success", "outcome": "success", "when": [{"total": {"atLeast": 6}}]},
        {"id": "mixed", "label": "Cost", "outcome": "partial", "when": [{"total": {"atLeast": 4}}]},
        {"id": "bad", "label": "Bad", "outcome": "failure"}
    ]);
    let symbols = json!({
        "kind": "symbol-pool",
        "symbols": [
            {"id": "win", "label": "Win"}, {"id": "edge", "label": "Edge"},
            {"id": "loss", "label": "Loss", "cancels": "win"}, {"id": "drag", "label": "Drag", "cancels": "edge"}
        ],
        "dice": [
            {"id": "own", "label": "Own", "upgradesTo": "better",
             "faces": [[], ["win"], ["win"], ["win", "win"], ["edge"], ["edge"], ["win", "edge"], ["edge", "edge"]]},
            {"id": "better", "label": "Better", "faces": [[], ["win"], ["win", "win"], ["win", "edge"], ["edge", "edge"]]},
            {"id": "faced", "label": "Faced",
             "faces": [[], ["loss"], ["loss", "loss"], ["drag"], ["drag"], ["drag"], ["drag", "drag"], ["loss", "drag"]]}
        ],
        "pool": {"die": "own", "build": "compare"}, "against": {"die": "faced"},
        "success": {"symbol": "win"}, "difficultyLadder": [{"label": "Normal", "dice": 2}]
    });
    vec![
        (
            "dice-sum",
            json!({"kind": "dice-sum", "advantage": true, "difficultyLadder": [{"label": "Normal", "dc": 10}]}),
            "[skill_check: skill=\"Act\" dc=\"12\" mode=\"advantage\"]",
        ),
        (
            "dice-pool",
            json!({"kind": "dice-pool", "target": {"default": 7, "min": 7, "max": 7}, "explode": {"from": 10},
                "double": {"from": 10}, "cancel": {"upTo": 1}, "botch": {"upTo": 1},
                "difficultyLadder": [{"label": "Normal", "successes": 2}]}),
            "[skill_check: skill=\"Act\" dc=\"2\"]",
        ),
        (
            "dice-highest",
            json!({"kind": "dice-highest", "zero": {"dice": 2}, "bands": bands}),
            "[skill_check: skill=\"Act\"]",
        ),
        (
            "roll-against",
            json!({"kind": "roll-against", "tensDice": {"max": 2}, "bands": [
                {"id": "hard", "label": "Hard", "outcome": "criticalSuccess", "when": [{"total": {"atMost": {"fraction": 0.5}}}]},
                {"id": "made", "label": "Made", "outcome": "success", "when": [{"total": {"atMost": {"fraction": 1}}}]},
                {"id": "miss", "label": "Miss", "outcome": "failure"}]}),
            "[skill_check: skill=\"Act\" bonus=\"1\"]",
        ),
        (
            "symbol-pool",
            symbols,
            "[skill_check: skill=\"Act\" difficulty=\"Normal\"]",
        ),
    ]
}

fn ruleset(resolution: Value) -> Ruleset {
    let mut whole = json!({
        "abilityModifier": {"op": "identity"},
        "proficiencyTiers": [{"id": "none", "label": "None"}, {"id": "good", "label": "Good", "flat": 3}]
    });
    if let (Some(into), Value::Object(from)) = (whole.as_object_mut(), resolution) {
        into.extend(from);
    }
    let document = json!({
        "schemaVersion": 1, "id": "bench", "version": 1, "name": "Bench", "coverage": {"summary": "A bench."},
        "resolution": whole,
        "sheet": {"version": 1,
            "abilities": [{"id": "n", "label": "Number", "min": 0, "max": 100, "default": 4}],
            "skills": [{"id": "act", "label": "Act", "ability": "n"}]},
        "gm": {"checkGuidance": "Ask for a check."}
    });
    ludex_ruleset::read(document.to_string().as_bytes(), "bench.json")
        .ruleset
        .expect("a ruleset that is right")
}

fn planned(ruleset: &Ruleset, cards: &[Evaluation<'_>], tag: &str) -> Check {
    let tags = parse_tags(tag, &["skill_check"]);
    match plan(ruleset, &Party::of(cards), tags.first().expect("a tag")) {
        Planned::Check(check) => *check,
        other => panic!("{other:?}"),
    }
}

fn checks(criterion: &mut Criterion) {
    let sheet = json!({"name": "Mira", "v": 1, "build": {"skills": {"act": "good"}}});
    let sheet = SheetFile::from_json(sheet).expect("a sheet that is right");
    for (kind, resolution, tag) in kinds() {
        let ruleset = ruleset(resolution);
        let cards = [Evaluation::new(&ruleset, &sheet, Play::InPlay)];
        let check = planned(&ruleset, &cards, tag);
        let mut source = SeededSource::new(1);
        criterion.bench_function(&format!("roll/{kind}"), |bench| {
            bench.iter(|| black_box(check.roll(&mut source).outcome()));
        });
        criterion.bench_function(&format!("tag to record/{kind}"), |bench| {
            bench.iter(|| {
                planned(&ruleset, &cards, black_box(tag))
                    .roll(&mut source)
                    .record()
            });
        });
        criterion.bench_function(&format!("odds/{kind}"), |bench| {
            bench.iter(|| black_box(&check).odds().expect("odds in reasonable time"));
        });
    }
}

/// The largest dice pool a page is likely to hold: twenty exploding dice.
fn twenty_dice(criterion: &mut Criterion) {
    let rules = json!({"kind": "dice-pool", "pool": {"max": 40}, "target": {"default": 7, "min": 7, "max": 7},
        "explode": {"from": 10}, "double": {"from": 10}, "cancel": {"upTo": 1}, "botch": {"upTo": 1},
        "difficultyLadder": [{"label": "Normal", "successes": 2}]});
    let ruleset = ruleset(rules);
    let sheet = json!({"name": "Mira", "v": 1, "build": {"abilities": {"n": 20}}});
    let sheet = SheetFile::from_json(sheet).expect("a sheet that is right");
    let cards = [Evaluation::new(&ruleset, &sheet, Play::InPlay)];
    let check = planned(&ruleset, &cards, "[skill_check: skill=\"Act\" dc=\"3\"]");
    criterion.bench_function("odds/twenty exploding dice", |bench| {
        bench.iter(|| black_box(&check).odds().expect("odds in reasonable time"));
    });
}

criterion_group!(benches, checks, twenty_dice);
criterion_main!(benches);
