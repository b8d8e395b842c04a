//! What can go wrong with a store.

use std::fmt;

/// Why a store was not read or written. Whatever it is, nothing was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The game no longer stands at the revision the change was made for, or its id or name is
    /// taken by now.
    Conflict,
    /// There is no room left.
    Full,
    /// Another program kept the store locked for longer than five seconds.
    Busy,
    /// The file was written by a newer version of this program: its layout and the newest one that
    /// is known here.
    NewerSchema {
        /// The file's layout.
        found: i64,
        /// The newest layout this version knows.
        known: i64,
    },
    /// The file is something else than a library.
    NotALibrary,
    /// Something that was written is not there any more, or not as it was: what.
    Damaged(String),
    /// The file cannot be opened, read or written: what the system says.
    Io(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict => f.write_str(
                "another program changed the same game at the same moment, so nothing was written \
                 and nothing is lost; do it again",
            ),
            Self::Full => f.write_str(
                "the disk is full, so nothing was written and every game is as it was; free some \
                 space and do it again",
            ),
            Self::Busy => f.write_str(
                "another program is writing to the library and did not finish within five seconds, \
                 so nothing was written; wait for it and do it again",
            ),
            Self::NewerSchema { found, known } => write!(
                f,
                "the library was written by a newer ludex (its layout is {found}, this version \
                 knows {known}), so it was left alone; use the newer version"
            ),
            Self::NotALibrary => f.write_str(
                "the file library.db in the library folder is no library of ludex, so it was left \
                 alone; choose another folder with --home, or move the file away",
            ),
            Self::Damaged(what) => write!(
                f,
                "the library is damaged: {what}; bring the file back from a copy"
            ),
            Self::Io(what) => write!(
                f,
                "the library cannot be used: {what}; see whether its folder is there and may be \
                 written to"
            ),
        }
    }
}

impl std::error::Error for StoreError {}
