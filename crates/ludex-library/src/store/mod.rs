//! What games stand on.
//!
//! A [`Store`] keeps rows and knows nothing of rules. It is read through a [`View`], which shows one
//! moment, and changed by [`Store::commit`] alone, which does a [`Batch`] as a whole or not at all,
//! and only if the game still stands at the revision the batch was made for. Nothing here speaks of
//! any one database.

mod error;
mod memory;
mod rows;
mod sqlite;
#[cfg(test)]
mod tests;

pub use error::StoreError;
pub use memory::MemoryStore;
pub use rows::{
    At, Batch, Blob, Committed, Entry, GameRow, GameState, Hash, ReplyChange, ReplyRow, TurnRow,
    Write,
};
pub use sqlite::SqliteStore;

/// Where games are kept.
pub trait Store: Send {
    /// A look at everything as it is now; what others write meanwhile does not show.
    ///
    /// # Errors
    /// The store cannot be read.
    fn view(&mut self) -> Result<Box<dyn View + '_>, StoreError>;

    /// Writes a batch: all of it, kept for good when this returns, or nothing.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] where the game no longer stands at the batch's revision, or an id or
    /// a name is taken; else what failed.
    fn commit(&mut self, batch: &Batch) -> Result<Committed, StoreError>;
}

/// One moment of a store.
pub trait View {
    /// Every game, by id.
    ///
    /// # Errors
    /// The store cannot be read.
    fn games(&self) -> Result<Vec<GameRow>, StoreError>;

    /// The game of that id.
    ///
    /// # Errors
    /// The store cannot be read.
    fn game_of_id(&self, id: &str) -> Result<Option<GameRow>, StoreError>;

    /// The game of exactly that name.
    ///
    /// # Errors
    /// The store cannot be read.
    fn game_of_name(&self, name: &str) -> Result<Option<GameRow>, StoreError>;

    /// The reply with the highest number below `below`, of all replies without it; without its
    /// alternatives.
    ///
    /// # Errors
    /// The store cannot be read.
    fn reply_below(&self, game: i64, below: Option<u32>) -> Result<Option<ReplyRow>, StoreError>;

    /// The alternatives of a reply with their numbers, in the order of these.
    ///
    /// # Errors
    /// The store cannot be read.
    fn alternatives(&self, game: i64, reply: u32) -> Result<Vec<(u32, TurnRow)>, StoreError>;

    /// One alternative of a reply.
    ///
    /// # Errors
    /// The store cannot be read.
    fn alternative(
        &self,
        game: i64,
        reply: u32,
        number: u32,
    ) -> Result<Option<TurnRow>, StoreError>;

    /// What was done to a game, oldest first.
    ///
    /// # Errors
    /// The store cannot be read.
    fn log(&self, game: i64) -> Result<Vec<Entry>, StoreError>;

    /// The content of that hash.
    ///
    /// # Errors
    /// The store cannot be read; [`StoreError::Damaged`] where the content is not there or is not
    /// what was written.
    fn blob(&self, hash: Hash) -> Result<Vec<u8>, StoreError>;
}
