//! Rolls agree with their odds: over rulesets nobody wrote, thrown by seeded dice.

use std::collections::BTreeMap;

use ludex_dice::source::SeededSource;
use ludex_play::check::Odds;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use serde_json::json;

use crate::kit::{Table, plain_sheet, sums_to_one};
use crate::strategy::{Case, cases};

const RULESETS: u64 = 100;
const ROLLS: u32 = 2_000;
/// Cells are put together until each is expected this often.
const LEAST_EXPECTED: f64 = 10.0;

fn seated(case: &Case) -> Table {
    let mut sheet = plain_sheet();
    sheet["live"] =
        json!({"tracks": [{"id": "ruin", "label": "Ruin", "min": 0, "max": 6, "default": 3}]});
    Table::with_sheet(case.resolution.clone(), sheet).number(case.number)
}

/// The seeds are fixed, so a run either always fails or never does. The bound on each of the sums
/// is passed by a right program in one of a billion.
#[test]
fn rolls_agree_with_their_odds() {
    let mut runner = TestRunner::deterministic();
    for seed in 0..RULESETS {
        let case = cases().new_tree(&mut runner).unwrap().current();
        let check = seated(&case).check(&format!("[skill_check: skill=Act {}]", case.ask));
        let odds = check.odds().unwrap();
        assert!(
            sums_to_one(odds.outcomes.iter().map(|entry| &entry.chance)),
            "{case:#?}"
        );
        assert!(
            sums_to_one(odds.distribution.iter().map(|entry| &entry.chance)),
            "{case:#?}"
        );

        let mut source = SeededSource::new(seed);
        let (mut outcomes, mut totals) = (BTreeMap::new(), BTreeMap::new());
        for _ in 0..ROLLS {
            let rolled = check.roll(&mut source);
            let band = rolled.band().unwrap_or(rolled.outcome().word()).to_owned();
            *outcomes.entry(band).or_insert(0u32) += 1;
            *totals.entry(rolled.total()).or_insert(0u32) += 1;
        }
        agree(&of_outcomes(&odds), &outcomes, &case);
        agree(&of_totals(&odds), &totals, &case);
    }
}

fn of_outcomes(odds: &Odds) -> BTreeMap<String, f64> {
    odds.outcomes
        .iter()
        .map(|entry| (entry.band.clone(), entry.chance.probability))
        .collect()
}

fn of_totals(odds: &Odds) -> BTreeMap<i64, f64> {
    odds.distribution
        .iter()
        .map(|entry| (entry.total, entry.chance.probability))
        .collect()
}

/// The chi-square test, and that nothing happens that cannot.
fn agree<K: Ord + std::fmt::Debug>(
    expected: &BTreeMap<K, f64>,
    found: &BTreeMap<K, u32>,
    case: &Case,
) {
    for key in found.keys() {
        assert!(
            expected.contains_key(key),
            "{key:?} came, which has no chance: {case:#?}"
        );
    }
    let (mut cells, mut sum) = (0, 0.0);
    let (mut many, mut seen) = (0.0, 0.0);
    let mut left = 1.0;
    for (key, chance) in expected {
        many += chance * f64::from(ROLLS);
        seen += f64::from(found.get(key).copied().unwrap_or(0));
        left -= chance;
        // What is left at the end joins the last cell that is large enough.
        if many >= LEAST_EXPECTED && left * f64::from(ROLLS) >= LEAST_EXPECTED {
            sum += (seen - many).powi(2) / many;
            cells += 1;
            (many, seen) = (0.0, 0.0);
        }
    }
    if many > 0.0 {
        sum += (seen - many).powi(2) / many;
    }
    let (freedom, rare) = (f64::from(cells), 20.7);
    let bound = freedom + 2.0 * (freedom * rare).sqrt() + 2.0 * rare;
    assert!(
        sum <= bound,
        "{sum} is above {bound} for {freedom} degrees: {expected:?} {found:?} {case:#?}"
    );
}
