//! How checks are rolled (page 1, section 5): every rule that compares two of its parts.

mod against;
mod bands;
mod checks;
mod follow;
mod highest;
mod pool;
mod spend;
mod sum;
mod symbol;
mod tiers;

use ludex_schema::{Checker, List, Path, shown};
use ludex_text::Span;

use crate::definition::{AbilityModifier, Band, Kind, RulesetDefinition};

use super::reference::{self, step_table};
use super::scope::{Part, Scope, advise};
use bands::Banding;
pub(super) use follow::{declaring_list, is_symbol_elsewhere};

/// Checks `resolution`. Its `proficiency.bonus` is a matter of order and is checked with the sheet.
pub(super) fn check(definition: &RulesetDefinition, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let resolution = &definition.resolution;
    let at = &Path::ROOT.key("resolution");
    if let AbilityModifier::StepTable(modifier) = &resolution.ability_modifier {
        step_table(
            &modifier.table,
            &at.key("abilityModifier").key("table"),
            checker,
        );
    }
    tiers::check(resolution, at, checker);
    if let Some(track) = &resolution.penalty_from {
        wound_track(track, &at.key("penaltyFrom"), scope, checker);
    }
    for (index, adjust) in resolution.adjust.entries() {
        reference::check(
            &adjust.value,
            &at.key("adjust").index(index).key("value"),
            scope,
            checker,
        );
    }
    checks::check(&resolution.checks, at, scope, checker);
    if readable(at, checker) {
        roll(
            &resolution.kind,
            resolution.bands.as_ref(),
            at,
            scope,
            checker,
        );
        spend::check(resolution, at, scope, checker);
        if matches!(resolution.kind, Kind::SymbolPool(_)) {
            symbol::sides_for_penalties(resolution, at, checker);
        }
    }
}

/// Whether the kind of the roll at `at` is known, so that its keys can be judged.
fn readable(at: &Path<'_>, checker: &Checker<'_>) -> bool {
    let kind = at.key("kind");
    checker.present(&kind) && checker.sound(&kind)
}

/// Checks the keys of a kind and the bands beside them: of the ruleset, or of a check that rolls
/// its own way.
fn roll(
    kind: &Kind,
    bands: Option<&List<Band, 2, 12>>,
    at: &Path<'_>,
    scope: &Scope<'_>,
    checker: &mut Checker<'_>,
) {
    let banding = Banding::of(bands, at, checker);
    let sides = Sides::of(kind, at, checker);
    if let Some(bands) = bands {
        bands::check(bands, kind, sides, at, checker);
    }
    match kind {
        Kind::DiceSum(kind) => sum::check(kind, banding, at, checker),
        Kind::DicePool(kind) => pool::check(kind, banding, sides, at, checker),
        Kind::DiceHighest(kind) => highest::check(kind, banding, at, scope, checker),
        Kind::RollAgainst(kind) => against::check(kind, bands, at, checker),
        Kind::SymbolPool(kind) => symbol::check(kind, at, checker),
    }
}

/// Whether a key is left out. A key whose value has another problem is not.
fn lacks(at: &Path<'_>, key: &str, checker: &Checker<'_>) -> bool {
    !checker.present(&at.key(key))
}

/// Whether these keys of an object have no problem of their own.
fn sound(at: &Path<'_>, keys: &[&str], checker: &Checker<'_>) -> bool {
    keys.iter().all(|key| checker.sound(&at.key(key)))
}

/// A place that explains an issue, with what stands there; absent where nothing is written.
type Place = Option<(Span, &'static str)>;

/// The place at `at`.
fn place(at: &Path<'_>, words: &'static str, checker: &Checker<'_>) -> Place {
    checker.present(at).then(|| (checker.span(at), words))
}

/// With how many sides the dice of a roll are thrown.
#[derive(Clone, Copy, Debug)]
struct Sides {
    count: i64,
    place: Place,
}

impl Sides {
    /// The sides of a kind's dice; `None` where they are unreadable or mean nothing.
    fn of(kind: &Kind, at: &Path<'_>, checker: &Checker<'_>) -> Option<Self> {
        let (key, count) = match kind {
            Kind::DiceSum(kind) => ("dice", *kind.dice.sides),
            Kind::DicePool(kind) => ("die", *kind.die.sides),
            Kind::DiceHighest(kind) => ("die", *kind.die.sides),
            Kind::RollAgainst(kind) => ("dice", *kind.dice.sides),
            Kind::SymbolPool(_) => return None,
        };
        let at = at.key(key);
        let place = place(&at.key("sides"), "the sides", checker);
        checker.sound(&at).then_some(Self { count, place })
    }
}

/// Reports a number outside a range that another part of the roll sets, and whether it is: `what`
/// names the number, and `why` with its place gives the reason of the range.
fn outside(
    (what, found): (&str, i64),
    (least, most): (i64, i64),
    (why, place): (&str, Place),
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) -> bool {
    if (least..=most).contains(&found) {
        return false;
    }
    let issue = checker.report(at, "out-of-range", format!("{what} is {found}; {why}"));
    if let Some((place, words)) = place {
        issue.related(place, words);
    }
    if least > most {
        issue.help("remove it: no number is allowed here");
    } else if least == most {
        issue.help(format!("write {least}"));
    } else {
        issue.help(format!("write {least} to {most}"));
    }
    true
}

/// Requires a wound track.
fn wound_track(id: &str, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    track_of_sort(id, true, at, scope, checker);
}

/// Requires a plain track.
fn plain_track(id: &str, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    track_of_sort(id, false, at, scope, checker);
}

fn track_of_sort(
    id: &str,
    wound: bool,
    at: &Path<'_>,
    scope: &Scope<'_>,
    checker: &mut Checker<'_>,
) {
    let Some((index, track)) = scope.tracks.get(id) else {
        return;
    };
    if track.is_wound() == wound {
        return;
    }
    let fitting: Vec<&str> = scope
        .tracks
        .iter()
        .filter(|(_, track)| track.is_wound() == wound)
        .map(|(_, track)| &*track.id)
        .collect();
    let (message, otherwise) = if wound {
        (
            format!(
                "the track {} is a plain one and has no penalty; a wound track is wanted here",
                shown(id)
            ),
            "declare a track with `kinds` and `levels` or `boxes`",
        )
    } else {
        (
            format!(
                "the track {} is a wound track; a plain track, which rises by numbers, is wanted here",
                shown(id)
            ),
            "declare a track without `kinds`",
        )
    };
    let place = scope.span(Part::Track, index, checker);
    let issue = checker.report(at, "wrong-reference", message);
    issue.related(place, format!("the track {}", shown(id)));
    advise(issue, &fitting, otherwise);
}
