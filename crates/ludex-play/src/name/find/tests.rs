//! Names of checks.

use serde_json::json;

use super::*;
use crate::tag::parse_tags;
use crate::testing::ruleset;

fn rules() -> Ruleset {
    let value = json!({"const": 3});
    ruleset(
        json!({"checks": [
            {"id": "luck", "label": "Fortune", "value": value, "roll": {"kind": "dice-sum", "difficultyLadder": [{"label": "N", "dc": 5}]}},
            {"id": "odd", "label": "Odd", "skills": ["sneak"], "roll": {"kind": "dice-sum", "difficultyLadder": [{"label": "N", "dc": 5}]}}
        ]}),
        json!({
            "abilities": [
                {"id": "dex", "label": "Dexterity", "short": "DX", "min": 0, "max": 9, "default": 4},
                {"id": "con", "label": "Constitution", "min": 0, "max": 9, "default": 4},
                {"id": "will", "label": "Will", "min": 0, "max": 9, "default": 4}
            ],
            "skills": [
                {"id": "stealth", "label": "Stealth"},
                {"id": "sneak", "label": "隠密"},
                {"id": "check", "label": "Check"},
                {"id": "last_save", "label": "Hold on"}
            ],
            "saves": [
                {"id": "dex_save", "label": "Reflex", "ability": "dex"},
                {"id": "poison", "label": "Poison", "ability": "con"},
                {"id": "plague", "label": "Plague", "ability": "con"},
                {"id": "nerve", "label": "Nerve"}
            ]
        }),
    )
}

/// Page 1, section 13, case 46, and the order of 9.2.
#[test]
fn names_what_is_checked() {
    let rules = rules();
    for (name, subject) in [
        ("DEX saving throw", Subject::Save(0)),
        ("dex_save", Subject::Save(0)),
        ("Dexterity save", Subject::Save(0)),
        ("DX save", Subject::Save(0)),
        ("Reflex", Subject::Save(0)),
        ("reflex save", Subject::Save(0)),
        ("Dexterity check", Subject::Ability(0)),
        ("dexterity ability check", Subject::Ability(0)),
        ("dx", Subject::Ability(0)),
        ("Stealth check", Subject::Skill(0)),
        ("STEALTH", Subject::Skill(0)),
        ("隠密", Subject::Skill(1)),
        ("Check", Subject::Skill(2)),
        ("Luck check", Subject::OwnCheck(0)),
        ("fortune", Subject::OwnCheck(0)),
        // Checks without a value of their own are no names.
        ("Odd", Subject::Unknown),
        // Two saves roll with Constitution, and none is called so.
        ("Constitution save", Subject::Unknown),
        ("Poison save", Subject::Save(1)),
        ("nerve saving throw", Subject::Save(3)),
        // A name that says it is a save never means a skill.
        ("last save", Subject::Unknown),
        ("Hold on", Subject::Skill(3)),
        ("Stealth save", Subject::Unknown),
        ("Will", Subject::Ability(2)),
        ("Juggling", Subject::Unknown),
        ("Stealth check check", Subject::Unknown),
    ] {
        assert_eq!(subject_of(&rules, name, Sort::Skill), subject, "{name}");
    }
}

/// Page 1, 3.1: where a label is matched, the first declared entry wins.
#[test]
fn of_two_labels_the_first_counts() {
    let entry = |id: &str| json!({"id": id, "label": "Twice"});
    let ability = |id: &str| json!({"id": id, "label": "Both", "min": 0, "max": 9, "default": 1});
    let rules = ruleset(
        json!({}),
        json!({
            "abilities": [ability("other"), ability("late")],
            "skills": [entry("one"), entry("two"), {"id": "twice", "label": "Third"}],
            "saves": [{"id": "hold", "label": "Hold"}, {"id": "keep", "label": "hold!"}]
        }),
    );
    for (name, subject) in [
        ("Twice", Subject::Skill(0)),
        ("two", Subject::Skill(1)),
        ("Third", Subject::Skill(2)),
        ("Hold", Subject::Save(0)),
        ("both", Subject::Ability(0)),
    ] {
        assert_eq!(subject_of(&rules, name, Sort::Skill), subject, "{name}");
    }
}

#[test]
fn attributes_restrict_the_sort() {
    let rules = rules();
    for (body, sort, subject) in [
        ("save=\"Dexterity\"", Sort::Save, Subject::Save(0)),
        ("save=\"Poison\"", Sort::Save, Subject::Save(1)),
        ("save=\"Stealth\"", Sort::Save, Subject::Unknown),
        ("ability=\"Dexterity\"", Sort::Ability, Subject::Ability(0)),
        ("ability=\"Reflex\"", Sort::Ability, Subject::Unknown),
        ("check=\"Luck\"", Sort::Check, Subject::OwnCheck(0)),
        ("check=\"Stealth\"", Sort::Check, Subject::Unknown),
        (
            "ability=\"Dexterity\" check=\"Luck\" skill=\"Stealth\"",
            Sort::Check,
            Subject::OwnCheck(0),
        ),
        (
            "check=\"\" skill=\"Stealth\"",
            Sort::Skill,
            Subject::Skill(0),
        ),
    ] {
        let text = format!("[skill_check: {body}]");
        let tags = parse_tags(&text, &["skill_check"]);
        let asked = find_check(&rules, &tags[0]).unwrap();
        assert_eq!((asked.sort, asked.subject), (sort, subject), "{body}");
    }
}

#[test]
fn no_readable_name_is_no_check() {
    let rules = rules();
    for body in ["dc=\"5\"", "skill=\"...\"", "skill=\" \""] {
        let text = format!("[skill_check: {body}]");
        assert_eq!(
            find_check(&rules, &parse_tags(&text, &["skill_check"])[0]),
            None,
            "{body}"
        );
    }
    let long = format!("[skill_check: skill=\"{}\"]", "é".repeat(200));
    let tags = parse_tags(&long, &["skill_check"]);
    assert_eq!(
        find_check(&rules, &tags[0]).unwrap().name.chars().count(),
        100
    );
}

#[test]
fn other_abilities_are_found_by_any_of_their_names() {
    let rules = rules();
    for (name, found) in [
        ("DX", Some(0)),
        ("constitution", Some(1)),
        ("will check", None),
        ("", None),
    ] {
        assert_eq!(find_ability(&rules, name), found, "{name}");
    }
}
