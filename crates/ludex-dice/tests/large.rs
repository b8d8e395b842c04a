//! Pools as large as page 1 allows, against marginals that have a short formula and against plain
//! floating-point recurrences that share nothing with the exact counts.
#![allow(clippy::unwrap_used, reason = "a helper of a test fails the test")]

use ludex_dice::dist::{Distribution, Fraction};
use ludex_dice::expression::Expression;
use ludex_dice::pool::*;
use num_bigint::BigUint;

fn big(base: u32, power: u32) -> BigUint {
    BigUint::from(base).pow(power)
}

fn choose(n: u32, k: u32) -> BigUint {
    (0..k).fold(BigUint::from(1u8), |all, i| all * (n - i) / (i + 1))
}

/// The chance that at least `least` of `dice` dice show one of `faces` of their `sides` faces.
fn at_least(least: u32, dice: u32, faces: u32, sides: u32) -> Fraction {
    let ways = |k| choose(dice, k) * big(faces, k) * big(sides - faces, dice - k);
    Fraction::new(&(least..=dice).map(ways).sum(), &big(sides, dice))
}

fn close(exact: &Fraction, right: f64, what: &str) {
    let exact = exact.to_f64();
    assert!(
        (exact - right).abs() < 1e-11,
        "{what}: {exact} is not {right}"
    );
}

/// d10 with target 7 that explode on 10: net successes, whether any die counts, and whether half of
/// the first dice show a 1.
fn storyteller(dice: u32, at_most: u32, rethrow: Option<Rethrow>) -> ExplodingPool {
    let net = Tally::from_face(7).and(10..=10, 1).and(1..=1, -1);
    let half = Tally::up_to_face(1).first_throw();
    ExplodingPool {
        dice,
        sides: 10,
        rethrow,
        explode: Some(Explode { from: 10, at_most }),
        tallies: vec![
            net,
            Tally::from_face(7).held_to(1),
            half.told_apart_at([dice.div_ceil(2)]),
        ],
    }
}

/// Chances of net successes, by how many dice explode and how many show a 1, after every first die;
/// each die falls by `chances`.
fn first_dice(dice: usize, chances: &[f64; 10]) -> Vec<Vec<Vec<f64>>> {
    let empty = || vec![vec![vec![0.0; 4 * dice + 1]; dice + 1]; dice + 1];
    let mut now = empty();
    now[0][0][dice] = 1.0;
    for _ in 0..dice {
        let mut next = empty();
        for loud in 0..dice {
            for low in 0..dice - loud {
                for net in 1..=3 * dice {
                    let chance = now[loud][low][net];
                    if chance > 0.0 {
                        next[loud][low + 1][net - 1] += chance * chances[0];
                        next[loud][low][net] += chance * chances[1..6].iter().sum::<f64>();
                        next[loud][low][net + 1] += chance * chances[6..9].iter().sum::<f64>();
                        next[loud + 1][low][net + 2] += chance * chances[9];
                    }
                }
            }
        }
        now = next;
    }
    now
}

/// Chances of net successes of dice that `pending` explosions add, with `left` more to come; net 0
/// stands in the middle.
fn added_dice(pending: usize, left: usize) -> Vec<Vec<Vec<f64>>> {
    let middle = pending + left;
    let mut laws = vec![vec![vec![0.0; 5 * middle + 1]; left + 1]; pending + 1];
    for law in &mut laws[0] {
        law[middle] = 1.0;
    }
    for by_left in &mut laws {
        by_left[0][middle] = 1.0;
    }
    for left in 1..=left {
        for pending in 1..laws.len() {
            // The next die that is added, and what it leaves.
            let (quiet, loud) = (
                laws[pending - 1][left - 1].clone(),
                laws[pending][left - 1].clone(),
            );
            let into = &mut laws[pending][left];
            for net in 1..into.len() - 2 {
                into[net - 1] += 0.1 * quiet[net];
                into[net] += 0.5 * quiet[net];
                into[net + 1] += 0.3 * quiet[net];
                into[net + 2] += 0.1 * loud[net];
            }
        }
    }
    laws
}

/// The chances of every net number, and of those with half of the first dice at 1.
fn net_and_half(pool: &ExplodingPool, chances: &[f64; 10]) -> (Vec<f64>, Vec<f64>) {
    let (dice, cap) = (pool.dice as usize, pool.explode.unwrap().at_most as usize);
    let (first, added) = (first_dice(dice, chances), added_dice(dice, cap));
    let middle = dice + dice + cap;
    let (mut all, mut half) = (vec![0.0; 10 * middle], vec![0.0; 10 * middle]);
    for (loud, by_low) in first.iter().enumerate() {
        for (low, by_net) in by_low.iter().enumerate() {
            for (net, a) in by_net.iter().enumerate().filter(|(_, a)| **a > 1e-16) {
                for (more, b) in added[loud][cap]
                    .iter()
                    .enumerate()
                    .filter(|(_, b)| **b > 0.0)
                {
                    all[net + more] += a * b;
                    if 2 * low >= dice {
                        half[net + more] += a * b;
                    }
                }
            }
        }
    }
    (all, half)
}

/// Page 1, 5.6, with every rule on: explosions, doubles, cancels, `halfOrMore` and re-throws.
#[test]
fn exploding_pools_follow_the_plain_recurrence() {
    let fair = [0.1; 10];
    let once: [f64; 10] = std::array::from_fn(|at| if at < 3 { 0.03 } else { 0.13 });
    let until: [f64; 10] = std::array::from_fn(|at| if at < 3 { 0.0 } else { 1.0 / 7.0 });
    let rule = |mode| {
        Some(Rethrow {
            up_to: 3,
            mode,
            at_most: 100,
        })
    };
    // With so many re-throws to spare the chance to use them up is below what a double tells.
    for (dice, cap, rethrow, chances) in [
        (8, 6, None, fair),
        (37, 100, None, fair),
        (16, 40, rule(RethrowMode::Once), once),
        (16, 40, rule(RethrowMode::Until), until),
    ] {
        let pool = storyteller(dice, cap, rethrow);
        let odds = pool.count().unwrap();
        let (all, half) = net_and_half(&pool, &chances);
        for (place, (all, half)) in all.iter().zip(&half).enumerate() {
            let net = place as i64 - i64::from(2 * dice + cap);
            let what = format!("{dice} dice, {rethrow:?}, net {net}");
            close(&odds.chance(|key| key[0] == net), *all, &what);
            close(
                &odds.chance(|key| key[0] == net && key[2] > 0),
                *half,
                &what,
            );
        }
    }
}

#[test]
fn a_hundred_exploding_dice() {
    let odds = storyteller(100, 100, None).count().unwrap();
    assert_eq!(odds.total(), &big(10, 200));
    assert_eq!(odds.chance(|key| key[2] > 0), at_least(50, 100, 1, 10));
    assert_eq!(
        odds.chance(|key| key[1] == 0),
        Fraction::new(&big(6, 100), &big(10, 100))
    );
    // With the first throw told apart at every number the rest stays the same.
    let mut every = storyteller(20, 40, None);
    every.tallies[2] = Tally::up_to_face(1).first_throw().held_to(10);
    let every = every
        .count()
        .unwrap()
        .map(|key| vec![key[0], key[1], key[2] / 10 * 10]);
    assert_eq!(every, storyteller(20, 40, None).count().unwrap());
}

fn highest(light: u32, dark: u32, keep: u32, ask: Dark, tallies: Vec<Tally>) -> HighestPool {
    HighestPool {
        light,
        dark: DarkDice { dice: dark, ask },
        sides: 100,
        keep: Keep::Highest(keep),
        tallies,
    }
}

/// The ways in which the highest of the dark dice is `face` and that of the light ones no higher.
fn dark_ways(light: u32, dark: u32, face: u32) -> BigUint {
    (big(face, dark) - big(face - 1, dark)) * big(face, light)
}

#[test]
fn the_largest_highest_pool() {
    let tally = Tally::from_face(50).told_apart_at([50]);
    let pool = highest(100, 10, 10, Dark::Reaches(99), vec![tally]);
    let odds = pool.count().unwrap();
    let total = big(100, 110);
    assert_eq!(odds.total(), &total);
    let leads = (1..=100).map(|face| dark_ways(100, 10, face)).sum();
    assert_eq!(
        odds.chance(|key| key.dark_leads),
        Fraction::new(&leads, &total)
    );
    let reaches = (99..=100).map(|face| dark_ways(100, 10, face)).sum();
    assert_eq!(
        odds.chance(|key| key.highest_dark == 99),
        Fraction::new(&reaches, &total)
    );
    assert_eq!(
        odds.chance(|key| key.tallies[0] == 50),
        at_least(50, 110, 51, 100)
    );
    assert_eq!(
        odds.chance(|key| key.value == 1000),
        at_least(10, 110, 1, 100)
    );
    let lowest = Fraction::new(&BigUint::from(1u8), &total);
    assert_eq!(odds.chance(|key| key.value == 10), lowest);
}

#[test]
fn one_kept_die_is_the_highest() {
    let odds = highest(100, 10, 1, Dark::Leads, Vec::new())
        .count()
        .unwrap();
    for most in [1, 50, 99, 100] {
        let right = Fraction::new(&big(most, 110), &big(100, 110));
        assert_eq!(odds.chance(|key| key.value <= i64::from(most)), right);
    }
    let faces = highest(10, 3, 1, Dark::Face, Vec::new()).count().unwrap();
    for face in [1, 60, 100] {
        let right = Fraction::new(&dark_ways(10, 3, face), &big(100, 13));
        assert_eq!(faces.chance(|key| key.highest_dark == face), right);
    }
}

#[test]
fn sums_of_the_largest_dice() {
    let tallies = vec![
        Tally::from_face(901).told_apart_at([2]),
        Tally::up_to_face(300).told_apart_at([4, 6]),
    ];
    let pool = |sets, tallies| SumPool {
        dice: 10,
        sides: 1000,
        sets,
        tallies,
    };
    let one = pool(Sets::One, tallies.clone());
    let odds = one.count_as(|key| key.tallies.clone()).unwrap();
    assert_eq!(odds.chance(|key| key[0] == 2), at_least(2, 10, 100, 1000));
    assert_eq!(odds.chance(|key| key[1] >= 4), at_least(4, 10, 300, 1000));
    assert_eq!(odds.chance(|key| key[1] == 6), at_least(6, 10, 300, 1000));
    for sets in [Sets::Higher, Sets::Lower] {
        let sums = pool(sets, tallies.clone()).count_as(|key| key.sum).unwrap();
        assert_eq!(
            sums,
            pool(sets, Vec::new()).count_as(|key| key.sum).unwrap()
        );
    }
}

/// 40 dice of two own kinds, 20 of two against them, 10 boost and 10 setback dice.
#[test]
fn a_large_symbol_pool() {
    let kinds = |faces: [&[[i32; 3]]; 4], numbers: usize| {
        let dice = [20, 20, 20, 10].into_iter().zip(faces);
        let face = |face: &[i32; 3]| face[..numbers].to_vec();
        dice.map(|(dice, faces)| SymbolDice {
            dice,
            faces: faces.iter().map(face).collect(),
        })
        .collect::<Vec<_>>()
    };
    let faces: [&[[i32; 3]]; 4] = [
        &[[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 2, 0]],
        &[
            [0, 0, 0],
            [1, 0, 0],
            [2, 0, 0],
            [1, 1, 0],
            [0, 1, 0],
            [1, 0, 1],
        ],
        &[[0, 0, 0], [-1, 0, 0], [-1, -1, 0], [0, -2, 0]],
        &[[0, 0, 0], [0, 0, 0], [1, 0, 0], [0, 1, 0]],
    ];
    let pool = |numbers, held_to| SymbolPool {
        dice: kinds(faces, numbers),
        held_to,
    };
    let joint = pool(3, vec![None, None, Some(2)]);
    let total = big(4, 20) * big(6, 20) * big(4, 30);
    let odds = joint.count_as(|key| (key[0], key[2])).unwrap();
    assert_eq!(odds.total(), &total);
    assert_eq!(odds.chance(|key| key.1 == 2), at_least(2, 20, 1, 6));
    let net = pool(1, vec![None]).count_as(|key| key[0]).unwrap();
    assert_eq!(odds.map(|key| key.0), net);
}

#[test]
fn dropping_one_of_a_hundred_dice() {
    let odds =
        |text: &str| -> Distribution<i64> { Expression::parse(text).unwrap().odds().unwrap() };
    let dropped = odds("100d6dl1");
    assert_eq!(dropped.total(), &big(6, 100));
    assert_eq!(dropped.chance(|sum| *sum == 594), at_least(99, 100, 1, 6));
    let least: f64 = (1..=6)
        .map(|face| (f64::from(7 - face) / 6.0).powi(100))
        .sum();
    assert!((dropped.mean() - (350.0 - least)).abs() < 1e-9);
    let mirrored = odds("100d6dh1").map(|sum| 99 * 7 - sum);
    assert_eq!(mirrored, dropped);
}

#[test]
fn one_die_that_explodes_for_long() {
    let odds = Expression::parse("d200!^100").unwrap().odds().unwrap();
    assert_eq!(odds.chance(|sum| *sum == 1).to_string(), "1/200");
    let last = Fraction::new(&BigUint::from(1u8), &big(200, 101));
    assert_eq!(odds.chance(|sum| *sum == 101 * 200), last);
    assert_eq!(odds.counts().len(), 101 * 199 + 1);
}
