//! What can be done with the games of a library (cli.md, "Games").

mod branch;
mod exchange;
mod found;
mod make;
mod operation;
mod party_rows;
mod replay;
mod window;

pub use exchange::{FILE_FORMAT, FILE_VERSION};
pub use found::NAME_MAX;
pub use make::NewGame;
pub use operation::TEXT_MAX;
pub use replay::Replay;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use ludex_play::game::{Place, Reply};
use ludex_ruleset::Ruleset;

use crate::error::LibraryError;
use crate::outcome::{GameHead, Outcome};
use crate::store::{
    Batch, Blob, GameRow, Hash, MemoryStore, SqliteStore, Store, StoreError, View, Write,
};
use operation::Operation;
use party_rows::Writer;
use window::Window;

/// Games on a store.
///
/// Every operation finds its game by its id or else by its exact name, loads what it needs, does one
/// thing by the rules of [`ludex_play::game`] and writes it once: whatever fails, the game is as it
/// was. `expects` is the revision the caller looked at: where the game stands at another,
/// [`LibraryError::Conflict`] is the answer. Without it the operation is done on the game as it
/// stands; where another program changes it at the same moment, the first to write wins and
/// [`LibraryError::Conflict`] tells the second.
pub struct Library {
    store: Box<dyn Store>,
    /// Rulesets that have been read, so that a program that runs long reads each once.
    rulesets: BTreeMap<Hash, Arc<Ruleset>>,
}

impl Library {
    /// Opens the library of a folder, `library.db` in it; folder and file are made where there are
    /// none.
    ///
    /// # Errors
    /// The file cannot be opened, is something else, or was written by a newer version.
    pub fn open(home: &Path) -> Result<Self, LibraryError> {
        Ok(Self::on(Box::new(SqliteStore::open(home)?)))
    }

    /// A library that is gone with the program.
    #[must_use]
    pub fn in_memory() -> Self {
        Self::on(Box::new(MemoryStore::default()))
    }

    /// A library on this store.
    #[must_use]
    pub fn on(store: Box<dyn Store>) -> Self {
        Self {
            store,
            rulesets: BTreeMap::new(),
        }
    }

    /// Every game, by id.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn games(&mut self) -> Result<Vec<GameHead>, LibraryError> {
        let view = self.store.view()?;
        Ok(view.games()?.iter().map(GameHead::of).collect())
    }

    /// A game as it stands, with its latest reply.
    ///
    /// # Errors
    /// No such game; the store cannot be read.
    pub fn show(&mut self, key: &str) -> Result<Outcome, LibraryError> {
        let view = self.store.view()?;
        let row = found::game(&*view, key)?;
        let ruleset = pinned(&mut self.rulesets, &*view, row.state.content)?;
        let window = Window::load(&*view, &row, &ruleset, None)?;
        Ok(window.outcome(&row, window.latest(), true))
    }

    /// A new reply of the Game Master: every tag in it is resolved with dice of that seed.
    ///
    /// # Errors
    /// No such game; the text is too long; the store fails.
    pub fn turn(
        &mut self,
        key: &str,
        text: &str,
        seed: u64,
        expects: Option<u64>,
    ) -> Result<Outcome, LibraryError> {
        let text = text.to_owned();
        self.update(key, expects, &Operation::Turn { text, seed })
    }

    /// Another text at the place of the latest reply; it counts from now on (page 1, 10.2).
    ///
    /// # Errors
    /// As [`Library::turn`]; there is no reply yet.
    pub fn alternative(
        &mut self,
        key: &str,
        text: &str,
        seed: u64,
        expects: Option<u64>,
    ) -> Result<Outcome, LibraryError> {
        let text = text.to_owned();
        self.update(key, expects, &Operation::Alternative { text, seed })
    }

    /// Goes on with the latest reply (page 1, 10.3): the text is the whole of it where it begins
    /// with the reply as it reads, else what is added.
    ///
    /// # Errors
    /// As [`Library::turn`]; there is no reply yet.
    pub fn continue_(
        &mut self,
        key: &str,
        text: &str,
        seed: u64,
        expects: Option<u64>,
    ) -> Result<Outcome, LibraryError> {
        let text = text.to_owned();
        self.update(key, expects, &Operation::Continue { text, seed })
    }

    /// Makes an alternative of a reply count (page 1, 10.4).
    ///
    /// # Errors
    /// No such game, reply or alternative; the store fails.
    pub fn choose(
        &mut self,
        key: &str,
        reply: u32,
        alternative: u32,
        expects: Option<u64>,
    ) -> Result<Outcome, LibraryError> {
        let choice = Operation::Choose { reply, alternative };
        self.update(key, expects, &choice)
    }

    /// Removes a reply, the latest without a number (page 1, 10.4).
    ///
    /// # Errors
    /// No such game or reply; the store fails.
    pub fn undo(
        &mut self,
        key: &str,
        reply: Option<u32>,
        expects: Option<u64>,
    ) -> Result<Outcome, LibraryError> {
        self.update(key, expects, &Operation::Undo { reply })
    }

    /// A player's own change of a card (page 1, 10.6), value by value in this order, all of them or
    /// none. A path is one of [`ludex_play::game::Game::edit`].
    ///
    /// # Errors
    /// No such game or card; a value does not fit; the store fails.
    pub fn edit(
        &mut self,
        key: &str,
        character: &str,
        set: &[(String, String)],
        expects: Option<u64>,
    ) -> Result<Outcome, LibraryError> {
        let edit = Operation::Edit {
            character: character.to_owned(),
            set: set.to_vec(),
        };
        self.update(key, expects, &edit)
    }

    /// Deletes a game; games that were branched off it stay whole.
    ///
    /// # Errors
    /// No such game; the store fails.
    pub fn delete(&mut self, key: &str, expects: Option<u64>) -> Result<GameHead, LibraryError> {
        let row = found::expected(&*self.store.view()?, key, expects)?;
        self.commit(&row, Vec::new(), Write::Delete(row.at()))?;
        Ok(GameHead::of(&row))
    }

    /// Does one operation on the replies of a game.
    fn update(
        &mut self,
        key: &str,
        expects: Option<u64>,
        operation: &Operation,
    ) -> Result<Outcome, LibraryError> {
        operation.check()?;
        let view = self.store.view()?;
        let mut row = found::expected(&*view, key, expects)?;
        let ruleset = pinned(&mut self.rulesets, &*view, row.state.content)?;
        let mut window = Window::load(&*view, &row, &ruleset, operation.reply())?;
        drop(view);
        let place = operation.apply(&mut window.game, &ruleset)?;
        let mut writer = Writer::new(&ruleset);
        let replies = window.changes(&mut writer)?;
        let (before, current) = window.parties(&row, &mut writer)?;
        let write = Write::Update {
            at: row.at(),
            before,
            current,
            next_reply: window.game.next_reply,
            replies,
            entry: operation.entry(&window.game, place)?,
        };
        row.revision = self.commit(&row, writer.blobs, write)?;
        let shown = place.or_else(|| window.latest());
        Ok(window.outcome(&row, shown, operation.shows_its_reply()))
    }

    /// Writes a change of this game, and tells its revision from now on.
    fn commit(
        &mut self,
        row: &GameRow,
        blobs: Vec<Blob>,
        write: Write,
    ) -> Result<u64, LibraryError> {
        match self.store.commit(&Batch { blobs, write }) {
            Ok(committed) => Ok(committed.at.revision),
            Err(StoreError::Conflict) => Err(LibraryError::Conflict {
                game: row.state.id.clone(),
            }),
            Err(other) => Err(other.into()),
        }
    }
}

/// The ruleset of these bytes, read once.
fn pinned(
    rulesets: &mut BTreeMap<Hash, Arc<Ruleset>>,
    view: &dyn View,
    content: Hash,
) -> Result<Arc<Ruleset>, LibraryError> {
    if let Some(ruleset) = rulesets.get(&content) {
        return Ok(Arc::clone(ruleset));
    }
    let ruleset = Arc::new(make::read_ruleset(&view.blob(content)?)?);
    rulesets.insert(content, Arc::clone(&ruleset));
    Ok(ruleset)
}

/// The latest of some replies and the alternative of it that counts.
fn latest_of(replies: &[Reply]) -> Option<Place> {
    let latest = replies.last()?;
    Some(Place {
        reply: latest.number,
        alternative: latest.active,
    })
}
