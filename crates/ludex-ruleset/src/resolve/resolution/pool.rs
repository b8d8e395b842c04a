//! `dice-pool` (page 1, 5.6).

use ludex_schema::{Checker, Path, shown};

use crate::definition::{DicePool, MarkedFaces, SuccessTarget};
use crate::resolve::field::below_min;

use super::bands::Banding;
use super::{Sides, outside, place, sound};

/// Checks the keys of `dice-pool` at `at`; without `sides` nothing is said of faces.
pub(super) fn check(
    kind: &DicePool,
    banding: Banding,
    sides: Option<Sides>,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    size(*kind.pool.min, *kind.pool.max, at, checker);
    let target_known = sound(at, &["target"], checker);
    if let Some(sides) = sides {
        if target_known {
            target(&kind.target, sides, &at.key("target"), checker);
        }
        for (key, marked) in [("double", &kind.double), ("explode", &kind.explode)] {
            if let Some(marked) = marked {
                marked_faces(key, marked, sides, &at.key(key), checker);
            }
        }
        let at = at.key("reroll");
        for (index, reroll) in kind.reroll.iter().flat_map(|rerolls| rerolls.entries()) {
            let what = format!("the reroll {}", shown(&reroll.id));
            let at = at.index(index);
            reroll_limit(&what, *reroll.up_to, sides, &at.key("upTo"), checker);
        }
    }
    if target_known {
        low_faces(kind, at, checker);
        step_targets(kind, at, checker);
    }
    if kind.exceptional.is_some() && banding != Banding::Without {
        let place = checker.span(&at.key("bands"));
        checker
            .report_key(
                &at.key("exceptional"),
                "not-allowed",
                "`exceptional` makes critical successes where there are no bands; here `bands` \
                 decide",
            )
            .help("remove it, and let a band with the outcome `criticalSuccess` say when")
            .related(place, "the bands");
    }
    if sound(at, &["pool", "explode", "double"], checker) {
        successes(kind, banding, at, checker);
    }
}

/// Checks that `pool.min` is not above `pool.max`.
pub(super) fn size(min: i64, max: i64, at: &Path<'_>, checker: &mut Checker<'_>) {
    if sound(at, &["pool"], checker) && max < min {
        below_min(
            "`pool`",
            &min.to_string(),
            &max.to_string(),
            &at.key("pool"),
            checker,
        );
    }
}

/// Checks that a face is one of the die, and not the 1.
fn face((what, face): (&str, i64), sides: Sides, at: &Path<'_>, checker: &mut Checker<'_>) -> bool {
    let why = format!("a d{0} shows 1 to {0}", sides.count);
    outside(
        (what, face),
        (2, sides.count),
        (&why, sides.place),
        at,
        checker,
    )
}

fn target(target: &SuccessTarget, sides: Sides, at: &Path<'_>, checker: &mut Checker<'_>) {
    let (min, default, max) = (*target.min, *target.default, *target.max);
    let mut beyond = false;
    for (key, target) in [("default", default), ("min", min), ("max", max)] {
        beyond |= face(
            (&format!("`target.{key}`"), target),
            sides,
            &at.key(key),
            checker,
        );
    }
    if max < min {
        below_min("`target`", &min.to_string(), &max.to_string(), at, checker);
    } else if !beyond {
        let why = format!("the target goes from {min} to {max}");
        let found = ("`target.default`", default);
        outside(found, (min, max), (&why, None), &at.key("default"), checker);
    }
}

fn marked_faces(
    key: &str,
    marked: &MarkedFaces,
    sides: Sides,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let (from, min) = (
        marked.from.as_deref().copied(),
        marked.min.as_deref().copied(),
    );
    if from.is_none() && min.is_none() {
        let message = format!("`{key}` lacks `from` and `min`, so no die would ever {key}");
        checker.report_key(at, "missing", message).help(
            "add `from`, the face it always starts at, or `min`, the lowest a tag may ask for",
        );
    }
    for (end, number) in [("from", from), ("min", min)] {
        if let Some(number) = number {
            face(
                (&format!("`{key}.{end}`"), number),
                sides,
                &at.key(end),
                checker,
            );
        }
    }
    if let (Some(from), Some(min)) = (from, min)
        && from < min
    {
        let place = checker.span(&at.key("min"));
        let message = format!("`{key}.from` is {from}, below `{key}.min`, which is {min}");
        checker
            .report(&at.key("from"), "out-of-range", message)
            .help(format!("write {min} or more, or lower `min`"))
            .related(place, "the `min` beside it");
    }
}

/// Checks that a re-throw, named by `what`, leaves a face to stop at.
pub(super) fn reroll_limit(
    what: &str,
    up_to: i64,
    sides: Sides,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let why = format!("{what} would throw every face of a d{} again", sides.count);
    outside(
        ("`upTo`", up_to),
        (1, sides.count - 1),
        (&why, sides.place),
        at,
        checker,
    );
}

/// `cancel` and `botch` act on faces below every target.
fn low_faces(kind: &DicePool, at: &Path<'_>, checker: &mut Checker<'_>) {
    let lowest = *kind.target.min;
    let place = place(&at.key("target").key("min"), "the lowest target", checker);
    let faces = [
        ("cancel", kind.cancel.as_ref().map(|cancel| *cancel.up_to)),
        ("botch", kind.botch.as_ref().map(|botch| *botch.up_to)),
    ];
    for (key, face) in faces {
        let Some(face) = face else { continue };
        let why = format!("`target.min` is {lowest}, and a die that counts must not also {key}");
        let found = (&*format!("`{key}.upTo`"), face);
        outside(
            found,
            (1, lowest - 1),
            (&why, place),
            &at.key(key).key("upTo"),
            checker,
        );
    }
}

/// Numbers of successes that one roll can reach.
fn successes(kind: &DicePool, banding: Banding, at: &Path<'_>, checker: &mut Checker<'_>) {
    let most = most_successes(kind);
    let why = format!(
        "one roll counts at most {most} (`pool.max` is {})",
        *kind.pool.max
    );
    let place = place(&at.key("pool").key("max"), "the most dice", checker);
    if let Some(exceptional) = &kind.exceptional
        && banding == Banding::Without
    {
        let at = at.key("exceptional");
        let found = ("`exceptional.successes`", *exceptional.successes);
        outside(
            found,
            (1, most),
            (&why, place),
            &at.key("successes"),
            checker,
        );
    }
    let at = at.key("difficultyLadder");
    for (index, step) in kind.difficulty_ladder.entries() {
        let what = format!("`successes` of the step {}", shown(&step.label));
        let at = at.index(index);
        let found = (&*what, *step.successes);
        outside(
            found,
            (1, most),
            (&why, place),
            &at.key("successes"),
            checker,
        );
    }
}

/// The most successes one roll can count: each of the two rules may double the pool.
fn most_successes(kind: &DicePool) -> i64 {
    let rules = [kind.explode.is_some(), kind.double.is_some()];
    rules
        .into_iter()
        .filter(|given| *given)
        .fold(*kind.pool.max, |most, _| most * 2)
}

fn step_targets(kind: &DicePool, at: &Path<'_>, checker: &mut Checker<'_>) {
    let (min, max) = (*kind.target.min, *kind.target.max);
    let place = place(&at.key("target"), "the target of the roll", checker);
    let at = at.key("difficultyLadder");
    for (index, step) in kind.difficulty_ladder.entries() {
        let Some(target) = step.target.as_deref().copied() else {
            continue;
        };
        let name = shown(&step.label);
        let at = at.index(index);
        let at = at.key("target");
        if min < max {
            let what = format!("`target` of the step {name}");
            let why = format!("the target goes from {min} to {max}");
            outside((&what, target), (min, max), (&why, place), &at, checker);
        } else if min == max {
            let message = format!(
                "the step {name} sets a target, and the target of this roll is always {min}"
            );
            let issue = checker.report_key(&at, "not-allowed", message);
            issue.help("remove it, or let `target.min` be below `target.max`");
            if let Some((place, words)) = place {
                issue.related(place, words);
            }
        }
    }
}
