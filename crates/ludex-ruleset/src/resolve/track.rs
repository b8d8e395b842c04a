//! Plain tracks and wound tracks (page 1, 3.7).

use std::collections::BTreeMap;

use ludex_schema::{Checker, Path, shown};

use crate::definition::{Extra, Fill, OnFull, Track, TrackMax};

use super::field::below_min;
use super::hide;
use super::order::refuse_live;
use super::reference::{self, rising};
use super::scope::{NUMBER, Scope};

/// The most boxes of a wound track.
const BOXES_MAX: i64 = 64;

/// Checks a track at `at`.
pub(super) fn check(track: &Track, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    if let TrackMax::Value(value) = &track.max {
        let max = at.key("max");
        reference::check(value, &max, scope, checker);
        let what = format!("the `max` of the track {}", shown(&track.id));
        refuse_live(value, &what, &max, scope, checker);
    }
    if scope.is_party() && refuse_wounds(track, at, checker) {
        return;
    }
    if track.is_wound() {
        wounds(track, at, scope, checker);
    } else {
        plain(track, at, scope, checker);
    }
}

/// Refuses what makes a wound track; whether there was any of it.
fn refuse_wounds(track: &Track, at: &Path<'_>, checker: &mut Checker<'_>) -> bool {
    let found = wound_keys(track).into_iter().find(|(_, given)| *given);
    let Some((key, _)) = found else { return false };
    let message = format!(
        "the track {} has `{key}`, and the party sheet has no wound tracks",
        shown(&track.id)
    );
    checker
        .report_key(&at.key(key), "not-allowed", message)
        .help("leave out what makes it a wound track, or give every character one");
    true
}

/// The keys of a wound track, with whether each is given.
fn wound_keys(track: &Track) -> [(&'static str, bool); 5] {
    [
        ("kinds", track.kinds.is_some()),
        ("levels", track.levels.is_some()),
        ("boxes", track.boxes.is_some()),
        ("fill", track.fill.is_some()),
        ("onFull", track.on_full.is_some()),
    ]
}

fn plain(track: &Track, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let name = shown(&track.id);
    if let Some((key, _)) = wound_keys(track).into_iter().find(|(_, given)| *given) {
        let place = checker.span(&at.key(key));
        let message = format!("the track {name} has `{key}` and no `kinds` of marks to hold");
        checker
            .report(&at.key("kinds"), "missing", message)
            .help(format!("add `kinds`, or leave out `{key}`"))
            .related(place, format!("`{key}` belongs to a wound track"));
        return;
    }
    if track.extra.is_some() {
        extra_without_levels(&name, at, checker);
    }
    if let Some(rule) = &track.hide_when {
        hide::check(rule, None, &at.key("hideWhen"), scope, checker);
    }
    let what = format!("the track {name}");
    let min = *track.min;
    let max = match &track.max {
        TrackMax::Fixed(max) if **max < min => {
            below_min(&what, &min.to_string(), &max.to_string(), at, checker);
            return;
        }
        TrackMax::Fixed(max) => Some(**max),
        TrackMax::Value(_) => None,
    };
    let Some(default) = track.default.as_deref().copied() else {
        return;
    };
    if default < min || max.is_some_and(|max| max < default) {
        let range = match max {
            Some(max) => format!("it goes from {min} to {max}"),
            None => format!("it starts no lower than {min}"),
        };
        checker
            .report(
                &at.key("default"),
                "out-of-range",
                format!("the default of {what} is {default}; {range}"),
            )
            .help("write a default inside the range");
    }
}

fn extra_without_levels(name: &str, at: &Path<'_>, checker: &mut Checker<'_>) {
    checker
        .report_key(
            &at.key("extra"),
            "not-allowed",
            format!("`extra` adds levels, and the track {name} has no `levels`"),
        )
        .help("leave it out, or give the track `levels`");
}

fn wounds(track: &Track, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let name = shown(&track.id);
    if *track.min != 0 {
        let message = format!(
            "the wound track {name} starts at {}; it must start at 0",
            *track.min
        );
        checker
            .report(&at.key("min"), "out-of-range", message)
            .help("write 0");
    }
    if let Some(default) = track.default.as_deref().filter(|default| **default != 0) {
        let message =
            format!("the wound track {name} starts clear, so a default of {default} may not stand");
        checker
            .report_key(&at.key("default"), "not-allowed", message)
            .help("leave `default` out");
    }
    if track.hide_when.is_some() {
        let message = format!("the track {name} holds wounds, which are never hidden");
        checker
            .report_key(&at.key("hideWhen"), "not-allowed", message)
            .help("leave `hideWhen` out");
    }
    match (&track.levels, &track.boxes) {
        (None, None) => {
            checker
                .report(
                    &at.key("levels"),
                    "missing",
                    format!("the track {name} has `kinds` of marks and nowhere to put them"),
                )
                .help("add `levels` or `boxes`");
        }
        (Some(_), Some(_)) => {
            checker
                .report_key(
                    at,
                    "exactly-one",
                    format!("the track {name} has `levels` and `boxes`; exactly one is wanted"),
                )
                .help("keep one of them");
        }
        (Some(levels), None) => max_of_levels(track, levels.len(), at, checker),
        (None, Some(boxes)) => {
            max_of_boxes(track, at, checker);
            let positions = boxes.penalty.table.entries().map(|(index, _)| index);
            let at = at.key("boxes");
            rising(positions, &at.key("penalty").key("table"), checker);
        }
    }
    if track.fill == Some(Fill::Indexed) && track.on_full != Some(OnFull::Refuse) {
        let place = checker.span(&at.key("fill"));
        checker
            .report(
                &at.key("onFull"),
                "missing",
                format!("the track {name} is `indexed`, which needs `onFull` to be `refuse`"),
            )
            .help("write \"onFull\": \"refuse\"")
            .related(place, "`indexed` is asked for here");
    }
    severities(track, at, checker);
    match &track.extra {
        Some(extra) if track.levels.is_some() => {
            extra_levels(extra, &at.key("extra"), scope, checker);
        }
        Some(_) => extra_without_levels(&name, at, checker),
        None => {}
    }
}

fn max_of_levels(track: &Track, levels: usize, at: &Path<'_>, checker: &mut Checker<'_>) {
    let name = shown(&track.id);
    let place = checker.span(&at.key("levels"));
    match &track.max {
        TrackMax::Fixed(max) if usize::try_from(**max).is_ok_and(|max| max == levels) => {}
        TrackMax::Fixed(max) => {
            let message = format!(
                "the `max` of the track {name} is {}; it has {levels} levels",
                **max
            );
            checker
                .report(&at.key("max"), "out-of-range", message)
                .help(format!("write {levels}"))
                .related(place, "its levels");
        }
        TrackMax::Value(_) => {
            let message = format!(
                "the track {name} has {levels} levels, so its `max` is no number to look up"
            );
            checker
                .report(&at.key("max"), "not-allowed", message)
                .help(format!("write {levels}"))
                .related(place, "its levels");
        }
    }
}

fn max_of_boxes(track: &Track, at: &Path<'_>, checker: &mut Checker<'_>) {
    let TrackMax::Fixed(max) = &track.max else {
        return;
    };
    if (0..=BOXES_MAX).contains(&**max) {
        return;
    }
    let message = format!(
        "the `max` of the track {} is {}; it has 0 to {BOXES_MAX} boxes",
        shown(&track.id),
        **max
    );
    checker
        .report(&at.key("max"), "out-of-range", message)
        .help("write a number in the range");
}

fn severities(track: &Track, at: &Path<'_>, checker: &mut Checker<'_>) {
    let Some(kinds) = &track.kinds else { return };
    let at = at.key("kinds");
    let mut seen: BTreeMap<i64, (usize, &str)> = BTreeMap::new();
    for (index, kind) in kinds.entries() {
        let severity = *kind.severity;
        let Some((first, other)) = seen.get(&severity).copied() else {
            seen.insert(severity, (index, &kind.id));
            continue;
        };
        let place = checker.span(&at.index(first).key("severity"));
        let message = format!(
            "the kinds {} and {} of the track {} are equally bad: {severity}",
            shown(other),
            shown(&kind.id),
            shown(&track.id)
        );
        checker
            .report(&at.index(index).key("severity"), "duplicate", message)
            .help("give each kind another severity")
            .related(place, format!("the severity of {}", shown(other)));
    }
}

fn extra_levels(extra: &Extra, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let Some(list) = scope.lists.get(&extra.list) else {
        return;
    };
    scope.column(
        list,
        &extra.count_column,
        &at.key("countColumn"),
        &NUMBER,
        checker,
    );
    scope.column(
        list,
        &extra.penalty_column,
        &at.key("penaltyColumn"),
        &NUMBER,
        checker,
    );
}
