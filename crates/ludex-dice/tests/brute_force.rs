//! Every way the dice can fall, thrown one by one, against the exact count.
//!
//! This is what keeps odds and rolls together: the expected odds come from `throw` alone.
#![allow(clippy::unwrap_used, reason = "a helper of a test fails the test")]

use ludex_dice::dist::Distribution;
use ludex_dice::expression::Expression;
use ludex_dice::pool::*;
use ludex_dice::source::RollSource;
use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// A source that can be led through every sequence of faces, like an odometer.
#[derive(Default)]
struct Every {
    /// Sides and face of each die of the sequence.
    dice: Vec<(u32, u32)>,
    at: usize,
}

impl RollSource for Every {
    fn next(&mut self, sides: u32) -> u32 {
        if self.at == self.dice.len() {
            self.dice.push((sides.max(1), 1));
        }
        self.at += 1;
        self.dice[self.at - 1].1
    }
}

impl Every {
    /// Goes on to the next sequence, if there is one.
    fn turn(&mut self) -> bool {
        self.at = 0;
        while let Some((sides, face)) = self.dice.pop() {
            if face < sides {
                self.dice.push((sides, face + 1));
                return true;
            }
        }
        false
    }

    fn cases(&self) -> BigUint {
        self.dice
            .iter()
            .map(|(sides, _)| BigUint::from(*sides))
            .product()
    }
}

/// The exact odds found by throwing every sequence.
fn enumerate<K: Ord + Clone>(
    total: &BigUint,
    mut throw: impl FnMut(&mut Every) -> K,
) -> BTreeMap<K, BigUint> {
    let mut counts = BTreeMap::new();
    let mut every = Every::default();
    loop {
        let outcome = throw(&mut every);
        let cases = every.cases();
        assert_eq!(
            total % &cases,
            BigUint::ZERO,
            "a sequence is no part of the total"
        );
        *counts.entry(outcome).or_insert(BigUint::ZERO) += total / cases;
        if !every.turn() {
            return counts;
        }
    }
}

fn compare<K: Ord + Clone + Debug>(odds: &Distribution<K>, throw: impl FnMut(&mut Every) -> K) {
    let expected = enumerate(odds.total(), throw);
    assert_eq!(odds.counts(), expected.into_iter().collect::<Vec<_>>());
}

fn check<P: Pool>(pool: &P)
where
    P::Outcome: Clone + Debug,
{
    compare(&pool.count().unwrap(), |every| pool.throw(every).outcome);
}

/// Which sums of a tally are told apart.
#[derive(Clone, Debug)]
enum Told {
    Exactly,
    UpTo(u32),
    AtBounds(Vec<u32>),
}

fn tally(sides: u32) -> impl Strategy<Value = Tally> {
    let part = (1..=sides, 0..=2u32, -1..=2i32);
    (
        prop::collection::vec(part, 0..3),
        any::<bool>(),
        prop_oneof![
            Just(Told::Exactly),
            (0..3u32).prop_map(Told::UpTo),
            prop::collection::vec(0..4u32, 0..3).prop_map(Told::AtBounds),
        ],
    )
        .prop_map(|(parts, first, told)| {
            let mut tally = Tally::new();
            for (from, more, weight) in parts {
                tally = tally.and(from..=from + more, weight);
            }
            if first {
                tally = tally.first_throw();
            }
            match told {
                Told::Exactly => tally,
                Told::UpTo(most) => tally.held_to(most),
                Told::AtBounds(bounds) => tally.told_apart_at(bounds),
            }
        })
}

fn tallies(sides: u32) -> impl Strategy<Value = Vec<Tally>> {
    prop::collection::vec(tally(sides), 0..3)
}

fn exploding() -> impl Strategy<Value = ExplodingPool> {
    (1..=4u32).prop_flat_map(|sides| {
        let mode = prop_oneof![Just(RethrowMode::Once), Just(RethrowMode::Until)];
        let rethrow = (0..=sides, mode, 0..=2u32).prop_map(|(up_to, mode, at_most)| Rethrow {
            up_to,
            mode,
            at_most,
        });
        let explode =
            (0..=sides + 1, 0..=3u32).prop_map(|(from, at_most)| Explode { from, at_most });
        (
            0..=3u32,
            prop::option::of(rethrow),
            prop::option::of(explode),
            tallies(sides),
        )
            .prop_map(move |(dice, rethrow, explode, tallies)| ExplodingPool {
                dice,
                sides,
                rethrow,
                explode,
                tallies,
            })
    })
}

fn highest() -> impl Strategy<Value = HighestPool> {
    (1..=4u32).prop_flat_map(|sides| {
        let keep = prop_oneof![
            (0..4u32).prop_map(Keep::Highest),
            (0..4u32).prop_map(Keep::Lowest)
        ];
        let ask = prop_oneof![
            Just(Dark::Ignore),
            Just(Dark::Leads),
            (0..=sides + 1).prop_map(Dark::Reaches),
            Just(Dark::Face)
        ];
        let dark = (0..=2u32, ask).prop_map(|(dice, ask)| DarkDice { dice, ask });
        (0..=3u32, dark, keep, tallies(sides)).prop_map(move |(light, dark, keep, tallies)| {
            HighestPool {
                light,
                dark,
                sides,
                keep,
                tallies,
            }
        })
    })
}

fn sums() -> impl Strategy<Value = SumPool> {
    (1..=6u32).prop_flat_map(|sides| {
        let sets = prop_oneof![Just(Sets::One), Just(Sets::Higher), Just(Sets::Lower)];
        (0..=2u32, sets, tallies(sides)).prop_map(move |(dice, sets, tallies)| SumPool {
            dice,
            sides,
            sets,
            tallies,
        })
    })
}

fn symbols() -> impl Strategy<Value = SymbolPool> {
    let face = prop::collection::vec(-2..=2i32, 0..3);
    let kind = (0..=2u32, prop::collection::vec(face, 0..4))
        .prop_map(|(dice, faces)| SymbolDice { dice, faces });
    let held = prop::collection::vec(prop::option::of(0..4u32), 0..3);
    (prop::collection::vec(kind, 0..3), held)
        .prop_map(|(dice, held_to)| SymbolPool { dice, held_to })
}

/// The text of dice with every kind of modifier, few enough to throw every sequence.
fn dice() -> impl Strategy<Value = String> {
    let compared = |sides: u32| {
        let relation = prop::sample::select(vec![">=", "<=", ">", "<", "="]);
        (relation, 0..=sides + 1).prop_map(|(relation, face)| format!("{relation}{face}"))
    };
    (1..=4u32).prop_flat_map(move |sides| {
        let explosion = (prop::option::of(0..=sides + 1), 1..=2u32);
        let keep = (prop::sample::select(vec!["kh", "kl", "dh", "dl"]), 0..=4u32);
        (
            1..=4u32,
            prop::option::of(compared(sides)),
            prop::option::of(explosion),
            prop::option::of(keep),
            prop::option::of(compared(sides)),
        )
            .prop_map(move |(count, rethrow, explosion, keep, counted)| {
                let depth = explosion.map_or(0, |(_, depth)| depth);
                let throws = 1 + depth + u32::from(rethrow.is_some());
                let few = |count: &u32| sides.saturating_pow(count * throws) <= 4096;
                let count = (1..=count).rev().find(few).unwrap_or(1);
                let mut text = format!("{count}d{sides}");
                if let Some(faces) = rethrow {
                    text += &format!("ro{faces}");
                }
                if let Some((from, depth)) = explosion {
                    let from = from.map(|face| face.to_string()).unwrap_or_default();
                    text += &format!("!{from}^{depth}");
                }
                if let Some((rule, number)) = keep {
                    text += &format!("{rule}{number}");
                }
                text + &counted.unwrap_or_default()
            })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_dice(text in dice(), tail in prop::sample::select(vec!["", "+3", "-d3", "+2d2", "-2d2kh1"])) {
        check_expression(&format!("{text}{tail}"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn exploding_pools(pool in exploding()) {
        check(&pool);
    }

    /// Two tallies of the first throw make the count take its general way; those of nothing change
    /// no odds, so it must agree with the short way on pools too large to enumerate.
    #[test]
    fn both_ways_to_count_agree(
        dice in 0..=7u32,
        from in 4..=7u32,
        at_most in 0..=7u32,
        up_to in 0..=3u32,
        again in 0..=9u32,
        mode in prop_oneof![Just(RethrowMode::Once), Just(RethrowMode::Until)],
        low in 0..=4u32,
        bounds in prop::collection::vec(1..=7u32, 0..3),
        tally in tally(6).prop_filter("whole", |tally| *tally != tally.clone().first_throw()),
    ) {
        let explode = Some(Explode { from, at_most });
        let at_most = if mode == RethrowMode::Once { dice } else { again };
        let rethrow = Some(Rethrow { up_to, mode, at_most });
        let first = Tally::up_to_face(low).first_throw().told_apart_at(bounds);
        let tallies = vec![tally, first];
        let short = ExplodingPool { dice, sides: 6, rethrow, explode, tallies };
        let mut general = short.clone();
        general.tallies.extend([Tally::new().first_throw(), Tally::new().first_throw()]);
        let general = general.count().unwrap().map(|key| key[..2].to_vec());
        prop_assert_eq!(short.count().unwrap(), general);
    }

    #[test]
    fn highest_pools(pool in highest()) {
        check(&pool);
    }

    #[test]
    fn sum_pools(pool in sums()) {
        check(&pool);
    }

    #[test]
    fn symbol_pools(pool in symbols()) {
        check(&pool);
    }
}

#[test]
fn expressions() {
    let table = [
        "3d4kh2+1",
        "3d4kl1",
        "3d3dh1-d2",
        "3d3!^1kh2",
        "2d4!3^2",
        "2d3!^2cs>=2",
        "2d4ro<=2",
        "2d3ro=1!^1",
        "3d3!2^1kh2cs=3",
        "3d3!2^1kl2cs<2",
        "3d4>2-2d2",
        "-2d3!^1+4",
        "2d2!1^2dl1",
        "2d4!^1ro>3kh1",
        "4d3dl1cs>=2",
    ];
    table.into_iter().for_each(check_expression);
}

/// Compares fractions: dice that are all dropped are left out of the count, but not of the throw.
fn check_expression(text: &str) {
    let expression = Expression::parse(text).unwrap();
    // Every sequence of dice of 1 to 4 sides in these tests is a part of this.
    let total = BigUint::from(12u8).pow(30);
    let thrown = enumerate(&total, |every| expression.roll(every).total);
    let thrown = Distribution::new(thrown.into_iter().collect());
    let chances = |odds: &Distribution<i64>| {
        let chances = odds.chances();
        chances.map(|(k, chance)| (*k, chance)).collect::<Vec<_>>()
    };
    let odds = expression.odds().unwrap();
    assert_eq!(chances(&odds), chances(&thrown), "{text}");
}

#[test]
fn tens_pools() {
    for pick in [Pick::Lowest, Pick::Highest] {
        for extra in 0..=2 {
            check(&TensPool { extra, pick });
        }
    }
}
