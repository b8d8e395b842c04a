//! The exact odds of an exploding pool.
//!
//! Let E and Q be the generating functions of a die that explodes and of one that does not, n the
//! dice thrown at first and c the most that explosions add. A throw ends at the n-th quiet die, or
//! with the (n + c)-th die when c have exploded before that, so its generating function is
//!
//!   Σ (a ≤ c) C(n+a-1, a) s^(c-a) E^a Q^n  +  Σ (b < n) C(n+c, b) E^(n+c-b) Q^b
//!
//! over s^(n+c) cases. Re-throws until a die is high follow the same law. Where the first dice are
//! unlike those that explosions add (re-thrown, or tallied alone), the law holds for the m dice
//! that the m exploding ones of them leave pending, with c - m more to come. First dice that share
//! a cap of re-throws are counted beforehand, with m as one tally more.

use super::super::tally::{Tally, hold_all};
use super::super::{held_dice, held_sides};
use super::{ExplodingPool, Rethrow, RethrowMode};
use crate::dist::space::{Axis, Class, Space, Step};
use crate::dist::sparse::{Accumulator, Sparse};
use crate::dist::{Distribution, TooLarge, check_limbs, check_steps, limbs};
use num_bigint::BigUint;

/// Counts a pool.
pub(super) fn count(pool: &ExplodingPool) -> Result<Distribution<Vec<i64>>, TooLarge> {
    let plan = Plan::new(pool)?;
    let counted = match plan.first_dice_law() {
        Law::Equal => plan.equal_dice()?,
        Law::Independent(faces) => plan.independent_dice(faces)?,
        Law::Shared => plan.shared_dice()?,
    };
    let counts = counted.counts(&plan.space);
    Ok(Distribution::new(
        counts
            .map(|(key, n)| (hold_all(plan.tallies, key), n))
            .collect(),
    ))
}

/// A pool made ready: its numbers held, its faces sorted into classes.
pub(super) struct Plan<'a> {
    pub(super) tallies: &'a [Tally],
    pub(super) dice: u32,
    pub(super) sides: u32,
    /// Re-throws that can happen; their number is at least 1 and their face at least 1.
    pub(super) rethrow: Option<Rethrow>,
    /// The lowest exploding face; above every face when none does.
    pub(super) explode_from: u32,
    /// The most dice that explosions add.
    pub(super) cap: u32,
    pub(super) width: usize,
    pub(super) space: Space,
}

/// Which faces a step of the count throws.
#[derive(Clone, Copy)]
pub(super) struct Faces {
    /// Weight of a face that the re-throw rule would throw again.
    pub(super) low: u64,
    /// Weight of a face above.
    pub(super) high: u64,
}

/// How the first dice fall beside those that explosions add.
enum Law {
    /// Alike.
    Equal,
    /// Each for itself, with these weights.
    Independent(Faces),
    /// Bound together by a cap of re-throws, or alone because nothing explodes.
    Shared,
}

impl<'a> Plan<'a> {
    fn new(pool: &'a ExplodingPool) -> Result<Self, TooLarge> {
        let (dice, sides) = (held_dice(pool.dice), held_sides(pool.sides));
        let explode = pool
            .explode
            .filter(|rule| rule.at_most > 0 && rule.from <= sides);
        let cap = explode.map_or(0, |rule| held_dice(rule.at_most));
        let explode_from = explode.map_or(u32::MAX, |rule| rule.from);
        let rethrow = pool.rethrow.map(|rule| Rethrow {
            at_most: match rule.mode {
                RethrowMode::Once => held_dice(rule.at_most).min(dice),
                RethrowMode::Until => held_dice(rule.at_most),
            },
            ..rule
        });
        let rethrow = rethrow.filter(|rule| rule.at_most > 0 && rule.up_to > 0);
        let throws = dice + cap + rethrow.map_or(0, |rule| rule.at_most);
        let width = limbs::width_for(&BigUint::from(sides).pow(throws));
        let axes = pool
            .tallies
            .iter()
            .map(|tally| axis(tally, dice, sides, explode_from, cap));
        let space = Space::new(axes.collect(), width)?;
        let tallies = &pool.tallies;
        Ok(Self {
            tallies,
            dice,
            sides,
            rethrow,
            explode_from,
            cap,
            width,
            space,
        })
    }

    /// Which of the three counts is right, the simplest first.
    fn first_dice_law(&self) -> Law {
        let alone = self.tallies.iter().any(Tally::is_first_only);
        match self.rethrow {
            _ if self.cap == 0 => Law::Shared,
            None if alone => Law::Independent(Faces { low: 1, high: 1 }),
            None => Law::Equal,
            Some(Rethrow {
                mode: RethrowMode::Once,
                up_to,
                at_most,
            }) if at_most == self.dice => {
                let low = u64::from(up_to.min(self.sides));
                Law::Independent(Faces {
                    low,
                    high: low + u64::from(self.sides),
                })
            }
            Some(_) => Law::Shared,
        }
    }

    /// The classes of faces that do (or do not) explode, weighed by `faces`.
    pub(super) fn classes(&self, exploding: bool, extra: bool, faces: Faces) -> Vec<Class> {
        let up_to = self.rethrow.map_or(0, |rule| rule.up_to);
        let mut classes: Vec<Class> = Vec::new();
        for face in (1..=self.sides).filter(|face| (*face >= self.explode_from) == exploding) {
            let weight = if face <= up_to { faces.low } else { faces.high };
            let effect: Vec<i64> = self
                .tallies
                .iter()
                .map(|tally| tally.weight_of(face, extra))
                .collect();
            match classes.iter_mut().find(|class| class.effect == effect) {
                Some(class) => class.weight += weight,
                None => classes.push(Class { weight, effect }),
            }
        }
        classes
    }

    /// A die that an explosion adds.
    pub(super) fn extra_die(&self, exploding: bool) -> Step {
        Step::new(
            &self.space,
            &self.classes(exploding, true, Faces { low: 1, high: 1 }),
        )
    }

    /// The law above, by Horner's rule in Q with E^a growing beside it.
    fn equal_dice(&self) -> Result<Sparse, TooLarge> {
        let (exploding, quiet) = (self.extra_die(true), self.extra_die(false));
        let (n, c) = (self.dice, self.cap);
        let ways = exploding.ways() + quiet.ways();
        check_steps(&[(n + c) as usize, self.space.cells(), ways + 1, self.width])?;
        let choose = limbs::binomials(n + c);
        let mut table = Accumulator::new(&self.space, self.width)?;
        let powers = self.powers(&exploding, n + c)?;
        for (power, ways) in powers.iter().zip(&endings(n, c, self.sides)) {
            table.add_scaled(power, ways);
        }
        let mut sum = table.take();
        let beyond = powers.iter().skip(c as usize + 1);
        for (power, ways) in beyond.zip(choose.iter().take(n as usize).rev()) {
            table.throw(&sum, &quiet);
            table.add_scaled(power, ways);
            sum = table.take();
        }
        Ok(sum)
    }

    /// E^0 to E^most.
    pub(super) fn powers(&self, exploding: &Step, most: u32) -> Result<Vec<Sparse>, TooLarge> {
        let (most, cells) = (most as usize, self.space.cells());
        check_steps(&[most + 1, cells, exploding.ways() + 1, self.width])?;
        let mut table = Accumulator::new(&self.space, self.width)?;
        let mut powers = vec![Sparse::one(&self.space, self.width)];
        let mut held = 0;
        while powers.len() <= most {
            if let Some(last) = powers.last() {
                held += last.len();
                check_limbs(&[held, self.width])?;
                table.throw(last, exploding);
            }
            powers.push(table.take());
        }
        Ok(powers)
    }
}

/// C(n+a-1, a) × sides^(c-a) for a from 0 to c: the ways in which a runs of n dice end after a
/// further dice, the rest of c falling as they like.
pub(super) fn endings(n: u32, c: u32, sides: u32) -> Vec<BigUint> {
    let mut ways = BigUint::from(1u8);
    let mut row = Vec::with_capacity(c as usize + 1);
    for (a, rest) in (0..).zip(limbs::powers(sides, c).iter().rev()) {
        row.push(&ways * rest);
        ways = ways * (n + a) / (a + 1);
    }
    row
}

/// The axis of a tally over every mix of exploding and quiet dice that can lie on the table.
fn axis(tally: &Tally, dice: u32, sides: u32, explode_from: u32, cap: u32) -> Axis {
    if tally.is_first_only() || cap == 0 {
        return tally.axis_of_dice(dice, sides);
    }
    let (n, c) = (i64::from(dice), i64::from(cap));
    let weights = |exploding: bool| {
        let faces = (1..=sides).filter(move |face| (*face >= explode_from) == exploding);
        faces.map(|face| tally.weight(face))
    };
    let corners = [(0, 0), (0, n), (c, n), (n + c, 0)];
    let reach = |loud: i64, quiet: i64| corners.map(|(a, b)| a * loud + b * quiet);
    let least = |exploding| weights(exploding).min().unwrap_or(0);
    let most = |exploding| weights(exploding).max().unwrap_or(0);
    let low = reach(least(true), least(false))
        .into_iter()
        .min()
        .unwrap_or(0);
    let high = reach(most(true), most(false))
        .into_iter()
        .max()
        .unwrap_or(0);
    tally.axis(low, high)
}
