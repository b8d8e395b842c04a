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
use super::{Rethrow, RethrowMode};
use crate::dist::{Budget, TooLarge, limbs};
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
        let taus = |asked: u32| -> Vec<BigInt> { (0..=self.dice).map(|k| tau(asked, k)).collect() };
        let most = if asked == 0 { 0 } else { self.dice };
        let rows = |coefficient: &dyn Fn(u32, u32) -> BigInt, low: bool| -> Coefficients {
            let row = |k: u32| {
                let most = if low { self.dice - k } else { 0 };
                (0..=most).map(|i| coefficient(k, i)).collect()
            };
            (0..=most).map(row).collect()
        };
        let n = self.dice;
        let choose = Pascal::new(n);
        match self.rethrow {
            None => {
                let taus = taus(asked);
                rows(&|k, _| at(&taus, k) * choose.of(n, k), false)
            }
            Some(rule) if rule.mode == RethrowMode::Once => {
                let (taus, once) = (taus(asked), Once::new(self.low(), self.sides, n));
                let coefficient = |k, i| {
                    let marks = if self.covers {
                        once.covered(&taus, &choose, k, i)
                    } else if at(&taus, k) == BigInt::ZERO {
                        return BigInt::ZERO;
                    } else {
                        at(&taus, k) * at(&once.low, k) * once.lost(i) * at(&once.any, n - k - i)
                    };
                    marks * choose.of(n, k) * choose.of(n - k, i)
                };
                rows(&coefficient, true)
            }
            Some(rule) => {
                let high_dice = rule.high_dice(n, self.sides);
                let ways: Vec<BigInt> = high_dice.into_iter().map(BigInt::from).collect();
                // Of the n - t low dice all are marked if B covers L.
                let asked_of = |t: u32| {
                    if self.covers {
                        asked.saturating_sub(n - t)
                    } else {
                        asked
                    }
                };
                let taus: Vec<Vec<BigInt>> = (0..=n).map(|t| taus(asked_of(t))).collect();
                let coefficient = |k: u32, i: u32| {
                    let terms = (0..=n).map(|t| {
                        let tau = taus.get(t as usize).map_or(BigInt::ZERO, |row| at(row, k));
                        let fixed = if self.covers {
                            n - t
                        } else {
                            (n - t).saturating_sub(k)
                        };
                        if tau == BigInt::ZERO || i < fixed || !self.covers && n - t < k {
                            return BigInt::ZERO;
                        }
                        let lost = i - fixed;
                        let ways = at(&ways, t) * tau;
                        let ways = if self.covers {
                            ways * choose.of(t, k) * choose.of(t.saturating_sub(k), lost)
                        } else {
                            ways * choose.of(n - t, k) * choose.of(t, lost)
                        };
                        if lost % 2 == 1 { -ways } else { ways }
                    });
                    terms.sum()
                };
                rows(&coefficient, true)
            }
        }
    }
}

/// τ(k) for at least `asked` marks.
fn tau(asked: u32, k: u32) -> BigInt {
    if asked == 0 {
        return BigInt::from(u8::from(k == 0));
    }
    if k < asked {
        return BigInt::ZERO;
    }
    let ways = limbs::binomials(k - 1);
    let ways = ways
        .get(asked as usize - 1)
        .cloned()
        .map_or(BigInt::ZERO, BigInt::from);
    if (k - asked) % 2 == 1 { -ways } else { ways }
}

fn at(row: &[BigInt], place: u32) -> BigInt {
    row.get(place as usize).cloned().unwrap_or_default()
}

/// Powers of the weights of a die that is thrown again once: over sides^2 cases it is
/// (low + sides) A - sides L, and a marked one low B.
struct Once {
    low: Vec<BigInt>,
    any: Vec<BigInt>,
    sides: Vec<BigInt>,
}

impl Once {
    fn new(low: u32, sides: u32, dice: u32) -> Self {
        let powers = |base| -> Vec<BigInt> {
            let powers = limbs::powers(base, dice);
            powers.into_iter().map(BigInt::from).collect()
        };
        Self {
            low: powers(low),
            any: powers(low + sides),
            sides: powers(sides),
        }
    }

    /// (-sides)^i.
    fn lost(&self, i: u32) -> BigInt {
        let lost = at(&self.sides, i);
        if i % 2 == 1 { -lost } else { lost }
    }

    /// What stands at B^k L^i where B covers L: a low die is marked too, low times, and so are the
    /// k others, each with the weight of any die.
    fn covered(&self, taus: &[BigInt], choose: &Pascal, k: u32, i: u32) -> BigInt {
        let dice = self.any.len() as u32 - 1;
        let terms = (0..=i).map(|q| {
            let tau = at(taus, k + q);
            if tau == BigInt::ZERO {
                return tau;
            }
            tau * choose.of(i, q) * at(&self.low, q) * self.lost(i - q)
        });
        terms.sum::<BigInt>() * at(&self.any, dice - i)
    }
}

/// The rows of Pascal's triangle.
struct Pascal(Vec<Vec<BigUint>>);

impl Pascal {
    fn new(most: u32) -> Self {
        Self((0..=most).map(limbs::binomials).collect())
    }

    fn of(&self, n: u32, k: u32) -> BigInt {
        let row = self.0.get(n as usize);
        let number = row.and_then(|row| row.get(k as usize)).cloned();
        number.unwrap_or_default().into()
    }
}
