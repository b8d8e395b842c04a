//! The refusals of page 1, sections 7 and 8, that its test cases leave out.

use serde_json::{Value, json};

use crate::support::full_sheet_refuses;

#[test]
fn rests_name_what_they_can_restore() {
    let step = |step: Value, expected: &[(&str, &str)]| {
        let rests = json!([{ "id": "r", "label": "R", "restore": [step] }]);
        full_sheet_refuses(&[("rests", rests)], "rests.0.restore.0", expected);
    };
    step(json!({ "pool": "grit", "to": "max" }), &[]);
    step(json!({ "to": "max" }), &[("exactly-one", "")]);
    step(
        json!({ "pool": "grit", "track": "heat", "to": "max" }),
        &[("exactly-one", "")],
    );
    step(json!({ "pool": "grit" }), &[("exactly-one", "")]);
    step(
        json!({ "pool": "grit", "to": 1, "by": { "const": 1 } }),
        &[("exactly-one", "")],
    );
    step(
        json!({ "pool": "gritt", "to": 1 }),
        &[("unknown-reference", "pool")],
    );
    step(json!({ "poolGroup": "guts", "to": 1 }), &[]);
    step(
        json!({ "poolGroup": "grit", "to": 1 }),
        &[("unknown-reference", "poolGroup")],
    );
    step(
        json!({ "pool": "grit", "to": "full" }),
        &[("bad-value", "to")],
    );
    step(json!({ "state": "stance", "to": "high" }), &[]);
    step(
        json!({ "state": "stance", "to": "max" }),
        &[("bad-value", "to")],
    );
    step(
        json!({ "state": "stance", "to": 1 }),
        &[("bad-value", "to")],
    );
    step(
        json!({ "state": "stance", "by": { "const": 1 } }),
        &[("not-allowed", "by")],
    );
    step(
        json!({ "listPools": "tricks", "to": "max", "recharge": ["camp"] }),
        &[],
    );
    step(
        json!({ "listPools": "tricks", "to": "max", "recharge": ["dawn"] }),
        &[("never-fires", "recharge.0")],
    );
    step(
        json!({ "listPools": "gear", "to": "max" }),
        &[("wrong-reference", "listPools")],
    );
    step(
        json!({ "pool": "grit", "to": "max", "recharge": ["camp"] }),
        &[("not-allowed", "recharge")],
    );
    step(json!({ "track": "harm", "to": 0, "kind": "cut" }), &[]);
    step(
        json!({ "track": "harm", "to": 0, "kind": "burn" }),
        &[("unknown-reference", "kind")],
    );
    step(
        json!({ "track": "heat", "to": 0, "kind": "cut" }),
        &[("not-allowed", "kind")],
    );
    step(
        json!({ "pool": "grit", "to": 0, "kind": "cut" }),
        &[("not-allowed", "kind")],
    );
    step(
        json!({ "pool": "grit", "by": { "fractionOfMax": 0.5, "round": "up", "min": 1 } }),
        &[],
    );
    step(
        json!({ "pool": "grit", "by": { "fractionOfMax": 0 } }),
        &[("out-of-range", "by.fractionOfMax")],
    );
    step(
        json!({ "pool": "grit", "by": { "fractionOfMax": 1.5 } }),
        &[("out-of-range", "by.fractionOfMax")],
    );
    step(
        json!({ "pool": "grit", "by": {} }),
        &[("exactly-one", "by")],
    );
    step(
        json!({ "pool": "grit", "by": { "const": 1, "round": "up" } }),
        &[("not-allowed", "by.round")],
    );
    let clear = |clear: Value, expected: &[(&str, &str)]| {
        full_sheet_refuses(
            &[(
                "rests",
                json!([{ "id": "r", "label": "R", "clear": clear }]),
            )],
            "",
            expected,
        );
    };
    clear(json!({ "text": ["note"], "conditions": "all" }), &[]);
    clear(json!({ "conditions": ["shaken"] }), &[]);
    clear(
        json!({ "text": ["nope"], "conditions": ["nope"] }),
        &[
            ("unknown-reference", "rests.0.clear.text.0"),
            ("unknown-reference", "rests.0.clear.conditions.0"),
        ],
    );
}

#[test]
fn summaries_name_columns() {
    let list = |list: Value, expected: &[(&str, &str)]| {
        full_sheet_refuses(
            &[("gm.sheetSummary", json!({ "lists": [list] }))],
            "gm.sheetSummary.lists.0",
            expected,
        );
    };
    list(
        json!({ "list": "gear", "nameColumn": "name", "columns": ["bulk"], "groupBy": "bulk", "onlyWhen": "worn" }),
        &[],
    );
    list(
        json!({ "list": "gear", "nameColumn": "bulk" }),
        &[("wrong-reference", "nameColumn")],
    );
    list(
        json!({ "list": "gear", "nameColumn": "name", "columns": ["name"] }),
        &[("duplicate", "columns.0")],
    );
    list(
        json!({ "list": "gear", "nameColumn": "name", "columns": ["bulky"] }),
        &[("unknown-reference", "columns.0")],
    );
    list(
        json!({ "list": "gear", "nameColumn": "name", "groupBy": "no" }),
        &[("unknown-reference", "groupBy")],
    );
    list(
        json!({ "list": "gear", "nameColumn": "name", "onlyWhen": "bulk" }),
        &[("wrong-reference", "onlyWhen")],
    );
    full_sheet_refuses(
        &[(
            "gm.sheetSummary",
            json!({ "lists": [
            { "list": "gear", "nameColumn": "name" }, { "list": "gear", "nameColumn": "name" }] }),
        )],
        "",
        &[("duplicate", "gm.sheetSummary.lists.1.list")],
    );
    full_sheet_refuses(
        &[(
            "gm.sheetSummary",
            json!({ "fields": ["kin", "kin"], "derived": ["no"] }),
        )],
        "",
        &[
            ("duplicate", "gm.sheetSummary.fields.1"),
            ("unknown-reference", "gm.sheetSummary.derived.0"),
        ],
    );
}
