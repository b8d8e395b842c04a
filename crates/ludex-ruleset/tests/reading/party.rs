//! Page 1, 3.10: the party sheet's parts name only each other.

use serde_json::{Value, json};

use crate::support::{accepts, refuses};

fn crew(edits: Value) -> Value {
    let mut party = json!({
        "label": "The crew",
        "fields": [
            { "id": "tier", "label": "Tier", "type": "number", "min": 0, "max": 4 },
            { "id": "home", "label": "Home", "type": "enum", "values": ["dock", "attic"] }
        ],
        "lists": [{ "id": "turf", "label": "Turf", "maxItems": 9, "columns": [
            { "id": "name", "label": "Name", "type": "text", "maxLength": 40 },
            { "id": "worth", "label": "Worth", "type": "number", "min": 0, "max": 9 }
        ] }],
        "live": {
            "pools": [{ "id": "coin", "label": "Coin", "max": { "const": 8 } }],
            "tracks": [{ "id": "heat", "label": "Heat", "min": 0, "max": 9 }],
            "states": [{ "id": "hold", "label": "Hold", "values": ["weak", "strong"] }]
        },
        "rests": [{ "id": "downtime", "label": "Downtime", "restore": [
            { "pool": "coin", "by": { "const": 1 } }, { "state": "hold", "to": "default" }
        ] }]
    });
    for (key, value) in edits.as_object().expect("edits") {
        party[key] = value.clone();
    }
    party
}

fn expect(edits: Value, expected: &[(&str, &str)]) {
    let sheet = [
        (
            "sheet.abilities",
            json!([{ "id": "brawn", "label": "B", "min": 0, "max": 1, "default": 0 }]),
        ),
        ("sheet.skills", json!([{ "id": "climb", "label": "C" }])),
        (
            "sheet.fields",
            json!([{ "id": "level", "label": "L", "type": "number", "min": 0, "max": 1 }]),
        ),
        (
            "sheet.sections",
            json!([{ "id": "about", "label": "About" }]),
        ),
        ("sheet.party", crew(edits)),
    ];
    refuses(&sheet, expected);
}

fn derived(of: Value) -> Value {
    json!({ "derived": [{ "id": "d", "label": "D", "op": "sum", "of": [of] }] })
}

#[test]
fn its_own_parts_may_be_read() {
    accepts(&[("sheet.party", crew(json!({})))]);
    for of in [
        json!({ "const": 1 }),
        json!({ "field": "tier" }),
        json!({ "livePool": "coin" }),
        json!({ "liveTrack": "heat", "read": "remaining" }),
        json!({ "listSum": { "list": "turf", "column": "worth" } }),
    ] {
        expect(derived(of), &[]);
    }
    expect(
        json!({ "summary": { "fields": ["tier"], "lists": [{ "list": "turf", "nameColumn": "name" }] },
                "advancement": { "fields": ["tier"] } }),
        &[],
    );
}

#[test]
fn what_characters_have_may_not() {
    let at = |key: &str| format!("sheet.party.derived.0.of.0.{key}");
    for (key, value) in [
        ("abilityScore", json!("brawn")),
        ("abilityMod", json!("brawn")),
        ("abilityMod", json!("nobody")),
        ("abilityModFromField", json!("home")),
        ("skillMod", json!("climb")),
        ("saveMod", json!("nerve")),
        ("itemStat", json!({ "from": "all", "pick": "count" })),
    ] {
        expect(
            derived(json!({ key: value })),
            &[("wrong-reference", &at(key))],
        );
    }
    expect(
        derived(json!({ "field": "level" })),
        &[("unknown-reference", &at("field"))],
    );
}

#[test]
fn its_rules_are_those_of_any_sheet() {
    let pools = json!({ "live": { "pools": [
        { "id": "coin", "label": "C", "max": { "const": 1 } },
        { "id": "debt", "label": "D", "max": { "livePool": "coin" } }
    ], "states": [{ "id": "hold", "label": "H", "values": ["a", "b"] }] } });
    expect(pools, &[("reads-live", "sheet.party.live.pools.1.max")]);
    let wounds = json!({ "rests": [], "live": { "tracks": [{ "id": "hull", "label": "H", "min": 0, "max": 1,
        "kinds": [{ "id": "k", "label": "K", "severity": 0 }],
        "levels": [{ "label": "Holed", "penalty": 0 }] }] } });
    expect(
        wounds,
        &[("not-allowed", "sheet.party.live.tracks.0.kinds")],
    );
    let boxes = json!({ "rests": [], "live": { "tracks": [{ "id": "hull", "label": "H", "min": 0, "max": 1,
        "boxes": { "penalty": { "by": "filled", "table": [[0, 0]] } } }] } });
    expect(boxes, &[("not-allowed", "sheet.party.live.tracks.0.boxes")]);
    expect(
        json!({ "advancement": { "fields": ["home"] } }),
        &[("wrong-reference", "sheet.party.advancement.fields.0")],
    );
    expect(
        json!({ "advancement": {} }),
        &[("never-fires", "sheet.party.advancement")],
    );
    let section = json!({ "rests": [], "live": {}, "fields": [
        { "id": "tier", "label": "T", "type": "number", "min": 0, "max": 1, "section": "about" }] });
    expect(
        section,
        &[("unknown-reference", "sheet.party.fields.0.section")],
    );
}

#[test]
fn a_character_reads_nothing_of_it() {
    refuses(
        &[
            ("sheet.party", crew(json!({}))),
            (
                "sheet.derived",
                json!([{ "id": "d", "label": "D", "op": "sum", "of": [{ "livePool": "coin" }] }]),
            ),
            (
                "rests",
                json!([{ "id": "r", "label": "R", "restore": [{ "track": "heat", "to": "min" }] }]),
            ),
        ],
        &[
            ("unknown-reference", "sheet.derived.0.of.0.livePool"),
            ("unknown-reference", "rests.0.restore.0.track"),
        ],
    );
}
