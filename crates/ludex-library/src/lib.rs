//! The library folder: games kept safe on one store.
//!
//! A [`Library`] keeps games (cli.md, "Games"): each is a ruleset pinned by its content, a party,
//! and the replies of a Game Master with their alternatives (page 1, section 10). What a reply comes
//! to is worked out by [`ludex_play::game`]; this crate loads the few rows an operation needs, hands
//! them over and writes what changed, once and whole.
//!
//! Games stand on a [`Store`]: [`SqliteStore`] for the library folder, [`MemoryStore`] for programs
//! that keep nothing. Either does a change as a whole or not at all, and only if nobody else changed
//! the game since it was read.

mod error;
mod library;
mod outcome;
mod snapshot;
mod store;

pub use error::{ErrorKind, LibraryError};
pub use library::{FILE_FORMAT, FILE_VERSION, Library, NAME_MAX, NewGame, Replay, TEXT_MAX};
pub use outcome::{GameHead, Outcome, TurnResult};
pub use store::{
    At, Batch, Blob, Committed, Entry, GameRow, GameState, Hash, MemoryStore, ReplyChange,
    ReplyRow, SqliteStore, Store, StoreError, TurnRow, View, Write,
};
