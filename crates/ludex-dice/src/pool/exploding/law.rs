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
use crate::dist::{Distribution, Gather, TooLarge, limbs};
use num_bigint::{BigInt, BigUint};

/// About how many limbs of room a long number takes beside its own.
const ROOM: usize = 6;

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

/// Which terms of H(j) are taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The first sum: all j dice have ended.
    Ended,
    /// The second: c have exploded before that.
    Capped,
    /// Both.
    Both,
}

/// The letters of the sum and what is made of them.
struct Letters<'a> {
    plan: &'a Plan<'a>,
    exploding: Step,
    quiet: Step,
    low: Step,
    marked: Step,
    /// Powers of E. Where E has many terms its powers are long; then E^c, which all terms of the
    /// second sum share, is multiplied in last, and this ends at E^n.
    powers: Vec<Sparse>,
    /// Whether E^c is multiplied in last.
    wide: bool,
    /// C(j+c, 0), C(j+c, 1), … for those j that were asked for.
    choose: Vec<Option<Vec<BigUint>>>,
    /// The first sum of H(j), without Q^j, for those j that were asked for.
    endings: Vec<Option<Sparse>>,
    /// The powers of the sides up to the c-th.
    rest: Vec<BigUint>,
    by_quiet: Accumulator<'a>,
    by_marked: Accumulator<'a>,
    by_low: Accumulator<'a>,
}

impl<'a> Letters<'a> {
    fn new(plan: &'a Plan<'a>, marks: &Marks<'_>) -> Result<Self, TooLarge> {
        let dice = plan.dice as usize;
        let exploding = plan.letter(true, |_| true);
        let wide = exploding.ways() > 1;
        let most = if wide {
            plan.dice
        } else {
            plan.dice + plan.cap
        };
        Ok(Self {
            plan,
            quiet: plan.letter(false, |_| true),
            low: plan.letter(false, |face| marks.is_low(face)),
            marked: plan.letter(false, |face| marks.is_marked(face)),
            powers: plan.powers(&exploding, most)?,
            exploding,
            wide,
            choose: vec![None; dice + 1],
            endings: vec![None; dice + 1],
            rest: limbs::powers(plan.sides, plan.cap),
            by_quiet: plan.table()?,
            by_marked: plan.table()?,
            by_low: plan.table()?,
        })
    }

    /// Σ γ(k,i) B^k L^i H(n-k-i).
    fn sum(&mut self, coefficients: &Coefficients) -> Result<Sparse, TooLarge> {
        if !self.wide {
            return self.of_quiet(coefficients, Part::Both);
        }
        let mut capped = self.of_quiet(coefficients, Part::Capped)?;
        for _ in 0..self.plan.cap {
            self.by_quiet.throw(&capped, &self.exploding)?;
            capped = self.by_quiet.take();
        }
        let ended = self.of_quiet(coefficients, Part::Ended)?;
        self.by_quiet.add(&capped);
        self.by_quiet.add(&ended);
        Ok(self.by_quiet.take())
    }

    fn of_quiet(&mut self, coefficients: &Coefficients, part: Part) -> Result<Sparse, TooLarge> {
        let mut sum = Sparse::zero(self.plan.width);
        for b in (0..=self.plan.dice).rev() {
            let inner = self.of_marked(coefficients, b, part)?;
            self.by_quiet.throw(&sum, &self.quiet)?;
            self.by_quiet.add(&inner);
            sum = self.by_quiet.take();
        }
        Ok(sum)
    }

    /// What stands at Q^b: Σ γ(k,i) B^k L^i times the terms of H(n-k-i) there.
    fn of_marked(
        &mut self,
        coefficients: &Coefficients,
        b: u32,
        part: Part,
    ) -> Result<Sparse, TooLarge> {
        let mut sum = Sparse::zero(self.plan.width);
        let rows = coefficients.iter().zip(0u32..);
        let rows: Vec<_> = rows.take_while(|(_, k)| *k + b <= self.plan.dice).collect();
        for (row, k) in rows.into_iter().rev() {
            let inner = self.of_low(row, b, self.plan.dice - k, part)?;
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
    fn of_low(
        &mut self,
        row: &[BigInt],
        b: u32,
        dice: u32,
        part: Part,
    ) -> Result<Sparse, TooLarge> {
        let mut sum = Sparse::zero(self.plan.width);
        let terms = row.iter().zip((b..=dice).rev());
        let terms: Vec<_> = terms.collect();
        for (coefficient, j) in terms.into_iter().rev() {
            self.by_low.throw(&sum, &self.low)?;
            if *coefficient != BigInt::ZERO {
                match part {
                    Part::Ended | Part::Both if j == b => self.add_ended(coefficient, j)?,
                    Part::Capped | Part::Both if j > b => self.add_capped(coefficient, j, b)?,
                    _ => {}
                }
            }
            sum = self.by_low.take();
        }
        Ok(sum)
    }

    /// Adds `by` times the term of the second sum of H(j) at Q^b.
    fn add_capped(&mut self, by: &BigInt, j: u32, b: u32) -> Result<(), TooLarge> {
        let all = j + self.plan.cap;
        let Some(row) = self.choose.get_mut(j as usize) else {
            return Ok(());
        };
        if row.is_none() {
            let room = all as usize / 64 + ROOM;
            self.plan.budget.hold(&[all as usize, room])?;
        }
        let row = row.get_or_insert_with(|| limbs::binomials(all));
        let ways = row.get(b as usize).cloned().unwrap_or_default();
        let exploding = if self.wide { j - b } else { all - b };
        match self.powers.get(exploding as usize) {
            Some(power) => self.by_low.add_scaled(power, &(by * BigInt::from(ways))),
            None => Ok(()),
        }
    }

    /// Adds `by` times the first sum of H(j), without Q^j.
    fn add_ended(&mut self, by: &BigInt, j: u32) -> Result<(), TooLarge> {
        let place = j as usize;
        if !matches!(self.endings.get(place), Some(Some(_))) {
            let ending = self.ending(j)?;
            self.plan.budget.hold(&[ending.len(), self.plan.width])?;
            if let Some(place) = self.endings.get_mut(place) {
                *place = Some(ending);
            }
        }
        match self.endings.get(place) {
            Some(Some(ending)) => self.by_low.add_scaled(ending, by),
            _ => Ok(()),
        }
    }

    fn ending(&mut self, j: u32) -> Result<Sparse, TooLarge> {
        let plan = self.plan;
        let ways = endings(j, &self.rest);
        let mut sum = Sparse::zero(plan.width);
        if !self.wide {
            for (power, ways) in self.powers.iter().zip(ways) {
                self.by_quiet.add_scaled(power, &ways.into())?;
            }
            return Ok(self.by_quiet.take());
        }
        let one = Sparse::one(&plan.space, plan.width);
        for ways in ways.into_iter().rev() {
            self.by_quiet.throw(&sum, &self.exploding)?;
            self.by_quiet.add_scaled(&one, &ways.into())?;
            sum = self.by_quiet.take();
        }
        Ok(sum)
    }
}
