//! A game as one file, for carrying it elsewhere.

use ludex_play::PartyFile;
use ludex_play::game::{Alternative, Part};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::operation::{Operation, TEXT_MAX, written};
use super::party_rows::{PartRow, Reader, Writer};
use super::window::{Window, load_reply};
use super::{Library, found, make, pinned};
use crate::error::LibraryError;
use crate::outcome::Outcome;
use crate::store::{
    Batch, Entry, GameRow, GameState, Hash, ReplyRow, StoreError, TurnRow, View, Write,
};

/// What `format` says in a game's file.
pub const FILE_FORMAT: &str = "ludex-game";

/// The `formatVersion` that is written, and the newest that is read.
pub const FILE_VERSION: u64 = 1;

/// The highest number a reply may have.
const NUMBER_MAX: u32 = 1_000_000_000;

/// The most entries of a file's log, and the most replies.
const ENTRIES_MAX: usize = 1_000_000;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct GameFile {
    format: String,
    format_version: u64,
    game: HeadPart,
    ruleset: RulesetPart,
    initial: Value,
    before: Value,
    current: Value,
    replies: Vec<ReplyPart>,
    next_reply: u32,
    log: Vec<EntryPart>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeadPart {
    id: String,
    name: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesetPart {
    name: String,
    id: String,
    version: i64,
    sha256: Hash,
    content: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReplyPart {
    number: u32,
    active: u32,
    alternatives: Vec<AlternativePart>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AlternativePart {
    number: u32,
    parts: Vec<PartRow>,
    reply: String,
    tags: Vec<Value>,
    end: Value,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryPart {
    operation: Operation,
    digest: Hash,
}

impl Library {
    /// A game as one JSON object with everything it needs anywhere: its ruleset's content, its
    /// replies with their alternatives, its log.
    ///
    /// # Errors
    /// No such game; the store cannot be read.
    pub fn export(&mut self, key: &str) -> Result<Value, LibraryError> {
        let view = self.store.view()?;
        let row = found::game(&*view, key)?;
        let ruleset = pinned(&mut self.rulesets, &*view, row.state.content)?;
        let content = String::from_utf8(view.blob(row.state.content)?);
        let content = content.map_err(|_| damaged("the ruleset is no text"))?;
        let mut reader = Reader::new(&*view, &ruleset);
        let state = &row.state;
        let file = GameFile {
            format: FILE_FORMAT.to_owned(),
            format_version: FILE_VERSION,
            game: HeadPart {
                id: state.id.clone(),
                name: state.name.clone(),
            },
            ruleset: RulesetPart {
                name: state.ruleset.clone(),
                id: ruleset.definition().id.as_str().to_owned(),
                version: state.version,
                sha256: state.content,
                content,
            },
            initial: reader.party(state.initial)?.to_json(),
            before: reader.party(state.before)?.to_json(),
            current: reader.party(state.current)?.to_json(),
            replies: replies(&*view, &row, &mut reader)?,
            next_reply: state.next_reply,
            log: log(&*view, row.key)?,
        };
        serde_json::to_value(file).map_err(|problem| damaged(&problem.to_string()).into())
    }

    /// Takes a file [`Library::export`] made, the whole of it or nothing, under its own name or
    /// another. Whether its log comes out as it says is [`Library::replay`]'s to tell.
    ///
    /// # Errors
    /// The file is something else, of a newer format, or does not hold together; its ruleset has
    /// errors; a party passes a bound of page 1, 4.1; the name is taken; the store fails.
    pub fn import(&mut self, file: Value, name: Option<&str>) -> Result<Outcome, LibraryError> {
        let file = read(file)?;
        let name = name.unwrap_or(&file.game.name).to_owned();
        let id = found::new_id(&*self.store.view()?, &name)?;
        let content = file.ruleset.content.into_bytes();
        if Hash::of(&content) != file.ruleset.sha256 {
            return Err(refused(
                "its ruleset is not the one its sha256 is of, so it was changed or cut",
                "export the game again",
            ));
        }
        let ruleset = make::read_ruleset(&content)?;
        let definition = ruleset.definition();
        if definition.id.as_str() != file.ruleset.id
            || definition.version.get() != file.ruleset.version
        {
            return Err(refused(
                "it names another ruleset than the one it holds",
                "export the game again",
            ));
        }
        let mut writer = Writer::new(&ruleset);
        let party =
            |document: Value| PartyFile::from_json(document, &ruleset).map_err(LibraryError::Party);
        let state = GameState {
            id: id.clone(),
            name,
            ruleset: file.ruleset.name,
            version: file.ruleset.version,
            content: writer.blob(content, Vec::new()),
            initial: writer.party(&party(file.initial)?)?,
            before: writer.party(&party(file.before)?)?,
            current: writer.party(&party(file.current)?)?,
            next_reply: file.next_reply,
        };
        let mut replies = Vec::with_capacity(file.replies.len());
        for reply in file.replies {
            let row = ReplyRow {
                number: reply.number,
                active: reply.active,
            };
            let mut alternatives: Vec<(u32, TurnRow)> = Vec::new();
            for made in reply.alternatives {
                let made = Alternative {
                    number: made.number,
                    parts: made.parts.into_iter().map(Part::from).collect(),
                    reply: made.reply,
                    tags: made.tags,
                    end: party(made.end)?,
                };
                alternatives.push((made.number, writer.turn(&made)?));
            }
            replies.push((row, alternatives));
        }
        let mut log = Vec::with_capacity(file.log.len());
        for entry in file.log {
            log.push(Entry {
                operation: written(&entry.operation)?,
                digest: entry.digest,
            });
        }
        let blobs = std::mem::take(&mut writer.blobs);
        let write = Write::Create {
            row: state,
            replies,
            log,
        };
        self.store.commit(&Batch { blobs, write })?;
        let view = self.store.view()?;
        let row = found::game(&*view, &id)?;
        let window = Window::load(&*view, &row, &ruleset, None)?;
        Ok(window.outcome(&row, window.latest(), false))
    }
}

fn replies(
    view: &dyn View,
    row: &GameRow,
    reader: &mut Reader<'_>,
) -> Result<Vec<ReplyPart>, StoreError> {
    let mut replies = Vec::new();
    let mut below = None;
    while let Some(reply) = view.reply_below(row.key, below)? {
        let reply = load_reply(view, row.key, reply, reader)?;
        below = Some(reply.number);
        let alternatives = reply.alternatives.into_iter().map(|made| AlternativePart {
            number: made.number,
            parts: made.parts.iter().map(PartRow::from).collect(),
            reply: made.reply,
            tags: made.tags,
            end: made.end.to_json(),
        });
        replies.push(ReplyPart {
            number: reply.number,
            active: reply.active,
            alternatives: alternatives.collect(),
        });
    }
    replies.reverse();
    Ok(replies)
}

fn log(view: &dyn View, game: i64) -> Result<Vec<EntryPart>, StoreError> {
    let entries = view.log(game)?.into_iter();
    let entries = entries.map(|entry| {
        let operation = serde_json::from_str(&entry.operation);
        Ok(EntryPart {
            operation: operation.map_err(|_| damaged("an entry of the log does not read"))?,
            digest: entry.digest,
        })
    });
    entries.collect()
}

/// Reads a file and holds its numbers against each other.
fn read(file: Value) -> Result<GameFile, LibraryError> {
    if file.get("format").and_then(Value::as_str) != Some(FILE_FORMAT) {
        return Err(refused(
            "it has no \"format\": \"ludex-game\"",
            "give a file that `ludex game export` wrote",
        ));
    }
    let version = file.get("formatVersion").and_then(Value::as_u64);
    if version.is_some_and(|version| version > FILE_VERSION) {
        return Err(refused(
            "a newer ludex wrote it",
            "use the newer version, or export it again with this one",
        ));
    }
    let file: GameFile = serde_json::from_value(file)
        .map_err(|problem| refused(&wrong_shape(&problem), "export the game again"))?;
    match fault(&file) {
        Some(fault) => Err(refused(&fault, "export the game again")),
        None => file
            .log
            .iter()
            .try_for_each(|entry| entry.operation.check())
            .map(|()| file),
    }
}

/// What of a file's numbers does not hold together.
fn fault(file: &GameFile) -> Option<String> {
    if file.format_version == 0 {
        return Some("there is no format version 0".to_owned());
    }
    if file.log.len() > ENTRIES_MAX || file.replies.len() > ENTRIES_MAX {
        return Some(format!(
            "it has more than {ENTRIES_MAX} replies or entries of its log"
        ));
    }
    if file.log.first().map(|entry| &entry.operation) != Some(&Operation::New) {
        return Some("its log does not begin with \"new\"".to_owned());
    }
    let mut last = 0;
    for reply in &file.replies {
        let number = reply.number;
        if number <= last {
            return Some(format!(
                "reply {number} comes after reply {last}; the numbers of replies rise from 1"
            ));
        }
        last = number;
        let numbers = reply.alternatives.iter().map(|made| made.number);
        if !numbers.eq(1..=u32::try_from(reply.alternatives.len()).unwrap_or(u32::MAX)) {
            return Some(format!(
                "the alternatives of reply {number} are not numbered 1, 2, 3 and so on"
            ));
        }
        let mut numbers = reply.alternatives.iter().map(|made| made.number);
        if !numbers.any(|made| made == reply.active) {
            return Some(format!(
                "reply {number} has no alternative {}, which should count",
                reply.active
            ));
        }
        let mut parts = reply.alternatives.iter().flat_map(|made| &made.parts);
        if parts.any(|part| part.text.len() > TEXT_MAX) {
            return Some(format!(
                "a text of reply {number} has more than {TEXT_MAX} bytes"
            ));
        }
    }
    if file.next_reply <= last || file.next_reply > NUMBER_MAX {
        return Some(format!(
            "the next reply is number {}, and it should be above {last}, the last there is, and no \
             more than {NUMBER_MAX}",
            file.next_reply
        ));
    }
    None
}

/// What a reader says of a part that is of another shape, in our words.
fn wrong_shape(problem: &serde_json::Error) -> String {
    problem.to_string().replace("invalid ", "wrong ")
}

fn refused(why: &str, cure: &str) -> LibraryError {
    LibraryError::File(format!(
        "the file is no game that can be taken: {why}; {cure}"
    ))
}

fn damaged(what: &str) -> StoreError {
    StoreError::Damaged(what.to_owned())
}
