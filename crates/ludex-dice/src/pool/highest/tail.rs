//! How the dice left fall once the kept ones are known.

use super::super::tally::effect;
use super::count::Plan;
use crate::dist::{Budget, TooLarge};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// About how many steps it takes to find the place of a long number and to make it.
const OVERHEAD: usize = 64;

/// What sums of tallies come to, and in how many cases.
pub(super) type Tail = BTreeMap<Vec<i64>, BigUint>;

/// One face of the deal.
pub(super) struct Face {
    pub(super) face: u32,
    /// What a kept die that shows it adds.
    pub(super) score: usize,
    pub(super) effect: Vec<i64>,
    /// The tallies of the dice left when this face completes the kept ones, by how many are placed
    /// on better faces.
    pub(super) tails: Vec<Tail>,
    /// The same for none placed, where only light dice show this face.
    pub(super) light: Tail,
}

impl Plan<'_> {
    /// Every face with its tails, best first.
    pub(super) fn faces(&self, budget: &Budget) -> Result<Vec<Face>, TooLarge> {
        let mut order: Vec<u32> = (1..=self.sides).collect();
        if !self.lowest {
            order.reverse();
        }
        let effect = |face: u32| {
            if self.lowest && !self.adds {
                vec![0; self.tallies.len()]
            } else {
                effect(self.tallies, face)
            }
        };
        let mut faces = Vec::with_capacity(order.len());
        for (place, face) in order.iter().enumerate() {
            let below = order.get(place + 1..).unwrap_or_default();
            let mut classes: Vec<(Vec<i64>, u32)> = Vec::new();
            for face in below {
                // Under the zero rule the dice below are not in play.
                let effect = if self.lowest { vec![0; self.tallies.len()] } else { effect(*face) };
                match classes.iter_mut().find(|(other, _)| *other == effect) {
                    Some((_, weight)) => *weight += 1,
                    None => classes.push((effect, 1)),
                }
            }
            let below = self.throws(&classes, budget)?;
            let own = effect(*face);
            let tail = |placed, dice| self.tail(&below, &own, placed, dice, budget);
            let tails = (0..self.kept).map(|placed| tail(placed, self.dice - placed));
            faces.push(Face {
                face: *face,
                score: if self.adds { *face as usize } else { 0 },
                tails: tails.collect::<Result<_, _>>()?,
                light: tail(0, self.light)?,
                effect: own,
            });
        }
        Ok(faces)
    }

    /// The tallies of 0, 1, … dice that show faces of `classes`.
    fn throws(
        &self,
        classes: &[(Vec<i64>, u32)],
        budget: &Budget,
    ) -> Result<Vec<Tail>, TooLarge> {
        let mut all: Vec<Tail> = vec![[(vec![0; self.tallies.len()], 1u8.into())].into()];
        while let (Some(last), true) = (all.last(), all.len() <= self.dice) {
            budget.spend(&[last.len(), classes.len(), self.width + OVERHEAD])?;
            let mut next = Tail::new();
            for (sums, count) in last {
                for (effect, weight) in classes {
                    *next.entry(self.sums(sums, 1, effect)).or_default() += count * weight;
                }
            }
            all.push(next);
        }
        Ok(all)
    }

    /// The tallies of the dice left beside `placed` ones where enough of `dice` of them, and no
    /// others, show the face that completes the kept ones.
    fn tail(
        &self,
        below: &[Tail],
        effect: &[i64],
        placed: usize,
        dice: usize,
        budget: &Budget,
    ) -> Result<Tail, TooLarge> {
        let (left, missing) = (self.dice - placed, self.kept - placed);
        let mut tail = Tail::new();
        for shown in missing..=dice {
            let Some(rest) = below.get(left - shown) else {
                continue;
            };
            budget.spend(&[rest.len(), self.width + OVERHEAD])?;
            let ways = self.choose(dice, shown);
            let tallied = if self.lowest { missing } else { shown };
            for (sums, count) in rest {
                *tail.entry(self.sums(sums, tallied, effect)).or_default() += count * &ways;
            }
        }
        Ok(tail)
    }
}
