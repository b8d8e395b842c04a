//! The law of dice that explode, summed over the letters of [`super::marks`].
//!
//! Let E and Q be the generating functions of a die that explodes and of one that does not, s the
//! sides and c the most that explosions add. A throw of j dice ends at the j-th quiet die, or with
//! the (j + c)-th die when c have exploded before that, so its generating function is
//!
//!   H(j) = Q^j Σ (a ≤ c) C(j+a-1, a) s^(c-a) E^a  +  Σ (b < j) C(j+c, b) E^(j+c-b) Q^b
//!
//! over s^(j+c) cases. First dice of the form Σ γ(k,i) B^k L^i A^(n-k-i) then give
//! Σ γ(k,i) B^k L^i H(n-k-i). That sum is built by Horner's rule, in Q outside and in B and L inside,
//! so that no two long polynomials are ever multiplied.

use super::super::tally::hold_all;
use super::count::{Plan, endings};
use super::marks::{Coefficients, Marks};
use crate::dist::space::Step;
use crate::dist::sparse::{Accumulator, Sparse};
use crate::dist::{Distribution, Gather, TooLarge, check_limbs, limbs};
use num_bigint::{BigInt, BigUint};

impl Plan<'_> {
    /// Counts a pool whose first dice are a polynomial.
    pub(super) fn marked_dice<K: Ord>(
        &self,
        marks: &Marks<'_>,
        mut read: impl FnMut(&Vec<i64>) -> K,
    ) -> Result<Distribution<K>, TooLarge> {
        let bounds = marks.bounds();
        let mut letters = Letters::new(self, marks)?;
        let mut reached = bounds.iter().map(|bound| {
            let coefficients = marks.coefficients(*bound, &self.budget)?;
            letters.sum(&coefficients)
        });
        let mut table = self.table()?;
        let mut gather = Gather::new();
        let mut from = reached.next().transpose()?;
        for bound in &bounds {
            // What reaches this bound and not the next reads as this one.
            let next = reached.next().transpose()?;
            from.iter().for_each(|from| table.add(from));
            next.iter().for_each(|next| table.subtract(next));
            for (key, count) in table.take().counts(&self.space) {
                let mut outcome = hold_all(self.tallies.iter().copied(), key);
                if let Some(place) = marks.place() {
                    outcome.insert(place, (*bound).into());
                }
                gather.add(read(&outcome), count)?;
            }
            from = next;
        }
        Ok(gather.finish())
    }
}

/// The letters of the sum and what is made of them.
struct Letters<'a> {
    plan: &'a Plan<'a>,
    quiet: Step,
    low: Step,
    marked: Step,
    /// E^0 to E^(n+c).
    powers: Vec<Sparse>,
    /// C(j+c, 0), C(j+c, 1), … for those j that were asked for.
    choose: Vec<Option<Vec<BigUint>>>,
    /// The first sum of H(j), without Q^j, for those j that were asked for.
    endings: Vec<Option<Sparse>>,
    /// How many choices and endings are held.
    held: usize,
    by_quiet: Accumulator<'a>,
    by_marked: Accumulator<'a>,
    by_low: Accumulator<'a>,
}

impl<'a> Letters<'a> {
    fn new(plan: &'a Plan<'a>, marks: &Marks<'_>) -> Result<Self, TooLarge> {
        let dice = plan.dice as usize;
        Ok(Self {
            plan,
            quiet: plan.extra_die(false),
            low: plan.letter(false, |face| marks.is_low(face)),
            marked: plan.letter(false, |face| marks.is_marked(face)),
            powers: plan.powers(&plan.extra_die(true), plan.dice + plan.cap)?,
            choose: vec![None; dice + 1],
            endings: vec![None; dice + 1],
            held: 0,
            by_quiet: plan.table()?,
            by_marked: plan.table()?,
            by_low: plan.table()?,
        })
    }

    /// Σ γ(k,i) B^k L^i H(n-k-i).
    fn sum(&mut self, coefficients: &Coefficients) -> Result<Sparse, TooLarge> {
        let mut sum = Sparse::zero(self.plan.width);
        for b in (0..=self.plan.dice).rev() {
            let inner = self.of_marked(coefficients, b)?;
            self.by_quiet.throw(&sum, &self.quiet)?;
            self.by_quiet.add(&inner);
            sum = self.by_quiet.take();
        }
        Ok(sum)
    }

    /// What stands at Q^b: Σ γ(k,i) B^k L^i times the terms of H(n-k-i) there.
    fn of_marked(&mut self, coefficients: &Coefficients, b: u32) -> Result<Sparse, TooLarge> {
        let mut sum = Sparse::zero(self.plan.width);
        let rows = coefficients.iter().enumerate();
        for (k, row) in rows.take((self.plan.dice - b) as usize + 1).rev() {
            let inner = self.of_low(row, b, self.plan.dice - k as u32)?;
            if sum.len() == 0 {
                sum = inner;
                continue;
            }
            self.by_marked.throw(&sum, &self.marked)?;
            self.by_marked.add(&inner);
            sum = self.by_marked.take();
        }
        Ok(sum)
    }

    /// The same of one row, for `dice` dice that are not marked.
    fn of_low(&mut self, row: &[BigInt], b: u32, dice: u32) -> Result<Sparse, TooLarge> {
        let mut sum = Sparse::zero(self.plan.width);
        for (i, coefficient) in row.iter().enumerate().take((dice - b) as usize + 1).rev() {
            self.by_low.throw(&sum, &self.low)?;
            if *coefficient != BigInt::ZERO {
                self.add_term(coefficient, dice - i as u32, b)?;
            }
            sum = self.by_low.take();
        }
        Ok(sum)
    }

    /// Adds `by` times what stands at Q^b in H(j).
    fn add_term(&mut self, by: &BigInt, j: u32, b: u32) -> Result<(), TooLarge> {
        let (plan, place) = (self.plan, j as usize);
        if j > b {
            let row = match self.choose.get_mut(place) {
                Some(Some(row)) => row,
                Some(empty) => {
                    // A number of up to n + c bits takes about this much room.
                    self.held += (plan.dice + plan.cap) as usize * 8;
                    check_limbs(&[self.held])?;
                    empty.insert(limbs::binomials(j + plan.cap))
                }
                None => return Ok(()),
            };
            let ways = row.get(b as usize).cloned().unwrap_or_default();
            return match self.powers.get((j + plan.cap - b) as usize) {
                Some(power) => self.by_low.add_scaled(power, &(by * BigInt::from(ways))),
                None => Ok(()),
            };
        }
        if !matches!(self.endings.get(place), Some(Some(_))) {
            let mut table = plan.table()?;
            for (power, ways) in self.powers.iter().zip(endings(j, plan.cap, plan.sides)) {
                table.add_scaled(power, &ways.into())?;
            }
            let ending = table.take();
            self.held += ending.len() * plan.width;
            check_limbs(&[self.held])?;
            if let Some(place) = self.endings.get_mut(place) {
                *place = Some(ending);
            }
        }
        match self.endings.get(place) {
            Some(Some(ending)) => self.by_low.add_scaled(ending, by),
            _ => Ok(()),
        }
    }
}
