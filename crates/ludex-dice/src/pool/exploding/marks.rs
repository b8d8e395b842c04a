//! The first dice of an exploding pool as a polynomial in three letters.
//!
//! Let A be a die that shows any face (and may explode), L one that shows a face that is thrown
//! again, B one that shows a face marked by the tally of the first dice. A first die that stays
//! high is A - L; and where it is asked whether at least h first dice are marked, inclusion and
//! exclusion asks instead for k dice that surely are: τ(k) = (-1)^(k-h) C(k-1, h-1) times, for every
//! k from h up. So the first dice become a sum of γ(k,i) B^k L^i A^(n-k-i), and only A explodes.
//! Where B holds every face of L, B stands for its other faces alone.

use super::super::tally::Tally;
use super::count::Plan;
use super::polynomial::{Once, Pascal, until_apart, until_covered};
use super::{Rethrow, RethrowMode};
use crate::dist::{Budget, TooLarge};
use num_bigint::{BigInt, BigUint};

/// The numbers γ(k,i): a row for each k.
pub(super) type Coefficients = Vec<Vec<BigInt>>;

/// Which first dice are marked, and how the first dice fall.
pub(super) struct Marks<'a> {
    tally: Option<(usize, &'a Tally)>,
    dice: u32,
    sides: u32,
    rethrow: Option<Rethrow>,
    /// Whether every face that is thrown again is marked.
    covers: bool,
}

impl<'a> Marks<'a> {
    /// The marks of a pool, where its first dice are such a polynomial.
    pub(super) fn new(plan: &Plan<'a>) -> Option<Self> {
        // Where nothing is added all dice are first dice.
        let first_only = |(_, tally): &(usize, &'a Tally)| tally.is_first_only() && plan.cap > 0;
        let mut first_only = plan.tallies.iter().copied().enumerate().filter(first_only);
        let tally = first_only.next();
        if first_only.next().is_some() {
            return None;
        }
        let rethrow = plan.rethrow;
        let low = rethrow.map_or(0, |rule| rule.up_to.min(plan.sides));
        let independent = rethrow.is_none_or(|rule| match rule.mode {
            RethrowMode::Once => rule.at_most == plan.dice,
            RethrowMode::Until => true,
        });
        if low > 0 && low >= plan.explode_from || !independent {
            return None;
        }
        let mut covers = false;
        if let Some((_, tally)) = tally {
            let marked = |face: &u32| tally.weight(*face) == 1;
            let plain = |face: u32| {
                let weight = tally.weight(face);
                weight == 0 || weight == 1 && face < plan.explode_from
            };
            covers = (1..=low).all(|face| marked(&face));
            let within = (low + 1..=plan.sides).all(|face| !marked(&face));
            if !(1..=plan.sides).all(plain) || low > 0 && !covers && !within {
                return None;
            }
        }
        Some(Self {
            tally,
            dice: plan.dice,
            sides: plan.sides,
            rethrow,
            covers: covers && low > 0,
        })
    }

    /// The place of the tally of the first dice among all tallies.
    pub(super) fn place(&self) -> Option<usize> {
        self.tally.map(|(place, _)| place)
    }

    /// What the tally reads, ascending, and 0 before all: so many marks are asked for.
    pub(super) fn bounds(&self) -> Vec<u32> {
        let bounds = self.tally.map(|(_, tally)| tally.bounds(self.dice));
        std::iter::once(0)
            .chain(bounds.into_iter().flatten())
            .collect()
    }

    /// The highest face of L; 0 when there is none.
    fn low(&self) -> u32 {
        self.rethrow.map_or(0, |rule| rule.up_to.min(self.sides))
    }

    /// Whether a face is one of L.
    pub(super) fn is_low(&self, face: u32) -> bool {
        face <= self.low()
    }

    /// Whether a face is one of B.
    pub(super) fn is_marked(&self, face: u32) -> bool {
        let marked = self.tally.is_some_and(|(_, tally)| tally.weight(face) == 1);
        marked && !(self.covers && self.is_low(face))
    }

    /// The polynomial of first dice of which at least `asked` are marked. There are no more rows
    /// and no longer ones than the letters need.
    pub(super) fn coefficients(
        &self,
        asked: u32,
        budget: &Budget,
    ) -> Result<Coefficients, TooLarge> {
        let n = self.dice as usize;
        let sums = if self.rethrow.is_some() { n } else { 1 };
        budget.spend(&[n, sums, if asked > 0 { n } else { 1 }, 8])?;
        Ok(self.polynomial(asked))
    }

    fn polynomial(&self, asked: u32) -> Coefficients {
        let n = self.dice;
        let choose = Pascal::new(n);
        let rows = |coefficient: &dyn Fn(u32, u32) -> BigInt| -> Coefficients {
            let most = if asked == 0 { 0 } else { n };
            let row = |k: u32| {
                let most = if self.low() > 0 { n - k } else { 0 };
                (0..=most).map(|i| coefficient(k, i)).collect()
            };
            (0..=most).map(row).collect()
        };
        match self.rethrow {
            None => rows(&|k, _| choose.tau(asked, k) * choose.of(n, k)),
            Some(rule) if rule.mode == RethrowMode::Once => {
                let once = Once::new(self.low(), self.sides, n);
                rows(&|k, i| {
                    let weight = if self.covers {
                        once.covered(asked, &choose, k, i)
                    } else {
                        once.apart(asked, &choose, k, i)
                    };
                    weight * choose.of(n, k) * choose.of(n - k, i)
                })
            }
            Some(rule) => {
                let ways: Vec<BigUint> = rule.high_dice(n, self.sides);
                rows(&|k, i| {
                    let terms = (0..).zip(&ways).map(|(t, ways)| {
                        let term = if self.covers {
                            until_covered(asked, &choose, (t, n - t), (k, i))
                        } else {
                            until_apart(asked, &choose, (t, n - t), (k, i))
                        };
                        term * BigInt::from(ways.clone())
                    });
                    terms.sum()
                })
            }
        }
    }
}
