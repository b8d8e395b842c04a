//! A percentile throw with several tens dice (page 1, 5.8).

use super::{Pool, Thrown, ThrownDie};
use crate::dist::{Distribution, Gather, TooLarge};
use crate::source::RollSource;
use num_bigint::BigUint;

/// The most tens dice beside the first; page 1 allows 3.
const MAX_EXTRA: u32 = 100;

/// The throw of `roll-against` with `tensDice` and a bonus that is not 0: one units die, then the
/// tens dice. The outcome is the number from 1 to 100 that is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TensPool {
    /// The tens dice beside the first: the bonus without its sign, 1 to 3.
    pub extra: u32,
    /// Which candidate is used.
    pub pick: Pick,
}

/// Which of several candidates is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pick {
    /// The lowest: the best under a number, the worst over one.
    Lowest,
    /// The highest.
    Highest,
}

/// The number two ten-sided faces show: 10 reads as 0 on both, and 00 as 100.
fn candidate(tens: u32, units: u32) -> i64 {
    match i64::from(tens % 10 * 10 + units % 10) {
        0 => 100,
        number => number,
    }
}

impl TensPool {
    fn tens(self) -> u32 {
        self.extra.min(MAX_EXTRA) + 1
    }
}

impl Pool for TensPool {
    type Outcome = i64;

    fn throw(&self, source: &mut dyn RollSource) -> Thrown<i64> {
        let units = source.next(10);
        let mut dice = vec![ThrownDie::new(10, units)];
        let mut used: Option<(i64, usize)> = None;
        for place in 1..=self.tens() as usize {
            let tens = source.next(10);
            dice.push(ThrownDie {
                used: false,
                ..ThrownDie::new(10, tens)
            });
            let number = candidate(tens, units);
            let better = used.is_none_or(|(best, _)| match self.pick {
                Pick::Lowest => number < best,
                Pick::Highest => number > best,
            });
            if better {
                used = Some((number, place));
            }
        }
        let (outcome, place) = used.unwrap_or_default();
        if let Some(die) = dice.get_mut(place) {
            die.used = true;
        }
        Thrown { dice, outcome }
    }

    fn count_as<K: Ord>(
        &self,
        mut read: impl FnMut(&i64) -> K,
    ) -> Result<Distribution<K>, TooLarge> {
        let mut counts = Gather::new();
        for units in 1..=10 {
            let mut numbers: Vec<i64> = (1..=10).map(|tens| candidate(tens, units)).collect();
            numbers.sort_unstable();
            if self.pick == Pick::Lowest {
                numbers.reverse();
            }
            // No candidate beats the number at `rank`, less the cases where all lose to it.
            for (rank, number) in (0u32..).zip(numbers) {
                let up_to = |ranks: u32| BigUint::from(ranks).pow(self.tens());
                counts.add(read(&number), up_to(rank + 1) - up_to(rank))?;
            }
        }
        Ok(counts.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::ScriptedSource;

    /// Page 1, 11.8.
    #[test]
    fn worked_examples() {
        let table = [
            (Pick::Lowest, [4, 7, 2], 24, [true, false, true]),
            (Pick::Highest, [10, 10, 3], 100, [true, true, false]),
            (Pick::Lowest, [10, 10, 3], 30, [true, false, true]),
        ];
        for (pick, script, number, used) in table {
            let thrown = TensPool { extra: 1, pick }.throw(&mut ScriptedSource::new(script));
            let marks: Vec<bool> = thrown.dice.iter().map(|die| die.used).collect();
            assert_eq!((thrown.outcome, marks), (number, used.to_vec()));
        }
    }

    #[test]
    fn one_tens_die_is_a_fair_hundred() {
        let odds = TensPool {
            extra: 0,
            pick: Pick::Lowest,
        }
        .count()
        .unwrap();
        assert_eq!(odds.counts().len(), 100);
        assert!(
            odds.counts()
                .iter()
                .all(|(_, count)| *count == BigUint::from(1u8))
        );
    }
}
