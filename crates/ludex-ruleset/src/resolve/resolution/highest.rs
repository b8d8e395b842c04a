//! `dice-highest` (page 1, 5.7).

use ludex_schema::{Checker, Path, shown};

use crate::definition::DiceHighest;
use crate::resolve::scope::Scope;

use super::bands::Banding;
use super::{lacks, outside, place, plain_track, pool, sound};

/// Checks the keys of `dice-highest` at `at`.
pub(super) fn check(
    kind: &DiceHighest,
    banding: Banding,
    at: &Path<'_>,
    scope: &Scope<'_>,
    checker: &mut Checker<'_>,
) {
    let (min, max) = (*kind.pool.min, *kind.pool.max);
    pool::size(min, max, at, checker);
    let keep = *kind.keep.count;
    if sound(at, &["pool", "keep"], checker) {
        let why = format!("the pool has at most {max} dice");
        let place = place(&at.key("pool").key("max"), "the most dice", checker);
        outside(
            ("`keep.count`", keep),
            (1, max.min(10)),
            (&why, place),
            &at.key("keep").key("count"),
            checker,
        );
    }
    if let Some(zero) = &kind.zero {
        let at_zero = at.key("zero");
        if sound(at, &["pool"], checker) && min > 0 {
            let place = checker.span(&at.key("pool").key("min"));
            let message =
                format!("`zero` is for a pool without dice, and this pool has at least {min}");
            checker
                .report_key(&at_zero, "never-fires", message)
                .help("remove `zero`, or let `pool.min` be 0")
                .related(place, "the least number of dice");
        }
        if sound(at, &["keep"], checker) {
            let why = format!("`keep.count` of them are kept, which is {keep}");
            let place = place(&at.key("keep").key("count"), "how many are kept", checker);
            let found = ("`zero.dice`", *zero.dice);
            outside(
                found,
                (keep, 10),
                (&why, place),
                &at_zero.key("dice"),
                checker,
            );
        }
    }
    if let Some(raises) = kind.dark.as_ref().and_then(|dark| dark.raises.as_ref()) {
        plain_track(
            &raises.track,
            &at.key("dark").key("raises").key("track"),
            scope,
            checker,
        );
    }
    ladder(kind, banding, at, checker);
}

fn ladder(kind: &DiceHighest, banding: Banding, at: &Path<'_>, checker: &mut Checker<'_>) {
    let bands = checker.span(&at.key("bands"));
    if banding.needs_difficulty() && lacks(at, "difficultyLadder", checker) {
        checker
            .report(
                &at.key("difficultyLadder"),
                "missing",
                format!("`difficultyLadder` is missing: {}", why(banding)),
            )
            .help("add at least one step: `{ \"label\": …, \"dc\": … }`");
    }
    let at = at.key("difficultyLadder");
    for (index, step) in kind
        .difficulty_ladder
        .iter()
        .flat_map(|ladder| ladder.entries())
    {
        let at = at.index(index);
        if banding.needs_difficulty() && step.dc.is_none() {
            checker
                .report(
                    &at.key("dc"),
                    "missing",
                    format!(
                        "the step {} lacks `dc`: {}",
                        shown(&step.label),
                        why(banding)
                    ),
                )
                .help("add `dc`, the number the dice must reach");
        } else if banding == Banding::Plain && step.dc.is_some() {
            checker
                .report_key(
                    &at.key("dc"),
                    "not-allowed",
                    format!(
                        "the step {} has a `dc`, and no band reads `margin`, so nothing would be \
                         held against it",
                        shown(&step.label)
                    ),
                )
                .help("remove `dc`, or let a band read `margin`")
                .related(bands, "the bands");
        }
    }
}

fn why(banding: Banding) -> &'static str {
    if banding == Banding::Margin {
        "a band reads `margin`, which is the value minus the difficulty"
    } else {
        "without `bands` a check is made against a difficulty"
    }
}
