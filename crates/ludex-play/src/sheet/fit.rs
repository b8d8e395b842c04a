//! Whether a value fits where it is put (page 1, 3.4 and 3.6).

use ludex_diag::nearest;
use ludex_ruleset::definition::{DiceText, EnumKind, FieldKind, NumberKind};
use ludex_text::{Decimal, Rounding};
use serde_json::Value;

use crate::number::decimal_of;
use crate::words::listed;

/// Why a value does not fit, and what to do. The message goes on from the name of the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Misfit {
    pub(super) message: String,
    /// `None` where the message leaves nothing to say.
    pub(super) help: Option<String>,
    /// What comes of it where it is already stored; goes on from the message.
    pub(super) effect: &'static str,
}

/// A number or text that is used although it does not fit.
const COUNTS: &str = ", but counts as it stands";
/// A value that cannot be used.
const DEFAULT: &str = ", so it reads as its default";

impl Misfit {
    /// A value that is not used.
    pub(super) fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            help: Some(help.into()),
            effect: DEFAULT,
        }
    }

    /// Says what else comes of it.
    pub(super) fn with_effect(self, effect: &'static str) -> Self {
        Self { effect, ..self }
    }

    fn wrong_type(wanted: &str, found: &Value) -> Self {
        let quoted = match found {
            Value::Number(_) | Value::Bool(_) if wanted.contains("text") => {
                Some(format!("write it between double quotes: \"{found}\""))
            }
            _ => None,
        };
        Self {
            message: format!("holds {wanted}; {} is {}", shown(found), sort_of(found)),
            help: quoted,
            effect: DEFAULT,
        }
    }
}

/// Whether a value fits a field or column of that kind.
pub(super) fn check(kind: &FieldKind, value: &Value) -> Result<(), Misfit> {
    match kind {
        FieldKind::Number(number) => {
            let NumberKind {
                min, max, integer, ..
            } = number;
            self::number(value, *min, *max, *integer)
        }
        FieldKind::Text(text) => self::text(value, text.max_length.get()),
        FieldKind::LongText(text) => self::text(value, text.max_length.get()),
        FieldKind::Boolean(_) if value.is_boolean() => Ok(()),
        FieldKind::Boolean(_) => Err(Misfit::wrong_type("true or false", value)),
        FieldKind::Enum(choice) => self::choice(value, choice),
        FieldKind::Dice(_) => dice(value),
    }
}

/// Whether a value is a number of that range.
pub(super) fn number(
    value: &Value,
    min: Decimal,
    max: Decimal,
    integer: bool,
) -> Result<(), Misfit> {
    let Some(number) = decimal_of(value) else {
        let whole = if integer { "whole " } else { "" };
        let wanted = format!("a {whole}number from {min} to {max}");
        return Err(if value.is_number() {
            let message = format!("holds {wanted}; {} is too large to be read", shown(value));
            Misfit::new(message, format!("write {min} to {max}"))
        } else {
            Misfit::wrong_type(&wanted, value)
        });
    };
    let problem = |problem: &str, help: Option<String>| {
        Err(Misfit {
            message: format!("may be {min} to {max}; {number} is {problem}"),
            help,
            effect: COUNTS,
        })
    };
    if number < min {
        problem("too little", None)
    } else if number > max {
        problem("too much", None)
    } else if integer && !number.is_whole() {
        let (below, above) = (number.floor(), number.round(Rounding::Up));
        problem("not whole", Some(format!("write {below} or {above}")))
    } else {
        Ok(())
    }
}

fn text(value: &Value, most: i64) -> Result<(), Misfit> {
    let Some(text) = value.as_str() else {
        return Err(Misfit::wrong_type(
            &format!("text of up to {most} characters"),
            value,
        ));
    };
    let found = text.chars().count();
    if i64::try_from(found).is_ok_and(|found| found <= most) {
        return Ok(());
    }
    Err(Misfit::new(
        format!("holds text of up to {most} characters; this has {found}"),
        format!(
            "shorten it by {}",
            found.saturating_sub(usize::try_from(most).unwrap_or(0))
        ),
    )
    .with_effect(COUNTS))
}

fn choice(value: &Value, choice: &EnumKind) -> Result<(), Misfit> {
    let offered = || choice.values.iter().map(|value| &**value);
    let Some(text) = value.as_str() else {
        let message = format!(
            "holds one of its values; {} is {}",
            shown(value),
            sort_of(value)
        );
        return Err(Misfit::new(message, listed("the values are", offered())));
    };
    if offered().any(|value| value == text) {
        return Ok(());
    }
    // Who writes what people read means the value behind it.
    let labelled = offered().find(|value| crate::name::same_name(choice.label(value), text));
    let help = match labelled.or_else(|| nearest(text, offered())) {
        Some(near) => format!("did you mean `{near}`?"),
        None => listed("the values are", offered()),
    };
    Err(Misfit::new(format!("has no value {}", shown(value)), help))
}

fn dice(value: &Value) -> Result<(), Misfit> {
    let Some(text) = value.as_str() else {
        return Err(Misfit::wrong_type("dice notation as text", value));
    };
    if text.is_empty() || DiceText::new(text).is_some() {
        return Ok(());
    }
    Err(Misfit::new(
        format!("holds dice notation; {} is none", shown(value)),
        "write terms such as d20, 2d6 + 3 or 1d6+1d4, joined by + or -",
    )
    .with_effect(COUNTS))
}

/// A value as a message shows it, cut to a readable length.
pub(super) fn shown(value: &Value) -> String {
    const LONGEST: usize = 40;
    let text = value.to_string();
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text,
    }
}

fn sort_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "nothing",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
