//! How much of a card may be written from outside (page 1, 3.8 and 4.1).

use super::PartyError;
use crate::number::WHOLE_MAX;
use crate::sheet::{LARGEST, LiveState, SheetFile};

/// The most characters of a key.
const KEY: usize = 200;

/// Refuses a card that is past a bound; `place` is where it stands in the file.
pub(super) fn check_bounds(card: &SheetFile, place: &str) -> Result<(), PartyError> {
    let most = |path: &str, what: &str, found: usize, most: usize| {
        if found <= most {
            return Ok(());
        }
        let place = if path.is_empty() {
            place.to_owned()
        } else {
            format!("{place}.{path}")
        };
        Err(PartyError::TooLarge(format!(
            "`{place}` holds {found} {what}; {most} are the most"
        )))
    };
    most("name", "characters", card.name.chars().count(), KEY)?;
    most("build", "bytes", card.stored_size(), LARGEST)?;
    let Some(live) = &card.live else {
        return Ok(());
    };
    for (part, entries, limit) in [
        ("live.pools", live.pools.len(), 600),
        ("live.tracks", live.tracks.len(), 30),
        ("live.wounds", live.wounds.len(), 30),
        ("live.text", live.text.len(), 12),
        ("live.conditions", live.conditions.len(), 80),
        ("live.states", live.states.len(), 12),
    ] {
        most(part, "entries", entries, limit)?;
    }
    for key in keys(live) {
        most("live", "characters in one key", key.chars().count(), KEY)?;
    }
    for (id, wounds) in &live.wounds {
        most(
            &format!("live.wounds.{id}"),
            "marks",
            wounds.marks.len(),
            64,
        )?;
    }
    for (id, text) in &live.text {
        most(
            &format!("live.text.{id}"),
            "characters",
            text.chars().count(),
            500,
        )?;
    }
    for id in &live.conditions {
        most(
            "live.conditions",
            "characters in one id",
            id.chars().count(),
            80,
        )?;
    }
    for (path, number) in numbers(live) {
        if !(-WHOLE_MAX..=WHOLE_MAX).contains(&number) {
            return Err(PartyError::TooLarge(format!(
                "`{place}.live.{path}` is {number}; whole numbers go from -{WHOLE_MAX} to {WHOLE_MAX}"
            )));
        }
    }
    most("live", "bytes", live.to_json().to_string().len(), LARGEST)
}

fn keys(live: &LiveState) -> impl Iterator<Item = &String> {
    let numbers = live.pools.keys().chain(live.tracks.keys());
    let words = live.text.keys().chain(live.states.keys());
    let marks = live.wounds.values().flat_map(|wounds| &wounds.marks);
    numbers
        .chain(live.wounds.keys())
        .chain(words)
        .chain(live.states.values())
        .chain(marks)
}

fn numbers(live: &LiveState) -> impl Iterator<Item = (String, i64)> {
    let pools = live.pools.iter().flat_map(|(id, pool)| {
        let parts = [("", pool.value), (".temp", pool.temp)];
        parts.map(|(part, number)| (format!("pools.{id}{part}"), number))
    });
    let tracks = live.tracks.iter();
    let tracks = tracks.map(|(id, at)| (format!("tracks.{id}"), *at));
    let wounds = live.wounds.iter();
    pools
        .chain(tracks)
        .chain(wounds.map(|(id, wounds)| (format!("wounds.{id}.overflow"), wounds.overflow)))
}
