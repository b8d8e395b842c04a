//! What fields hold, and what they hide (page 1, 3.3 and 3.4).

use ludex_ruleset::definition::{FieldKind, HideWhen, NumberKind, Scalar};
use ludex_text::Decimal;
use serde_json::Value;

use super::Evaluation;
use crate::number::decimal_of;

/// What a field or a cell effectively holds: stored, else what a blank sheet starts with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FieldValue<'a> {
    /// A number.
    Number(Decimal),
    /// Text, a value of an enum, dice notation.
    Text(&'a str),
    /// True or false.
    Boolean(bool),
}

impl FieldValue<'_> {
    fn is(&self, scalar: &Scalar) -> bool {
        match (self, scalar) {
            (Self::Number(held), Scalar::Number(wanted)) => held == wanted,
            (Self::Text(held), Scalar::Text(wanted)) => *held == &**wanted,
            (Self::Boolean(held), Scalar::Boolean(wanted)) => held == wanted,
            _ => false,
        }
    }
}

/// What a stored value reads as in a field or column of that kind. An enum value no longer offered
/// reads as the start; numbers are never held to their range in reading.
pub(crate) fn read<'a>(kind: &'a FieldKind, stored: Option<&'a Value>) -> FieldValue<'a> {
    let text = stored.and_then(Value::as_str);
    match kind {
        FieldKind::Number(number) => FieldValue::Number(
            stored
                .and_then(decimal_of)
                .unwrap_or_else(|| number.start()),
        ),
        FieldKind::Text(line) => {
            FieldValue::Text(text.or(line.default.as_deref()).unwrap_or_default())
        }
        FieldKind::LongText(long) => {
            FieldValue::Text(text.or(long.default.as_deref()).unwrap_or_default())
        }
        FieldKind::Boolean(boolean) => {
            let stored = stored.and_then(Value::as_bool);
            FieldValue::Boolean(stored.or(boolean.default).unwrap_or(false))
        }
        FieldKind::Enum(choice) => {
            let offered = |value: &&str| choice.values.iter().any(|offered| **offered == **value);
            FieldValue::Text(text.filter(offered).unwrap_or_else(|| choice.start()))
        }
        FieldKind::Dice(dice) => {
            let start = dice.default.as_ref().map(|dice| dice.as_str());
            FieldValue::Text(text.or(start).unwrap_or_default())
        }
    }
}

/// What a number cell reads when nothing usable is stored (page 1, 3.6): the default, else 0.
pub(super) fn empty_cell(number: &NumberKind) -> Decimal {
    number.default.unwrap_or(Decimal::ZERO)
}

impl<'a> Evaluation<'a> {
    /// What a field effectively holds, by its position; empty text for no such field.
    #[must_use]
    pub fn field(&self, position: usize) -> FieldValue<'a> {
        match self.ruleset.definition().sheet.fields.get(position) {
            Some(field) => read(&field.kind, self.sheet.build.fields.get(&*field.id)),
            None => FieldValue::Text(""),
        }
    }

    /// Whether a field is hidden.
    #[must_use]
    pub fn field_hidden(&self, position: usize) -> bool {
        let field = self.ruleset.definition().sheet.fields.get(position);
        field.is_none_or(|field| self.hidden(field.hide_when.as_ref()))
    }

    /// What a number field holds; 0 for one that is no number.
    pub(super) fn number_field(&self, position: usize) -> Decimal {
        match self.field(position) {
            FieldValue::Number(number) => number,
            FieldValue::Text(_) | FieldValue::Boolean(_) => Decimal::ZERO,
        }
    }

    /// Whether a rule hides what it stands on.
    #[must_use]
    pub fn hidden(&self, rule: Option<&HideWhen>) -> bool {
        let Some(rule) = rule else { return false };
        let Some(field) = self.ruleset.field_position(&rule.field) else {
            return false;
        };
        let held = self.field(field);
        match (&rule.equals, &rule.not_equals, &rule.r#in) {
            (Some(value), ..) => held.is(value),
            (None, Some(value), _) => !held.is(value),
            (None, None, Some(values)) => values.iter().any(|value| held.is(value)),
            (None, None, None) => false,
        }
    }
}
