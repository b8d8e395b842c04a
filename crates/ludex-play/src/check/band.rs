//! Outcome bands, worked out for one check (page 1, 5.4).
//!
//! What is known before the dice fall (the number rolled against, the roll that would just do) is
//! put in beforehand, so that judging a throw only compares whole numbers.

use ludex_dice::pool::Tally;
use ludex_ruleset::definition::{Band, Bound, Comparison, Condition, FaceTest, Limit, Outcome};
use ludex_text::{Decimal, Rounding};

use super::range::Range;
use crate::table;

/// Which faces of a die a band counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Faces {
    /// This face and those above it.
    From(u32),
    /// This face and those below it.
    UpTo(u32),
}

impl Faces {
    /// Whether `face` is one of them.
    fn hold(self, face: i64) -> bool {
        match self {
            Self::From(least) => face >= i64::from(least),
            Self::UpTo(most) => face <= i64::from(most),
        }
    }

    fn of(test: &FaceTest) -> Self {
        let face = |n: i64| u32::try_from(n).unwrap_or(0);
        match (&test.from, &test.up_to) {
            (Some(from), _) => Self::From(face(**from)),
            (None, up_to) => Self::UpTo(up_to.as_ref().map_or(0, |n| face(**n))),
        }
    }
}

/// What is known of a check before its dice fall.
pub(crate) struct Known<'a> {
    /// T, the number rolled against.
    pub(crate) target: Option<i64>,
    /// The roll that would just do.
    pub(crate) needed: Option<i64>,
    /// The ids of the symbols, in declared order.
    pub(crate) symbols: &'a [&'a str],
}

impl Known<'_> {
    /// Nothing is known, and there are no symbols.
    pub(crate) const NOTHING: Self = Known {
        target: None,
        needed: None,
        symbols: &[],
    };
}

/// What the bands read of one throw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading<'a> {
    /// The record's total.
    pub(crate) total: i64,
    /// By how much the roll made or missed what was asked; 0 where nothing is asked, which no band
    /// reads.
    pub(crate) margin: i64,
    /// The outcome of every entry of [`Bands::tallies`].
    pub(crate) faces: &'a [i64],
    /// The net count of every symbol.
    pub(crate) symbols: &'a [i64],
}

/// The bands of a check, best first.
#[derive(Clone, Debug)]
pub(crate) struct Bands {
    ranked: Vec<Ranked>,
    /// Positions in `ranked`, in the order they are tested.
    tested: Vec<usize>,
    /// The band without conditions.
    fallback: usize,
    faces: Vec<FaceCount>,
}

/// A count of faces that conditions read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FaceCount {
    faces: Faces,
    /// The least number above which no condition tells two counts apart.
    enough: i64,
}

impl FaceCount {
    /// The count as dice are tallied.
    fn tally(self) -> Tally {
        let tally = match self.faces {
            Faces::From(face) => Tally::from_face(face),
            Faces::UpTo(face) => Tally::up_to_face(face),
        };
        tally.held_to(u32::try_from(self.enough).unwrap_or(0))
    }
}

/// A band at its rank.
#[derive(Clone, Debug)]
pub(crate) struct Ranked {
    /// Its id.
    pub(crate) id: String,
    /// What people read.
    pub(crate) label: String,
    /// What it amounts to in this check.
    pub(crate) outcome: Outcome,
    conditions: Vec<Test>,
}

/// A condition whose constant parts have been worked out.
#[derive(Clone, Debug)]
struct Test {
    total: Range,
    margin: Range,
    faces: Vec<(usize, Range)>,
    symbols: Vec<(usize, Range)>,
}

impl Test {
    fn holds(&self, reading: &Reading<'_>) -> bool {
        let counted = |counts: &[i64], tests: &[(usize, Range)]| {
            tests
                .iter()
                .all(|(at, range)| range.holds(counts.get(*at).copied().unwrap_or(0)))
        };
        self.total.holds(reading.total)
            && self.margin.holds(reading.margin)
            && counted(reading.faces, &self.faces)
            && counted(reading.symbols, &self.symbols)
    }
}

impl Bands {
    /// Works the declared bands out for one check.
    pub(crate) fn new(declared: &[Band], known: &Known<'_>) -> Self {
        let mut by_rank: Vec<&Band> = declared.iter().collect();
        by_rank.sort_by_key(|band| rank(band.outcome));
        let fallback = by_rank
            .iter()
            .position(|band| band.when.is_none())
            .unwrap_or(0);
        let mut faces = Vec::new();
        let ranked: Vec<Ranked> = by_rank
            .into_iter()
            .map(|band| Ranked {
                id: band.id.to_string(),
                label: band.label.to_string(),
                outcome: band.outcome,
                conditions: band
                    .when
                    .iter()
                    .flat_map(|when| when.iter())
                    .filter_map(|condition| test(condition, known, &mut faces))
                    .collect(),
            })
            .collect();
        let mut tested: Vec<usize> = (0..ranked.len()).filter(|at| *at != fallback).collect();
        tested.sort_by_key(|at| ranked.get(*at).map_or(0, |band| turn(band.outcome)));
        Self {
            ranked,
            tested,
            fallback,
            faces,
        }
    }

    /// The tallies its conditions read of the dice in play, each once.
    pub(crate) fn tallies(&self) -> impl Iterator<Item = Tally> {
        self.faces.iter().map(|count| count.tally())
    }

    /// What [`Bands::tallies`] come to when one die is in play and shows `face`.
    pub(crate) fn tallied(&self, face: i64) -> Vec<i64> {
        self.faces
            .iter()
            .map(|count| i64::from(count.faces.hold(face)).min(count.enough))
            .collect()
    }

    /// Whether a condition reads the net count of a symbol.
    pub(crate) fn reads_symbol(&self, symbol: usize) -> bool {
        let mut tests = self.ranked.iter().flat_map(|band| &band.conditions);
        tests.any(|test| test.symbols.iter().any(|(at, _)| *at == symbol))
    }

    /// The rank of the band that holds, from 0, the best.
    pub(crate) fn choose(&self, reading: &Reading<'_>) -> usize {
        let holds = |at: &&usize| {
            self.ranked
                .get(**at)
                .is_some_and(|band| band.conditions.iter().any(|test| test.holds(reading)))
        };
        self.tested
            .iter()
            .find(holds)
            .copied()
            .unwrap_or(self.fallback)
    }

    /// The band at a rank.
    pub(crate) fn at(&self, rank: usize) -> Option<&Ranked> {
        self.ranked.get(rank)
    }

    /// The rank of the band of that id.
    pub(crate) fn rank_of(&self, id: &str) -> Option<usize> {
        self.ranked.iter().position(|band| band.id == id)
    }

    /// The worst rank.
    pub(crate) fn worst(&self) -> usize {
        self.ranked.len().saturating_sub(1)
    }

    /// The lowest rank that succeeds.
    pub(crate) fn lowest_success(&self) -> usize {
        self.ranked
            .iter()
            .rposition(|band| band.outcome.succeeds())
            .unwrap_or(0)
    }

    /// Makes every success below the rank a failure; the bands stay what they are (5.8, step 4).
    pub(crate) fn need(&mut self, rank: usize) {
        for band in self.ranked.iter_mut().skip(rank + 1) {
            if matches!(band.outcome, Outcome::Success | Outcome::Partial) {
                band.outcome = Outcome::Failure;
            }
        }
    }
}

/// Where an outcome stands among all, best first; also the order outcomes are listed in.
pub(crate) fn rank(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::CriticalSuccess => 0,
        Outcome::Success => 1,
        Outcome::Partial => 2,
        Outcome::Failure => 3,
        Outcome::CriticalFailure => 4,
    }
}

/// When a band of that outcome is tested.
fn turn(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::CriticalSuccess => 0,
        Outcome::CriticalFailure => 1,
        Outcome::Success => 2,
        Outcome::Partial => 3,
        Outcome::Failure => 4,
    }
}

/// A condition with what is known put in; `None` when that already rules it out.
fn test(condition: &Condition, known: &Known<'_>, faces: &mut Vec<FaceCount>) -> Option<Test> {
    let fixed = |test: &Option<Comparison>, value: Option<i64>| match (test, value) {
        (Some(test), Some(value)) => comparison(test).holds(value),
        _ => true,
    };
    if !fixed(&condition.target, known.target) || !fixed(&condition.needed, known.needed) {
        return None;
    }
    let total = condition.total.as_ref().map_or(Range::ANY, |test| {
        let at = |bound: &Option<Bound>| bound.as_ref().map(|bound| worth(bound, known.target));
        Range::new(at(&test.at_least), at(&test.at_most))
    });
    let face_tests = condition.faces.iter().map(|test| {
        let (wanted, range) = (
            Faces::of(test),
            Range::new(whole(&test.at_least), whole(&test.at_most)),
        );
        let slot = faces
            .iter()
            .position(|known| known.faces == wanted)
            .unwrap_or_else(|| {
                faces.push(FaceCount {
                    faces: wanted,
                    enough: 0,
                });
                faces.len() - 1
            });
        if let Some(count) = faces.get_mut(slot) {
            count.enough = count.enough.max(range.enough());
        }
        (slot, range)
    });
    let face_tests = face_tests.collect();
    let symbols = condition
        .symbols
        .iter()
        .flat_map(|tests| tests.iter())
        .filter_map(|test| {
            let slot = known.symbols.iter().position(|id| **id == *test.id)?;
            Some((
                slot,
                Range::new(whole(&test.at_least), whole(&test.at_most)),
            ))
        });
    Some(Test {
        total,
        margin: condition.margin.as_ref().map_or(Range::ANY, comparison),
        faces: face_tests,
        symbols: symbols.collect(),
    })
}

fn comparison(test: &Comparison) -> Range {
    Range::new(whole(&test.at_least), whole(&test.at_most))
}

fn whole<const MIN: i64, const MAX: i64>(n: &Option<ludex_schema::Int<MIN, MAX>>) -> Option<i64> {
    n.as_ref().map(|n| **n)
}

/// What a bound of the total is worth at T.
pub(crate) fn worth(bound: &Bound, target: Option<i64>) -> i64 {
    match bound {
        Bound::Fixed(n) => **n,
        Bound::Limit(limit) => limit_at(limit, target.unwrap_or(0)),
    }
}

fn limit_at(limit: &Limit, target: i64) -> i64 {
    let target = Decimal::int(target);
    let bound = match (&limit.fraction, &limit.table) {
        (Some(fraction), _) => {
            let round = limit.round.map_or(Rounding::Down, Rounding::from);
            target.times(*fraction).round(round)
        }
        (None, Some(steps)) => table::step_at(steps, target).floor(),
        (None, None) => 0,
    };
    Range::new(whole(&limit.min), whole(&limit.max)).pull(bound)
}
