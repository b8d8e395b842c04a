//! Fields of the sheet and columns of its lists (page 1, 3.4).

use ludex_schema::{Checker, Map, Path, listed, shown};

use crate::definition::{EnumKind, Field, FieldKind, NumberKind};

use super::hide;
use super::scope::{Scope, suggest};

/// Checks a field at `at`.
pub(super) fn check(field: &Field, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    kind(
        &field.kind,
        &format!("the field {}", shown(&field.id)),
        at,
        checker,
    );
    if let Some(rule) = &field.hide_when {
        hide::check(rule, Some(&field.id), &at.key("hideWhen"), scope, checker);
    }
}

/// Checks what a field or column holds; `what` names it.
pub(super) fn kind(kind: &FieldKind, what: &str, at: &Path<'_>, checker: &mut Checker<'_>) {
    match kind {
        FieldKind::Number(kind) => number(kind, what, at, checker),
        FieldKind::Text(kind) => {
            text(kind.default.as_deref(), *kind.max_length, what, at, checker);
        }
        FieldKind::LongText(kind) => {
            text(kind.default.as_deref(), *kind.max_length, what, at, checker);
        }
        FieldKind::Enum(kind) => choice(kind, what, at, checker),
        FieldKind::Boolean(_) | FieldKind::Dice(_) => {}
    }
}

fn number(kind: &NumberKind, what: &str, at: &Path<'_>, checker: &mut Checker<'_>) {
    if kind.max < kind.min {
        below_min(
            what,
            &kind.min.to_string(),
            &kind.max.to_string(),
            at,
            checker,
        );
        return;
    }
    let Some(default) = kind.default else { return };
    if default < kind.min || kind.max < default {
        let message = format!(
            "the default of {what} is {default}; it holds {} to {}",
            kind.min, kind.max
        );
        checker
            .report(&at.key("default"), "out-of-range", message)
            .help("write a default inside the range");
    } else if kind.integer && !default.is_whole() {
        let message = format!("the default of {what} is {default}; it holds whole numbers only");
        checker
            .report(&at.key("default"), "not-integer", message)
            .help("write a whole number, or set `integer` to false");
    }
}

/// Reports a `max` below its `min`.
pub(super) fn below_min(
    what: &str,
    min: &str,
    max: &str,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let place = checker.span(&at.key("min"));
    checker
        .report(
            &at.key("max"),
            "out-of-range",
            format!("the `max` of {what} is {max}, below its `min` {min}"),
        )
        .help(format!("write {min} or more, or lower `min`"))
        .related(place, "its `min`");
}

fn text(default: Option<&str>, most: i64, what: &str, at: &Path<'_>, checker: &mut Checker<'_>) {
    let Some(default) = default else { return };
    let length = default.chars().count();
    if i64::try_from(length).is_ok_and(|length| length <= most) {
        return;
    }
    let place = checker.span(&at.key("maxLength"));
    let message =
        format!("the default of {what} has {length} characters; at most {most} are allowed");
    checker
        .report(&at.key("default"), "too-long", message)
        .help("shorten it, or raise `maxLength`")
        .related(place, "its `maxLength`");
}

fn choice(kind: &EnumKind, what: &str, at: &Path<'_>, checker: &mut Checker<'_>) {
    let values: Vec<&str> = kind.values.iter().map(|value| &**value).collect();
    value_labels(kind.value_labels.as_ref(), &values, what, at, checker);
    default_value(kind.default.as_deref(), &values, what, at, checker);
}

/// Checks that labels are given to values only.
pub(super) fn value_labels<T, const MIN: usize, const MAX: usize>(
    labels: Option<&Map<T, MIN, MAX>>,
    values: &[&str],
    what: &str,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let Some(labels) = labels else { return };
    for (key, _) in labels.iter() {
        if !values.contains(&key) {
            not_a_value(key, values, what, &at.key("valueLabels").key(key), checker);
        }
    }
}

/// Reports a key that is no value of a field or state.
pub(super) fn not_a_value(
    key: &str,
    values: &[&str],
    what: &str,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let message = format!("{what} never holds {}", shown(key));
    let issue = checker.report_key(at, "never-fires", message);
    suggest(issue, key, values, "write one of its values");
}

/// Checks that a default is one of the values.
pub(super) fn default_value(
    default: Option<&str>,
    values: &[&str],
    what: &str,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let Some(default) = default.filter(|default| !values.contains(default)) else {
        return;
    };
    let message = format!(
        "the default of {what} is {}; its values are {}",
        shown(default),
        listed(values, "and")
    );
    let issue = checker.report(&at.key("default"), "bad-value", message);
    suggest(issue, default, values, "write one of its values");
}
