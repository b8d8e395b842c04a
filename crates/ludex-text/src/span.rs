//! Byte ranges.

/// A half-open range of bytes in one source text, always on character boundaries.
///
/// Offsets are `u32`: no file this program reads may reach 4 GiB.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset just past the last byte.
    pub end: u32,
}

impl Span {
    /// A span from two byte offsets; offsets past `u32::MAX` are held to it.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        let hold = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self {
            start: hold(start),
            end: hold(end.max(start)),
        }
    }

    /// The empty span at one offset.
    #[must_use]
    pub fn at(offset: usize) -> Self {
        Self::new(offset, offset)
    }

    /// The number of bytes.
    #[must_use]
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether no byte is covered.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether `other` lies within this span (equal spans do).
    #[must_use]
    pub fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// As a range for slicing text.
    #[must_use]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}
