//! The spelling in which numbers are kept.

use std::cmp::Ordering;
use std::iter::repeat_n;

/// A number in JSON's form, taken apart.
#[derive(Clone, Copy)]
struct Digits<'t> {
    negative: bool,
    whole: &'t str,
    fraction: &'t str,
    /// How many zeros stand before the first digit that counts.
    zeros: usize,
    /// The power of ten that the first digit that counts stands for; `None` for zero.
    place: Option<i64>,
}

impl<'t> Digits<'t> {
    fn of(text: &'t str) -> Self {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text),
        };
        let (mantissa, exponent) = digits.split_once(['e', 'E']).unwrap_or((digits, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let is_zero = |byte: &u8| *byte == b'0';
        let zeros = whole.bytes().chain(fraction.bytes());
        let zeros = zeros.take_while(is_zero).count();
        let size = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        // An exponent that no number of 64 bits holds is farther out than any text is long.
        let far = if exponent.starts_with('-') {
            i64::MIN
        } else {
            i64::MAX
        };
        let exponent: i64 = exponent.parse().unwrap_or(far);
        let place = exponent.saturating_add(size(whole.len()) - 1 - size(zeros));
        Self {
            negative,
            whole,
            fraction,
            zeros,
            place: (zeros < whole.len() + fraction.len()).then_some(place),
        }
    }

    /// The digits that count, with zeros behind them up to that many.
    fn padded(self, length: usize) -> impl Iterator<Item = u8> {
        let digits = self.whole.bytes().chain(self.fraction.bytes());
        let missing = length.saturating_sub(self.length());
        digits.skip(self.zeros).chain(repeat_n(b'0', missing))
    }

    fn length(self) -> usize {
        self.whole.len() + self.fraction.len() - self.zeros
    }
}

/// Compares two numbers in JSON's form by their exact values.
pub(crate) fn compare(one: &str, other: &str) -> Ordering {
    let (one, other) = (Digits::of(one), Digits::of(other));
    // Of two sizes, none is zero.
    let size = || {
        let length = one.length().max(other.length());
        let places = one.place.cmp(&other.place);
        places.then_with(|| one.padded(length).cmp(other.padded(length)))
    };
    let sign = |digits: Digits<'_>| match digits.place {
        None => 0,
        Some(_) if digits.negative => -1,
        Some(_) => 1,
    };
    match (sign(one), sign(other)) {
        (1, 1) => size(),
        (-1, -1) => size().reverse(),
        (one, other) => one.cmp(&other),
    }
}

/// The JSON spelling of a decimal number of another language: an optional sign, digits with an
/// optional point among them, an optional exponent. None if it is no such number.
pub(crate) fn json_spelling(text: &str) -> Option<String> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let (mantissa, exponent) = match digits.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (digits, None),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if (whole.is_empty() && fraction.is_empty()) || !all_digits(whole) || !all_digits(fraction) {
        return None;
    }
    let mut spelling = sign.to_owned();
    let whole = whole.trim_start_matches('0');
    spelling.push_str(if whole.is_empty() { "0" } else { whole });
    if !fraction.is_empty() {
        spelling.push('.');
        spelling.push_str(fraction);
    }
    if let Some(exponent) = exponent {
        let unsigned = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        if unsigned.is_empty() || !all_digits(unsigned) {
            return None;
        }
        spelling.push_str(digits.get(mantissa.len()..)?);
    }
    Some(spelling)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Decimal;
    use proptest::prelude::*;

    #[test]
    fn numbers_compare_by_every_digit() {
        let rising = [
            "-1e400",
            "-2e18",
            "-1e18",
            "-1.0000000000000001",
            "-1",
            "-1e-400",
            "0",
            "1e-99999999999999999999",
            "1e-10",
            "2e-10",
            "0.00000000021",
            "0.5",
            "1",
            "9.99",
            "10",
            "123456789012345678901234567890",
            "123456789012345678901234567891",
            "1e99999999999999999999",
        ];
        for (at, one) in rising.iter().enumerate() {
            for (other_at, other) in rising.iter().enumerate() {
                assert_eq!(compare(one, other), at.cmp(&other_at), "{one} {other}");
            }
        }
    }

    #[test]
    fn one_value_has_many_spellings() {
        for (one, other) in [
            ("1", "1.0"),
            ("1e3", "1000"),
            ("0.05e2", "5"),
            ("500e-2", "5.00"),
            ("-0", "0e7"),
            ("0.00", "0"),
            ("1E+2", "100"),
        ] {
            assert_eq!(compare(one, other), Ordering::Equal, "{one} {other}");
        }
    }

    proptest! {
        #[test]
        fn agrees_with_exact_decimals(
            one in "-?(0|[1-9][0-9]{0,5})(\\.[0-9]{1,4})?(e-?[0-4])?",
            other in "-?(0|[1-9][0-9]{0,5})(\\.[0-9]{1,4})?(e-?[0-4])?",
        ) {
            let decimal = |text| Decimal::parse(text).unwrap();
            prop_assert_eq!(compare(&one, &other), decimal(&one).cmp(&decimal(&other)));
        }
    }
}
