//! What a throw came to.

use ludex_ruleset::definition::Outcome;

use super::band::{Bands, Reading};

/// What a throw came to, by the rules of its kind (page 1, 5.3 to 5.8 and 5.11).
///
/// Throwing and counting odds both end here: the odds of a check are the odds of its verdicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Verdict {
    /// What came of it.
    pub(crate) outcome: Outcome,
    /// The rank of its band among the check's bands, from 0, the best; `None` without bands and for
    /// an empty pool.
    pub(crate) band: Option<usize>,
    /// The sum of the used set, the net successes, the value, R, or the net symbols.
    pub(crate) used: i64,
    /// `used` and the modifier.
    pub(crate) total: i64,
    /// By how much it made or missed what was asked, where something was.
    pub(crate) margin: Option<i64>,
    /// Whether half of a pool shows botch faces without a botch.
    pub(crate) complication: bool,
    /// Whether the dark dice are as high as the light ones.
    pub(crate) dark: bool,
    /// Whether the dark dice raise their track.
    pub(crate) raises: bool,
}

impl Verdict {
    /// A failure that shows `total`.
    pub(crate) fn failure(total: i64) -> Self {
        Self {
            outcome: Outcome::Failure,
            band: None,
            used: total,
            total,
            margin: None,
            complication: false,
            dark: false,
            raises: false,
        }
    }

    /// The verdict of a kind without bands: an outcome.
    pub(crate) fn with(self, outcome: Outcome) -> Self {
        Self { outcome, ..self }
    }

    /// The verdict of the band at a rank.
    pub(crate) fn in_band(self, bands: &Bands, rank: usize) -> Self {
        let outcome = bands.at(rank).map_or(self.outcome, |band| band.outcome);
        Self {
            outcome,
            band: Some(rank),
            ..self
        }
    }

    /// What the bands read of it.
    pub(crate) fn reading<'a>(&self, faces: &'a [i64], symbols: &'a [i64]) -> Reading<'a> {
        Reading {
            total: self.total,
            margin: self.margin.unwrap_or(0),
            faces,
            symbols,
        }
    }
}

/// Success or failure.
pub(crate) fn success_when(holds: bool) -> Outcome {
    if holds {
        Outcome::Success
    } else {
        Outcome::Failure
    }
}
