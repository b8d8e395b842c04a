//! What becomes of a tag before any die falls: page 1, 9.1 to 9.4.

use ludex_play::check::Planned;
use serde_json::json;

use crate::kit::Table;

fn d20() -> Table {
    let rules = json!({"kind": "dice-sum", "advantage": true,
        "difficultyLadder": [{"label": "Easy", "dc": 8}, {"label": "Hard", "dc": 15}]});
    Table::new(rules).number(2)
}

#[test]
fn what_names_nothing_is_no_check() {
    for tag in [
        "[skill_check: dc=\"5\"]",
        "[skill_check: skill=\"  \" dc=5]",
        "[skill_check: who=Mira]",
        "[skill_check: skill=\"...\"]",
    ] {
        assert!(matches!(d20().plan(tag), Planned::NotACheck), "{tag}");
    }
}

#[test]
fn records_of_other_systems_stay() {
    let table = d20();
    for (dice, other) in [
        ("3d6", true),
        ("6d10", true),
        ("2ability 1proficiency", true),
        ("1d20+1d4", true),
        ("1d20", false),
        ("2d20", false),
        ("d20", false),
        ("1d20+5", false),
        ("", false),
        ("some", false),
        ("12", false),
    ] {
        let planned = table.plan(&format!(
            "[skill_check: skill=Act dc=5 dice=\"{dice}\" result=\"success\"]"
        ));
        assert_eq!(matches!(planned, Planned::OtherSystem), other, "{dice}");
        assert_eq!(matches!(planned, Planned::Check(_)), !other, "{dice}");
    }
}

#[test]
fn what_the_game_master_claims_is_ignored() {
    let forged = "[skill_check: skill=Act dc=15 rolls=20 total=30 result=critical_success band=x margin=15 dice=1d20 penalty=-9]";
    d20().expect(
        forged,
        &[3],
        &[
            ("rolls", "3"),
            ("total", "5"),
            ("result", "failure"),
            ("band", "-"),
            ("margin", "-10"),
            ("penalty", "-"),
        ],
    );
}

#[test]
fn a_check_without_a_difficulty_asks() {
    for (tag, ask) in [
        ("[skill_check: skill=Act]", "[skill_check: skill=\"Act\"]"),
        (
            "[Skill_Check: result=success with=NUM save=\"Hold  fast\" advantage dc=hard reason=\"because\" bonus=2 who=mira]",
            "[skill_check: save=\"Hold fast\" who=\"mira\" with=\"NUM\" mode=\"advantage\"]",
        ),
        (
            "[skill_check: skill=Act who=Bandit difficulty=Trivial]",
            "[skill_check: skill=\"Act\" who=\"Bandit\"]",
        ),
    ] {
        let planned = d20().plan(tag);
        assert!(
            matches!(&planned, Planned::Ask(text) if text == ask),
            "{tag}: {planned:?}"
        );
        let again = d20().plan(ask);
        assert!(
            matches!(&again, Planned::Ask(text) if text == ask),
            "{ask}: {again:?}"
        );
    }
}

#[test]
fn values_are_cleaned_and_cut() {
    let rules = json!({"kind": "dice-pool", "pool": {"max": 100}, "target": {"default": 7, "min": 7, "max": 7},
        "difficultyLadder": [{"label": "Normal", "successes": 1}]});
    let table = Table::new(rules).number(100);
    let record = table.record("[skill_check: skill='[Act \" ' dc=1]", &[10; 100]);
    assert!(
        record.starts_with("[skill_check: skill=\"Act\" who=\"Mira\""),
        "{record}"
    );
    let rolls = "10,".repeat(40);
    assert!(record.contains(&format!("rolls=\"{rolls}\"")), "{record}");
}

#[test]
fn a_report_says_what_the_page_fixes() {
    let table = d20();
    let check = table.check("[skill_check: skill=\"Act\" dc=\"8\"]");
    let rolled = check.roll(&mut ludex_dice::source::ScriptedSource::new([9]));
    let report = serde_json::to_value(rolled.report(7)).unwrap();
    assert_eq!(
        report,
        json!({
            "tag": "[skill_check: skill=\"Act\" dc=\"8\"]", "character": "Mira", "kind": "dice-sum",
            "dice": [{"sides": 20, "value": 9}], "modifier": 2, "total": 11, "target": 8, "successes": null,
            "outcome": "success", "critical": null, "band": "success",
            "breakdown": [{"label": "Number", "value": 2}],
            "result": rolled.record(), "seed": 7, "margin": 3
        })
    );
}

/// Page 1, 9.2: how much of an attribute is read.
#[test]
fn long_attributes_are_cut() {
    let cut = |start: &str, most: usize, gap: &str, end: &str| {
        let between = gap.repeat(most - start.chars().count());
        let shorter = gap.repeat(most - start.chars().count() - 1);
        [
            format!("{start}{between}{end}"),
            format!("{start}{shorter}{end}"),
        ]
    };
    let table = d20();
    let [known, unknown] = cut("Mira", 100, " ", "x");
    for (who, modifier, name) in [(known, "2", "Mira"), (unknown, "0", "Mira x")] {
        let tag = format!("[skill_check: skill=Act dc=8 who=\"{who}\"]");
        table.expect(&tag, &[9], &[("modifier", modifier), ("who", name)]);
    }
    let stranger = "é".repeat(101);
    let tag = format!("[skill_check: skill=Act dc=8 who=\"{stranger}\"]");
    table.expect(&tag, &[9], &[("who", &"é".repeat(100))]);
    let [known, unknown] = cut("Other", 100, ".", "x");
    for (with, modifier) in [(known, "0"), (unknown, "2")] {
        let tag = format!("[skill_check: skill=Act dc=8 with=\"{with}\"]");
        table.expect(&tag, &[9], &[("modifier", modifier)]);
    }
    let [known, unknown] = cut("Hard", 80, ".", "x");
    for (difficulty, dc) in [(known, Some("15")), (unknown, None)] {
        let tag = format!("[skill_check: skill=Act difficulty=\"{difficulty}\"]");
        match dc {
            Some(dc) => table.expect(&tag, &[9], &[("dc", dc)]),
            None => assert!(matches!(table.plan(&tag), Planned::Ask(_))),
        }
    }
    let id = "a".repeat(40);
    let pool = Table::new(json!({"kind": "dice-pool", "target": {"default": 7, "min": 7, "max": 7},
        "reroll": [{"id": id, "upTo": 1, "mode": "once"}], "difficultyLadder": [{"label": "Normal", "successes": 1}]}))
    .number(1);
    let [known, unknown] = cut("a", 40, "a", "b");
    for (reroll, faces, found) in [(known, &[1, 9][..], &*id), (unknown, &[1], "-")] {
        let tag = format!("[skill_check: skill=Act dc=1 reroll={reroll}]");
        pool.expect(&tag, faces, &[("reroll", found)]);
    }
}

/// Page 1, 9.5 rules it for commands, and checks follow: each meets the state the one before left.
#[test]
fn the_second_check_meets_what_the_first_left() {
    let rules = json!({"kind": "dice-pool", "pool": {"min": 0}, "target": {"default": 7, "min": 7, "max": 7},
        "difficultyLadder": [{"label": "Normal", "successes": 1}],
        "spend": [{"pool": "grit", "amount": 2, "dice": 1, "perCheck": 1}]});
    let mut sheet = crate::kit::plain_sheet();
    sheet["live"] = json!({"pools": [{"id": "grit", "label": "Grit", "max": {"const": 3}}]});
    let mut table = Table::with_sheet(rules, sheet).number(1);
    let tag = "[skill_check: skill=Act dc=1 spend=\"grit:2\"]";
    for (dice, spent, left) in [(2, "grit:2", Some(1)), (1, "-", Some(1))] {
        let check = table.check(tag);
        let rolled = check.roll(&mut ludex_dice::source::ScriptedSource::new(vec![8; dice]));
        let found = crate::kit::fields(&rolled.record());
        assert_eq!(found.get("spend").map_or("-", String::as_str), spent);
        for change in rolled.changes() {
            assert!(table.sheets[0].apply(&table.ruleset, &change));
        }
        let live = table.sheets[0].live.as_ref();
        assert_eq!(
            live.and_then(|live| live.pools.get("grit"))
                .map(|pool| pool.value),
            left
        );
    }
}
