//! Numbers with their limits (page 1, 1.2).

use std::ops::Deref;

use ludex_text::{Decimal, Node, Number, Span, Value};

use crate::words::clipped;
use crate::{Cx, JsonTypes, Limits, Problem, Schema, Shape, Shapes};

/// A whole number from `MIN` to `MAX`, both included. `3.0` and `3e0` are 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Int<const MIN: i64, const MAX: i64>(i64);

impl<const MIN: i64, const MAX: i64> Int<MIN, MAX> {
    /// The number, when it is within the range.
    #[must_use]
    pub const fn new(n: i64) -> Option<Self> {
        if MIN <= n && n <= MAX {
            Some(Self(n))
        } else {
            None
        }
    }

    /// The number, held to the range.
    #[must_use]
    pub const fn held(n: i64) -> Self {
        Self(if n < MIN {
            MIN
        } else if n > MAX {
            MAX
        } else {
            n
        })
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }
}

impl<const MIN: i64, const MAX: i64> Deref for Int<MIN, MAX> {
    type Target = i64;
    fn deref(&self) -> &i64 {
        &self.0
    }
}

impl<const MIN: i64, const MAX: i64> AsRef<i64> for Int<MIN, MAX> {
    fn as_ref(&self) -> &i64 {
        &self.0
    }
}

impl<const MIN: i64, const MAX: i64> From<Int<MIN, MAX>> for i64 {
    fn from(n: Int<MIN, MAX>) -> Self {
        n.0
    }
}

impl<const MIN: i64, const MAX: i64> Schema for Int<MIN, MAX> {
    const TYPES: JsonTypes = JsonTypes::NUMBER;

    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        let Value::Number(number) = &node.value else {
            cx.wrong_type::<Self>(node);
            return None;
        };
        let found = whole(number);
        match found {
            Whole::Number(n) if MIN <= n && n <= MAX => return Some(Self(n)),
            Whole::Fraction => cx.report_with(|| {
                let message = format!(
                    "is {}; it must be a whole number from {MIN} to {MAX}",
                    clipped(&number.0)
                );
                Problem::new("not-integer", node.span, message).label("not a whole number")
            }),
            Whole::Number(_) | Whole::Huge => cx.report_with(|| {
                let (shown, range) = (clipped(&number.0), format!("{MIN} to {MAX}"));
                out_of_range(node.span, &shown, &range).label(nearer(
                    MIN,
                    MAX,
                    &found,
                    number.0.starts_with('-'),
                ))
            }),
        }
        None
    }

    fn recover() -> Self {
        Self::held(0)
    }

    fn encode(&self) -> serde_json::Value {
        self.0.into()
    }

    fn shape(_: &mut Shapes) -> Shape {
        Shape::Integer { min: MIN, max: MAX }
    }
}

fn nearer(min: i64, max: i64, found: &Whole, negative: bool) -> String {
    let below = match found {
        Whole::Number(n) => *n < min,
        _ => negative,
    };
    if below {
        format!("below {min}")
    } else {
        format!("above {max}")
    }
}

pub(super) fn out_of_range(span: Span, found: &str, range: &str) -> Problem {
    Problem::new(
        "out-of-range",
        span,
        format!("is {found}; it may be {range}"),
    )
}

enum Whole {
    Number(i64),
    Fraction,
    /// Whole, and larger than any number that fits.
    Huge,
}

/// Whether a number is whole, judged by its spelling, since a [`Decimal`] drops places.
fn whole(number: &Number<'_>) -> Whole {
    let text = &*number.0;
    if let Ok(n) = text.parse() {
        return Whole::Number(n);
    }
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = digits.split_once(['e', 'E']).unwrap_or((digits, "0"));
    let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    // The place of the last digit that counts says whether a fraction is left.
    let after = after.trim_end_matches('0');
    let trimmed = before.trim_end_matches('0');
    let nothing = after.is_empty() && trimmed.is_empty();
    let places = if after.is_empty() {
        -length(before.len() - trimmed.len())
    } else {
        length(after.len())
    };
    let exponent: i64 = exponent.parse().unwrap_or({
        if exponent.starts_with('-') {
            -(1 << 40)
        } else {
            1 << 40
        }
    });
    if !nothing && places > exponent {
        return Whole::Fraction;
    }
    number
        .decimal()
        .and_then(Decimal::whole)
        .map_or(Whole::Huge, Whole::Number)
}

fn length(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// The one whole number `N`, as a format's `schemaVersion`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Const<const N: i64>;

impl<const N: i64> Schema for Const<N> {
    const TYPES: JsonTypes = JsonTypes::NUMBER;

    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        let Value::Number(number) = &node.value else {
            cx.wrong_type::<Self>(node);
            return None;
        };
        if matches!(whole(number), Whole::Number(n) if n == N) {
            return Some(Self);
        }
        cx.report_with(|| {
            let message = format!("is {}; it must be {N}", clipped(&number.0));
            Problem::new("bad-value", node.span, message).help(format!("write {N}"))
        });
        None
    }

    fn recover() -> Self {
        Self
    }

    fn encode(&self) -> serde_json::Value {
        N.into()
    }

    fn shape(_: &mut Shapes) -> Shape {
        Shape::Const(N)
    }
}

/// Any finite number, held to what a [`Decimal`] keeps: nine places, 10^18 either way. A number
/// that loses a digit by it is told so, once, as the warning `inexact-number`.
///
/// Written back it is exact when it is whole, and up to 15 digits; a fraction of more digits goes
/// through the nearest double, the most a [`serde_json::Value`] holds.
impl Schema for Decimal {
    const TYPES: JsonTypes = JsonTypes::NUMBER;

    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        let Value::Number(number) = &node.value else {
            cx.wrong_type::<Self>(node);
            return None;
        };
        if let Some(value) = number.decimal() {
            if !number.is_exact() {
                let help = "write at most nine digits after the point";
                inexact(node.span, number, value, help, cx);
            }
            return Some(value);
        }
        let near = number.as_f64();
        if near.is_finite() {
            let value = Self::int(if near < 0.0 { i64::MIN } else { i64::MAX });
            let help = "write a number of at most 10^18";
            inexact(node.span, number, value, help, cx);
            return Some(value);
        }
        cx.report_with(|| {
            let message = format!("is {}, more than a number may be", clipped(&number.0));
            Problem::new("out-of-range", node.span, message).help("write a smaller number")
        });
        None
    }

    fn recover() -> Self {
        Self::ZERO
    }

    fn encode(&self) -> serde_json::Value {
        self.whole()
            .map_or_else(|| self.to_f64().into(), Into::into)
    }

    fn shape(_: &mut Shapes) -> Shape {
        Shape::Number(Limits::NONE)
    }
}

/// Warns that a number is kept as another one.
fn inexact(span: Span, number: &Number<'_>, kept: Decimal, help: &str, cx: &mut Cx) {
    cx.report_with(|| {
        let message = format!(
            "is {}, which is kept as {kept}: numbers have nine places and go up to 10^18",
            clipped(&number.0)
        );
        Problem::new("inexact-number", span, message)
            .label("not kept exactly")
            .help(help)
            .warning()
    });
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;

    #[test]
    fn a_number_is_whole_by_its_exact_value() {
        for (text, expected) in [
            ("3", Some(3)),
            ("3.0", Some(3)),
            ("3e0", Some(3)),
            ("-0", Some(0)),
            ("0.000e-7", Some(0)),
            ("100e-2", Some(1)),
            ("1.50e1", Some(15)),
            ("-1.25E+2", Some(-125)),
            ("1e15", Some(1_000_000_000_000_000)),
            ("0e999999999999999999999", Some(0)),
            ("100e-3", None),
            ("1.5", None),
            ("1.00000000000000000001", None),
            ("1e-400", None),
            ("1e-99999999999999999999", None),
        ] {
            let found = match whole(&Number(Cow::Borrowed(text))) {
                Whole::Number(n) => Some(n),
                Whole::Fraction => None,
                Whole::Huge => panic!("{text} is not huge"),
            };
            assert_eq!(found, expected, "{text}");
        }
        for text in ["1e99", "-1e999", "99999999999999999999", "1.5e30"] {
            assert!(
                matches!(whole(&Number(Cow::Borrowed(text))), Whole::Huge),
                "{text}"
            );
        }
    }

    #[test]
    fn fifteen_digits_survive_writing_and_reading() {
        for text in [
            "0.000000001",
            "-123456.789012345",
            "999999.999999999",
            "0.1",
            "1000000000000000000",
            "-999999999999999999",
        ] {
            let number = Decimal::parse(text).unwrap();
            let written = number.encode().to_string();
            assert_eq!(Decimal::parse(&written), Ok(number), "{text}: {written}");
        }
    }
}
