//! The difficulty of a check (page 1, 9.3).

use ludex_ruleset::definition::{Band, DiceHighest, DicePool, Kind};

use super::range::Range;
use super::request::Request;

/// What a check is made against.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Difficulty {
    /// The number, where the kind has one.
    pub(crate) number: Option<i64>,
    /// The step of the ladder that was named.
    pub(crate) step: Option<usize>,
}

/// Whether the kind is made against a number that a tag may give as `dc`.
pub(crate) fn takes_number(kind: &Kind, bands: Option<&[Band]>) -> bool {
    match kind {
        Kind::DiceSum(sum) => sum.difficulty_ladder.is_some(),
        Kind::DicePool(_) | Kind::SymbolPool(_) => true,
        Kind::DiceHighest(_) => reads_dc(bands),
        Kind::RollAgainst(_) => false,
    }
}

/// Whether a `dice-highest` check is made against a number (5.7): without bands, or when a band
/// reads the margin.
pub(crate) fn reads_dc(bands: Option<&[Band]>) -> bool {
    bands.is_none_or(|bands| {
        let mut conditions = bands.iter().filter_map(|band| band.when.as_ref()).flatten();
        conditions.any(|condition| condition.margin.is_some())
    })
}

/// The labels of the ladder's steps; none without a ladder.
pub(crate) fn labels(kind: &Kind) -> Vec<&str> {
    match kind {
        Kind::DiceSum(sum) => sum
            .difficulty_ladder
            .iter()
            .flatten()
            .map(|step| &*step.label)
            .collect(),
        Kind::DicePool(pool) => pool
            .difficulty_ladder
            .iter()
            .map(|step| &*step.label)
            .collect(),
        Kind::DiceHighest(highest) => highest
            .difficulty_ladder
            .iter()
            .flatten()
            .map(|step| &*step.label)
            .collect(),
        Kind::RollAgainst(against) => against
            .difficulty_ladder
            .iter()
            .flatten()
            .map(|step| &*step.label)
            .collect(),
        Kind::SymbolPool(symbol) => symbol
            .difficulty_ladder
            .iter()
            .map(|step| &*step.label)
            .collect(),
    }
}

/// The difficulty a tag asks for; `None` when the kind needs a number and the tag gives none.
pub(crate) fn difficulty(
    kind: &Kind,
    bands: Option<&[Band]>,
    request: &Request<'_>,
) -> Option<Difficulty> {
    let step = request.step;
    if !takes_number(kind, bands) {
        return Some(Difficulty { number: None, step });
    }
    let number = request.dc.or_else(|| step_number(kind, step?))?;
    Some(Difficulty {
        number: Some(limits(kind).pull(number)),
        step,
    })
}

/// The number a step of the ladder carries.
fn step_number(kind: &Kind, step: usize) -> Option<i64> {
    Some(match kind {
        Kind::DiceSum(sum) => *sum.difficulty_ladder.as_ref()?.get(step)?.dc,
        Kind::DicePool(pool) => *pool.difficulty_ladder.get(step)?.successes,
        Kind::DiceHighest(highest) => *highest
            .difficulty_ladder
            .as_ref()?
            .get(step)?
            .dc
            .as_ref()?
            .as_ref(),
        Kind::RollAgainst(_) => return None,
        Kind::SymbolPool(symbol) => *symbol.difficulty_ladder.get(step)?.dice,
    })
}

/// What the number is held to.
pub(crate) fn limits(kind: &Kind) -> Range {
    match kind {
        Kind::DiceSum(sum) => {
            let steps = || sum.difficulty_ladder.iter().flatten().map(|step| *step.dc);
            Range {
                least: steps().fold(1, i64::min),
                most: steps().fold(40, i64::max),
            }
        }
        Kind::DicePool(pool) => Range {
            least: 1,
            most: most_successes(pool),
        },
        Kind::DiceHighest(highest) => Range {
            least: 1,
            most: most_value(highest),
        },
        Kind::RollAgainst(_) => Range::ANY,
        Kind::SymbolPool(symbol) => Range {
            least: 0,
            most: *symbol.against.max,
        },
    }
}

/// S, the most one roll can count (5.6).
fn most_successes(pool: &DicePool) -> i64 {
    let twice = |rule: bool| if rule { 2 } else { 1 };
    *pool.pool.max * twice(pool.explode.is_some()) * twice(pool.double.is_some())
}

/// The most the kept dice can show (9.3).
fn most_value(highest: &DiceHighest) -> i64 {
    *highest.keep.count * *highest.die.sides
}
