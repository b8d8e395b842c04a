//! Pools of several kinds of dice with symbols on their faces (page 1, 5.11).

use super::tally::hold_all;
use super::{Pool, Tally, Thrown, ThrownDie, held_dice};
use crate::dist::space::{Axis, Class, Grid, Space, Step};
use crate::dist::{Distribution, TooLarge, check_steps, limbs};
use crate::source::RollSource;
use num_bigint::BigUint;

/// The throw of a `symbol-pool` (page 1, 5.11, 5 and 6): kinds of dice in the order the ruleset
/// declares them, each face adding to some numbers.
///
/// What the numbers stand for is the caller's: a count of one symbol, or the count of one less that
/// of another where only their difference matters. The outcome is the sum of each.
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

    /// The axis of a number: its least and greatest sum.
    fn axis(&self, number: usize, tally: &Tally) -> Axis {
        let reach = |pick: fn(i64, i64) -> i64| -> i64 {
            let of = |kind: &SymbolDice| {
                let most = kind
                    .effects(number + 1)
                    .filter_map(|effect| effect.last().copied());
                most.fold(0, pick) * i64::from(held_dice(kind.dice))
            };
            self.dice.iter().map(of).sum()
        };
        tally.axis(reach(i64::min), reach(i64::max))
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

    fn count(&self) -> Result<Distribution<Vec<i64>>, TooLarge> {
        let tallies = self.tallies();
        let mut total = BigUint::from(1u8);
        for kind in &self.dice {
            total *= BigUint::from(kind.sides().max(1)).pow(held_dice(kind.dice));
        }
        let width = limbs::width_for(&total);
        let axes = tallies
            .iter()
            .enumerate()
            .map(|(number, tally)| self.axis(number, tally));
        let space = Space::new(axes.collect(), width)?;
        let mut grid = Grid::one(&space, width);
        for kind in &self.dice {
            let mut classes: Vec<Class> = Vec::new();
            for effect in kind.effects(tallies.len()) {
                match classes.iter_mut().find(|class| class.effect == effect) {
                    Some(class) => class.weight += 1,
                    None => classes.push(Class { weight: 1, effect }),
                }
            }
            let dice = held_dice(kind.dice);
            check_steps(&[dice as usize, space.cells(), classes.len(), width])?;
            let step = Step::new(&space, &classes);
            for _ in 0..dice {
                grid = grid.throw(&step);
            }
        }
        let counts = grid.counts(&space);
        Ok(Distribution::new(
            counts
                .map(|(key, n)| (hold_all(&tallies, key), n))
                .collect(),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::ScriptedSource;

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
