//! The exact odds of an expression.

use super::{Dice, Expression, Sign, Term};
use crate::dist::fair::FairSum;
use crate::dist::keep::{Rank, keep};
use crate::dist::line::{Line, power};
use crate::dist::{Distribution, TooLarge, check_steps, limbs};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// What one die adds up to and what it scores, with the number of cases.
type Die = BTreeMap<(u32, u32), BigUint>;

impl Expression {
    /// The exact odds of every total.
    ///
    /// # Errors
    /// [`TooLarge`] when they would take more than about a second or much memory.
    pub fn odds(&self) -> Result<Distribution<i64>, TooLarge> {
        let mut plain = FairSum::default();
        let mut total = BigUint::from(1u8);
        let mut lines = Vec::new();
        for (sign, term) in &self.terms {
            match term {
                Term::Flat(number) => plain.flat += sign.apply((*number).into()),
                Term::Dice(dice) if dice.is_plain() => {
                    plain.add(*sign == Sign::Minus, dice.count, dice.sides);
                    total *= BigUint::from(dice.sides).pow(dice.count);
                }
                Term::Dice(dice) => {
                    let cases = dice.cases();
                    let line = dice.count_cases(limbs::width_for(&cases))?;
                    total *= cases;
                    lines.push(if *sign == Sign::Minus {
                        line.negated()
                    } else {
                        line
                    });
                }
            }
        }
        let width = limbs::width_for(&total);
        let mut sum = plain.count()?;
        for line in lines {
            sum = sum.convolve(&line, width)?;
        }
        let answer = sum.filled().count().saturating_mul(width) as u64;
        if answer > MOST_ANSWER {
            return Err(TooLarge {
                needed: answer,
                limit: MOST_ANSWER,
            });
        }
        Ok(sum.into_distribution())
    }
}

/// The most 64-bit numbers the counts of all totals may hold together: whoever asks reduces and
/// prints every one of them, which takes longer than counting them.
const MOST_ANSWER: u64 = 1 << 19;

impl Dice {
    fn is_plain(&self) -> bool {
        self.rethrow.is_none()
            && self.explode.is_none()
            && self.kept().0 == self.count
            && self.count_if.is_none()
    }

    /// The throws one die can take at most.
    fn throws(&self) -> u32 {
        1 + self.depth() + u32::from(self.rethrow.is_some())
    }

    fn cases(&self) -> BigUint {
        BigUint::from(self.sides).pow(self.throws() * self.count)
    }

    /// The counts of every total of these dice.
    fn count_cases(&self, width: usize) -> Result<Line, TooLarge> {
        let die = self.one()?;
        let (kept, highest) = self.kept();
        if kept == self.count {
            return self.sum_all(&die, width);
        }
        let mut ranks: Vec<Rank> = Vec::new();
        let mut last = None;
        for ((sum, score), count) in die {
            let score = (score as usize, count);
            match ranks.last_mut() {
                Some(rank) if last == Some(sum) => rank.scores.push(score),
                _ => ranks.push(Rank {
                    scores: vec![score],
                }),
            }
            last = Some(sum);
        }
        if highest {
            ranks.reverse();
        }
        keep(&ranks, self.count, kept, width)
    }

    fn sum_all(&self, die: &Die, width: usize) -> Result<Line, TooLarge> {
        let scores = || die.keys().map(|(_, score)| *score);
        let low = scores().min().unwrap_or(0);
        let high = scores().max().unwrap_or(0);
        let mut counts = vec![BigUint::ZERO; (high - low) as usize + 1];
        for ((_, score), count) in die {
            if let Some(sum) = counts.get_mut((score - low) as usize) {
                *sum += count;
            }
        }
        power(&counts, low.into(), self.count, width)
    }

    /// One die with its re-throw and explosions, over sides^throws cases.
    fn one(&self) -> Result<Die, TooLarge> {
        let faces = 1..=self.sides;
        let low = faces.clone().filter(|face| self.rethrows(*face)).count() as u32;
        // A face of the first throw: with a re-throw, over sides^2 cases.
        let first = |face: u32| match self.rethrow {
            None => 1,
            Some(_) if self.rethrows(face) => low,
            Some(_) => low + self.sides,
        };
        let depth = self.depth();
        let loud = faces.clone().filter(|face| self.explodes(*face)).count();
        let chains = if loud <= 1 {
            1
        } else {
            self.sides as usize * depth as usize
        };
        let width = limbs::width_for(&BigUint::from(self.sides).pow(self.throws()));
        check_steps(&[
            depth as usize + 1,
            self.sides as usize,
            chains,
            depth as usize + 1,
            width,
        ])?;
        let scale = limbs::powers(self.sides, depth);
        let mut done = Die::new();
        let mut open: Die = [((0, 0), BigUint::from(1u8))].into();
        for (thrown, rest) in scale.iter().rev().enumerate() {
            let mut next = Die::new();
            for ((sum, score), count) in &open {
                for face in faces.clone() {
                    let ways = if thrown == 0 {
                        count * first(face)
                    } else {
                        count.clone()
                    };
                    let key = (sum + face, score + self.score(face));
                    if self.explodes(face) && thrown < depth as usize {
                        *next.entry(key).or_default() += ways;
                    } else {
                        *done.entry(key).or_default() += ways * rest;
                    }
                }
            }
            open = next;
        }
        Ok(done)
    }
}

impl Line {
    /// The line of the same throw taken off instead of added.
    fn negated(&self) -> Self {
        let last = self.offset + self.len() as i64 - 1;
        let limbs = (0..self.len())
            .rev()
            .flat_map(|place| self.cell(place))
            .copied();
        Self {
            offset: -last,
            width: self.width,
            limbs: limbs.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odds(text: &str) -> Distribution<i64> {
        Expression::parse(text).unwrap().odds().unwrap()
    }

    #[test]
    fn known_odds() {
        let table = [
            ("4d6kh3", 18, "7/432"),
            ("4d6dl1+2", 20, "7/432"),
            ("2d20kh1", 20, "39/400"),
            ("2d20kl1", 1, "39/400"),
            ("d6!^1", 12, "1/36"),
            ("d6!5^1", 12, "1/36"),
            ("d6!5^1", 6, "1/36"),
            ("2d10!^1>=8", 4, "9/10000"),
            ("d6ro=1", 1, "1/36"),
            ("d6ro=1", 6, "7/36"),
            ("3d10cs>=8", 3, "27/1000"),
            ("d6-d6", 0, "1/6"),
            ("2d6>=5-d4", -4, "1/9"),
            ("d1!", 10, "1/1"),
            ("2d6kh0+7", 7, "1/1"),
        ];
        for (text, total, chance) in table {
            let found = odds(text).chance(|outcome| *outcome == total);
            assert_eq!(found.to_string(), chance, "{text}");
        }
    }

    #[test]
    fn big_pools_and_those_that_are_refused() {
        assert_eq!(odds("100d20").mean(), 1050.0);
        assert_eq!(odds("20d10!cs>=8").total(), &BigUint::from(10u8).pow(200));
        for text in [
            "1000d1000",
            "1000d1000!^100",
            "1000d999kh500",
            "9d1000!2^100",
            "500d200",
            "1000d20",
            "100d1000",
        ] {
            assert!(Expression::parse(text).unwrap().odds().is_err(), "{text}");
        }
    }
}
