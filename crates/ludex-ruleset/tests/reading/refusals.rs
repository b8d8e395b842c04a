//! The refusals of page 1, sections 2, 3, 7 and 8, that its test cases leave out.

use serde_json::{Value, json};

use crate::support::refuses;

/// A sheet with one of everything, and a rest.
#[track_caller]
pub(crate) fn refuses_with_under(
    edits: &[(&str, Value)],
    prefix: &str,
    expected: &[(&str, &str)],
) {
    let mut all = vec![
        (
            "sheet.abilities",
            json!([{ "id": "brawn", "label": "B", "min": 0, "max": 5, "default": 0 }]),
        ),
        (
            "sheet.fields",
            json!([
                { "id": "level", "label": "L", "type": "number", "min": 1, "max": 9 },
                { "id": "kin", "label": "K", "type": "enum", "values": ["brawn", "none"] },
                { "id": "mood", "label": "M", "type": "enum", "values": ["calm", "wild"] },
                { "id": "motto", "label": "M", "type": "text", "maxLength": 9 }
            ]),
        ),
        (
            "sheet.lists",
            json!([
                { "id": "gear", "label": "G", "maxItems": 9, "columns": [
                    { "id": "name", "label": "N", "type": "text", "maxLength": 9 },
                    { "id": "bulk", "label": "B", "type": "number", "min": 0, "max": 9 },
                    { "id": "worn", "label": "W", "type": "boolean" }
                ] },
                { "id": "tricks", "label": "T", "maxItems": 9, "columns": [
                    { "id": "name", "label": "N", "type": "text", "maxLength": 9 },
                    { "id": "uses", "label": "U", "type": "number", "min": 0, "max": 9 },
                    { "id": "back", "label": "B", "type": "enum", "values": ["camp", "scene"] }
                ], "pools": { "nameColumn": "name", "maxColumn": "uses", "rechargeColumn": "back" } }
            ]),
        ),
        (
            "sheet.live",
            json!({
                "pools": [{ "id": "grit", "label": "G", "max": { "const": 3 }, "group": "guts" }],
                "tracks": [
                    { "id": "heat", "label": "H", "min": 0, "max": 5 },
                    { "id": "harm", "label": "W", "min": 0, "max": 1, "kinds": [{ "id": "cut", "label": "C", "severity": 1 }],
                      "levels": [{ "label": "Hurt", "penalty": -1 }] }
                ],
                "states": [{ "id": "stance", "label": "S", "values": ["low", "high"] }],
                "text": [{ "id": "note", "label": "N", "maxLength": 9 }],
                "conditions": [{ "id": "shaken", "label": "S" }]
            }),
        ),
    ];
    all.extend(edits.iter().cloned());
    refuses_under(&all, prefix, expected);
}

fn reads(of: Value, expected: &[(&str, &str)]) {
    let derived = json!([{ "id": "d", "label": "D", "op": "sum", "of": [of] }]);
    refuses_with_under(&[("sheet.derived", derived)], "sheet.derived.0.of.0", expected);
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
        refuses_under(&[("sheet.derived", derived), items.clone()], "sheet.derived.0.of.0.itemStat", expected);
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
        refuses_with_under(&[("sheet.derived", derived)], expected);
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
        refuses_under(&[("sheet.fields", json!([field]))], "sheet.fields.0", expected);
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
fn rests_name_what_they_can_restore() {
    let step = |step: Value, expected: &[(&str, &str)]| {
        let rests = json!([{ "id": "r", "label": "R", "restore": [step] }]);
        refuses_with_under(&[("rests", rests)], "rests.0.restore.0", expected);
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
        refuses_with_under(
            &[(
                "rests",
                json!([{ "id": "r", "label": "R", "clear": clear }]),
            )],
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
        refuses_with_under(&[("gm.sheetSummary", json!({ "lists": [list] }))], "gm.sheetSummary.lists.0", expected);
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
    refuses_with_under(
        &[(
            "gm.sheetSummary",
            json!({ "lists": [
            { "list": "gear", "nameColumn": "name" }, { "list": "gear", "nameColumn": "name" }] }),
        )],
        &[("duplicate", "gm.sheetSummary.lists.1.list")],
    );
    refuses_with_under(
        &[(
            "gm.sheetSummary",
            json!({ "fields": ["kin", "kin"], "derived": ["no"] }),
        )],
        &[
            ("duplicate", "gm.sheetSummary.fields.1"),
            ("unknown-reference", "gm.sheetSummary.derived.0"),
        ],
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
    refuses_with_under(
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
        &[("wrong-type", "sheet.fields.0.min")],
    );
}
