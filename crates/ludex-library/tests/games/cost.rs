//! A turn costs what it costs, however long the game is.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ludex_library::{
    Batch, Committed, Entry, GameRow, Hash, Library, MemoryStore, ReplyRow, Store, StoreError,
    TurnRow, View,
};

use crate::kit::{TEXTS, begin};

/// Counts the rows that are read.
struct Counting {
    store: MemoryStore,
    rows: Arc<AtomicUsize>,
}

struct Counted<'s> {
    view: Box<dyn View + 's>,
    rows: Arc<AtomicUsize>,
}

impl Store for Counting {
    fn view(&mut self) -> Result<Box<dyn View + '_>, StoreError> {
        Ok(Box::new(Counted {
            rows: Arc::clone(&self.rows),
            view: self.store.view()?,
        }))
    }

    fn commit(&mut self, batch: &Batch) -> Result<Committed, StoreError> {
        self.store.commit(batch)
    }
}

impl Counted<'_> {
    fn add(&self, rows: usize) {
        self.rows.fetch_add(rows, Ordering::Relaxed);
    }
}

impl View for Counted<'_> {
    fn games(&self) -> Result<Vec<GameRow>, StoreError> {
        let games = self.view.games()?;
        self.add(games.len());
        Ok(games)
    }

    fn game_of_id(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        self.add(1);
        self.view.game_of_id(id)
    }

    fn game_of_name(&self, name: &str) -> Result<Option<GameRow>, StoreError> {
        self.add(1);
        self.view.game_of_name(name)
    }

    fn reply_below(&self, game: i64, below: Option<u32>) -> Result<Option<ReplyRow>, StoreError> {
        self.add(1);
        self.view.reply_below(game, below)
    }

    fn alternatives(&self, game: i64, reply: u32) -> Result<Vec<(u32, TurnRow)>, StoreError> {
        let turns = self.view.alternatives(game, reply)?;
        self.add(turns.len());
        Ok(turns)
    }

    fn alternative(
        &self,
        game: i64,
        reply: u32,
        number: u32,
    ) -> Result<Option<TurnRow>, StoreError> {
        self.add(1);
        self.view.alternative(game, reply, number)
    }

    fn log(&self, game: i64) -> Result<Vec<Entry>, StoreError> {
        let log = self.view.log(game)?;
        self.add(log.len());
        Ok(log)
    }

    fn blob(&self, hash: Hash) -> Result<Vec<u8>, StoreError> {
        self.add(1);
        self.view.blob(hash)
    }
}

#[test]
fn a_long_game_reads_no_more_than_a_short_one() {
    let rows = Arc::new(AtomicUsize::new(0));
    let mut library = Library::on(Box::new(Counting {
        store: MemoryStore::default(),
        rows: Arc::clone(&rows),
    }));
    begin(&mut library, "G");
    let mut counts = Vec::new();
    for (text, seed) in TEXTS.into_iter().cycle().zip(0..300) {
        library.turn("g", text, seed, None).unwrap();
        if seed % 100 == 10 {
            counts.push(measure(&mut library, &rows));
        }
    }
    assert_eq!(counts.len(), 3);
    assert!(counts.iter().all(|count| count == &counts[0]), "{counts:?}");
}

/// The rows each operation reads.
fn measure(library: &mut Library, rows: &AtomicUsize) -> Vec<usize> {
    // Parties that are the same are read once, so the last ends are made the same.
    for seed in 0..2 {
        library.turn("g", TEXTS[0], seed, None).unwrap();
    }
    let mut counts = Vec::new();
    let mut count = || counts.push(rows.swap(0, Ordering::Relaxed));
    count();
    library.turn("g", TEXTS[0], 1, None).unwrap();
    count();
    library.alternative("g", TEXTS[0], 2, None).unwrap();
    count();
    library.continue_("g", TEXTS[0], 3, None).unwrap();
    count();
    library.choose("g", 4, 1, None).unwrap();
    count();
    let edit = [("live.pools.grit".to_owned(), "5".to_owned())];
    library.edit("g", "Mira", &edit, None).unwrap();
    count();
    library.show("g").unwrap();
    count();
    library.undo("g", None, None).unwrap();
    count();
    // What was read before.
    counts.remove(0);
    counts
}
