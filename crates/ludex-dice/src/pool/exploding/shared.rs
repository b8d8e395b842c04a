//! First dice of any kind: counted by themselves, with how many of them explode as one tally more.
//!
//! The law of [`super::law`] then holds for the m pending dice that m exploding first ones leave,
//! with c - m more to come.

use super::count::{Faces, Plan, endings};
use super::{Rethrow, RethrowMode};
use crate::dist::space::{Axis, Space, Step};
use crate::dist::sparse::{Accumulator, Sparse};
use crate::dist::{TooLarge, limbs};
use num_bigint::BigUint;

impl Plan<'_> {
    /// Counts the first dice, then what explosions add to them.
    pub(super) fn shared_dice(&self) -> Result<Sparse, TooLarge> {
        let (space, first) = self.first_dice()?;
        if self.cap == 0 {
            Ok(first)
        } else {
            self.explode(&space, &first)
        }
    }

    /// The first dice after re-throws. When dice can explode, the last axis of the space is the
    /// number of first dice that do.
    fn first_dice(&self) -> Result<(Space, Sparse), TooLarge> {
        let n = self.dice;
        let mark = self.cap > 0;
        let mut axes = self.space.axes().to_vec();
        if mark {
            axes.push(Axis {
                low: 0,
                high: n.into(),
                held: false,
            });
        }
        let space = Space::new(axes, self.width)?;
        let die = |faces: Faces| {
            let marked = |exploding: bool| {
                self.classes(exploding, false, faces, |_| true)
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
        let mut table = Accumulator::new(&space, self.width, &self.budget)?;
        let mut highs = Sparse::one(&space, self.width);
        let Some(rule) = self.rethrow else {
            for _ in 0..n {
                table.throw(&highs, &any)?;
                highs = table.take();
            }
            return Ok((space, highs));
        };
        let mut sum = Sparse::zero(self.width);
        for (t, ways) in rule.high_dice(n, self.sides).iter().enumerate() {
            if t > 0 {
                table.throw(&highs, &high)?;
                highs = table.take();
            }
            let free = rule.mode == RethrowMode::Once && t as u32 > n - rule.at_most;
            table.throw(&sum, if free { &any } else { &low })?;
            table.add_scaled(&highs, &ways.clone().into())?;
            sum = table.take();
        }
        Ok((space, sum))
    }

    /// Explosions after first dice of their own law: the law above for each number m of pending
    /// dice with c - m more to come, summed by Horner's rule in Q.
    fn explode(&self, first_space: &Space, first: &Sparse) -> Result<Sparse, TooLarge> {
        let (exploding, quiet) = (self.letter(true, |_| true), self.letter(false, |_| true));
        let powers = self.powers(&exploding, self.cap)?;
        let mut table = self.table()?;
        let pending = by_pending(&mut table, first_space, first, self.dice);
        for grid in pending.iter().skip(self.cap as usize + 1) {
            table.add(grid);
        }
        let mut above = table.take();
        let mut sum = Sparse::zero(self.width);
        // E^(c-b) belongs to C(c, b) and to b pending dice.
        let choose = limbs::binomials(self.cap);
        let by_quiet: Vec<_> = choose
            .iter()
            .zip(powers.iter().rev())
            .zip(&pending)
            .collect();
        for (b, ((choose, power), pending)) in by_quiet.into_iter().enumerate().rev() {
            let runs = self.runs(&mut table, &powers, b)?;
            table.add_scaled(power, &choose.clone().into())?;
            let capped = table.take();
            table.throw(&sum, &quiet)?;
            table.add_product(pending, &runs)?;
            table.add_product(&above, &capped)?;
            sum = table.take();
            table.add(&above);
            table.add(pending);
            above = table.take();
        }
        Ok(sum)
    }

    /// What explodes when b pending dice end before the cap.
    fn runs(
        &self,
        table: &mut Accumulator<'_>,
        powers: &[Sparse],
        b: usize,
    ) -> Result<Sparse, TooLarge> {
        let rest = limbs::powers(self.sides, self.cap - b as u32);
        let ways = endings(b as u32, &rest);
        for (power, ways) in powers.iter().zip(ways) {
            table.add_scaled(power, &ways.into())?;
        }
        Ok(table.take())
    }
}

/// The first dice apart by how many of them explode, which the last number of their keys says.
fn by_pending(
    table: &mut Accumulator<'_>,
    first_space: &Space,
    first: &Sparse,
    dice: u32,
) -> Vec<Sparse> {
    let mut pending = Vec::with_capacity(dice as usize + 1);
    for m in 0..=i64::from(dice) {
        for (cell, count) in first.iter() {
            if let Some((exploding, key)) = first_space.key(cell).split_last()
                && *exploding == m
            {
                table.add_at(key, count);
            }
        }
        pending.push(table.take());
    }
    pending
}

impl Rethrow {
    /// For each number of dice that are high without being re-thrown beyond the cap, the ways the
    /// re-throws before them fall. The rest of the dice stay low (or, where they have a re-throw
    /// left, free) and are multiplied in while the sum is built.
    pub(super) fn high_dice(self, n: u32, sides: u32) -> Vec<BigUint> {
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
                let resolved = endings(n, &all);
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
