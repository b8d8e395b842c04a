//! Rulesets nobody wrote: resolutions of all five kinds, and a tag for each.

use proptest::prelude::*;
use proptest::strategy::Union;
use serde_json::{Value, json};

/// A check nobody wrote.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// The keys of `resolution`.
    pub(crate) resolution: Value,
    /// What the tag asks beside its skill.
    pub(crate) ask: String,
    /// The character's number.
    pub(crate) number: i64,
}

/// Checks of every kind.
pub(crate) fn cases() -> impl Strategy<Value = Case> {
    Union::new([
        sum().boxed(),
        pool().boxed(),
        highest().boxed(),
        against().boxed(),
        symbol().boxed(),
    ])
}

fn put(rules: &mut Value, key: &str, value: Option<Value>) {
    if let Some(value) = value {
        rules[key] = value;
    }
}

/// A comparison with one bound or two.
fn comparison(range: std::ops::RangeInclusive<i64>) -> impl Strategy<Value = Value> {
    (range.clone(), range, 0..3).prop_map(|(a, b, form)| match form {
        0 => json!({"atLeast": a}),
        1 => json!({"atMost": b}),
        _ => json!({"atLeast": a.min(b), "atMost": a.max(b)}),
    })
}

fn outcome() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "criticalSuccess",
        "success",
        "partial",
        "failure",
        "criticalFailure",
    ])
}

/// Bands over these conditions; the first succeeds and the fallback fails.
fn bands(conditions: BoxedStrategy<Value>) -> impl Strategy<Value = Value> {
    let when = prop::collection::vec(conditions, 1..=2);
    prop::collection::vec((outcome(), when), 1..=4).prop_map(|entries| {
        let mut bands = vec![json!({"id": "fallback", "label": "Fallback", "outcome": "failure"})];
        for (at, (outcome, when)) in entries.into_iter().enumerate() {
            let outcome = if at == 0 { "success" } else { outcome };
            bands.push(
                json!({"id": format!("b{at}"), "label": "Band", "outcome": outcome, "when": when}),
            );
        }
        Value::Array(bands)
    })
}

/// Conditions on the total, the margin where there is one, and faces of dice with these sides.
fn conditions(
    totals: std::ops::RangeInclusive<i64>,
    margin: bool,
    sides: i64,
) -> BoxedStrategy<Value> {
    let faces = (2..=sides, 0..=3i64, any::<bool>()).prop_map(move |(face, count, high)| {
        if high {
            json!({"from": face, "atLeast": count})
        } else {
            json!({"upTo": face - 1, "atMost": count})
        }
    });
    (comparison(totals), comparison(-4..=8), faces, 1..8u8)
        .prop_map(move |(total, by, faces, keys)| {
            let mut condition = json!({});
            put(
                &mut condition,
                "total",
                (keys & 1 > 0).then_some(total.clone()),
            );
            put(
                &mut condition,
                "margin",
                (margin && keys & 2 > 0).then_some(by),
            );
            put(&mut condition, "faces", (keys & 4 > 0).then_some(faces));
            if condition.as_object().is_some_and(serde_json::Map::is_empty) {
                condition["total"] = total;
            }
            condition
        })
        .boxed()
}

fn mode() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["", " mode=advantage", " mode=disadvantage"])
}

fn sum() -> impl Strategy<Value = Case> {
    let shape = (1..=3i64, 4..=20i64, 0..4usize, any::<bool>());
    (shape, -5..=5i64, 1..=30i64, mode()).prop_flat_map(|((count, sides, natural, shift), number, dc, mode)| {
        let banded = prop::option::of(bands(conditions(1..=40, true, sides)));
        banded.prop_map(move |bands| {
            let natural = ["none", "both", "max-only", "min-only"].get(natural).copied().unwrap_or("none");
            let mut rules = json!({"kind": "dice-sum", "dice": {"count": count, "sides": sides}, "advantage": true});
            let rule = if shift && bands.is_some() { "shift" } else { "force" };
            put(&mut rules, "naturals", (count == 1).then(|| json!({"check": natural, "rule": rule})));
            let reads_margin = bands.as_ref().is_none_or(|bands| bands.to_string().contains("margin"));
            put(&mut rules, "difficultyLadder", reads_margin.then(|| json!([{"label": "A", "dc": 10}])));
            put(&mut rules, "bands", bands);
            Case { resolution: rules, ask: format!("dc={dc}{mode}"), number }
        })
    })
}

fn pool() -> impl Strategy<Value = Case> {
    (4..=12i64, 0..=6i64, 1..=4i64, 2..=12i64, 2..=12i64, any::<[bool; 5]>(), any::<bool>()).prop_flat_map(
        |(sides, number, dc, target, high, on, half)| {
            let banded = prop::option::of(bands(conditions(0..=6, true, sides)));
            banded.prop_map(move |bands| {
                let target = target.clamp(3, sides);
                let high = high.min(sides);
                let [explode, double, cancel, botch, again] = on;
                let mut rules = json!({
                    "kind": "dice-pool", "die": {"sides": sides}, "pool": {"min": 0, "max": 6},
                    "target": {"default": target, "min": target, "max": target},
                    "difficultyLadder": [{"label": "A", "successes": 1}],
                    "reroll": [{"id": "once", "upTo": 2, "mode": "once"}, {"id": "until", "upTo": sides - 1, "mode": "until"}]
                });
                put(&mut rules, "explode", explode.then(|| json!({"from": high})));
                put(&mut rules, "double", double.then(|| json!({"from": high})));
                put(&mut rules, "cancel", cancel.then(|| json!({"upTo": 1})));
                let rule = if half { "halfOrMore" } else { "noSuccesses" };
                put(&mut rules, "botch", botch.then(|| json!({"upTo": 2, "rule": rule})));
                put(&mut rules, "exceptional", bands.is_none().then(|| json!({"successes": 4})));
                put(&mut rules, "bands", bands);
                let again = match (again, half) {
                    (false, _) => "",
                    (true, false) => " reroll=once",
                    (true, true) => " reroll=until",
                };
                Case { resolution: rules, ask: format!("dc={dc}{again}"), number }
            })
        },
    )
}

fn highest() -> impl Strategy<Value = Case> {
    (4..=10i64, 0..=5i64, 1..=3i64, 0..=2i64, any::<[bool; 2]>()).prop_flat_map(|(sides, number, keep, dark, on)| {
        let [zero, high] = on;
        let banded = prop::option::of(bands(conditions(1..=20, true, sides)));
        banded.prop_map(move |bands| {
            let mut rules = json!({
                "kind": "dice-highest", "die": {"sides": sides}, "pool": {"min": 0, "max": 5}, "keep": {"count": keep},
                "dark": {"label": "Dark", "max": 2, "raises": {"track": "ruin", "when": if high { "above" } else { "atLeast" }}}
            });
            put(&mut rules, "zero", zero.then(|| json!({"dice": keep + 1})));
            let reads_margin = bands.as_ref().is_none_or(|bands| bands.to_string().contains("margin"));
            put(&mut rules, "difficultyLadder", reads_margin.then(|| json!([{"label": "A", "dc": 5}])));
            put(&mut rules, "bands", bands);
            Case { resolution: rules, ask: format!("dc={} dark={dark}", sides / 2 + 1), number }
        })
    })
}

fn against() -> impl Strategy<Value = Case> {
    let dice = prop::sample::select(vec![(1i64, 100i64), (3, 6), (1, 20), (2, 10)]);
    let limits = (1..=20i64, comparison(1..=60)).prop_map(|(part, plain)| {
        json!([
            {"total": {"atMost": {"fraction": part as f64 / 10.0, "round": "up", "min": 2}}},
            {"total": plain, "needed": {"atLeast": 8}},
            {"total": {"atLeast": {"table": [[0, 5], [10, 9], [40, 30]]}}, "target": {"atMost": 60}}
        ])
    });
    let limits = limits.prop_flat_map(|limits| {
        prop::sample::select(limits.as_array().cloned().unwrap_or_default())
    });
    let limits = limits.boxed();
    (dice, 0..=90i64, any::<[bool; 2]>(), -2..=2i64, mode()).prop_flat_map(
        move |((count, sides), number, on, bonus, mode)| {
            let [over, tens] = on;
            let some =
                prop_oneof![conditions(1..=sides * count, true, sides), limits.clone()].boxed();
            let banded = prop::option::of(bands(some));
            banded.prop_map(move |bands| {
                let mut rules = json!({
                    "kind": "roll-against", "dice": {"count": count, "sides": sides},
                    "direction": if over { "over" } else { "under" }
                });
                let tens = tens && (count, sides) == (1, 100);
                put(&mut rules, "tensDice", tens.then(|| json!({"max": 2})));
                put(&mut rules, "advantage", (!tens).then(|| json!(true)));
                let needs = bands.is_some().then_some("b0");
                let mut step = json!({"label": "A", "multiply": 0.5, "shift": 3});
                put(&mut step, "needs", needs.map(Into::into));
                rules["difficultyLadder"] = json!([step]);
                put(&mut rules, "bands", bands);
                let number = if sides == 100 {
                    number
                } else {
                    number % (sides * count)
                };
                Case {
                    resolution: rules,
                    ask: format!("difficulty=A bonus={bonus}{mode}"),
                    number,
                }
            })
        },
    )
}

fn symbol() -> impl Strategy<Value = Case> {
    let names = || prop::sample::select(vec!["win", "edge", "star", "loss", "drag"]);
    let face = prop::collection::vec(names(), 0..=2);
    let die = prop::collection::vec(face, 2..=8);
    let dice = (die.clone(), die.clone(), die.clone(), die);
    let reads = (comparison(-3..=4), comparison(0..=3), names()).prop_map(|(total, count, id)| {
        let mut test = count;
        test["id"] = id.into();
        json!({"total": total, "symbols": [test]})
    });
    let banded = prop::option::of(bands(reads.boxed()));
    (dice, banded, 0..=4i64, 0..=3i64, 0..=2i64, any::<bool>()).prop_map(
        |((own, better, faced, boost), bands, number, dc, upgrade, sum)| {
            let mut rules = json!({
                "kind": "symbol-pool",
                "symbols": [
                    {"id": "win", "label": "Win"},
                    {"id": "edge", "label": "Edge"},
                    {"id": "star", "label": "Star", "counts": ["win", "edge"]},
                    {"id": "loss", "label": "Loss", "cancels": "win"},
                    {"id": "drag", "label": "Drag", "cancels": "edge"}
                ],
                "dice": [
                    {"id": "boost", "label": "Boost", "faces": boost},
                    {"id": "own", "label": "Own", "faces": own, "upgradesTo": "better"},
                    {"id": "faced", "label": "Faced", "faces": faced},
                    {"id": "better", "label": "Better", "faces": better},
                    {"id": "setback", "label": "Setback", "faces": [["drag"], []]}
                ],
                "pool": {"die": "own", "build": if sum { "sum" } else { "compare" }},
                "against": {"die": "faced"},
                "boost": {"die": "boost", "max": 2},
                "setback": {"die": "setback", "max": 3},
                "success": {"symbol": "win"},
                "difficultyLadder": [{"label": "A", "dice": 1}]
            });
            put(&mut rules, "bands", bands);
            Case {
                resolution: rules,
                ask: format!("dc={dc} upgrade={upgrade} boost={upgrade} setback={dc}"),
                number,
            }
        },
    )
}
