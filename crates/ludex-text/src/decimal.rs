//! Exact decimal numbers.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The number of units in one whole.
const SCALE: i128 = 1_000_000_000;
/// Values are held to plus and minus 10^18.
const LIMIT: i128 = 1_000_000_000_000_000_000 * SCALE;

/// How a product or a quotient becomes whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// To the next whole number below (floor).
    #[default]
    Down,
    /// To the next whole number above (ceiling).
    Up,
    /// To the nearest, a half toward positive infinity.
    Nearest,
}

/// A decimal number with nine places after the point, exact within plus and minus 10^18.
///
/// Everything a ruleset counts is such a number, so results never depend on binary floating point.
/// Results beyond the range are held to its ends. A product is rounded to nine places, which is the
/// snapping of page 1, section 1.2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Decimal(i128);

/// Why a text is no [`Decimal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseDecimalError {
    /// Not the form of a number.
    Malformed,
    /// Too large to be kept.
    TooLarge,
}

impl Decimal {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// One.
    pub const ONE: Self = Self(SCALE);

    /// A whole number.
    #[must_use]
    pub const fn int(n: i64) -> Self {
        let units = n as i128 * SCALE;
        Self(if units > LIMIT {
            LIMIT
        } else if units < -LIMIT {
            -LIMIT
        } else {
            units
        })
    }

    /// A number of billionths.
    #[must_use]
    pub const fn billionths(n: i64) -> Self {
        Self(n as i128)
    }

    /// Reads a number in JSON's form (`-12`, `0.5`, `1e3`); digits past the ninth place are rounded
    /// to the nearest.
    ///
    /// # Errors
    /// [`ParseDecimalError`] says what is wrong with the text.
    pub fn parse(text: &str) -> Result<Self, ParseDecimalError> {
        Self::read(text).map(|(number, _)| number)
    }

    /// Like [`Decimal::parse`], with whether no digit was lost.
    pub(crate) fn read(text: &str) -> Result<(Self, bool), ParseDecimalError> {
        use ParseDecimalError::{Malformed, TooLarge};
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (mantissa, exponent) = match digits.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent_of(exponent)?),
            None => (digits, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        if whole.is_empty() || (mantissa.contains('.') && fraction.is_empty()) {
            return Err(Malformed);
        }
        // Digit k of the written digits counts 10^(place - k).
        let place = i64::try_from(whole.len()).map_err(|_| TooLarge)? - 1 + exponent;
        let mut units: i128 = 0;
        let (mut round_up, mut exact) = (false, true);
        for (k, byte) in whole.bytes().chain(fraction.bytes()).enumerate() {
            if !byte.is_ascii_digit() {
                return Err(Malformed);
            }
            let digit = i128::from(byte - b'0');
            let power = place - i64::try_from(k).map_err(|_| TooLarge)? + 9;
            if digit == 0 {
                continue;
            }
            if power < 0 {
                exact = false;
                round_up |= power == -1 && digit >= 5;
                continue;
            }
            let power = u32::try_from(power).map_err(|_| TooLarge)?;
            let unit = 10_i128.checked_pow(power).ok_or(TooLarge)?;
            units = digit
                .checked_mul(unit)
                .and_then(|n| units.checked_add(n))
                .ok_or(TooLarge)?;
            if units > LIMIT {
                return Err(TooLarge);
            }
        }
        let units = units + i128::from(round_up);
        if units > LIMIT {
            return Err(TooLarge);
        }
        Ok((Self(if negative { -units } else { units }), exact))
    }

    /// Whether nothing stands after the point.
    #[must_use]
    pub fn is_whole(self) -> bool {
        self.0 % SCALE == 0
    }

    /// The whole number, if it is one.
    #[must_use]
    pub fn whole(self) -> Option<i64> {
        if self.is_whole() {
            i64::try_from(self.0 / SCALE).ok()
        } else {
            None
        }
    }

    /// Made whole.
    #[must_use]
    pub fn round(self, rounding: Rounding) -> i64 {
        let whole = match rounding {
            Rounding::Down => self.0.div_euclid(SCALE),
            Rounding::Up => -(-self.0).div_euclid(SCALE),
            Rounding::Nearest => (self.0 + SCALE / 2).div_euclid(SCALE),
        };
        i64::try_from(whole).unwrap_or(if whole < 0 { i64::MIN } else { i64::MAX })
    }

    /// The next whole number at or below.
    #[must_use]
    pub fn floor(self) -> i64 {
        self.round(Rounding::Down)
    }

    /// Without what stands after the point.
    #[must_use]
    pub fn trunc(self) -> i64 {
        i64::try_from(self.0 / SCALE).unwrap_or(if self.0 < 0 { i64::MIN } else { i64::MAX })
    }

    /// The product, rounded to nine places (a half away from zero).
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        match self.0.checked_mul(other.0) {
            Some(product) => {
                let half = if product < 0 { -SCALE / 2 } else { SCALE / 2 };
                Self::held(product.saturating_add(half) / SCALE)
            }
            // One factor is huge: nine places of it are no loss against the range.
            None => {
                let (big, small) = if self.0.abs() > other.0.abs() {
                    (self.0, other.0)
                } else {
                    (other.0, self.0)
                };
                (big / SCALE).checked_mul(small).map_or_else(
                    || {
                        Self(if (big < 0) == (small < 0) {
                            LIMIT
                        } else {
                            -LIMIT
                        })
                    },
                    Self::held,
                )
            }
        }
    }

    /// The nearest double, for geometry and printing.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        // Going through the text keeps the nearest double for every value.
        self.to_string().parse().unwrap_or(0.0)
    }

    fn held(units: i128) -> Self {
        Self(units.clamp(-LIMIT, LIMIT))
    }
}

fn exponent_of(text: &str) -> Result<i64, ParseDecimalError> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ParseDecimalError::Malformed);
    }
    // An absurd exponent is held: it can only mean zero or too large.
    let size = digits
        .parse::<i64>()
        .unwrap_or(1_000_000_000)
        .min(1_000_000_000);
    Ok(if text.starts_with('-') { -size } else { size })
}

impl From<i64> for Decimal {
    fn from(n: i64) -> Self {
        Self::int(n)
    }
}

impl Add for Decimal {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::held(self.0 + other.0)
    }
}

impl Sub for Decimal {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::held(self.0 - other.0)
    }
}

impl Neg for Decimal {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl std::iter::Sum for Decimal {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Decimal {
    /// The shortest form: `3`, `-0.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0.abs() / SCALE, self.0.abs() % SCALE);
        let sign = if self.0 < 0 { "-" } else { "" };
        if rest == 0 {
            return write!(f, "{sign}{whole}");
        }
        let places = format!("{rest:09}");
        write!(f, "{sign}{whole}.{}", places.trim_end_matches('0'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(text: &str) -> Decimal {
        Decimal::parse(text).unwrap()
    }

    #[test]
    fn reads_every_form_of_json() {
        for (text, shown) in [
            ("3", "3"),
            ("3.0", "3"),
            ("3e0", "3"),
            ("-0.5", "-0.5"),
            ("1E+2", "100"),
            ("25e-1", "2.5"),
            ("0.0000000014", "0.000000001"),
            ("0.0000000015", "0.000000002"),
            ("1e-400", "0"),
            ("0e999", "0"),
        ] {
            assert_eq!(d(text).to_string(), shown, "{text}");
        }
        assert_eq!(Decimal::parse("1e999"), Err(ParseDecimalError::TooLarge));
        for text in ["", "-", ".5", "5.", "1e", "x", "1x", "+1"] {
            assert_eq!(
                Decimal::parse(text),
                Err(ParseDecimalError::Malformed),
                "{text}"
            );
        }
    }

    #[test]
    fn rounds_as_page_1_section_1_2() {
        assert_eq!(d("2.5").round(Rounding::Nearest), 3);
        assert_eq!(d("-2.5").round(Rounding::Nearest), -2);
        assert_eq!(d("-2.5").round(Rounding::Down), -3);
        assert_eq!(d("-2.5").round(Rounding::Up), -2);
        assert_eq!(d("1.4").trunc(), 1);
        assert_eq!(d("-0.9").trunc(), 0);
        for rounding in [Rounding::Down, Rounding::Up, Rounding::Nearest] {
            assert_eq!(d("140").times(d("0.05")).round(rounding), 7);
        }
    }

    #[test]
    fn holds_what_grows_too_large() {
        let huge = Decimal::int(i64::MAX);
        assert_eq!(huge.times(huge), huge);
        assert_eq!(huge.times(-huge), -huge);
        assert_eq!(huge + huge, huge);
        // The product itself fits 128 bits, with its rounding it would not.
        let (near, edge) = (d("994977679926570536.993758009"), d("171.000000194"));
        assert_eq!(near.times(edge), Decimal::int(1_000_000_000_000_000_000));
        assert_eq!(near.times(-edge), Decimal::int(-1_000_000_000_000_000_000));
        assert_eq!(huge.times(d("0.5")).floor(), 500_000_000_000_000_000);
    }
}
