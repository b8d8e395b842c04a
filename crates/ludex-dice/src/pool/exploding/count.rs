//! The exact odds of an exploding pool.
//!
//! Two methods share the plan of this file. Wherever the low dice that are thrown again do not
//! explode, and at most one tally looks at the first dice alone, the law of [`super::law`] holds:
//! one sum of products of powers. Everything else is counted by [`super::shared`].

use super::super::tally::{Tally, hold_all};
use super::super::{held_dice, held_sides};
use super::marks::Marks;
use super::{ExplodingPool, Rethrow, RethrowMode};
use crate::dist::space::{Axis, Class, Space, Step};
use crate::dist::sparse::{Accumulator, Sparse};
use crate::dist::{Budget, Distribution, Gather, TooLarge, limbs};
use num_bigint::BigUint;

/// Counts a pool.
pub(super) fn count<K: Ord>(
    pool: &ExplodingPool,
    read: impl FnMut(&Vec<i64>) -> K,
) -> Result<Distribution<K>, TooLarge> {
    let mut plan = Plan::new(pool)?;
    match Marks::new(&plan) {
        Some(marks) => {
            plan.leave_to_marks(&marks)?;
            plan.marked_dice(&marks, read)
        }
        None => plan.first_dice_apart(read),
    }
}

/// A pool made ready: its numbers held, its faces sorted into classes.
pub(super) struct Plan<'a> {
    /// The tallies that are axes of the space, in order.
    pub(super) tallies: Vec<&'a Tally>,
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
    pub(super) budget: Budget,
}

/// Which faces a step of the count throws.
#[derive(Clone, Copy)]
pub(super) struct Faces {
    /// Weight of a face that the re-throw rule would throw again.
    pub(super) low: u64,
    /// Weight of a face above.
    pub(super) high: u64,
}

/// Every face once.
const ALL: Faces = Faces { low: 1, high: 1 };

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
        let space = Space::new(Vec::new(), width)?;
        Ok(Self {
            tallies: pool.tallies.iter().collect(),
            dice,
            sides,
            rethrow,
            explode_from,
            cap,
            width,
            space,
            budget: Budget::default(),
        })
    }

    /// The space of the tallies.
    pub(super) fn make_space(&mut self) -> Result<(), TooLarge> {
        let axes = self.tallies.iter().map(|tally| self.axis(tally));
        self.space = Space::new(axes.collect(), self.width)?;
        Ok(())
    }

    /// The space of the tallies but the marked one.
    fn leave_to_marks(&mut self, marks: &Marks<'_>) -> Result<(), TooLarge> {
        if let Some(place) = marks.place() {
            self.tallies.remove(place);
        }
        self.make_space()
    }

    /// An empty table.
    pub(super) fn table(&self) -> Result<Accumulator<'_>, TooLarge> {
        Accumulator::new(&self.space, self.width, &self.budget)
    }

    /// The classes of those faces that do (or do not) explode and are `wanted`, weighed by `faces`.
    pub(super) fn classes(
        &self,
        exploding: bool,
        extra: bool,
        faces: Faces,
        wanted: impl Fn(u32) -> bool,
    ) -> Vec<Class> {
        let up_to = self.rethrow.map_or(0, |rule| rule.up_to);
        let mut classes: Vec<Class> = Vec::new();
        for face in (1..=self.sides).filter(|face| (*face >= self.explode_from) == exploding) {
            let weight = if face <= up_to { faces.low } else { faces.high };
            let effect = self.tallies.iter();
            let effect: Vec<i64> = effect.map(|tally| tally.weight_of(face, extra)).collect();
            if !wanted(face) {
                continue;
            }
            match classes.iter_mut().find(|class| class.effect == effect) {
                Some(class) => class.weight += weight,
                None => classes.push(Class { weight, effect }),
            }
        }
        classes
    }

    /// A die beyond the first that does (or does not) explode and shows one of the `wanted` faces.
    /// Where no die is ever added it stands for the first ones.
    pub(super) fn letter(&self, exploding: bool, wanted: impl Fn(u32) -> bool) -> Step {
        let classes = self.classes(exploding, self.cap > 0, ALL, wanted);
        Step::new(&self.space, &classes)
    }

    /// E^0 to E^most.
    pub(super) fn powers(&self, exploding: &Step, most: u32) -> Result<Vec<Sparse>, TooLarge> {
        let mut table = self.table()?;
        let mut powers = vec![Sparse::one(&self.space, self.width)];
        while powers.len() <= most as usize {
            if let Some(last) = powers.last() {
                self.budget.hold(&[last.len(), self.width])?;
                table.throw(last, exploding)?;
            }
            powers.push(table.take());
        }
        Ok(powers)
    }

    /// Counts by [`super::shared`].
    fn first_dice_apart<K: Ord>(
        mut self,
        mut read: impl FnMut(&Vec<i64>) -> K,
    ) -> Result<Distribution<K>, TooLarge> {
        self.make_space()?;
        let mut gather = Gather::new();
        for (key, count) in self.shared_dice()?.counts(&self.space) {
            gather.add(read(&hold_all(self.tallies.iter().copied(), key)), count)?;
        }
        Ok(gather.finish())
    }

    /// The axis of a tally over every mix of exploding and quiet dice that can lie on the table.
    fn axis(&self, tally: &Tally) -> Axis {
        if tally.is_first_only() || self.cap == 0 {
            return tally.axis_of_dice(self.dice, self.sides);
        }
        let (n, c) = (i64::from(self.dice), i64::from(self.cap));
        let weights = |exploding: bool| {
            let faces = 1..=self.sides;
            let faces = faces.filter(move |face| (*face >= self.explode_from) == exploding);
            faces.map(|face| tally.weight(face))
        };
        let corners = [(0, 0), (0, n), (c, n), (n + c, 0)];
        let reach = |loud: i64, quiet: i64| corners.map(|(a, b)| a * loud + b * quiet);
        let least = |exploding| weights(exploding).min().unwrap_or(0);
        let most = |exploding| weights(exploding).max().unwrap_or(0);
        let low = reach(least(true), least(false)).into_iter().min();
        let high = reach(most(true), most(false)).into_iter().max();
        tally.axis(low.unwrap_or(0), high.unwrap_or(0))
    }
}

/// C(n+a-1, a) × sides^(c-a) for a from 0 to c: the ways in which a runs of n dice end after a
/// further dice, the rest of c falling as they like. `rest` are the powers of the sides up to c.
pub(super) fn endings(n: u32, rest: &[BigUint]) -> Vec<BigUint> {
    let mut ways = BigUint::from(1u8);
    let mut row = Vec::with_capacity(rest.len());
    for (a, rest) in (0..).zip(rest.iter().rev()) {
        row.push(&ways * rest);
        ways = ways * (n + a) / (a + 1);
    }
    row
}
