//! `dice-pool` (page 1, 5.6).

use ludex_schema::{Checker, Path, shown};

use crate::definition::{DicePool, MarkedFaces, SuccessTarget};
use crate::resolve::field::below_min;

use super::bands::Banding;
use super::{outside, sound};

/// Checks the keys of `dice-pool` at `at`.
pub(super) fn check(kind: &DicePool, banding: Banding, at: &Path<'_>, checker: &mut Checker<'_>) {
    size(*kind.pool.min, *kind.pool.max, at, checker);
    if sound(at, &["die"], checker) {
        let sides = *kind.die.sides;
        if sound(at, &["target"], checker) {
            target(&kind.target, sides, &at.key("target"), checker);
        }
        for (key, marked) in [("double", &kind.double), ("explode", &kind.explode)] {
            if let Some(marked) = marked {
                marked_faces(key, marked, sides, &at.key(key), checker);
            }
        }
        for (index, reroll) in kind.reroll.iter().flat_map(|rerolls| rerolls.entries()) {
            let at = at.key("reroll");
            let what = format!("the reroll {}", shown(&reroll.id));
            reroll_limit(
                &what,
                *reroll.up_to,
                sides,
                &at.index(index).key("upTo"),
                checker,
            );
        }
    }
    if sound(at, &["target"], checker) {
        low_faces(kind, at, checker);
    }
    if kind.exceptional.is_some() && banding != Banding::Without {
        let place = checker.span(&at.key("bands"));
        checker
            .report_key(
                &at.key("exceptional"),
                "not-allowed",
                "`exceptional` makes critical successes where there are no bands; here `bands` decide",
            )
            .help("remove it, and let a band with the outcome `criticalSuccess` say when")
            .related(place, "the bands");
    }
    if let Some(most) = most_successes(kind, at, checker) {
        successes(kind, most, banding, at, checker);
    }
    if sound(at, &["target"], checker) {
        step_targets(kind, at, checker);
    }
}

/// Checks that `pool.min` is not above `pool.max`.
pub(super) fn size(min: i64, max: i64, at: &Path<'_>, checker: &mut Checker<'_>) {
    if sound(at, &["pool"], checker) && max < min {
        below_min(
            "pool",
            &min.to_string(),
            &max.to_string(),
            &at.key("pool"),
            checker,
        );
    }
}

fn target(target: &SuccessTarget, sides: i64, at: &Path<'_>, checker: &mut Checker<'_>) {
    let (min, default, max) = (*target.min, *target.default, *target.max);
    let mut faces = true;
    for (key, face) in [("default", default), ("min", min), ("max", max)] {
        faces &= face <= sides;
        outside(
            face,
            (2, sides),
            &format!("a d{sides} shows 1 to {sides}"),
            &at.key(key),
            checker,
        );
    }
    if max < min {
        below_min("target", &min.to_string(), &max.to_string(), at, checker);
    } else if faces {
        let why = format!("the target goes from {min} to {max}");
        outside(default, (min, max), &why, &at.key("default"), checker);
    }
}

fn marked_faces(
    key: &str,
    marked: &MarkedFaces,
    sides: i64,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let (from, min) = (
        marked.from.as_deref().copied(),
        marked.min.as_deref().copied(),
    );
    if from.is_none() && min.is_none() {
        checker
            .report_key(
                at,
                "missing",
                format!("`{key}` lacks `from` and `min`, so no die would ever {key}"),
            )
            .help(
                "add `from`, the face it always starts at, or `min`, the lowest a tag may ask for",
            );
    }
    for (key, face) in [("from", from), ("min", min)] {
        if let Some(face) = face {
            outside(
                face,
                (2, sides),
                &format!("a d{sides} shows 1 to {sides}"),
                &at.key(key),
                checker,
            );
        }
    }
    if let (Some(from), Some(min)) = (from, min)
        && from < min
    {
        let place = checker.span(&at.key("min"));
        checker
            .report(
                &at.key("from"),
                "out-of-range",
                format!("`from` is {from}, below `min` {min}"),
            )
            .help(format!("write {min} or more, or lower `min`"))
            .related(place, "the `min` beside it");
    }
}

/// Checks that a re-throw leaves a face to stop at.
pub(super) fn reroll_limit(
    what: &str,
    up_to: i64,
    sides: i64,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let why = format!("{what} would throw every face of a d{sides} again");
    outside(up_to, (1, sides - 1), &why, at, checker);
}

/// `cancel` and `botch` act on faces below every target.
fn low_faces(kind: &DicePool, at: &Path<'_>, checker: &mut Checker<'_>) {
    let lowest = *kind.target.min;
    let faces = [
        ("cancel", kind.cancel.as_ref().map(|cancel| *cancel.up_to)),
        ("botch", kind.botch.as_ref().map(|botch| *botch.up_to)),
    ];
    for (key, face) in faces {
        if let Some(face) = face {
            let why =
                format!("`target.min` is {lowest}, and a die that counts must not also {key}");
            let at = at.key(key);
            outside(face, (1, lowest - 1), &why, &at.key("upTo"), checker);
        }
    }
}

/// The most successes one roll can count.
fn most_successes(kind: &DicePool, at: &Path<'_>, checker: &Checker<'_>) -> Option<i64> {
    if !sound(at, &["pool", "explode", "double"], checker) {
        return None;
    }
    let doubled = [kind.explode.is_some(), kind.double.is_some()];
    Some(
        doubled
            .into_iter()
            .filter(|doubled| *doubled)
            .fold(*kind.pool.max, |most, _| most * 2),
    )
}

fn successes(
    kind: &DicePool,
    most: i64,
    banding: Banding,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let why = format!(
        "one roll counts at most {most} successes (`pool.max` is {})",
        *kind.pool.max
    );
    if let Some(exceptional) = kind
        .exceptional
        .as_ref()
        .filter(|_| banding == Banding::Without)
    {
        let at = at.key("exceptional");
        outside(
            *exceptional.successes,
            (1, most),
            &why,
            &at.key("successes"),
            checker,
        );
    }
    let at = at.key("difficultyLadder");
    for (index, step) in kind.difficulty_ladder.entries() {
        outside(
            *step.successes,
            (1, most),
            &why,
            &at.index(index).key("successes"),
            checker,
        );
    }
}

fn step_targets(kind: &DicePool, at: &Path<'_>, checker: &mut Checker<'_>) {
    let (min, max) = (*kind.target.min, *kind.target.max);
    let place = checker.span(&at.key("target"));
    let at = at.key("difficultyLadder");
    for (index, step) in kind.difficulty_ladder.entries() {
        let Some(target) = step.target.as_deref().copied() else {
            continue;
        };
        let at = at.index(index);
        let at = at.key("target");
        if min < max {
            outside(
                target,
                (min, max),
                &format!("the target goes from {min} to {max}"),
                &at,
                checker,
            );
        } else if min == max {
            let message = format!(
                "the step {} sets a target, and the target of this roll cannot move: it is always {min}",
                shown(&step.label)
            );
            checker
                .report_key(&at, "not-allowed", message)
                .help("remove it, or let `target.min` be below `target.max`")
                .related(place, "the target of the roll");
        }
    }
}
