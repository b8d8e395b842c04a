//! Counts of whole numbers in a row: polynomials in one unknown with wide coefficients.

use super::{Distribution, TooLarge, check_limbs, check_steps, limbs};
use num_bigint::BigUint;

/// The counts of `offset`, `offset + 1`, …, each in `width` limbs of one flat table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) offset: i64,
    pub(crate) width: usize,
    pub(crate) limbs: Vec<u64>,
}

impl Line {
    /// `len` counts of 0.
    pub(crate) fn zero(offset: i64, len: usize, width: usize) -> Result<Self, TooLarge> {
        check_limbs(&[len, width])?;
        Ok(Self {
            offset,
            width,
            limbs: vec![0; len * width],
        })
    }

    /// One case of the number `at`.
    pub(crate) fn one(at: i64, width: usize) -> Self {
        let mut limbs = vec![0; width];
        if let Some(first) = limbs.first_mut() {
            *first = 1;
        }
        Self {
            offset: at,
            width,
            limbs,
        }
    }

    /// How many numbers the line covers.
    pub(crate) fn len(&self) -> usize {
        self.limbs.len() / self.width
    }

    /// The count at a place of the table.
    pub(crate) fn cell(&self, place: usize) -> &[u64] {
        &self.limbs[place * self.width..(place + 1) * self.width]
    }

    /// The count at a place of the table, to write.
    pub(crate) fn cell_mut(&mut self, place: usize) -> &mut [u64] {
        &mut self.limbs[place * self.width..(place + 1) * self.width]
    }

    /// The numbers with a count above 0.
    pub(crate) fn filled(&self) -> impl Iterator<Item = (i64, &[u64])> {
        let cells = (self.offset..).zip(self.limbs.chunks_exact(self.width));
        cells.filter(|(_, cell)| !limbs::is_zero(cell))
    }

    /// Adds `by` times the counts of `from`, each of a number `shift` higher. What falls beside the
    /// table is left out.
    pub(crate) fn add_scaled(&mut self, from: &Self, shift: i64, by: &[u64]) {
        self.merge(from, shift, |into, count| {
            limbs::add_product(into, by, count)
        });
    }

    /// Takes them off. Below zero, counts go round; later sums bring them back.
    pub(crate) fn subtract_scaled(&mut self, from: &Self, shift: i64, by: &[u64]) {
        self.merge(from, shift, |into, count| {
            limbs::subtract_product(into, by, count)
        });
    }

    fn merge(&mut self, from: &Self, shift: i64, merge: impl Fn(&mut [u64], &[u64])) {
        let shift = from.offset + shift;
        for (number, count) in (shift..).zip(from.limbs.chunks_exact(from.width)) {
            let place = usize::try_from(number - self.offset).unwrap_or(usize::MAX);
            if place < self.len() && !limbs::is_zero(count) {
                merge(self.cell_mut(place), count);
            }
        }
    }

    /// Whether the table has a place for every number of `other`.
    pub(crate) fn covers(&self, other: &Self) -> bool {
        self.offset <= other.offset && self.end() >= other.end()
    }

    /// The same counts in a table that also covers `other`.
    pub(crate) fn widened(&self, other: &Self) -> Result<Self, TooLarge> {
        let offset = self.offset.min(other.offset);
        let len = self.end().max(other.end()) - offset;
        let mut wide = Self::zero(offset, len as usize, self.width)?;
        wide.add_scaled(self, 0, &[1]);
        Ok(wide)
    }

    /// The number after the last.
    fn end(&self) -> i64 {
        self.offset + self.len() as i64
    }

    /// The same counts in a wider or narrower table.
    fn resized(&self, width: usize) -> Self {
        let cells = self.limbs.chunks_exact(self.width);
        let limbs =
            cells.flat_map(|cell| cell.iter().copied().chain(std::iter::repeat(0)).take(width));
        Self {
            offset: self.offset,
            width,
            limbs: limbs.collect(),
        }
    }

    /// The sum of two independent throws.
    pub(crate) fn convolve(&self, other: &Self, width: usize) -> Result<Self, TooLarge> {
        let (short, long) = if self.len() <= other.len() {
            (self, other)
        } else {
            (other, self)
        };
        check_steps(&[
            short.len(),
            long.len(),
            short.width.min(width),
            long.width.min(width),
        ])?;
        let offset = self.offset.saturating_add(other.offset);
        let mut sum = Self::zero(offset, self.len() + other.len() - 1, width)?;
        for (place, a) in short.limbs.chunks_exact(short.width).enumerate() {
            if limbs::is_zero(a) {
                continue;
            }
            let rest = &mut sum.limbs[place * width..];
            for (into, b) in rest
                .chunks_exact_mut(width)
                .zip(long.limbs.chunks_exact(long.width))
            {
                limbs::add_product(into, a, b);
            }
        }
        Ok(sum)
    }

    /// The sum of `n` independent throws, by repeated squaring.
    pub(crate) fn power(&self, n: u32, width: usize) -> Result<Self, TooLarge> {
        let half = self.len() * n as usize / 2 + 1;
        check_steps(&[half, half, width, width.div_ceil(2)])?;
        let mut result = Self::one(0, width);
        for bit in (0..u32::BITS - n.leading_zeros()).rev() {
            result = result.convolve(&result, width)?;
            if n >> bit & 1 == 1 {
                result = result.convolve(self, width)?;
            }
        }
        Ok(result)
    }

    /// The counts as a distribution.
    pub(crate) fn into_distribution(self) -> Distribution<i64> {
        let counts = self.filled();
        Distribution::new(
            counts
                .map(|(number, cell)| (number, limbs::to_big(cell)))
                .collect(),
        )
    }
}

/// The sum of `n` fair dice of `sides` sides.
///
/// The generating function f = (x + … + x^m)^n satisfies f' (1 - x^m)(1 - x) = n f (…), so each
/// count follows from three before it: time grows with the number of sums, not with its square.
pub(crate) fn uniform_sum(n: u32, sides: u32, width: usize) -> Result<Line, TooLarge> {
    let (n, m) = (n as usize, sides.max(1) as usize);
    let len = n * (m - 1) + 1;
    // One limb more for the products before each division.
    let wide = width + 1;
    check_limbs(&[len, wide])?;
    let half = len.div_ceil(2);
    let mut counts = Line::one(0, wide);
    counts.limbs.resize(half * wide, 0);
    for k in 1..half {
        let (before, rest) = counts.limbs.split_at_mut(k * wide);
        let next = &mut rest[..wide];
        let at = |place: usize| &before[place * wide..(place + 1) * wide];
        limbs::add_scaled(next, at(k - 1), (k - 1 + n) as u64);
        if k > m {
            limbs::add_scaled(next, at(k - m - 1), (n * m + m + 1 - n - k) as u64);
        }
        if k >= m {
            limbs::subtract_scaled(next, at(k - m), (m + n * m - k) as u64);
        }
        limbs::divide_exact(next, k as u64);
    }
    let mut line = counts.resized(width);
    line.offset = n as i64;
    for place in half..len {
        let mirror = (len - 1 - place) * width;
        line.limbs.extend_from_within(mirror..mirror + width);
    }
    Ok(line)
}

/// The sum of `n` throws of one die with the counts `die`, whose first number is `offset`.
///
/// Euler's rule for powers: k p0 c_k = Σ ((n + 1) i - k) p_i c_(k-i), one small sum for each count.
/// Where its factors do not fit 64 bits, or the first count is 0, the power is multiplied out. A
/// fair die has a shorter rule.
pub(crate) fn power(die: &[BigUint], offset: i64, n: u32, width: usize) -> Result<Line, TooLarge> {
    let one = BigUint::from(1u8);
    if die.iter().all(|count| *count == one) {
        let mut line = uniform_sum(n, u32::try_from(die.len()).unwrap_or(u32::MAX), width)?;
        line.offset = offset.saturating_mul(i64::from(n));
        return Ok(line);
    }
    if let Some(small) = small_counts(die, n) {
        let mut line = euler(&small, n as usize, width)?;
        line.offset = offset.saturating_mul(i64::from(n));
        return Ok(line);
    }
    let die_width = die.iter().map(limbs::width_for).max().unwrap_or(1);
    let cells = die
        .iter()
        .flat_map(|count| limbs::from_big(count, die_width));
    let line = Line {
        offset,
        width: die_width,
        limbs: cells.collect(),
    };
    if n == 1 {
        Ok(line)
    } else {
        line.power(n, width)
    }
}

/// The counts, if every factor of Euler's rule fits 64 bits.
fn small_counts(die: &[BigUint], n: u32) -> Option<Vec<u64>> {
    let small: Option<Vec<u64>> = die.iter().map(|count| u64::try_from(count).ok()).collect();
    let small = small.filter(|counts| counts.first().is_some_and(|first| *first > 0))?;
    let largest = small.iter().max().copied()?;
    let places = (small.len() as u64).checked_mul(u64::from(n) + 1)?;
    largest.checked_mul(places)?;
    Some(small)
}

fn euler(die: &[u64], n: usize, width: usize) -> Result<Line, TooLarge> {
    let (first, parts): (u64, Vec<(usize, u64)>) = match die.split_first() {
        Some((first, rest)) => {
            let parts = rest.iter().enumerate().filter(|(_, count)| **count > 0);
            (*first, parts.map(|(i, count)| (i + 1, *count)).collect())
        }
        None => return Ok(Line::one(0, width)),
    };
    let len = (die.len() - 1) * n + 1;
    let wide = width + 2;
    check_steps(&[len, parts.len() + 1, wide])?;
    check_limbs(&[len, wide])?;
    let start = BigUint::from(first).pow(n as u32);
    let mut counts = Line {
        offset: 0,
        width: wide,
        limbs: limbs::from_big(&start, wide),
    };
    counts.limbs.resize(len * wide, 0);
    for k in 1..len {
        let (before, rest) = counts.limbs.split_at_mut(k * wide);
        let next = &mut rest[..wide];
        for (i, count) in parts.iter().take_while(|(i, _)| *i <= k) {
            let from = &before[(k - i) * wide..(k - i + 1) * wide];
            let up = (n + 1) * i;
            if up >= k {
                limbs::add_scaled(next, from, (up - k) as u64 * count);
            } else {
                limbs::subtract_scaled(next, from, (k - up) as u64 * count);
            }
        }
        limbs::divide_exact(next, k as u64 * first);
    }
    Ok(counts.resized(width))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn width(sides: u32, dice: u32) -> usize {
        limbs::width_for(&BigUint::from(sides).pow(dice))
    }

    #[test]
    fn known_sums() {
        let dice = uniform_sum(3, 6, 1).unwrap().into_distribution();
        let counts: Vec<u64> = dice
            .counts()
            .iter()
            .map(|(_, n)| u64::try_from(n).unwrap())
            .collect();
        assert_eq!(
            counts,
            [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]
        );
        assert_eq!(dice.counts()[0].0, 3);
        let many = uniform_sum(100, 20, width(20, 100))
            .unwrap()
            .into_distribution();
        assert_eq!(many.total(), &BigUint::from(20u8).pow(100));
        assert_eq!(many.mean(), 1050.0);
    }

    #[test]
    fn nothing_is_thrown_for_too_large_a_table() {
        assert!(uniform_sum(1_000, 1_000, width(1_000, 1_000)).is_err());
    }

    fn plain(die: &[u64], n: u32, width: usize) -> Line {
        let limbs = die
            .iter()
            .flat_map(|count| limbs::from_big(&(*count).into(), width));
        let die = Line {
            offset: 1,
            width,
            limbs: limbs.collect(),
        };
        (0..n).fold(Line::one(0, width), |sum, _| {
            sum.convolve(&die, width).unwrap()
        })
    }

    proptest! {
        #[test]
        fn the_three_ways_to_a_sum_agree(
            n in 0u32..9,
            die in prop::collection::vec(0u64..5000, 1..7),
            scale in prop_oneof![Just(1u64), Just(1 << 46)],
        ) {
            let die: Vec<u64> = die.into_iter().map(|count| count * scale).collect();
            let total: u64 = die.iter().sum::<u64>() + 1;
            let width = limbs::width_for(&BigUint::from(total).pow(n));
            let big: Vec<BigUint> = die.iter().map(|count| (*count).into()).collect();
            let sum = plain(&die, n, width);
            prop_assert_eq!(&power(&big, 1, n, width).unwrap().resized(width), &sum);
            prop_assert_eq!(plain(&die, 1, width).power(n, width).unwrap(), sum);
        }

        #[test]
        fn fair_dice_are_a_power(n in 0u32..12, sides in 1u32..9) {
            let width = width(sides, n);
            let die = vec![1; sides as usize];
            prop_assert_eq!(uniform_sum(n, sides, width).unwrap(), plain(&die, n, width));
        }
    }
}
