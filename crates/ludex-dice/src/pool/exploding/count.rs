//! The exact odds of an exploding pool.
//!
//! Let E and Q be the generating functions of a die that explodes and of one that does not, n the
//! dice thrown at first and c the most that explosions add. A throw ends at the n-th quiet die, or
//! with the (n + c)-th die when c have exploded before that, so its generating function is
//!
//!   Σ (a ≤ c) C(n+a-1, a) s^(c-a) E^a Q^n  +  Σ (b < n) C(n+c, b) E^(n+c-b) Q^b
//!
//! over s^(n+c) cases. Re-throws until a die is high follow the same law. Where the first dice are
//! unlike those that explosions add (re-thrown, or tallied alone), they are counted first, with
//! the number of exploding ones as one tally more, and the law holds for those that are pending.

use super::super::tally::{Tally, hold_all};
use super::super::{held_dice, held_sides};
use super::{ExplodingPool, Rethrow, RethrowMode};
use crate::dist::space::{Axis, Class, Grid, Space, Step};
use crate::dist::{Distribution, TooLarge, check_limbs, check_steps, limbs};
use num_bigint::BigUint;

/// Counts a pool.
pub(super) fn count(pool: &ExplodingPool) -> Result<Distribution<Vec<i64>>, TooLarge> {
    let plan = Plan::new(pool)?;
    let grid = if plan.first_dice_differ() {
        let (space, first) = plan.first_dice()?;
        if plan.cap == 0 {
            first
        } else {
            plan.explode(&space, &first)?
        }
    } else {
        plan.equal_dice()?
    };
    let counts = grid.counts(&plan.space);
    Ok(Distribution::new(
        counts
            .map(|(key, n)| (hold_all(plan.tallies, key), n))
            .collect(),
    ))
}

/// A pool made ready: its numbers held, its faces sorted into classes.
struct Plan<'a> {
    tallies: &'a [Tally],
    dice: u32,
    sides: u32,
    /// Re-throws that can happen; their number is at least 1 and their face at least 1.
    rethrow: Option<Rethrow>,
    /// The lowest exploding face; above every face when none does.
    explode_from: u32,
    /// The most dice that explosions add.
    cap: u32,
    width: usize,
    space: Space,
}

/// Which faces a step of the count throws.
#[derive(Clone, Copy)]
struct Faces {
    /// Weight of a face that the re-throw rule would throw again.
    low: u64,
    /// Weight of a face above.
    high: u64,
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

    /// Whether the first dice follow another law than those that explosions add.
    fn first_dice_differ(&self) -> bool {
        self.cap == 0 || self.rethrow.is_some() || self.tallies.iter().any(Tally::is_first_only)
    }

    /// The classes of faces that do (or do not) explode, weighed by `faces`.
    fn classes(&self, exploding: bool, extra: bool, faces: Faces) -> Vec<Class> {
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

    fn extra_die(&self, exploding: bool) -> Step {
        Step::new(
            &self.space,
            &self.classes(exploding, true, Faces { low: 1, high: 1 }),
        )
    }

    /// The law above, by Horner's rule in Q with E^a growing beside it.
    fn equal_dice(&self) -> Result<Grid, TooLarge> {
        let (exploding, quiet) = (self.extra_die(true), self.extra_die(false));
        let (n, c) = (self.dice, self.cap);
        let ways = exploding.ways() + quiet.ways();
        check_steps(&[(n + c) as usize, self.space.cells(), ways + 1, self.width])?;
        let choose = limbs::binomials(n + c);
        let mut power = Grid::one(&self.space, self.width);
        let mut sum = Grid::zero(&self.space, self.width);
        for (a, ways) in endings(n, c, self.sides).iter().enumerate() {
            if a > 0 {
                power = power.throw(&exploding);
            }
            sum.add_scaled(&power, ways);
        }
        for ways in choose.iter().take(n as usize).rev() {
            power = power.throw(&exploding);
            sum = sum.throw(&quiet);
            sum.add_scaled(&power, ways);
        }
        Ok(sum)
    }

    /// The first dice after re-throws. When dice can explode, the last axis of the space is the
    /// number of first dice that do.
    fn first_dice(&self) -> Result<(Space, Grid), TooLarge> {
        let n = self.dice;
        let mark = self.cap > 0;
        let mut axes = self.space.axes().to_vec();
        if mark {
            axes.push(Axis {
                low: 0,
                high: n.into(),
            });
        }
        let space = Space::new(axes, self.width)?;
        let die = |faces: Faces| {
            let marked = |exploding: bool| {
                self.classes(exploding, false, faces)
                    .into_iter()
                    .map(move |mut class| {
                        if mark {
                            class.effect.push(exploding.into());
                        }
                        class
                    })
            };
            Step::new(
                &space,
                &marked(true).chain(marked(false)).collect::<Vec<_>>(),
            )
        };
        let (low, high) = (
            die(Faces { low: 1, high: 0 }),
            die(Faces { low: 0, high: 1 }),
        );
        let any = die(Faces { low: 1, high: 1 });
        let ways = low.ways() + high.ways() + any.ways();
        check_steps(&[n as usize, space.cells(), ways, self.width])?;
        let one = Grid::one(&space, self.width);
        let Some(rule) = self.rethrow else {
            let grid = (0..n).fold(one, |grid, _| grid.throw(&any));
            return Ok((space, grid));
        };
        let mut highs = one;
        let mut sum = Grid::zero(&space, self.width);
        for (t, ways) in rule.high_dice(n, self.sides).iter().enumerate() {
            if t > 0 {
                let free = rule.mode == RethrowMode::Once && t as u32 > n - rule.at_most;
                sum = sum.throw(if free { &any } else { &low });
                highs = highs.throw(&high);
            }
            sum.add_scaled(&highs, ways);
        }
        Ok((space, sum))
    }

    /// Explosions after first dice of their own law: the law above for each number m of pending
    /// dice with c - m more to come, summed by Horner's rule in Q.
    fn explode(&self, first_space: &Space, first: &Grid) -> Result<Grid, TooLarge> {
        let (exploding, quiet) = (self.extra_die(true), self.extra_die(false));
        let (n, c) = (self.dice as usize, self.cap as usize);
        check_limbs(&[n + c + 2, self.space.cells(), self.width])?;
        let mut powers = vec![Grid::one(&self.space, self.width)];
        for a in 0..c {
            powers.push(powers[a].throw(&exploding));
        }
        let most = powers.last().map_or(0, |power| power.filled().count());
        check_steps(&[
            n.min(c) + 1,
            self.space.cells(),
            c.max(most),
            self.width,
            self.width,
        ])?;
        let pending = self.by_pending(first_space, first);
        let choose = limbs::binomials(self.cap);
        let mut above = Grid::zero(&self.space, self.width);
        let one = BigUint::from(1u8);
        for grid in pending.iter().skip(c + 1) {
            above.add_scaled(grid, &one);
        }
        let mut sum = Grid::zero(&self.space, self.width);
        for b in (0..=n.min(c)).rev() {
            sum = sum.throw(&quiet);
            let mut tail = Grid::zero(&self.space, self.width);
            for (a, ways) in endings(b as u32, (c - b) as u32, self.sides)
                .iter()
                .enumerate()
            {
                tail.add_scaled(&powers[a], ways);
            }
            sum.add_product(&self.space, &pending[b], &tail);
            let mut full = Grid::zero(&self.space, self.width);
            full.add_scaled(&powers[c - b], &choose[b]);
            sum.add_product(&self.space, &above, &full);
            above.add_scaled(&pending[b], &one);
        }
        Ok(sum)
    }

    /// The first dice apart by how many of them explode.
    fn by_pending(&self, first_space: &Space, first: &Grid) -> Vec<Grid> {
        let empty = Grid::zero(&self.space, self.width);
        let mut pending = vec![empty; self.dice as usize + 1];
        let none = vec![0; self.tallies.len()];
        for (cell, count) in first.filled() {
            let Some((exploding, key)) = first_space.key(cell).split_last() else {
                continue;
            };
            let grid = usize::try_from(*exploding)
                .ok()
                .and_then(|m| pending.get_mut(m));
            if let (Some(grid), Some(cell)) = (grid, self.space.sum(key, &none)) {
                limbs::add(grid.cell_mut(cell), count);
            }
        }
        pending
    }
}

impl Rethrow {
    /// For each number of dice that are high without being re-thrown beyond the cap, the ways the
    /// re-throws before them fall. The rest of the dice stay low (or, where they have a re-throw
    /// left, free) and are multiplied in while the sum is built.
    fn high_dice(self, n: u32, sides: u32) -> Vec<BigUint> {
        let c = self.at_most;
        let lows = limbs::powers(self.up_to.min(sides), c);
        let all = limbs::powers(sides, c);
        let at = |row: &[BigUint], place: u32| row.get(place as usize).cloned().unwrap_or_default();
        match self.mode {
            RethrowMode::Once => {
                let choose = limbs::binomials(n);
                let ways = |t: u32| {
                    let used = (n - t).min(c);
                    at(&choose, t) * at(&lows, used) * at(&all, c - used)
                };
                (0..=n).map(ways).collect()
            }
            RethrowMode::Until => {
                let choose = limbs::binomials(n + c);
                let resolved = endings(n, c, sides);
                let resolved = resolved
                    .iter()
                    .zip(&lows)
                    .map(|(ways, low)| ways * low)
                    .sum();
                let capped = (0..n).map(|t| at(&choose, t) * at(&lows, c));
                capped.chain([resolved]).collect()
            }
        }
    }
}

/// C(n+a-1, a) × sides^(c-a) for a from 0 to c: the ways in which a runs of n dice end after a
/// further dice, the rest of c falling as they like.
fn endings(n: u32, c: u32, sides: u32) -> Vec<BigUint> {
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
