//! Playing a game again.

use std::path::Path;

use ludex_library::{Library, Replay};
use rusqlite::Connection;

use crate::kit::{begin, play};

fn kept(home: &Path) -> Library {
    let mut library = Library::open(home).unwrap();
    play(&mut library, "G");
    library
}

#[test]
fn what_was_played_comes_out_the_same() {
    let home = tempfile::tempdir().unwrap();
    let mut library = kept(home.path());
    let steps = usize::try_from(library.show("g").unwrap().game.revision).unwrap();
    let agreed = Replay {
        agrees: true,
        steps,
        difference: None,
    };
    assert_eq!(library.replay("g").unwrap(), agreed);
    library.branch("g", 3, "Other", None).unwrap();
    assert_eq!(library.replay("other").unwrap().difference, None);
    begin(&mut library, "New");
    assert_eq!(library.replay("new").unwrap().steps, 1);
}

#[test]
fn whatever_was_changed_is_found() {
    for change in [
        "UPDATE turns SET reply = reply || '.' WHERE key = (SELECT max(turn) FROM alternatives)",
        "UPDATE turns SET parts = replace(parts, 'The', 'the')",
        "UPDATE turns SET parts = replace(parts, '30', '31')",
        "UPDATE turns SET tags = replace(tags, 'true', 'false')",
        "UPDATE turns SET tags = 'x'",
        "UPDATE turns SET end = (SELECT initial FROM games)",
        "UPDATE games SET current = initial",
        "UPDATE games SET before = initial",
        "UPDATE games SET initial = current",
        "UPDATE games SET next_reply = next_reply + 1",
        "UPDATE games SET revision = revision + 1",
        "UPDATE entries SET operation = replace(operation, '\"seed\":8', '\"seed\":9')",
        "UPDATE entries SET operation = replace(operation, 'The', 'the')",
        "UPDATE entries SET operation = 'x' WHERE key = 4",
        "UPDATE entries SET digest = zeroblob(32) WHERE key = 3",
        "UPDATE entries SET digest = x'00' WHERE key = 3",
        "UPDATE blobs SET bytes = CAST(replace(CAST(bytes AS TEXT), 'Mira', 'Mirb') AS BLOB)",
        "UPDATE blobs SET bytes = CAST(replace(CAST(bytes AS TEXT), '10', '11') AS BLOB)",
        "DELETE FROM alternatives WHERE reply = 1",
        "DELETE FROM replies WHERE number = 1",
        "INSERT INTO replies SELECT game, 2, active FROM replies WHERE number = 1",
        "UPDATE replies SET active = 9 WHERE number = 1",
        "DELETE FROM log WHERE number = 4",
    ] {
        let home = tempfile::tempdir().unwrap();
        drop(kept(home.path()));
        let connection = Connection::open(home.path().join("library.db")).unwrap();
        connection
            .pragma_update(None, "foreign_keys", true)
            .unwrap();
        assert_ne!(connection.execute(change, []).unwrap(), 0, "{change}");
        drop(connection);
        let replay = Library::open(home.path()).unwrap().replay("g").unwrap();
        assert!(!replay.agrees, "{change}");
        assert_ne!(replay.difference, None, "{change}");
    }
}
