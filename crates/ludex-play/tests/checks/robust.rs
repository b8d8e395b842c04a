//! Whatever a tag and a sheet say, a check comes to a tag that reads back as itself.

use ludex_dice::source::SeededSource;
use ludex_play::check::{DieReport, Planned};
use ludex_play::parse_tags;
use proptest::prelude::*;
use serde_json::json;

use crate::kit::{Table, plain_sheet};
use crate::strategy::cases;

const KEYS: &[&str] = &[
    "skill",
    "check",
    "save",
    "ability",
    "who",
    "dc",
    "difficulty",
    "with",
    "mode",
    "threshold",
    "bonus",
    "shift",
    "explode",
    "double",
    "reroll",
    "dark",
    "upgrade",
    "downgrade",
    "upgrade_against",
    "downgrade_against",
    "boost",
    "setback",
    "spend",
    "use",
    "dice",
    "result",
];

const VALUES: &[&str] = &[
    "act",
    "Hold",
    "Number",
    "m",
    "Mira",
    "nobody",
    "advantage",
    "disadvantage",
    "A",
    "once",
    "0",
    "1",
    "+3",
    "-3",
    "12",
    "999999999",
    "-999999999",
    "1.5",
    "grit:1",
    "grit:999999999999",
    "1d20",
    "d6",
    "[x",
    "\u{2028}",
    "é\u{7}",
    "",
];

fn tags() -> impl Strategy<Value = String> {
    let pair = (prop::sample::select(KEYS), prop::sample::select(VALUES));
    prop::collection::vec(pair, 0..12).prop_map(|pairs| {
        let pairs = pairs
            .iter()
            .map(|(key, value)| format!(" {key}=\"{value}\""));
        format!("[skill_check: skill=act{}]", pairs.collect::<String>())
    })
}

fn number() -> impl Strategy<Value = f64> {
    prop::sample::select(vec![
        0.0, 0.5, -7.25, 5.0, 1e6, -1e6, 1e17, -1e17, 1e300, -1e300,
    ])
}

proptest! {
    #[test]
    fn nothing_breaks_a_check(case in cases(), tag in tags(), scores in [number(), number(), number()], seed: u64) {
        let [n, m, bonus] = scores;
        let mut sheet = plain_sheet();
        sheet["live"] = json!({
            "tracks": [{"id": "ruin", "label": "Ruin", "min": 0, "max": {"abilityMod": "m"}}],
            "pools": [{"id": "grit", "label": "Grit", "max": {"abilityMod": "m"}}]
        });
        let mut rules = case.resolution;
        rules["adjust"] = json!([{"value": {"abilityMod": "m"}}, {"value": {"const": -0.5}}]);
        let build = json!({"build": {"abilities": {"n": n, "m": m}, "bonuses": {"act": bonus}}});
        let table = Table::with_sheet(rules, sheet).seat("Mira", build);
        for remark in table.remarks(&tag) {
            let told = format!("{}{}", remark.message, remark.help.unwrap_or_default());
            prop_assert!(!told.chars().any(char::is_control), "{told:?}");
        }
        let result = match table.plan(&tag) {
            Planned::NotACheck | Planned::OtherSystem => return Ok(()),
            Planned::Ask(tag) | Planned::Refused(tag) => tag,
            Planned::Check(check) => {
                let rolled = check.roll(&mut SeededSource::new(seed));
                let report = rolled.report(seed);
                prop_assert_eq!(&report.result, &rolled.record());
                prop_assert_eq!(report.critical.is_some(), report.outcome.starts_with("critical"));
                let parts: i64 = report.breakdown.iter().map(|part| part.value).sum();
                let thrown = |pick: fn(&DieReport) -> bool| {
                    i64::try_from(report.dice.iter().filter(|die| pick(die)).count()).unwrap()
                };
                // Beyond a decimal's range numbers are held, and parts need not add up.
                let sane = scores.iter().all(|score| score.abs() <= 1e6);
                match report.kind {
                    _ if !sane => {}
                    "dice-sum" => prop_assert_eq!(parts, report.modifier),
                    "roll-against" => prop_assert_eq!(Some(parts), report.target),
                    "dice-pool" => prop_assert_eq!(parts, thrown(|die| !die.extra)),
                    "dice-highest" if parts > 0 => prop_assert_eq!(parts, thrown(|die| !die.dark)),
                    _ => {}
                }
                let odds = check.odds().unwrap();
                prop_assert!(odds.outcomes.iter().any(|entry| entry.band == report.band));
                prop_assert!(odds.distribution.iter().any(|entry| entry.total == report.total));
                report.result
            }
        };
        let read = parse_tags(&result, &["skill_check"]);
        prop_assert_eq!(read.len(), 1);
        let whole = read.first().map(|tag| tag.text);
        prop_assert_eq!(whole, Some(result.as_str()));
    }
}

/// Page 1, 3.10: a ruleset with a party sheet plays like any other; that sheet is no character's.
#[test]
fn a_party_sheet_disturbs_nothing() {
    let mut sheet = plain_sheet();
    sheet["party"] = json!({
        "label": "The Crew",
        "fields": [{"id": "rep", "label": "Reputation", "type": "number", "min": 0, "max": 9}],
        "live": {"pools": [{"id": "coin", "label": "Coin", "max": {"field": "rep"}}],
                 "tracks": [{"id": "heat", "label": "Heat", "min": 0, "max": 9}]}
    });
    let rules = json!({"kind": "dice-sum", "difficultyLadder": [{"label": "Easy", "dc": 8}]});
    let file = json!({"build": {"abilities": {"n": 2}, "fields": {"rep": 3}}, "live": {"pools": {"coin": {"value": 1}}}});
    let table = Table::with_sheet(rules, sheet).seat("Mira", file);
    let Planned::Check(check) = table.plan("[skill_check: skill=Act who=\"The Crew\" dc=8]") else {
        panic!("a stranger checks");
    };
    let rolled = check.roll(&mut SeededSource::new(1));
    assert_eq!(rolled.report(1).character.as_deref(), Some("The Crew"));
    let issues = table.sheets[0].check(&table.ruleset);
    let paths: Vec<&str> = issues.iter().map(|issue| issue.path.as_str()).collect();
    assert_eq!(paths, ["build.fields.rep", "live.pools.coin"]);
}

/// Page 1, 9.1: however long a tag is, what it asks and what of it comes to nothing is soon known.
#[test]
fn a_long_tag_is_planned_and_remarked_upon_once() {
    const LONG: usize = 1 << 18;
    let rules = json!({"kind": "dice-sum", "advantage": true, "difficultyLadder": [{"label": "Easy", "dc": 8}]});
    let table = Table::new(rules).number(2);
    for part in ["a=", "a=1 ", "advantagf ", "dc ", "dc=x ", "é "] {
        let body = part.repeat(LONG / part.len());
        let tag = format!("[skill_check: {body} skill=Act dc=1]");
        assert!(matches!(table.plan(&tag), Planned::Check(_)), "{part}");
        assert_eq!(table.remarks(&tag).len(), 1, "{part}");
        let tag = format!(
            "[skill_check: skill=\"{body}\" who=\"{body}\" with=\"{body}\" dice=\"{body}\" dc=1]"
        );
        assert!(matches!(table.plan(&tag), Planned::Check(_)), "{part}");
    }
    let different: String = (0..LONG / 8).map(|n| format!(" a{n}=1")).collect();
    let tag = format!("[skill_check: skill=Act dc=1{different}]");
    assert_eq!(table.remarks(&tag).len(), 9);
}
