//! Page 1, section 13, cases 11 to 26: references and the sheet.

use serde_json::{Value, json};

use crate::support::{accepts, refuses};

fn sum(id: &str, of: Value) -> Value {
    json!({ "id": id, "label": "D", "op": "sum", "of": [of] })
}

fn ability(id: &str) -> Value {
    json!({ "id": id, "label": "A", "min": 0, "max": 5, "default": 0 })
}

fn number(id: &str) -> Value {
    json!({ "id": id, "label": "N", "type": "number", "min": 0, "max": 6 })
}

#[test]
fn case_11_exactly_one_key() {
    let of = |value: Value| {
        [
            ("sheet.fields", json!([number("x")])),
            ("sheet.derived", json!([sum("d", value)])),
        ]
    };
    refuses(&of(json!({})), &[("exactly-one", "sheet.derived.0.of.0")]);
    refuses(
        &of(json!({ "const": 1, "field": "x" })),
        &[("exactly-one", "sheet.derived.0.of.0")],
    );
    refuses(
        &of(json!({ "field": "x", "read": "value" })),
        &[("not-allowed", "sheet.derived.0.of.0.read")],
    );
    accepts(&of(json!({ "field": "x" })));
    refuses(
        &of(json!({ "fields": "x" })),
        &[
            ("exactly-one", "sheet.derived.0.of.0"),
            ("unknown-key", "sheet.derived.0.of.0"),
        ],
    );
}

#[test]
fn case_12_step_tables() {
    let table = |table: Value| json!([{ "id": "d", "label": "D", "op": "stepTable", "from": { "const": 1 }, "table": table }]);
    refuses(
        &[("sheet.derived", table(json!([[1, 0], [1, 1]])))],
        &[("not-ascending", "sheet.derived.0.table.1.0")],
    );
    refuses(
        &[(
            "sheet.derived",
            table(json!([[5, 0], [1, 1], [2, 1], [9, 1]])),
        )],
        &[
            ("not-ascending", "sheet.derived.0.table.1.0"),
            ("not-ascending", "sheet.derived.0.table.2.0"),
        ],
    );
    accepts(&[("sheet.derived", table(json!([[-1.5, 0], [1, 1]])))]);
    refuses(
        &[("sheet.derived", table(json!([])))],
        &[("too-few", "sheet.derived.0.table")],
    );
}

#[test]
fn case_13_derived_order() {
    let derived = json!([
        sum("a", json!({ "derived": "b" })),
        sum("b", json!({ "const": 1 }))
    ]);
    refuses(
        &[("sheet.derived", derived)],
        &[("reads-later", "sheet.derived.0.of.0.derived")],
    );
    let derived = json!([sum("a", json!({ "derived": "a" }))]);
    refuses(
        &[("sheet.derived", derived)],
        &[("reads-later", "sheet.derived.0.of.0.derived")],
    );
    let derived = json!([
        sum("a", json!({ "const": 1 })),
        sum("b", json!({ "derived": "a" }))
    ]);
    accepts(&[("sheet.derived", derived)]);
}

#[test]
fn case_14_live_reads() {
    let pool = |id: &str, max: Value| json!({ "id": id, "label": "P", "max": max });
    let derived = json!([
        sum("left", json!({ "livePool": "grit" })),
        sum("more", json!({ "derived": "left" })),
    ]);
    let pools = json!([
        pool("grit", json!({ "const": 3 })),
        pool("luck", json!({ "derived": "more" }))
    ]);
    let edits = [
        ("sheet.derived", derived.clone()),
        ("sheet.live.pools", pools),
    ];
    refuses(&edits, &[("reads-live", "sheet.live.pools.1.max")]);
    let outcome = crate::support::read_value(&crate::support::edited(&edits));
    let message = &outcome.diagnostics[0].message;
    assert!(
        message.contains("`more`") && message.contains("`left`"),
        "{message}"
    );
    assert!(message.contains("the live pool `grit`"), "{message}");
    accepts(&[
        ("sheet.derived", derived),
        (
            "sheet.live.pools",
            json!([pool("grit", json!({ "const": 3 }))]),
        ),
        (
            "resolution.adjust",
            json!([{ "value": { "derived": "more" } }]),
        ),
    ]);
}

#[test]
fn live_reads_go_through_everything() {
    let stance = json!([{ "id": "stance", "label": "S", "values": ["low", "high"] }]);
    let by_state = json!({ "id": "d", "label": "D", "op": "enumTable",
                           "from": { "liveState": "stance" }, "table": { "low": 1 } });
    let track = |max: Value| json!([{ "id": "t", "label": "T", "min": 0, "max": max }]);
    let skill = json!([{ "id": "s", "label": "S", "cap": { "derived": "d" } }]);
    let through_a_skill = json!([by_state, sum("e", json!({ "skillMod": "s" }))]);
    let mut edits = vec![
        ("sheet.live.states", stance),
        ("sheet.skills", skill),
        ("sheet.derived", through_a_skill),
        ("sheet.live.tracks", track(json!({ "derived": "e" }))),
    ];
    refuses(&edits, &[("reads-live", "sheet.live.tracks.0.max")]);
    edits[3] = (
        "sheet.live.pools",
        json!([{ "id": "p", "label": "P", "max": { "const": 1 },
                                             "level": { "skillMod": "s" } }]),
    );
    refuses(&edits, &[("reads-live", "sheet.live.pools.0.level")]);
    edits[3] = (
        "resolution.proficiency",
        json!({ "bonus": { "derived": "d" } }),
    );
    refuses(&edits, &[("reads-live", "resolution.proficiency.bonus")]);
}

#[test]
fn case_15_caps_and_bases() {
    for key in ["cap", "base"] {
        let skills = |value: Value| {
            let mut skill = json!({ "id": "s", "label": "S" });
            skill[key] = value;
            json!([skill, { "id": "other", "label": "O" }])
        };
        let path = format!("sheet.skills.0.{key}");
        let saves = ("sheet.saves", json!([{ "id": "v", "label": "V" }]));
        for read in [json!({ "skillMod": "other" }), json!({ "saveMod": "v" })] {
            refuses(
                &[("sheet.skills", skills(read)), saves.clone()],
                &[("reads-later", &path)],
            );
        }
        let derived = json!([
            sum("one", json!({ "saveMod": "v" })),
            sum("two", json!({ "const": 1 })),
            sum("three", json!({ "const": 1 })),
        ]);
        let edits = [
            ("sheet.skills", skills(json!({ "derived": "three" }))),
            saves.clone(),
            ("sheet.derived", derived),
        ];
        refuses(&edits, &[("reads-later", &path)]);
        let derived = json!([
            sum("three", json!({ "const": 1 })),
            sum("one", json!({ "saveMod": "v" }))
        ]);
        accepts(&[
            ("sheet.skills", skills(json!({ "derived": "three" }))),
            saves.clone(),
            ("sheet.derived", derived),
        ]);
    }
}

#[test]
fn the_proficiency_bonus_rests_on_no_roll() {
    let skills = ("sheet.skills", json!([{ "id": "s", "label": "S" }]));
    refuses(
        &[
            (
                "resolution.proficiency",
                json!({ "bonus": { "skillMod": "s" } }),
            ),
            skills.clone(),
        ],
        &[("reads-later", "resolution.proficiency.bonus")],
    );
    let derived = json!([
        sum("one", json!({ "skillMod": "s" })),
        sum("two", json!({ "const": 1 })),
        sum("three", json!({ "skillMod": "s" })),
    ]);
    let bonus = (
        "resolution.proficiency",
        json!({ "bonus": { "derived": "two" } }),
    );
    refuses(
        &[bonus, skills, ("sheet.derived", derived)],
        &[("reads-later", "sheet.derived.0.of.0")],
    );
}

#[test]
fn case_16_hide_when() {
    let fields = |rule: Value| json!([number("n"), { "id": "f", "label": "F", "type": "text", "maxLength": 4, "hideWhen": rule }]);
    let path = "sheet.fields.1.hideWhen";
    let hides = |rule: Value, expected: &[(&str, &str)]| {
        refuses(&[("sheet.fields", fields(rule))], expected);
    };
    hides(
        json!({ "field": "n", "equals": 1, "in": [1] }),
        &[("exactly-one", path)],
    );
    hides(json!({ "field": "n" }), &[("exactly-one", path)]);
    hides(
        json!({ "field": "n", "notEquals": 7 }),
        &[("never-fires", "sheet.fields.1.hideWhen.notEquals")],
    );
    hides(json!({ "field": "n", "equals": 7 }), &[]);
    hides(
        json!({ "field": "n", "equals": 1.5 }),
        &[("never-fires", "sheet.fields.1.hideWhen.equals")],
    );
    hides(
        json!({ "field": "n", "equals": "1" }),
        &[("never-fires", "sheet.fields.1.hideWhen.equals")],
    );
    hides(
        json!({ "field": "n", "in": [1, 9] }),
        &[("never-fires", "sheet.fields.1.hideWhen.in.1")],
    );
    hides(
        json!({ "field": "n", "in": [1, 1] }),
        &[("duplicate", "sheet.fields.1.hideWhen.in.1")],
    );
    hides(
        json!({ "field": "f", "equals": "abc" }),
        &[("not-allowed", "sheet.fields.1.hideWhen.field")],
    );
    hides(
        json!({ "field": "no", "equals": 1 }),
        &[("unknown-reference", "sheet.fields.1.hideWhen.field")],
    );
    let wounds = json!([{ "id": "harm", "label": "Harm", "min": 0, "max": 1,
        "kinds": [{ "id": "k", "label": "K", "severity": 0 }],
        "levels": [{ "label": "Hurt", "penalty": -1 }], "hideWhen": { "field": "n", "equals": 1 } }]);
    refuses(
        &[
            ("sheet.fields", json!([number("n")])),
            ("sheet.live.tracks", wounds),
        ],
        &[("not-allowed", "sheet.live.tracks.0.hideWhen")],
    );
}

#[test]
fn cases_19_to_21_ids_numbers_ranges() {
    let one = json!({ "id": "s", "label": "S" });
    refuses(
        &[("sheet.skills", json!([one, one]))],
        &[("duplicate", "sheet.skills.1.id")],
    );
    accepts(&[
        ("sheet.skills", json!([one])),
        ("sheet.saves", json!([one])),
    ]);
    let skills = |count: usize| -> Value {
        (0..count)
            .map(|n| json!({ "id": format!("s{n}"), "label": "S" }))
            .collect()
    };
    accepts(&[("sheet.skills", skills(120))]);
    refuses(
        &[("sheet.skills", skills(121))],
        &[("too-many", "sheet.skills")],
    );
    let mut high = ability("a");
    high["default"] = json!(6);
    refuses(
        &[("sheet.abilities", json!([high]))],
        &[("out-of-range", "sheet.abilities.0.default")],
    );
    let mut crossed = ability("a");
    crossed["max"] = json!(-1);
    refuses(
        &[("sheet.abilities", json!([crossed]))],
        &[("out-of-range", "sheet.abilities.0.max")],
    );
}

#[test]
fn case_22_offered_tiers() {
    refuses(
        &[("sheet.saveTiers", json!(["nine"]))],
        &[("unknown-reference", "sheet.saveTiers.0")],
    );
    refuses(
        &[("sheet.saveTiers", json!(["none", "none"]))],
        &[("duplicate", "sheet.saveTiers.1")],
    );
    refuses(
        &[("sheet.saveTiers", json!([]))],
        &[("too-few", "sheet.saveTiers")],
    );
    accepts(&[("sheet.skillTiers", json!(["none"]))]);
}

#[test]
fn case_23_advancement() {
    refuses(
        &[("sheet.advancement", json!({}))],
        &[("never-fires", "sheet.advancement")],
    );
    refuses(
        &[("sheet.advancement", json!({ "skills": false }))],
        &[("never-fires", "sheet.advancement")],
    );
    accepts(&[("sheet.advancement", json!({ "skills": true }))]);
    let watch = json!({ "id": "watch", "label": "W", "type": "enum", "values": ["day", "night"] });
    refuses(
        &[
            ("sheet.fields", json!([watch])),
            ("sheet.advancement", json!({ "fields": ["watch"] })),
        ],
        &[("wrong-reference", "sheet.advancement.fields.0")],
    );
    let fields: Vec<Value> = (0..25).map(|n| number(&format!("f{n}"))).collect();
    let names: Vec<String> = (0..25).map(|n| format!("f{n}")).collect();
    refuses(
        &[
            ("sheet.fields", json!(fields)),
            ("sheet.advancement", json!({ "fields": names })),
        ],
        &[("too-many", "sheet.advancement.fields")],
    );
}

#[test]
fn case_24_tracks() {
    let track = |edits: Value| {
        let mut track = json!({ "id": "t", "label": "T", "min": 0, "max": 4 });
        for (key, value) in edits.as_object().unwrap() {
            track[key] = value.clone();
        }
        json!([track])
    };
    let kinds = json!([{ "id": "k", "label": "K", "severity": 0 }]);
    let levels: Value = (0..4)
        .map(|n| json!({ "label": "L", "penalty": -n }))
        .collect();
    let boxes = json!({ "penalty": { "by": "filled", "table": [[0, 0], [3, -1]] } });
    let expect = |edits: Value, expected: &[(&str, &str)]| {
        refuses(&[("sheet.live.tracks", track(edits))], expected);
    };
    let at = |key: &str| format!("sheet.live.tracks.0.{key}");
    expect(json!({ "levels": levels }), &[("missing", &at("kinds"))]);
    expect(
        json!({ "fill": "sequential" }),
        &[("missing", &at("kinds"))],
    );
    expect(json!({ "kinds": kinds }), &[("missing", &at("levels"))]);
    expect(json!({ "kinds": kinds, "levels": levels }), &[]);
    expect(
        json!({ "kinds": kinds, "levels": levels, "boxes": boxes }),
        &[("exactly-one", "sheet.live.tracks.0")],
    );
    expect(
        json!({ "kinds": kinds, "levels": levels, "max": 3 }),
        &[("out-of-range", &at("max"))],
    );
    expect(
        json!({ "kinds": kinds, "levels": levels, "max": { "const": 4 } }),
        &[("not-allowed", &at("max"))],
    );
    expect(json!({ "kinds": kinds, "boxes": boxes, "max": 64 }), &[]);
    expect(
        json!({ "kinds": kinds, "boxes": boxes, "max": { "const": 4 } }),
        &[],
    );
    expect(
        json!({ "kinds": kinds, "boxes": boxes, "max": 65 }),
        &[("out-of-range", &at("max"))],
    );
    expect(
        json!({ "kinds": kinds, "boxes": boxes, "fill": "indexed" }),
        &[("missing", &at("onFull"))],
    );
    expect(
        json!({ "kinds": kinds, "boxes": boxes, "fill": "indexed", "onFull": "refuse" }),
        &[],
    );
    let two = |id: &str| json!({ "id": id, "label": "T", "min": 0, "max": 4, "kinds": kinds, "boxes": boxes });
    refuses(&[("sheet.live.tracks", json!([two("a"), two("b")]))], &[]);
    let twins = json!([{ "id": "a", "label": "A", "severity": 1 }, { "id": "b", "label": "B", "severity": 1 }]);
    expect(
        json!({ "kinds": twins, "boxes": boxes }),
        &[("duplicate", &at("kinds.1.severity"))],
    );
    expect(
        json!({ "kinds": kinds, "levels": levels, "min": 1 }),
        &[("out-of-range", &at("min"))],
    );
    expect(
        json!({ "kinds": kinds, "levels": levels, "default": 1 }),
        &[("not-allowed", &at("default"))],
    );
    expect(
        json!({ "kinds": kinds, "levels": levels, "default": 0 }),
        &[],
    );
    let falling = json!({ "penalty": { "by": "filled", "table": [[3, 0], [3, -1]] } });
    expect(
        json!({ "kinds": kinds, "boxes": falling }),
        &[("not-ascending", &at("boxes.penalty.table.1.0"))],
    );
    expect(json!({ "max": -1 }), &[("out-of-range", &at("max"))]);
    expect(json!({ "default": 5 }), &[("out-of-range", &at("default"))]);
    expect(json!({ "default": 4 }), &[]);
}

#[test]
fn case_25_pays() {
    let pools = |pays: Value, group: Value| {
        let mut pact =
            json!({ "id": "pact", "label": "Pact", "max": { "const": 1 }, "pays": pays });
        if !group.is_null() {
            pact["group"] = group;
        }
        json!([{ "id": "slot", "label": "Slot", "max": { "const": 1 }, "group": "slots" }, pact])
    };
    let at = |key: &str| format!("sheet.live.pools.1.{key}");
    let expect = |pays: Value, group: Value, expected: &[(&str, &str)]| {
        refuses(&[("sheet.live.pools", pools(pays, group))], expected);
    };
    expect(json!(["slots"]), json!("pact"), &[]);
    expect(json!(["slots"]), json!(null), &[("missing", &at("group"))]);
    expect(
        json!(["pact"]),
        json!("pact"),
        &[("not-allowed", &at("pays.0"))],
    );
    expect(
        json!(["slot"]),
        json!("pact"),
        &[("unknown-reference", &at("pays.0"))],
    );
    expect(
        json!(["slots", "b", "c", "d", "e"]),
        json!("pact"),
        &[("too-many", &at("pays"))],
    );
}

#[test]
fn case_26_states_and_dice() {
    let state = |values: Value| json!([{ "id": "s", "label": "S", "values": values }]);
    refuses(
        &[("sheet.live.states", state(json!(["Say \"x\"", "b"])))],
        &[("unsafe-text", "sheet.live.states.0.values.0")],
    );
    refuses(
        &[("sheet.live.states", state(json!(["b"])))],
        &[("too-few", "sheet.live.states.0.values")],
    );
    let list = |default: &str| {
        json!([{ "id": "l", "label": "L", "maxItems": 1,
                 "columns": [{ "id": "d", "label": "D", "type": "dice", "default": default }] }])
    };
    for fine in ["2d6 + 3", "1d6+1d4"] {
        accepts(&[("sheet.lists", list(fine))]);
    }
    for bad in ["d0", "2x6", "101d6"] {
        refuses(
            &[("sheet.lists", list(bad))],
            &[("bad-value", "sheet.lists.0.columns.0.default")],
        );
    }
}
