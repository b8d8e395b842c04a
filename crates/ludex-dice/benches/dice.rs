//! Rolls and odds: the pools that other dice tools were measured on, and a ruleset's own.
#![allow(
    missing_docs,
    reason = "criterion's macros make public items without docs"
)]

use criterion::{Criterion, criterion_group, criterion_main};
use ludex_dice::expression::Expression;
use ludex_dice::pool::{
    Dark, DarkDice, Explode, ExplodingPool, HighestPool, Keep, Pool, Rethrow, RethrowMode, Sets,
    SumPool, SymbolDice, SymbolPool, Tally,
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
        .push(Tally::up_to_face(1).first_throw().told_apart_at([10]));
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
            ask: Dark::Reaches(4),
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

/// The largest throws that page 1 allows, with as much asked as its bands can ask of them.
fn worst(c: &mut Criterion) {
    let mut group = c.benchmark_group("worst");
    group.sample_size(10);
    for text in ["100d6dl1", "100d100dl1", "d1000!^100"] {
        let dice = Expression::parse(text);
        group.bench_function(text, |b| {
            b.iter(|| dice.as_ref().map(|dice| black_box(dice).odds()));
        });
    }
    for (mode, name) in [
        (None, "100 exploding d10, half of the first throw"),
        (Some(RethrowMode::Once), "the same, re-thrown once"),
        (Some(RethrowMode::Until), "the same, re-thrown until"),
    ] {
        let mut pool = storyteller(100);
        pool.explode = Some(Explode {
            from: 10,
            at_most: 100,
        });
        pool.tallies[2] = Tally::up_to_face(1).first_throw().told_apart_at([50]);
        pool.rethrow = mode.map(|mode| Rethrow {
            up_to: 3,
            mode,
            at_most: 100,
        });
        group.bench_function(name, |b| b.iter(|| black_box(&pool).count()));
    }
    let wide = ExplodingPool {
        dice: 100,
        sides: 100,
        rethrow: Some(Rethrow {
            up_to: 20,
            mode: RethrowMode::Until,
            at_most: 100,
        }),
        explode: Some(Explode {
            from: 30,
            at_most: 100,
        }),
        tallies: vec![
            Tally::from_face(50).and(90..=100, 1).and(1..=9, -1),
            Tally::from_face(50).held_to(1),
            Tally::up_to_face(20).held_to(1),
        ],
    };
    group.bench_function("100 d100 exploding from 30, re-thrown until", |b| {
        b.iter(|| black_box(&wide).count());
    });
    let highest = HighestPool {
        light: 100,
        dark: DarkDice {
            dice: 10,
            ask: Dark::Reaches(40),
        },
        sides: 100,
        keep: Keep::Highest(10),
        tallies: vec![
            Tally::from_face(50).told_apart_at([50]),
            Tally::up_to_face(10).told_apart_at([3, 5]),
        ],
    };
    group.bench_function("10 highest of 100 light and 10 dark d100", |b| {
        b.iter(|| black_box(&highest).count());
    });
    let sums = SumPool {
        dice: 10,
        sides: 1000,
        sets: Sets::Higher,
        tallies: [900, 700, 500, 300]
            .map(|face| Tally::from_face(face).told_apart_at([2, 5]))
            .to_vec(),
    };
    group.bench_function("10 d1000 with advantage and four tallies", |b| {
        b.iter(|| black_box(&sums).count_as(|key| (key.sum, key.tallies[0] > 2)));
    });
    let symbols = symbols();
    group.bench_function("80 symbol dice, two pairs and two symbols apart", |b| {
        b.iter(|| black_box(&symbols).count_as(|key| (key[0], key[1] > 2)));
    });
    group.finish();
}

/// 40 own dice, 20 against them, 10 boost and 10 setback dice: successes and advantages less what
/// cancels them, and one rare symbol of each side.
fn symbols() -> SymbolPool {
    let own = [
        [0, 0, 0, 0],
        [1, 0, 0, 0],
        [2, 0, 0, 0],
        [0, 1, 0, 0],
        [1, 1, 0, 0],
        [0, 2, 0, 0],
        [1, 0, 1, 0],
    ];
    let against = own.map(|[success, advantage, rare, _]| [-success, -advantage, 0, rare]);
    let kind = |dice, faces: &[[i32; 4]]| SymbolDice {
        dice,
        faces: faces.iter().map(|face| face.to_vec()).collect(),
    };
    SymbolPool {
        dice: vec![
            kind(40, &own),
            kind(20, &against),
            kind(10, &own[..5]),
            kind(10, &against[..5]),
        ],
        held_to: vec![None, None, Some(2), Some(2)],
    }
}

criterion_group!(benches, rolls, expressions, pools, worst);
criterion_main!(benches);
