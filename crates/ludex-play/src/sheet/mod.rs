//! Stored character sheets (page 1, 3.8 and 4.1; cli.md, "Rulesets").
//!
//! A sheet is kept as it was stored: reading drops only what has no place in its shape, values of
//! the build are looked at when they are worked out, and what a ruleset does not know stays.

mod apply;
mod blank;
mod build;
mod fit;
mod issue;
mod live;
mod node;
mod path;
mod row;
mod schema;
mod set;
mod set_live;
#[cfg(test)]
mod tests;
mod unread;

pub use build::Build;
pub(crate) use build::Row;
pub use issue::SheetIssue;
pub use live::{LiveState, StoredPool, StoredWounds};
pub(crate) use node::value_of;
pub use schema::{json_schema, reference};
pub use set::{Change, SetError};

use std::fmt;

use serde_json::{Map, Value};

use crate::number::whole_of;
use unread::Unread;

/// The most bytes a stored sheet takes, written without white space: its `v` and `build`.
pub(crate) const LARGEST: usize = 65_536;

/// A sheet file: page 1's stored sheet with the character's name and, where there is play, its live
/// state. Two sheets are equal when the same is written for them.
#[derive(Clone, Debug)]
pub struct SheetFile {
    /// The character's name.
    pub name: String,
    /// The `sheet.version` it was stored with; one that is missing or unusable reads as 1.
    pub v: i64,
    /// The permanent sheet.
    pub build: Build,
    /// What changed in play; absent where the character was never in play.
    pub live: Option<LiveState>,
    /// Keys of the file that page 1 does not know, kept as they are.
    pub extra: Map<String, Value>,
    /// What reading passed over; [`SheetFile::check`] tells it.
    unread: Vec<Unread>,
}

impl PartialEq for SheetFile {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
            && self.v == other.v
            && self.build == other.build
            && self.live == other.live
            && self.extra == other.extra
    }
}

/// Why a file cannot be read as a sheet at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetError {
    /// The document is no object.
    NotAnObject,
    /// The document has no `build` that is an object.
    NoBuild,
}

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAnObject => {
                "a sheet file is an object with \"name\", \"v\" and \"build\"; this is something else"
            }
            Self::NoBuild => {
                "the sheet has no \"build\" object, so nothing of the character can be read; \
                 add \"build\": {} or make a new sheet"
            }
        })
    }
}

impl std::error::Error for SheetError {}

impl SheetFile {
    /// Reads a sheet tolerantly: what is unusable costs only itself (page 1, 3.8). Numbers keep the
    /// digits they were written with; one that no double holds, such as `1e999`, reads as its
    /// default.
    ///
    /// # Errors
    /// The document is no object, or it holds no `build`.
    pub fn from_json(document: Value) -> Result<Self, SheetError> {
        let Value::Object(mut extra) = document else {
            return Err(SheetError::NotAnObject);
        };
        let Some(Value::Object(build)) = extra.shift_remove("build") else {
            return Err(SheetError::NoBuild);
        };
        let mut unread = Vec::new();
        let name = match extra.shift_remove("name") {
            Some(Value::String(name)) => name,
            Some(other) => {
                unread.push(Unread::value("name", "text", &other));
                String::new()
            }
            None => String::new(),
        };
        let stored = extra.shift_remove("v");
        let v = stored.as_ref().and_then(whole_of).filter(|v| *v >= 1);
        if let (Some(stored), None) = (&stored, v) {
            unread.push(Unread::value("v", "a whole number from 1", stored));
        }
        let build = Build::read(build, &mut unread);
        let live = match extra.shift_remove("live") {
            Some(Value::Object(live)) => Some(LiveState::read(&live, &mut unread)),
            Some(other) => {
                unread.push(Unread::value("live", "an object", &other));
                None
            }
            None => None,
        };
        Ok(Self {
            name,
            v: v.unwrap_or(1),
            build,
            live,
            extra,
            unread,
        })
    }

    /// Writes the sheet with its keys in a fixed order: `name`, `v`, `build`, `live`, then the rest
    /// as it was read.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut document = Map::new();
        document.insert("name".to_owned(), self.name.as_str().into());
        document.insert("v".to_owned(), self.v.into());
        document.insert("build".to_owned(), self.build.to_json());
        if let Some(live) = &self.live {
            document.insert("live".to_owned(), live.to_json());
        }
        document.extend(
            self.extra
                .iter()
                .map(|(key, value)| (key.clone(), value.clone())),
        );
        Value::Object(document)
    }

    /// How many bytes the stored sheet takes; 65,536 are the most that may be stored.
    #[must_use]
    pub fn stored_size(&self) -> usize {
        let mut stored = Map::new();
        stored.insert("v".to_owned(), self.v.into());
        stored.insert("build".to_owned(), self.build.to_json());
        Value::Object(stored).to_string().len()
    }
}
