//! Marking and healing wounds (page 1, 4.3).

use ludex_ruleset::definition::{Fill, OnFull};

use super::{Wounds, size};
use crate::number::WHOLE_MAX;

/// Why marks were refused: too few levels or boxes are free. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unmarked;

impl Wounds<'_> {
    /// Marks `amount` wounds of a kind, by its position among the track's kinds. `from` is the box,
    /// from 1, that an indexed track starts looking at.
    ///
    /// # Errors
    /// A track that refuses has too few places; nothing is marked then.
    pub fn mark(&mut self, kind: usize, amount: i64, from: usize) -> Result<(), Unmarked> {
        if kind >= self.kinds.len() {
            return Err(Unmarked);
        }
        match self.fill {
            Fill::Indexed => self.mark_boxes(kind, amount, from),
            Fill::Sequential => self.mark_levels(kind, amount),
        }
    }

    fn mark_boxes(&mut self, kind: usize, amount: i64, from: usize) -> Result<(), Unmarked> {
        let wanted = usize::try_from(amount).unwrap_or(0);
        let clear = self.marks.iter().enumerate().skip(from.saturating_sub(1));
        let places: Vec<usize> = clear
            .filter(|(_, mark)| mark.is_none())
            .map(|(at, _)| at)
            .take(wanted)
            .collect();
        if places.len() < wanted {
            return Err(Unmarked);
        }
        for place in places {
            if let Some(mark) = self.marks.get_mut(place) {
                *mark = Some(kind);
            }
        }
        Ok(())
    }

    fn mark_levels(&mut self, kind: usize, amount: i64) -> Result<(), Unmarked> {
        if self.on_full == OnFull::Refuse && amount > self.free() {
            return Err(Unmarked);
        }
        for done in 0..amount {
            if self.free() > 0 {
                self.insert(kind);
            } else if !self.worsen_lightest() {
                // From here on every further mark does the same.
                let overflow = self.overflow.saturating_add(amount - done);
                self.overflow = overflow.min(WHOLE_MAX);
                break;
            }
        }
        Ok(())
    }

    /// Puts a mark before the first that is less severe.
    fn insert(&mut self, kind: usize) {
        let severity = self.severity(Some(kind));
        let lighter = self
            .marks
            .iter()
            .position(|mark| self.severity(*mark) < severity);
        self.marks
            .insert(lighter.unwrap_or(self.marks.len()), Some(kind));
    }

    /// Replaces the lightest mark by one of the next severity; false when there is none.
    fn worsen_lightest(&mut self) -> bool {
        let Some(lightest) = self.marks.last().copied() else {
            return false;
        };
        let severity = self.severity(lightest);
        let worse = self
            .kinds
            .iter()
            .enumerate()
            .filter(|(_, kind)| kind.severity.get() > severity);
        let Some((next, _)) = worse.min_by_key(|(_, kind)| kind.severity.get()) else {
            return false;
        };
        self.marks.pop();
        self.insert(next);
        true
    }

    /// Heals `amount` times: overflow first, then marks of the named kind only, or without one the
    /// lightest there are. Stops when nothing is left.
    pub fn heal(&mut self, amount: i64, kind: Option<usize>) {
        let by_overflow = amount.clamp(0, self.overflow);
        self.overflow -= by_overflow;
        let most = size(self.marks.len());
        for _ in 0..(amount - by_overflow).min(most) {
            let wanted = kind.or_else(|| self.lightest());
            let Some(place) = self
                .marks
                .iter()
                .rposition(|mark| mark.is_some() && *mark == wanted)
            else {
                break;
            };
            match self.fill {
                Fill::Sequential => {
                    self.marks.remove(place);
                }
                Fill::Indexed => {
                    if let Some(mark) = self.marks.get_mut(place) {
                        *mark = None;
                    }
                }
            }
        }
    }

    /// The lightest kind that is marked.
    fn lightest(&self) -> Option<usize> {
        self.marks
            .iter()
            .flatten()
            .copied()
            .min_by_key(|kind| self.severity(Some(*kind)))
    }
}
