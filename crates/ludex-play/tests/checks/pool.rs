//! `dice-pool`: page 1, 11.4 and section 13, cases 36 to 39.

use ludex_play::check::Planned;
use serde_json::{Value, json};

use crate::kit::{Table, plain_sheet};

const ASK: &str = "[skill_check: skill=Act";

fn pool(keys: Value) -> Value {
    let mut rules = json!({
        "kind": "dice-pool", "pool": {"min": 1, "max": 15},
        "target": {"default": 7, "min": 2, "max": 10},
        "difficultyLadder": [{"label": "Normal", "successes": 1}]
    });
    let Value::Object(keys) = keys else {
        panic!("no object")
    };
    rules.as_object_mut().unwrap().extend(keys);
    rules
}

/// Page 1, 11.4, all rows but the one that buys successes.
#[test]
fn worked_examples() {
    let cancel = json!({"explode": {"from": 10}, "cancel": {"upTo": 1}});
    let half = json!({"botch": {"upTo": 1, "rule": "halfOrMore"}});
    let reroll =
        json!({"explode": {"from": 10}, "reroll": [{"id": "again", "upTo": 6, "mode": "once"}]});
    let until = json!({"reroll": [{"id": "again", "upTo": 6, "mode": "until"}]});
    let double =
        json!({"explode": {"from": 10}, "double": {"from": 10}, "exceptional": {"successes": 5}});
    let rows: [(i64, Value, &str, &[u32], &str, &str, &str, &str, &str); 6] = [
        (
            4,
            cancel,
            "threshold=8 dc=2",
            &[8, 10, 3, 1, 9],
            "8,10,3,1,9",
            "2",
            "success",
            "-",
            "-",
        ),
        (
            4,
            half.clone(),
            "dc=1",
            &[1, 1, 6, 8],
            "1,1,6,8",
            "1",
            "success",
            "-",
            "true",
        ),
        (
            4,
            half,
            "dc=1",
            &[1, 1, 6, 5],
            "1,1,6,5",
            "0",
            "critical_failure",
            "-",
            "-",
        ),
        (
            4,
            reroll,
            "dc=2 reroll=AGAIN",
            &[3, 9, 6, 10, 2, 8, 7],
            "2,9,8,10,7",
            "4",
            "success",
            "2",
            "-",
        ),
        (
            2,
            until,
            "dc=2 reroll=again",
            &[3, 6, 2, 9, 4, 10],
            "9,10",
            "2",
            "success",
            "4",
            "-",
        ),
        (
            3,
            double,
            "dc=2",
            &[10, 9, 9, 10, 2],
            "10,9,9,10,2",
            "6",
            "critical_success",
            "-",
            "-",
        ),
    ];
    for (n, rules, ask, faces, rolls, net, result, rerolled, complication) in rows {
        let expected = [
            ("rolls", rolls),
            ("used", net),
            ("total", net),
            ("result", result),
            ("rerolled", rerolled),
            ("complication", complication),
            ("resolution", "successes"),
        ];
        Table::new(pool(rules))
            .number(n)
            .expect(&format!("{ASK} {ask}]"), faces, &expected);
    }
}

#[test]
fn the_whole_record_in_its_order() {
    let rules = pool(json!({
        "explode": {"from": 10, "min": 8}, "situationalDice": {"min": -3, "max": 3},
        "reroll": [{"id": "again", "upTo": 1, "mode": "once"}]
    }));
    assert_eq!(
        Table::new(rules).number(2).record(
            "[skill_check: skill=\"Act\" dc=2 bonus=+9 explode=9 reroll=Again threshold=6 spend=\"grit:1\"]",
            &[1, 9, 5, 6, 7, 8, 2]
        ),
        "[skill_check: skill=\"Act\" who=\"Mira\" dc=\"2\" rolls=\"8,9,5,6,7,2\" used=\"4\" \
         modifier=\"0\" total=\"4\" result=\"success\" margin=\"2\" resolution=\"successes\" \
         dice=\"6d10\" threshold=\"6\" bonus=\"3\" explode=\"9\" reroll=\"again\" rerolled=\"1\"]"
    );
}

/// Page 1, section 13, case 36.
#[test]
fn the_floor_of_a_pool() {
    let mut sheet = plain_sheet();
    sheet["live"] = json!({"tracks": [{"id": "harm", "label": "Harm", "min": 0, "max": 1,
        "kinds": [{"id": "hurt", "label": "Hurt", "severity": 1}],
        "levels": [{"label": "Broken", "penalty": -99}]}]});
    let hurt = json!({"build": {"abilities": {"n": 2}}, "live": {"wounds": {"harm": {"marks": ["hurt"]}}}});
    let table = |min: i64| {
        let rules = pool(json!({"penaltyFrom": "harm", "pool": {"min": min, "max": 15}}));
        Table::with_sheet(rules, sheet.clone()).seat("Mira", hurt.clone())
    };
    let ask = format!("{ASK} dc=1]");
    table(1).expect(
        &ask,
        &[9],
        &[("dice", "1d10"), ("penalty", "-99"), ("result", "success")],
    );
    let empty = [
        ("rolls", ""),
        ("dice", "0d10"),
        ("used", "0"),
        ("margin", "-1"),
        ("result", "failure"),
    ];
    table(0).expect(&ask, &[], &empty);
    let odds = table(0).check(&ask).odds().unwrap();
    let found: Vec<_> = odds
        .outcomes
        .iter()
        .map(|o| (o.band.as_str(), o.chance.probability))
        .collect();
    assert_eq!(found, [("failure", 1.0)]);
}

/// Page 1, section 13, case 37.
#[test]
fn the_cap_of_a_chain() {
    let rules = pool(json!({"pool": {"min": 1, "max": 2}, "explode": {"from": 10}}));
    Table::new(rules).number(2).expect(
        &format!("{ASK} dc=1]"),
        &[10; 4],
        &[("dice", "4d10"), ("used", "4")],
    );
}

/// Page 1, section 13, case 38.
#[test]
fn thresholds_are_pulled_into_range() {
    let mut sheet = plain_sheet();
    sheet["skills"][0]["untrained"] = json!("harder");
    let rules = pool(json!({"target": {"default": 7, "min": 5, "max": 9}}));
    let table = |tier: &str| {
        Table::with_sheet(rules.clone(), sheet.clone()).seat(
            "Mira",
            json!({"build": {"abilities": {"n": -1}, "skills": {"act": tier}}}),
        )
    };
    for (threshold, trained, untrained) in [
        ("12", "9", "9"),
        ("3", "5", "6"),
        ("x", "7", "8"),
        ("+8", "8", "9"),
    ] {
        let ask = format!("{ASK} dc=1 threshold={threshold}]");
        table("good").expect(&ask, &[9], &[("threshold", trained)]);
        table("none").expect(&ask, &[9], &[("threshold", untrained)]);
    }
    let fixed = pool(json!({"target": {"default": 7, "min": 7, "max": 7}}));
    Table::new(fixed).number(1).expect(
        &format!("{ASK} dc=1 threshold=9]"),
        &[9],
        &[("threshold", "7")],
    );
}

/// Page 1, section 13, case 39.
#[test]
fn steps_and_numbers() {
    let steps = |third: &str| {
        pool(json!({"pool": {"min": 1, "max": 15}, "difficultyLadder": [
            {"label": "A", "successes": 1, "target": 6},
            {"label": third, "successes": 2},
            {"label": "C", "successes": 2, "target": 9}
        ]}))
    };
    let table = Table::new(steps("B")).number(1);
    for (ask, dc, target) in [
        ("dc=1", "1", "6"),
        ("dc=2", "2", "7"),
        ("difficulty=\"c!\"", "2", "9"),
        ("difficulty=C dc=1", "1", "9"),
        ("difficulty=B", "2", "7"),
        ("difficulty=A threshold=3", "1", "3"),
        ("dc=999", "15", "7"),
    ] {
        let expected = [("dc", dc), ("threshold", target), ("difficulty", "-")];
        table.expect(&format!("{ASK} {ask}]"), &[5], &expected);
    }
    let twice = Table::new(steps("C")).number(1);
    let planned = twice.plan(&format!("{ASK} difficulty=C]"));
    assert!(matches!(planned, Planned::Ask(tag) if tag == "[skill_check: skill=\"Act\"]"));
}

#[test]
fn bands_and_botches() {
    let rules = pool(json!({
        "botch": {"upTo": 1},
        "bands": [
            {"id": "many", "label": "Many", "outcome": "criticalSuccess", "when": [{"margin": {"atLeast": 2}}]},
            {"id": "tens", "label": "Tens", "outcome": "success",
             "when": [{"total": {"atLeast": 1}, "faces": {"from": 10, "atLeast": 1}}]},
            {"id": "few", "label": "Few", "outcome": "partial", "when": [{"total": {"atLeast": 1}}]},
            {"id": "no", "label": "No", "outcome": "failure"}
        ]
    }));
    let table = Table::new(rules).number(3);
    for (faces, band) in [
        ([7, 8, 9], "many"),
        ([2, 3, 10], "tens"),
        ([2, 3, 9], "few"),
        ([2, 3, 4], "no"),
        ([1, 3, 4], "no"),
        ([1, 1, 9], "few"),
    ] {
        table.expect(&format!("{ASK} dc=1]"), &faces, &[("band", band)]);
    }
}

/// Page 1, 5.6, step 3: a face of the tag counts only where the rule has a `min`.
#[test]
fn double_faces_of_a_tag() {
    for (rule, ask, net, double) in [
        (json!({"from": 10, "min": 8}), "", "5", "-"),
        (json!({"from": 10, "min": 8}), "double=9", "6", "9"),
        (json!({"from": 10, "min": 8}), "double=10", "5", "-"),
        (json!({"from": 10, "min": 8}), "double=2", "7", "8"),
        (json!({"from": 10, "min": 8}), "double=x", "5", "-"),
        (json!({"from": 10}), "double=8", "5", "-"),
        (json!({"min": 8}), "", "4", "-"),
        (json!({"min": 8}), "double=10", "5", "10"),
    ] {
        Table::new(pool(json!({"double": rule}))).number(5).expect(
            &format!("{ASK} dc=1 {ask}]"),
            &[7, 8, 9, 10, 6],
            &[("used", net), ("double", double)],
        );
    }
}

/// Page 1, 5.6, step 5: a hundred re-throws in all.
#[test]
fn the_cap_of_re_throws() {
    let rules = pool(json!({"reroll": [{"id": "again", "upTo": 9, "mode": "until"}]}));
    let mut faces = vec![1; 2 + 59];
    faces.push(10);
    faces.extend([1; 40]);
    Table::new(rules).number(2).expect(
        &format!("{ASK} dc=1 reroll=again]"),
        &faces,
        &[("rolls", "10,1"), ("rerolled", "100"), ("used", "1")],
    );
}
