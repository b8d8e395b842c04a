//! Dealing faces out until the kept dice are known.

use super::count::{Lead, Plan};
use super::tail::{Face, Tail};
use crate::dist::line::Line;
use crate::dist::{Budget, TooLarge, check_limbs, limbs};
use num_bigint::BigUint;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The deal of one way to lead.
pub(super) struct Deal<'a> {
    plan: &'a Plan<'a>,
    lead: Lead,
    budget: &'a Budget,
    /// The width of counts of placed dice.
    width: usize,
    /// How many dice are placed and what the tallies say of them, with the counts of their values.
    open: BTreeMap<(usize, Vec<i64>), Line>,
    /// How the tallies read in the end, with the counts of the values.
    done: BTreeMap<Vec<i64>, Line>,
    /// How many limbs the tables hold.
    held: usize,
}

/// Dice placed on better faces.
struct Placed<'a> {
    dice: usize,
    sums: &'a [i64],
    values: &'a Line,
}

impl<'a> Deal<'a> {
    /// Nothing dealt yet.
    pub(super) fn new(plan: &'a Plan<'a>, lead: Lead, budget: &'a Budget) -> Self {
        let sides = BigUint::from(plan.sides);
        let ways = |placed: usize| plan.choose(plan.dice, placed) * sides.pow(placed as u32);
        let most = (0..plan.kept).map(ways).max().unwrap_or_default();
        Self {
            plan,
            lead,
            budget,
            width: limbs::width_for(&most),
            open: BTreeMap::new(),
            done: BTreeMap::new(),
            held: 0,
        }
    }

    /// Deals all faces out; gives for each reading of the tallies the counts of the values.
    pub(super) fn all(mut self, faces: &[Face]) -> Result<BTreeMap<Vec<i64>, Line>, TooLarge> {
        let none = vec![0; self.plan.tallies.len()];
        let start = Line::one(0, 1);
        let start = Placed {
            dice: 0,
            sums: &none,
            values: &start,
        };
        for face in faces {
            let mut open = std::mem::take(&mut self.open);
            for ((dice, sums), values) in &open {
                if let Some(tail) = face.tails.get(*dice) {
                    let dice = *dice;
                    self.close(face, &Placed { dice, sums, values }, tail)?;
                }
            }
            self.close(face, &start, &self.first_tail(face))?;
            // From the most dice down: what is placed here is not placed again.
            while let Some(((dice, sums), values)) = open.pop_last() {
                let placed = Placed {
                    dice,
                    sums: &sums,
                    values: &values,
                };
                for more in 1..self.plan.kept - dice {
                    let ways = self.plan.choose(self.plan.dice - dice, more);
                    self.place(face, &placed, more, &ways)?;
                }
                self.open.insert((dice, sums), values);
            }
            for more in 1..self.plan.kept {
                self.place(face, &start, more, &self.first_ways(face, more))?;
            }
        }
        Ok(self.done)
    }

    /// Places `more` dice on a face, which can be done in so many `ways`.
    fn place(
        &mut self,
        face: &Face,
        placed: &Placed<'_>,
        more: usize,
        ways: &BigUint,
    ) -> Result<(), TooLarge> {
        if *ways == BigUint::ZERO {
            return Ok(());
        }
        let dice = placed.dice + more;
        let key = (dice, self.plan.sums(placed.sums, more, &face.effect));
        if !self.open.contains_key(&key) {
            let line = self.line(dice, self.width)?;
            self.open.insert(key.clone(), line);
        }
        let ways = ways.to_u64_digits();
        let values = placed.values;
        self.budget
            .spend(&[values.len(), values.width, ways.len()])?;
        if let Some(into) = self.open.get_mut(&key) {
            into.add_scaled(values, (face.score * more) as i64, &ways);
        }
        Ok(())
    }

    /// Completes the kept dice on a face.
    fn close(
        &mut self,
        face: &Face,
        placed: &Placed<'_>,
        tail: &Tail,
    ) -> Result<(), TooLarge> {
        let mut read: BTreeMap<Vec<i64>, BigUint> = BTreeMap::new();
        for (sums, ways) in tail {
            let tallies = self.plan.tallies.iter().zip(sums).zip(placed.sums);
            let tallies = tallies.map(|((tally, sum), placed)| tally.hold(sum + placed));
            *read.entry(tallies.collect()).or_default() += ways;
        }
        for (tallies, ways) in read {
            if !self.done.contains_key(&tallies) {
                let line = self.line(self.plan.kept, self.plan.width)?;
                self.done.insert(tallies.clone(), line);
            }
            let ways = ways.to_u64_digits();
            let values = placed.values;
            self.budget
                .spend(&[values.len(), values.width, ways.len()])?;
            if let Some(into) = self.done.get_mut(&tallies) {
                let missing = self.plan.kept - placed.dice;
                into.add_scaled(values, (face.score * missing) as i64, &ways);
            }
        }
        Ok(())
    }

    /// An empty line for the values of so many dice.
    fn line(&mut self, dice: usize, width: usize) -> Result<Line, TooLarge> {
        let len = dice * self.plan.sides as usize + 1;
        self.held += len * width;
        check_limbs(&[self.held])?;
        Line::zero(0, len, width)
    }

    /// The tail of the first dice that show any face, where they lead as they must.
    fn first_tail<'f>(&self, face: &'f Face) -> Cow<'f, Tail> {
        let all = face.tails.first();
        match self.lead {
            Lead::Any => all.map_or_else(Cow::default, Cow::Borrowed),
            Lead::Light => Cow::Borrowed(&face.light),
            Lead::Dark(from, to, _) if (from..=to).contains(&face.face) => {
                let mut dark = all.cloned().unwrap_or_default();
                for (sums, ways) in &face.light {
                    if let Some(all) = dark.get_mut(sums) {
                        *all -= ways;
                    }
                }
                Cow::Owned(dark)
            }
            Lead::Dark(..) => Cow::default(),
        }
    }

    /// The ways to place the first dice on a face, where they lead as they must.
    fn first_ways(&self, face: &Face, dice: usize) -> BigUint {
        let any = self.plan.choose(self.plan.dice, dice);
        let light = self.plan.choose(self.plan.light, dice);
        match self.lead {
            Lead::Any => any,
            Lead::Light => light,
            Lead::Dark(from, to, _) if (from..=to).contains(&face.face) => any - light,
            Lead::Dark(..) => BigUint::ZERO,
        }
    }
}
