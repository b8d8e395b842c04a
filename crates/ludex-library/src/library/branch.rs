//! Branching a game off another.

use ludex_play::PartyFile;
use ludex_play::game::{Game, GameError, Reply};
use ludex_ruleset::Ruleset;

use super::operation::Operation;
use super::party_rows::{Reader, Writer};
use super::window::{Window, end_below, reply_of};
use super::{Library, found, pinned};
use crate::error::LibraryError;
use crate::outcome::Outcome;
use crate::store::{GameRow, GameState, StoreError, View, Write};

impl Library {
    /// Makes a game of another as it stood at the end of a reply, 0 for before the first: later
    /// replies are gone as if each had been undone. The other game stays as it is, and the two share
    /// what they have in common.
    ///
    /// # Errors
    /// No such game or reply; the new name does not fit or is taken; the store fails.
    pub fn branch(
        &mut self,
        key: &str,
        reply: u32,
        name: &str,
        expects: Option<u64>,
    ) -> Result<Outcome, LibraryError> {
        let view = self.store.view()?;
        let row = found::expected(&*view, key, expects)?;
        let id = found::new_id(&*view, name)?;
        if reply != 0 && reply_of(&*view, row.key, reply)?.is_none() {
            return Err(GameError::UnknownReply(reply).into());
        }
        let ruleset = pinned(&mut self.rulesets, &*view, row.state.content)?;
        let current = undone_to(&*view, &row, &ruleset, reply)?;
        drop(view);
        let mut writer = Writer::new(&ruleset);
        let state = GameState {
            id: id.clone(),
            name: name.to_owned(),
            current: writer.party(&current)?,
            ..row.state.clone()
        };
        let entry = Operation::Branch { reply }.entry(&Game::new(current), None)?;
        let write = Write::Branch {
            from: row.at(),
            row: state,
            last: reply,
            entry,
        };
        self.commit(&row, writer.blobs, write)?;
        let view = self.store.view()?;
        let row = found::game(&*view, &id)?;
        let window = Window::load(&*view, &row, &ruleset, None)?;
        Ok(window.outcome(&row, window.latest(), false))
    }
}

/// The party when every reply after that one is undone, the latest first. One reply at a time, so
/// that a long game takes no more room than a short one.
fn undone_to(
    view: &dyn View,
    row: &GameRow,
    ruleset: &Ruleset,
    last: u32,
) -> Result<PartyFile, LibraryError> {
    let mut reader = Reader::new(view, ruleset);
    let mut current = reader.party(row.state.current)?;
    let mut below = None;
    while let Some(reply) = view.reply_below(row.key, below)? {
        if reply.number <= last {
            break;
        }
        let mut reader = Reader::new(view, ruleset);
        let made = view.alternative(row.key, reply.number, reply.active)?;
        let made = made.ok_or_else(|| StoreError::Damaged("a reply is not there".to_owned()))?;
        let mut game = Game {
            current,
            before: reader.party(end_below(view, row, Some(reply.number))?)?,
            replies: vec![Reply {
                number: reply.number,
                active: reply.active,
                alternatives: vec![reader.alternative(reply.active, made)?],
            }],
            next_reply: row.state.next_reply,
        };
        game.undo(None)?;
        current = game.current;
        below = Some(reply.number);
    }
    Ok(current)
}
