//! `symbol-pool`: page 1, 11.11.

use serde_json::{Value, json};

use crate::kit::{Table, plain_sheet};

/// Page 1, 11.14: Genesys.
pub(crate) fn genesys() -> Value {
    let faces = |text: &str| -> Value {
        let symbol = |letter: char| match letter {
            's' => "success",
            'a' => "advantage",
            'T' => "triumph",
            'f' => "failure",
            't' => "threat",
            _ => "despair",
        };
        let face = |word: &str| {
            word.chars()
                .filter(|c| *c != '-')
                .map(symbol)
                .collect::<Vec<_>>()
        };
        json!(text.split(' ').map(face).collect::<Vec<_>>())
    };
    json!({
        "kind": "symbol-pool",
        "symbols": [
            {"id": "success", "label": "Success"},
            {"id": "advantage", "label": "Advantage"},
            {"id": "triumph", "label": "Triumph", "counts": ["success"]},
            {"id": "failure", "label": "Failure", "cancels": "success"},
            {"id": "threat", "label": "Threat", "cancels": "advantage"},
            {"id": "despair", "label": "Despair", "counts": ["failure"]}
        ],
        "dice": [
            {"id": "boost", "label": "Boost", "faces": faces("- - s sa aa a")},
            {"id": "ability", "label": "Ability", "upgradesTo": "proficiency", "faces": faces("- s s ss a a sa aa")},
            {"id": "proficiency", "label": "Proficiency", "faces": faces("- s s ss ss a sa sa sa aa aa T")},
            {"id": "setback", "label": "Setback", "faces": faces("- - f f t t")},
            {"id": "difficulty", "label": "Difficulty", "upgradesTo": "challenge", "faces": faces("- f ff t t t tt ft")},
            {"id": "challenge", "label": "Challenge", "faces": faces("- f f ff ff t t ft ft tt tt D")}
        ],
        "pool": {"die": "ability", "build": "compare", "max": 12},
        "against": {"die": "difficulty", "max": 8},
        "boost": {"die": "boost", "max": 6},
        "setback": {"die": "setback", "max": 6},
        "upgrades": {"max": 3},
        "success": {"symbol": "success", "atLeast": 1},
        "difficultyLadder": [
            {"label": "Simple", "dice": 0}, {"label": "Easy", "dice": 1}, {"label": "Average", "dice": 2},
            {"label": "Hard", "dice": 3}, {"label": "Daunting", "dice": 4}, {"label": "Formidable", "dice": 5}
        ],
        "spend": [{"pool": "story", "amount": 1, "upgrade": 1, "perCheck": 1}]
    })
}

/// The same where nothing is bought.
pub(crate) fn genesys_without_spends() -> Value {
    let mut rules = genesys();
    rules.as_object_mut().unwrap().shift_remove("spend");
    rules
}

/// A character with that ability and that much training.
fn seated(rules: Value, ability: i64, training: i64, skill: Value) -> Table {
    let mut sheet = plain_sheet();
    let entry = sheet["skills"][0].as_object_mut().unwrap();
    entry.extend(skill.as_object().unwrap().clone());
    sheet["live"] = json!({"pools": [{"id": "story", "label": "Story", "max": {"const": 2}}]});
    Table::with_sheet(rules, sheet).seat(
        "Mira",
        json!({"build": {"abilities": {"n": ability}, "bonuses": {"act": training}}}),
    )
}

/// The first row of page 1, 11.11: how pools are built.
#[test]
fn dice_of_both_sides() {
    for (ability, training, ask, dice, count) in [
        (3, 2, "dc=0", "1ability 2proficiency", 3),
        (2, 2, "dc=0", "2proficiency", 2),
        (3, 0, "dc=0", "3ability", 3),
        (0, 3, "dc=0", "3ability", 3),
        (1, 0, "dc=0 upgrade=3", "2proficiency", 2),
        (0, 0, "dc=0 upgrade=2", "1proficiency", 1),
        (
            0,
            0,
            "difficulty=average upgrade_against=1",
            "1difficulty 1challenge",
            2,
        ),
        (2, 2, "dc=0 downgrade=1", "1ability 1proficiency", 2),
        (2, 2, "dc=0 downgrade=9", "2ability", 2),
        (
            0,
            0,
            "dc=2 upgrade_against=2 downgrade_against=1",
            "1difficulty 1challenge",
            2,
        ),
        (0, 0, "dc=99", "8difficulty", 8),
        (99, 0, "dc=0 upgrade=3", "9ability 3proficiency", 12),
        (12, 12, "dc=0 upgrade=1", "12proficiency", 12),
        (
            1,
            0,
            "dc=1 boost=9 setback=-2",
            "6boost 1ability 1difficulty",
            8,
        ),
        (-2, 1, "dc=0", "1ability", 1),
    ] {
        let table = seated(genesys(), ability, training, json!({}));
        table.expect(
            &format!("[skill_check: skill=Act {ask}]"),
            &vec![1; count],
            &[("dice", dice)],
        );
    }
}

/// The other rows of page 1, 11.11.
#[test]
fn symbols_cancel() {
    seated(genesys(), 3, 2, json!({})).expect(
        "[skill_check: skill=Act difficulty=Average]",
        &[4, 7, 12, 3, 8],
        &[
            ("used", "1"),
            ("total", "1"),
            ("result", "success"),
            ("margin", "0"),
            ("dc", "2"),
            ("symbols", "success:1 triumph:1"),
            ("rolls", "ability:4 proficiency:7.12 difficulty:3.8"),
            ("resolution", "symbols"),
            ("difficulty", "-"),
            ("modifier", "0"),
        ],
    );
    seated(genesys(), 2, 0, json!({})).expect(
        "[skill_check: skill=Act dc=2 upgrade_against=1 boost=1 setback=1]",
        &[4, 8, 2, 3, 5, 12],
        &[
            ("used", "0"),
            ("result", "failure"),
            ("symbols", "advantage:2 despair:1"),
            ("boost", "1"),
            ("setback", "1"),
            ("upgrade_against", "1"),
            ("upgrade", "-"),
            ("band", "-"),
        ],
    );
}

#[test]
fn adjustments_are_boost_and_setback() {
    for (value, dice) in [
        (2, "2boost 1difficulty"),
        (-1, "1setback 1difficulty"),
        (-9, "6setback 1difficulty"),
    ] {
        let mut rules = genesys();
        rules["adjust"] = json!([{"value": {"const": value}}]);
        let faces = vec![1; 1 + usize::try_from(i64::abs(value).min(6)).unwrap()];
        let shown = value.to_string();
        seated(rules, 0, 0, json!({})).expect(
            "[skill_check: skill=Act dc=1]",
            &faces,
            &[("dice", dice), ("adjust", &shown)],
        );
    }
}

#[test]
fn a_cap_lowers_training_only_and_harder_adds_a_die() {
    let capped = seated(genesys(), 3, 2, json!({"cap": {"const": 4}}));
    capped.expect(
        "[skill_check: skill=Act dc=0]",
        &[1, 1, 1],
        &[("dice", "2ability 1proficiency")],
    );
    let low = seated(genesys(), 3, 2, json!({"cap": {"const": 1}}));
    low.expect(
        "[skill_check: skill=Act dc=0]",
        &[1, 1, 1],
        &[("dice", "3ability")],
    );
    let untrained = seated(genesys(), 1, 0, json!({"untrained": "harder"}));
    untrained.expect(
        "[skill_check: skill=Act dc=1]",
        &[1, 1, 1],
        &[("dice", "1ability 2difficulty"), ("dc", "1")],
    );
}

#[test]
fn a_story_point_upgrades() {
    let bought = [
        ("dice", "1proficiency"),
        ("spend", "story:1"),
        ("upgrade", "-"),
    ];
    seated(genesys(), 1, 0, json!({})).expect(
        "[skill_check: skill=Act dc=0 spend=\"Story:1\"]",
        &[1],
        &bought,
    );
}

/// Page 1, 5.9 and 5.11, step 4: bought boost dice, held to the most with those of the tag.
#[test]
fn boost_dice_are_bought() {
    let mut rules = genesys();
    rules["spend"] = json!([{"pool": "story", "amount": 1, "boost": 2, "perCheck": 2}]);
    for (ask, dice, spent, boost) in [
        ("spend=\"story:1\"", "2boost 1ability", "story:1", "-"),
        ("spend=\"story:2\"", "4boost 1ability", "story:2", "-"),
        (
            "spend=\"story:2\" boost=3",
            "6boost 1ability",
            "story:2",
            "3",
        ),
        ("spend=\"story:3\"", "4boost 1ability", "story:2", "-"),
    ] {
        let count = usize::from(dice.as_bytes()[0] - b'0');
        seated(rules.clone(), 1, 0, json!({})).expect(
            &format!("[skill_check: skill=Act dc=0 {ask}]"),
            &vec![1; count + 1],
            &[("dice", dice), ("spend", spent), ("boost", boost)],
        );
    }
}

#[test]
fn sums_and_bands() {
    let mut rules = genesys();
    rules["pool"] = json!({"die": "ability", "build": "sum"});
    rules["bands"] = json!([
        {"id": "triumph", "label": "T", "outcome": "criticalSuccess",
         "when": [{"margin": {"atLeast": 0}, "symbols": [{"id": "triumph", "atLeast": 1}]}]},
        {"id": "cost", "label": "C", "outcome": "success",
         "when": [{"total": {"atLeast": 1}, "symbols": [{"id": "threat", "atLeast": 1}, {"id": "advantage", "atMost": 0}]}]},
        {"id": "yes", "label": "Y", "outcome": "success", "when": [{"total": {"atLeast": 1}}]},
        {"id": "no", "label": "N", "outcome": "failure"}
    ]);
    let table = seated(rules, 1, 1, json!({}));
    let ask = "[skill_check: skill=Act dc=1";
    for (upgrade, faces, band) in [
        (0, [2, 2, 4], "cost"),
        (0, [2, 7, 4], "yes"),
        (0, [1, 1, 1], "no"),
        (1, [1, 12, 1], "triumph"),
        (1, [1, 12, 3], "no"),
    ] {
        table.expect(
            &format!("{ask} upgrade={upgrade}]"),
            &faces,
            &[("band", band)],
        );
    }
}
