//! N and X: page 1, 5.3, and section 13, cases 41, 42 and 47.

use ludex_play::check::Planned;
use serde_json::{Value, json};

use crate::kit::{Table, plain_sheet};

fn sum(keys: Value) -> Value {
    let mut rules =
        json!({"kind": "dice-sum", "difficultyLadder": [{"label": "Normal", "dc": 10}]});
    rules
        .as_object_mut()
        .unwrap()
        .extend(keys.as_object().unwrap().clone());
    rules
}

/// Page 1, section 13, case 41.
#[test]
fn another_ability_above_a_cap() {
    let mut sheet = plain_sheet();
    sheet["skills"][0]["cap"] = json!({"const": 5});
    for (other, number) in [(4, "5"), (-1, "3")] {
        let build = json!({"build": {"abilities": {"n": 2, "m": other}, "bonuses": {"act": 4}}});
        let table = Table::with_sheet(sum(json!({})), sheet.clone()).seat("Mira", build);
        table.expect(
            "[skill_check: skill=Act dc=5 with=other]",
            &[3],
            &[("modifier", number), ("with", "other")],
        );
        table.expect(
            "[skill_check: skill=Act dc=5 with=NUM]",
            &[3],
            &[("modifier", "5"), ("with", "-")],
        );
        table.expect(
            "[skill_check: skill=Act dc=5 with=nobody]",
            &[3],
            &[("modifier", "5"), ("with", "-")],
        );
    }
}

/// Page 1, section 13, case 42.
#[test]
fn adjustments_are_truncated_and_limited() {
    for (values, adjust) in [(vec![0.5, 0.9], "1"), (vec![-0.9], "-"), (vec![-1.9], "-1")] {
        let entries: Vec<_> = values
            .iter()
            .map(|n| json!({"value": {"const": n}}))
            .collect();
        let table = Table::new(sum(json!({"adjust": entries}))).number(0);
        let modifier = if adjust == "-" { "0" } else { adjust };
        table.expect(
            "[skill_check: skill=Act dc=5]",
            &[3],
            &[("adjust", adjust), ("modifier", modifier)],
        );
    }
    let limited = Table::new(sum(
        json!({"adjust": [{"value": {"const": -3}, "abilities": ["m"]}]}),
    ))
    .number(0);
    for (ask, adjust) in [
        ("skill=Act", "-"),
        ("skill=Act with=Other", "-3"),
        ("skill=Other", "-3"),
        ("skill=Number", "-"),
        ("skill=Juggling", "-"),
        ("save=Hold with=m", "-3"),
    ] {
        limited.expect(
            &format!("[skill_check: {ask} dc=5]"),
            &[3],
            &[("adjust", adjust)],
        );
    }
}

#[test]
fn two_abilities_where_the_pool_adds_them() {
    let rules = |adds: bool| {
        json!({
            "kind": "dice-pool", "pool": {"abilityPlusAbility": adds}, "target": {"default": 7, "min": 7, "max": 7},
            "difficultyLadder": [{"label": "Normal", "successes": 1}]
        })
    };
    for (adds, dice, with) in [(true, "5d10", "Other"), (false, "2d10", "-")] {
        let table =
            Table::new(rules(adds)).seat("Mira", json!({"build": {"abilities": {"n": 2, "m": 3}}}));
        let count = if adds { 5 } else { 2 };
        table.expect(
            "[skill_check: ability=Number dc=1 with=Other]",
            &vec![3; count],
            &[("dice", dice), ("with", with)],
        );
    }
}

#[test]
fn strangers_and_unknown_names_have_no_number() {
    let mut sheet = plain_sheet();
    sheet["skills"][0]["untrained"] = json!("refuse");
    let table = Table::with_sheet(sum(json!({"adjust": [{"value": {"const": 2}}]})), sheet)
        .seat("Mira", json!({"build": {"abilities": {"n": 7}}}));
    let stranger = [("who", "The Bandit"), ("modifier", "0"), ("adjust", "-")];
    table.expect(
        "[skill_check: skill=Act who=\"The  Bandit\" dc=5]",
        &[3],
        &stranger,
    );
    table.expect(
        "[skill_check: skill=Juggling dc=5]",
        &[3],
        &[("modifier", "2"), ("who", "Mira"), ("skill", "Juggling")],
    );
}

#[test]
fn cards_are_found_by_name() {
    let table = Table::new(sum(json!({})))
        .seat("Mira", json!({"build": {"abilities": {"n": 1}}}))
        .seat("Bram  Stone", json!({"build": {"abilities": {"n": 2}}}))
        .seat("Otto", json!({"build": {"abilities": {"n": 3}}}))
        .seat("otto ", json!({"build": {"abilities": {"n": 4}}}))
        .seat("MIRA", json!({"build": {"abilities": {"n": 5}}}));
    for (who, modifier, name) in [
        ("", "1", "Mira"),
        ("who=\" bram stone \"", "2", "Bram Stone"),
        ("who=Otto", "0", "Otto"),
        ("who=mira", "1", "Mira"),
    ] {
        table.expect(
            &format!("[skill_check: skill=Act dc=5 {who}]"),
            &[3],
            &[("modifier", modifier), ("who", name)],
        );
    }
}

/// Page 1, section 13, case 47.
#[test]
fn the_untrained_may_be_refused() {
    let mut sheet = plain_sheet();
    sheet["skills"][0]["untrained"] = json!("refuse");
    sheet["live"] = json!({"pools": [{"id": "grit", "label": "Grit", "max": {"const": 9}}]});
    let rules = json!({
        "kind": "dice-pool", "target": {"default": 7, "min": 7, "max": 7},
        "difficultyLadder": [{"label": "Normal", "successes": 1}],
        "spend": [{"pool": "grit", "amount": 1, "dice": 1, "perCheck": 1}]
    });
    let seated = |tier: &str| {
        Table::with_sheet(rules.clone(), sheet.clone()).seat(
            "Mira",
            json!({"build": {"abilities": {"n": 0}, "skills": {"act": tier}}}),
        )
    };
    let ask = "[skill_check: skill=Act difficulty=Normal with=Other spend=\"grit:1\"]";
    let planned = seated("none").plan(ask);
    let refused = "[skill_check: skill=\"Act\" who=\"Mira\" dc=\"1\" reason=\"untrained\"]";
    assert!(
        matches!(&planned, Planned::Refused(tag) if tag == refused),
        "{planned:?}"
    );
    let without = seated("none").plan("[skill_check: skill=Act]");
    let bare = "[skill_check: skill=\"Act\" who=\"Mira\" reason=\"untrained\"]";
    assert!(
        matches!(&without, Planned::Refused(tag) if tag == bare),
        "{without:?}"
    );
    seated("good").expect(
        "[skill_check: skill=Act dc=1 spend=\"grit:1\"]",
        &[7, 3, 2],
        &[("spend", "grit:1")],
    );
}

#[test]
fn a_refusal_names_the_step_where_no_number_says_it() {
    let mut sheet = plain_sheet();
    sheet["sections"] = json!([{"id": "arts", "label": "Arts", "untrained": "refuse"}]);
    sheet["skills"][0]["section"] = json!("arts");
    let rules =
        json!({"kind": "roll-against", "difficultyLadder": [{"label": "Very Hard", "shift": -40}]});
    let table = Table::with_sheet(rules, sheet).number(0);
    let planned = table.plan("[skill_check: skill=Act difficulty=\"very hard\"]");
    let refused =
        "[skill_check: skill=\"Act\" who=\"Mira\" difficulty=\"Very Hard\" reason=\"untrained\"]";
    assert!(
        matches!(&planned, Planned::Refused(tag) if tag == refused),
        "{planned:?}"
    );
}

#[test]
fn the_breakdown_adds_up() {
    let mut sheet = plain_sheet();
    sheet["skills"][0]["untrained"] = json!({"by": -3});
    sheet["skills"][0]["cap"] = json!({"const": 4});
    let rules = sum(json!({"adjust": [{"value": {"abilityMod": "m"}}]}));
    let file = json!({"build": {"abilities": {"n": 6, "m": 1}, "bonuses": {"act": 2}}});
    let table = Table::with_sheet(rules, sheet).seat("Mira", file);
    let check = table.check("[skill_check: skill=Act dc=5]");
    let parts: Vec<_> = check
        .breakdown()
        .iter()
        .map(|part| (part.label.as_str(), part.value))
        .collect();
    assert_eq!(
        parts,
        [
            ("Number", 6),
            ("Bonus", 2),
            ("Untrained", -3),
            ("Cap", -1),
            ("Other", 1)
        ]
    );
}

/// Page 1, 5.3: N is floored before it is used, whatever the kind.
#[test]
fn fractions_are_floored() {
    let ladder = |key: &str| json!([{"label": "Normal", key: 1}]);
    let kinds = [
        (sum(json!({})), "modifier", ["2", "-2"]),
        (json!({"kind": "roll-against"}), "target", ["2", "-2"]),
        (
            json!({"kind": "dice-pool", "pool": {"min": 0}, "target": {"default": 7, "min": 7, "max": 7},
                   "situationalDice": {"min": 0, "max": 4}, "difficultyLadder": ladder("successes")}),
            "dice",
            ["6d10", "2d10"],
        ),
        (
            json!({"kind": "dice-highest", "situationalDice": {"min": 0, "max": 4}, "difficultyLadder": ladder("dc")}),
            "dice",
            ["6d6", "2d6"],
        ),
        (
            crate::symbol::genesys_without_spends(),
            "dice",
            ["2ability 1difficulty", "1difficulty"],
        ),
    ];
    for (rules, key, expected) in kinds {
        for (n, expected) in [2.7, -1.5].into_iter().zip(expected) {
            let table =
                Table::new(rules.clone()).seat("Mira", json!({"build": {"abilities": {"n": n}}}));
            let thrown = expected.split(' ').map(|dice| {
                let digits: String = dice.chars().take_while(char::is_ascii_digit).collect();
                digits.parse::<usize>().unwrap_or(1)
            });
            let count = if key == "dice" { thrown.sum() } else { 1 };
            let tag = "[skill_check: skill=Act dc=1 bonus=4]";
            table.expect(tag, &vec![1; count], &[(key, expected)]);
        }
    }
}
