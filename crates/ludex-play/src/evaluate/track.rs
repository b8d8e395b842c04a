//! How tracks stand (page 1, 3.7).

use ludex_ruleset::definition::{Track, TrackMax};

use crate::number::WHOLE_MAX;

use super::{Evaluation, Wounds, wound};

/// A track a card has now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrackValue<'a> {
    /// A number between two ends.
    Plain(PlainTrack),
    /// A wound track.
    Wound(Wounds<'a>),
}

/// How a plain track stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainTrack {
    /// Where it stands, `min` to `max`.
    pub value: i64,
    /// Its lower end.
    pub min: i64,
    /// Its upper end, never below `min`.
    pub max: i64,
    /// Where it starts.
    pub start: i64,
}

/// Every declared track; `None` where it is hidden.
pub(super) fn read_all<'a>(evaluation: &Evaluation<'a>) -> Vec<Option<TrackValue<'a>>> {
    let tracks = evaluation.ruleset.definition().sheet.live.tracks.iter();
    tracks
        .map(|track| {
            if track.is_wound() {
                return Some(TrackValue::Wound(wound::read(evaluation, track)));
            }
            let hidden = evaluation.hidden(track.hide_when.as_ref());
            (!hidden).then(|| TrackValue::Plain(evaluation.plain_track(track)))
        })
        .collect()
}

impl Evaluation<'_> {
    fn plain_track(&self, track: &Track) -> PlainTrack {
        let min = track.min.get();
        let max = self.track_max(&track.max).max(min);
        let start = track
            .default
            .map_or(min, |start| start.get())
            .clamp(min, max);
        let stored = self.live().and_then(|live| live.tracks.get(&*track.id));
        PlainTrack {
            value: stored.map_or(start, |n| (*n).clamp(min, max)),
            min,
            max,
            start,
        }
    }

    /// The upper end as it is written, a reference rounded down.
    pub(super) fn track_max(&self, max: &TrackMax) -> i64 {
        match max {
            TrackMax::Fixed(max) => max.get(),
            TrackMax::Value(reference) => self.value(reference).floor().min(WHOLE_MAX),
        }
    }
}
