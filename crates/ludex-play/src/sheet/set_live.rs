//! Editing a live state by hand (cli.md, "Games": a player's own change of a card).

use ludex_ruleset::Ruleset;
use serde_json::Value;

use super::live::PARTS;
use super::set::{Change, SetError, unknown};
use super::{LiveState, SheetFile, StoredPool, StoredWounds};
use crate::evaluate::{Evaluation, Play, TrackValue, Wounds, value_label};
use crate::name::same_name;
use crate::number::{WHOLE_MAX, whole_of};
use crate::words::listed;

/// The largest temporary buffer (page 1, 9.5).
const TEMP_MAX: i64 = 100_000;

/// What is written into the live state, and what is read before and after it.
struct Edit {
    from: Value,
    to: Value,
    write: Box<dyn FnOnce(&mut LiveState)>,
}

impl SheetFile {
    /// Sets one value of the live state, as `--set live.PATH=VALUE` does: `pools.KEY`,
    /// `pools.KEY.temp`, `tracks.ID`, `wounds.ID` (`{"marks": […], "overflow"?}`),
    /// `conditions.ID` (true or false), `states.ID`, `text.ID`. A value that is JSON is read as JSON,
    /// anything else as text; `null` puts it back to its default.
    ///
    /// # Errors
    /// The path names nothing the card has now, or the value does not fit there. The sheet is as it
    /// was then.
    pub fn set_live(
        &mut self,
        ruleset: &Ruleset,
        path: &str,
        value: &str,
    ) -> Result<Change, SetError> {
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
        let edit = {
            let card = Evaluation::new(ruleset, self, Play::InPlay);
            match path.split_once('.') {
                Some(("pools", key)) => pool(&card, key, &value),
                Some(("tracks", id)) => track(&card, id, &value),
                Some(("wounds", id)) => wounds(&card, id, &value),
                Some(("conditions", id)) => condition(&card, id, &value),
                Some(("states", id)) => state(&card, id, &value),
                Some(("text", id)) => text(&card, id, &value),
                _ => Err(SetError::new(
                    format!("`live.{path}` is no place of the live state"),
                    listed(
                        "its places are live.PART.ID with PART one of",
                        PARTS.into_iter(),
                    ),
                )),
            }?
        };
        self.change_live(edit.write);
        Ok(Change {
            path: path.to_owned(),
            from: edit.from,
            to: edit.to,
        })
    }
}

fn pool(card: &Evaluation<'_>, path: &str, value: &Value) -> Result<Edit, SetError> {
    let named = |key: &str| card.pools().iter().find(|pool| pool.key == key);
    let (found, of_temp) = match (named(path), path.strip_suffix(".temp")) {
        (Some(pool), _) => (Some(pool), false),
        (None, Some(key)) => (named(key), true),
        (None, None) => (None, false),
    };
    let Some(pool) = found else {
        let pools = card.pools().iter();
        let pools = pools.map(|pool| (&*pool.key, pool.label));
        return Err(unknown("pool", path, pools));
    };
    let place = format!("`live.pools.{path}`");
    let stored = if of_temp {
        if !card.holds_temp(pool) {
            return Err(SetError::new(
                format!("{place} is no place: the pool holds no buffer"),
                format!("set live.pools.{} instead", pool.key),
            ));
        }
        let temp = number(&place, value, 0, (0, TEMP_MAX))?;
        StoredPool {
            value: pool.value,
            temp,
        }
    } else {
        let left = number(&place, value, pool.start, (0, pool.max))?;
        StoredPool {
            value: left,
            temp: pool.temp,
        }
    };
    let (key, start) = (pool.key.clone(), pool.start);
    let part = |pool: (i64, i64)| Value::from(if of_temp { pool.1 } else { pool.0 });
    Ok(Edit {
        from: part((pool.value, pool.temp)),
        to: part((stored.value, stored.temp)),
        write: Box::new(move |live| live.put_pool(&key, stored, Some(start))),
    })
}

fn track(card: &Evaluation<'_>, id: &str, value: &Value) -> Result<Edit, SetError> {
    let Some(TrackValue::Plain(plain)) = track_of(card, id) else {
        return Err(unknown_track(card, id, false));
    };
    let place = format!("`live.tracks.{id}`");
    let to = number(&place, value, plain.start, (plain.min, plain.max))?;
    let (from, start, id) = (plain.value, plain.start, id.to_owned());
    Ok(Edit {
        from: from.into(),
        to: to.into(),
        write: Box::new(move |live| live.put_track(&id, to, Some(start))),
    })
}

fn wounds(card: &Evaluation<'_>, id: &str, value: &Value) -> Result<Edit, SetError> {
    let Some(TrackValue::Wound(now)) = track_of(card, id) else {
        return Err(unknown_track(card, id, true));
    };
    let wrong = || {
        let kind = now.kinds().first().map_or("KIND", |kind| &kind.id);
        SetError::new(
            format!(
                "`live.wounds.{id}` holds at most {} marks, each a kind of the track, and an \
                 overflow of 0 to {WHOLE_MAX}",
                now.length()
            ),
            format!("write for example {{\"marks\": [\"{kind}\"]}}"),
        )
    };
    let stored = stored_wounds(value).ok_or_else(wrong)?;
    let known = |mark: &String| now.kinds().iter().any(|kind| *kind.id == **mark);
    let many = i64::try_from(stored.marks.len()).unwrap_or(i64::MAX);
    let fits = stored
        .marks
        .iter()
        .all(|mark| mark.is_empty() || known(mark));
    if !fits || many > now.length() || !(0..=WHOLE_MAX).contains(&stored.overflow) {
        return Err(wrong());
    }
    let told = |wounds: &Wounds<'_>| wounds.stored().unwrap_or_default().write();
    let becomes = now.with(&stored);
    let (kept, id) = (becomes.stored(), id.to_owned());
    Ok(Edit {
        from: told(now),
        to: told(&becomes),
        write: Box::new(move |live| live.put_wounds(&id, kept)),
    })
}

/// The marks a value lists; `None` where it is no such thing.
fn stored_wounds(value: &Value) -> Option<StoredWounds> {
    if value.is_null() {
        return Some(StoredWounds::default());
    }
    let marks = value.get("marks")?.as_array()?.iter();
    Some(StoredWounds {
        marks: marks
            .map(|mark| mark.as_str().map(str::to_owned))
            .collect::<Option<_>>()?,
        overflow: value.get("overflow").map_or(Some(0), whole_of)?,
    })
}

fn condition(card: &Evaluation<'_>, id: &str, value: &Value) -> Result<Edit, SetError> {
    let declared = &card.ruleset().definition().sheet.live.conditions;
    let Some(at) = declared.iter().position(|condition| *condition.id == *id) else {
        let conditions = declared.iter();
        let conditions = conditions.map(|condition| (&*condition.id, &*condition.label));
        return Err(unknown("condition", id, conditions));
    };
    let on = match value {
        Value::Null => false,
        Value::Bool(on) => *on,
        _ => {
            return Err(SetError::new(
                format!("`live.conditions.{id}` is on or off"),
                "write true or false",
            ));
        }
    };
    let (from, id) = (card.conditions().any(|other| other == at), id.to_owned());
    Ok(Edit {
        from: from.into(),
        to: on.into(),
        write: Box::new(move |live| live.put_condition(&id, on)),
    })
}

fn state(card: &Evaluation<'_>, id: &str, value: &Value) -> Result<Edit, SetError> {
    let declared = &card.ruleset().definition().sheet.live.states;
    let found = declared.iter().position(|state| *state.id == *id);
    let found = found.and_then(|at| Some((declared.get(at)?, card.state(at)?)));
    let Some((state, now)) = found else {
        let states = declared.iter().map(|state| (&*state.id, &*state.label));
        return Err(unknown("state", id, states));
    };
    let values = || state.values.iter().map(|value| value.as_str());
    let to = match value {
        Value::Null => Some(state.start()),
        value => value.as_str().and_then(|wanted| {
            let labelled = |offered: &&str| same_name(value_label(state, offered), wanted);
            let exact = values().find(|offered| same_name(offered, wanted));
            exact.or_else(|| values().find(labelled))
        }),
    };
    let Some(to) = to.map(str::to_owned) else {
        return Err(SetError::new(
            format!("`live.states.{id}` has no value {value}"),
            listed("its values are", values()),
        ));
    };
    let (start, id) = (state.start().to_owned(), id.to_owned());
    Ok(Edit {
        from: now.value.into(),
        to: to.as_str().into(),
        write: Box::new(move |live| live.put_state(&id, &to, &start)),
    })
}

fn text(card: &Evaluation<'_>, id: &str, value: &Value) -> Result<Edit, SetError> {
    let declared = &card.ruleset().definition().sheet.live.text;
    let found = declared
        .iter()
        .enumerate()
        .find(|(_, text)| *text.id == *id);
    let Some((at, text)) = found else {
        let texts = declared.iter().map(|text| (&*text.id, &*text.label));
        return Err(unknown("text", id, texts));
    };
    let most = text.max_length.get();
    let to = match value {
        Value::Null => Some(""),
        value => value.as_str(),
    };
    let length = |text: &str| i64::try_from(text.chars().count()).unwrap_or(i64::MAX);
    let Some(to) = to.filter(|to| length(to) <= most).map(str::to_owned) else {
        return Err(SetError::new(
            format!("`live.text.{id}` holds a text of at most {most} characters"),
            "shorten it, or put a number between double quotes",
        ));
    };
    let id = id.to_owned();
    Ok(Edit {
        from: card.text(at).into(),
        to: to.as_str().into(),
        write: Box::new(move |live| live.put_text(&id, &to)),
    })
}

/// A whole number from one end to the other; null is the default.
fn number(place: &str, value: &Value, start: i64, (min, max): (i64, i64)) -> Result<i64, SetError> {
    if value.is_null() {
        return Ok(start);
    }
    let number = whole_of(value).filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| {
        SetError::new(
            format!("{place} holds a whole number from {min} to {max}"),
            format!("{value} is none; null puts it back to {start}"),
        )
    })
}

fn track_of<'e, 'a>(card: &'e Evaluation<'a>, id: &str) -> Option<&'e TrackValue<'a>> {
    card.track(card.ruleset().track_position(id)?)
}

/// The card has no such track of that sort now.
fn unknown_track(card: &Evaluation<'_>, id: &str, wound: bool) -> SetError {
    let tracks = &card.ruleset().definition().sheet.live.tracks;
    if let Some(track) = tracks.iter().find(|track| *track.id == *id) {
        return if track.is_wound() == wound {
            SetError::new(
                format!("the track `{id}` is hidden"),
                "it cannot be set while it is",
            )
        } else if wound {
            SetError::new(
                format!("`{id}` is a plain track"),
                format!("set live.tracks.{id} instead"),
            )
        } else {
            SetError::new(
                format!("`{id}` is a wound track"),
                format!("set live.wounds.{id} instead"),
            )
        };
    }
    let known = tracks.iter().filter(|track| track.is_wound() == wound);
    let known = known.map(|track| (&*track.id, &*track.label));
    unknown(if wound { "wound track" } else { "track" }, id, known)
}
