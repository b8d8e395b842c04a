//! The limits of a number, and whole numbers as defaults.

use ludex_text::{Decimal, Span};

use super::number::{Int, out_of_range};
use crate::{Problem, Schema};

/// The limits of a number, as its key's attributes give them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The least.
    pub min: Option<Decimal>,
    /// The greatest.
    pub max: Option<Decimal>,
    /// What it must be above.
    pub above: Option<Decimal>,
}

impl Limits {
    /// No limits.
    pub const NONE: Self = Self {
        min: None,
        max: None,
        above: None,
    };

    /// Whether a number keeps to them.
    #[must_use]
    pub fn hold(&self, number: Decimal) -> bool {
        self.min.is_none_or(|min| min <= number)
            && self.max.is_none_or(|max| number <= max)
            && self.above.is_none_or(|above| above < number)
    }

    /// The range in words: "0.01 to 10", "above 0, at most 10", "at least 1".
    #[must_use]
    pub fn range(&self) -> String {
        let low = match (self.min, self.above) {
            (_, Some(above)) => Some(format!("above {above}")),
            (Some(min), None) => Some(format!("at least {min}")),
            (None, None) => None,
        };
        match (low, self.max) {
            (Some(_), Some(max)) if self.above.is_none() => {
                format!("{} to {max}", self.min.unwrap_or_default())
            }
            (Some(low), Some(max)) => format!("{low}, at most {max}"),
            (Some(low), None) => low,
            (None, Some(max)) => format!("at most {max}"),
            (None, None) => "any".to_owned(),
        }
    }

    /// The words of a message for what is wanted: "a number, 0.01 to 10".
    #[must_use]
    pub fn in_words(&self) -> String {
        if *self == Self::NONE {
            "a number".to_owned()
        } else {
            format!("a number, {}", self.range())
        }
    }

    pub(crate) fn problem(&self, span: Span, found: &str) -> Problem {
        out_of_range(span, found, &self.range())
    }
}

/// A type whose number the limits of a key can hold.
pub trait Limited: Schema {
    /// The number, if there is one.
    fn number(&self) -> Option<Decimal>;
}

impl Limited for Decimal {
    fn number(&self) -> Option<Decimal> {
        Some(*self)
    }
}

impl<T: Limited> Limited for Option<T> {
    fn number(&self) -> Option<Decimal> {
        self.as_ref().and_then(T::number)
    }
}

/// A type for which a whole number written as a key's default stands; one outside the range does
/// not compile.
pub trait Literal {
    /// The number `N`.
    #[must_use]
    fn literal<const N: i64>() -> Self;
}

impl<const MIN: i64, const MAX: i64> Literal for Int<MIN, MAX> {
    fn literal<const N: i64>() -> Self {
        const { assert!(MIN <= N && N <= MAX, "the default is outside the range") };
        Self::held(N)
    }
}

impl Literal for Decimal {
    fn literal<const N: i64>() -> Self {
        Self::int(N)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_named_and_kept() {
        let decimal = |text| Decimal::parse(text).unwrap();
        let both = Limits {
            min: Some(decimal("0.01")),
            max: Some(Decimal::int(10)),
            above: None,
        };
        let above = Limits {
            above: Some(Decimal::ZERO),
            ..both
        };
        assert_eq!(both.range(), "0.01 to 10");
        assert_eq!(above.range(), "above 0, at most 10");
        assert_eq!(Limits { max: None, ..both }.range(), "at least 0.01");
        for (number, fits) in [
            ("0.01", true),
            ("0.009", false),
            ("10", true),
            ("10.1", false),
        ] {
            assert_eq!(both.hold(decimal(number)), fits, "{number}");
        }
        assert!(!Limits { min: None, ..above }.hold(Decimal::ZERO));
    }
}
