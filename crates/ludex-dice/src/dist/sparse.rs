//! The filled cells of a space, and the table in which they are added up.
//!
//! Long sums over a space touch few of its cells at a time. An accumulator remembers which, so that
//! a step costs what it touches and not what the space could hold.

use super::space::{Space, Step};
use super::{Budget, TooLarge, check_limbs, limbs};
use num_bigint::{BigInt, BigUint, Sign};

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

    /// The cells as keys with their counts.
    pub(crate) fn counts<'a>(
        &'a self,
        space: &'a Space,
    ) -> impl Iterator<Item = (&'a [i64], BigUint)> {
        self.iter()
            .map(|(cell, count)| (space.key(cell), limbs::to_big(count)))
    }
}

/// A table in which counts are added up; what it does is paid from the budget of the count.
#[derive(Debug)]
pub(crate) struct Accumulator<'a> {
    space: &'a Space,
    budget: &'a Budget,
    width: usize,
    limbs: Vec<u64>,
    touched: Vec<bool>,
    cells: Vec<u32>,
}

impl<'a> Accumulator<'a> {
    /// An empty table.
    pub(crate) fn new(
        space: &'a Space,
        width: usize,
        budget: &'a Budget,
    ) -> Result<Self, TooLarge> {
        check_limbs(&[space.cells(), width])?;
        let (limbs, touched) = (vec![0; space.cells() * width], vec![false; space.cells()]);
        Ok(Self {
            space,
            budget,
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
    pub(crate) fn throw(&mut self, from: &Sparse, die: &Step) -> Result<(), TooLarge> {
        self.budget.spend(&[from.len(), die.ways(), self.width])?;
        let space = self.space;
        for (cell, count) in from.iter() {
            for way in &die.ways {
                if let Some(to) = way.jump(space, cell) {
                    limbs::add_scaled(self.cell(to), count, way.weight);
                }
            }
        }
        Ok(())
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

    /// Takes off the counts of `from`.
    pub(crate) fn subtract(&mut self, from: &Sparse) {
        for (cell, count) in from.iter() {
            limbs::subtract(self.cell(cell), count);
        }
    }

    /// Adds `by` times the counts of `from`. Below zero, counts go round; later sums bring them
    /// back.
    pub(crate) fn add_scaled(&mut self, from: &Sparse, by: &BigInt) -> Result<(), TooLarge> {
        let (sign, by) = by.to_u64_digits();
        self.budget.spend(&[from.len(), by.len(), self.width])?;
        for (cell, count) in from.iter() {
            if sign == Sign::Minus {
                limbs::subtract_product(self.cell(cell), &by, count);
            } else {
                limbs::add_product(self.cell(cell), &by, count);
            }
        }
        Ok(())
    }

    /// Adds the counts of the two throws `a` and `b` taken together.
    pub(crate) fn add_product(&mut self, a: &Sparse, b: &Sparse) -> Result<(), TooLarge> {
        let space = self.space;
        let used = |counts: &Sparse| counts.iter().map(|(_, n)| limbs::used(n)).max();
        let widths = [used(a).unwrap_or(0), used(b).unwrap_or(0)];
        let [short, long] = widths;
        self.budget
            .spend(&[a.len(), b.len(), short.max(1), long.max(1)])?;
        for (first, x) in a.iter() {
            for (second, y) in b.iter() {
                if let Some(cell) = space.sum(space.key(first), space.key(second)) {
                    let (x, y) = (x.get(..short), y.get(..long));
                    let (x, y) = (x.unwrap_or_default(), y.unwrap_or_default());
                    limbs::add_product(self.cell(cell), x, y);
                }
            }
        }
        Ok(())
    }

    /// What was added up, leaving the table empty.
    pub(crate) fn take(&mut self) -> Sparse {
        let mut cells = std::mem::take(&mut self.cells);
        self.sort(&mut cells);
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

    /// Sorts the touched cells; where they lie close together, by walking past them.
    fn sort(&self, cells: &mut Vec<u32>) {
        let first = cells.iter().copied().min().unwrap_or(0);
        let last = cells.iter().copied().max().unwrap_or(0);
        if (last - first) as usize / 8 > cells.len() {
            cells.sort_unstable();
        } else if let Some(touched) = self.touched.get(first as usize..=last as usize) {
            let touched = (first..).zip(touched).filter(|(_, touched)| **touched);
            let count = cells.len();
            cells.clear();
            cells.reserve(count);
            cells.extend(touched.map(|(cell, _)| cell));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::space::{Axis, Class};

    #[test]
    fn two_coins_on_a_held_axis() {
        let axis = Axis {
            low: 0,
            high: 1,
            held: true,
        };
        let space = Space::new(vec![axis], 1).unwrap();
        let class = |weight, effect| Class {
            weight,
            effect: vec![effect],
        };
        let coin = Step::new(&space, &[class(1, 0), class(1, 1)]);
        let budget = Budget::default();
        let mut table = Accumulator::new(&space, 1, &budget).unwrap();
        table.throw(&Sparse::one(&space, 1), &coin).unwrap();
        let once = table.take();
        assert_eq!((once.len(), &once.limbs), (2, &vec![1, 1]));
        table.throw(&once, &coin).unwrap();
        let twice = table.take();
        assert_eq!(twice.limbs, [1, 3]);
        table.add_product(&once, &once).unwrap();
        assert_eq!(table.take(), twice);
        table.add_scaled(&once, &9.into()).unwrap();
        table.add(&once);
        table.add_at(&[1], &[5]);
        table.add_at(&[-1], &[5]);
        assert_eq!(table.take().limbs, [10, 15]);
        table.add_scaled(&once, &BigInt::from(-2)).unwrap();
        table.subtract(&once);
        table.add_scaled(&twice, &4.into()).unwrap();
        assert_eq!(table.take().limbs, [1, 9]);
        assert_eq!(table.take(), Sparse::zero(1));
        let keys: Vec<i64> = twice.counts(&space).map(|(key, _)| key[0]).collect();
        assert_eq!(keys, [0, 1]);
    }
}
