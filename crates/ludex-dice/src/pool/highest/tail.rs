//! How the dice left fall once the kept ones are known.

use super::super::tally::effect;
use super::count::Plan;
use crate::dist::space::{Axis, Class, Space, Step};
use crate::dist::sparse::{Accumulator, Sparse};
use crate::dist::{Budget, TooLarge, check_limbs, limbs};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// About how many steps it takes to find the place of a reading.
const OVERHEAD: usize = 128;

/// In how many cases tallies read so.
pub(super) type Readings = BTreeMap<Vec<i64>, Vec<u64>>;

/// One face of the deal.
pub(super) struct Face<'a> {
    plan: &'a Plan<'a>,
    space: &'a Space,
    pub(super) face: u32,
    /// What a kept die that shows it adds.
    pub(super) score: usize,
    pub(super) effect: Vec<i64>,
    /// The tallies of the dice left when this face completes the kept ones, by how many are placed
    /// on better faces.
    tails: Vec<Sparse>,
    /// The same for none placed, where only light dice show this face.
    light: Sparse,
    /// What was read of the tails, by the dice placed and their tallies.
    read: BTreeMap<(usize, Vec<i64>), Readings>,
}

impl Face<'_> {
    /// How the tallies read in the end when dice that are placed on better faces sum to `sums`.
    pub(super) fn close(
        &mut self,
        placed: usize,
        sums: &[i64],
        budget: &Budget,
    ) -> Result<&Readings, TooLarge> {
        let key = (placed, sums.to_vec());
        if !self.read.contains_key(&key) {
            let tail = self.tails.get(placed);
            let readings = tail.map_or_else(
                || Ok(Readings::new()),
                |tail| self.readings(tail, sums, budget),
            )?;
            self.read.insert(key.clone(), readings);
        }
        Ok(self.read.entry(key).or_default())
    }

    /// How they read when none are placed and only light dice show this face.
    pub(super) fn close_light(&self, budget: &Budget) -> Result<Readings, TooLarge> {
        let none = vec![0; self.plan.tallies.len()];
        self.readings(&self.light, &none, budget)
    }

    fn readings(&self, tail: &Sparse, sums: &[i64], budget: &Budget) -> Result<Readings, TooLarge> {
        let width = self.plan.width;
        budget.spend(&[tail.len(), OVERHEAD + width])?;
        let mut readings = Readings::new();
        for (cell, count) in tail.iter() {
            let all = self.plan.tallies.iter().zip(self.space.key(cell)).zip(sums);
            let tallies = all.map(|((tally, sum), placed)| tally.hold(sum + placed));
            let reading = readings.entry(tallies.collect());
            limbs::add(reading.or_insert_with(|| vec![0; width]), count);
        }
        Ok(readings)
    }
}

/// Goes through the faces, best first.
pub(super) struct Faces<'a> {
    plan: &'a Plan<'a>,
    space: &'a Space,
    table: Accumulator<'a>,
    /// The faces from the best to the worst.
    order: Vec<u32>,
    /// The tallies of 0, 1, … dice that show the face to come or a worse one.
    rest: Vec<Sparse>,
}

impl<'a> Faces<'a> {
    /// Before the first face.
    pub(super) fn new(
        plan: &'a Plan<'a>,
        space: &'a Space,
        budget: &'a Budget,
    ) -> Result<Self, TooLarge> {
        let mut order: Vec<u32> = (1..=plan.sides).collect();
        if !plan.lowest {
            order.reverse();
        }
        let mut faces = Self {
            plan,
            space,
            table: Accumulator::new(space, plan.width, budget)?,
            order,
            rest: Vec::new(),
        };
        faces.rest = faces.throws(0)?;
        Ok(faces)
    }

    /// The face at a place of the order; it must be asked for one after the other.
    pub(super) fn next(&mut self, place: usize) -> Result<Option<Face<'a>>, TooLarge> {
        let Some(face) = self.order.get(place).copied() else {
            return Ok(None);
        };
        let plan = self.plan;
        let below = self.throws(place + 1)?;
        let shown = self.die(&[face], !plan.lowest);
        // Where the kept dice alone are tallied, this is what those on the face add.
        let kept = self.die(&[face], plan.lowest && plan.adds);
        let mut tails = Vec::with_capacity(plan.kept);
        for placed in 0..plan.kept {
            let (left, missing) = (plan.dice - placed, plan.kept - placed);
            // All ways for the dice left, less those in which too few show the face.
            let few = self.shown(&below, &shown, left, left, 0..missing)?;
            if let Some(all) = self.rest.get(left) {
                self.table.add(all);
            }
            self.table.subtract(&few);
            let tail = self.table.take();
            tails.push(self.repeated(tail, &kept, missing)?);
        }
        let light = if plan.asks() {
            let light = self.shown(
                &below,
                &shown,
                plan.dice,
                plan.light,
                plan.kept..plan.light + 1,
            )?;
            self.repeated(light, &kept, plan.kept)?
        } else {
            Sparse::zero(plan.width)
        };
        self.rest = below;
        Ok(Some(Face {
            plan,
            space: self.space,
            face,
            score: if plan.adds { face as usize } else { 0 },
            effect: plan.effect(face),
            tails,
            light,
            read: BTreeMap::new(),
        }))
    }

    /// The tallies of `left` dice where so many of the first `dice` of them show the face, and the
    /// others a worse one.
    fn shown(
        &mut self,
        below: &[Sparse],
        face: &Step,
        left: usize,
        dice: usize,
        numbers: std::ops::Range<usize>,
    ) -> Result<Sparse, TooLarge> {
        let mut sum = Sparse::zero(self.plan.width);
        let least = numbers.start;
        for number in numbers.rev() {
            self.table.throw(&sum, face)?;
            if let Some(rest) = below.get(left - number.min(left)) {
                let ways = self.plan.choose(dice, number);
                self.table.add_scaled(rest, &ways.into())?;
            }
            sum = self.table.take();
        }
        self.repeated(sum, face, least)
    }

    /// The same tallies after so many more dice.
    fn repeated(&mut self, sums: Sparse, die: &Step, times: usize) -> Result<Sparse, TooLarge> {
        let mut sums = sums;
        for _ in 0..times {
            self.table.throw(&sums, die)?;
            sums = self.table.take();
        }
        Ok(sums)
    }

    /// The tallies of 0, 1, … dice that show a face from a place of the order on.
    fn throws(&mut self, place: usize) -> Result<Vec<Sparse>, TooLarge> {
        let plan = self.plan;
        // Where the kept dice alone are tallied, these are not.
        let die = self.die(self.order.get(place..).unwrap_or_default(), !plan.lowest);
        let mut all = vec![Sparse::one(self.space, plan.width)];
        let mut held = 0;
        while let (Some(last), true) = (all.last(), all.len() <= plan.dice) {
            held += last.len() * plan.width;
            check_limbs(&[held])?;
            self.table.throw(last, &die)?;
            all.push(self.table.take());
        }
        Ok(all)
    }

    /// A die that shows one of `faces`, tallied or not.
    fn die(&self, faces: &[u32], tallied: bool) -> Step {
        let mut classes: Vec<Class> = Vec::new();
        for face in faces {
            let effect = if tallied {
                effect(self.plan.tallies, *face)
            } else {
                vec![0; self.plan.tallies.len()]
            };
            match classes.iter_mut().find(|class| class.effect == effect) {
                Some(class) => class.weight += 1,
                None => classes.push(Class { weight: 1, effect }),
            }
        }
        Step::new(self.space, &classes)
    }
}

impl Plan<'_> {
    /// The space of the tallies of all dice in play.
    pub(super) fn space(&self) -> Result<Space, TooLarge> {
        let dice = if self.lowest { self.kept } else { self.dice };
        let axes = self
            .tallies
            .iter()
            .map(|tally| -> Axis { tally.axis_of_dice(dice as u32, self.sides) });
        Space::new(axes.collect(), self.width)
    }

    /// What a placed die that shows `face` adds to the tallies.
    fn effect(&self, face: u32) -> Vec<i64> {
        if self.lowest && !self.adds {
            vec![0; self.tallies.len()]
        } else {
            effect(self.tallies, face)
        }
    }

    /// C(n, k).
    pub(super) fn choose(&self, n: usize, k: usize) -> BigUint {
        let row = self.choose.get(n);
        row.and_then(|row| row.get(k)).cloned().unwrap_or_default()
    }
}
