//! Replies, their alternatives and undo (page 1, section 10).

mod moved;

use std::fmt;

use ludex_ruleset::Ruleset;
use serde_json::Value;

use crate::party::{PartyChange, PartyFile};
use crate::sheet::SetError;

/// A game as far as the work at hand needs it: all of it, or its latest replies only. What is kept
/// elsewhere is not missed: every operation but [`Game::choose`] and [`Game::undo`] of an earlier
/// reply touches nothing but the latest reply and the end before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The party as it stands now.
    pub current: PartyFile,
    /// The party before the first of `replies`: the game's initial snapshot, or the end of the
    /// active alternative of the reply before them.
    pub before: PartyFile,
    /// The replies, oldest first.
    pub replies: Vec<Reply>,
    /// The number the next reply gets; numbers start at 1 and are never used again.
    pub next_reply: u32,
}

/// A reply of the Game Master with its alternatives.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// Its number.
    pub number: u32,
    /// The number of the alternative that counts.
    pub active: u32,
    /// Its alternatives, in the order they were made; numbered from 1.
    pub alternatives: Vec<Alternative>,
}

/// One text of a reply and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// Its number among the alternatives of the reply, from 1.
    pub number: u32,
    /// What was given, with the seed of its dice: the text first, then what continued it.
    pub parts: Vec<Part>,
    /// The whole reply with every tag rewritten.
    pub reply: String,
    /// What came of each tag, in the order they stand: each a [`TurnTag`](crate::TurnTag) as it is
    /// written in JSON.
    pub tags: Vec<Value>,
    /// The party at its end.
    pub end: PartyFile,
}

/// A text that was given and the seed of the dice its tags threw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The text as it was given.
    pub text: String,
    /// The seed.
    pub seed: u64,
}

/// Which reply and alternative an operation was about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The reply's number.
    pub reply: u32,
    /// The alternative's number.
    pub alternative: u32,
}

/// Why an operation was refused; the game is as it was.
#[derive(Clone, Debug, PartialEq)]
pub enum GameError {
    /// There is no reply yet.
    NoReply,
    /// No reply has this number.
    UnknownReply(u32),
    /// The reply has no alternative of this number.
    UnknownAlternative(Place),
    /// No card has this name, or several have it.
    UnknownCharacter(String),
    /// A value does not fit.
    Set(SetError),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let _ = f;
        unimplemented!()
    }
}

impl std::error::Error for GameError {}

impl Game {
    /// A game that begins with this party.
    #[must_use]
    pub fn new(party: PartyFile) -> Self {
        Self {
            current: party.clone(),
            before: party,
            replies: Vec::new(),
            next_reply: 1,
        }
    }

    /// A new reply, from the party as it stands now.
    pub fn reply(&mut self, ruleset: &Ruleset, text: &str, seed: u64) -> Place {
        let _ = (ruleset, text, seed);
        unimplemented!()
    }

    /// Another text at the place of the latest reply; it starts from the end of the reply before it
    /// and counts from now on (page 1, 10.2).
    ///
    /// # Errors
    /// There is no reply yet.
    pub fn alternative(
        &mut self,
        ruleset: &Ruleset,
        text: &str,
        seed: u64,
    ) -> Result<Place, GameError> {
        let _ = (ruleset, text, seed);
        unimplemented!()
    }

    /// Goes on with the latest reply's active alternative, from its own end, which is replaced
    /// (page 1, 10.3). `text` is the whole reply when it begins with the reply as it reads now, else
    /// what is added to it.
    ///
    /// # Errors
    /// There is no reply yet.
    pub fn continued(
        &mut self,
        ruleset: &Ruleset,
        text: &str,
        seed: u64,
    ) -> Result<Place, GameError> {
        let _ = (ruleset, text, seed);
        unimplemented!()
    }

    /// Makes an alternative count. Of the latest reply the party becomes its end; of an earlier one
    /// nothing shows until the later ones are gone (page 1, 10.4).
    ///
    /// # Errors
    /// No such reply or alternative.
    pub fn choose(&mut self, place: Place) -> Result<(), GameError> {
        let _ = place;
        unimplemented!()
    }

    /// Removes a reply, the latest without a number. Removing the latest one reveals the end before
    /// it; removing an earlier one changes nothing of the party (page 1, 10.4).
    ///
    /// # Errors
    /// No such reply.
    pub fn undo(&mut self, reply: Option<u32>) -> Result<Reply, GameError> {
        let _ = reply;
        unimplemented!()
    }

    /// A player's own change of a card: `path` is one of [`SheetFile::set`](crate::SheetFile::set),
    /// or a place of the live state beginning with `live.`. A change of live state is written into
    /// the end of the latest reply's active alternative too (page 1, 10.6).
    ///
    /// # Errors
    /// No such card, or the value does not fit.
    pub fn edit(
        &mut self,
        ruleset: &Ruleset,
        character: &str,
        path: &str,
        value: &str,
    ) -> Result<PartyChange, GameError> {
        let _ = (ruleset, character, path, value);
        unimplemented!()
    }

    /// The game as it stood at the end of a reply, 0 for before the first: later replies are gone as
    /// if each had been undone.
    ///
    /// # Errors
    /// No such reply.
    pub fn branch(&self, reply: u32) -> Result<Self, GameError> {
        let _ = reply;
        unimplemented!()
    }
}
