//! Page 1, section 13, cases 19 to 26: the sheet and live state.

use serde_json::{Value, json};

use crate::support::{accepts, refuses};

fn ability(id: &str) -> Value {
    json!({ "id": id, "label": "A", "min": 0, "max": 5, "default": 0 })
}

fn number(id: &str) -> Value {
    json!({ "id": id, "label": "N", "type": "number", "min": 0, "max": 6 })
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
