//! The exact odds of a sum pool.
//!
//! Faces that do the same to every tally are one kind. The count goes through every way to share the
//! dice among the kinds: how many dice show each settles the tallies, and the sums of such dice come
//! one die at a time from a window that slides along the sums before.

use super::super::tally::{Tally, effect, hold_all};
use super::super::{held_dice, held_sides};
use super::{Sets, SumOutcome, SumPool};
use crate::dist::line::Line;
use crate::dist::{Budget, Distribution, Gather, TooLarge, limbs};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// Counts a pool.
pub(super) fn count<K: Ord>(
    pool: &SumPool,
    mut read: impl FnMut(&SumOutcome) -> K,
) -> Result<Distribution<K>, TooLarge> {
    let (dice, sides) = (held_dice(pool.dice), held_sides(pool.sides));
    let mut shares = Shares::new(&pool.tallies, dice, sides);
    let none = vec![0; pool.tallies.len()];
    let start = Line::one(0, shares.width);
    shares.share(0, dice, &none, start, &1u8.into())?;
    let ways = match pool.sets {
        Sets::One => None,
        Sets::Higher => Some(shares.beaten(false)?),
        Sets::Lower => Some(shares.beaten(true)?),
    };
    let mut gather = Gather::new();
    for (tallies, sums) in shares.done {
        let mut outcome = SumOutcome { sum: 0, tallies };
        for (sum, count) in sums.filled() {
            outcome.sum = sum;
            let count = limbs::to_big(count);
            let beaten = ways.as_ref().map(|ways| ways.get(&sum));
            let count = match beaten {
                None => count,
                Some(ways) => count * ways.cloned().unwrap_or_default(),
            };
            gather.add(read(&outcome), count)?;
        }
    }
    Ok(gather.finish())
}

/// Faces that do the same to every tally.
struct Kind {
    effect: Vec<i64>,
    /// Faces next to each other, from the first to the last.
    runs: Vec<(u32, u32)>,
}

/// The ways to share dice among kinds of faces.
struct Shares<'a> {
    tallies: &'a [Tally],
    kinds: Vec<Kind>,
    dice: u32,
    sides: u32,
    /// The width of the counts of one set.
    width: usize,
    budget: Budget,
    /// How the tallies read, with the counts of the sums.
    done: BTreeMap<Vec<i64>, Line>,
}

impl<'a> Shares<'a> {
    fn new(tallies: &'a [Tally], dice: u32, sides: u32) -> Self {
        let mut kinds: Vec<Kind> = Vec::new();
        for face in 1..=sides {
            let effect = effect(tallies, face);
            match kinds.iter_mut().find(|kind| kind.effect == effect) {
                None => kinds.push(Kind {
                    effect,
                    runs: vec![(face, face)],
                }),
                Some(kind) => match kind.runs.last_mut() {
                    Some((_, last)) if *last + 1 == face => *last = face,
                    _ => kind.runs.push((face, face)),
                },
            }
        }
        Self {
            tallies,
            kinds,
            dice,
            sides,
            width: limbs::width_for(&BigUint::from(sides).pow(dice)),
            budget: Budget::default(),
            done: BTreeMap::new(),
        }
    }

    /// Shares the dice that are `left` among the kinds from `place` on.
    fn share(
        &mut self,
        place: usize,
        left: u32,
        tallied: &[i64],
        mut sums: Line,
        ways: &BigUint,
    ) -> Result<(), TooLarge> {
        let Some(kind) = self.kinds.get(place) else {
            return if left == 0 {
                self.finish(tallied, &sums, ways)
            } else {
                Ok(())
            };
        };
        let (effect, runs) = (kind.effect.clone(), kind.runs.clone());
        let last = place + 1 == self.kinds.len();
        let mut tallied = tallied.to_vec();
        let choose = limbs::binomials(left);
        for (shown, choose) in (0..=left).zip(choose) {
            if shown > 0 {
                sums = self.one_more(&sums, &runs)?;
                for (sum, add) in tallied.iter_mut().zip(&effect) {
                    *sum += add;
                }
            }
            if !last || shown == left {
                self.share(
                    place + 1,
                    left - shown,
                    &tallied,
                    sums.clone(),
                    &(ways * choose),
                )?;
            }
        }
        Ok(())
    }

    /// One more die that shows one of the faces of `runs`.
    fn one_more(&self, sums: &Line, runs: &[(u32, u32)]) -> Result<Line, TooLarge> {
        let first = runs.first().map_or(0, |run| run.0);
        let last = runs.last().map_or(0, |run| run.1);
        let (len, width) = (sums.len(), self.width);
        let mut next = Line::zero(
            sums.offset + i64::from(first),
            len + (last - first) as usize,
            width,
        )?;
        let mut window = vec![0; width];
        for (from, to) in runs {
            let (start, wide) = ((from - first) as usize, (to - from) as usize + 1);
            self.budget.spend(&[len + wide, width, 2])?;
            window.fill(0);
            for place in 0..len + wide - 1 {
                if place < len {
                    limbs::add(&mut window, sums.cell(place));
                }
                if place >= wide {
                    limbs::subtract(&mut window, sums.cell(place - wide));
                }
                limbs::add(next.cell_mut(start + place), &window);
            }
        }
        Ok(next)
    }

    /// Notes a finished share.
    fn finish(&mut self, tallied: &[i64], sums: &Line, ways: &BigUint) -> Result<(), TooLarge> {
        let ways = ways.to_u64_digits();
        self.budget.spend(&[sums.len(), self.width, ways.len()])?;
        let tallies = hold_all(self.tallies, tallied);
        let known = self.done.get(&tallies);
        let fits = known.is_some_and(|line| line.covers(sums));
        if !fits {
            let line = match known {
                None => Line::zero(sums.offset, sums.len(), self.width)?,
                Some(line) => line.widened(sums)?,
            };
            let more = line.limbs.len() - known.map_or(0, |line| line.limbs.len());
            self.budget.hold(&[more])?;
            self.done.insert(tallies.clone(), line);
        }
        if let Some(line) = self.done.get_mut(&tallies) {
            line.add_scaled(sums, 0, &ways);
        }
        Ok(())
    }

    /// For each sum in how many cases it is used if one of two sets shows it: the first does and
    /// the second is no better, or the second does and the first is worse.
    fn beaten(&self, lower: bool) -> Result<BTreeMap<i64, BigUint>, TooLarge> {
        let most = self.dice as usize * self.sides as usize;
        let mut all = Line::zero(0, most + 1, self.width)?;
        for sums in self.done.values() {
            all.add_scaled(sums, 0, &[1]);
        }
        let mut counts: Vec<(i64, BigUint)> = all
            .filled()
            .map(|(sum, count)| (sum, limbs::to_big(count)))
            .collect();
        // From the end that loses.
        if lower {
            counts.reverse();
        }
        let mut loses = BigUint::ZERO;
        let mut ways = BTreeMap::new();
        for (sum, count) in counts {
            let no_better = &loses + count;
            ways.insert(sum, &no_better + loses);
            loses = no_better;
        }
        Ok(ways)
    }
}
