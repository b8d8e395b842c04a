//! The dice of `dice-sum` and `roll-against`: a set of equal dice, percentile dice with more tens,
//! or a die that was thrown before (page 1, 5.5 and 5.8).

use ludex_dice::dist::{Distribution, TooLarge};
use ludex_dice::pool::{Pick, Pool, Sets, SumOutcome, SumPool, TensPool, Thrown, ThrownDie};
use ludex_dice::source::RollSource;

use crate::check::band::Bands;

/// The dice of a set.
#[derive(Clone, Debug)]
pub(crate) enum SetDice {
    /// Equal dice, thrown once or twice.
    Sum(SumPool),
    /// Percentile dice with more dice for the tens.
    Tens(TensPool),
    /// A d20 that shows this face already.
    Given(u32),
}

impl SetDice {
    /// Equal dice, read as the bands want.
    pub(crate) fn sum(dice: u32, sides: u32, sets: Sets, bands: Option<&Bands>) -> Self {
        let tallies = bands.into_iter().flat_map(Bands::tallies).collect();
        Self::Sum(SumPool {
            dice,
            sides,
            sets,
            tallies,
        })
    }

    /// Percentile dice with `extra` more dice for the tens.
    pub(crate) fn tens(extra: u32, lowest: bool) -> Self {
        let pick = if lowest { Pick::Lowest } else { Pick::Highest };
        Self::Tens(TensPool { extra, pick })
    }

    /// Throws them.
    pub(crate) fn throw(
        &self,
        source: &mut dyn RollSource,
        bands: Option<&Bands>,
    ) -> Thrown<SumOutcome> {
        match self {
            Self::Sum(pool) => pool.throw(source),
            Self::Tens(pool) => {
                let thrown = pool.throw(source);
                Thrown {
                    dice: thrown.dice,
                    outcome: single(thrown.outcome, bands),
                }
            }
            Self::Given(face) => {
                let die = ThrownDie {
                    sides: 20,
                    face: *face,
                    earlier: vec![],
                    extra: false,
                    used: true,
                };
                Thrown {
                    dice: vec![die],
                    outcome: single(i64::from(*face), bands),
                }
            }
        }
    }

    /// Counts every way they may fall.
    pub(crate) fn count(
        &self,
        bands: Option<&Bands>,
    ) -> Result<Distribution<SumOutcome>, TooLarge> {
        match self {
            Self::Sum(pool) => pool.count(),
            Self::Tens(pool) => Ok(pool.count()?.map(|number| single(*number, bands))),
            Self::Given(face) => Ok(Distribution::certain(single(i64::from(*face), bands))),
        }
    }

    /// The sides of a die as a record names it.
    pub(crate) fn sides(&self) -> u32 {
        match self {
            Self::Sum(pool) => pool.sides,
            Self::Tens(_) => 100,
            Self::Given(_) => 20,
        }
    }
}

/// The one die in play shows `face`.
fn single(face: i64, bands: Option<&Bands>) -> SumOutcome {
    let tallies = bands.map_or_else(Vec::new, |bands| bands.tallied(face));
    SumOutcome { sum: face, tallies }
}
