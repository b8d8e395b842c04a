//! Dropping the worst of many equal dice.
//!
//! Let j dice fall below a rank F and d be dropped: then d - j of the dice on F are dropped too. With
//! w the weight of F, x^f what a die on F adds, W the weight of the ranks below and P, G the
//! generating functions of a die at or above F and above it, the kept dice add up to
//!
//!   Σ (F) Σ (j < d) C(n,j) W^j x^(-f(d-j)) [ P^(n-j) - Σ (c < d-j) C(n-j,c) w^c x^(fc) G^(n-j-c) ]
//!
//! so that where few dice are dropped few powers are needed.

use super::keep::Rank;
use super::line::{Line, power};
use super::{TooLarge, check_steps, limbs};
use num_bigint::BigUint;

/// What a die of a rank adds, and in how many cases.
type Score = (usize, BigUint);

/// About how many steps [`drop`] takes, where it can count these dice at all: where all dice of a
/// rank add the same.
pub(crate) fn steps(ranks: &[Rank], n: u32, dropped: u32, width: usize) -> Option<u64> {
    let scores = scores(ranks)?;
    let highest = scores.iter().map(|(score, _)| score + 1).max()? as u64;
    let (n, d) = (u64::from(n), u64::from(dropped));
    let powers = (ranks.len() as u64).saturating_mul(d);
    let fair = scores
        .iter()
        .all(|(_, weight)| *weight == BigUint::from(1u8));
    let each = if fair { 4 } else { highest };
    let line = n.saturating_mul(highest).saturating_mul(width as u64);
    let steps = powers.saturating_mul(each.saturating_add(2 * d));
    Some(steps.saturating_mul(line))
}

fn scores(ranks: &[Rank]) -> Option<Vec<&Score>> {
    let ranks = ranks.iter().map(|rank| match rank.scores.as_slice() {
        [score] => Some(score),
        _ => None,
    });
    ranks.collect()
}

/// The total of `n` dice but the `dropped` (fewer than n) worst, `ranks` standing best first; none
/// where some rank adds this and that.
pub(crate) fn drop(
    ranks: &[Rank],
    n: u32,
    dropped: u32,
    width: usize,
) -> Result<Option<Line>, TooLarge> {
    let Some(scores) = scores(ranks) else {
        return Ok(None);
    };
    check_steps(&[steps(ranks, n, dropped, width).unwrap_or(0) as usize])?;
    let most = scores.iter().map(|(score, _)| *score).max().unwrap_or(0);
    let mut total = Line::zero(0, most * (n - dropped) as usize + 1, width)?;
    let mut below: BigUint = scores.iter().map(|(_, weight)| weight).sum();
    // Powers of a die above the rank, from the n-th down.
    let mut above: Vec<Line> = Vec::new();
    for (place, (score, weight)) in scores.iter().enumerate() {
        below -= weight;
        let at_or_above = scores.get(..=place).unwrap_or_default();
        let powers = powers(at_or_above, n, dropped, width)?;
        let mut ways_below = BigUint::from(1u8);
        for (j, power) in (0..dropped).zip(&powers) {
            let missing = dropped - j;
            let ways = &ways_below * choose(n, j);
            let shift = |dice: u32| i64::from(dice) * *score as i64;
            total.add_scaled(power, -shift(missing), &ways.to_u64_digits());
            let mut shown = BigUint::from(1u8);
            for (c, rest) in (0..missing).zip(above.iter().skip(j as usize)) {
                let ways = &ways * &shown * choose(n - j, c);
                total.subtract_scaled(rest, shift(c) - shift(missing), &ways.to_u64_digits());
                shown *= weight;
            }
            ways_below *= &below;
        }
        above = powers;
    }
    Ok(Some(total))
}

/// The n-th power of a die that adds one of `scores`, and so on down, one for each dropped die.
fn powers(scores: &[&Score], n: u32, dropped: u32, width: usize) -> Result<Vec<Line>, TooLarge> {
    let low = scores.iter().map(|(score, _)| *score).min().unwrap_or(0);
    let high = scores.iter().map(|(score, _)| *score).max().unwrap_or(0);
    let mut die = vec![BigUint::ZERO; high - low + 1];
    for (score, weight) in scores {
        if let Some(count) = die.get_mut(score - low) {
            *count += weight;
        }
    }
    let power = |dice| power(&die, low as i64, dice, width);
    (0..dropped).map(|j| power(n - j)).collect()
}

fn choose(n: u32, k: u32) -> BigUint {
    limbs::binomials(n)
        .into_iter()
        .nth(k as usize)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::keep::place;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_plain_ranks() {
        let rank = |scores: &[usize]| Rank {
            scores: scores.iter().map(|score| (*score, 1u8.into())).collect(),
        };
        assert_eq!(drop(&[rank(&[1, 2])], 3, 1, 1), Ok(None));
        assert!(drop(&[rank(&[1])], 3, 1, 1).unwrap().is_some());
    }

    proptest! {
        #[test]
        fn agrees_with_placing_the_others(
            n in 1u32..7,
            dropped in 0u32..6,
            ranks in prop::collection::vec((0usize..5, 1u64..4), 1..5),
        ) {
            let dropped = dropped.min(n - 1);
            let rank = |(score, weight): &(usize, u64)| Rank {
                scores: vec![(*score, (*weight).into())],
            };
            let ranks: Vec<Rank> = ranks.iter().map(rank).collect();
            let kept = place(&ranks, n, n - dropped, 2).unwrap();
            let rest = drop(&ranks, n, dropped, 2).unwrap().unwrap();
            if dropped > 0 {
                prop_assert_eq!(rest.into_distribution(), kept.into_distribution());
            }
        }
    }
}
