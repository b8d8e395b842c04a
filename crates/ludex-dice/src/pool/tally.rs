//! What is counted about the faces of a throw.

use super::ThrownDie;
use crate::dist::space::Axis;
use std::ops::RangeInclusive;

/// A number that every die adds to by the face it shows.
///
/// The faces a band counts (page 1, 5.4), the successes of a pool, its cancelled dice or both in
/// one net number (5.6) are tallies. The fewer tallies a caller asks for, and the fewer numbers of
/// each it tells apart, the faster the odds come: ask for `net` instead of two numbers to subtract,
/// and [`told_apart_at`](Self::told_apart_at) the bounds that a number is compared with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    parts: Vec<(RangeInclusive<u32>, i32)>,
    first_only: bool,
    reading: Reading,
}

/// How a finished sum is read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
enum Reading {
    /// As it is.
    #[default]
    Exact,
    /// As this where it is above.
    HeldTo(u32),
    /// As the greatest of these bounds (ascending) that it reaches, as 0 where it reaches none.
    ToldApart(Vec<u32>),
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
        self.reading = Reading::HeldTo(most);
        self
    }

    /// Reads a number as the greatest of `bounds` that it reaches, and as 0 where it reaches none:
    /// for what is only compared with these bounds. Whether it is at least one of them is read
    /// right; so is "at most 3" where 4 is a bound.
    #[must_use]
    pub fn told_apart_at(mut self, bounds: impl IntoIterator<Item = u32>) -> Self {
        let mut bounds: Vec<u32> = bounds.into_iter().filter(|bound| *bound > 0).collect();
        bounds.sort_unstable();
        bounds.dedup();
        self.reading = Reading::ToldApart(bounds);
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

    /// A finished sum, as it is read.
    pub(crate) fn hold(&self, sum: i64) -> i64 {
        match &self.reading {
            Reading::Exact => sum,
            Reading::HeldTo(most) => sum.min((*most).into()),
            Reading::ToldApart(bounds) => {
                let reached = bounds.partition_point(|bound| i64::from(*bound) <= sum);
                let last = reached.checked_sub(1).and_then(|last| bounds.get(last));
                last.map_or(0, |bound| (*bound).into())
            }
        }
    }

    /// The number above which no two are told apart.
    pub(crate) fn top(&self) -> Option<i64> {
        match &self.reading {
            Reading::Exact => None,
            Reading::HeldTo(most) => Some((*most).into()),
            Reading::ToldApart(bounds) => Some(bounds.last().map_or(0, |last| (*last).into())),
        }
    }

    /// The numbers from 1 to `most`, ascending, at which the reading of a sum changes.
    pub(crate) fn bounds(&self, most: u32) -> Vec<u32> {
        match &self.reading {
            Reading::Exact => (1..=most).collect(),
            Reading::HeldTo(held) => (1..=most.min(*held)).collect(),
            Reading::ToldApart(bounds) => {
                let reached = bounds.iter().copied();
                reached.take_while(|bound| *bound <= most).collect()
            }
        }
    }

    /// The tally of the used dice.
    pub(crate) fn read(&self, dice: &[ThrownDie]) -> i64 {
        let used = dice.iter().filter(|die| die.used);
        self.hold(used.map(|die| self.weight_of(die.face, die.extra)).sum())
    }

    /// An axis from `low` to `high`, cut short where every sum would be held anyway.
    pub(crate) fn axis(&self, low: i64, high: i64) -> Axis {
        let top = self.top().filter(|top| low >= 0 && *top < high);
        Axis {
            low,
            high: top.unwrap_or(high),
            held: top.is_some(),
        }
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
pub(crate) fn hold_all<'a>(tallies: impl IntoIterator<Item = &'a Tally>, sums: &[i64]) -> Vec<i64> {
    tallies
        .into_iter()
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
        let axis = |low, high, held| Axis { low, high, held };
        assert_eq!(any.axis_of_dice(5, 6), axis(0, 1, true));
        assert_eq!(any.axis_of_dice(1, 6), axis(0, 1, false));
        let net = any.and(1..=1, -1);
        assert_eq!(net.axis_of_dice(5, 6), axis(-5, 5, false));
    }

    #[test]
    fn numbers_between_bounds_read_alike() {
        let tally = Tally::from_face(4).told_apart_at([5, 2, 0, 2]);
        let read: Vec<i64> = (-1..=6).map(|sum| tally.hold(sum)).collect();
        assert_eq!(read, [0, 0, 0, 2, 2, 2, 5, 5]);
        assert_eq!((tally.top(), tally.bounds(4)), (Some(5), vec![2]));
        assert_eq!(Tally::new().held_to(2).bounds(9), [1, 2]);
        assert_eq!(Tally::new().bounds(3), [1, 2, 3]);
        assert_eq!(Tally::new().told_apart_at([]).hold(3), 0);
    }
}
