//! Joint counts of several tallies: a dense grid over bounded axes.

use super::{TooLarge, check_limbs, limbs};
use num_bigint::BigUint;

/// One tally of a grid: the whole numbers it may reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Axis {
    /// The least number, 0 or below.
    pub(crate) low: i64,
    /// The greatest number. A sum above it is held to it, which is right only when nothing is ever
    /// taken off again.
    pub(crate) high: i64,
}

/// The axes of a grid and where each cell lies.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    axes: Vec<Axis>,
    /// The numbers of every cell, cell after cell.
    keys: Vec<i64>,
    cells: usize,
}

impl Space {
    /// The space of `axes` for counts of `width` limbs.
    pub(crate) fn new(axes: Vec<Axis>, width: usize) -> Result<Self, TooLarge> {
        let lengths = axes.iter().map(|axis| (axis.high - axis.low + 1) as usize);
        let factors: Vec<usize> = lengths.chain([width.max(axes.len())]).collect();
        check_limbs(&factors)?;
        let cells = factors.iter().take(axes.len()).product();
        let mut keys = Vec::with_capacity(cells * axes.len());
        let mut key: Vec<i64> = axes.iter().map(|axis| axis.low).collect();
        for _ in 0..cells {
            keys.extend_from_slice(&key);
            for (number, axis) in key.iter_mut().zip(&axes).rev() {
                *number += 1;
                if *number <= axis.high {
                    break;
                }
                *number = axis.low;
            }
        }
        Ok(Self { axes, keys, cells })
    }

    /// The axes, first tally first.
    pub(crate) fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// How many cells there are.
    pub(crate) fn cells(&self) -> usize {
        self.cells
    }

    /// The numbers a cell stands for.
    pub(crate) fn key(&self, cell: usize) -> &[i64] {
        &self.keys[cell * self.axes.len()..(cell + 1) * self.axes.len()]
    }

    /// The cell of the sum of two keys; none when it falls below an axis.
    pub(crate) fn sum<'a>(&self, a: &[i64], b: impl IntoIterator<Item = &'a i64>) -> Option<usize> {
        let mut cell = 0;
        for ((axis, a), b) in self.axes.iter().zip(a).zip(b) {
            let number = (a + b).min(axis.high) - axis.low;
            let length = (axis.high - axis.low + 1) as usize;
            cell = cell * length + usize::try_from(number).ok()?;
        }
        Some(cell)
    }

    /// The cell of no dice at all.
    pub(crate) fn origin(&self) -> usize {
        let zero = vec![0; self.axes.len()];
        self.sum(&zero, &zero).unwrap_or_default()
    }

    /// For each cell the cell that adding `effect` leads to.
    fn jumps(&self, effect: &[i64]) -> Vec<Option<u32>> {
        // A space has fewer than 2^32 cells: `check_limbs` saw to it.
        let jump = |cell| u32::try_from(self.sum(self.key(cell), effect)?).ok();
        (0..self.cells).map(jump).collect()
    }
}

/// Faces of a die that do the same to every tally: how many (or how much they weigh) and what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    pub(crate) weight: u64,
    pub(crate) effect: Vec<i64>,
}

/// A die ready to be thrown onto a grid.
pub(crate) struct Step {
    pub(super) ways: Vec<(u64, Vec<Option<u32>>)>,
}

impl Step {
    /// The die of `classes` in `space`.
    pub(crate) fn new(space: &Space, classes: &[Class]) -> Self {
        let ways = classes.iter().filter(|class| class.weight > 0);
        Self {
            ways: ways
                .map(|class| (class.weight, space.jumps(&class.effect)))
                .collect(),
        }
    }

    /// How many different effects the die has.
    pub(crate) fn ways(&self) -> usize {
        self.ways.len()
    }
}

/// A count for every cell of a space.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    width: usize,
    limbs: Vec<u64>,
}

impl Grid {
    /// A grid of zeros.
    pub(crate) fn zero(space: &Space, width: usize) -> Self {
        Self {
            width,
            limbs: vec![0; space.cells * width],
        }
    }

    /// The grid before any die: one case in which every tally is 0.
    pub(crate) fn one(space: &Space, width: usize) -> Self {
        let mut grid = Self::zero(space, width);
        if let Some(first) = grid.cell_mut(space.origin()).first_mut() {
            *first = 1;
        }
        grid
    }

    /// The count of a cell.
    pub(crate) fn cell(&self, cell: usize) -> &[u64] {
        &self.limbs[cell * self.width..(cell + 1) * self.width]
    }

    /// The count of a cell, to write.
    pub(crate) fn cell_mut(&mut self, cell: usize) -> &mut [u64] {
        &mut self.limbs[cell * self.width..(cell + 1) * self.width]
    }

    /// The cells with a count above 0.
    pub(crate) fn filled(&self) -> impl Iterator<Item = (usize, &[u64])> {
        self.limbs
            .chunks_exact(self.width)
            .enumerate()
            .filter(|(_, count)| !limbs::is_zero(count))
    }

    /// The grid after one more die.
    pub(crate) fn throw(&self, die: &Step) -> Self {
        let mut next = Self {
            width: self.width,
            limbs: vec![0; self.limbs.len()],
        };
        for (cell, count) in self.filled() {
            for (weight, jumps) in &die.ways {
                if let Some(Some(to)) = jumps.get(cell) {
                    limbs::add_scaled(next.cell_mut(*to as usize), count, *weight);
                }
            }
        }
        next
    }

    /// The filled cells as keys with their counts.
    pub(crate) fn counts<'a>(
        &'a self,
        space: &'a Space,
    ) -> impl Iterator<Item = (&'a [i64], BigUint)> {
        self.filled()
            .map(|(cell, count)| (space.key(cell), limbs::to_big(count)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_keys_belong_together() {
        let axes = vec![Axis { low: -2, high: 1 }, Axis { low: 0, high: 2 }];
        let space = Space::new(axes, 1).unwrap();
        assert_eq!(space.cells(), 12);
        for cell in 0..12 {
            assert_eq!(space.sum(space.key(cell), &[0, 0]), Some(cell));
        }
        assert_eq!(space.sum(&[-2, 0], &[-1, 0]), None);
        assert_eq!(space.key(space.sum(&[1, 2], &[1, 1]).unwrap()), [1, 2]);
        assert_eq!(space.key(space.origin()), [0, 0]);
    }

    #[test]
    fn two_coins_on_a_held_axis() {
        let space = Space::new(vec![Axis { low: 0, high: 1 }], 1).unwrap();
        let class = |weight, effect| Class {
            weight,
            effect: vec![effect],
        };
        let coin = Step::new(&space, &[class(1, 0), class(1, 1)]);
        let twice = Grid::one(&space, 1).throw(&coin).throw(&coin);
        let counts: Vec<_> = twice.counts(&space).map(|(key, n)| (key[0], n)).collect();
        assert_eq!(counts, [(0, 1u8.into()), (1, 3u8.into())]);
    }

    #[test]
    fn a_space_too_large_is_refused_before_it_is_made() {
        let axes = vec![
            Axis {
                low: 0,
                high: 1 << 20
            };
            3
        ];
        assert!(Space::new(axes, 4).is_err());
    }
}
