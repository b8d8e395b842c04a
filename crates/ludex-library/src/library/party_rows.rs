//! From a game's parties and alternatives to rows, and back.

use std::collections::{BTreeMap, BTreeSet};

use ludex_play::PartyFile;
use ludex_play::game::{Alternative, Part};
use ludex_ruleset::Ruleset;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::operation::{TEXT_MAX, written};
use crate::error::LibraryError;
use crate::snapshot;
use crate::store::{Blob, Hash, StoreError, TurnRow, View};

/// A part as it is kept.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PartRow {
    pub(super) text: String,
    pub(super) seed: u64,
}

impl From<&Part> for PartRow {
    fn from(part: &Part) -> Self {
        Self {
            text: part.text.clone(),
            seed: part.seed,
        }
    }
}

impl From<PartRow> for Part {
    fn from(row: PartRow) -> Self {
        Self {
            text: row.text,
            seed: row.seed,
        }
    }
}

/// The most bytes of a whole reply with its tags rewritten, and of what came of its tags.
const REPLY_MAX: usize = 16 * TEXT_MAX;

/// The deepest a party may be nested, so that it can be read again as part of a game's file.
const DEPTH_MAX: usize = 100;

/// Makes rows, and gathers the content they speak of.
pub(super) struct Writer<'r> {
    ruleset: &'r Ruleset,
    pub(super) blobs: Vec<Blob>,
    added: BTreeSet<Hash>,
    /// The party that was added last: the end of a reply is the party as it stands too.
    last: Option<(PartyFile, Hash)>,
}

impl<'r> Writer<'r> {
    pub(super) fn new(ruleset: &'r Ruleset) -> Self {
        Self {
            ruleset,
            blobs: Vec::new(),
            added: BTreeSet::new(),
            last: None,
        }
    }

    /// Adds content; tells its hash.
    pub(super) fn blob(&mut self, bytes: Vec<u8>, links: Vec<Hash>) -> Hash {
        let hash = Hash::of(&bytes);
        if self.added.insert(hash) {
            self.blobs.push(Blob { hash, bytes, links });
        }
        hash
    }

    /// Adds a party. It is read again before it is kept, so that nothing is written that would not
    /// come back as it was.
    pub(super) fn party(&mut self, party: &PartyFile) -> Result<Hash, LibraryError> {
        if let Some((last, hash)) = &self.last
            && last == party
        {
            return Ok(*hash);
        }
        let document = party.to_json();
        if is_deeper(&document, DEPTH_MAX) {
            return Err(LibraryError::TooLarge(format!(
                "the party is nested more than {DEPTH_MAX} levels deep, and could not be read \
                 again; make it flatter"
            )));
        }
        let read = PartyFile::from_json(document, self.ruleset);
        if read.map_err(LibraryError::Party)? != *party {
            return Err(LibraryError::TooLarge(
                "the party holds something that would not be read again as it is, so it is not \
                 kept; write it as a party file and read it to see what is passed over"
                    .to_owned(),
            ));
        }
        let hash = snapshot::write(party, &mut |bytes, links| self.blob(bytes, links));
        self.last = Some((party.clone(), hash));
        Ok(hash)
    }

    pub(super) fn turn(&mut self, made: &Alternative) -> Result<TurnRow, LibraryError> {
        let parts: Vec<PartRow> = made.parts.iter().map(PartRow::from).collect();
        let tags = written(&made.tags)?;
        let size = made.reply.len().saturating_add(tags.len());
        if size > REPLY_MAX {
            return Err(LibraryError::TooLarge(format!(
                "the reply and what came of its tags would take {size} bytes; a game keeps up to \
                 {REPLY_MAX} for one reply, so that it can be read again; begin a new reply"
            )));
        }
        if made.tags.iter().any(|tag| is_deeper(tag, DEPTH_MAX)) {
            return Err(LibraryError::TooLarge(format!(
                "what came of a tag is nested more than {DEPTH_MAX} levels deep, and could not be \
                 read again; make it flatter"
            )));
        }
        Ok(TurnRow {
            parts: written(&parts)?,
            reply: made.reply.clone(),
            tags,
            end: self.party(&made.end)?,
        })
    }
}

/// Whether a value is nested deeper than that. It goes no deeper itself.
fn is_deeper(value: &Value, levels: usize) -> bool {
    let Some(inner) = levels.checked_sub(1) else {
        return value.is_array() || value.is_object();
    };
    match value {
        Value::Array(items) => items.iter().any(|item| is_deeper(item, inner)),
        Value::Object(items) => items.values().any(|item| is_deeper(item, inner)),
        _ => false,
    }
}

/// Reads rows; each party once.
pub(super) struct Reader<'v> {
    view: &'v dyn View,
    ruleset: &'v Ruleset,
    parties: BTreeMap<Hash, PartyFile>,
}

impl<'v> Reader<'v> {
    pub(super) fn new(view: &'v dyn View, ruleset: &'v Ruleset) -> Self {
        Self {
            view,
            ruleset,
            parties: BTreeMap::new(),
        }
    }

    pub(super) fn party(&mut self, hash: Hash) -> Result<PartyFile, StoreError> {
        if let Some(party) = self.parties.get(&hash) {
            return Ok(party.clone());
        }
        let document = snapshot::read(hash, &|hash| self.view.blob(hash))?;
        let party = PartyFile::from_json(document, self.ruleset).map_err(|problem| {
            StoreError::Damaged(format!("a party that was kept does not read: {problem}"))
        })?;
        self.parties.insert(hash, party.clone());
        Ok(party)
    }

    pub(super) fn alternative(
        &mut self,
        number: u32,
        row: TurnRow,
    ) -> Result<Alternative, StoreError> {
        let damaged = |problem: serde_json::Error| {
            StoreError::Damaged(format!("a reply that was kept does not read: {problem}"))
        };
        let parts: Vec<PartRow> = serde_json::from_str(&row.parts).map_err(damaged)?;
        Ok(Alternative {
            number,
            parts: parts.into_iter().map(Part::from).collect(),
            reply: row.reply,
            tags: serde_json::from_str(&row.tags).map_err(damaged)?,
            end: self.party(row.end)?,
        })
    }
}
