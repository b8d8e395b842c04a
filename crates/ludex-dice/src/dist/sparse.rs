//! The filled cells of a space, and the table in which they are added up.
//!
//! Long sums over a space touch few of its cells at a time. An accumulator remembers which, so that
//! a step costs what it touches and not what the space could hold.

use super::space::{Space, Step};
use super::{TooLarge, check_limbs, limbs};
use num_bigint::BigUint;

/// Filled cells with their counts, in order of the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sparse {
    width: usize,
    cells: Vec<u32>,
    limbs: Vec<u64>,
}

impl Sparse {
    /// No cells.
    pub(crate) fn zero(width: usize) -> Self {
        Self {
            width,
            cells: Vec::new(),
            limbs: Vec::new(),
        }
    }

    /// One case in which every tally is 0.
    pub(crate) fn one(space: &Space, width: usize) -> Self {
        let limbs = limbs::from_big(&BigUint::from(1u8), width);
        Self {
            width,
            cells: vec![space.origin() as u32],
            limbs,
        }
    }

    /// How many cells are filled.
    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The cells with their counts.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, &[u64])> {
        let cells = self.cells.iter().map(|cell| *cell as usize);
        cells.zip(self.limbs.chunks_exact(self.width))
    }

    /// The same cells with `by` times the counts.
    pub(crate) fn scaled(&self, by: &BigUint) -> Self {
        let by = limbs::from_big(by, self.width);
        let mut scaled = vec![0; self.limbs.len()];
        for (into, (_, count)) in scaled.chunks_exact_mut(self.width).zip(self.iter()) {
            limbs::add_product(into, &by, count);
        }
        Self {
            limbs: scaled,
            cells: self.cells.clone(),
            ..*self
        }
    }

    /// The cells as keys with their counts.
    pub(crate) fn counts<'a>(
        &'a self,
        space: &'a Space,
    ) -> impl Iterator<Item = (&'a [i64], BigUint)> {
        self.iter()
            .map(|(cell, count)| (space.key(cell), limbs::to_big(count)))
    }
}

/// A table in which counts are added up.
#[derive(Debug)]
pub(crate) struct Accumulator<'a> {
    space: &'a Space,
    width: usize,
    limbs: Vec<u64>,
    touched: Vec<bool>,
    cells: Vec<u32>,
}

impl<'a> Accumulator<'a> {
    /// An empty table.
    pub(crate) fn new(space: &'a Space, width: usize) -> Result<Self, TooLarge> {
        check_limbs(&[space.cells(), width])?;
        let (limbs, touched) = (vec![0; space.cells() * width], vec![false; space.cells()]);
        Ok(Self {
            space,
            width,
            limbs,
            touched,
            cells: Vec::new(),
        })
    }

    /// The count of a cell, to add to.
    fn cell(&mut self, cell: usize) -> &mut [u64] {
        if !self.touched[cell] {
            self.touched[cell] = true;
            self.cells.push(cell as u32);
        }
        &mut self.limbs[cell * self.width..(cell + 1) * self.width]
    }

    /// Adds what `from` becomes after one more die.
    pub(crate) fn throw(&mut self, from: &Sparse, die: &Step) {
        for (cell, count) in from.iter() {
            for (weight, jumps) in &die.ways {
                if let Some(Some(to)) = jumps.get(cell) {
                    limbs::add_scaled(self.cell(*to as usize), count, *weight);
                }
            }
        }
    }

    /// Adds the count of one key, if it is a key of the space.
    pub(crate) fn add_at(&mut self, key: &[i64], count: &[u64]) {
        // A key is a key of the space if nothing added to it is one.
        let zeros = std::iter::repeat(&0);
        if let Some(cell) = self.space.sum(key, zeros) {
            limbs::add(self.cell(cell), count);
        }
    }

    /// Adds the counts of `from`.
    pub(crate) fn add(&mut self, from: &Sparse) {
        for (cell, count) in from.iter() {
            limbs::add(self.cell(cell), count);
        }
    }

    /// Adds `by` times the counts of `from`.
    pub(crate) fn add_scaled(&mut self, from: &Sparse, by: &BigUint) {
        let by = limbs::from_big(by, self.width);
        for (cell, count) in from.iter() {
            limbs::add_product(self.cell(cell), &by, count);
        }
    }

    /// Adds the counts of the two throws `a` and `b` taken together.
    pub(crate) fn add_product(&mut self, a: &Sparse, b: &Sparse) {
        let space = self.space;
        for (first, x) in a.iter() {
            for (second, y) in b.iter() {
                if let Some(cell) = space.sum(space.key(first), space.key(second)) {
                    limbs::add_product(self.cell(cell), x, y);
                }
            }
        }
    }

    /// What was added up, leaving the table empty.
    pub(crate) fn take(&mut self) -> Sparse {
        let mut cells = std::mem::take(&mut self.cells);
        cells.sort_unstable();
        let mut limbs = Vec::with_capacity(cells.len() * self.width);
        for cell in &cells {
            let cell = *cell as usize;
            let count = &mut self.limbs[cell * self.width..(cell + 1) * self.width];
            limbs.extend_from_slice(count);
            count.fill(0);
            self.touched[cell] = false;
        }
        Sparse {
            width: self.width,
            cells,
            limbs,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::space::{Axis, Class};

    #[test]
    fn two_coins_on_a_held_axis() {
        let space = Space::new(vec![Axis { low: 0, high: 1 }], 1).unwrap();
        let class = |weight, effect| Class {
            weight,
            effect: vec![effect],
        };
        let coin = Step::new(&space, &[class(1, 0), class(1, 1)]);
        let mut table = Accumulator::new(&space, 1).unwrap();
        table.throw(&Sparse::one(&space, 1), &coin);
        let once = table.take();
        assert_eq!((once.len(), &once.limbs), (2, &vec![1, 1]));
        table.throw(&once, &coin);
        let twice = table.take();
        assert_eq!(twice.limbs, [1, 3]);
        table.add_product(&once, &once);
        assert_eq!(table.take(), twice);
        table.add_scaled(&once, &9u8.into());
        table.add(&once);
        table.add_at(&[1], &[5]);
        table.add_at(&[-1], &[5]);
        assert_eq!(table.take().limbs, [10, 15]);
        assert_eq!(table.take(), Sparse::zero(1));
        assert_eq!(twice.scaled(&7u8.into()).limbs, [7, 21]);
        assert_eq!(
            twice
                .counts(&space)
                .map(|(key, _)| key[0])
                .collect::<Vec<_>>(),
            [0, 1]
        );
    }
}
