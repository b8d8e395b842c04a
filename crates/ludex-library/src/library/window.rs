//! The part of a game an operation needs, loaded and told apart from what it was.

use ludex_play::game::{Alternative, Game, Place, Reply};
use ludex_ruleset::Ruleset;

use super::latest_of;
use super::party_rows::{Reader, Writer};
use crate::error::LibraryError;
use crate::outcome::{GameHead, Outcome, TurnResult};
use crate::store::{GameRow, Hash, ReplyChange, ReplyRow, StoreError, View};

/// The latest reply, a reply that is named, and the ends around them: however long the game is, this
/// is all that is read.
pub(super) struct Window {
    /// As it is loaded; operations move it.
    pub(super) game: Game,
    /// As it was.
    loaded: Game,
}

impl Window {
    /// Loads a game's latest reply, and the named one with it.
    pub(super) fn load(
        view: &dyn View,
        row: &GameRow,
        ruleset: &Ruleset,
        named: Option<u32>,
    ) -> Result<Self, StoreError> {
        let mut reader = Reader::new(view, ruleset);
        let mut rows = Vec::new();
        if let Some(latest) = view.reply_below(row.key, None)? {
            let named = match named {
                Some(number) if number < latest.number => reply_of(view, row.key, number)?,
                _ => None,
            };
            rows.extend(named);
            rows.push(latest);
        }
        let first = rows.first().map(|first| first.number);
        let before = reader.party(end_below(view, row, first)?)?;
        let mut replies = Vec::with_capacity(rows.len());
        for reply in rows {
            replies.push(load_reply(view, row.key, reply, &mut reader)?);
        }
        let game = Game {
            current: reader.party(row.state.current)?,
            before,
            replies,
            next_reply: row.state.next_reply,
        };
        Ok(Self {
            loaded: game.clone(),
            game,
        })
    }

    /// The latest reply and the alternative of it that counts.
    pub(super) fn latest(&self) -> Option<Place> {
        latest_of(&self.game.replies)
    }

    /// What is different of the replies now.
    pub(super) fn changes(
        &self,
        writer: &mut Writer<'_>,
    ) -> Result<Vec<ReplyChange>, LibraryError> {
        let find = |replies: &[Reply], number: u32| {
            replies.iter().position(|reply| reply.number == number)
        };
        let gone = self.loaded.replies.iter();
        let gone = gone.filter(|reply| find(&self.game.replies, reply.number).is_none());
        let mut changes: Vec<ReplyChange> = gone
            .map(|reply| ReplyChange::Remove(reply.number))
            .collect();
        for reply in &self.game.replies {
            let was = find(&self.loaded.replies, reply.number);
            let was = was.and_then(|at| self.loaded.replies.get(at));
            let known = was.map_or(&[][..], |was| &was.alternatives);
            let mut alternatives = Vec::new();
            for made in reply
                .alternatives
                .iter()
                .filter(|made| !known.contains(made))
            {
                alternatives.push((made.number, writer.turn(made)?));
            }
            if !alternatives.is_empty() || was.is_none_or(|was| was.active != reply.active) {
                let row = ReplyRow {
                    number: reply.number,
                    active: reply.active,
                };
                changes.push(ReplyChange::Set { row, alternatives });
            }
        }
        Ok(changes)
    }

    /// The party before the first reply and the current one, as they are kept now. The first moves
    /// only while there is no reply, and then it is the end before the window too.
    pub(super) fn parties(
        &self,
        row: &GameRow,
        writer: &mut Writer<'_>,
    ) -> Result<(Hash, Hash), LibraryError> {
        let mut kept = |now, was, hash| {
            if now == was {
                Ok(hash)
            } else {
                writer.party(now)
            }
        };
        Ok((
            kept(&self.game.before, &self.loaded.before, row.state.before)?,
            kept(&self.game.current, &self.loaded.current, row.state.current)?,
        ))
    }

    /// What callers are told.
    pub(super) fn outcome(&self, row: &GameRow, place: Option<Place>, shown: bool) -> Outcome {
        let made = place.filter(|_| shown);
        let made = made.and_then(|place| alternative(&self.game, place));
        Outcome {
            game: GameHead::of(row),
            reply: place.map(|place| place.reply),
            alternative: place.map(|place| place.alternative),
            result: made.map(TurnResult::of),
            party: self.game.current.clone(),
        }
    }
}

/// The alternative at a place.
pub(super) fn alternative(game: &Game, place: Place) -> Option<&Alternative> {
    let mut replies = game.replies.iter();
    let reply = replies.find(|reply| reply.number == place.reply)?;
    let mut made = reply.alternatives.iter();
    made.find(|made| made.number == place.alternative)
}

/// The reply of exactly that number.
pub(super) fn reply_of(
    view: &dyn View,
    game: i64,
    number: u32,
) -> Result<Option<ReplyRow>, StoreError> {
    let below = view.reply_below(game, number.checked_add(1))?;
    Ok(below.filter(|reply| reply.number == number))
}

/// The end of the reply before that one, before everything without one.
pub(super) fn end_below(
    view: &dyn View,
    row: &GameRow,
    reply: Option<u32>,
) -> Result<Hash, StoreError> {
    let earlier = match reply {
        Some(number) => view.reply_below(row.key, Some(number))?,
        None => None,
    };
    let Some(earlier) = earlier else {
        return Ok(row.state.before);
    };
    match view.alternative(row.key, earlier.number, earlier.active)? {
        Some(made) => Ok(made.end),
        None => Err(missing(earlier)),
    }
}

/// A reply with all its alternatives.
pub(super) fn load_reply(
    view: &dyn View,
    game: i64,
    row: ReplyRow,
    reader: &mut Reader<'_>,
) -> Result<Reply, StoreError> {
    let mut alternatives = Vec::new();
    for (number, made) in view.alternatives(game, row.number)? {
        alternatives.push(reader.alternative(number, made)?);
    }
    if !alternatives.iter().any(|made| made.number == row.active) {
        return Err(missing(row));
    }
    Ok(Reply {
        number: row.number,
        active: row.active,
        alternatives,
    })
}

fn missing(reply: ReplyRow) -> StoreError {
    StoreError::Damaged(format!(
        "alternative {} of reply {} is not there",
        reply.active, reply.number
    ))
}
