//! The exact odds of a symbol pool.
//!
//! The counts of all sums lie in one table, the axes of held numbers outside and the others inside,
//! so that a face moves a whole block of counts by one distance. Each die is thrown onto the table.

use super::super::held_dice;
use super::super::tally::{Tally, hold_all};
use super::{SymbolDice, SymbolPool};
use crate::dist::space::{Axis, Class};
use crate::dist::{Budget, Distribution, Gather, TooLarge, check_limbs, limbs};
use num_bigint::BigUint;

/// Counts a pool.
pub(super) fn count<K: Ord>(
    pool: &SymbolPool,
    mut read: impl FnMut(&Vec<i64>) -> K,
) -> Result<Distribution<K>, TooLarge> {
    let tallies = pool.tallies();
    let mut total = BigUint::from(1u8);
    for kind in &pool.dice {
        total *= BigUint::from(kind.sides().max(1)).pow(held_dice(kind.dice));
    }
    let table = Table::new(pool, &tallies, limbs::width_for(&total))?;
    let budget = Budget::default();
    let mut counts = table.start();
    let mut cases = BigUint::from(1u8);
    for kind in &pool.dice {
        let classes = table.classes(kind, tallies.len());
        for _ in 0..held_dice(kind.dice) {
            cases *= kind.sides().max(1);
            counts = table.throw(&counts, limbs::width_for(&cases), &classes, &budget)?;
        }
    }
    let mut gather = Gather::new();
    for (cell, count) in counts.limbs.chunks_exact(counts.width).enumerate() {
        if !limbs::is_zero(count) {
            let sums = hold_all(&tallies, &table.sums(cell));
            gather.add(read(&sums), limbs::to_big(count))?;
        }
    }
    Ok(gather.finish())
}

/// The table of all sums.
struct Table {
    /// The axis of each number and how many cells apart two neighbours on it are.
    axes: Vec<(Axis, usize)>,
    /// How many cells a block has: all sums of the numbers that are not held.
    block: usize,
    cells: usize,
}

/// The count of every cell of a [`Table`], no wider than the dice thrown so far need.
struct Counts {
    width: usize,
    limbs: Vec<u64>,
}

/// Faces that add the same.
struct Face {
    weight: u64,
    /// How far it moves the counts of a block.
    offset: i64,
    /// What it adds to the numbers that are held.
    held: Vec<(usize, i64)>,
}

impl Table {
    fn new(pool: &SymbolPool, tallies: &[Tally], width: usize) -> Result<Self, TooLarge> {
        let numbers = tallies.iter().enumerate();
        let mut axes: Vec<(Axis, usize)> = numbers
            .map(|(number, tally)| (pool.axis(number, tally), 0))
            .collect();
        let len = |axis: &Axis| (axis.high - axis.low + 1) as usize;
        let lengths: Vec<usize> = axes.iter().map(|(axis, _)| len(axis)).collect();
        check_limbs(&[&lengths, [width].as_slice()].concat())?;
        let (mut cells, mut block) = (1, 1);
        for held in [false, true] {
            for (axis, stride) in axes.iter_mut().rev().filter(|(axis, _)| axis.held == held) {
                *stride = cells;
                cells *= len(axis);
            }
            if !held {
                block = cells;
            }
        }
        Ok(Self { axes, block, cells })
    }

    /// The table before any die: one case in which every sum is 0.
    fn start(&self) -> Counts {
        let mut limbs = vec![0; self.cells];
        let origin: i64 = self
            .axes
            .iter()
            .map(|(axis, stride)| -axis.low * *stride as i64)
            .sum();
        let origin = usize::try_from(origin).unwrap_or_default();
        if let Some(first) = limbs.get_mut(origin) {
            *first = 1;
        }
        Counts { width: 1, limbs }
    }

    /// The different faces of a die.
    fn classes(&self, kind: &SymbolDice, numbers: usize) -> Vec<Face> {
        let mut classes: Vec<Class> = Vec::new();
        for effect in kind.effects(numbers) {
            match classes.iter_mut().find(|class| class.effect == effect) {
                Some(class) => class.weight += 1,
                None => classes.push(Class { weight: 1, effect }),
            }
        }
        let face = |class: &Class| {
            let axes = self.axes.iter().zip(&class.effect).enumerate();
            let inside = axes.clone().filter(|(_, ((axis, _), _))| !axis.held);
            let held = axes.filter(|(_, ((axis, _), add))| axis.held && **add != 0);
            Face {
                weight: class.weight,
                offset: inside
                    .map(|(_, ((_, stride), add))| *stride as i64 * add)
                    .sum(),
                held: held.map(|(at, (_, add))| (at, *add)).collect(),
            }
        };
        classes.iter().map(face).collect()
    }

    /// The sum of a number in a cell.
    fn sum(&self, (axis, stride): (Axis, usize), cell: usize) -> i64 {
        let len = (axis.high - axis.low + 1) as usize;
        (cell / stride % len) as i64 + axis.low
    }

    /// The sums of every number in a cell.
    fn sums(&self, cell: usize) -> Vec<i64> {
        self.axes.iter().map(|axis| self.sum(*axis, cell)).collect()
    }

    /// The first cell to which a face moves a block that starts at `first`.
    fn moved(&self, first: usize, face: &Face) -> i64 {
        let mut to = first as i64 + face.offset;
        for (at, add) in &face.held {
            if let Some((axis, stride)) = self.axes.get(*at) {
                let sum = self.sum((*axis, *stride), first);
                to += ((sum + add).min(axis.high) - sum) * *stride as i64;
            }
        }
        to
    }

    /// The counts after one more die, in `wide` limbs each.
    fn throw(
        &self,
        counts: &Counts,
        wide: usize,
        faces: &[Face],
        budget: &Budget,
    ) -> Result<Counts, TooLarge> {
        let width = counts.width;
        let filled = |cell: &[u64]| !limbs::is_zero(cell);
        let mut limbs = vec![0; self.cells * wide];
        let blocks = counts.limbs.chunks_exact(self.block * width).enumerate();
        for (place, block) in blocks {
            let cells = block.chunks_exact(width);
            let Some(first) = cells.clone().position(filled) else {
                continue;
            };
            let last = cells.clone().rposition(filled).unwrap_or(first);
            let cells = cells.take(last + 1).skip(first);
            budget.spend(&[last + 1 - first, width, faces.len()])?;
            for face in faces {
                let to = self.moved(place * self.block, face) + first as i64;
                let to = usize::try_from(to).unwrap_or(usize::MAX);
                let into = limbs.get_mut(to.saturating_mul(wide)..);
                let into = into.unwrap_or_default().chunks_exact_mut(wide);
                for (into, count) in into.zip(cells.clone()) {
                    if filled(count) {
                        let (low, high) = into.split_at_mut(width.min(wide));
                        let carry = limbs::add_scaled(low, count, face.weight);
                        limbs::add(high, &[carry]);
                    }
                }
            }
        }
        Ok(Counts { width: wide, limbs })
    }
}

impl SymbolPool {
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
