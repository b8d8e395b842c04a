//! The exact odds of a check.

use ludex_dice::dist::{Distribution, Fraction};
use serde::Serialize;

use super::band::{Bands, rank};
use super::verdict::Verdict;

/// A chance as an exact fraction in lowest terms, and the double nearest to it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chance {
    /// The upper number, in decimal digits.
    pub numerator: String,
    /// The lower number, in decimal digits.
    pub denominator: String,
    /// The nearest double, for printing.
    pub probability: f64,
}

impl From<Fraction> for Chance {
    fn from(fraction: Fraction) -> Self {
        Self {
            numerator: fraction.numerator().to_string(),
            denominator: fraction.denominator().to_string(),
            probability: fraction.to_f64(),
        }
    }
}

/// The chance of one outcome.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OutcomeChance {
    /// The band's id, or the outcome's word where there is no band.
    pub band: String,
    /// The chance.
    #[serde(flatten)]
    pub chance: Chance,
    /// What the band amounts to in this check: `criticalSuccess`, …
    pub outcome: &'static str,
    /// What people read for the band, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

/// The chance of one total.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TotalChance {
    /// The record's total.
    pub total: i64,
    /// The chance.
    #[serde(flatten)]
    pub chance: Chance,
}

/// The exact odds of a check (cli.md, "Rulesets").
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// Every outcome that may come, best first; they sum to exactly one.
    pub outcomes: Vec<OutcomeChance>,
    /// Every total that may come, ascending; they sum to exactly one.
    pub distribution: Vec<TotalChance>,
    /// The chance of a complication, where one may come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complication: Option<Chance>,
    /// The chance of a dark result, where one may come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dark: Option<Chance>,
    /// The chance that dark dice raise their track, where they may.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raises: Option<Chance>,
}

impl Odds {
    /// Reads the odds of every verdict.
    pub(crate) fn new(verdicts: &Distribution<Verdict>, bands: Option<&Bands>) -> Self {
        let places = verdicts.map(|verdict| {
            let place = verdict
                .band
                .unwrap_or_else(|| usize::from(rank(verdict.outcome)));
            (place, verdict.band, verdict.outcome)
        });
        let outcomes = places.chances().map(|((_, band, outcome), chance)| {
            let band = band.and_then(|band| bands?.at(band));
            OutcomeChance {
                band: band.map_or_else(|| outcome.word().to_owned(), |band| band.id.clone()),
                chance: chance.into(),
                outcome: outcome.word(),
                label: band.map(|band| band.label.clone()),
            }
        });
        let totals = verdicts.map(|verdict| verdict.total);
        let distribution = totals.chances().map(|(total, chance)| TotalChance {
            total: *total,
            chance: chance.into(),
        });
        let possible = |wanted: fn(&Verdict) -> bool| {
            let any = verdicts.counts().iter().any(|(verdict, _)| wanted(verdict));
            any.then(|| verdicts.chance(wanted).into())
        };
        Self {
            outcomes: outcomes.collect(),
            distribution: distribution.collect(),
            complication: possible(|verdict| verdict.complication),
            dark: possible(|verdict| verdict.dark),
            raises: possible(|verdict| verdict.raises),
        }
    }
}
