use ludex_ruleset::Ruleset;
use ludex_text::Decimal;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::testing::{ruleset, sheet};

fn derived(ruleset: &Ruleset, sheet: &SheetFile, play: Play) -> Vec<String> {
    let evaluation = Evaluation::new(ruleset, sheet, play);
    let count = ruleset.definition().sheet.derived.len();
    (0..count)
        .map(|at| evaluation.derived(at).to_string())
        .collect()
}

/// A ruleset whose only parts are fields and derived values.
fn arithmetic(fields: Value, derived: Value) -> Ruleset {
    ruleset(json!({}), json!({"fields": fields, "derived": derived}))
}

fn d20() -> Ruleset {
    ruleset(
        json!({
            "abilityModifier": {"op": "floorHalfMinusTen"},
            "proficiency": {"bonus": {"derived": "proficiency"}},
            "proficiencyTiers": [
                {"id": "none", "label": "None"},
                {"id": "half", "label": "Half", "multiplier": 0.5},
                {"id": "proficient", "label": "Proficient", "multiplier": 1},
                {"id": "expertise", "label": "Expertise", "multiplier": 2}
            ]
        }),
        json!({
            "abilities": [
                {"id": "str", "label": "Strength", "short": "STR", "min": 1, "max": 30, "default": 10},
                {"id": "wis", "label": "Wisdom", "short": "WIS", "min": 1, "max": 30, "default": 10}
            ],
            "skills": [{"id": "perception", "label": "Perception", "ability": "wis"}],
            "saves": [{"id": "wis_save", "label": "Wisdom save", "ability": "wis"}],
            "fields": [{"id": "level", "label": "Level", "type": "number", "min": 1, "max": 20}],
            "derived": [
                {"id": "proficiency", "label": "Proficiency", "op": "stepTable",
                 "from": {"field": "level"}, "table": [[1, 2], [5, 3], [9, 4]]},
                {"id": "passive", "label": "Passive", "op": "sum",
                 "of": [{"const": 10}, {"skillMod": "perception"}]}
            ]
        }),
    )
}

/// Page 1, 11.1.
#[test]
fn works_out_a_d20_sheet() {
    let rules = d20();
    for (tier, number, passive) in [
        ("proficient", 6, 16),
        ("half", 4, 14),
        ("none", 2, 12),
        ("expertise", 10, 20),
        ("gone", 2, 12),
    ] {
        let build = json!({
            "abilities": {"wis": 14, "str": 8}, "fields": {"level": 9}, "skills": {"perception": tier}
        });
        let sheet = sheet(build, None);
        let evaluation = Evaluation::new(&rules, &sheet, Play::InPlay);
        let perception = evaluation.number_of(Entry::Skill(0));
        assert_eq!(perception.capped, Decimal::int(number), "{tier}");
        assert_eq!(evaluation.derived(1), Decimal::int(passive), "{tier}");
        assert_eq!(evaluation.number_of(Entry::Save(0)).capped, Decimal::int(2));
        assert_eq!(perception.untrained, matches!(tier, "none" | "gone"));
        // `with="STR"`: 6 - 2 + (-1) = 3 when proficient.
        let with = perception.uncapped - perception.modifier + evaluation.modifier(0);
        assert_eq!(perception.held(with), Decimal::int(number - 3));
    }
}

/// Page 1, 5.2.
#[test]
fn modifiers_of_scores() {
    let rules = d20();
    for (score, modifier) in [(9, -1), (10, 0), (15, 2), (1, -5), (14, 2), (8, -1)] {
        let sheet = sheet(json!({"abilities": {"wis": score}}), None);
        let evaluation = Evaluation::new(&rules, &sheet, Play::Outside);
        assert_eq!(evaluation.modifier(1), Decimal::int(modifier), "{score}");
        assert_eq!(evaluation.modifier(0), Decimal::ZERO);
    }
    assert_eq!(
        Evaluation::new(&rules, &sheet(json!({}), None), Play::Outside).modifier(9),
        Decimal::ZERO
    );
}

/// Page 1, section 13, cases 12 and 17.
#[test]
fn tables_and_products() {
    let scale = |id: &str, field: &str, multiplier: f64, round: &str| json!({"id": id, "label": id, "op": "scale", "of": {"field": field}, "multiplier": multiplier, "round": round});
    let number = |id: &str, default: i64| json!({"id": id, "label": id, "type": "number", "min": -999, "max": 999, "default": default});
    let rules = arithmetic(
        json!([
            number("seven", 7),
            number("minus", -5),
            number("long", 140),
            number("low", -3)
        ]),
        json!([
            scale("a", "seven", 0.5, "down"),
            scale("b", "seven", 0.5, "up"),
            scale("c", "seven", 0.5, "nearest"),
            scale("d", "minus", 0.5, "nearest"),
            scale("e", "long", 0.05, "up"),
            {"id": "f", "label": "f", "op": "stepTable", "from": {"field": "low"}, "table": [[5, 1]]},
            {"id": "g", "label": "g", "op": "min", "of": [{"field": "seven"}, {"field": "minus"}, {"derived": "a"}]},
            {"id": "h", "label": "h", "op": "max", "of": [{"field": "seven"}, {"const": 7.25}]}
        ]),
    );
    let found = derived(&rules, &sheet(json!({}), None), Play::Outside);
    assert_eq!(found, ["3", "4", "4", "-2", "7", "1", "-5", "7.25"]);
}

/// Page 1, section 13, case 18.
#[test]
fn sums_of_lists() {
    let rules = ruleset(
        json!({}),
        json!({
            "fields": [{"id": "pack", "label": "Pack", "type": "boolean", "default": true}],
            "lists": [{
                "id": "gear", "label": "Gear", "maxItems": 9,
                "hideWhen": {"field": "pack", "equals": false},
                "columns": [
                    {"id": "bulk", "label": "Bulk", "type": "number", "min": 0, "max": 9, "default": 1},
                    {"id": "packed", "label": "Packed", "type": "boolean"}
                ]
            }],
            "derived": [
                {"id": "packed", "label": "Packed", "op": "sum",
                 "of": [{"listSum": {"list": "gear", "column": "bulk", "onlyWhen": "packed"}}]},
                {"id": "all", "label": "All", "op": "sum", "of": [{"listSum": {"list": "gear", "column": "bulk"}}]}
            ]
        }),
    );
    let rows = json!([
        {"bulk": 2, "packed": true}, {"packed": true}, {"bulk": "x", "packed": true}, {"bulk": 5}, "junk"
    ]);
    let shown = sheet(json!({"lists": {"gear": rows}}), None);
    assert_eq!(derived(&rules, &shown, Play::Outside), ["4", "9"]);
    let hidden = sheet(
        json!({"lists": {"gear": rows}, "fields": {"pack": false}}),
        None,
    );
    assert_eq!(derived(&rules, &hidden, Play::Outside), ["0", "0"]);
}

#[test]
fn base_cap_bonus_and_the_untrained() {
    let rules = ruleset(
        json!({"proficiencyTiers": [{"id": "none", "label": "None"}, {"id": "good", "label": "Good", "flat": 3}]}),
        json!({
            "sections": [{"id": "craft", "label": "Craft", "untrained": {"by": -2}}],
            "abilities": [{"id": "wits", "label": "Wits", "min": 0, "max": 9, "default": 4}],
            "fields": [{"id": "half", "label": "Half", "type": "number", "min": 0, "max": 9, "default": 2.5, "integer": false}],
            "skills": [
                {"id": "a", "label": "A", "ability": "wits", "section": "craft"},
                {"id": "b", "label": "B", "ability": "wits", "section": "craft", "untrained": "refuse"},
                {"id": "c", "label": "C", "base": {"field": "half"}, "cap": {"field": "half"}},
                {"id": "d", "label": "D"}
            ],
            "saves": [{"id": "a", "label": "A"}]
        }),
    );
    let build = json!({"bonuses": {"a": 1, "c": "x"}, "skills": {"c": "good"}});
    let sheet = sheet(build, None);
    let evaluation = Evaluation::new(&rules, &sheet, Play::InPlay);
    let found = |entry| {
        let number = evaluation.number_of(entry);
        (
            number.uncapped.to_string(),
            number.capped.to_string(),
            number.rule,
        )
    };
    let expect =
        |uncapped: &str, capped: &str, rule| (uncapped.to_owned(), capped.to_owned(), rule);
    // 4 + bonus 1 + untrained -2.
    assert_eq!(
        found(Entry::Skill(0)),
        expect("3", "3", UntrainedRule::By(-2))
    );
    // Its own rule wins over its section's.
    assert_eq!(
        found(Entry::Skill(1)),
        expect("4", "4", UntrainedRule::Refuse)
    );
    // Flat 3 + floor(2.5), capped at floor(2.5).
    assert_eq!(
        found(Entry::Skill(2)),
        expect("5", "2", UntrainedRule::Normal)
    );
    assert_eq!(
        found(Entry::Skill(3)),
        expect("0", "0", UntrainedRule::Normal)
    );
    // A skill and a save of one id share the free bonus.
    assert_eq!(
        found(Entry::Save(0)),
        expect("1", "1", UntrainedRule::Normal)
    );
    assert_eq!(
        found(Entry::Save(7)),
        expect("0", "0", UntrainedRule::Normal)
    );
}

/// Page 1, 3.3: the rule reads the effective value.
#[test]
fn hiding_reads_effective_values() {
    let rules = ruleset(
        json!({}),
        json!({
            "fields": [
                {"id": "kind", "label": "Kind", "type": "enum", "values": ["a", "b", "c"], "default": "b"},
                {"id": "n", "label": "N", "type": "number", "min": 2, "max": 6},
                {"id": "x", "label": "X", "type": "text", "maxLength": 9, "hideWhen": {"field": "kind", "in": ["b", "c"]}},
                {"id": "y", "label": "Y", "type": "text", "maxLength": 9, "hideWhen": {"field": "n", "notEquals": 2}},
                {"id": "z", "label": "Z", "type": "text", "maxLength": 9, "hideWhen": {"field": "n", "equals": 7}}
            ]
        }),
    );
    for (fields, hidden) in [
        (json!({}), [true, false, false]),
        (json!({"kind": "a", "n": 3}), [false, true, false]),
        (json!({"kind": "gone", "n": "x"}), [true, false, false]),
        (json!({"kind": "a", "n": 7}), [false, true, true]),
    ] {
        let sheet = sheet(json!({"fields": fields}), None);
        let evaluation = Evaluation::new(&rules, &sheet, Play::Outside);
        let found = [2, 3, 4].map(|field| evaluation.field_hidden(field));
        assert_eq!(found, hidden, "{fields}");
    }
}

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

#[test]
fn an_ability_named_by_a_field() {
    let rules = ruleset(
        json!({}),
        json!({
            "abilities": [{"id": "wits", "label": "Wits", "min": 0, "max": 9, "default": 4}],
            "fields": [{"id": "key", "label": "Key", "type": "enum", "values": ["none", "wits"]}],
            "derived": [{"id": "d", "label": "D", "op": "sum", "of": [{"abilityModFromField": "key"}, {"abilityScore": "wits"}]}]
        }),
    );
    assert_eq!(
        derived(&rules, &sheet(json!({}), None), Play::Outside),
        ["4"]
    );
    assert_eq!(
        derived(
            &rules,
            &sheet(json!({"fields": {"key": "wits"}}), None),
            Play::Outside
        ),
        ["8"]
    );
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
