//! Pools of several kinds of dice with symbols on their faces (page 1, 5.11).

mod count;

use super::tally::hold_all;
use super::{Pool, Tally, Thrown, ThrownDie, held_dice};
use crate::dist::{Distribution, TooLarge};
use crate::source::RollSource;

/// The throw of a `symbol-pool` (page 1, 5.11, 5 and 6): kinds of dice in the order the ruleset
/// declares them, each face adding to some numbers.
///
/// What the numbers stand for is the caller's: a count of one symbol, or the count of one less that
/// of another where only their difference matters. The outcome is the sum of each.
///
/// The odds take a table over all numbers together. With the 80 dice of page 1 that is two numbers
/// that may rise and fall (about 150 places each) beside two that are held to 3; a third that may
/// rise and fall fits up to about 40 dice. Hold every number that only rises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolPool {
    /// The dice, kind after kind.
    pub dice: Vec<SymbolDice>,
    /// For each number what is added up is held to, or none.
    pub held_to: Vec<Option<u32>>,
}

/// Equal dice of a [`SymbolPool`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolDice {
    /// How many are thrown.
    pub dice: u32,
    /// What each face adds to each number; a missing number is 0, one too many is left out.
    pub faces: Vec<Vec<i32>>,
}

impl SymbolDice {
    fn sides(&self) -> u32 {
        u32::try_from(self.faces.len()).unwrap_or(u32::MAX)
    }

    fn effect(&self, face: u32, numbers: usize) -> Vec<i64> {
        let place = (face as usize).saturating_sub(1);
        let face = self.faces.get(place).map(Vec::as_slice).unwrap_or_default();
        let padded = face
            .iter()
            .map(|number| i64::from(*number))
            .chain(std::iter::repeat(0));
        padded.take(numbers).collect()
    }

    fn effects(&self, numbers: usize) -> impl Iterator<Item = Vec<i64>> {
        (1..=self.sides().max(1)).map(move |face| self.effect(face, numbers))
    }
}

impl SymbolPool {
    fn tallies(&self) -> Vec<Tally> {
        let tally =
            |most: &Option<u32>| most.map_or_else(Tally::new, |most| Tally::new().held_to(most));
        self.held_to.iter().map(tally).collect()
    }
}

impl Pool for SymbolPool {
    type Outcome = Vec<i64>;

    fn throw(&self, source: &mut dyn RollSource) -> Thrown<Vec<i64>> {
        let numbers = self.held_to.len();
        let mut dice = Vec::new();
        let mut sums = vec![0i64; numbers];
        for kind in &self.dice {
            for _ in 0..held_dice(kind.dice) {
                let face = source.next(kind.sides());
                dice.push(ThrownDie::new(kind.sides(), face));
                for (sum, add) in sums.iter_mut().zip(kind.effect(face, numbers)) {
                    *sum += add;
                }
            }
        }
        Thrown {
            dice,
            outcome: hold_all(&self.tallies(), &sums),
        }
    }

    fn count_as<K: Ord>(
        &self,
        read: impl FnMut(&Vec<i64>) -> K,
    ) -> Result<Distribution<K>, TooLarge> {
        count::count(self, read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::ScriptedSource;
    use num_bigint::BigUint;

    #[test]
    fn kinds_fall_in_order() {
        let good = SymbolDice {
            dice: 2,
            faces: vec![vec![], vec![1], vec![2, 1]],
        };
        let bad = SymbolDice {
            dice: 1,
            faces: vec![vec![-1], vec![0, 5, 9]],
        };
        let pool = SymbolPool {
            dice: vec![good, bad],
            held_to: vec![None, Some(4)],
        };
        let mut source = ScriptedSource::new([3, 2, 2]);
        let thrown = pool.throw(&mut source);
        assert_eq!(thrown.outcome, [3, 4]);
        let sides: Vec<u32> = thrown.dice.iter().map(|die| die.sides).collect();
        assert_eq!(sides, [3, 3, 2]);
        assert_eq!(pool.count().unwrap().total(), &BigUint::from(18u8));
    }

    #[test]
    fn a_die_without_faces_shows_nothing() {
        let empty = SymbolDice {
            dice: 3,
            faces: Vec::new(),
        };
        let pool = SymbolPool {
            dice: vec![empty],
            held_to: vec![None],
        };
        assert_eq!(pool.throw(&mut ScriptedSource::new([])).outcome, [0]);
        assert_eq!(
            pool.count().unwrap().counts(),
            [(vec![0], BigUint::from(1u8))]
        );
    }
}
