//! Sums of a few equal dice, thrown once or twice (page 1, 5.5 and 5.8).

use super::tally::{effect, hold_all, read_all};
use super::{Pool, Tally, Thrown, ThrownDie, held_dice, held_sides};
use crate::dist::space::{Axis, Grid, Space};
use crate::dist::{Distribution, TooLarge, check_steps, limbs};
use crate::source::RollSource;
use num_bigint::BigUint;

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

    fn count(&self) -> Result<Distribution<SumOutcome>, TooLarge> {
        let (dice, sides) = (held_dice(self.dice), held_sides(self.sides));
        let sets = if self.sets == Sets::One { 1 } else { 2 };
        let width = limbs::width_for(&BigUint::from(sides).pow(dice * sets));
        let mut axes: Vec<Axis> = self
            .tallies
            .iter()
            .map(|tally| tally.axis_of_dice(dice, sides))
            .collect();
        axes.push(Axis {
            low: 0,
            high: i64::from(dice) * i64::from(sides),
        });
        let space = Space::new(axes, width)?;
        let runs = runs(&self.tallies, sides);
        check_steps(&[dice as usize, runs.len(), space.cells(), width])?;
        let mut grid = Grid::one(&space, width);
        for _ in 0..dice {
            grid = throw_one(&space, &grid, &runs, width);
        }
        if self.sets != Sets::One {
            grid = self.pick(&space, &grid, (dice * sides) as usize + 1, width);
        }
        let read = |(key, count): (&[i64], BigUint)| {
            let (sum, tallies) = key
                .split_last()
                .map_or((0, key), |(sum, rest)| (*sum, rest));
            (
                SumOutcome {
                    sum,
                    tallies: hold_all(&self.tallies, tallies),
                },
                count,
            )
        };
        Ok(Distribution::new(grid.counts(&space).map(read).collect()))
    }
}

impl SumPool {
    /// The better of two sets: either the first shows this and the second is no better, or the
    /// second shows this and the first is worse.
    fn pick(&self, space: &Space, grid: &Grid, sums: usize, width: usize) -> Grid {
        let mut by_sum = vec![0u64; sums * width];
        for (cell, count) in grid.filled() {
            limbs::add(&mut by_sum[cell % sums * width..][..width], count);
        }
        // Up to and including each sum, from the end that loses.
        let mut order: Vec<usize> = (0..sums).collect();
        if self.sets == Sets::Lower {
            order.reverse();
        }
        let mut loses = vec![0u64; width];
        let mut ways = vec![Vec::new(); sums];
        for sum in order {
            let mut both = loses.clone();
            limbs::add(&mut loses, &by_sum[sum * width..][..width]);
            limbs::add(&mut both, &loses);
            ways[sum] = both;
        }
        let mut picked = Grid::zero(space, width);
        for (cell, count) in grid.filled() {
            limbs::add_product(picked.cell_mut(cell), &ways[cell % sums], count);
        }
        picked
    }
}

/// Faces next to each other that do the same to every tally.
struct Run {
    first: usize,
    last: usize,
    effect: Vec<i64>,
}

fn runs(tallies: &[Tally], sides: u32) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for face in 1..=sides {
        let effect = effect(tallies, face);
        let place = face as usize;
        match runs.last_mut() {
            Some(run) if run.effect == effect => run.last = place,
            _ => runs.push(Run {
                first: place,
                last: place,
                effect,
            }),
        }
    }
    runs
}

/// One more die: for each run of faces a window slides along every row of sums.
fn throw_one(space: &Space, grid: &Grid, runs: &[Run], width: usize) -> Grid {
    let mut next = Grid::zero(space, width);
    let sums = space
        .axes()
        .last()
        .map_or(1, |axis| (axis.high - axis.low + 1) as usize);
    for run in runs {
        let mut effect = run.effect.clone();
        effect.push(0);
        for row in (0..space.cells()).step_by(sums) {
            let Some(to) = space.sum(space.key(row), &effect) else {
                continue;
            };
            let mut window = vec![0; width];
            for sum in run.first..sums {
                limbs::add(&mut window, grid.cell(row + sum - run.first));
                if sum > run.last {
                    limbs::subtract(&mut window, grid.cell(row + sum - run.last - 1));
                }
                limbs::add(next.cell_mut(to + sum), &window);
            }
        }
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::ScriptedSource;

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
