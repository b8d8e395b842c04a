//! Keeping the best of many equal dice.

use super::drop;
use super::line::Line;
use super::{TooLarge, check_limbs, check_steps, limbs};
use num_bigint::BigUint;

/// One result of a die by which dice are ranked: what it adds when it is kept.
///
/// Several scores share a rank where the order of the dice, not what they add, decides which of
/// two equal ones is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rank {
    /// What a kept die adds (0 or above) and in how many cases.
    pub(crate) scores: Vec<(usize, BigUint)>,
}

impl Rank {
    fn weight(&self) -> BigUint {
        self.scores.iter().map(|(_, weight)| weight).sum()
    }
}

/// The total of the `kept` best of `n` dice, `ranks` standing best first, by the shorter of two
/// ways: placing the kept dice, or dropping the others.
pub(crate) fn keep(ranks: &[Rank], n: u32, kept: u32, width: usize) -> Result<Line, TooLarge> {
    let dropped = n - kept.min(n);
    let dropping = drop::steps(ranks, n, dropped, width);
    if dropped > 0
        && dropping.is_some_and(|steps| steps < self::steps(ranks, n, kept, width))
        && let Some(line) = drop::drop(ranks, n, dropped, width)?
    {
        return Ok(line);
    }
    place(ranks, n, kept, width)
}

/// About how many steps [`place`] takes.
fn steps(ranks: &[Rank], n: u32, kept: u32, width: usize) -> u64 {
    let scores = ranks.iter().flat_map(|rank| &rank.scores);
    let most = scores.map(|(score, _)| *score).max().unwrap_or(0);
    let parts = ranks
        .iter()
        .map(|rank| rank.scores.len())
        .max()
        .unwrap_or(0);
    let (dice, places) = (n as usize, kept.min(n) as usize);
    let products = |factors: &[usize]| {
        let factors = factors.iter().map(|factor| *factor as u64);
        factors.fold(ranks.len() as u64, u64::saturating_mul)
    };
    let cells = places * most + 1;
    let placing = products(&[places, cells, places, parts, width, width]) / 4;
    placing.saturating_add(products(&[places, dice - places + 1, width, width]))
}

/// The total of the `kept` best of `n` dice.
///
/// Ranks are dealt out from the best: the state is how many dice are placed and what they add.
/// Once the kept ones are placed, the rest may fall anywhere at or below the rank, which a sum
/// over binomials counts at once.
pub(super) fn place(ranks: &[Rank], n: u32, kept: u32, width: usize) -> Result<Line, TooLarge> {
    let kept = kept.min(n);
    let scores = ranks.iter().flat_map(|rank| &rank.scores);
    let most = scores.map(|(score, _)| *score).max().unwrap_or(0);
    let (dice, places) = (n as usize, kept as usize);
    check_steps(&[usize::try_from(steps(ranks, n, kept, width)).unwrap_or(usize::MAX)])?;
    check_limbs(&[places + 1, places * most + 1, width])?;
    let choose: Vec<Vec<BigUint>> = (0..=n)
        .rev()
        .take(places + 1)
        .map(limbs::binomials)
        .collect();
    let mut placed: Vec<Line> = Vec::with_capacity(places + 1);
    for j in 0..=places {
        placed.push(Line::zero(0, j * most + 1, width)?);
    }
    if let Some(first) = placed.first_mut() {
        *first = Line::one(0, width);
    }
    let mut below: BigUint = ranks.iter().map(Rank::weight).sum();
    for rank in ranks {
        let weight = rank.weight();
        below -= &weight;
        let powers = score_powers(rank, places, width)?;
        let below_powers = big_powers(&below, dice);
        let weight_powers = big_powers(&weight, dice);
        for j in (0..places).rev() {
            let left = dice - j;
            let Some(choose) = choose.get(j) else {
                continue;
            };
            for c in 1..=places - j {
                let ways: BigUint = if j + c < places {
                    choose[c].clone()
                } else {
                    let rest = (c..=left).map(|all| {
                        &choose[all] * &weight_powers[all - c] * &below_powers[left - all]
                    });
                    rest.sum()
                };
                let factor = scaled(&powers[c], &limbs::from_big(&ways, width));
                let (from, to) = placed.split_at_mut(j + c);
                add_products(&from[j], &factor, &mut to[0]);
            }
        }
    }
    Ok(placed.pop().unwrap_or_else(|| Line::one(0, width)))
}

/// Scores with their counts, the empty ones left out.
type Sparse = Vec<(usize, Vec<u64>)>;

/// The scores of 0 to `most` kept dice of a rank, each with its count.
fn score_powers(rank: &Rank, most: usize, width: usize) -> Result<Vec<Sparse>, TooLarge> {
    if let [(score, weight)] = rank.scores.as_slice() {
        let powers = big_powers(weight, most).into_iter().enumerate();
        return Ok(powers
            .map(|(c, power)| vec![(score * c, limbs::from_big(&power, width))])
            .collect());
    }
    let high = rank
        .scores
        .iter()
        .map(|(score, _)| *score)
        .max()
        .unwrap_or(0);
    let mut die = Line::zero(0, high + 1, width)?;
    for (score, weight) in &rank.scores {
        limbs::add(die.cell_mut(*score), &limbs::from_big(weight, width));
    }
    let mut power = Line::one(0, width);
    let mut all = vec![sparse(&power)];
    for _ in 0..most {
        power = power.convolve(&die, width)?;
        all.push(sparse(&power));
    }
    Ok(all)
}

fn sparse(line: &Line) -> Sparse {
    let cells = (0..line.len()).map(|place| (place, line.cell(place)));
    cells
        .filter(|(_, cell)| !limbs::is_zero(cell))
        .map(|(p, cell)| (p, cell.to_vec()))
        .collect()
}

fn scaled(counts: &[(usize, Vec<u64>)], by: &[u64]) -> Sparse {
    let scale = |(score, count): &(usize, Vec<u64>)| {
        let mut product = vec![0; by.len()];
        limbs::add_product(&mut product, count, by);
        (*score, product)
    };
    counts.iter().map(scale).collect()
}

fn add_products(from: &Line, factor: &[(usize, Vec<u64>)], into: &mut Line) {
    for place in 0..from.len() {
        let cell = from.cell(place);
        if limbs::is_zero(cell) {
            continue;
        }
        for (score, count) in factor {
            limbs::add_product(into.cell_mut(place + score), count, cell);
        }
    }
}

fn big_powers(base: &BigUint, most: usize) -> Vec<BigUint> {
    let all = std::iter::successors(Some(BigUint::from(1u8)), |last| Some(last * base));
    all.take(most + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fair(sides: usize) -> Vec<Rank> {
        let face = |face: usize| Rank {
            scores: vec![(face, BigUint::from(1u8))],
        };
        (1..=sides).rev().map(face).collect()
    }

    fn counts(line: Line) -> Vec<(i64, u64)> {
        let counts = line.into_distribution();
        counts
            .counts()
            .iter()
            .map(|(k, n)| (*k, u64::try_from(n).unwrap()))
            .collect()
    }

    #[test]
    fn four_dice_keep_three() {
        let dice = counts(place(&fair(6), 4, 3, 1).unwrap());
        let table = [
            1, 4, 10, 21, 38, 62, 91, 122, 148, 167, 172, 160, 131, 94, 54, 21,
        ]
        .into_iter();
        assert_eq!(dice, (3..).zip(table).collect::<Vec<_>>());
    }

    #[test]
    fn keeping_none_adds_nothing() {
        assert_eq!(counts(place(&fair(6), 0, 3, 1).unwrap()), [(0, 1)]);
        assert_eq!(
            counts(place(&fair(6), 2, 2, 1).unwrap()).first(),
            Some(&(2, 1))
        );
    }

    proptest! {
        #[test]
        fn agrees_with_throwing_every_die(
            n in 1u32..5,
            kept in 1u32..5,
            ranks in prop::collection::vec(
                prop::collection::vec((0usize..4, 1u64..4), 1..3), 1..4),
        ) {
            // A case is one (rank, score) of each die; earlier dice win among equals.
            let flat: Vec<(usize, usize, u64)> = ranks.iter().enumerate()
                .flat_map(|(r, scores)| scores.iter().map(move |(s, w)| (r, *s, *w)))
                .collect();
            let mut expected = std::collections::BTreeMap::new();
            for case in 0..flat.len().pow(n) {
                let mut dice: Vec<_> =
                    (0..n).map(|i| flat[case / flat.len().pow(i) % flat.len()]).collect();
                let weight: u64 = dice.iter().map(|die| die.2).product();
                dice.sort_by_key(|die| die.0);
                let total: usize = dice.iter().take(kept as usize).map(|die| die.1).sum();
                *expected.entry(total as i64).or_insert(0) += weight;
            }
            let rank = |scores: &Vec<(usize, u64)>| Rank {
                scores: scores.iter().map(|(s, w)| (*s, (*w).into())).collect(),
            };
            let ranks: Vec<Rank> = ranks.iter().map(rank).collect();
            let dice = counts(place(&ranks, n, kept, 2).unwrap());
            prop_assert_eq!(dice, expected.into_iter().collect::<Vec<_>>());
        }
    }
}
