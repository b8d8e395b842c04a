//! `dice-sum` (page 1, 5.5).

use ludex_schema::{Checker, Path};

use crate::definition::{DiceSum, Natural, NaturalRule};

use super::bands::Banding;
use super::{lacks, sound};

/// Checks the keys of `dice-sum` at `at`.
pub(super) fn check(kind: &DiceSum, banding: Banding, at: &Path<'_>, checker: &mut Checker<'_>) {
    naturals(kind, banding, at, checker);
    ladder(banding, at, checker);
}

fn naturals(kind: &DiceSum, banding: Banding, at: &Path<'_>, checker: &mut Checker<'_>) {
    if !sound(at, &["dice", "naturals"], checker) {
        return;
    }
    let count = *kind.dice.count;
    let place = checker.span(&at.key("dice").key("count"));
    let at = at.key("naturals");
    if count != 1 {
        for (key, natural) in [("check", kind.naturals.check), ("save", kind.naturals.save)] {
            if natural != Natural::None {
                let message = format!(
                    "naturals are faces of a single die, and {count} dice are thrown and added"
                );
                checker
                    .report(&at.key(key), "not-allowed", message)
                    .help(format!("write `none`, leave out `{key}`, or throw one die"))
                    .related(place, "the number of dice");
            }
        }
    }
    if kind.naturals.rule == NaturalRule::Shift && banding == Banding::Without {
        checker
            .report(
                &at.key("rule"),
                "not-allowed",
                "`shift` moves to the next band, and this roll has no `bands`",
            )
            .help("write `force`, or declare `bands`");
    }
}

fn ladder(banding: Banding, at: &Path<'_>, checker: &mut Checker<'_>) {
    let absent = lacks(at, "difficultyLadder", checker);
    if banding.needs_difficulty() && absent {
        let why = if banding == Banding::Margin {
            "a band reads `margin`, which is the total minus the difficulty"
        } else {
            "without `bands` a check is made against a difficulty"
        };
        checker
            .report(
                &at.key("difficultyLadder"),
                "missing",
                format!("`difficultyLadder` is missing: {why}"),
            )
            .help("add at least one step: `{ \"label\": …, \"dc\": … }`");
    } else if banding == Banding::Plain && !absent {
        let place = checker.span(&at.key("bands"));
        checker
            .report_key(
                &at.key("difficultyLadder"),
                "never-fires",
                "no band reads `margin`, so the difficulty would never change an outcome",
            )
            .help("remove `difficultyLadder`, or let a band read `margin`")
            .related(place, "the bands");
    }
}
