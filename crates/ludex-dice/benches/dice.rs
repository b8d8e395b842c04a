//! Rolls and odds: the pools that other dice tools were measured on, and a ruleset's own.
#![allow(
    missing_docs,
    reason = "criterion's macros make public items without docs"
)]

use criterion::{Criterion, criterion_group, criterion_main};
use ludex_dice::expression::Expression;
use ludex_dice::pool::{
    Dark, DarkDice, Explode, ExplodingPool, HighestPool, Keep, Pool, Rethrow, RethrowMode, Sets,
    SumPool, Tally,
};
use ludex_dice::source::SeededSource;
use std::hint::black_box;

fn rolls(c: &mut Criterion) {
    let mut source = SeededSource::new(1);
    c.bench_function("roll/parse and explain 4d6kh3+2", |b| {
        b.iter(|| Expression::parse(black_box("4d6kh3+2")).map(|dice| dice.roll(&mut source)));
    });
    let pool = storyteller(20);
    c.bench_function("roll/20 exploding d10", |b| {
        b.iter(|| pool.throw(&mut source))
    });
}

fn expressions(c: &mut Criterion) {
    for text in [
        "4d6kh3",
        "30d10kh5",
        "20d10!cs>=8",
        "10d10!kh3",
        "100d20",
        "1d20+5",
    ] {
        let dice = Expression::parse(text);
        c.bench_function(&format!("odds/{text}"), |b| {
            b.iter(|| dice.as_ref().map(|dice| black_box(dice).odds()));
        });
    }
}

/// Target 7, tens double and explode, ones cancel and botch: what page 1, 5.6 asks at most.
fn storyteller(dice: u32) -> ExplodingPool {
    let rolled = Tally::from_face(7).and(10..=10, 1);
    ExplodingPool {
        dice,
        sides: 10,
        rethrow: None,
        explode: Some(Explode {
            from: 10,
            at_most: 40,
        }),
        tallies: vec![
            rolled.clone().and(1..=1, -1),
            rolled.held_to(1),
            Tally::up_to_face(1).held_to(1),
        ],
    }
}

fn pools(c: &mut Criterion) {
    for dice in [10, 20] {
        let pool = storyteller(dice);
        c.bench_function(&format!("odds/pool of {dice} exploding d10"), |b| {
            b.iter(|| black_box(&pool).count());
        });
    }
    let mut joint = storyteller(20);
    joint.tallies = vec![Tally::from_face(7).and(10..=10, 1), Tally::up_to_face(1)];
    c.bench_function("odds/pool of 20, successes and ones apart", |b| {
        b.iter(|| black_box(&joint).count());
    });
    let mut halves = storyteller(20);
    halves
        .tallies
        .push(Tally::up_to_face(1).first_throw().held_to(10));
    c.bench_function("odds/pool of 20, half of the first throw", |b| {
        b.iter(|| black_box(&halves).count());
    });
    for (mode, name) in [(RethrowMode::Once, "once"), (RethrowMode::Until, "until")] {
        let rethrow = Some(Rethrow {
            up_to: 3,
            mode,
            at_most: 100,
        });
        let pool = ExplodingPool {
            rethrow,
            ..storyteller(20)
        };
        c.bench_function(&format!("odds/pool of 20, re-thrown {name}"), |b| {
            b.iter(|| black_box(&pool).count());
        });
    }
    let highest = HighestPool {
        light: 6,
        dark: DarkDice {
            dice: 3,
            ask: Dark::Face,
        },
        sides: 6,
        keep: Keep::Highest(1),
        tallies: vec![Tally::from_face(6).held_to(2)],
    };
    c.bench_function("odds/highest of 6 light and 3 dark d6", |b| {
        b.iter(|| black_box(&highest).count());
    });
    let twice = SumPool {
        dice: 1,
        sides: 20,
        sets: Sets::Higher,
        tallies: Vec::new(),
    };
    c.bench_function("odds/d20 with advantage", |b| {
        b.iter(|| black_box(&twice).count())
    });
}

criterion_group!(benches, rolls, expressions, pools);
criterion_main!(benches);
