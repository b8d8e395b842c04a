//! The exact odds of a highest-dice pool.
//!
//! Faces are dealt out from the best to the worst (from the lowest up under the zero rule). While
//! fewer dice than are kept have their face, the state is how many those are, what they add and what
//! the tallies say. The face that completes the kept dice closes the count: how the dice left fall
//! on it and below does not depend on what lies above, so one tail of them for each
//! face and each number of placed dice is enough. Which colour leads is settled by the first face
//! that any die shows, so the dice are dealt once for each way to [`Lead`].

use super::super::tally::{Tally, hold_all};
use super::super::{held_dice, held_sides};
use super::deal::Deal;
use super::tail::Faces;
use super::{Dark, HighestOutcome, HighestPool, Keep};
use crate::dist::{Budget, Distribution, Gather, TooLarge, limbs};
use num_bigint::BigUint;

/// Counts a pool.
pub(super) fn count<K: Ord>(
    pool: &HighestPool,
    mut read: impl FnMut(&HighestOutcome) -> K,
) -> Result<Distribution<K>, TooLarge> {
    let plan = Plan::new(pool);
    let budget = Budget::default();
    let mut gather = Gather::new();
    if plan.dice == 0 {
        let sums = vec![0; pool.tallies.len()];
        gather.add(
            read(&Lead::Any.outcome(hold_all(&pool.tallies, &sums))),
            1u8.into(),
        )?;
        return Ok(gather.finish());
    }
    let space = plan.space()?;
    let mut faces = Faces::new(&plan, &space, &budget)?;
    let leads = plan.leads().into_iter();
    let mut deals: Vec<Deal<'_>> = leads.map(|lead| Deal::new(&plan, lead, &budget)).collect();
    for place in 0..plan.sides as usize {
        if let Some(mut face) = faces.next(place)? {
            for deal in &mut deals {
                deal.next(&mut face)?;
            }
        }
    }
    for deal in deals {
        for (tallies, values) in deal.done {
            let mut outcome = deal.lead.outcome(tallies);
            for (value, count) in values.filled() {
                outcome.value = value;
                gather.add(read(&outcome), limbs::to_big(count))?;
            }
        }
    }
    Ok(gather.finish())
}

/// Who leads: whose die shows the highest face.
#[derive(Clone, Copy)]
pub(super) enum Lead {
    /// Nobody asks.
    Any,
    /// A light die.
    Light,
    /// A dark die that shows one of these faces; the outcome tells the last number.
    Dark(u32, u32, u32),
}

impl Lead {
    fn outcome(self, tallies: Vec<i64>) -> HighestOutcome {
        let told = match self {
            Self::Dark(_, _, told) => Some(told),
            Self::Any | Self::Light => None,
        };
        HighestOutcome {
            value: 0,
            tallies,
            dark_leads: told.is_some(),
            highest_dark: told.unwrap_or(0),
        }
    }
}

/// A pool made ready.
pub(super) struct Plan<'a> {
    pub(super) tallies: &'a [Tally],
    ask: Dark,
    pub(super) sides: u32,
    pub(super) light: usize,
    /// All dice.
    pub(super) dice: usize,
    /// How many dice are placed one by one; at least 1 where there are dice.
    pub(super) kept: usize,
    /// Whether the kept dice add their faces, and not nothing.
    pub(super) adds: bool,
    /// Whether the lowest are kept, and nothing but the kept dice is tallied.
    pub(super) lowest: bool,
    pub(super) width: usize,
    /// Row n holds the numbers C(n, k).
    pub(super) choose: Vec<Vec<BigUint>>,
}

impl<'a> Plan<'a> {
    fn new(pool: &'a HighestPool) -> Self {
        let sides = held_sides(pool.sides);
        let (light, dark) = (held_dice(pool.light), held_dice(pool.dark.dice));
        let (kept, lowest) = match pool.keep {
            Keep::Highest(kept) => (kept, false),
            Keep::Lowest(kept) => (kept, true),
        };
        let dice = light + dark;
        Self {
            tallies: &pool.tallies,
            ask: if dark == 0 { Dark::Ignore } else { pool.ask() },
            sides,
            light: light as usize,
            dice: dice as usize,
            kept: kept.clamp(1, dice.max(1)) as usize,
            adds: kept > 0,
            lowest,
            width: limbs::width_for(&BigUint::from(sides).pow(dice)),
            choose: (0..=dice).map(limbs::binomials).collect(),
        }
    }

    fn leads(&self) -> Vec<Lead> {
        let top = self.sides;
        match self.ask {
            Dark::Ignore => vec![Lead::Any],
            Dark::Leads => vec![Lead::Light, Lead::Dark(1, top, 0)],
            Dark::Reaches(face) => vec![
                Lead::Light,
                Lead::Dark(1, face.saturating_sub(1).min(top), 0),
                Lead::Dark(face, top, face),
            ],
            Dark::Face => {
                let dark = (1..=top).map(|face| Lead::Dark(face, face, face));
                std::iter::once(Lead::Light).chain(dark).collect()
            }
        }
    }

    /// Whether anything is asked about dark dice that are thrown.
    pub(super) fn asks(&self) -> bool {
        self.ask != Dark::Ignore
    }

    /// The sums of tallies after more dice, cut off where no two are told apart.
    pub(super) fn sums(&self, sums: &[i64], dice: usize, effect: &[i64]) -> Vec<i64> {
        let added = sums.iter().zip(effect).zip(self.tallies);
        let added = added.map(|((sum, add), tally)| {
            let sum = sum + add * dice as i64;
            let falls = (1..=self.sides).any(|face| tally.weight(face) < 0);
            tally
                .top()
                .filter(|_| !falls)
                .map_or(sum, |top| sum.min(top))
        });
        added.collect()
    }
}
