//! The refusals of page 1, sections 2 and 3, that its test cases leave out.

use serde_json::{Value, json};

use crate::support::{full_sheet_refuses, refuses, refuses_under};

fn reads(of: Value, expected: &[(&str, &str)]) {
    let derived = json!([{ "id": "d", "label": "D", "op": "sum", "of": [of] }]);
    full_sheet_refuses(
        &[("sheet.derived", derived)],
        "sheet.derived.0.of.0",
        expected,
    );
}

#[test]
fn value_references_name_the_right_sort() {
    reads(json!({ "field": "motto" }), &[("wrong-reference", "field")]);
    reads(
        json!({ "field": "levle" }),
        &[("unknown-reference", "field")],
    );
    reads(json!({ "abilityModFromField": "kin" }), &[]);
    reads(
        json!({ "abilityModFromField": "mood" }),
        &[("never-fires", "abilityModFromField")],
    );
    reads(
        json!({ "abilityModFromField": "level" }),
        &[("wrong-reference", "abilityModFromField")],
    );
    reads(json!({ "liveTrack": "harm", "read": "penalty" }), &[]);
    reads(
        json!({ "liveTrack": "heat", "read": "penalty" }),
        &[("wrong-reference", "liveTrack")],
    );
    reads(json!({ "liveTrack": "heat", "read": "filled" }), &[]);
    reads(
        json!({ "listSum": { "list": "gear", "column": "bulk", "onlyWhen": "worn" } }),
        &[],
    );
    reads(
        json!({ "listSum": { "list": "gear", "column": "name" } }),
        &[("wrong-reference", "listSum.column")],
    );
    reads(
        json!({ "listSum": { "list": "gear", "column": "bluk" } }),
        &[("unknown-reference", "listSum.column")],
    );
    reads(
        json!({ "listSum": { "list": "gear", "column": "bulk", "onlyWhen": "bulk" } }),
        &[("wrong-reference", "listSum.onlyWhen")],
    );
}

#[test]
fn item_stats_name_words_of_items() {
    reads(
        json!({ "itemStat": { "from": "all", "pick": "count" } }),
        &[("unknown-reference", "itemStat")],
    );
    let items = (
        "items",
        json!({
            "categories": [{ "id": "weapon", "label": "W" }], "tags": [{ "id": "thrown", "label": "T" }],
            "slots": [{ "id": "body", "label": "B", "count": 1 }],
            "stats": [{ "id": "bulk", "label": "B", "type": "number" }, { "id": "blow", "label": "B", "type": "dice" }]
        }),
    );
    let stat = |stat: Value, expected: &[(&str, &str)]| {
        let derived =
            json!([{ "id": "d", "label": "D", "op": "sum", "of": [{ "itemStat": stat }] }]);
        refuses_under(
            &[("sheet.derived", derived), items.clone()],
            "sheet.derived.0.of.0.itemStat",
            expected,
        );
    };
    stat(
        json!({ "from": "worn", "pick": "sum", "stat": "bulk", "slot": "body", "category": "weapon", "tag": "thrown" }),
        &[],
    );
    stat(json!({ "from": "all", "pick": "count" }), &[]);
    stat(
        json!({ "from": "all", "pick": "count", "stat": "blow" }),
        &[],
    );
    stat(
        json!({ "from": "all", "pick": "sum" }),
        &[("missing", "stat")],
    );
    stat(
        json!({ "from": "all", "pick": "max", "stat": "blow" }),
        &[("wrong-reference", "stat")],
    );
    stat(
        json!({ "from": "all", "pick": "sum", "stat": "blukk" }),
        &[("unknown-reference", "stat")],
    );
    stat(
        json!({ "from": "all", "pick": "count", "slot": "no", "category": "no", "tag": "no" }),
        &[
            ("unknown-reference", "slot"),
            ("unknown-reference", "category"),
            ("unknown-reference", "tag"),
        ],
    );
}

#[test]
fn enum_tables_name_values() {
    let table = |from: Value, table: Value, expected: &[(&str, &str)]| {
        let derived =
            json!([{ "id": "d", "label": "D", "op": "enumTable", "from": from, "table": table }]);
        full_sheet_refuses(&[("sheet.derived", derived)], "", expected);
    };
    table(
        json!({ "field": "mood" }),
        json!({ "calm": 1, "$comment": "x" }),
        &[],
    );
    table(
        json!({ "field": "mood" }),
        json!({ "clam": 1 }),
        &[("never-fires", "sheet.derived.0.table.clam")],
    );
    table(
        json!({ "liveState": "stance" }),
        json!({ "mid": 1 }),
        &[("never-fires", "sheet.derived.0.table.mid")],
    );
    table(
        json!({ "field": "level" }),
        json!({ "1": 1 }),
        &[("wrong-reference", "sheet.derived.0.from.field")],
    );
    table(
        json!({ "field": "mood" }),
        json!({}),
        &[("too-few", "sheet.derived.0.table")],
    );
}

#[test]
fn fields_keep_to_their_own_limits() {
    let field = |field: Value, expected: &[(&str, &str)]| {
        let mut field = field;
        field["id"] = json!("x");
        field["label"] = json!("X");
        refuses_under(
            &[("sheet.fields", json!([field]))],
            "sheet.fields.0",
            expected,
        );
    };
    field(
        json!({ "type": "number", "min": 2, "max": 1 }),
        &[("out-of-range", "max")],
    );
    field(
        json!({ "type": "number", "min": 0, "max": 1, "default": 2 }),
        &[("out-of-range", "default")],
    );
    field(
        json!({ "type": "number", "min": 0, "max": 1, "default": 0.5 }),
        &[("not-integer", "default")],
    );
    field(
        json!({ "type": "number", "min": 0, "max": 1, "default": 0.5, "integer": false }),
        &[],
    );
    field(
        json!({ "type": "text", "maxLength": 3, "default": "abcd" }),
        &[("too-long", "default")],
    );
    field(
        json!({ "type": "longtext", "maxLength": 3, "default": "abcd" }),
        &[("too-long", "default")],
    );
    field(
        json!({ "type": "enum", "values": ["a"], "default": "b" }),
        &[("bad-value", "default")],
    );
    field(
        json!({ "type": "enum", "values": ["a", "a"] }),
        &[("duplicate", "values.1")],
    );
    field(
        json!({ "type": "enum", "values": ["a"], "valueLabels": { "b": "B" } }),
        &[("never-fires", "valueLabels.b")],
    );
    refuses(
        &[(
            "sheet.fields",
            json!([{ "id": "x", "label": "X", "type": "boolean", "required": true }]),
        )],
        &[("unknown-key", "sheet.fields.0")],
    );
}

#[test]
fn list_pools_name_columns() {
    let pools = |pools: Value, expected: &[(&str, &str)]| {
        let list = json!([{ "id": "l", "label": "L", "maxItems": 1, "columns": [
            { "id": "name", "label": "N", "type": "text", "maxLength": 9 },
            { "id": "uses", "label": "U", "type": "number", "min": 0, "max": 9 },
            { "id": "long", "label": "L", "type": "longtext", "maxLength": 9 }
        ], "pools": pools }]);
        refuses_under(&[("sheet.lists", list)], "sheet.lists.0.pools", expected);
    };
    pools(
        json!({ "nameColumn": "name", "maxColumn": "uses", "rechargeColumn": "name" }),
        &[],
    );
    pools(
        json!({ "nameColumn": "uses", "maxColumn": "name" }),
        &[
            ("wrong-reference", "nameColumn"),
            ("wrong-reference", "maxColumn"),
        ],
    );
    pools(
        json!({ "nameColumn": "nme", "maxColumn": "uses" }),
        &[("unknown-reference", "nameColumn")],
    );
    pools(
        json!({ "nameColumn": "name", "maxColumn": "uses", "rechargeColumn": "long" }),
        &[("wrong-reference", "rechargeColumn")],
    );
}

#[test]
fn extra_levels_come_from_number_columns() {
    let levels = json!([{ "label": "Hurt", "penalty": -1 }]);
    let extra = |count: &str, penalty: &str| json!({ "list": "gear", "countColumn": count, "penaltyColumn": penalty });
    let wounds = |keys: Value| {
        let mut track = json!({ "id": "harm", "label": "H", "min": 0, "max": 1,
            "kinds": [{ "id": "cut", "label": "C", "severity": 1 }] });
        for (key, value) in keys.as_object().unwrap() {
            track[key] = value.clone();
        }
        track
    };
    let track = |track: Value, expected: &[(&str, &str)]| {
        full_sheet_refuses(
            &[("sheet.live.tracks", json!([track]))],
            "sheet.live.tracks.0",
            expected,
        );
    };
    let levelled = |extra: Value| wounds(json!({ "levels": levels, "extra": extra }));
    track(levelled(extra("bulk", "bulk")), &[]);
    track(
        levelled(extra("name", "worn")),
        &[
            ("wrong-reference", "extra.countColumn"),
            ("wrong-reference", "extra.penaltyColumn"),
        ],
    );
    track(
        levelled(extra("blk", "bulk")),
        &[("unknown-reference", "extra.countColumn")],
    );
    track(
        levelled(extra("bulk", "blk")),
        &[("unknown-reference", "extra.penaltyColumn")],
    );
    track(
        levelled(json!({ "list": "gear", "countColumn": "bulk" })),
        &[("missing", "extra.penaltyColumn")],
    );
    track(
        levelled(json!({ "list": "grea", "countColumn": "bulk", "penaltyColumn": "bulk" })),
        &[("unknown-reference", "extra.list")],
    );
    let boxes = json!({ "penalty": { "by": "filled", "table": [[0, 0]] } });
    track(
        wounds(json!({ "boxes": boxes, "extra": extra("bulk", "bulk") })),
        &[("not-allowed", "extra")],
    );
    track(
        json!({ "id": "heat", "label": "H", "min": 0, "max": 1, "extra": extra("bulk", "bulk") }),
        &[("not-allowed", "extra")],
    );
}

#[test]
fn harder_needs_a_roll_that_can_be() {
    let skills = json!([{ "id": "s", "label": "S", "untrained": "harder" }]);
    refuses(
        &[("sheet.skills", skills.clone())],
        &[("never-fires", "sheet.skills.0.untrained")],
    );
    let sections = json!([{ "id": "a", "label": "A", "untrained": "harder" }]);
    refuses(
        &[("sheet.sections", sections)],
        &[("never-fires", "sheet.sections.0.untrained")],
    );
    let pool = |max: i64| {
        json!({ "kind": "dice-pool", "abilityModifier": { "op": "identity" },
        "proficiencyTiers": [{ "id": "none", "label": "None" }],
        "target": { "default": 7, "min": 7, "max": max },
        "difficultyLadder": [{ "label": "Normal", "successes": 1 }] })
    };
    refuses(
        &[("resolution", pool(9)), ("sheet.skills", skills.clone())],
        &[],
    );
    refuses(
        &[("resolution", pool(7)), ("sheet.skills", skills)],
        &[("never-fires", "sheet.skills.0.untrained")],
    );
}

#[test]
fn ranges_and_clocks() {
    refuses(
        &[("sheet.bonusRange", json!({ "min": 3, "max": 1 }))],
        &[("out-of-range", "sheet.bonusRange.max")],
    );
    let clocks = |clocks: Value, expected: &[(&str, &str)]| {
        refuses(&[("sheet.clocks", clocks)], expected);
    };
    clocks(json!({ "sizes": [4, 6] }), &[]);
    clocks(
        json!({ "sizes": [6, 4, 6, 8] }),
        &[
            ("not-ascending", "sheet.clocks.sizes.1"),
            ("not-ascending", "sheet.clocks.sizes.2"),
        ],
    );
    let start = |label: &str, size: i64, value: i64| json!({ "label": label, "size": size, "value": value });
    clocks(
        json!({ "sizes": [4], "start": [start("Alarm", 6, 0)] }),
        &[("bad-value", "sheet.clocks.start.0.size")],
    );
    clocks(
        json!({ "sizes": [4], "start": [start("Alarm", 4, 5)] }),
        &[("out-of-range", "sheet.clocks.start.0.value")],
    );
    clocks(
        json!({ "sizes": [4], "start": [start("Alarm", 4, 0), start(" alarm ", 4, 0)] }),
        &[("duplicate", "sheet.clocks.start.1.label")],
    );
    clocks(
        json!({ "sizes": [4], "max": 1, "start": [start("A", 4, 0), start("B", 4, 0)] }),
        &[("too-many", "sheet.clocks.start")],
    );
}

#[test]
fn names_of_a_list_that_cannot_be_read_are_not_unknown() {
    let edits = [
        (
            "sheet.skills",
            json!([{ "id": "climb", "label": "C", "ability": "brawn" }]),
        ),
        ("sheet.abilities", json!({ "brawn": 1 })),
    ];
    refuses(&edits, &[("wrong-type", "sheet.abilities")]);
    let edits = [
        ("sheet.saveTiers", json!(["none"])),
        ("resolution.proficiencyTiers", json!(null)),
    ];
    refuses(&edits, &[("missing", "resolution.proficiencyTiers")]);
    let edits = [
        (
            "sheet.skills",
            json!([{ "id": "climb", "label": "C", "ability": "brawn" }]),
        ),
        ("sheet.abilities", json!([1])),
    ];
    refuses(
        &edits,
        &[
            ("unknown-reference", "sheet.skills.0.ability"),
            ("wrong-type", "sheet.abilities.0"),
        ],
    );
}

#[test]
fn what_only_follows_is_not_said_again() {
    // The field is broken, and so is everything that names it; only the field is reported.
    full_sheet_refuses(
        &[
            (
                "sheet.fields",
                json!([{ "id": "level", "label": "L", "type": "number", "min": "low", "max": 1 }]),
            ),
            (
                "sheet.derived",
                json!([{ "id": "d", "label": "D", "op": "sum", "of": [{ "field": "level" }],
                                       "hideWhen": { "field": "level", "equals": 99 } }]),
            ),
        ],
        "",
        &[("wrong-type", "sheet.fields.0.min")],
    );
}
