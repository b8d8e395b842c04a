//! Making a game.

use std::sync::Arc;

use ludex_diag::Severity;
use ludex_play::PartyFile;
use ludex_play::game::Game;
use ludex_ruleset::Ruleset;

use super::operation::Operation;
use super::party_rows::Writer;
use super::{Library, found};
use crate::error::LibraryError;
use crate::outcome::{GameHead, Outcome};
use crate::store::{Batch, GameRow, GameState, Write};

/// What a game is made of.
#[derive(Clone, Debug)]
pub struct NewGame<'a> {
    /// Its name, 1 to [`NAME_MAX`](crate::NAME_MAX) characters; no two games share one.
    pub name: &'a str,
    /// The name its ruleset is pinned under: an installed one's, else the file's as it was given.
    pub ruleset: &'a str,
    /// The ruleset's bytes, which the game keeps.
    pub content: &'a [u8],
    /// The party it begins with.
    pub party: &'a PartyFile,
}

impl Library {
    /// Makes a game.
    ///
    /// # Errors
    /// The name does not fit or is taken; the ruleset has errors; the party passes a bound of page
    /// 1, 4.1; the store fails.
    pub fn new_game(&mut self, new: &NewGame<'_>) -> Result<Outcome, LibraryError> {
        let id = found::new_id(&*self.store.view()?, new.name)?;
        let ruleset = Arc::new(read_ruleset(new.content)?);
        let mut writer = Writer::new(&ruleset);
        let party = writer.party(new.party)?;
        let content = writer.blob(new.content.to_vec(), Vec::new());
        let state = GameState {
            id,
            name: new.name.to_owned(),
            ruleset: new.ruleset.to_owned(),
            version: ruleset.definition().version.get(),
            content,
            initial: party,
            before: party,
            current: party,
            next_reply: 1,
        };
        let game = Game::new(new.party.clone());
        let committed = self.store.commit(&Batch {
            blobs: writer.blobs,
            write: Write::Create {
                row: state.clone(),
                replies: Vec::new(),
                log: vec![Operation::New.entry(&game, None)?],
            },
        })?;
        self.rulesets.insert(content, ruleset);
        let row = GameRow {
            key: committed.at.game,
            revision: committed.at.revision,
            state,
        };
        Ok(Outcome {
            game: GameHead::of(&row),
            reply: None,
            alternative: None,
            result: None,
            party: game.current,
        })
    }
}

/// Reads a ruleset that must be without errors.
pub(super) fn read_ruleset(content: &[u8]) -> Result<Ruleset, LibraryError> {
    let outcome = ludex_ruleset::read(content, "ruleset.json");
    outcome.ruleset.ok_or_else(|| {
        let mut errors = outcome.diagnostics.into_iter();
        let first = errors.find(|found| found.severity == Severity::Error);
        LibraryError::Ruleset(first.map_or_else(String::new, |first| first.message))
    })
}
