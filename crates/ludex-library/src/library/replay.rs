//! Playing a game again from its log, to see that it comes out the same.

use std::sync::Arc;

use ludex_play::game::{Game, Reply};
use ludex_ruleset::Ruleset;
use serde::Serialize;

use super::operation::{Operation, written};
use super::party_rows::{PartRow, Reader};
use super::window::load_reply;
use super::{Library, found, pinned};
use crate::error::LibraryError;
use crate::store::{GameRow, StoreError, View};

/// What came of playing a game again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Replay {
    /// Whether every byte is what was written.
    pub agrees: bool,
    /// How many operations of the log were played.
    pub steps: usize,
    /// The first thing that is not what was written. `None` when everything agrees.
    pub difference: Option<String>,
}

impl Library {
    /// Plays a game's whole log again: from the party it began with, by the ruleset it keeps, with
    /// the seeds of its dice. What each operation came to is held against the log, and at the end
    /// every reply, what came of each tag, every snapshot and the party against what is kept.
    ///
    /// # Errors
    /// No such game; the store cannot be read. What is damaged of the game itself is a difference.
    pub fn replay(&mut self, key: &str) -> Result<Replay, LibraryError> {
        let view = self.store.view()?;
        let row = found::game(&*view, key)?;
        let mut steps = 0;
        let played = pinned(&mut self.rulesets, &*view, row.state.content)
            .and_then(|ruleset| play(&*view, &row, &ruleset, &mut steps));
        let difference = match played {
            Ok(difference) => difference,
            Err(LibraryError::Store(StoreError::Damaged(what))) => Some(what),
            Err(other) => return Err(other),
        };
        Ok(Replay {
            agrees: difference.is_none(),
            steps,
            difference,
        })
    }
}

/// Tells the first difference.
fn play(
    view: &dyn View,
    row: &GameRow,
    ruleset: &Arc<Ruleset>,
    steps: &mut usize,
) -> Result<Option<String>, LibraryError> {
    let mut reader = Reader::new(view, ruleset);
    let mut game = Game::new(reader.party(row.state.initial)?);
    let log = view.log(row.key)?;
    if log.len() as u64 != row.revision {
        let (there, told) = (log.len(), row.revision);
        return Ok(Some(format!(
            "the log has {there} entries instead of {told}"
        )));
    }
    for (number, entry) in (1_usize..).zip(&log) {
        let Ok(operation) = serde_json::from_str::<Operation>(&entry.operation) else {
            return Ok(Some(format!("entry {number} of the log does not read")));
        };
        let word = operation.word();
        if (operation == Operation::New) != (number == 1) {
            return Ok(Some(format!(
                "entry {number} of the log cannot be `{word}`"
            )));
        }
        let place = match operation.apply(&mut game, ruleset) {
            Ok(place) => place,
            Err(refusal) => {
                return Ok(Some(format!(
                    "entry {number} of the log, `{word}`, is refused now: {refusal}"
                )));
            }
        };
        *steps = number;
        if operation.entry(&game, place)? != *entry {
            return Ok(Some(format!(
                "what came of entry {number} of the log, `{word}`, is not what was written"
            )));
        }
    }
    kept(view, row, &game, &mut reader)
}

/// Holds a game that was played again against the one that is kept.
fn kept(
    view: &dyn View,
    row: &GameRow,
    game: &Game,
    reader: &mut Reader<'_>,
) -> Result<Option<String>, LibraryError> {
    let mut below = None;
    for reply in game.replies.iter().rev() {
        let stored = view.reply_below(row.key, below)?;
        let number = reply.number;
        let stored = match stored {
            Some(stored) if stored.number == number => stored,
            Some(stored) if stored.number > number => {
                return Ok(Some(format!("reply {} is in no log", stored.number)));
            }
            _ => return Ok(Some(format!("reply {number} is not there"))),
        };
        let stored = load_reply(view, row.key, stored, reader)?;
        if let Some(difference) = compare(reply, &stored)? {
            return Ok(Some(difference));
        }
        below = Some(number);
    }
    if let Some(more) = view.reply_below(row.key, below.or(Some(u32::MAX)))? {
        return Ok(Some(format!("reply {} is in no log", more.number)));
    }
    if game.before.to_json() != reader.party(row.state.before)?.to_json() {
        return Ok(Some(
            "the party before the first reply is another".to_owned(),
        ));
    }
    if game.current.to_json() != reader.party(row.state.current)?.to_json() {
        return Ok(Some("the party as it stands is another".to_owned()));
    }
    if game.next_reply != row.state.next_reply {
        return Ok(Some("the number of the next reply is another".to_owned()));
    }
    Ok(None)
}

fn compare(played: &Reply, stored: &Reply) -> Result<Option<String>, LibraryError> {
    let reply = played.number;
    if played.active != stored.active || played.alternatives.len() != stored.alternatives.len() {
        return Ok(Some(format!(
            "the alternatives of reply {reply} are others"
        )));
    }
    for (made, kept) in played.alternatives.iter().zip(&stored.alternatives) {
        let texts = |parts: &[_]| written(&parts.iter().map(PartRow::from).collect::<Vec<_>>());
        let what = if made.number != kept.number {
            "the number"
        } else if texts(&made.parts)? != texts(&kept.parts)? {
            "what was given"
        } else if made.reply != kept.reply {
            "the text"
        } else if written(&made.tags)? != written(&kept.tags)? {
            "what came of the tags"
        } else if made.end.to_json() != kept.end.to_json() {
            "the party at the end"
        } else {
            continue;
        };
        let number = kept.number;
        return Ok(Some(format!(
            "{what} of alternative {number} of reply {reply} is not what was written"
        )));
    }
    Ok(None)
}
