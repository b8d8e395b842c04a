//! The exact odds of checks.

use serde_json::{Value, json};

use crate::kit::{Table, sums_to_one};

fn pairs(table: &Table, tag: &str) -> Vec<String> {
    let odds = table.check(tag).odds().unwrap();
    odds.outcomes
        .iter()
        .map(|o| format!("{} {}/{}", o.band, o.chance.numerator, o.chance.denominator))
        .collect()
}

#[test]
fn two_dice_with_bands() {
    let rules = json!({
        "kind": "dice-sum", "dice": {"count": 2, "sides": 6},
        "bands": [
            {"id": "miss", "label": "Miss", "outcome": "failure"},
            {"id": "mixed", "label": "Mixed", "outcome": "partial", "when": [{"total": {"atLeast": 7}}]},
            {"id": "hit", "label": "Hit", "outcome": "success", "when": [{"total": {"atLeast": 10}}]}
        ]
    });
    let table = Table::new(rules).number(0);
    let tag = "[skill_check: skill=Act]";
    assert_eq!(pairs(&table, tag), ["hit 1/6", "mixed 5/12", "miss 5/12"]);
    let odds = serde_json::to_value(table.check(tag).odds().unwrap()).unwrap();
    assert_eq!(
        odds["outcomes"][1],
        json!({
            "band": "mixed", "numerator": "5", "denominator": "12", "probability": 5.0 / 12.0,
            "outcome": "partial", "label": "Mixed"
        })
    );
    assert_eq!(
        odds["distribution"][0],
        json!({"total": 2, "numerator": "1", "denominator": "36", "probability": 1.0 / 36.0})
    );
    assert_eq!(odds["distribution"].as_array().unwrap().len(), 11);
    assert!(odds.get("dark").is_none() && odds.get("complication").is_none());
}

#[test]
fn outcomes_without_bands() {
    let rules = json!({"kind": "dice-sum", "naturals": {"check": "both"}, "advantage": true,
        "difficultyLadder": [{"label": "Normal", "dc": 11}]});
    let table = Table::new(rules).number(0);
    let plain = pairs(&table, "[skill_check: skill=Act dc=11]");
    assert_eq!(
        plain,
        [
            "criticalSuccess 1/20",
            "success 9/20",
            "failure 9/20",
            "criticalFailure 1/20"
        ]
    );
    let better = pairs(&table, "[skill_check: skill=Act dc=11 advantage]");
    assert_eq!(
        better,
        [
            "criticalSuccess 39/400",
            "success 261/400",
            "failure 99/400",
            "criticalFailure 1/400"
        ]
    );
}

#[test]
fn three_six_sided_dice_against_a_number() {
    let rules = json!({"kind": "roll-against", "dice": {"count": 3, "sides": 6}});
    let table = Table::new(rules).number(10);
    assert_eq!(
        pairs(&table, "[skill_check: skill=Act]"),
        ["success 1/2", "failure 1/2"]
    );
}

#[test]
fn tens_dice() {
    let table = Table::new(json!({"kind": "roll-against", "tensDice": {"max": 2}})).number(30);
    assert_eq!(
        pairs(&table, "[skill_check: skill=Act]"),
        ["success 3/10", "failure 7/10"]
    );
    // A 10 or less above 30 needs both tens at 3 or more, but for units of 0.
    assert_eq!(
        pairs(&table, "[skill_check: skill=Act bonus=1]"),
        ["success 51/100", "failure 49/100"]
    );
}

#[test]
fn dark_dice_and_complications() {
    let dark = Table::with_sheet(
        json!({"kind": "dice-highest", "dark": {"label": "Dark", "max": 2, "raises": {"track": "ruin", "when": "above"}},
            "difficultyLadder": [{"label": "Normal", "dc": 4}]}),
        {
            let mut sheet = crate::kit::plain_sheet();
            sheet["live"] = json!({"tracks": [{"id": "ruin", "label": "Ruin", "min": 0, "max": 6, "default": 5}]});
            sheet
        },
    )
    .number(1);
    let odds = dark
        .check("[skill_check: skill=Act dc=4 dark=1]")
        .odds()
        .unwrap();
    let shown = |chance: &Option<ludex_play::check::Chance>| {
        chance
            .as_ref()
            .map(|chance| format!("{}/{}", chance.numerator, chance.denominator))
    };
    assert_eq!(shown(&odds.dark).as_deref(), Some("7/12"));
    assert_eq!(shown(&odds.raises).as_deref(), Some("1/6"));
    let half = json!({"kind": "dice-pool", "target": {"default": 7, "min": 7, "max": 7},
        "botch": {"upTo": 1, "rule": "halfOrMore"}, "difficultyLadder": [{"label": "Normal", "successes": 1}]});
    let odds = Table::new(half)
        .number(2)
        .check("[skill_check: skill=Act dc=1]")
        .odds()
        .unwrap();
    // One die shows 1 and the other counts: 2 x 1/10 x 4/10.
    assert_eq!(shown(&odds.complication).as_deref(), Some("2/25"));
}

#[test]
fn every_pool_of_the_page_sums_to_one() {
    let rules: [(Value, &str); 4] = [
        (
            json!({"kind": "dice-pool", "target": {"default": 7, "min": 7, "max": 7}, "explode": {"from": 10},
            "double": {"from": 10}, "cancel": {"upTo": 1}, "botch": {"upTo": 1},
            "reroll": [{"id": "again", "upTo": 6, "mode": "until"}],
            "difficultyLadder": [{"label": "Normal", "successes": 1}]}),
            "dc=2 reroll=again",
        ),
        (
            json!({"kind": "dice-highest", "keep": {"count": 2}, "difficultyLadder": [{"label": "Normal", "dc": 9}]}),
            "dc=9",
        ),
        (
            json!({"kind": "roll-against", "dice": {"count": 10, "sides": 100}, "advantage": true}),
            "advantage",
        ),
        (
            crate::symbol::genesys(),
            "dc=8 upgrade=3 upgrade_against=3 boost=6 setback=6",
        ),
    ];
    for (rules, ask) in rules {
        let mut sheet = crate::kit::plain_sheet();
        sheet["live"] = json!({"pools": [{"id": "story", "label": "Story", "max": {"const": 2}}]});
        let table = Table::with_sheet(rules, sheet).number(12);
        let odds = table
            .check(&format!("[skill_check: skill=Act {ask}]"))
            .odds()
            .unwrap();
        let outcomes = odds.outcomes.iter().map(|o| &o.chance);
        assert!(sums_to_one(outcomes), "{ask}");
        assert!(
            sums_to_one(odds.distribution.iter().map(|o| &o.chance)),
            "{ask}"
        );
    }
}
