//! Rules that hide parts of a sheet (page 1, 3.3).

use ludex_schema::{Checker, Path, listed, shown};

use crate::definition::{DiceText, Field, FieldKind, HideWhen, Scalar};

use super::scope::{Part, Scope, suggest};

/// Checks a rule at `at`; `own` is the id of the field it hides, where it hides one.
pub(super) fn check(
    rule: &HideWhen,
    own: Option<&str>,
    at: &Path<'_>,
    scope: &Scope<'_>,
    checker: &mut Checker<'_>,
) {
    let given = [
        ("equals", rule.equals.is_some()),
        ("notEquals", rule.not_equals.is_some()),
        ("in", rule.r#in.is_some()),
    ];
    exactly_one(&given, "`hideWhen`", at, checker);
    if own == Some(&*rule.field) {
        let message = format!("the field {} cannot hide itself", shown(&rule.field));
        checker
            .report(&at.key("field"), "not-allowed", message)
            .help("name another field");
        return;
    }
    let Some((index, field)) = scope.fields.get(&rule.field) else {
        return;
    };
    let mut test = |scalar: &Scalar, at: &Path<'_>, may_miss: bool| {
        let Err(why) = holds(field, scalar, may_miss) else {
            return;
        };
        let place = scope.span(Part::Field, index, checker);
        let message = format!(
            "the field {} never holds {}: {why}",
            shown(&field.id),
            written(scalar)
        );
        let issue = checker.report(at, "never-fires", message);
        issue.related(place, format!("the field {}", shown(&field.id)));
        match (&field.kind, scalar) {
            (FieldKind::Enum(kind), Scalar::Text(text)) => {
                let values: Vec<&str> = kind.values.iter().map(|value| &**value).collect();
                suggest(issue, text, &values, "write one of its values");
            }
            _ => {
                issue.help("write a value the field can hold");
            }
        }
    };
    if let Some(scalar) = &rule.equals {
        test(scalar, &at.key("equals"), true);
    }
    if let Some(scalar) = &rule.not_equals {
        test(scalar, &at.key("notEquals"), false);
    }
    if let Some(scalars) = &rule.r#in {
        for (index, scalar) in scalars.entries() {
            test(scalar, &at.key("in").index(index), false);
        }
    }
}

/// Checks that exactly one of several keys is given.
pub(super) fn exactly_one(
    given: &[(&str, bool)],
    what: &str,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let names = |wanted: Option<bool>| -> Vec<&str> {
        given
            .iter()
            .filter(|(_, is)| wanted.is_none_or(|wanted| wanted == *is))
            .map(|(key, _)| *key)
            .collect()
    };
    let (all, present) = (names(None), names(Some(true)));
    if present.len() == 1 {
        return;
    }
    let wanted = listed(&all, "and");
    if present.is_empty() {
        let message = format!("{what} has none of {wanted}; exactly one of them is wanted");
        checker
            .report_key(at, "exactly-one", message)
            .help("add one of them");
    } else {
        let message = format!(
            "{what} has {}; exactly one of {wanted} is wanted",
            listed(&present, "and")
        );
        checker
            .report_key(at, "exactly-one", message)
            .help("keep one of them");
    }
}

fn written(scalar: &Scalar) -> String {
    match scalar {
        Scalar::Text(text) => shown(text),
        Scalar::Number(number) => format!("the number {number}"),
        Scalar::Boolean(value) => value.to_string(),
    }
}

/// Whether a field can hold a value, or why not. A number may lie outside the range where the rule
/// `may_miss`.
fn holds(field: &Field, scalar: &Scalar, may_miss: bool) -> Result<(), String> {
    match (&field.kind, scalar) {
        (FieldKind::Number(kind), Scalar::Number(number)) => {
            if kind.integer && !number.is_whole() {
                return Err("it holds whole numbers only".to_owned());
            }
            if !may_miss && (*number < kind.min || kind.max < *number) {
                return Err(format!("it holds {} to {}", kind.min, kind.max));
            }
            Ok(())
        }
        (FieldKind::Text(kind), Scalar::Text(text)) => fits(text, *kind.max_length),
        (FieldKind::LongText(kind), Scalar::Text(text)) => fits(text, *kind.max_length),
        (FieldKind::Boolean(_), Scalar::Boolean(_)) => Ok(()),
        (FieldKind::Enum(kind), Scalar::Text(text)) => {
            if kind.values.iter().any(|value| **value == **text) {
                Ok(())
            } else {
                Err("that is none of its values".to_owned())
            }
        }
        (FieldKind::Dice(_), Scalar::Text(text)) => {
            if text.is_empty() || DiceText::new(text).is_some() {
                Ok(())
            } else {
                Err("it holds dice notation".to_owned())
            }
        }
        (kind, _) => Err(format!("it is of type `{}`", kind.word())),
    }
}

fn fits(text: &str, most: i64) -> Result<(), String> {
    let length = text.chars().count();
    if i64::try_from(length).is_ok_and(|length| length <= most) {
        Ok(())
    } else {
        Err(format!(
            "it holds at most {most} characters, and this has {length}"
        ))
    }
}
