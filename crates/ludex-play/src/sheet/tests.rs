//! Sheets that are read, edited and checked.

use ludex_ruleset::Ruleset;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::testing::{ruleset, sheet};

fn rules() -> Ruleset {
    ruleset(
        json!({"proficiencyTiers": [
            {"id": "untrained", "label": "Untrained"}, {"id": "trained", "label": "Trained", "flat": 1},
            {"id": "expert", "label": "Expert", "flat": 2}]}),
        json!({
            "version": 3,
            "abilities": [{"id": "brawn", "label": "Brawn", "min": -1, "max": 3, "default": 0}],
            "skills": [{"id": "scrap", "label": "Scrap", "ability": "brawn"}],
            "saves": [{"id": "nerve", "label": "Nerve"}],
            "saveTiers": ["untrained", "trained"],
            "bonusRange": {"min": -2, "max": 5},
            "fields": [
                {"id": "calling", "label": "Calling", "type": "text", "maxLength": 8, "default": "none"},
                {"id": "tough", "label": "Toughness", "type": "number", "min": 1, "max": 6},
                {"id": "weight", "label": "Weight", "type": "number", "min": 0, "max": 1, "integer": false},
                {"id": "sworn", "label": "Sworn", "type": "boolean"},
                {"id": "house", "label": "House", "type": "enum", "values": ["oak", "elm"], "valueLabels": {"elm": "Elm House"}},
                {"id": "hit", "label": "Hit dice", "type": "dice"},
                {"id": "tale", "label": "Tale", "type": "longtext", "maxLength": 4000}
            ],
            "lists": [{
                "id": "gear", "label": "Gear", "maxItems": 2,
                "columns": [
                    {"id": "name", "label": "Name", "type": "text", "maxLength": 10, "required": true},
                    {"id": "bulk", "label": "Bulk", "type": "number", "min": 0, "max": 3}
                ]
            }]
        }),
    )
}

#[test]
fn keeps_what_it_does_not_know() {
    let document = json!({
        "name": "Mira", "v": 2,
        "build": {
            "abilities": {"brawn": 2, "gone": 1}, "skills": {"scrap": "legendary"},
            "saves": {}, "bonuses": {}, "fields": {}, "lists": {"gear": [{"name": "Rope", "x": 1}, 5]},
            "notes": "kept"
        },
        "live": {"pools": {"grit": {"value": 3}}},
        "portrait": "mira.png"
    });
    let sheet = SheetFile::from_json(document.clone()).unwrap();
    assert_eq!(sheet.to_json(), document);
    assert_eq!(sheet.to_json().to_string(), document.to_string());
}

#[test]
fn junk_costs_only_itself() {
    let sheet = SheetFile::from_json(json!({
        "name": 5, "v": "x", "build": {"abilities": [1], "fields": {"a": 1}}, "live": 7
    }));
    let sheet = sheet.unwrap();
    assert_eq!((sheet.name.as_str(), sheet.v, &sheet.live), ("", 1, &None));
    assert_eq!(sheet.build.fields.len(), 1);
    assert!(sheet.build.abilities.is_empty());
}

#[test]
fn refuses_what_is_no_sheet() {
    assert_eq!(
        SheetFile::from_json(json!([])),
        Err(SheetError::NotAnObject)
    );
    assert_eq!(
        SheetFile::from_json(json!({"name": "x"})),
        Err(SheetError::NoBuild)
    );
}

#[test]
fn a_blank_sheet_stores_what_a_player_sees() {
    let blank = SheetFile::blank(&rules(), "Mira");
    assert_eq!(
        blank.to_json(),
        json!({
            "name": "Mira", "v": 3,
            "build": {
                "abilities": {"brawn": 0}, "skills": {}, "saves": {}, "bonuses": {},
                "fields": {"calling": "none", "tough": 1, "weight": 0, "sworn": false, "house": "oak", "hit": "", "tale": ""},
                "lists": {}
            }
        })
    );
    assert_eq!(blank.check(&rules()), []);
}

/// Page 1, 3.8: `v` is today's layout, or the sheet is to be read by another.
#[test]
fn tells_of_another_layout() {
    let mut sheet = SheetFile::blank(&rules(), "Mira");
    for (v, help) in [
        (3, None),
        (
            1,
            Some("bring it to today's layout with `ludex ruleset migrate`"),
        ),
        (4, Some("read it with the newer version of the ruleset")),
    ] {
        sheet.v = v;
        let issues = sheet.check(&rules());
        let told: Vec<_> = issues
            .iter()
            .map(|issue| (&*issue.path, &*issue.help))
            .collect();
        assert_eq!(told, Vec::from_iter(help.map(|help| ("v", help))), "{v}");
    }
}

#[test]
fn sets_every_part() {
    let rules = rules();
    let mut sheet = SheetFile::blank(&rules, "Mira");
    for (path, value, from, to) in [
        ("abilities.brawn", "2", json!(0), json!(2)),
        ("abilities.brawn", "3.0", json!(2), json!(3)),
        ("skills.scrap", "trained", Value::Null, json!("trained")),
        (
            "skills.scrap",
            "\"EXPERT\"",
            json!("trained"),
            json!("expert"),
        ),
        ("saves.nerve", "Trained", Value::Null, json!("trained")),
        ("bonuses.scrap", "-2", Value::Null, json!(-2)),
        ("bonuses.nerve", "5", Value::Null, json!(5)),
        ("fields.calling", "Scout é", json!("none"), json!("Scout é")),
        ("fields.calling", "\"42\"", json!("Scout é"), json!("42")),
        ("fields.weight", "0.25", json!(0), json!(0.25)),
        ("fields.sworn", "true", json!(false), json!(true)),
        ("fields.house", "elm", json!("oak"), json!("elm")),
        ("fields.hit", "2d6 + 3", json!(""), json!("2d6 + 3")),
        ("fields.hit", "null", json!("2d6 + 3"), Value::Null),
        ("lists.gear.0.name", "Cord", json!("Rope"), json!("Cord")),
        ("lists.gear.0.bulk", "3", Value::Null, json!(3)),
        (
            "lists.gear.0",
            "{\"name\":\"Map\",\"_catalog\":\"c/e\"}",
            json!({"name": "Cord", "bulk": 3}),
            json!({"name": "Map", "_catalog": "c/e"}),
        ),
        (
            "lists.gear.0",
            "null",
            json!({"name": "Map", "_catalog": "c/e"}),
            Value::Null,
        ),
    ] {
        if path == "lists.gear.0.name" {
            let row = sheet
                .set(&rules, "lists.gear.+", "{\"name\":\"Rope\"}")
                .unwrap();
            assert_eq!(
                row,
                Change {
                    path: "lists.gear.0".into(),
                    from: Value::Null,
                    to: json!({"name": "Rope"})
                }
            );
        }
        let change = sheet
            .set(&rules, path, value)
            .unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!(
            change,
            Change {
                path: path.into(),
                from,
                to
            },
            "{path}={value}"
        );
    }
    assert_eq!(sheet.build.lists["gear"], json!([]));
    assert_eq!(sheet.check(&rules), []);
}

#[test]
fn refuses_with_a_reason_and_changes_nothing() {
    let rules = rules();
    let mut sheet = SheetFile::blank(&rules, "Mira");
    sheet
        .set(&rules, "lists.gear.+", "{\"name\":\"Rope\"}")
        .unwrap();
    let before = sheet.clone();
    let table = [
        ("abilities.brwan", "1"),
        ("abilities.Brawn", "1"),
        ("abilities.brawn", "4"),
        ("abilities.brawn", "1.5"),
        ("abilities.brawn", "strong"),
        ("ability.brawn", "1"),
        ("portrait", "x"),
        ("abilities", "{}"),
        ("skills.scrap", "trainde"),
        ("skills.scrap", "2"),
        ("saves.nerve", "expert"),
        ("bonuses.scrap", "6"),
        ("bonuses.grit", "1"),
        ("fields.calling", "42"),
        ("fields.calling", "far too long"),
        ("fields.tough", "0"),
        ("fields.tough", "1e999"),
        ("fields.sworn", "yes"),
        ("fields.house", "Elm House"),
        ("fields.house", "birch"),
        ("fields.hit", "2x6"),
        ("fields.toughness", "2"),
        ("lists.gaer.+", "{}"),
        ("lists.gear.+", "{}"),
        ("lists.gear.+", "Rope"),
        ("lists.gear.+", "{\"name\":\"A\",\"blk\":1}"),
        ("lists.gear.+", "{\"name\":\"A\",\"bulk\":9}"),
        ("lists.gear.+", "{\"name\":\"A\",\"_catalog\":7}"),
        ("lists.gear.+.name", "Rope"),
        ("lists.gear.1.name", "Rope"),
        ("lists.gear.x.name", "Rope"),
        ("lists.gear.0.name", ""),
        ("lists.gear.0.name", "null"),
        ("lists.gear", "[]"),
        ("live.pools.grit", "3"),
        ("live", "{}"),
        ("build.abilities.brawn", "3"),
        ("build", "{}"),
    ];
    let mut found = String::new();
    for (path, value) in table {
        let error = sheet.set(&rules, path, value).expect_err(path);
        found.push_str(&format!("{path}={value}\n    {error}\n"));
        assert_eq!(sheet, before, "{path}");
    }
    insta::assert_snapshot!(found);
}

#[test]
fn keeps_to_the_limits() {
    let rules = rules();
    let mut sheet = SheetFile::blank(&rules, "Mira");
    for name in ["A", "B"] {
        sheet
            .set(&rules, "lists.gear.+", &json!({"name": name}).to_string())
            .unwrap();
    }
    let error = sheet
        .set(&rules, "lists.gear.+", "{\"name\":\"C\"}")
        .unwrap_err();
    assert_eq!(
        error.message,
        "the list `gear` holds 2 rows at most, and it is full"
    );
    // What the ruleset does not know counts too.
    sheet
        .build
        .extra
        .insert("notes".into(), "x".repeat(LARGEST - 1000).into());
    assert!(sheet.set(&rules, "fields.tale", "short").is_ok());
    let error = sheet
        .set(&rules, "fields.tale", &"y".repeat(2000))
        .unwrap_err();
    assert!(error.message.ends_with("65536 are the most"), "{error}");
    assert_eq!(sheet.build.fields["tale"], json!("short"));
}

#[test]
fn tells_what_does_not_fit() {
    let build = json!({
        "abilities": {"brawn": 9, "brain": 1}, "skills": {"scrap": "legendary", "sway": "trained"},
        "saves": {"nerve": 4}, "bonuses": {"scrap": "x", "nope": 1},
        "fields": {"calling": 5, "house": "birch", "tough": 2},
        "lists": {"gear": [{"name": "Rope", "colour": "red"}, {"bulk": 9}, "x"], "bag": [], "gaer": 5}
    });
    let live = json!({
        "pools": {"grit": {"value": 1}, "gear:rope": {"value": 1}}, "tracks": {"heat": 1},
        "wounds": {"harm": {"marks": []}}, "text": {"note": "x"}, "conditions": ["shaken"], "states": {"stance": "x"}
    });
    let mut found = sheet(build, Some(live));
    found.name.clear();
    found.v = 9;
    let issues = found.check(&rules());
    let shown: Vec<String> = issues
        .iter()
        .map(|issue| format!("{}: {}; {}", issue.path, issue.message, issue.help))
        .collect();
    insta::assert_snapshot!(shown.join("\n"));
}

/// Page 1, 4.1: junk costs only its entry, and is told with the right shape.
#[test]
fn tells_what_is_of_the_wrong_shape() {
    let kind = |id: &str, severity: i64| json!({"id": id, "label": id, "severity": severity});
    let rules = ruleset(
        json!({}),
        json!({"live": {
            "pools": [{"id": "willpower", "label": "Willpower", "max": {"const": 5}}],
            "tracks": [
                {"id": "heat", "label": "Heat", "min": 0, "max": 5},
                {"id": "health", "label": "Health", "min": 0, "max": 1, "kinds": [kind("lethal", 1), kind("bashing", 0)],
                 "levels": [{"label": "Hurt", "penalty": -1}]}],
            "text": [{"id": "note", "label": "Note", "maxLength": 40}],
            "conditions": [{"id": "shaken", "label": "Shaken"}],
            "states": [{"id": "stance", "label": "Stance", "values": ["steady", "wild"]}]
        }}),
    );
    let mut found = String::new();
    for live in [
        json!({"pools": {"willpower": 1, "wilpower": 2, "other": {"value": 1}}}),
        json!({"pools": {"willpower": {"left": 1}}}),
        json!({"pools": {"willpower": {"value": 1, "temp": -1}}}),
        json!({"pools": [1], "tracks": 3, "conditions": "shaken", "states": null}),
        json!({"tracks": {"heat": "hot", "health": 1}}),
        json!({"wounds": {"health": ["lethal"]}}),
        json!({"wounds": {"health": 2, "heat": {"marks": []}}}),
        json!({"wounds": {"health": {"marks": ["letal", "", 3], "overflow": "x"}}}),
        json!({"text": {"note": 5}, "conditions": ["shakn", 4, "shaken"]}),
        json!({"states": {"stance": 1}}),
        json!({"states": {"stance": "wlid"}}),
        json!({"condition": ["shaken"], "mood": 1}),
        json!(7),
    ] {
        found.push_str(&format!("{live}\n"));
        for issue in sheet(json!({}), Some(live)).check(&rules) {
            found.push_str(&format!(
                "    {}: {}; {}\n",
                issue.path, issue.message, issue.help
            ));
        }
    }
    for file in [
        json!({"name": 5, "v": 1.5, "build": {"abilities": [1], "lists": {}}}),
        json!({"name": "Mira", "v": "1", "build": {}}),
        json!({"name": "Mira", "v": 0, "build": {}}),
        json!({"name": "Mira", "v": 2, "build": {}}),
    ] {
        found.push_str(&format!("{file}\n"));
        for issue in SheetFile::from_json(file).unwrap().check(&rules) {
            found.push_str(&format!(
                "    {}: {}; {}\n",
                issue.path, issue.message, issue.help
            ));
        }
    }
    insta::assert_snapshot!(found);
    let sound = json!({
        "pools": {"willpower": {"value": 1, "temp": 2}}, "tracks": {"heat": 1.0}, "text": {"note": ""},
        "wounds": {"health": {"marks": ["lethal", ""], "overflow": 0}},
        "conditions": ["shaken"], "states": {"stance": "wild"}
    });
    assert_eq!(sheet(json!({}), Some(sound)).check(&rules), []);
}

proptest! {
    /// Whatever is written, an edit either fits or changes nothing.
    #[test]
    fn edits_fit_or_change_nothing(
        path in "(abilities|skills|saves|bonuses|fields|lists|x)(\\.(brawn|scrap|nerve|calling|tough|house|hit|gear|\\+|0|9|name|[a-z]{0,3})){0,3}",
        value in "(\\PC{0,12}|-?[0-9]{1,3}(\\.[0-9])?|trained|elm|\\{\"name\":\"[a-z]{0,12}\"\\}|null|true)",
    ) {
        let rules = rules();
        let mut sheet = SheetFile::blank(&rules, "Mira");
        let before = sheet.clone();
        match sheet.set(&rules, &path, &value) {
            Ok(_) => prop_assert_eq!(sheet.check(&rules), []),
            Err(_) => prop_assert_eq!(sheet, before),
        }
    }
}
