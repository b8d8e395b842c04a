//! Two programs on one file.

use ludex_library::{
    Batch, Committed, Library, LibraryError, SqliteStore, Store, StoreError, View,
};

use crate::kit::{TEXTS, begin};

#[test]
fn of_two_that_looked_at_one_revision_the_first_wins() {
    let home = tempfile::tempdir().unwrap();
    let mut one = Library::open(home.path()).unwrap();
    let mut other = Library::open(home.path()).unwrap();
    let seen = Some(begin(&mut one, "G").game.revision);
    let first = one.turn("g", TEXTS[1], 1, seen).unwrap();
    let conflict = LibraryError::Conflict {
        game: "g".to_owned(),
    };
    assert_eq!(other.turn("g", TEXTS[2], 2, seen), Err(conflict));
    assert_eq!(other.show("g").unwrap(), first);
}

/// A store on which another program is faster once, between reading and writing.
struct Beaten {
    store: SqliteStore,
    other: Option<Library>,
}

impl Store for Beaten {
    fn view(&mut self) -> Result<Box<dyn View + '_>, StoreError> {
        self.store.view()
    }

    fn commit(&mut self, batch: &Batch) -> Result<Committed, StoreError> {
        if let Some(mut other) = self.other.take() {
            other.turn("g", "The other was faster.", 1, None).unwrap();
        }
        self.store.commit(batch)
    }
}

/// The second is told, whether it named a revision or not, and loses nothing by it.
#[test]
fn of_two_at_the_same_moment_the_first_to_write_wins() {
    for expects in [None, Some(1)] {
        let home = tempfile::tempdir().unwrap();
        let mut other = Library::open(home.path()).unwrap();
        begin(&mut other, "G");
        let mut library = Library::on(Box::new(Beaten {
            store: SqliteStore::open(home.path()).unwrap(),
            other: Some(other),
        }));
        let done = library.turn("g", "And then this.", 2, expects);
        let conflict = matches!(done, Err(LibraryError::Conflict { .. }));
        assert!(conflict, "{done:?}");
        let shown = library.show("g").unwrap();
        assert_eq!((shown.reply, shown.game.revision), (Some(1), 2));
        let again = library.turn("g", "And then this.", 2, None).unwrap();
        assert_eq!((again.reply, again.game.revision), (Some(2), 3));
        assert!(library.replay("g").unwrap().agrees);
    }
}
