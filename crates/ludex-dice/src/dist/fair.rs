//! Sums of plain dice of several kinds.

use super::line::{Line, uniform_sum};
use super::{TooLarge, limbs};
use num_bigint::BigUint;

/// Plain dice to add up, with the equal ones together.
#[derive(Default)]
pub(crate) struct FairSum {
    /// What is added whatever falls.
    pub(crate) flat: i64,
    /// Sides and number of dice.
    dice: Vec<(u32, u32)>,
}

impl FairSum {
    /// Adds or takes off `count` dice.
    pub(crate) fn add(&mut self, taken_off: bool, count: u32, sides: u32) {
        if taken_off {
            // A die taken off falls as often as a die added and its sides and one taken off.
            self.flat -= i64::from(count) * (i64::from(sides) + 1);
        }
        match self.dice.iter_mut().find(|(other, _)| *other == sides) {
            Some((_, sum)) => *sum += count,
            None => self.dice.push((sides, count)),
        }
    }

    /// The counts of every total.
    pub(crate) fn count(&self) -> Result<Line, TooLarge> {
        let mut total = BigUint::from(1u8);
        let mut sum = Line::one(self.flat, 1);
        for (sides, count) in &self.dice {
            let cases = BigUint::from(*sides).pow(*count);
            let dice = uniform_sum(*count, *sides, limbs::width_for(&cases))?;
            total *= cases;
            sum = if sum.len() == 1 && sum.width == 1 {
                Line {
                    offset: dice.offset.saturating_add(sum.offset),
                    ..dice
                }
            } else {
                sum.convolve(&dice, limbs::width_for(&total))?
            };
        }
        Ok(sum)
    }
}
