//! Why the library did not do what was asked.

use std::fmt;

use ludex_play::PartyError;
use ludex_play::game::GameError;

use crate::store::StoreError;

/// Whose turn it is to do something about an error; the exit codes of cli.md, "Common rules".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The content has errors, or a rule of the game refused what was asked (exit code 1).
    Refused,
    /// The call is wrong: a game that is not there, a name that is taken (exit code 2).
    Usage,
    /// Something failed outside the content: disk, file, another program (exit code 3).
    Outside,
}

/// Why an operation was not done. Whichever it is, every game is as it was.
#[derive(Clone, Debug, PartialEq)]
pub enum LibraryError {
    /// No game has this id or name; the nearest one that is there, if any is near.
    UnknownGame {
        /// What was asked for.
        key: String,
        /// The nearest id or name.
        near: Option<String>,
    },
    /// Another game has this name.
    NameTaken(String),
    /// A name is empty, longer than [`NAME_MAX`](crate::NAME_MAX) characters or holds control
    /// characters.
    BadName,
    /// The ruleset does not read: its first error.
    Ruleset(String),
    /// The party passes a bound of page 1, 4.1.
    Party(PartyError),
    /// The game would outgrow what is kept: what is too large, and how large it may be.
    TooLarge(String),
    /// A rule of the game refused it.
    Game(GameError),
    /// A file is no game: what is wrong with it, and what would be right.
    File(String),
    /// The game changed since the caller looked at it, so nothing was written.
    Conflict {
        /// The game's id.
        game: String,
    },
    /// The store failed.
    Store(StoreError),
}

impl LibraryError {
    /// Whose turn it is.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Ruleset(_)
            | Self::Party(_)
            | Self::TooLarge(_)
            | Self::Game(_)
            | Self::File(_) => ErrorKind::Refused,
            Self::UnknownGame { .. } | Self::NameTaken(_) | Self::BadName => ErrorKind::Usage,
            Self::Conflict { .. } | Self::Store(_) => ErrorKind::Outside,
        }
    }
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownGame { key, near } => {
                write!(f, "no game is called `{key}`")?;
                match near {
                    Some(near) => write!(f, "; did you mean `{near}`?"),
                    None => f.write_str("; list the games to see their ids"),
                }
            }
            Self::NameTaken(name) => write!(
                f,
                "a game is already named `{name}`, and a name finds one game; choose another name"
            ),
            Self::BadName => f.write_str(
                "a game's name has 1 to 80 characters and no control characters, so that it fits a \
                 line; choose another name",
            ),
            Self::Ruleset(problem) => write!(
                f,
                "the ruleset has errors, so no game can be played by it: {problem}; check the \
                 ruleset and correct them"
            ),
            Self::Party(error) => error.fmt(f),
            Self::TooLarge(what) | Self::File(what) => f.write_str(what),
            Self::Game(error) => error.fmt(f),
            Self::Conflict { game } => write!(
                f,
                "the game `{game}` changed since it was looked at, so nothing was written and \
                 nothing is lost; look at it again and repeat what you did"
            ),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LibraryError {}

impl From<StoreError> for LibraryError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<GameError> for LibraryError {
    fn from(error: GameError) -> Self {
        Self::Game(error)
    }
}
