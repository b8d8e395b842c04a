//! Exact distributions: counts of equally likely cases over one common total.

mod drop;
pub(crate) mod fair;
mod fraction;
pub(crate) mod keep;
pub(crate) mod limbs;
pub(crate) mod line;
pub(crate) mod space;
pub(crate) mod sparse;

pub use fraction::Fraction;
use num_bigint::BigUint;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;

/// What can come out of a throw and in how many of its equally likely cases.
///
/// Outcomes stand in ascending order, each once, each with a count above 0; the counts add up to
/// [`total`](Self::total). Nothing is ever divided, so nothing is ever rounded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution<K> {
    counts: Vec<(K, BigUint)>,
    total: BigUint,
}

impl<K: Ord> Distribution<K> {
    /// Sorts `counts`, adds up those of equal outcomes and leaves out the empty ones.
    #[must_use]
    pub fn new(mut counts: Vec<(K, BigUint)>) -> Self {
        counts.sort_by(|(a, _), (b, _)| a.cmp(b));
        let mut merged: Vec<(K, BigUint)> = Vec::with_capacity(counts.len());
        let mut total = BigUint::ZERO;
        for (outcome, count) in counts {
            if count == BigUint::ZERO {
                continue;
            }
            total += &count;
            match merged.last_mut() {
                Some((last, sum)) if *last == outcome => *sum += count,
                _ => merged.push((outcome, count)),
            }
        }
        Self {
            counts: merged,
            total,
        }
    }

    /// One outcome that is certain.
    #[must_use]
    pub fn certain(outcome: K) -> Self {
        Self {
            counts: vec![(outcome, BigUint::from(1u8))],
            total: BigUint::from(1u8),
        }
    }

    /// Every outcome with its count, in ascending order.
    #[must_use]
    pub fn counts(&self) -> &[(K, BigUint)] {
        &self.counts
    }

    /// How many equally likely cases there are in all.
    #[must_use]
    pub fn total(&self) -> &BigUint {
        &self.total
    }

    /// Reads every outcome as another and merges those that become equal.
    #[must_use]
    pub fn map<J: Ord>(&self, mut read: impl FnMut(&K) -> J) -> Distribution<J> {
        Distribution::new(
            self.counts
                .iter()
                .map(|(k, n)| (read(k), n.clone()))
                .collect(),
        )
    }

    /// The chance that an outcome is one of those `wanted` picks.
    #[must_use]
    pub fn chance(&self, mut wanted: impl FnMut(&K) -> bool) -> Fraction {
        let part = self
            .counts
            .iter()
            .filter(|(outcome, _)| wanted(outcome))
            .map(|(_, n)| n);
        Fraction::new(&part.sum(), &self.total)
    }

    /// Every outcome with its chance in lowest terms.
    pub fn chances(&self) -> impl Iterator<Item = (&K, Fraction)> {
        self.counts
            .iter()
            .map(|(outcome, n)| (outcome, Fraction::new(n, &self.total)))
    }
}

impl Distribution<i64> {
    /// The average outcome, to the nearest double; for printing only.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let mut above = BigUint::ZERO;
        let mut below = BigUint::ZERO;
        for (outcome, count) in &self.counts {
            let side = if *outcome < 0 { &mut below } else { &mut above };
            *side += count * outcome.unsigned_abs();
        }
        if above >= below {
            fraction::nearest(&(above - below), &self.total)
        } else {
            -fraction::nearest(&(below - above), &self.total)
        }
    }
}

/// Counts added up outcome by outcome, without a list of every case they come from.
pub(crate) struct Gather<K> {
    counts: BTreeMap<K, BigUint>,
}

impl<K: Ord> Gather<K> {
    /// Nothing yet.
    pub(crate) fn new() -> Self {
        let counts = BTreeMap::new();
        Self { counts }
    }

    /// Adds `count` cases of an outcome.
    pub(crate) fn add(&mut self, outcome: K, count: BigUint) -> Result<(), TooLarge> {
        *self.counts.entry(outcome).or_default() += count;
        check_limbs(&[self.counts.len(), OUTCOME_LIMBS])
    }

    /// The counts as a distribution.
    pub(crate) fn finish(self) -> Distribution<K> {
        Distribution::new(self.counts.into_iter().collect())
    }
}

/// The refusal to count a throw whose exact odds would take too long or too much memory.
///
/// Where the work is known beforehand it is refused before it begins; elsewhere it ends when its
/// steps are used up, after about half a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// How many steps on 64-bit numbers the count would take at least, or how many such numbers it
    /// would hold, whichever is over its limit.
    pub needed: u64,
    /// The most of them that are allowed.
    pub limit: u64,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { needed, limit } = self;
        write!(
            f,
            "the exact odds of this throw need {needed} steps or more; at most {limit} are taken, \
             so that odds come at once; use fewer dice or fewer sides, or ask for less about them"
        )
    }
}

impl std::error::Error for TooLarge {}

/// The most steps one count may take: about half a second.
const MOST_STEPS: u64 = 1 << 29;
/// The most 64-bit numbers one table may hold: 64 MB.
const MOST_LIMBS: u64 = 1 << 23;

/// About how much room an outcome with its count takes.
const OUTCOME_LIMBS: usize = 16;

/// The steps and the room of one count, where they show only while it is done.
#[derive(Debug, Default)]
pub(crate) struct Budget {
    taken: Cell<u64>,
    held: Cell<u64>,
}

impl Budget {
    /// Takes the product of `factors` steps, if so many are left.
    pub(crate) fn spend(&self, factors: &[usize]) -> Result<(), TooLarge> {
        let taken = self.taken.get().saturating_add(product(factors));
        self.taken.set(taken);
        within(taken, MOST_STEPS)
    }

    /// Sets the product of `factors` limbs aside for tables, if there is room for so many more.
    pub(crate) fn hold(&self, factors: &[usize]) -> Result<(), TooLarge> {
        let held = self.held.get().saturating_add(product(factors));
        self.held.set(held);
        within(held, MOST_LIMBS)
    }
}

/// Refuses work of more than the product of `factors` steps, before it begins.
pub(crate) fn check_steps(factors: &[usize]) -> Result<(), TooLarge> {
    within(product(factors), MOST_STEPS)
}

/// Refuses a table of the product of `factors` limbs, before it is made.
pub(crate) fn check_limbs(factors: &[usize]) -> Result<(), TooLarge> {
    within(product(factors), MOST_LIMBS)
}

fn product(factors: &[usize]) -> u64 {
    factors.iter().fold(1u64, |product, factor| {
        product.saturating_mul(*factor as u64)
    })
}

fn within(needed: u64, limit: u64) -> Result<(), TooLarge> {
    if needed > limit {
        Err(TooLarge { needed, limit })
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn big(number: u32) -> BigUint {
        number.into()
    }

    fn two_dice() -> Distribution<i64> {
        let faces = || 1..=6i64;
        Distribution::new(
            faces()
                .flat_map(|a| faces().map(move |b| (a + b, big(1))))
                .collect(),
        )
    }

    #[test]
    fn outcomes_are_sorted_merged_and_sum_to_the_total() {
        let dice = two_dice();
        assert_eq!(dice.counts().len(), 11);
        assert_eq!((&dice.counts()[0], dice.total()), (&(2, big(1)), &big(36)));
        assert_eq!(dice.counts()[5], (7, big(6)));
        assert_eq!(dice.mean(), 7.0);
        let even = dice.map(|sum| sum % 2 == 0);
        assert_eq!(even.counts(), [(false, big(18)), (true, big(18))]);
        assert_eq!(dice.chance(|sum| *sum >= 10).to_string(), "1/6");
        assert_eq!(
            dice.chances().nth(1).map(|(k, f)| (*k, f.to_string())),
            Some((3, "1/18".into()))
        );
        assert_eq!(
            Distribution::new(vec![("a", big(0)), ("b", big(2))]).counts(),
            [("b", big(2))]
        );
        assert_eq!(Distribution::certain(3).counts(), [(3, big(1))]);
    }

    #[test]
    fn a_mean_below_zero() {
        let dice = Distribution::new(vec![(-3, big(1)), (1, big(1))]);
        assert_eq!(dice.mean(), -1.0);
    }

    #[test]
    fn refusals_say_how_much() {
        assert_eq!(check_steps(&[1 << 9, 1 << 20]), Ok(()));
        let refusal = check_steps(&[1 << 10, 1 << 20]).unwrap_err();
        assert!(
            refusal
                .to_string()
                .contains("need 1073741824 steps or more; at most 536870912")
        );
        assert!(check_limbs(&[usize::MAX, usize::MAX]).is_err());
        let budget = Budget::default();
        assert_eq!(budget.spend(&[1 << 28]), Ok(()));
        assert_eq!(budget.spend(&[1 << 28]), Ok(()));
        assert!(budget.spend(&[1]).is_err());
    }
}
