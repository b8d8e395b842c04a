//! What is told of checks (page 1, 9.2 and 9.3).

use serde_json::{Value, json};

use super::super::prompt;
use crate::party::PartyFile;
use crate::testing::ruleset;

fn told(resolution: &Value, sheet: &Value) -> String {
    let rules = ruleset(resolution.clone(), sheet.clone());
    prompt(&rules, &PartyFile::new(&rules, Vec::new()))
}

/// The keys of the attributes beside `skill` and `who`, in the order they are told.
fn keys(text: &str) -> Vec<&str> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("- "));
    let keys = lines.filter_map(|line| Some(line.split_once('=')?.0));
    keys.filter(|key| !["skill", "who", "op"].contains(key))
        .collect()
}

fn symbols(more: Value) -> Value {
    let mut document = json!({
        "kind": "symbol-pool",
        "symbols": [{"id": "success", "label": "Success"},
            {"id": "failure", "label": "Failure", "cancels": "success"}],
        "dice": [
            {"id": "ability", "label": "Ability", "faces": [[], ["success"]]},
            {"id": "difficulty", "label": "Difficulty", "upgradesTo": "challenge", "faces": [[], ["failure"]]},
            {"id": "challenge", "label": "Challenge", "faces": [[], ["failure"]]},
            {"id": "help", "label": "Help", "faces": [[], ["success"]]},
            {"id": "hindrance", "label": "Hindrance", "faces": [[], ["failure"]]}],
        "pool": {"die": "ability", "build": "sum"},
        "against": {"die": "difficulty", "max": 6},
        "success": {"symbol": "success"},
        "difficultyLadder": [{"label": "Easy", "dice": 1}, {"label": "Grim", "dice": 3, "upgrades": 1}]
    });
    let more = more.as_object().unwrap().clone();
    document.as_object_mut().unwrap().extend(more);
    document
}

/// Page 1, 9.2: each attribute is told exactly where its condition holds.
#[test]
fn each_attribute_where_its_condition_holds() {
    let bare = json!({});
    let able =
        json!({"abilities": [{"id": "wits", "label": "Wits", "min": 0, "max": 5, "default": 1}]});
    let pools = json!({"live": {"pools": [{"id": "grit", "label": "Grit", "max": {"const": 6}}]}});
    let pool = |more: Value| {
        let mut pool = json!({"kind": "dice-pool", "target": {"default": 7, "min": 7, "max": 7},
            "difficultyLadder": [{"label": "Plain", "successes": 1}]});
        let more = more.as_object().unwrap().clone();
        pool.as_object_mut().unwrap().extend(more);
        pool
    };
    let bands = json!([{"id": "good", "label": "Good", "outcome": "success", "when": [{"total": {"atLeast": 7}}]},
        {"id": "bad", "label": "Bad", "outcome": "failure"}]);
    let no_ladder = json!({"kind": "dice-sum", "bands": bands});
    let upgrades = [
        "upgrade",
        "downgrade",
        "upgrade_against",
        "downgrade_against",
    ];
    let symbol = |more: &[&'static str]| [&["dc", "difficulty"], &upgrades[..], more].concat();
    for (resolution, sheet, told_keys) in [
        (json!({}), &bare, vec!["dc", "difficulty"]),
        (no_ladder, &bare, vec![]),
        (json!({}), &able, vec!["dc", "difficulty", "with"]),
        (
            json!({"advantage": true}),
            &bare,
            vec!["dc", "difficulty", "mode"],
        ),
        (pool(json!({})), &bare, vec!["dc", "difficulty"]),
        (
            pool(json!({"explode": {"from": 10}})),
            &bare,
            vec!["dc", "difficulty"],
        ),
        (
            pool(json!({"explode": {"min": 9}})),
            &bare,
            vec!["dc", "difficulty", "explode"],
        ),
        (
            pool(json!({"double": {"from": 10}})),
            &bare,
            vec!["dc", "difficulty"],
        ),
        (
            pool(json!({"double": {"min": 9}})),
            &bare,
            vec!["dc", "difficulty", "double"],
        ),
        (
            pool(json!({"spend": [{"pool": "grit", "amount": 1, "dice": 1, "perCheck": 1}]})),
            &pools,
            vec!["dc", "difficulty", "spend"],
        ),
        (pool(json!({})), &pools, vec!["dc", "difficulty"]),
        (
            json!({"kind": "dice-highest", "bands": bands}),
            &bare,
            vec![],
        ),
        (
            json!({"kind": "dice-highest", "bands": bands, "difficultyLadder": [{"label": "Hard", "dice": -1}]}),
            &bare,
            vec!["difficulty"],
        ),
        (json!({"kind": "roll-against"}), &bare, vec![]),
        (
            json!({"kind": "roll-against", "advantage": true}),
            &bare,
            vec!["mode"],
        ),
        (
            json!({"kind": "roll-against", "tensDice": {"max": 2}}),
            &bare,
            vec!["bonus"],
        ),
        (symbols(json!({})), &bare, symbol(&[])),
        (
            symbols(json!({"boost": {"die": "help", "max": 2}})),
            &bare,
            symbol(&["boost"]),
        ),
        (
            symbols(json!({"setback": {"die": "hindrance", "max": 2}})),
            &bare,
            symbol(&["setback"]),
        ),
    ] {
        let text = told(&resolution, sheet);
        assert_eq!(keys(&text), told_keys, "{resolution} {sheet}");
    }
}

/// Page 1, section 8: every step with its number and what else it carries, every attribute with its
/// range, ids or names.
#[test]
fn steps_and_attributes_in_full() {
    let able = json!({
        "abilities": [{"id": "wits", "label": "Wits", "min": 0, "max": 5, "default": 1}],
        "live": {"pools": [{"id": "grit", "label": "Grit", "max": {"const": 6}}],
            "tracks": [{"id": "doom", "label": "Doom", "min": 0, "max": 5}]}});
    let bands = json!([
        {"id": "great", "label": "Great", "outcome": "criticalSuccess", "when": [{"total": {"atMost": {"fraction": 0.2}}}]},
        {"id": "good", "label": "Good", "outcome": "success", "when": [{"total": {"atMost": {"fraction": 1}}}]},
        {"id": "bad", "label": "Bad", "outcome": "failure"}]);
    for (resolution, lines) in [
        (
            json!({"kind": "roll-against", "bands": bands, "tensDice": {"max": 2}, "difficultyLadder": [
                {"label": "Usual"}, {"label": "Hard", "multiply": 0.5, "needs": "great"}, {"label": "\"Odd\"", "shift": -10}],
                "spend": [{"pool": "grit", "amount": 1, "shift": 5, "perCheck": 3}, {"track": "doom", "amount": 2, "shift": 1, "perCheck": {"livePool": "grit"}}]}),
            &[
                "Difficulties: Usual, Hard (number times 0.5, needs Great or better), 'Odd' (-10 to the number)",
                "- bonus=\"N\" -2 to 2: more tens dice; above 0 the best of them counts, below 0 the worst",
                "- spend=\"NAME:POINTS\": Grit, 1 for 5 points on the number rolled against, at most 3 a check; \
                 Doom, 2 for 1 point on the number rolled against, as often as the sheet allows",
            ][..],
        ),
        (
            json!({"kind": "dice-pool", "pool": {"abilityPlusAbility": true}, "target": {"default": 7, "min": 6, "max": 9},
                "reroll": [{"id": "steady", "upTo": 1, "mode": "until"}],
                "spend": [{"pool": "grit", "amount": 2, "successes": 1, "dice": 2, "reroll": {"upTo": 3, "mode": "once"}, "perCheck": "pool"}],
                "difficultyLadder": [{"label": "Plain", "successes": 1}, {"label": "Dim", "successes": 2, "target": 8}]}),
            &[
                "Difficulties: Plain (1 success), Dim (2 successes, dice count from 8)",
                "- with=\"ABILITY\": another ability than the usual one; on the check of an ability the second one that is added",
                "- reroll=\"ID\": steady (dice up to 1 again until they show more)",
                "- spend=\"NAME:POINTS\": Grit, 2 for 1 success and 2 dice and dice up to 3 again, \
                 at most as often as the number checked with",
            ],
        ),
        (
            symbols(json!({"boost": {"die": "help", "max": 2}, "upgrades": {"max": 3}})),
            &[
                "Difficulties: Easy (1 die against), Grim (3 dice against, upgraded once)",
                "- dc=\"N\" 0 to 6: the dice against it; a check needs it or difficulty, and it goes first",
                "- upgrade=\"N\" 0 to 3: how often the own dice are upgraded",
                "- downgrade_against=\"N\" 0 to 3: how often the dice against it are downgraded",
                "- boost=\"N\" 0 to 2: dice that help",
            ],
        ),
    ] {
        let text = told(&resolution, &able);
        for line in lines {
            assert!(text.lines().any(|told| told == *line), "{line}\n{text}");
        }
    }
}

/// Page 1, 5.10: what rolls its own way is told with the ladder and the attributes of that way.
#[test]
fn checks_of_their_own_way() {
    let able = json!({
        "abilities": [{"id": "wits", "label": "Wits", "min": 0, "max": 5, "default": 1}],
        "skills": [{"id": "read", "label": "Read"}, {"id": "row", "label": "Row"}],
        "fields": [{"id": "calm", "label": "Calm", "type": "number", "min": 0, "max": 99}]});
    let own = |roll: Value| {
        json!({"checks": [
            {"id": "mind", "label": "Mind", "value": {"field": "calm"}, "roll": {"kind": "roll-against"}},
            {"id": "odd", "label": "Odd", "skills": ["read", "row"], "roll": roll}]})
    };
    let text = told(
        &own(
            json!({"kind": "dice-pool", "target": {"default": 5, "min": 5, "max": 5}, "die": {"sides": 6},
            "pool": {"max": 5}, "reroll": [{"id": "again", "upTo": 1, "mode": "once"}],
            "difficultyLadder": [{"label": "Soft", "successes": 1}]}),
        ),
        &able,
    );
    let expected = "Mind takes none of these attributes but who.\n\
        Read, Row takes these alone beside who:\n  \
        Difficulties: Soft (1 success)\n  \
        - dc=\"N\" 1 to 5: the successes it needs; a check needs it or difficulty, and it goes first\n  \
        - difficulty=\"STEP\": a step of the ladder\n  \
        - with=\"ABILITY\": another ability than the usual one\n  \
        - reroll=\"ID\": again (dice up to 1 again)\n";
    assert!(text.contains(expected), "{text}");
    assert!(text.contains("Checks of their own: Mind\n"), "{text}");
    // The usual attributes with another ladder are another way.
    let text = told(
        &own(json!({"kind": "dice-sum", "difficultyLadder": [{"label": "Soft", "dc": 5}]})),
        &able,
    );
    assert!(text.contains("\n  Difficulties: Soft (dc 5)\n"), "{text}");
    // The usual way is not told twice.
    let text = told(
        &own(json!({"kind": "dice-sum", "difficultyLadder": [{"label": "Normal", "dc": 10}]})),
        &able,
    );
    assert!(!text.contains("Read, Row takes"), "{text}");
}

/// A name is told as the one a check finds it by.
#[test]
fn names_find_what_they_are_told_for() {
    let sheet = json!({
        "abilities": [{"id": "row", "label": "Row", "min": 0, "max": 5, "default": 1}],
        "skills": [{"id": "row_skill", "label": "Row"}, {"id": "row_again", "label": "row!"}, {"id": "quip", "label": "Quip \"X\""}],
        "saves": [{"id": "fear", "label": "Fear"}]});
    let text = told(&json!({}), &sheet);
    let names = "Abilities: Row\nSkills: Row, row_again, Quip 'X'\nSaves: Fear\n";
    assert!(text.contains(names), "{text}");
}

/// Page 1, 3.2: untrained rules by section, then by entry.
#[test]
fn untrained_rules() {
    let section = |rule: &str| json!([{"id": "lore", "label": "Lore", "untrained": rule}, {"id": "empty", "label": "Empty", "untrained": "refuse"}]);
    for (sheet, told_line) in [
        (
            json!({"skills": [{"id": "a", "label": "A"}, {"id": "b", "label": "B", "untrained": "normal"}]}),
            None,
        ),
        (
            json!({"sections": section("refuse"), "skills": [{"id": "a", "label": "A"}]}),
            None,
        ),
        (
            json!({"sections": section("refuse"), "skills": [{"id": "a", "label": "A", "section": "lore"}]}),
            Some("in Lore refused"),
        ),
        (
            json!({"sections": section("refuse"), "skills": [{"id": "a", "label": "A", "section": "lore"},
                {"id": "b", "label": "B", "section": "lore", "untrained": "normal"}],
            "saves": [{"id": "c", "label": "C", "untrained": {"by": -4}}]}),
            Some("in Lore refused; B as usual; C -4"),
        ),
        (
            json!({"sections": section("normal"), "skills": [{"id": "a", "label": "A", "section": "lore", "untrained": "refuse"}]}),
            Some("A refused"),
        ),
    ] {
        let text = told(&json!({}), &sheet);
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("Untrained (tier None): "));
        assert_eq!(line, told_line, "{sheet}");
    }
    let pool = json!({"kind": "dice-pool", "target": {"default": 7, "min": 6, "max": 9},
        "difficultyLadder": [{"label": "Plain", "successes": 1}]});
    let harder = json!({"skills": [{"id": "a", "label": "A", "untrained": "harder"}]});
    assert!(
        told(&pool, &harder)
            .contains("\nUntrained (tier None): A 1 more on the face from which dice count\n")
    );
}
