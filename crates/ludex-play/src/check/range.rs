//! Bounds with both ends included.

/// The whole numbers from `least` to `most`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    /// The least that holds.
    pub(crate) least: i64,
    /// The most that holds.
    pub(crate) most: i64,
}

impl Range {
    /// Every number.
    pub(crate) const ANY: Self = Self {
        least: i64::MIN,
        most: i64::MAX,
    };

    /// From bounds that may be absent.
    pub(crate) fn new(least: Option<i64>, most: Option<i64>) -> Self {
        Self {
            least: least.unwrap_or(i64::MIN),
            most: most.unwrap_or(i64::MAX),
        }
    }

    /// Whether `n` lies within.
    pub(crate) fn holds(self, n: i64) -> bool {
        self.least <= n && n <= self.most
    }

    /// The least number from which on every number is judged the same.
    pub(crate) fn enough(self) -> i64 {
        if self.most == i64::MAX {
            self.least.max(0)
        } else {
            self.most.saturating_add(1).max(0)
        }
    }

    /// `n`, or the end it lies beyond; the upper end wins where the ends cross.
    pub(crate) fn pull(self, n: i64) -> i64 {
        n.max(self.least).min(self.most)
    }
}
