//! What is done to a game, as its log keeps it.

use ludex_play::game::{Game, GameError, Place, Reply};
use ludex_ruleset::Ruleset;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::window::alternative;
use crate::error::LibraryError;
use crate::store::{Entry, Hash};

/// The most bytes of one text that is given.
pub const TEXT_MAX: usize = 1_048_576;

/// An operation with everything it needs but the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Operation {
    /// The game was made; the first entry of every log.
    New,
    /// A new reply.
    Turn { text: String, seed: u64 },
    /// Another text at the place of the latest reply.
    Alternative { text: String, seed: u64 },
    /// More of the latest reply.
    Continue { text: String, seed: u64 },
    /// An alternative counts.
    Choose { reply: u32, alternative: u32 },
    /// A reply is gone; the latest without a number.
    Undo { reply: Option<u32> },
    /// The game was branched off at the end of this reply.
    Branch { reply: u32 },
    /// A player changed a card.
    Edit {
        character: String,
        set: Vec<(String, String)>,
    },
}

impl Operation {
    /// The word for it in messages, which is its key in the log too.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Turn { .. } => "turn",
            Self::Alternative { .. } => "alternative",
            Self::Continue { .. } => "continue",
            Self::Choose { .. } => "choose",
            Self::Undo { .. } => "undo",
            Self::Branch { .. } => "branch",
            Self::Edit { .. } => "edit",
        }
    }

    /// The reply it names beside the latest one.
    pub(super) fn reply(&self) -> Option<u32> {
        match self {
            Self::Choose { reply, .. } => Some(*reply),
            Self::Undo { reply } => *reply,
            _ => None,
        }
    }

    /// Whether people want to read the reply it was about.
    pub(super) fn shows_its_reply(&self) -> bool {
        matches!(
            self,
            Self::Turn { .. }
                | Self::Alternative { .. }
                | Self::Continue { .. }
                | Self::Choose { .. }
        )
    }

    /// Refuses texts that are larger than what is kept.
    pub(super) fn check(&self) -> Result<(), LibraryError> {
        let size = match self {
            Self::Turn { text, .. }
            | Self::Alternative { text, .. }
            | Self::Continue { text, .. } => text.len(),
            Self::Edit { character, set } => {
                set.iter().fold(character.len(), |sum, (path, value)| {
                    sum.saturating_add(path.len()).saturating_add(value.len())
                })
            }
            _ => 0,
        };
        if size > TEXT_MAX {
            return Err(LibraryError::TooLarge(format!(
                "the text has {size} bytes; a game keeps texts of up to {TEXT_MAX}, so that it can \
                 be read again; give it in parts"
            )));
        }
        Ok(())
    }

    /// Does it. The one way a game moves, when it is played and when it is played again.
    pub(super) fn apply(
        &self,
        game: &mut Game,
        ruleset: &Ruleset,
    ) -> Result<Option<Place>, GameError> {
        match self {
            Self::New => Ok(None),
            Self::Turn { text, seed } => Ok(Some(game.reply(ruleset, text, *seed))),
            Self::Alternative { text, seed } => game.alternative(ruleset, text, *seed).map(Some),
            Self::Continue { text, seed } => game.continued(ruleset, text, *seed).map(Some),
            Self::Choose { reply, alternative } => {
                let place = Place {
                    reply: *reply,
                    alternative: *alternative,
                };
                game.choose(place)?;
                Ok(Some(place))
            }
            Self::Undo { reply } => {
                let Reply { number, active, .. } = game.undo(*reply)?;
                Ok(Some(Place {
                    reply: number,
                    alternative: active,
                }))
            }
            Self::Branch { reply } => {
                *game = game.branch(*reply)?;
                Ok(None)
            }
            Self::Edit { character, set } => {
                for (path, value) in set {
                    game.edit(ruleset, character, path, value)?;
                }
                Ok(None)
            }
        }
    }

    /// What the log keeps of it: the operation, and the hash of the reply it was about, of what came
    /// of the reply's tags and of the party after it.
    pub(super) fn entry(&self, game: &Game, place: Option<Place>) -> Result<Entry, LibraryError> {
        let made = place.and_then(|place| alternative(game, place));
        let came_of_it = json!({
            "reply": made.map(|made| made.reply.as_str()),
            "tags": made.map(|made| made.tags.as_slice()),
            "party": game.current.to_json(),
        });
        Ok(Entry {
            operation: written(self)?,
            digest: Hash::of(came_of_it.to_string().as_bytes()),
        })
    }
}

/// A value as it is kept.
pub(super) fn written<T: Serialize>(value: &T) -> Result<String, LibraryError> {
    serde_json::to_string(value).map_err(|problem| {
        LibraryError::TooLarge(format!("the game cannot be written as JSON: {problem}"))
    })
}
