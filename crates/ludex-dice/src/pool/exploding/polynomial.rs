//! The coefficients γ(k,i) of [`super::marks`] for each kind of re-throw.

use crate::dist::limbs;
use num_bigint::{BigInt, BigUint};

/// The rows of Pascal's triangle.
pub(super) struct Pascal(Vec<Vec<BigUint>>);

impl Pascal {
    /// The rows 0 to `most`.
    pub(super) fn new(most: u32) -> Self {
        Self((0..=most).map(limbs::binomials).collect())
    }

    /// C(n, k).
    pub(super) fn of(&self, n: u32, k: u32) -> BigInt {
        let row = self.0.get(n as usize);
        let number = row.and_then(|row| row.get(k as usize)).cloned();
        number.unwrap_or_default().into()
    }

    /// τ(k) for at least `asked` marks.
    pub(super) fn tau(&self, asked: u32, k: u32) -> BigInt {
        if asked == 0 {
            return BigInt::from(u8::from(k == 0));
        }
        if k < asked {
            return BigInt::ZERO;
        }
        signed(k - asked, self.of(k - 1, asked - 1))
    }
}

/// (-1)^power × number.
fn signed(power: u32, number: BigInt) -> BigInt {
    if power % 2 == 1 { -number } else { number }
}

/// Powers of the weights of a die that is thrown again once: over sides^2 cases it is
/// (low + sides) A - sides L, and a marked one low B.
pub(super) struct Once {
    dice: u32,
    low: Vec<BigUint>,
    any: Vec<BigUint>,
    sides: Vec<BigUint>,
}

impl Once {
    /// The powers for `dice` dice of which `low` faces are thrown again.
    pub(super) fn new(low: u32, sides: u32, dice: u32) -> Self {
        Self {
            dice,
            low: limbs::powers(low, dice),
            any: limbs::powers(low + sides, dice),
            sides: limbs::powers(sides, dice),
        }
    }

    /// What stands at one choice of k marked and i lost dice where B lies within L.
    pub(super) fn apart(&self, asked: u32, choose: &Pascal, k: u32, i: u32) -> BigInt {
        let tau = choose.tau(asked, k);
        if tau == BigInt::ZERO {
            return tau;
        }
        tau * at(&self.low, k) * self.lost(i) * at(&self.any, self.dice - k - i)
    }

    /// The same where B covers L: a low die is marked too, low times, and so are the k others, each
    /// with the weight of any die.
    pub(super) fn covered(&self, asked: u32, choose: &Pascal, k: u32, i: u32) -> BigInt {
        let terms = (0..=i).map(|q| {
            let tau = choose.tau(asked, k + q);
            if tau == BigInt::ZERO {
                return tau;
            }
            tau * choose.of(i, q) * at(&self.low, q) * self.lost(i - q)
        });
        terms.sum::<BigInt>() * at(&self.any, self.dice - i)
    }

    /// (-sides)^i.
    fn lost(&self, i: u32) -> BigInt {
        signed(i, at(&self.sides, i))
    }
}

fn at(row: &[BigUint], place: u32) -> BigInt {
    row.get(place as usize).cloned().unwrap_or_default().into()
}

/// What stands at B^k L^i where `high` dice stay high, `low` do not, and B lies within L: the k are
/// some of the low dice, and the high ones are A - L each.
pub(super) fn until_apart(
    asked: u32,
    choose: &Pascal,
    (high, low): (u32, u32),
    (k, i): (u32, u32),
) -> BigInt {
    let lost = low.checked_sub(k).and_then(|fixed| i.checked_sub(fixed));
    let Some(lost) = lost.filter(|lost| *lost <= high) else {
        return BigInt::ZERO;
    };
    let tau = choose.tau(asked, k);
    if tau == BigInt::ZERO {
        return tau;
    }
    signed(lost, tau * choose.of(low, k) * choose.of(high, lost))
}

/// The same where B covers L: all low dice are marked, and the k are some of the high ones.
pub(super) fn until_covered(
    asked: u32,
    choose: &Pascal,
    (high, low): (u32, u32),
    (k, i): (u32, u32),
) -> BigInt {
    let Some((lost, rest)) = i.checked_sub(low).zip(high.checked_sub(k)) else {
        return BigInt::ZERO;
    };
    let tau = choose.tau(asked.saturating_sub(low), k);
    if tau == BigInt::ZERO || lost > rest {
        return BigInt::ZERO;
    }
    signed(lost, tau * choose.of(high, k) * choose.of(rest, lost))
}
