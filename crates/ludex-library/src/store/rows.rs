//! What a store keeps.

use std::fmt;

use data_encoding::HEXLOWER;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest as _, Sha256};

/// The sha256 of some bytes; written in lower-case hexadecimal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The hash of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Reads what is written for one; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = HEXLOWER.decode(text.as_bytes()).ok()?;
        bytes.try_into().ok().map(Self)
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wrong = || de::Error::custom("a sha256 is 64 lower-case hexadecimal digits");
        Self::parse(&text).ok_or_else(wrong)
    }
}

/// Content that is kept once, however often it is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blob {
    /// The hash of `bytes`.
    pub hash: Hash,
    /// The content.
    pub bytes: Vec<u8>,
    /// The content this one speaks of, which is kept as long as this one is.
    pub links: Vec<Hash>,
}

/// A game at one revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// The game's [`GameRow::key`].
    pub game: i64,
    /// The revision it was read at.
    pub revision: u64,
}

/// What a game is, but for its key and its revision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameState {
    /// What it is called by; no two games share one.
    pub id: String,
    /// Its name; no two games share one.
    pub name: String,
    /// The name its ruleset was pinned under.
    pub ruleset: String,
    /// Its ruleset's version.
    pub version: i64,
    /// Its ruleset's bytes.
    pub content: Hash,
    /// The party it began with; never changes.
    pub initial: Hash,
    /// The party before its first reply: the initial one with what the player changed since.
    pub before: Hash,
    /// The party as it stands.
    pub current: Hash,
    /// The number its next reply gets.
    pub next_reply: u32,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Its key in this store: never another game's, also when this one is gone.
    pub key: i64,
    /// How many entries its log has.
    pub revision: u64,
    /// What it is.
    pub state: GameState,
}

impl GameRow {
    /// The game at this revision.
    #[must_use]
    pub fn at(&self) -> At {
        At {
            game: self.key,
            revision: self.revision,
        }
    }
}

/// A reply of a game, without its alternatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplyRow {
    /// Its number.
    pub number: u32,
    /// The alternative that counts.
    pub active: u32,
}

/// A text of a reply and what came of it. Never changes: games share them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnRow {
    /// What was given, as JSON.
    pub parts: String,
    /// The reply with its tags rewritten.
    pub reply: String,
    /// What came of the tags, as JSON.
    pub tags: String,
    /// The party at its end.
    pub end: Hash,
}

/// Something that was done to a game. Never changes: games share them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What was asked, as JSON.
    pub operation: String,
    /// The hash of what came of it.
    pub digest: Hash,
}

/// A change of one reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplyChange {
    /// Which alternative counts, and the alternatives that are new or read differently now. A reply
    /// that is not there is made.
    Set {
        /// The reply as it is now.
        row: ReplyRow,
        /// New or different alternatives by number.
        alternatives: Vec<(u32, TurnRow)>,
    },
    /// The reply is gone with all its alternatives.
    Remove(u32),
}

/// A change of a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Write {
    /// A game is made, with all it holds.
    Create {
        /// The game.
        row: GameState,
        /// Its replies with their alternatives.
        replies: Vec<(ReplyRow, Vec<(u32, TurnRow)>)>,
        /// Its log.
        log: Vec<Entry>,
    },
    /// A game is made of another, which stays as it is: the same replies up to one, the same log
    /// and one entry more.
    Branch {
        /// The other game.
        from: At,
        /// The new game.
        row: GameState,
        /// The last reply that is taken over; 0 for none.
        last: u32,
        /// What is added to the log.
        entry: Entry,
    },
    /// A game goes on.
    Update {
        /// The game.
        at: At,
        /// Its party before the first reply.
        before: Hash,
        /// Its party as it stands.
        current: Hash,
        /// The number its next reply gets.
        next_reply: u32,
        /// What changes of its replies.
        replies: Vec<ReplyChange>,
        /// What is added to the log.
        entry: Entry,
    },
    /// A game is gone, and with it everything nothing else speaks of.
    Delete(At),
}

/// What is written at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// Content the change speaks of; what is there already is kept as it is. Content that another
    /// one links to stands before it.
    pub blobs: Vec<Blob>,
    /// The change.
    pub write: Write,
}

/// What a batch came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Committed {
    /// The game that was made or changed; of a deleted one as it last was.
    pub at: At,
}
