//! Opening a library's file, and bringing it to today's layout.

use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::StoreError;

/// The name of the file in its folder.
const FILE: &str = "library.db";

/// Marks the file as a library: "LUDX".
const APPLICATION: i64 = 0x4c55_4458;

/// The steps from an empty file to today's layout; a file's `user_version` tells how many it has
/// seen. A step that has been released never changes.
const STEPS: &[&str] = &[include_str!("layout.sql")];

/// How long a locked file is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often opening is tried while others open the same new file, and how long apart.
const TRIES: u32 = 50;
const PAUSE: Duration = Duration::from_millis(20);

pub(super) fn open(home: &Path) -> Result<Connection, StoreError> {
    std::fs::create_dir_all(home).map_err(|problem| match problem.kind() {
        ErrorKind::StorageFull => StoreError::Full,
        _ => StoreError::Io(format!("{}: {problem}", home.display())),
    })?;
    let path = home.join(FILE);
    for _ in 1..TRIES {
        match open_with(&path, STEPS) {
            Err(StoreError::Busy) => std::thread::sleep(PAUSE),
            done => return done,
        }
    }
    open_with(&path, STEPS)
}

fn open_with(path: &Path, steps: &[&str]) -> Result<Connection, StoreError> {
    if path.exists() {
        // Looked at without the right to write, so that what is not ours stays untouched.
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let looked_at = Connection::open_with_flags(path, flags)?;
        looked_at.busy_timeout(PATIENCE)?;
        seen(&looked_at, steps)?;
    }
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    connection.set_prepared_statement_cache_capacity(64);
    if seen(&connection, steps)? < steps.len() {
        bring_up(&mut connection, steps)?;
    }
    Ok(connection)
}

/// Takes the steps the file has not seen; all of them or none.
fn bring_up(connection: &mut Connection, steps: &[&str]) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another program may have been faster.
    let seen = seen(&transaction, steps)?;
    for step in steps.iter().skip(seen) {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", steps.len())?;
    Ok(transaction.commit()?)
}

/// How many steps the file has seen; an empty file none.
fn seen(connection: &Connection, steps: &[&str]) -> Result<usize, StoreError> {
    let number = |name: &str| -> Result<i64, rusqlite::Error> {
        connection.pragma_query_value(None, name, |row| row.get(0))
    };
    let seen = number("user_version")?;
    if number("application_id")? != APPLICATION {
        let tables = "SELECT count(*) FROM sqlite_schema";
        let tables: i64 = connection.query_row(tables, [], |row| row.get(0))?;
        let empty = tables == 0 && seen == 0 && number("application_id")? == 0;
        return if empty {
            Ok(0)
        } else {
            Err(StoreError::NotALibrary)
        };
    }
    let newer = StoreError::NewerSchema {
        found: seen,
        known: i64::try_from(steps.len()).unwrap_or(i64::MAX),
    };
    let known = usize::try_from(seen).ok();
    known.filter(|seen| *seen <= steps.len()).ok_or(newer)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATER: &str = "ALTER TABLE games ADD COLUMN language TEXT";

    fn layout(path: &Path, steps: &[&str]) -> Result<(i64, i64), StoreError> {
        let connection = open_with(path, steps)?;
        let columns = "SELECT count(*) FROM pragma_table_info('games') WHERE name = 'language'";
        let columns = connection.query_row(columns, [], |row| row.get(0))?;
        let seen = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        Ok((seen, columns))
    }

    #[test]
    fn an_earlier_file_is_brought_up_with_all_it_holds() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join(FILE);
        let connection = open_with(&path, STEPS).unwrap();
        let hash = [7_u8; 32];
        connection
            .execute(
                "INSERT INTO blobs VALUES (?, ?)",
                (hash, "content".as_bytes()),
            )
            .unwrap();
        let game = "INSERT INTO games VALUES (1, 1, 'a', 'A', 'r', 1, ?1, ?1, ?1, ?1, 1)";
        connection.execute(game, [hash]).unwrap();
        drop(connection);
        let steps = [STEPS, &[LATER]].concat();
        assert_eq!(layout(&path, &steps), Ok((2, 1)));
        assert_eq!(layout(&path, &steps), Ok((2, 1)));
        let connection = open_with(&path, &steps).unwrap();
        let name = connection.query_row("SELECT name FROM games", [], |row| row.get(0));
        assert_eq!(name, Ok("A".to_owned()));
        assert_eq!(
            layout(&path, STEPS),
            Err(StoreError::NewerSchema { found: 2, known: 1 })
        );
    }

    #[test]
    fn a_step_that_fails_leaves_the_file_as_it_was() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join(FILE);
        assert_eq!(layout(&path, STEPS), Ok((1, 0)));
        let steps = [STEPS, &[LATER, "CREATE TABLE games (x)"]].concat();
        assert!(layout(&path, &steps).is_err());
        assert_eq!(layout(&path, STEPS), Ok((1, 0)));
    }
}
