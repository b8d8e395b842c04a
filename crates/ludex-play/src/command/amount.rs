//! Numbers of commands (page 1, 9.1, 9.5 and 9.6).

use ludex_text::Decimal;

use super::refusal::Refusal;
use crate::tag::integer;

/// The most digits before and after the point.
const DIGITS: (usize, usize) = (9, 6);

/// A number as an attribute says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Amount {
    /// An integer attribute.
    Whole(i64),
    /// A decimal number of up to nine digits before and six behind the point.
    Fraction(Decimal),
    /// A number of more digits, or without digits before or behind its point.
    Other,
}

impl Amount {
    /// Reads an attribute; `None` when it is no number at all.
    pub(super) fn read(text: &str) -> Option<Self> {
        if let Some(whole) = integer(text) {
            return Some(Self::Whole(whole));
        }
        let text = text.trim();
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if !(all_digits(whole) && all_digits(part)) || (whole.is_empty() && part.is_empty()) {
            return None;
        }
        let fits = (1..=DIGITS.0).contains(&whole.len()) && (1..=DIGITS.1).contains(&part.len());
        let number = fits.then(|| Decimal::parse(text.strip_prefix('+').unwrap_or(text)));
        Some(match number {
            Some(Ok(number)) => Self::Fraction(number),
            _ => Self::Other,
        })
    }

    /// The whole number, within limits.
    pub(super) fn within(self, least: i64, most: i64) -> Result<i64, Refusal> {
        match self {
            Self::Whole(n) if (least..=most).contains(&n) => Ok(n),
            _ => Err(Refusal::BadAmount),
        }
    }

    /// The number, whole or not.
    pub(super) fn number(self) -> Option<Decimal> {
        match self {
            Self::Whole(n) => Some(Decimal::int(n)),
            Self::Fraction(number) => Some(number),
            Self::Other => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_whole_numbers_decimal_numbers_and_words() {
        let fraction = |text: &str| Some(Amount::Fraction(Decimal::parse(text).unwrap()));
        for (text, amount) in [
            ("7", Some(Amount::Whole(7))),
            (" -07 ", Some(Amount::Whole(-7))),
            ("1.5", fraction("1.5")),
            ("+0.25", fraction("0.25")),
            ("-007.000001", fraction("-7.000001")),
            ("1.0", fraction("1")),
            ("1234567890", Some(Amount::Other)),
            ("1234567890.5", Some(Amount::Other)),
            ("1.1234567", Some(Amount::Other)),
            (".5", Some(Amount::Other)),
            ("5.", Some(Amount::Other)),
            ("", None),
            (".", None),
            ("-", None),
            ("x", None),
            ("1e3", None),
            ("1.2.3", None),
            ("--1", None),
            ("1,5", None),
            ("٣", None),
        ] {
            assert_eq!(Amount::read(text), amount, "{text:?}");
        }
    }
}
