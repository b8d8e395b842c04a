//! What is counted about the faces of a throw.

use super::ThrownDie;
use crate::dist::space::Axis;
use std::ops::RangeInclusive;

/// A number that every die adds to by the face it shows.
///
/// The faces a band counts (page 1, 5.4), the successes of a pool, its cancelled dice or both in
/// one net number (5.6) are tallies. The fewer tallies a caller asks for, and the lower they are
/// held, the faster the odds come: ask for `net` instead of two numbers to subtract, and hold to 1
/// what is only asked as yes or no.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    parts: Vec<(RangeInclusive<u32>, i32)>,
    first_only: bool,
    held_to: Option<u32>,
}

impl Tally {
    /// A tally of nothing, to build on.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many dice show `face` or more.
    #[must_use]
    pub fn from_face(face: u32) -> Self {
        Self::new().and(face..=u32::MAX, 1)
    }

    /// How many dice show `face` or less.
    #[must_use]
    pub fn up_to_face(face: u32) -> Self {
        Self::new().and(1..=face, 1)
    }

    /// Adds `weight` more for each die that shows one of `faces`.
    #[must_use]
    pub fn and(mut self, faces: RangeInclusive<u32>, weight: i32) -> Self {
        self.parts.push((faces, weight));
        self
    }

    /// Counts the first dice only, after re-throws, and no dice that explosions add: the
    /// *first throw* of page 1, 5.6.
    #[must_use]
    pub fn first_throw(mut self) -> Self {
        self.first_only = true;
        self
    }

    /// Reads a number above `most` as `most`, for what is only compared with a bound.
    #[must_use]
    pub fn held_to(mut self, most: u32) -> Self {
        self.held_to = Some(most);
        self
    }

    /// What one die that shows `face` adds.
    pub(crate) fn weight(&self, face: u32) -> i64 {
        let parts = self.parts.iter().filter(|(faces, _)| faces.contains(&face));
        parts.map(|(_, weight)| i64::from(*weight)).sum()
    }

    /// What one die adds, if it counts at all.
    pub(crate) fn weight_of(&self, face: u32, extra: bool) -> i64 {
        if self.first_only && extra {
            0
        } else {
            self.weight(face)
        }
    }

    /// Whether dice that explosions add count for nothing.
    pub(crate) fn is_first_only(&self) -> bool {
        self.first_only
    }

    /// A finished sum, held.
    pub(crate) fn hold(&self, sum: i64) -> i64 {
        self.held_to.map_or(sum, |most| sum.min(most.into()))
    }

    /// The tally of the used dice.
    pub(crate) fn read(&self, dice: &[ThrownDie]) -> i64 {
        let used = dice.iter().filter(|die| die.used);
        self.hold(used.map(|die| self.weight_of(die.face, die.extra)).sum())
    }

    /// An axis from `low` to `high`, cut short where every sum would be held anyway.
    pub(crate) fn axis(&self, low: i64, high: i64) -> Axis {
        let high = if low < 0 { high } else { self.hold(high) };
        Axis { low, high }
    }

    /// An axis for `dice` dice of `sides` sides.
    pub(crate) fn axis_of_dice(&self, dice: u32, sides: u32) -> Axis {
        let low = (1..=sides)
            .map(|face| self.weight(face))
            .min()
            .unwrap_or(0)
            .min(0);
        let high = (1..=sides)
            .map(|face| self.weight(face))
            .max()
            .unwrap_or(0)
            .max(0);
        self.axis(low * i64::from(dice), high * i64::from(dice))
    }
}

/// The tallies of the used dice.
pub(crate) fn read_all(tallies: &[Tally], dice: &[ThrownDie]) -> Vec<i64> {
    tallies.iter().map(|tally| tally.read(dice)).collect()
}

/// The sums of a cell, each held as its tally wants.
pub(crate) fn hold_all(tallies: &[Tally], sums: &[i64]) -> Vec<i64> {
    tallies
        .iter()
        .zip(sums)
        .map(|(tally, sum)| tally.hold(*sum))
        .collect()
}

/// What one die adds to each tally.
pub(crate) fn effect(tallies: &[Tally], face: u32) -> Vec<i64> {
    tallies.iter().map(|tally| tally.weight(face)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_add_up_and_sums_are_held() {
        let net = Tally::from_face(7).and(10..=10, 1).and(1..=1, -1);
        let weights: Vec<i64> = (1..=10).map(|face| net.weight(face)).collect();
        assert_eq!(weights, [-1, 0, 0, 0, 0, 0, 1, 1, 1, 2]);
        let die = |face, extra| ThrownDie {
            extra,
            ..ThrownDie::new(10, face)
        };
        let dice = [die(10, false), die(8, true), die(1, false)];
        assert_eq!(net.read(&dice), 2);
        assert_eq!(net.clone().held_to(1).read(&dice), 1);
        assert_eq!(net.clone().first_throw().read(&dice), 1);
        assert_eq!(Tally::up_to_face(1).read(&dice), 1);
    }

    #[test]
    fn only_what_never_falls_is_cut_short() {
        let any = Tally::from_face(3).held_to(1);
        assert_eq!(any.axis_of_dice(5, 6), Axis { low: 0, high: 1 });
        let net = any.and(1..=1, -1);
        assert_eq!(net.axis_of_dice(5, 6), Axis { low: -5, high: 5 });
    }
}
