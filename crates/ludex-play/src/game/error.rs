//! Why an operation on a game was refused.

use std::fmt;

use super::Place;
use crate::sheet::SetError;

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
        match self {
            Self::NoReply => f.write_str("the game has no reply yet; play a turn first"),
            Self::UnknownReply(number) => write!(
                f,
                "the game has no reply {number}; it may have been undone, and numbers are not used \
                 again; look at the game to see its replies"
            ),
            Self::UnknownAlternative(place) => write!(
                f,
                "reply {} has no alternative {}; its alternatives count from 1",
                place.reply, place.alternative
            ),
            Self::UnknownCharacter(name) => write!(
                f,
                "no card, or more than one that is not the player's, is called `{name}`; give the \
                 name of one card, or `team` for the sheet the party shares"
            ),
            Self::Set(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for GameError {}
