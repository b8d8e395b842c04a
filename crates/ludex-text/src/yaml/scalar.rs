//! The core schema: what a plain scalar is (YAML 1.2.2, 10.3.2).

use std::borrow::Cow;

use crate::number::json_spelling;
use crate::{Number, Value};

/// Why a scalar has no value here.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Problem {
    pub(super) rule: &'static str,
    pub(super) message: String,
    pub(super) help: String,
}

/// The value of a plain scalar without a tag.
pub(super) fn plain(text: Cow<'_, str>) -> Result<Value<'_>, Problem> {
    match text.as_ref() {
        "" | "~" | "null" | "Null" | "NULL" => return Ok(Value::Null),
        "true" | "True" | "TRUE" => return Ok(Value::Bool(true)),
        "false" | "False" | "FALSE" => return Ok(Value::Bool(false)),
        _ => {}
    }
    Ok(match number(&text)? {
        Some(Spelling::Same) => Value::Number(Number(text)),
        Some(Spelling::Other(spelling)) => Value::Number(Number(Cow::Owned(spelling))),
        None => Value::String(text),
    })
}

/// The value of a scalar with one of the core tags, except `!!str`.
pub(super) fn tagged<'s>(text: Cow<'s, str>, core: &str) -> Result<Value<'s>, Problem> {
    let written = text.to_string();
    let value = plain(text)?;
    let fits = match (core, &value) {
        ("null", Value::Null) | ("bool", Value::Bool(_)) | ("float", Value::Number(_)) => true,
        ("int", Value::Number(number)) => !number.0.contains(['.', 'e', 'E']),
        _ => false,
    };
    if fits {
        return Ok(value);
    }
    Err(Problem {
        rule: "tag",
        message: format!(
            "the tag !!{core} does not fit the text {}",
            crate::report::quoted(&written)
        ),
        help: "remove the tag, or write a value of its type".to_owned(),
    })
}

/// How a number is kept.
#[derive(Debug, PartialEq, Eq)]
enum Spelling {
    /// As written: JSON has the same spelling.
    Same,
    Other(String),
}

fn number(text: &str) -> Result<Option<Spelling>, Problem> {
    if !text.starts_with([
        '+', '-', '.', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9',
    ]) {
        return Ok(None);
    }
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if matches!(digits, ".inf" | ".Inf" | ".INF") || matches!(text, ".nan" | ".NaN" | ".NAN") {
        return Err(out_of_range(text));
    }
    for (prefix, radix) in [("0x", 16), ("0o", 8)] {
        if let Some(written) = text.strip_prefix(prefix) {
            if written.is_empty() || !written.chars().all(|c| c.is_digit(radix)) {
                return Ok(None);
            }
            let value = u128::from_str_radix(written, radix).map_err(|_| out_of_range(text))?;
            return Ok(Some(Spelling::Other(value.to_string())));
        }
    }
    Ok(json_spelling(text).map(|spelling| {
        if spelling == text {
            Spelling::Same
        } else {
            Spelling::Other(spelling)
        }
    }))
}

fn out_of_range(text: &str) -> Problem {
    Problem {
        rule: "number-out-of-range",
        message: format!("{text} is no number that can be used here"),
        help: "write a finite number, or quote it if it is text".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_scalars_follow_the_core_schema() {
        for (text, value) in [
            ("", Value::Null),
            ("~", Value::Null),
            ("NULL", Value::Null),
            ("nUll", Value::String("nUll".into())),
            ("True", Value::Bool(true)),
            ("FALSE", Value::Bool(false)),
            ("yes", Value::String("yes".into())),
            ("no", Value::String("no".into())),
            ("on", Value::String("on".into())),
            ("2026-10-04", Value::String("2026-10-04".into())),
            ("1_000", Value::String("1_000".into())),
            ("1:30", Value::String("1:30".into())),
            ("0x", Value::String("0x".into())),
            ("0o8", Value::String("0o8".into())),
            ("-0x1", Value::String("-0x1".into())),
            ("0b1", Value::String("0b1".into())),
            (".", Value::String(".".into())),
            ("-", Value::String("-".into())),
            ("1e", Value::String("1e".into())),
            ("1.2.3", Value::String("1.2.3".into())),
            ("inf", Value::String("inf".into())),
        ] {
            assert_eq!(plain(text.into()), Ok(value), "{text}");
        }
    }

    #[test]
    fn numbers_become_their_json_spelling() {
        for (text, spelling) in [
            ("0", "0"),
            ("-12", "-12"),
            ("+12", "12"),
            ("007", "7"),
            ("000", "0"),
            ("0o17", "15"),
            ("0x1F", "31"),
            ("0xffffffffffffffff", "18446744073709551615"),
            ("1.50", "1.50"),
            (".5", "0.5"),
            ("-.5", "-0.5"),
            ("5.", "5"),
            ("5.e3", "5e3"),
            ("1E+05", "1E+05"),
            ("9007199254740993", "9007199254740993"),
        ] {
            assert_eq!(
                plain(text.into()),
                Ok(Value::Number(Number(spelling.into()))),
                "{text}"
            );
        }
        for text in [
            ".inf",
            "-.INF",
            "+.Inf",
            ".nan",
            ".NaN",
            "0xffffffffffffffffffffffffffffffffff",
        ] {
            assert_eq!(
                plain(text.into()).unwrap_err().rule,
                "number-out-of-range",
                "{text}"
            );
        }
    }

    #[test]
    fn core_tags_are_checked() {
        assert_eq!(
            tagged("12".into(), "int"),
            Ok(Value::Number(Number("12".into())))
        );
        assert_eq!(
            tagged("12".into(), "float"),
            Ok(Value::Number(Number("12".into())))
        );
        assert_eq!(tagged("".into(), "null"), Ok(Value::Null));
        for (text, core) in [("1.5", "int"), ("x", "bool"), ("x", "null"), ("1", "map")] {
            assert_eq!(tagged(text.into(), core).unwrap_err().rule, "tag", "{text}");
        }
    }
}
