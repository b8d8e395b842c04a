//! What only a file can suffer.

use std::path::Path;

use rusqlite::Connection;

use super::*;
use crate::store::{Blob, Entry, GameState, Hash, Write};

fn create(name: &str, size: usize) -> Batch {
    let bytes: Vec<u8> = name.bytes().cycle().take(size).collect();
    let hash = Hash::of(&bytes);
    let row = GameState {
        id: name.to_owned(),
        name: name.to_owned(),
        ruleset: "ember".to_owned(),
        version: 1,
        content: hash,
        initial: hash,
        before: hash,
        current: hash,
        next_reply: 1,
    };
    Batch {
        blobs: vec![Blob {
            hash,
            bytes,
            links: Vec::new(),
        }],
        write: Write::Create {
            row,
            replies: Vec::new(),
            log: vec![Entry {
                operation: "\"new\"".to_owned(),
                digest: hash,
            }],
        },
    }
}

fn ids(store: &mut SqliteStore) -> Vec<String> {
    let games = store.view().unwrap().games().unwrap();
    games.into_iter().map(|game| game.state.id).collect()
}

fn file(home: &Path) -> std::path::PathBuf {
    home.join("library.db")
}

#[expect(clippy::disallowed_methods, reason = "a file is held against itself")]
fn bytes(home: &Path) -> Vec<u8> {
    std::fs::read(file(home)).unwrap()
}

#[expect(clippy::disallowed_methods, reason = "a file that is something else")]
fn put(home: &Path, bytes: &[u8]) {
    std::fs::write(file(home), bytes).unwrap();
}

#[test]
fn what_is_kept_is_there_again() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("made/on/the/way");
    let mut store = SqliteStore::open(&folder).unwrap();
    store.commit(&create("one", 10)).unwrap();
    drop(store);
    let mut store = SqliteStore::open(&folder).unwrap();
    assert_eq!(ids(&mut store), ["one"]);
    let pragma = |name: &str| {
        let value = |row: &rusqlite::Row<'_>| row.get::<_, rusqlite::types::Value>(0);
        store
            .connection()
            .pragma_query_value(None, name, value)
            .unwrap()
    };
    assert_eq!(pragma("journal_mode"), "wal".to_owned().into());
    assert_eq!(pragma("synchronous"), 2.into());
    assert_eq!(pragma("foreign_keys"), 1.into());
}

#[test]
fn a_view_shows_one_moment() {
    let home = tempfile::tempdir().unwrap();
    let mut one = SqliteStore::open(home.path()).unwrap();
    let mut other = SqliteStore::open(home.path()).unwrap();
    let view = one.view().unwrap();
    assert_eq!(view.games().unwrap().len(), 0);
    other.commit(&create("one", 10)).unwrap();
    assert_eq!(view.games().unwrap().len(), 0);
    drop(view);
    assert_eq!(ids(&mut one), ["one"]);
}

#[test]
fn of_two_changes_of_one_revision_the_first_stays() {
    let home = tempfile::tempdir().unwrap();
    let mut one = SqliteStore::open(home.path()).unwrap();
    let mut other = SqliteStore::open(home.path()).unwrap();
    let at = one.commit(&create("one", 10)).unwrap().at;
    let update = |next_reply| Batch {
        blobs: Vec::new(),
        write: Write::Update {
            at,
            before: Hash::of(b"oneoneoneo"),
            current: Hash::of(b"oneoneoneo"),
            next_reply,
            replies: Vec::new(),
            entry: Entry {
                operation: "{}".to_owned(),
                digest: Hash::of(b""),
            },
        },
    };
    one.commit(&update(2)).unwrap();
    assert_eq!(other.commit(&update(3)), Err(StoreError::Conflict));
    let row = other.view().unwrap().game_of_id("one").unwrap().unwrap();
    assert_eq!((row.state.next_reply, row.revision), (2, 2));
}

#[test]
fn a_full_disk_changes_nothing() {
    let home = tempfile::tempdir().unwrap();
    let mut store = SqliteStore::open(home.path()).unwrap();
    store.commit(&create("one", 10)).unwrap();
    let pages = |store: &SqliteStore, most: i64| {
        let set = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0);
        let connection = store.connection();
        connection
            .pragma_update_and_check(None, "max_page_count", most, set)
            .unwrap()
    };
    let most = pages(&store, 1);
    let rows = store.rows();
    assert_eq!(
        store.commit(&create("two", 1_000_000)),
        Err(StoreError::Full)
    );
    assert_eq!(store.rows(), rows);
    assert_eq!(ids(&mut store), ["one"]);
    pages(&store, most + 1_000);
    store.commit(&create("two", 1_000_000)).unwrap();
    assert_eq!(ids(&mut store), ["one", "two"]);
}

#[test]
fn a_newer_file_is_left_alone() {
    let home = tempfile::tempdir().unwrap();
    drop(SqliteStore::open(home.path()).unwrap());
    let connection = Connection::open(file(home.path())).unwrap();
    connection.pragma_update(None, "user_version", 7).unwrap();
    drop(connection);
    let was = bytes(home.path());
    let refused = SqliteStore::open(home.path()).unwrap_err();
    let newer = StoreError::NewerSchema { found: 7, known: 1 };
    assert_eq!(refused, newer);
    assert_eq!(bytes(home.path()), was);
}

#[test]
fn what_is_no_library_is_left_alone() {
    let home = tempfile::tempdir().unwrap();
    for text in ["short", &"A diary, and a long one. ".repeat(100)] {
        put(home.path(), text.as_bytes());
        let refused = SqliteStore::open(home.path()).unwrap_err();
        assert_eq!(refused, StoreError::NotALibrary);
        assert_eq!(bytes(home.path()), text.as_bytes());
    }
    for change in [
        "CREATE TABLE diary (day TEXT)",
        "PRAGMA application_id = 99",
        "PRAGMA user_version = 1",
    ] {
        std::fs::remove_file(file(home.path())).unwrap();
        let connection = Connection::open(file(home.path())).unwrap();
        connection.execute_batch(change).unwrap();
        drop(connection);
        let was = bytes(home.path());
        let refused = SqliteStore::open(home.path()).unwrap_err();
        assert_eq!(refused, StoreError::NotALibrary, "{change}");
        assert_eq!(bytes(home.path()), was, "{change}");
    }
}

#[test]
fn content_that_was_changed_is_found() {
    let home = tempfile::tempdir().unwrap();
    let mut store = SqliteStore::open(home.path()).unwrap();
    store.commit(&create("one", 3)).unwrap();
    let change = "UPDATE blobs SET bytes = x'6f6e66'";
    assert_eq!(store.connection().execute(change, []), Ok(1));
    let read = store.view().unwrap().blob(Hash::of(b"one"));
    assert!(matches!(read, Err(StoreError::Damaged(_))), "{read:?}");
}

#[test]
fn a_row_that_breaks_its_references_is_refused() {
    let home = tempfile::tempdir().unwrap();
    let mut store = SqliteStore::open(home.path()).unwrap();
    let mut batch = create("one", 3);
    batch.blobs.clear();
    let refused = store.commit(&batch);
    assert!(
        matches!(refused, Err(StoreError::Damaged(_))),
        "{refused:?}"
    );
    assert_eq!(store.rows(), [0; 8]);
}

#[test]
fn only_indexed_rows_are_read() {
    let home = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(home.path()).unwrap();
    for sql in [
        super::view::REPLY_BELOW,
        super::view::ALTERNATIVES,
        super::view::ALTERNATIVE,
    ] {
        let explain = format!("EXPLAIN QUERY PLAN {sql}");
        let mut statement = store.connection().prepare(&explain).unwrap();
        let parameters = rusqlite::params_from_iter((0..statement.parameter_count()).map(|_| 1));
        let plan = statement
            .query_map(parameters, |row| row.get::<_, String>("detail"))
            .unwrap();
        let plan: Vec<String> = plan.map(Result::unwrap).collect();
        let searched = plan.iter().all(|step| step.starts_with("SEARCH"));
        assert!(searched, "{sql}: {plan:?}");
    }
}

#[test]
fn many_may_open_a_new_file_at_once() {
    let home = tempfile::tempdir().unwrap();
    std::thread::scope(|scope| {
        for number in 0..4 {
            let home = home.path();
            scope.spawn(move || {
                let mut store = SqliteStore::open(home).unwrap();
                store
                    .commit(&create(&format!("game-{number}"), 10))
                    .unwrap();
            });
        }
    });
    let mut store = SqliteStore::open(home.path()).unwrap();
    assert_eq!(ids(&mut store).len(), 4);
}
