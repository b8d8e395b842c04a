//! What an operation on a game came to, as the command line prints it (cli.md, "Games").

use ludex_play::PartyFile;
use ludex_play::game::Alternative;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::store::{GameRow, Hash};

/// What is known of a game without opening it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GameHead {
    /// What the game is called by: lower-case letters, digits and hyphens.
    pub id: String,
    /// The name its player gave it.
    pub name: String,
    /// The name its ruleset was pinned under.
    pub ruleset: String,
    /// The version of its ruleset.
    pub version: i64,
    /// The layers that are on.
    pub layers: Vec<String>,
    /// The language it is shown in.
    pub language: Option<String>,
    /// How many operations it has seen; it rises by one with each. A caller that names the revision
    /// it looked at changes the game only if it still stands there.
    pub revision: u64,
    /// The sha256 of the pinned ruleset's bytes, in lower-case hexadecimal.
    pub sha256: Hash,
}

impl GameHead {
    pub(crate) fn of(row: &GameRow) -> Self {
        Self {
            id: row.state.id.clone(),
            name: row.state.name.clone(),
            ruleset: row.state.ruleset.clone(),
            version: row.state.version,
            layers: Vec::new(),
            language: None,
            revision: row.revision,
            sha256: row.state.content,
        }
    }
}

/// What a reply came to: the keys `ludex ruleset turn --format json` prints.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnResult {
    /// The whole reply with every tag rewritten.
    pub reply: String,
    /// What came of each tag, in the order they stand.
    pub tags: Vec<Value>,
    /// The party at the end of the reply.
    #[serde(serialize_with = "as_json")]
    pub party: PartyFile,
    /// The seed of its dice; of a reply that was continued the seed of what was added last.
    pub seed: u64,
}

impl TurnResult {
    pub(crate) fn of(alternative: &Alternative) -> Self {
        Self {
            reply: alternative.reply.clone(),
            tags: alternative.tags.clone(),
            party: alternative.end.clone(),
            seed: alternative.parts.last().map_or(0, |part| part.seed),
        }
    }
}

/// What an operation came to: the object every `game` command prints.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    /// The game as it stands now.
    pub game: GameHead,
    /// The reply it was about: the one that was made, continued, chosen or removed; of other
    /// operations the latest. `None` in a game without replies.
    pub reply: Option<u32>,
    /// The alternative of that reply; of a removed reply the one that counted.
    pub alternative: Option<u32>,
    /// What the reply came to. `None` where no reply was made, chosen or shown.
    pub result: Option<TurnResult>,
    /// The party as it stands now.
    #[serde(serialize_with = "as_json")]
    pub party: PartyFile,
}

fn as_json<S: Serializer>(party: &PartyFile, serializer: S) -> Result<S::Ok, S::Error> {
    party.to_json().serialize(serializer)
}
