//! `dice-sum`: page 1, 11.1 to 11.3.

use serde_json::{Value, json};

use crate::kit::Table;

fn d20() -> Value {
    json!({
        "kind": "dice-sum", "advantage": true,
        "abilityModifier": {"op": "floorHalfMinusTen"},
        "proficiency": {"bonus": {"derived": "proficiency"}},
        "proficiencyTiers": [
            {"id": "none", "label": "None"},
            {"id": "half", "label": "Half", "multiplier": 0.5},
            {"id": "proficient", "label": "Proficient", "multiplier": 1},
            {"id": "expertise", "label": "Expertise", "multiplier": 2}
        ],
        "difficultyLadder": [{"label": "Easy", "dc": 10}, {"label": "Hard", "dc": 20}]
    })
}

fn d20_sheet() -> Value {
    json!({
        "version": 1,
        "abilities": [
            {"id": "str", "label": "Strength", "short": "STR", "min": 1, "max": 30, "default": 10},
            {"id": "wis", "label": "Wisdom", "short": "WIS", "min": 1, "max": 30, "default": 10}
        ],
        "skills": [{"id": "perception", "label": "Perception", "ability": "wis"}],
        "saves": [{"id": "wis_save", "label": "Wisdom save", "ability": "wis"}],
        "fields": [{"id": "level", "label": "Level", "type": "number", "min": 1, "max": 20}],
        "derived": [
            {"id": "proficiency", "label": "Proficiency bonus", "op": "stepTable",
             "from": {"field": "level"}, "table": [[1, 2], [5, 3], [9, 4]]}
        ]
    })
}

fn seated(tier: &str) -> Table {
    Table::with_sheet(d20(), d20_sheet()).seat(
        "Mira",
        json!({"build": {"abilities": {"wis": 14, "str": 8}, "fields": {"level": 9},
            "skills": {"perception": tier}}}),
    )
}

/// Page 1, 11.1.
#[test]
fn d20_with_proficiency() {
    let table = seated("proficient");
    table.expect(
        r#"[skill_check: skill="Perception" dc="15"]"#,
        &[9],
        &[
            ("total", "15"),
            ("modifier", "6"),
            ("result", "success"),
            ("margin", "0"),
            ("dc", "15"),
        ],
    );
    table.expect(
        r#"[skill_check: skill="Perception" dc="15" mode="advantage"]"#,
        &[4, 17],
        &[
            ("rolls", "4,17"),
            ("used", "17"),
            ("total", "23"),
            ("mode", "advantage"),
            ("dice", "2d20"),
        ],
    );
    table.expect(
        r#"[skill_check: skill="Perception" dc="15" with="STR"]"#,
        &[10],
        &[
            ("modifier", "3"),
            ("with", "STR"),
            ("result", "failure"),
            ("margin", "-2"),
        ],
    );
    let half = seated("half");
    half.expect(
        "[skill_check: skill=Perception dc=15]",
        &[1],
        &[("modifier", "4")],
    );
    half.expect(
        "[skill_check: skill=\"Wisdom save\" dc=15]",
        &[20],
        &[("modifier", "2"), ("total", "22")],
    );
}

#[test]
fn the_whole_record_in_its_order() {
    assert_eq!(
        seated("proficient").record(
            "[skill_check: skill=Perception dc=15 disadvantage]",
            &[9, 4]
        ),
        "[skill_check: skill=\"Perception\" who=\"Mira\" dc=\"15\" rolls=\"9,4\" used=\"4\" \
         modifier=\"6\" total=\"10\" mode=\"disadvantage\" result=\"failure\" margin=\"-5\" \
         resolution=\"sum\" dice=\"2d20\"]"
    );
}

#[test]
fn modes_cancel_and_equal_sets_use_the_first() {
    let table = seated("none");
    let both = "[skill_check: skill=Perception dc=15 mode=advantage disadvantage]";
    table.expect(both, &[9], &[("mode", "-"), ("dice", "1d20")]);
    table.expect(
        "[skill_check: skill=Perception dc=15 Advantage]",
        &[7, 7],
        &[("used", "7")],
    );
}

#[test]
fn difficulties_are_held_and_steps_are_named() {
    let table = seated("none");
    let step = "[skill_check: skill=Perception difficulty=\"  hard! \"]";
    table.expect(
        step,
        &[18],
        &[("dc", "20"), ("difficulty", "-"), ("result", "success")],
    );
    table.expect(
        "[skill_check: skill=Perception dc=99]",
        &[1],
        &[("dc", "40")],
    );
    table.expect(
        "[skill_check: skill=Perception dc=-3]",
        &[1],
        &[("dc", "1")],
    );
}

#[test]
fn the_players_own_die_stands_for_the_throw() {
    let mut table = seated("proficient");
    table.own_die = Some(12);
    let tag = "[skill_check: skill=Perception dc=15 mode=advantage]";
    table.expect(
        tag,
        &[],
        &[
            ("rolls", "12"),
            ("total", "18"),
            ("mode", "-"),
            ("dice", "1d20"),
        ],
    );
    table.expect(
        "[skill_check: skill=Perception who=Nobody dc=15]",
        &[3],
        &[("rolls", "3")],
    );
    table.own_die = Some(21);
    table.expect(
        "[skill_check: skill=Perception dc=15]",
        &[3],
        &[("rolls", "3")],
    );
}

fn two_dice() -> Value {
    json!({
        "kind": "dice-sum", "dice": {"count": 2, "sides": 6},
        "bands": [
            {"id": "hit", "label": "Hit", "outcome": "success", "when": [{"total": {"atLeast": 10}}]},
            {"id": "mixed", "label": "Mixed", "outcome": "partial", "when": [{"total": {"atLeast": 7}}]},
            {"id": "miss", "label": "Miss", "outcome": "failure"}
        ]
    })
}

/// Page 1, 11.2.
#[test]
fn two_dice_with_bands() {
    let table = Table::new(two_dice()).number(1);
    for (faces, total, result, band) in [
        ([3, 5], "9", "partial", "mixed"),
        ([6, 4], "11", "success", "hit"),
        ([2, 3], "6", "failure", "miss"),
    ] {
        let expected = [
            ("total", total),
            ("result", result),
            ("band", band),
            ("dc", "-"),
            ("margin", "-"),
        ];
        table.expect("[skill_check: skill=Act dc=4]", &faces, &expected);
    }
}

/// Page 1, 11.3.
#[test]
fn four_degrees() {
    let degrees = json!({
        "kind": "dice-sum",
        "naturals": {"check": "both", "save": "none", "rule": "shift"},
        "difficultyLadder": [{"label": "Normal", "dc": 20}],
        "bands": [
            {"id": "better", "label": "B", "outcome": "criticalSuccess", "when": [{"margin": {"atLeast": 10}}]},
            {"id": "good", "label": "G", "outcome": "success", "when": [{"margin": {"atLeast": 0}}]},
            {"id": "bad", "label": "F", "outcome": "failure"},
            {"id": "worse", "label": "W", "outcome": "criticalFailure", "when": [{"margin": {"atMost": -10}}]}
        ]
    });
    for (n, dc, face, margin, result) in [
        (2, "25", 20, "-3", "success"),
        (30, "20", 1, "11", "success"),
        (0, "20", 10, "-10", "critical_failure"),
        (30, "20", 20, "30", "critical_success"),
        (0, "20", 1, "-19", "critical_failure"),
    ] {
        let table = Table::new(degrees.clone()).number(n);
        let tag = format!("[skill_check: skill=Act dc={dc}]");
        table.expect(&tag, &[face], &[("margin", margin), ("result", result)]);
    }
    let save = Table::new(degrees).number(2);
    save.expect(
        "[skill_check: save=Hold dc=25]",
        &[20],
        &[("result", "failure"), ("band", "bad")],
    );
}

#[test]
fn naturals_decide_alone() {
    let rules = |natural: &str, bands: bool| {
        let mut rules = json!({
            "kind": "dice-sum", "naturals": {"check": natural},
            "difficultyLadder": [{"label": "Normal", "dc": 10}]
        });
        if bands {
            rules["bands"] = json!([
                {"id": "great", "label": "Great", "outcome": "success", "when": [{"margin": {"atLeast": 5}}]},
                {"id": "well", "label": "Well", "outcome": "success", "when": [{"margin": {"atLeast": 0}}]},
                {"id": "no", "label": "No", "outcome": "failure"}
            ]);
        }
        rules
    };
    for (natural, n, face, result) in [
        ("both", -100, 20, "critical_success"),
        ("both", 100, 1, "critical_failure"),
        ("max-only", 100, 1, "success"),
        ("min-only", -100, 20, "failure"),
        ("none", -100, 20, "failure"),
    ] {
        let table = Table::new(rules(natural, false)).number(n);
        table.expect(
            "[skill_check: skill=Act dc=10]",
            &[face],
            &[("result", result)],
        );
    }
    for (n, face, band) in [(-100, 20, "great"), (100, 1, "no"), (0, 10, "well")] {
        let table = Table::new(rules("both", true)).number(n);
        table.expect("[skill_check: skill=Act dc=10]", &[face], &[("band", band)]);
    }
}
