//! Page 1, section 13, cases 11 to 16: references, order, hiding.

use serde_json::{Value, json};

use crate::support::{accepts, refuses};

fn sum(id: &str, of: Value) -> Value {
    json!({ "id": id, "label": "D", "op": "sum", "of": [of] })
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
    let pool = |id: &str, max: Value| json!({ "id": id, "label": id, "max": max });
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
