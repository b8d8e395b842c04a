//! Wound tracks (page 1, 3.7 and 4.3).

mod mark;
#[cfg(test)]
mod tests;

pub use mark::Unmarked;

use std::borrow::Cow;

use ludex_ruleset::definition::{BoxPenalty, BoxPenaltyBy, Extra, Fill, OnFull, Track, WoundKind};
use ludex_text::Decimal;

use super::Evaluation;
use crate::sheet::StoredWounds;
use crate::table;

/// The most levels a track has, those a list adds included.
const MOST_LEVELS: usize = 64;
/// The most levels one row of a list adds.
const MOST_PER_ROW: i64 = 16;

/// A level of a wound track, or one of its numbered boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level<'a> {
    /// What people read.
    pub label: Cow<'a, str>,
    /// What it takes off rolls, 0 or less; numbered boxes take nothing by themselves.
    pub penalty: i64,
}

/// How a wound track stands: its levels with the marks on them.
#[derive(Clone, Debug, PartialEq)]
pub struct Wounds<'a> {
    kinds: &'a [WoundKind],
    levels: Vec<Level<'a>>,
    /// Kinds by their positions. Sequential: without gaps, the most severe first. Indexed: by box,
    /// as many as there are levels.
    marks: Vec<Option<usize>>,
    overflow: i64,
    boxes: Option<&'a BoxPenalty>,
    fill: Fill,
    on_full: OnFull,
}

impl Eq for Wounds<'_> {}

/// Reads a wound track off a sheet.
pub(super) fn read<'a>(evaluation: &Evaluation<'a>, track: &'a Track) -> Wounds<'a> {
    let (levels, boxes) = match (&track.levels, &track.boxes) {
        (Some(levels), _) => {
            let declared = levels.iter().map(|level| Level {
                label: Cow::Borrowed(&*level.label),
                penalty: level.penalty.get(),
            });
            let mut levels = declared.collect();
            if let Some(extra) = &track.extra {
                add_levels(evaluation, extra, &mut levels);
            }
            (levels, None)
        }
        (None, boxes) => {
            let length = evaluation
                .track_max(&track.max)
                .clamp(0, MOST_LEVELS as i64);
            let numbered = |n: i64| Level {
                label: Cow::Owned(n.to_string()),
                penalty: 0,
            };
            (
                (1..=length).map(numbered).collect(),
                boxes.as_ref().map(|boxes| &boxes.penalty),
            )
        }
    };
    let mut wounds = Wounds {
        kinds: track.kinds.as_ref().map_or(&[], |kinds| kinds),
        levels,
        marks: Vec::new(),
        overflow: 0,
        boxes,
        fill: track.fill.unwrap_or_default(),
        on_full: track.on_full.unwrap_or_default(),
    };
    let stored = evaluation
        .live()
        .and_then(|live| live.wounds.get(&*track.id));
    wounds.load(stored);
    wounds
}

/// Adds the levels that a list's rows bring, each after the last level that is no worse.
fn add_levels<'a>(evaluation: &Evaluation<'a>, extra: &'a Extra, levels: &mut Vec<Level<'a>>) {
    let Some(list) = evaluation.ruleset.list_position(&extra.list) else {
        return;
    };
    let column = |id: &str| evaluation.column(list, id);
    let (Some(count), Some(penalty)) = (column(&extra.count_column), column(&extra.penalty_column))
    else {
        return;
    };
    for row in evaluation.rows(list) {
        let count = row.number(count).floor().clamp(0, MOST_PER_ROW);
        let penalty = row.number(penalty).floor().min(0);
        let place = levels.iter().rposition(|level| level.penalty >= penalty);
        let label = place
            .and_then(|place| levels.get(place))
            .filter(|level| level.penalty == penalty)
            .map_or_else(
                || Cow::Owned(penalty.to_string()),
                |level| level.label.clone(),
            );
        for _ in 0..count {
            if levels.len() < MOST_LEVELS {
                let at = place.map_or(0, |place| place + 1);
                levels.insert(
                    at,
                    Level {
                        label: label.clone(),
                        penalty,
                    },
                );
            }
        }
    }
}

impl<'a> Wounds<'a> {
    /// The same track with other marks.
    pub(crate) fn with(&self, stored: &StoredWounds) -> Self {
        let mut wounds = self.clone();
        wounds.load(Some(stored));
        wounds
    }

    /// Takes over stored marks: unknown kinds are dropped, what no longer fits is overflow.
    fn load(&mut self, stored: Option<&StoredWounds>) {
        let none = StoredWounds::default();
        let stored = stored.unwrap_or(&none);
        let kind = |id: &String| self.kinds.iter().position(|kind| *kind.id == **id);
        let mut marks: Vec<Option<usize>> = stored.marks.iter().map(kind).collect();
        if self.fill == Fill::Sequential {
            marks.retain(Option::is_some);
            marks.sort_by_key(|mark| std::cmp::Reverse(self.severity(*mark)));
        }
        let beyond = marks.get(self.levels.len()..).unwrap_or_default();
        self.overflow = stored.overflow.saturating_add(count(beyond));
        marks.truncate(self.levels.len());
        if self.fill == Fill::Indexed {
            marks.resize(self.levels.len(), None);
        }
        self.marks = marks;
    }

    /// The levels or boxes, best first.
    #[must_use]
    pub fn levels(&self) -> &[Level<'a>] {
        &self.levels
    }

    /// The kinds of marks it knows.
    #[must_use]
    pub fn kinds(&self) -> &'a [WoundKind] {
        self.kinds
    }

    /// The mark on every level, as far as marks go: the position of its kind, `None` for clear.
    #[must_use]
    pub fn marks(&self) -> &[Option<usize>] {
        &self.marks
    }

    /// How many levels it has.
    #[must_use]
    pub fn length(&self) -> i64 {
        size(self.levels.len())
    }

    /// How many marks it holds.
    #[must_use]
    pub fn marked(&self) -> i64 {
        count(&self.marks)
    }

    /// How many levels are clear.
    #[must_use]
    pub fn free(&self) -> i64 {
        self.length() - self.marked()
    }

    /// What found no place.
    #[must_use]
    pub fn overflow(&self) -> i64 {
        self.overflow
    }

    /// Whether its levels are numbered boxes.
    #[must_use]
    pub fn has_boxes(&self) -> bool {
        self.boxes.is_some()
    }

    /// The lowest marked level; `None` when nothing is marked.
    #[must_use]
    pub fn lowest_marked(&self) -> Option<&Level<'a>> {
        self.levels
            .get(self.marks.iter().rposition(Option::is_some)?)
    }

    /// What it takes off rolls: the penalty of the lowest marked level, or the table of the boxes.
    #[must_use]
    pub fn penalty(&self) -> i64 {
        let Some(boxes) = self.boxes else {
            return self.lowest_marked().map_or(0, |level| level.penalty);
        };
        let number = match boxes.by {
            BoxPenaltyBy::Filled => self.marked(),
            BoxPenaltyBy::Remaining => self.free(),
        };
        let rows = boxes
            .table
            .iter()
            .map(|(threshold, penalty)| (*threshold, penalty.get()));
        table::at(rows, Decimal::int(number)).unwrap_or(0)
    }

    /// The marks as they are stored; `None` when nothing is, since then nothing is stored.
    #[must_use]
    pub fn stored(&self) -> Option<StoredWounds> {
        let id = |mark: &Option<usize>| {
            let kind = mark.and_then(|kind| self.kinds.get(kind));
            kind.map_or(String::new(), |kind| kind.id.to_string())
        };
        let used = self
            .marks
            .iter()
            .rposition(Option::is_some)
            .map_or(0, |last| last + 1);
        let marks: Vec<String> = self.marks.iter().take(used).map(id).collect();
        let nothing = marks.is_empty() && self.overflow == 0;
        (!nothing).then_some(StoredWounds {
            marks,
            overflow: self.overflow,
        })
    }

    fn severity(&self, mark: Option<usize>) -> i64 {
        mark.and_then(|kind| self.kinds.get(kind))
            .map_or(i64::MIN, |kind| kind.severity.get())
    }
}

fn count(marks: &[Option<usize>]) -> i64 {
    size(marks.iter().flatten().count())
}

fn size(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}
