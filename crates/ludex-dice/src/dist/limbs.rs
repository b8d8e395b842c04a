//! Whole numbers of a fixed width as slices of 64-bit limbs, least first.
//!
//! Every operation is taken modulo 2^(64 × width). A table of counts never outgrows the width of
//! its total, so the results are exact, and no step of a long product allocates.

use num_bigint::BigUint;

/// How many limbs hold every number up to `total`, with at least one spare bit.
pub(crate) fn width_for(total: &BigUint) -> usize {
    usize::try_from(total.bits() / 64 + 1).unwrap_or(usize::MAX)
}

/// `number` in `width` limbs; what is above them is dropped.
pub(crate) fn from_big(number: &BigUint, width: usize) -> Vec<u64> {
    let mut limbs = number.to_u64_digits();
    limbs.resize(width, 0);
    limbs
}

/// How many limbs the number fills.
pub(crate) fn used(limbs: &[u64]) -> usize {
    let last = limbs.iter().rposition(|limb| *limb != 0);
    last.map_or(0, |last| last + 1)
}

/// The limbs as a number.
pub(crate) fn to_big(limbs: &[u64]) -> BigUint {
    let halves = limbs
        .iter()
        .take(used(limbs))
        .flat_map(|limb| [*limb as u32, (limb >> 32) as u32]);
    BigUint::new(halves.collect())
}

/// Whether the number is 0.
pub(crate) fn is_zero(limbs: &[u64]) -> bool {
    limbs.iter().all(|limb| *limb == 0)
}

/// `into += from`.
pub(crate) fn add(into: &mut [u64], from: &[u64]) {
    let mut carry = false;
    for (into, from) in into.iter_mut().zip(from) {
        let (sum, first) = into.overflowing_add(*from);
        let (sum, second) = sum.overflowing_add(u64::from(carry));
        *into = sum;
        carry = first | second;
    }
}

/// `into -= from`.
pub(crate) fn subtract(into: &mut [u64], from: &[u64]) {
    let mut borrow = false;
    for (into, from) in into.iter_mut().zip(from) {
        let (rest, first) = into.overflowing_sub(*from);
        let (rest, second) = rest.overflowing_sub(u64::from(borrow));
        *into = rest;
        borrow = first | second;
    }
}

/// `into += from × by` over the shorter of the two; gives what is carried out of it.
pub(crate) fn add_scaled(into: &mut [u64], from: &[u64], by: u64) -> u64 {
    let mut carry = 0u64;
    for (into, from) in into.iter_mut().zip(from) {
        let wide = u128::from(*from) * u128::from(by) + u128::from(*into) + u128::from(carry);
        *into = wide as u64;
        carry = (wide >> 64) as u64;
    }
    carry
}

/// `into -= from × by` over the shorter of the two; gives what is still to be taken off above it.
pub(crate) fn subtract_scaled(into: &mut [u64], from: &[u64], by: u64) -> u64 {
    let mut carry = 0u64;
    for (into, from) in into.iter_mut().zip(from) {
        let wide = u128::from(*from) * u128::from(by) + u128::from(carry);
        let (rest, borrow) = into.overflowing_sub(wide as u64);
        *into = rest;
        // When the high half is full the low half is 0 and borrows nothing, so this never wraps.
        carry = (wide >> 64) as u64 + u64::from(borrow);
    }
    carry
}

/// `into += a × b` for numbers of any widths.
pub(crate) fn add_product(into: &mut [u64], a: &[u64], b: &[u64]) {
    for (place, by) in a.iter().enumerate() {
        if let (true, Some(into)) = (*by != 0, into.get_mut(place..)) {
            let carry = add_scaled(into, b, *by);
            add_small(into.get_mut(b.len()..).unwrap_or_default(), carry);
        }
    }
}

/// `into -= a × b` for numbers of any widths.
pub(crate) fn subtract_product(into: &mut [u64], a: &[u64], b: &[u64]) {
    for (place, by) in a.iter().enumerate() {
        if let (true, Some(into)) = (*by != 0, into.get_mut(place..)) {
            let carry = subtract_scaled(into, b, *by);
            subtract_small(into.get_mut(b.len()..).unwrap_or_default(), carry);
        }
    }
}

/// `into += small`.
fn add_small(into: &mut [u64], mut small: u64) {
    for limb in into {
        if small == 0 {
            return;
        }
        let (sum, carry) = limb.overflowing_add(small);
        *limb = sum;
        small = u64::from(carry);
    }
}

/// `into -= small`.
fn subtract_small(into: &mut [u64], mut small: u64) {
    for limb in into {
        if small == 0 {
            return;
        }
        let (rest, borrow) = limb.overflowing_sub(small);
        *limb = rest;
        small = u64::from(borrow);
    }
}

/// `number /= by`, for a number that `by` (not 0) divides.
pub(crate) fn divide_exact(number: &mut [u64], by: u64) {
    let shift = by.trailing_zeros();
    if shift > 0 {
        let mut high = 0;
        for limb in number.iter_mut().rev() {
            let low = *limb;
            *limb = low >> shift | high << (64 - shift);
            high = low;
        }
    }
    let odd = by >> shift;
    let inverse = inverse(odd);
    let mut borrow = 0u64;
    for limb in number.iter_mut() {
        let (rest, under) = limb.overflowing_sub(borrow);
        let quotient = rest.wrapping_mul(inverse);
        *limb = quotient;
        borrow = ((u128::from(quotient) * u128::from(odd)) >> 64) as u64 + u64::from(under);
    }
}

/// The inverse of an odd number modulo 2^64, by Newton's doubling of right bits.
fn inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

/// The numbers C(n, 0) to C(n, n).
pub(crate) fn binomials(n: u32) -> Vec<BigUint> {
    let mut row = vec![BigUint::from(1u8)];
    let mut next = BigUint::from(1u8);
    for k in 0..n {
        next = next * (n - k) / (k + 1);
        row.push(next.clone());
    }
    row
}

/// The numbers base^0 to base^n.
pub(crate) fn powers(base: u32, n: u32) -> Vec<BigUint> {
    let all = std::iter::successors(Some(BigUint::from(1u8)), |last| Some(last * base));
    all.take(n as usize + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const WIDTH: usize = 4;

    fn modulus() -> BigUint {
        BigUint::from(1u8) << (64 * WIDTH)
    }

    proptest! {
        #[test]
        fn agrees_with_big_numbers(a: [u64; WIDTH], b: [u64; WIDTH], by in 1u64..) {
            let (big_a, big_b) = (to_big(&a), to_big(&b));
            let check = |work: &dyn Fn(&mut [u64]), right: BigUint| {
                let mut into = a;
                work(&mut into);
                assert_eq!(to_big(&into), right % modulus());
            };
            check(&|into| add(into, &b), &big_a + &big_b);
            check(&|into| assert!(add_scaled(into, &b, by) <= by), &big_a + &big_b * by);
            check(&|into| subtract(into, &b), &big_a + modulus() - &big_b);
            check(
                &|into| assert!(subtract_scaled(into, &b, by) <= by),
                &big_a + modulus() * by - &big_b * by,
            );
            check(&|into| add_product(into, &b, &a), &big_a + &big_b * &big_a);
            for cut in 1..WIDTH {
                let (short, long) = (&b[..cut], &b[..WIDTH - cut]);
                let right = &big_a + to_big(short) * to_big(long);
                check(&|into| add_product(into, short, long), right.clone());
                check(&|into| add_product(into, long, short), right);
                // What is taken off is below the square of the modulus.
                let less = &big_a + modulus() * modulus() - to_big(short) * to_big(long);
                check(&|into| subtract_product(into, short, long), less.clone());
                check(&|into| subtract_product(into, long, short), less);
            }
            prop_assert_eq!(from_big(&big_a, WIDTH), a);
            prop_assert_eq!(is_zero(&a), big_a == BigUint::ZERO);
        }

        #[test]
        fn exact_division(a: [u64; WIDTH - 1], by in 1u64..) {
            let quotient = to_big(&a);
            let mut number = from_big(&(&quotient * by), WIDTH);
            divide_exact(&mut number, by);
            prop_assert_eq!(to_big(&number), quotient);
        }
    }

    #[test]
    fn rows() {
        let text = |row: Vec<BigUint>| row.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(text(binomials(4)), ["1", "4", "6", "4", "1"]);
        assert_eq!(text(binomials(0)), ["1"]);
        assert_eq!(text(powers(3, 3)), ["1", "3", "9", "27"]);
    }
}
