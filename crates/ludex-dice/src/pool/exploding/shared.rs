//! First dice that share a cap of re-throws, and pools in which nothing explodes.

use super::count::{Faces, Plan, endings};
use super::{Rethrow, RethrowMode};
use crate::dist::space::{Axis, Grid, Space, Sparse, Step};
use crate::dist::{TooLarge, check_steps, limbs};
use num_bigint::BigUint;

impl Plan<'_> {
    /// Counts the first dice, then what explosions add to them.
    pub(super) fn shared_dice(&self) -> Result<Grid, TooLarge> {
        let (space, first) = self.first_dice()?;
        if self.cap == 0 {
            Ok(first)
        } else {
            self.explode(&space, &first)
        }
    }

    /// The first dice after re-throws. When dice can explode, the last axis of the space is the
    /// number of first dice that do.
    fn first_dice(&self) -> Result<(Space, Grid), TooLarge> {
        let n = self.dice;
        let mark = self.cap > 0;
        let mut axes = self.space.axes().to_vec();
        if mark {
            axes.push(Axis {
                low: 0,
                high: n.into(),
            });
        }
        let space = Space::new(axes, self.width)?;
        let die = |faces: Faces| {
            let marked = |exploding: bool| {
                self.classes(exploding, false, faces)
                    .into_iter()
                    .map(move |mut class| {
                        if mark {
                            class.effect.push(exploding.into());
                        }
                        class
                    })
            };
            Step::new(
                &space,
                &marked(true).chain(marked(false)).collect::<Vec<_>>(),
            )
        };
        let (low, high) = (
            die(Faces { low: 1, high: 0 }),
            die(Faces { low: 0, high: 1 }),
        );
        let any = die(Faces { low: 1, high: 1 });
        let ways = low.ways() + high.ways() + any.ways();
        check_steps(&[n as usize, space.cells(), ways, self.width])?;
        let one = Grid::one(&space, self.width);
        let Some(rule) = self.rethrow else {
            let grid = (0..n).fold(one, |grid, _| grid.throw(&any));
            return Ok((space, grid));
        };
        let mut highs = one;
        let mut sum = Grid::zero(&space, self.width);
        for (t, ways) in rule.high_dice(n, self.sides).iter().enumerate() {
            if t > 0 {
                let free = rule.mode == RethrowMode::Once && t as u32 > n - rule.at_most;
                sum = sum.throw(if free { &any } else { &low });
                highs = highs.throw(&high);
            }
            sum.add_scaled(&highs.sparse(), ways);
        }
        Ok((space, sum))
    }

    /// Explosions after first dice of their own law: the law above for each number m of pending
    /// dice with c - m more to come, summed by Horner's rule in Q.
    fn explode(&self, first_space: &Space, first: &Grid) -> Result<Grid, TooLarge> {
        let (exploding, quiet) = (self.extra_die(true), self.extra_die(false));
        let (n, c) = (self.dice as usize, self.cap as usize);
        let powers = self.powers(&exploding)?;
        let pending = self.by_pending(first_space, first);
        let mut above = Grid::zero(&self.space, self.width);
        for grid in pending.iter().skip(c + 1) {
            above.add(grid);
        }
        let mut sum = Grid::zero(&self.space, self.width);
        let by_quiet = limbs::binomials(self.cap)
            .into_iter()
            .zip(pending)
            .enumerate();
        for (b, (choose, pending)) in by_quiet.take(n + 1).collect::<Vec<_>>().into_iter().rev() {
            sum = sum.throw(&quiet);
            if let Some(runs) = self.runs(&powers, b) {
                sum.add_product(&self.space, &pending, &runs);
            }
            if let Some(power) = powers.get(c - b) {
                sum.add_product(&self.space, &above.sparse(), &power.scaled(&choose));
            }
            above.add(&pending);
        }
        Ok(sum)
    }

    /// The first dice apart by how many of them explode.
    fn by_pending(&self, first_space: &Space, first: &Grid) -> Vec<Sparse> {
        let empty = Grid::zero(&self.space, self.width);
        let mut pending = vec![empty; self.dice as usize + 1];
        let none = vec![0; self.tallies.len()];
        for (cell, count) in first.filled() {
            let Some((exploding, key)) = first_space.key(cell).split_last() else {
                continue;
            };
            let grid = usize::try_from(*exploding)
                .ok()
                .and_then(|m| pending.get_mut(m));
            if let (Some(grid), Some(cell)) = (grid, self.space.sum(key, &none)) {
                limbs::add(grid.cell_mut(cell), count);
            }
        }
        pending.iter().map(Grid::sparse).collect()
    }
}

impl Rethrow {
    /// For each number of dice that are high without being re-thrown beyond the cap, the ways the
    /// re-throws before them fall. The rest of the dice stay low (or, where they have a re-throw
    /// left, free) and are multiplied in while the sum is built.
    fn high_dice(self, n: u32, sides: u32) -> Vec<BigUint> {
        let c = self.at_most;
        let lows = limbs::powers(self.up_to.min(sides), c);
        let all = limbs::powers(sides, c);
        let at = |row: &[BigUint], place: u32| row.get(place as usize).cloned().unwrap_or_default();
        match self.mode {
            RethrowMode::Once => {
                let choose = limbs::binomials(n);
                let ways = |t: u32| {
                    let used = (n - t).min(c);
                    at(&choose, t) * at(&lows, used) * at(&all, c - used)
                };
                (0..=n).map(ways).collect()
            }
            RethrowMode::Until => {
                let choose = limbs::binomials(n + c);
                let resolved = endings(n, c, sides);
                let resolved = resolved
                    .iter()
                    .zip(&lows)
                    .map(|(ways, low)| ways * low)
                    .sum();
                let capped = (0..n).map(|t| at(&choose, t) * at(&lows, c));
                capped.chain([resolved]).collect()
            }
        }
    }
}
