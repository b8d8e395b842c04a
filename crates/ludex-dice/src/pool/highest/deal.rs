//! Dealing faces out until the kept dice are known.

use super::count::{Lead, Plan};
use super::tail::{Face, Readings};
use crate::dist::line::Line;
use crate::dist::{Budget, TooLarge, limbs};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// The deal of one way to lead.
pub(super) struct Deal<'a> {
    plan: &'a Plan<'a>,
    pub(super) lead: Lead,
    budget: &'a Budget,
    /// The width of counts of placed dice.
    width: usize,
    /// How many dice are placed and what the tallies say of them, with the counts of their values.
    open: BTreeMap<(usize, Vec<i64>), Line>,
    /// How the tallies read in the end, with the counts of the values.
    pub(super) done: BTreeMap<Vec<i64>, Line>,
}

/// Dice placed on better faces.
struct Placed<'a> {
    dice: usize,
    sums: &'a [i64],
    values: &'a Line,
    /// How many values there are.
    filled: usize,
}

impl<'a> Placed<'a> {
    fn new(dice: usize, sums: &'a [i64], values: &'a Line) -> Self {
        let filled = values.filled().count();
        Self {
            dice,
            sums,
            values,
            filled,
        }
    }
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
        }
    }

    /// Deals the next face out.
    pub(super) fn next(&mut self, face: &mut Face<'_>) -> Result<(), TooLarge> {
        let none = vec![0; self.plan.tallies.len()];
        let start = Line::one(0, 1);
        let start = Placed::new(0, &none, &start);
        let score = face.score;
        let mut open = std::mem::take(&mut self.open);
        for ((dice, sums), values) in &open {
            let dice = *dice;
            let readings = face.close(dice, sums, self.budget)?;
            let placed = Placed::new(dice, sums, values);
            for (tallies, ways) in readings {
                self.close(score, &placed, tallies, ways)?;
            }
        }
        for (tallies, ways) in self.first_readings(face, &none)? {
            self.close(score, &start, &tallies, &ways)?;
        }
        // From the most dice down: what is placed here is not placed again.
        while let Some(((dice, sums), values)) = open.pop_last() {
            let placed = Placed::new(dice, &sums, &values);
            for more in 1..self.plan.kept - dice {
                let ways = self.plan.choose(self.plan.dice - dice, more);
                self.place(face, &placed, more, &ways)?;
            }
            self.open.insert((dice, sums), values);
        }
        for more in 1..self.plan.kept {
            self.place(face, &start, more, &self.first_ways(face, more))?;
        }
        Ok(())
    }

    /// Places `more` dice on a face, which can be done in so many `ways`.
    fn place(
        &mut self,
        face: &Face<'_>,
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
            .spend(&[placed.filled, values.width, ways.len()])?;
        if let Some(into) = self.open.get_mut(&key) {
            into.add_scaled(values, (face.score * more) as i64, &ways);
        }
        Ok(())
    }

    /// Completes the kept dice on a face that adds `score`, where the tallies then read so in so
    /// many ways.
    fn close(
        &mut self,
        score: usize,
        placed: &Placed<'_>,
        tallies: &[i64],
        ways: &[u64],
    ) -> Result<(), TooLarge> {
        let ways = ways.get(..limbs::used(ways)).unwrap_or_default();
        if ways.is_empty() {
            return Ok(());
        }
        if !self.done.contains_key(tallies) {
            let line = self.line(self.plan.kept, self.plan.width)?;
            self.done.insert(tallies.to_vec(), line);
        }
        let values = placed.values;
        self.budget
            .spend(&[placed.filled, values.width, ways.len()])?;
        if let Some(into) = self.done.get_mut(tallies) {
            let missing = self.plan.kept - placed.dice;
            into.add_scaled(values, (score * missing) as i64, ways);
        }
        Ok(())
    }

    /// An empty line for the values of so many dice.
    fn line(&self, dice: usize, width: usize) -> Result<Line, TooLarge> {
        // No die shows more than the one that leads.
        let top = match self.lead {
            Lead::Dark(_, to, _) if !self.plan.lowest => to,
            _ => self.plan.sides,
        };
        let len = dice * top as usize + 1;
        self.budget.hold(&[len, width])?;
        Line::zero(0, len, width)
    }

    /// How the tallies read where the first dice to show any face show this one and lead as they
    /// must.
    fn first_readings(&self, face: &mut Face<'_>, none: &[i64]) -> Result<Readings, TooLarge> {
        match self.lead {
            Lead::Any => face.close(0, none, self.budget).cloned(),
            Lead::Light => face.close_light(self.budget),
            Lead::Dark(from, to, _) if (from..=to).contains(&face.face) => {
                let mut dark = face.close(0, none, self.budget)?.clone();
                for (tallies, ways) in face.close_light(self.budget)? {
                    if let Some(all) = dark.get_mut(&tallies) {
                        limbs::subtract(all, &ways);
                    }
                }
                Ok(dark)
            }
            Lead::Dark(..) => Ok(Readings::new()),
        }
    }

    /// The ways to place the first dice on a face, where they lead as they must.
    fn first_ways(&self, face: &Face<'_>, dice: usize) -> BigUint {
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
