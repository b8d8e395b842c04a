//! What reading a sheet passes over (page 1, 3.8 and 4.1): junk costs only itself, and is told.

use ludex_diag::nearest;
use serde_json::Value;

use super::fit::shown;
use super::live::PARTS;
use crate::words::listed;

/// A part of a file that is of the wrong shape. What it says is put together at once, so that the
/// value itself need not be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unread {
    /// Where it is, dotted from the file's root.
    pub(super) path: String,
    /// Of an entry of the live state its part and its id, so that a name the ruleset does not know
    /// is told first.
    pub(super) entry: Option<(&'static str, String)>,
    /// What is wrong, and what comes of it.
    pub(super) message: String,
    /// The right shape.
    pub(super) help: String,
}

impl Unread {
    /// A single value of the wrong sort.
    pub(super) fn value(path: &str, wanted: &str, found: &Value) -> Self {
        let name = path.rsplit('.').next().unwrap_or(path);
        Self {
            path: path.to_owned(),
            entry: None,
            message: problem(name, wanted, found),
            help: format!("write {wanted}"),
        }
    }

    /// A part that should map ids to something.
    pub(super) fn part(above: &str, key: &str, found: &Value) -> Self {
        let found = shown(found);
        Self {
            path: format!("{above}.{key}"),
            entry: None,
            message: format!(
                "`{key}` maps ids to what they hold; {found} is no object, so it is not read"
            ),
            help: format!("write \"{key}\": {{\"ID\": …}}"),
        }
    }

    /// A key of the live state that page 1 does not know.
    pub(super) fn unknown_part(key: &str) -> Self {
        let help = match nearest(key, PARTS) {
            Some(near) => format!("did you mean `{near}`?"),
            None => listed("its parts are", PARTS.into_iter()),
        };
        Self {
            path: format!("live.{key}"),
            entry: None,
            message: format!("a live state has no part `{key}`, so it is dropped"),
            help,
        }
    }

    /// An entry of a part of the live state; `example` is its right shape.
    pub(super) fn entry(
        (part, id): (&'static str, &str),
        wanted: &str,
        found: &Value,
        example: &str,
    ) -> Self {
        Self {
            path: format!("live.{part}.{id}"),
            entry: Some((part, id.to_owned())),
            message: problem(id, wanted, found),
            help: format!("write {example}"),
        }
    }

    /// The same of something inside an entry.
    pub(super) fn inside(mut self, key: impl std::fmt::Display) -> Self {
        self.path = format!("{}.{key}", self.path);
        self
    }
}

fn problem(name: &str, wanted: &str, found: &Value) -> String {
    let found = shown(found);
    format!("`{name}` holds {wanted}; {found} is none, so it is not read")
}
