//! Live state as it is read.

use ludex_ruleset::Ruleset;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::derived;
use crate::evaluate::{Evaluation, Play, TrackValue};
use crate::sheet::SheetFile;
use crate::testing::{ruleset, sheet};

fn live_rules() -> Ruleset {
    ruleset(
        json!({"penaltyFrom": "strain"}),
        json!({
            "fields": [
                {"id": "top", "label": "Top", "type": "number", "min": 0, "max": 99, "default": 8},
                {"id": "stern", "label": "Stern", "type": "boolean"}
            ],
            "derived": [
                {"id": "grit_now", "label": "D", "op": "sum", "of": [{"livePool": "grit"}]},
                {"id": "heat_now", "label": "D", "op": "sum", "of": [{"liveTrack": "heat"}]},
                {"id": "heat_left", "label": "D", "op": "sum", "of": [{"liveTrack": "heat", "read": "remaining"}]},
                {"id": "heat_up", "label": "D", "op": "sum", "of": [{"liveTrack": "heat", "read": "filled"}]},
                {"id": "pain", "label": "D", "op": "sum", "of": [{"liveTrack": "strain", "read": "penalty"}]},
                {"id": "clear", "label": "D", "op": "sum", "of": [{"liveTrack": "strain", "read": "remaining"}]},
                {"id": "stance", "label": "D", "op": "enumTable", "from": {"liveState": "stance"},
                 "table": {"steady": 1, "wild": 5}, "default": -1}
            ],
            "lists": [
                {"id": "boons", "label": "Boons", "maxItems": 9,
                 "columns": [
                    {"id": "name", "label": "Name", "type": "text", "maxLength": 20},
                    {"id": "uses", "label": "Uses", "type": "number", "min": 0, "max": 9, "default": 1}],
                 "pools": {"nameColumn": "name", "maxColumn": "uses"}}
            ],
            "live": {
                "pools": [
                    {"id": "grit", "label": "Grit", "max": {"field": "top"}, "allowTemp": true},
                    {"id": "none", "label": "None", "max": {"const": 0.5}},
                    {"id": "slots_1", "label": "Slots 1", "max": {"const": 2}, "group": "slots", "start": "empty"},
                    {"id": "slots_2", "label": "Slots 2", "max": {"const": 2}, "group": "slots"},
                    {"id": "pact", "label": "Pact", "max": {"const": 1}, "group": "slots", "level": 9}
                ],
                "tracks": [
                    {"id": "heat", "label": "Heat", "min": 1, "max": {"field": "top"}, "default": 3},
                    {"id": "strain", "label": "Strain", "min": 0, "max": 2,
                     "boxes": {"penalty": {"by": "remaining", "table": [[0, -3], [1, -1], [2, 0]]}},
                     "kinds": [{"id": "s", "label": "S", "severity": 0}]}
                ],
                "states": [{"id": "stance", "label": "Stance", "values": ["steady", "wild"],
                            "hideWhen": {"field": "stern", "equals": true}}]
            }
        }),
    )
}

/// Page 1, 3.8, step 6.
#[test]
fn live_values_in_play_and_outside() {
    let rules = live_rules();
    let blank = sheet(json!({}), None);
    let outside = ["0", "0", "0", "0", "0", "0", "1"];
    assert_eq!(derived(&rules, &blank, Play::Outside), outside);
    assert_eq!(
        derived(&rules, &blank, Play::InPlay),
        ["8", "3", "5", "2", "0", "2", "1"]
    );
    let live = json!({
        "pools": {"grit": {"value": 99, "temp": 2}}, "tracks": {"heat": 0},
        "wounds": {"strain": {"marks": ["s"]}}, "states": {"stance": "wild"}
    });
    let played = sheet(json!({}), Some(live.clone()));
    assert_eq!(
        derived(&rules, &played, Play::InPlay),
        ["8", "1", "7", "0", "-1", "1", "5"]
    );
    assert_eq!(derived(&rules, &played, Play::Outside), outside);
    assert_eq!(Evaluation::new(&rules, &played, Play::InPlay).penalty(), -1);
    assert_eq!(Evaluation::new(&rules, &played, Play::Outside).penalty(), 0);
    // A hidden state reads the table's default; a pool or track that is not there reads 0.
    let stern = sheet(json!({"fields": {"stern": true, "top": 0}}), Some(live));
    assert_eq!(
        derived(&rules, &stern, Play::InPlay),
        ["0", "1", "0", "0", "-1", "1", "-1"]
    );
}

/// Page 1, 4.2, and section 13, cases 49, 53 and 62.
#[test]
fn pools_of_a_card() {
    let rules = live_rules();
    let shown = |fields: Value, rows: Value, live: Value| {
        let sheet = sheet(
            json!({"fields": fields, "lists": {"boons": rows}}),
            Some(live),
        );
        let evaluation = Evaluation::new(&rules, &sheet, Play::InPlay);
        let pools = evaluation.pools().iter();
        pools
            .map(|pool| format!("{} {} g{}", pool.key, pool.shown(), pool.grade))
            .collect::<Vec<_>>()
    };
    let rows = json!([
        {"name": "Echo", "uses": 2}, {"name": " ECHO", "uses": 5}, {"name": "  "}, {"name": "Spent", "uses": 0},
        {"name": "Plain"}
    ]);
    assert_eq!(
        shown(
            json!({}),
            rows,
            json!({"pools": {"grit": {"value": 5, "temp": 5}, "boons:echo": {"value": 1, "temp": 3}}})
        ),
        [
            "grit 5/8 +5 temp g0",
            "slots_1 0/2 g1",
            "slots_2 2/2 g2",
            "pact 1/1 g9",
            "boons:echo 1/2 g0",
            "boons:plain 1/1 g0"
        ]
    );
    // Nothing stored: it follows the maximum; what is stored stays.
    let first = |fields: Value, live: Value| shown(fields, json!([]), live).remove(0);
    assert_eq!(first(json!({"top": 8}), json!({})), "grit 8/8 g0");
    assert_eq!(first(json!({"top": 11}), json!({})), "grit 11/11 g0");
    assert_eq!(
        first(json!({"top": 11}), json!({"pools": {"grit": {"value": 5}}})),
        "grit 5/11 g0"
    );
    assert_eq!(first(json!({"top": 0}), json!({})), "slots_1 0/2 g1");
}

#[test]
fn tracks_hold_to_their_ends() {
    let rules = live_rules();
    for (top, stored, expected) in [
        (8, None, (3, 1, 8)),
        (2, None, (2, 1, 2)),
        (0, None, (1, 1, 1)),
        (8, Some(99), (8, 1, 8)),
        (8, Some(-99), (1, 1, 8)),
    ] {
        let live = stored.map(|n: i64| json!({"tracks": {"heat": n}}));
        let sheet = sheet(json!({"fields": {"top": top}}), live);
        let evaluation = Evaluation::new(&rules, &sheet, Play::InPlay);
        let Some(TrackValue::Plain(track)) = evaluation.track(0) else {
            panic!("a plain track")
        };
        assert_eq!(
            (track.value, track.min, track.max),
            expected,
            "{top} {stored:?}"
        );
    }
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        prop::sample::select(vec!["", "s", "wild", "Echo", "none", "x"]).prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        let keys = vec![
            "abilities",
            "skills",
            "fields",
            "lists",
            "boons",
            "name",
            "uses",
            "top",
            "stern",
            "pools",
            "grit",
            "value",
            "temp",
            "tracks",
            "heat",
            "wounds",
            "strain",
            "marks",
            "overflow",
            "states",
            "stance",
            "conditions",
            "text",
            "boons:echo",
        ];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::Array),
            prop::collection::vec((prop::sample::select(keys), inner), 0..6).prop_map(|pairs| {
                Value::Object(pairs.into_iter().map(|(k, v)| (k.to_owned(), v)).collect())
            }),
        ]
    })
}

proptest! {
    /// Whatever is stored, evaluation ends, pools and tracks stay within their ends, and reading
    /// what was written changes nothing.
    #[test]
    fn never_fails(build in any_json(), live in any_json()) {
        let rules = live_rules();
        let document = json!({"name": "X", "build": build, "live": live});
        if let Ok(sheet) = SheetFile::from_json(document) {
            let again = SheetFile::from_json(sheet.to_json()).unwrap();
            prop_assert_eq!(&again, &sheet);
            let evaluation = Evaluation::new(&rules, &sheet, Play::InPlay);
            for pool in evaluation.pools() {
                prop_assert!(0 <= pool.value && pool.value <= pool.max && pool.temp >= 0);
            }
            for at in 0..2 {
                if let Some(TrackValue::Wound(wounds)) = evaluation.track(at) {
                    prop_assert!(wounds.marked() <= wounds.length());
                    prop_assert!(wounds.penalty() <= 0);
                }
            }
            let view = crate::show::sheet(&evaluation);
            prop_assert!(!view.text().is_empty());
            let _ = sheet.check(&rules);
        }
    }
}

/// Page 1, 4.1: nothing play stores is past ±1,000,000, however large a maximum is worked out.
#[test]
fn maxima_are_held_to_what_may_be_stored() {
    let factor = json!({"of": {"const": 1_000_000}, "multiplier": 1000});
    let rules = ruleset(
        json!({}),
        json!({
            "derived": [{"id": "vast", "label": "Vast", "op": "scale", "of": factor["of"],
                "multiplier": factor["multiplier"]}],
            "live": {
                "pools": [{"id": "sea", "label": "Sea", "max": {"derived": "vast"}}],
                "tracks": [{"id": "sky", "label": "Sky", "min": 0, "max": {"derived": "vast"}}]
            }
        }),
    );
    let sheet = sheet(json!({}), None);
    let evaluation = Evaluation::new(&rules, &sheet, Play::InPlay);
    assert_eq!(evaluation.pool(0).map(|pool| pool.max), Some(1_000_000));
    let Some(TrackValue::Plain(sky)) = evaluation.track(0) else {
        panic!("a plain track");
    };
    assert_eq!(sky.max, 1_000_000);
}
