//! Sums of a few equal dice, thrown once or twice (page 1, 5.5 and 5.8).

mod count;

use super::tally::read_all;
use super::{Pool, Tally, Thrown, ThrownDie, held_dice, held_sides};
use crate::dist::{Distribution, TooLarge};
use crate::source::RollSource;

/// The throw of `dice-sum` (page 1, 5.5, 2) and `roll-against` (5.8, 2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumPool {
    /// How many dice make a set.
    pub dice: u32,
    /// The sides of every die.
    pub sides: u32,
    /// How many sets are thrown and which is used.
    pub sets: Sets,
    /// What is counted about the dice of the set that is used.
    pub tallies: Vec<Tally>,
}

/// How many sets of dice a [`SumPool`] throws. On equal sums the first is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sets {
    /// One.
    One,
    /// Two, and the higher sum is used.
    Higher,
    /// Two, and the lower sum is used.
    Lower,
}

/// What a [`SumPool`] gives.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SumOutcome {
    /// The sum of the set that is used.
    pub sum: i64,
    /// One number for each tally of the pool.
    pub tallies: Vec<i64>,
}

impl Pool for SumPool {
    type Outcome = SumOutcome;

    fn throw(&self, source: &mut dyn RollSource) -> Thrown<SumOutcome> {
        let sides = held_sides(self.sides);
        let mut set = || -> Vec<ThrownDie> {
            (0..held_dice(self.dice))
                .map(|_| ThrownDie::new(sides, source.next(sides)))
                .collect()
        };
        let sum = |set: &[ThrownDie]| set.iter().map(|die| i64::from(die.face)).sum::<i64>();
        let mut dice = set();
        let mut used = sum(&dice);
        if self.sets != Sets::One {
            let mut second = set();
            let other = sum(&second);
            let better = if self.sets == Sets::Higher {
                other > used
            } else {
                other < used
            };
            let unused = if better { &mut dice } else { &mut second };
            unused.iter_mut().for_each(|die| die.used = false);
            dice.append(&mut second);
            if better {
                used = other;
            }
        }
        let outcome = SumOutcome {
            sum: used,
            tallies: read_all(&self.tallies, &dice),
        };
        Thrown { dice, outcome }
    }

    fn count_as<K: Ord>(
        &self,
        read: impl FnMut(&SumOutcome) -> K,
    ) -> Result<Distribution<K>, TooLarge> {
        count::count(self, read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::ScriptedSource;
    use num_bigint::BigUint;

    fn pool(dice: u32, sides: u32, sets: Sets) -> SumPool {
        SumPool {
            dice,
            sides,
            sets,
            tallies: Vec::new(),
        }
    }

    #[test]
    fn two_sets_and_the_one_that_is_used() {
        let table: [(Sets, [u32; 4], i64, [bool; 4]); 4] = [
            (Sets::Higher, [1, 4, 6, 1], 7, [false, false, true, true]),
            (Sets::Lower, [1, 4, 6, 1], 5, [true, true, false, false]),
            (Sets::Higher, [3, 4, 6, 1], 7, [true, true, false, false]),
            (Sets::Lower, [3, 4, 6, 1], 7, [true, true, false, false]),
        ];
        for (sets, script, sum, used) in table {
            let thrown = pool(2, 6, sets).throw(&mut ScriptedSource::new(script));
            let marks: Vec<bool> = thrown.dice.iter().map(|die| die.used).collect();
            assert_eq!(
                (thrown.outcome.sum, marks),
                (sum, used.to_vec()),
                "{sets:?} {script:?}"
            );
        }
        let mut source = ScriptedSource::new([9, 9]);
        assert_eq!(pool(1, 20, Sets::One).throw(&mut source).outcome.sum, 9);
        assert_eq!(source.rest(), [9]);
    }

    #[test]
    fn known_odds() {
        let twenty = pool(1, 20, Sets::Higher).count().unwrap();
        assert_eq!(twenty.chance(|roll| roll.sum == 20).to_string(), "39/400");
        let three = pool(3, 6, Sets::One).count().unwrap();
        assert_eq!(three.chance(|roll| roll.sum >= 16).to_string(), "5/108");
        let many = pool(10, 1000, Sets::One).count().unwrap();
        assert_eq!(many.total(), &BigUint::from(10u8).pow(30));
    }
}
