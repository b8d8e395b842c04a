//! Joint counts of several tallies: the cells of a dense grid over bounded axes.

use super::{TooLarge, check_limbs};

/// One tally of a grid: the whole numbers it may reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Axis {
    /// The least number, 0 or below.
    pub(crate) low: i64,
    /// The greatest number.
    pub(crate) high: i64,
    /// Whether a sum may go beyond `high` and is held to it then, which is right only when nothing
    /// is ever taken off again.
    pub(crate) held: bool,
}

impl Axis {
    fn len(self) -> usize {
        (self.high - self.low + 1) as usize
    }
}

/// The axes of a grid and where each cell lies.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    axes: Vec<Axis>,
    /// How many cells apart two neighbours on each axis are.
    strides: Vec<usize>,
    /// The numbers of every cell, cell after cell.
    keys: Vec<i64>,
    cells: usize,
}

impl Space {
    /// The space of `axes` for counts of `width` limbs.
    pub(crate) fn new(axes: Vec<Axis>, width: usize) -> Result<Self, TooLarge> {
        let lengths = axes.iter().map(|axis| axis.len());
        let factors: Vec<usize> = lengths.chain([width.max(axes.len())]).collect();
        check_limbs(&factors)?;
        let mut cells = 1;
        let mut strides = vec![0; axes.len()];
        for (stride, axis) in strides.iter_mut().zip(&axes).rev() {
            *stride = cells;
            cells *= axis.len();
        }
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
        Ok(Self {
            axes,
            strides,
            keys,
            cells,
        })
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
            cell = cell * axis.len() + usize::try_from(number).ok()?;
        }
        Some(cell)
    }

    /// The cell of no dice at all.
    pub(crate) fn origin(&self) -> usize {
        let zero = vec![0; self.axes.len()];
        self.sum(&zero, &zero).unwrap_or_default()
    }
}

/// Faces of a die that do the same to every tally: how many (or how much they weigh) and what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    pub(crate) weight: u64,
    pub(crate) effect: Vec<i64>,
}

/// A die ready to be thrown onto a space.
pub(crate) struct Step {
    pub(super) ways: Vec<Way>,
}

/// One class of the faces of a [`Step`].
pub(super) struct Way {
    pub(super) weight: u64,
    /// How many cells further it leads where no axis holds.
    offset: i64,
    /// The axes that may hold: their place, what the class adds, their high and their stride.
    held: Vec<(usize, i64, i64, i64)>,
}

impl Step {
    /// The die of `classes` in `space`.
    pub(crate) fn new(space: &Space, classes: &[Class]) -> Self {
        let ways = classes.iter().filter(|class| class.weight > 0);
        let way = |class: &Class| {
            let axes = space.axes.iter().zip(&space.strides).zip(&class.effect);
            let axes = axes.map(|((axis, stride), add)| (axis, *stride as i64, *add));
            let held = axes.clone().enumerate();
            let held = held.filter(|(_, (axis, _, add))| axis.held && *add > 0);
            Way {
                weight: class.weight,
                offset: axes.map(|(_, stride, add)| stride * add).sum(),
                held: held
                    .map(|(at, (axis, stride, add))| (at, add, axis.high, stride))
                    .collect(),
            }
        };
        Self {
            ways: ways.map(way).collect(),
        }
    }

    /// How many different effects the die has.
    pub(crate) fn ways(&self) -> usize {
        self.ways.len()
    }
}

impl Way {
    /// The cell to which the class leads from another.
    pub(super) fn jump(&self, space: &Space, cell: usize) -> Option<usize> {
        let mut to = cell as i64 + self.offset;
        for (axis, add, high, stride) in &self.held {
            let number = space.keys.get(cell * space.axes.len() + axis)?;
            to -= (number + add - high).max(0) * stride;
        }
        usize::try_from(to).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(low: i64, high: i64, held: bool) -> Axis {
        Axis { low, high, held }
    }

    #[test]
    fn cells_and_keys_belong_together() {
        let space = Space::new(vec![axis(-2, 1, false), axis(0, 2, false)], 1).unwrap();
        assert_eq!(space.cells(), 12);
        for cell in 0..12 {
            assert_eq!(space.sum(space.key(cell), &[0, 0]), Some(cell));
        }
        assert_eq!(space.sum(&[-2, 0], &[-1, 0]), None);
        assert_eq!(space.key(space.sum(&[1, 2], &[1, 1]).unwrap()), [1, 2]);
        assert_eq!(space.key(space.origin()), [0, 0]);
    }

    #[test]
    fn jumps_are_sums() {
        let axes = vec![axis(0, 1, true), axis(-4, 4, false), axis(0, 2, true)];
        let space = Space::new(axes, 1).unwrap();
        for effect in [[1, -1, 2], [0, 2, 1], [2, 0, 0]] {
            let class = Class {
                weight: 1,
                effect: effect.to_vec(),
            };
            let step = Step::new(&space, &[class]);
            for cell in (0..space.cells()).filter(|cell| space.key(*cell)[1].abs() < 3) {
                let to = step.ways[0].jump(&space, cell);
                assert_eq!(to, space.sum(space.key(cell), &effect));
            }
        }
    }

    #[test]
    fn a_space_too_large_is_refused_before_it_is_made() {
        assert!(Space::new(vec![axis(0, 1 << 20, false); 3], 4).is_err());
    }
}
