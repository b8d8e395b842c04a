//! Numbers of a sheet, worked out.

mod live;

use ludex_ruleset::Ruleset;
use ludex_text::Decimal;
use serde_json::{Value, json};

use super::*;
use crate::testing::{ruleset, ruleset_with, sheet};

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

/// Page 1, section 2, rule 4: outside play nobody holds anything.
#[test]
fn items_nobody_holds() {
    let of = |id: &str, stat: Value| json!({"id": id, "label": id, "op": "sum", "of": [{"itemStat": stat}]});
    let rules = ruleset_with(
        json!({}),
        json!({"derived": [
            of("armour", json!({"from": "worn", "pick": "max", "stat": "armour", "default": 10.5})),
            of("load", json!({"from": "carried", "pick": "sum", "stat": "armour"})),
            of("count", json!({"from": "all", "pick": "count", "default": -2}))
        ]}),
        json!({"items": {"stats": [{"id": "armour", "label": "Armour", "type": "number", "min": 0, "max": 9}]}}),
    );
    let found = derived(&rules, &sheet(json!({}), None), Play::Outside);
    assert_eq!(found, ["10.5", "0", "-2"]);
}

/// Page 1, 3.3: a hidden derived value is still computed, also for what reads it.
#[test]
fn hidden_derived_values_are_computed() {
    let rules = arithmetic(
        json!([
            {"id": "plain", "label": "Plain", "type": "boolean", "default": true},
            {"id": "n", "label": "N", "type": "number", "min": 0, "max": 9, "default": 4}
        ]),
        json!([
            {"id": "a", "label": "A", "op": "sum", "of": [{"field": "n"}, {"const": 1}],
             "hideWhen": {"field": "plain", "equals": true}},
            {"id": "b", "label": "B", "op": "sum", "of": [{"derived": "a"}, {"derived": "a"}]}
        ]),
    );
    let blank = sheet(json!({}), None);
    let evaluation = Evaluation::new(&rules, &blank, Play::Outside);
    assert_eq!(
        [0, 1].map(|at| evaluation.derived_hidden(at)),
        [true, false]
    );
    assert_eq!(derived(&rules, &blank, Play::Outside), ["5", "10"]);
}

/// Page 1, 3.5: the row of the field's effective value, else the default.
#[test]
fn tables_of_an_enum_field() {
    let table = |id: &str, table: Value| json!({"id": id, "label": id, "op": "enumTable", "from": {"field": "size"}, "table": table});
    let mut with_default = table("b", json!({"big": 2.5}));
    with_default["default"] = json!(-1);
    let rules = arithmetic(
        json!([{"id": "size", "label": "Size", "type": "enum", "values": ["tiny", "small", "big"], "default": "small"}]),
        json!([table("a", json!({"small": 3, "big": 6})), with_default]),
    );
    for (stored, found) in [
        (json!({}), ["3", "-1"]),
        (json!({"size": "big"}), ["6", "2.5"]),
        (json!({"size": "tiny"}), ["0", "-1"]),
        (json!({"size": "huge"}), ["3", "-1"]),
        (json!({"size": 7}), ["3", "-1"]),
    ] {
        let sheet = sheet(json!({"fields": stored}), None);
        assert_eq!(derived(&rules, &sheet, Play::Outside), found, "{stored}");
    }
}
