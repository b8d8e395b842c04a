//! Games in one SQLite file.

mod commit;
mod open;
#[cfg(test)]
mod tests;
mod view;

use std::path::Path;

use rusqlite::{Connection, ErrorCode, TransactionBehavior, ffi};

use super::{Batch, Committed, Store, StoreError, View};

/// A library's file: `library.db` in its folder.
///
/// Each change is on the disk when [`Store::commit`] returns. Several programs may use one file; who
/// finds it locked waits up to five seconds.
#[derive(Debug)]
pub struct SqliteStore {
    connection: Connection,
}

impl SqliteStore {
    /// Opens the file of that folder; folder and file are made where there are none, and a file of
    /// an earlier layout is brought to today's.
    ///
    /// # Errors
    /// The file is something else or of a newer layout, and was not touched; or it cannot be opened.
    pub fn open(home: &Path) -> Result<Self, StoreError> {
        let connection = open::open(home)?;
        Ok(Self { connection })
    }

    #[cfg(test)]
    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }

    /// How many rows each table has.
    #[cfg(test)]
    pub(crate) fn rows(&self) -> [i64; 8] {
        [
            "blobs",
            "links",
            "games",
            "turns",
            "replies",
            "alternatives",
            "entries",
            "log",
        ]
        .map(|table| {
            let sql = format!("SELECT count(*) FROM {table}");
            self.connection
                .query_row(&sql, [], |row| row.get(0))
                .unwrap()
        })
    }
}

impl Store for SqliteStore {
    fn view(&mut self) -> Result<Box<dyn View + '_>, StoreError> {
        let behavior = TransactionBehavior::Deferred;
        let transaction = self.connection.transaction_with_behavior(behavior)?;
        Ok(Box::new(view::SqliteView { transaction }))
    }

    fn commit(&mut self, batch: &Batch) -> Result<Committed, StoreError> {
        let behavior = TransactionBehavior::Immediate;
        let transaction = self.connection.transaction_with_behavior(behavior)?;
        let at = commit::write(&transaction, batch)?;
        transaction.commit()?;
        Ok(Committed { at })
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let rusqlite::Error::SqliteFailure(failure, _) = &error else {
            // A row that is not of the sort it was written as.
            return Self::Damaged(error.to_string());
        };
        match (failure.code, failure.extended_code) {
            // The shared memory of the log cannot grow on a full disk either.
            (ErrorCode::DiskFull, _) | (_, ffi::SQLITE_IOERR_SHMSIZE) => Self::Full,
            (ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked, _) => Self::Busy,
            (ErrorCode::NotADatabase, _) => Self::NotALibrary,
            (ErrorCode::DatabaseCorrupt, _) => Self::Damaged(error.to_string()),
            (_, ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY) => {
                Self::Conflict
            }
            (ErrorCode::ConstraintViolation, _) => Self::Damaged(error.to_string()),
            _ => Self::Io(error.to_string()),
        }
    }
}
