//! Outcome bands (page 1, 5.4).

use ludex_schema::{Checker, List, Path, listed, shown};

use crate::definition::{Band, Bound, Comparison, Condition, FaceTest, Kind, Limit, TotalTest};
use crate::resolve::field::below_min;
use crate::resolve::hide::exactly_one;
use crate::resolve::reference::step_table;

use super::{Sides, outside};

/// What the bands of a roll mean for its difficulties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Banding {
    /// There are no bands.
    Without,
    /// There are bands, and none reads `margin`.
    Plain,
    /// There are bands, and one reads `margin`.
    Margin,
    /// There are bands whose shape is wrong, so nobody knows what they read.
    Unreadable,
}

impl Banding {
    /// Looks at the bands of the roll at `at`.
    pub(super) fn of(
        bands: Option<&List<Band, 2, 12>>,
        at: &Path<'_>,
        checker: &Checker<'_>,
    ) -> Self {
        let at = at.key("bands");
        match bands {
            _ if !checker.sound(&at) => Self::Unreadable,
            None => Self::Without,
            Some(bands) if conditions(bands).any(|condition| condition.margin.is_some()) => {
                Self::Margin
            }
            Some(_) => Self::Plain,
        }
    }

    /// Whether the roll is made against a difficulty.
    pub(super) fn needs_difficulty(self) -> bool {
        matches!(self, Self::Without | Self::Margin)
    }
}

fn conditions(bands: &[Band]) -> impl Iterator<Item = &Condition> {
    bands
        .iter()
        .filter_map(|band| band.when.as_ref())
        .flat_map(|when| when.iter())
}

/// Checks the bands of the roll at `at`; without `sides` nothing is said of faces.
pub(super) fn check(
    bands: &List<Band, 2, 12>,
    kind: &Kind,
    sides: Option<Sides>,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let at = &at.key("bands");
    if checker.sound(at) {
        whole(bands, at, checker);
    }
    for (index, band) in bands.entries() {
        let at = at.index(index);
        let at = at.key("when");
        for (index, each) in band.when.iter().flat_map(|when| when.entries()) {
            condition(each, kind, sides, &at.index(index), checker);
        }
    }
}

/// What must hold of all bands together.
fn whole(bands: &List<Band, 2, 12>, at: &Path<'_>, checker: &mut Checker<'_>) {
    let fallbacks: Vec<(usize, &str)> = bands
        .entries()
        .filter(|(_, band)| band.when.is_none())
        .map(|(index, band)| (index, &*band.id))
        .collect();
    match fallbacks.as_slice() {
        [_] => {}
        [] => {
            checker
                .report_key(
                    at,
                    "exactly-one",
                    "every band has a `when`, so a roll that meets none has no outcome; exactly one \
                     band, the fallback, has none",
                )
                .help("leave `when` out of the band that is meant for all other rolls");
        }
        [(first, _), ..] => {
            let ids: Vec<&str> = fallbacks.iter().map(|(_, id)| *id).collect();
            let message = format!(
                "{} have no `when`; exactly one band, the fallback, has none",
                listed(&ids, "and")
            );
            let places: Vec<_> = fallbacks
                .iter()
                .map(|(index, id)| (checker.span(&at.index(*index).key("id")), *id))
                .collect();
            let first = bands.entries().find(|(index, _)| index == first);
            let keep = first.map_or("one of them", |(_, band)| &*band.id);
            let issue = checker.report_key(at, "exactly-one", message);
            issue.help(format!(
                "keep one, such as {}, and give the others a `when`",
                shown(keep)
            ));
            for (place, id) in places {
                issue.related(place, format!("the band {} has no `when`", shown(id)));
            }
        }
    }
    let verdicts = [
        (
            true,
            "succeeds, so no check could ever succeed",
            "`criticalSuccess`, `success` or `partial`",
        ),
        (
            false,
            "fails, so no check could ever fail",
            "`failure` or `criticalFailure`",
        ),
    ];
    for (succeeds, why, outcomes) in verdicts {
        if bands.iter().all(|band| band.outcome.succeeds() != succeeds) {
            checker
                .report_key(at, "never-fires", format!("no band {why}"))
                .help(format!("give a band the outcome {outcomes}"));
        }
    }
}

fn condition(
    condition: &Condition,
    kind: &Kind,
    sides: Option<Sides>,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let keys = [
        ("total", condition.total.is_some()),
        ("margin", condition.margin.is_some()),
        ("faces", condition.faces.is_some()),
        ("target", condition.target.is_some()),
        ("needed", condition.needed.is_some()),
        ("symbols", condition.symbols.is_some()),
    ];
    let count = keys.iter().filter(|(_, given)| *given).count();
    if count == 0 {
        checker
            .report(
                at,
                "too-few",
                "this condition compares nothing; 1 to 4 keys are wanted",
            )
            .help("compare something, such as `\"total\": { \"atLeast\": … }`");
    } else if count > 4 {
        checker
            .report(
                at,
                "too-many",
                format!("this condition has {count} keys; 1 to 4 are allowed"),
            )
            .help("remove a comparison");
    }
    for (key, given) in keys {
        if given && !allows(kind, key) {
            foreign(key, kind, at, checker);
        }
    }
    if let Some(test) = &condition.total {
        total(test, kind, &at.key("total"), checker);
    }
    for (key, test) in [
        ("margin", &condition.margin),
        ("target", &condition.target),
        ("needed", &condition.needed),
    ] {
        if let Some(test) = test.as_ref().filter(|_| allows(kind, key)) {
            comparison(key, test, &at.key(key), checker);
        }
    }
    if let Some(test) = condition.faces.as_ref().filter(|_| allows(kind, "faces")) {
        faces(test, sides, &at.key("faces"), checker);
    }
    if allows(kind, "symbols") {
        let at = at.key("symbols");
        for (index, test) in condition.symbols.iter().flat_map(|tests| tests.entries()) {
            let test_of = Comparison {
                at_least: test.at_least,
                at_most: test.at_most,
            };
            comparison(&test.id, &test_of, &at.index(index), checker);
        }
    }
}

/// Whether a kind has what a key compares.
fn allows(kind: &Kind, key: &str) -> bool {
    match key {
        "faces" => !matches!(kind, Kind::SymbolPool(_)),
        "target" | "needed" => matches!(kind, Kind::RollAgainst(_)),
        "symbols" => matches!(kind, Kind::SymbolPool(_)),
        _ => true,
    }
}

fn foreign(key: &str, kind: &Kind, at: &Path<'_>, checker: &mut Checker<'_>) {
    let (needs, instead) = match key {
        "faces" => ("dice with numbers", "compare `symbols`"),
        "symbols" => (
            "dice with symbols, which only `symbol-pool` has",
            "compare `total` or `faces`",
        ),
        _ => (
            "a number that is rolled against, which only `roll-against` has",
            "compare `total` or `margin`",
        ),
    };
    let message = format!(
        "`{key}` compares {needs}; this roll is of the kind `{}`",
        kind.word()
    );
    checker
        .report_key(&at.key(key), "not-allowed", message)
        .help(format!("remove `{key}`, or {instead}"));
}

/// Checks that a comparison has a bound and lets something through.
fn comparison(what: &str, test: &Comparison, at: &Path<'_>, checker: &mut Checker<'_>) {
    let (at_least, at_most) = (
        test.at_least.as_deref().copied(),
        test.at_most.as_deref().copied(),
    );
    bounded(what, at_least.is_some() || at_most.is_some(), at, checker);
    ordered(what, at_least, at_most, at, checker);
}

fn bounded(what: &str, bounded: bool, at: &Path<'_>, checker: &mut Checker<'_>) {
    if bounded {
        return;
    }
    let message = format!(
        "{} has neither `atLeast` nor `atMost`, so it compares with nothing; one or both are wanted",
        shown(what)
    );
    checker
        .report_key(at, "exactly-one", message)
        .help("add `atLeast` or `atMost`");
}

fn ordered(
    what: &str,
    at_least: Option<i64>,
    at_most: Option<i64>,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let (Some(least), Some(most)) = (at_least, at_most) else {
        return;
    };
    if least <= most {
        return;
    }
    let place = checker.span(&at.key("atLeast"));
    let message = format!(
        "the `atMost` of {} is {most}, below its `atLeast` {least}: no number lies between them",
        shown(what)
    );
    checker
        .report(&at.key("atMost"), "out-of-range", message)
        .help(format!("write {least} or more, or lower `atLeast`"))
        .related(place, "its `atLeast`");
}

fn total(test: &TotalTest, kind: &Kind, at: &Path<'_>, checker: &mut Checker<'_>) {
    bounded(
        "total",
        test.at_least.is_some() || test.at_most.is_some(),
        at,
        checker,
    );
    let mut fixed = [None, None];
    let bounds = [("atLeast", &test.at_least), ("atMost", &test.at_most)];
    for ((key, bound), fixed) in bounds.into_iter().zip(&mut fixed) {
        match bound {
            None => {}
            Some(Bound::Fixed(number)) => *fixed = Some(**number),
            Some(Bound::Limit(limits)) if matches!(kind, Kind::RollAgainst(_)) => {
                limit(limits, key, &at.key(key), checker);
            }
            Some(Bound::Limit(_)) => {
                let message = format!(
                    "a bound that follows the number rolled against needs the kind `roll-against`; \
                     this roll is of the kind `{}`",
                    kind.word()
                );
                checker
                    .report(&at.key(key), "not-allowed", message)
                    .help("write a whole number from -1000 to 1000");
            }
        }
    }
    let [at_least, at_most] = fixed;
    ordered("total", at_least, at_most, at, checker);
}

fn limit(limit: &Limit, key: &str, at: &Path<'_>, checker: &mut Checker<'_>) {
    let given = [
        ("fraction", limit.fraction.is_some()),
        ("table", limit.table.is_some()),
    ];
    exactly_one(&given, &shown(key), at, checker);
    if limit.round.is_some() && limit.table.is_some() && limit.fraction.is_none() {
        checker
            .report_key(
                &at.key("round"),
                "not-allowed",
                "`round` makes a `fraction` whole; beside `table` there is nothing to round",
            )
            .help("remove `round`");
    }
    if let Some(table) = &limit.table {
        step_table(table, &at.key("table"), checker);
    }
    if let (Some(min), Some(max)) = (&limit.min, &limit.max)
        && **max < **min
    {
        below_min(
            &format!("the limit {}", shown(key)),
            &min.to_string(),
            &max.to_string(),
            at,
            checker,
        );
    }
}

fn faces(test: &FaceTest, sides: Option<Sides>, at: &Path<'_>, checker: &mut Checker<'_>) {
    exactly_one(
        &[
            ("from", test.from.is_some()),
            ("upTo", test.up_to.is_some()),
        ],
        "`faces`",
        at,
        checker,
    );
    let count = Comparison {
        at_least: test.at_least,
        at_most: test.at_most,
    };
    comparison("faces", &count, at, checker);
    let Some(Sides {
        count: sides,
        place,
    }) = sides
    else {
        return;
    };
    if let Some(from) = &test.from {
        let why = format!("a d{sides} shows 1 to {sides}, and any roll shows 1 or more");
        outside(
            ("`from`", **from),
            (2, sides),
            (&why, place),
            &at.key("from"),
            checker,
        );
    }
    if let Some(up_to) = &test.up_to {
        let why = format!("a d{sides} shows 1 to {sides}, and any roll shows {sides} or less");
        outside(
            ("`upTo`", **up_to),
            (1, sides - 1),
            (&why, place),
            &at.key("upTo"),
            checker,
        );
    }
}
