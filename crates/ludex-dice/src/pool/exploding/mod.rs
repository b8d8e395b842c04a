//! Pools that re-throw low dice and add a die for each high one (page 1, 5.6).

mod count;
mod law;
mod marks;
mod polynomial;
mod shared;

use super::tally::read_all;
use super::{Pool, Tally, Thrown, ThrownDie, held_dice, held_sides};
use crate::dist::{Distribution, TooLarge};
use crate::source::RollSource;

/// The throw of a `dice-pool`: first dice, then re-throws, then explosions (page 1, 5.6, 4 to 6).
///
/// The outcome is one number for each of `tallies`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplodingPool {
    /// How many dice are thrown at first.
    pub dice: u32,
    /// The sides of every die.
    pub sides: u32,
    /// Which low dice are thrown again.
    pub rethrow: Option<Rethrow>,
    /// Which high dice add another.
    pub explode: Option<Explode>,
    /// What is counted about all dice on the table.
    pub tallies: Vec<Tally>,
}

/// The re-throw of page 1, 5.6, 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rethrow {
    /// The highest face that is thrown again.
    pub up_to: u32,
    /// How often.
    pub mode: RethrowMode,
    /// The most re-throws in the whole check; the page says 100.
    pub at_most: u32,
}

/// How often a low die is thrown again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RethrowMode {
    /// One time, whatever it shows then.
    Once,
    /// Until it shows a face above the rule's.
    Until,
}

/// The explosions of page 1, 5.6, 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Explode {
    /// The lowest face that adds a die.
    pub from: u32,
    /// The most dice that are added in the whole check.
    pub at_most: u32,
}

impl Pool for ExplodingPool {
    type Outcome = Vec<i64>;

    fn throw(&self, source: &mut dyn RollSource) -> Thrown<Vec<i64>> {
        let sides = held_sides(self.sides);
        let first = (0..held_dice(self.dice)).map(|_| ThrownDie::new(sides, source.next(sides)));
        let mut dice: Vec<ThrownDie> = first.collect();
        if let Some(rule) = self.rethrow {
            rule.walk(&mut dice, source);
        }
        if let Some(rule) = self.explode {
            rule.walk(&mut dice, sides, source);
        }
        let outcome = read_all(&self.tallies, &dice);
        Thrown { dice, outcome }
    }

    fn count_as<K: Ord>(
        &self,
        read: impl FnMut(&Vec<i64>) -> K,
    ) -> Result<Distribution<K>, TooLarge> {
        count::count(self, read)
    }
}

impl Rethrow {
    fn walk(self, dice: &mut [ThrownDie], source: &mut dyn RollSource) {
        let mut left = held_dice(self.at_most);
        for die in dice {
            while die.face <= self.up_to && left > 0 {
                left -= 1;
                die.earlier.push(die.face);
                die.face = source.next(die.sides);
                if self.mode == RethrowMode::Once {
                    break;
                }
            }
        }
    }
}

impl Explode {
    fn walk(self, dice: &mut Vec<ThrownDie>, sides: u32, source: &mut dyn RollSource) {
        let mut left = held_dice(self.at_most);
        let mut place = 0;
        while let (Some(die), true) = (dice.get(place), left > 0) {
            if die.face >= self.from {
                left -= 1;
                dice.push(ThrownDie {
                    extra: true,
                    ..ThrownDie::new(sides, source.next(sides))
                });
            }
            place += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::ScriptedSource;

    const AT_MOST: u32 = 100;

    fn pool(dice: u32, target: u32) -> ExplodingPool {
        let tallies = vec![Tally::from_face(target)];
        ExplodingPool {
            dice,
            sides: 10,
            rethrow: None,
            explode: None,
            tallies,
        }
    }

    fn rethrow(up_to: u32, mode: RethrowMode) -> Option<Rethrow> {
        Some(Rethrow {
            up_to,
            mode,
            at_most: AT_MOST,
        })
    }

    /// The dice and net successes of page 1, 11.4.
    #[test]
    fn worked_examples() {
        let explode = Some(Explode {
            from: 10,
            at_most: 15,
        });
        let net = Tally::from_face(8).and(1..=1, -1);
        let double = Tally::from_face(7).and(10..=10, 1);
        type Case<'a> = (ExplodingPool, &'a [u32], &'a [u32], i64, usize);
        let table: [Case<'_>; 4] = [
            (
                ExplodingPool {
                    explode,
                    tallies: vec![net],
                    ..pool(4, 8)
                },
                &[8, 10, 3, 1, 9],
                &[8, 10, 3, 1, 9],
                2,
                0,
            ),
            (
                ExplodingPool {
                    explode,
                    rethrow: rethrow(6, RethrowMode::Once),
                    ..pool(4, 7)
                },
                &[3, 9, 6, 10, 2, 8, 7],
                &[2, 9, 8, 10, 7],
                4,
                2,
            ),
            (
                ExplodingPool {
                    rethrow: rethrow(6, RethrowMode::Until),
                    ..pool(2, 7)
                },
                &[3, 6, 2, 9, 4, 10],
                &[9, 10],
                2,
                4,
            ),
            (
                ExplodingPool {
                    explode,
                    tallies: vec![double],
                    ..pool(3, 7)
                },
                &[10, 9, 9, 10, 2],
                &[10, 9, 9, 10, 2],
                6,
                0,
            ),
        ];
        for (pool, script, faces, net, rethrown) in table {
            let mut source = ScriptedSource::new(script);
            let thrown = pool.throw(&mut source);
            let shown: Vec<u32> = thrown.dice.iter().map(|die| die.face).collect();
            let again: usize = thrown.dice.iter().map(|die| die.earlier.len()).sum();
            assert_eq!(
                (shown.as_slice(), thrown.outcome, again),
                (faces, vec![net], rethrown)
            );
            assert_eq!((source.missing(), source.rest().len()), (0, 0));
        }
    }

    #[test]
    fn explosions_stop_at_the_cap() {
        let explode = Some(Explode {
            from: 1,
            at_most: 5,
        });
        let thrown = ExplodingPool {
            explode,
            ..pool(3, 1)
        }
        .throw(&mut ScriptedSource::new([4]));
        assert_eq!(thrown.outcome, [8]);
        assert_eq!(thrown.dice.iter().filter(|die| die.extra).count(), 5);
    }

    #[test]
    fn an_empty_pool_throws_nothing() {
        let explode = Some(Explode {
            from: 10,
            at_most: 5,
        });
        let rethrow = rethrow(3, RethrowMode::Until);
        let pool = ExplodingPool {
            explode,
            rethrow,
            ..pool(0, 7)
        };
        let mut source = ScriptedSource::new([]);
        assert_eq!(pool.throw(&mut source).outcome, [0]);
        assert_eq!(source.missing(), 0);
        assert_eq!(pool.count().unwrap().map(Vec::clone).counts().len(), 1);
    }

    #[test]
    fn a_pool_without_end_is_held() {
        let pool = ExplodingPool {
            sides: 0,
            ..pool(u32::MAX, 1)
        };
        assert_eq!(pool.throw(&mut ScriptedSource::new([])).outcome, [1000]);
        let counts = pool.count().unwrap();
        assert_eq!(counts.counts(), [(vec![1000], 1u8.into())]);
    }
}
