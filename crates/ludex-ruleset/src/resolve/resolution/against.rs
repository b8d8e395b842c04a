//! `roll-against` (page 1, 5.8).

use ludex_schema::{Checker, List, Path, shown};

use crate::definition::{Band, RollAgainst};
use crate::resolve::field::below_min;
use crate::resolve::scope::advise;

use super::sound;

/// Checks the keys of `roll-against` at `at`.
pub(super) fn check(
    kind: &RollAgainst,
    bands: Option<&List<Band, 2, 12>>,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    if let (Some(min), Some(max)) = (&kind.number.min, &kind.number.max)
        && **max < **min
    {
        below_min(
            "`number`",
            &min.to_string(),
            &max.to_string(),
            &at.key("number"),
            checker,
        );
    }
    if kind.tens_dice.is_some() && sound(at, &["dice", "advantage"], checker) {
        tens_dice(kind, at, checker);
    }
    let ladder = at.key("difficultyLadder");
    for (index, step) in kind
        .difficulty_ladder
        .iter()
        .flat_map(|ladder| ladder.entries())
    {
        if let Some(needs) = &step.needs {
            needed_band(
                needs,
                &step.label,
                bands,
                &ladder.index(index).key("needs"),
                at,
                checker,
            );
        }
    }
}

fn tens_dice(kind: &RollAgainst, at: &Path<'_>, checker: &mut Checker<'_>) {
    let (count, sides) = (*kind.dice.count, *kind.dice.sides);
    let (message, help, cause, words) = if (count, sides) != (1, 100) {
        (
            format!("`tensDice` reads a d100 as tens and units; this roll throws {count}d{sides}"),
            "remove `tensDice`, or throw one die of 100 sides",
            at.key("dice"),
            "the dice",
        )
    } else if kind.advantage {
        (
            "`tensDice` and `advantage` are two ways to throw again; only one of them may stand"
                .to_owned(),
            "remove one of the two",
            at.key("advantage"),
            "advantage is on",
        )
    } else {
        return;
    };
    let place = checker.span(&cause);
    checker
        .report_key(&at.key("tensDice"), "not-allowed", message)
        .help(help)
        .related(place, words);
}

fn needed_band(
    needs: &str,
    step: &str,
    bands: Option<&List<Band, 2, 12>>,
    at: &Path<'_>,
    roll: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let Some(bands) = bands else { return };
    let Some((index, band)) = bands.entries().find(|(_, band)| &*band.id == needs) else {
        return;
    };
    if band.outcome.succeeds() {
        return;
    }
    let fitting: Vec<&str> = bands
        .iter()
        .filter(|band| band.outcome.succeeds())
        .map(|band| &*band.id)
        .collect();
    let place = checker.span(&roll.key("bands").index(index).key("outcome"));
    let message = format!(
        "the step {} needs the band {}, whose outcome is `{}`; a band that succeeds is wanted here",
        shown(step),
        shown(needs),
        band.outcome.word()
    );
    let issue = checker.report(at, "wrong-reference", message);
    issue.related(place, format!("the outcome of {}", shown(needs)));
    advise(issue, &fitting, "declare a band that succeeds");
}
