//! A chance as an exact fraction, and its nearest double for printing.

use num_bigint::BigUint;
use std::fmt;

/// A fraction of two whole numbers in lowest terms, zero or above.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: BigUint,
    denominator: BigUint,
}

impl Fraction {
    /// `part` of `whole`, in lowest terms. Of a `whole` of nothing every part is nothing.
    #[must_use]
    pub fn new(part: &BigUint, whole: &BigUint) -> Self {
        let zero = BigUint::ZERO;
        if *part == zero || *whole == zero {
            return Self {
                numerator: zero,
                denominator: BigUint::from(1u8),
            };
        }
        let shared = greatest_common_divisor(part.clone(), whole.clone());
        Self {
            numerator: part / &shared,
            denominator: whole / &shared,
        }
    }

    /// The upper number; print it in decimal.
    #[must_use]
    pub fn numerator(&self) -> &BigUint {
        &self.numerator
    }

    /// The lower number, at least 1; print it in decimal.
    #[must_use]
    pub fn denominator(&self) -> &BigUint {
        &self.denominator
    }

    /// The double nearest to the fraction, ties to even, however long its numbers are.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        nearest(&self.numerator, &self.denominator)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

/// Of two numbers above 0. Totals are products of sides, so most of what is shared is powers of
/// small primes; taking them out first leaves Euclid next to nothing to do.
fn greatest_common_divisor(mut part: BigUint, mut whole: BigUint) -> BigUint {
    let mut shared = BigUint::from(1u8);
    for (prime, most) in PRIMES {
        let times = take_out(&mut whole, prime, most);
        if times > 0 {
            shared *= BigUint::from(prime).pow(times.min(take_out(&mut part, prime, most)));
        }
    }
    shared * euclid(part, whole)
}

fn euclid(mut a: BigUint, mut b: BigUint) -> BigUint {
    while b != BigUint::ZERO {
        (a, b) = (b.clone(), a % b);
    }
    a
}

/// The primes of nearly all dice, each with the greatest power of it that a word holds.
const PRIMES: [(u64, u32); 4] = [(2, 63), (3, 40), (5, 27), (7, 22)];

/// Divides a number above 0 by a prime as often as that leaves no rest, `most` times at once; gives
/// how often.
fn take_out(number: &mut BigUint, prime: u64, most: u32) -> u32 {
    let power = prime.pow(most);
    let mut times = 0;
    loop {
        let mut rest = u64::try_from(&*number % power).unwrap_or(0);
        if rest == 0 {
            *number /= power;
            times += most;
            continue;
        }
        let mut divisor = 1;
        while rest.is_multiple_of(prime) {
            (rest, divisor, times) = (rest / prime, divisor * prime, times + 1);
        }
        if divisor > 1 {
            *number /= divisor;
        }
        return times;
    }
}

/// The double nearest to `part / whole`; `whole` is not 0.
pub(crate) fn nearest(part: &BigUint, whole: &BigUint) -> f64 {
    if *part == BigUint::ZERO {
        return 0.0;
    }
    let scale = bits(whole) - bits(part);
    if scale >= 1022 {
        // At the bottom of the range a double's bits count multiples of 2^-1074.
        return f64::from_bits(rounded(&(part << 1074u32), whole));
    }
    if scale <= -1024 {
        return f64::INFINITY;
    }
    // 66 or 67 bits of quotient; the last one also stands for all that follow it.
    let shift = 66 + scale;
    let (upper, lower) = if shift >= 0 {
        (part << shift as u64, whole.clone())
    } else {
        (part.clone(), whole << shift.unsigned_abs())
    };
    let quotient = &upper / &lower;
    let sticky = u128::from(&quotient * &lower != upper);
    let digits = quotient.iter_u64_digits().take(2).enumerate();
    let quotient = digits.fold(sticky, |sum, (i, digit)| {
        sum | u128::from(digit) << (64 * i)
    });
    quotient as f64 * power_of_two(-66) * power_of_two(-scale)
}

/// `part / whole` to the nearest whole number, ties to even; it fits 64 bits.
fn rounded(part: &BigUint, whole: &BigUint) -> u64 {
    let quotient = part / whole;
    let twice = (part - &quotient * whole) << 1u32;
    let floor = quotient.iter_u64_digits().next().unwrap_or(0);
    let up = twice > *whole || (twice == *whole && floor % 2 == 1);
    floor + u64::from(up)
}

fn bits(number: &BigUint) -> i64 {
    i64::try_from(number.bits()).unwrap_or(i64::MAX / 2)
}

/// 2^`exponent` for an exponent of a normal double.
fn power_of_two(exponent: i64) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn big(text: &str) -> BigUint {
        text.parse().unwrap()
    }

    #[test]
    fn lowest_terms() {
        let table = [
            ("0", "8", "0/1"),
            ("6", "8", "3/4"),
            ("8", "8", "1/1"),
            ("3", "0", "0/1"),
        ];
        for (part, whole, text) in table {
            assert_eq!(Fraction::new(&big(part), &big(whole)).to_string(), text);
        }
    }

    #[test]
    fn doubles_of_long_and_tiny_fractions() {
        let one = BigUint::from(1u8);
        let twenty = BigUint::from(20u8).pow(100);
        assert_eq!(
            Fraction::new(&one, &twenty).to_f64(),
            7.888609052210118e-131
        );
        let almost = Fraction::new(&(&twenty - 1u8), &twenty).to_f64();
        assert_eq!(almost, 1.0);
        for (power, value) in [(1074u32, 5e-324), (1075, 0.0), (1022, f64::MIN_POSITIVE)] {
            assert_eq!(nearest(&one, &(&one << power)), value, "2^-{power}");
        }
        assert_eq!(nearest(&big("3"), &(&one << 1075u32)), f64::from_bits(2));
        assert_eq!(nearest(&(&one << 900u32), &one), 2f64.powi(900));
        assert_eq!(nearest(&(&one << 1100u32), &one), f64::INFINITY);
    }

    proptest! {
        #[test]
        fn agrees_with_division(part in 0u64..1 << 53, whole in 1u64..1 << 53) {
            let fraction = Fraction::new(&part.into(), &whole.into());
            prop_assert_eq!(fraction.to_f64(), part as f64 / whole as f64);
        }

        #[test]
        fn small_primes_first_is_no_other_divisor(
            seeds in [1u64.., 1u64..],
            powers in prop::array::uniform8(0u32..60),
        ) {
            let number = |seed: u64, powers: &[u32]| {
                let primes = [2u64, 3, 5, 11];
                let product = primes.iter().zip(powers).map(|(p, n)| BigUint::from(*p).pow(*n));
                product.fold(BigUint::from(seed), |all, power| all * power)
            };
            let (a, b) = (number(seeds[0], &powers[..4]), number(seeds[1], &powers[4..]));
            prop_assert_eq!(greatest_common_divisor(a.clone(), b.clone()), euclid(a, b));
        }

        #[test]
        fn scaling_changes_nothing(part: u32, whole in 1u32.., by in 1u32.., power in 1u32..40) {
            let by = BigUint::from(by).pow(power);
            let plain = Fraction::new(&part.into(), &whole.into());
            prop_assert_eq!(&Fraction::new(&(&by * part), &(&by * whole)), &plain);
            prop_assert_eq!(nearest(&(&by * part), &(&by * whole)), plain.to_f64());
        }
    }
}
