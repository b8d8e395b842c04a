//! Games that are gone with the program.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{
    At, Batch, Blob, Committed, Entry, GameRow, GameState, Hash, ReplyChange, ReplyRow, Store,
    StoreError, TurnRow, View, Write,
};

/// A store in memory: for programs that keep nothing, and for tests.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    blobs: BTreeMap<Hash, Blob>,
    games: BTreeMap<i64, Kept>,
    last_key: i64,
}

/// A game with its rows; branches share turns and entries.
#[derive(Clone, Debug)]
struct Kept {
    state: GameState,
    replies: BTreeMap<u32, Alternatives>,
    log: Vec<Arc<Entry>>,
}

#[derive(Clone, Debug, Default)]
struct Alternatives {
    active: u32,
    turns: BTreeMap<u32, Arc<TurnRow>>,
}

impl Alternatives {
    fn set(&mut self, active: u32, turns: &[(u32, TurnRow)]) {
        self.active = active;
        let turns = turns.iter();
        self.turns
            .extend(turns.map(|(number, turn)| (*number, Arc::new(turn.clone()))));
    }
}

impl Kept {
    fn row(&self, key: i64) -> GameRow {
        GameRow {
            key,
            revision: self.log.len() as u64,
            state: self.state.clone(),
        }
    }
}

impl Store for MemoryStore {
    fn view(&mut self) -> Result<Box<dyn View + '_>, StoreError> {
        Ok(Box::new(&*self))
    }

    // What may be refused comes first, so that nothing is half done.
    fn commit(&mut self, batch: &Batch) -> Result<Committed, StoreError> {
        let at = match &batch.write {
            Write::Create { row, replies, log } => {
                self.free(row)?;
                let replies = replies.iter().map(|(reply, turns)| {
                    let mut made = Alternatives::default();
                    made.set(reply.active, turns);
                    (reply.number, made)
                });
                let kept = Kept {
                    state: row.clone(),
                    replies: replies.collect(),
                    log: log.iter().cloned().map(Arc::new).collect(),
                };
                self.add(kept)
            }
            Write::Branch {
                from,
                row,
                last,
                entry,
            } => {
                self.free(row)?;
                let parent = self.game(*from)?;
                let replies = parent.replies.range(..=*last);
                let log = parent.log.iter().cloned();
                let kept = Kept {
                    state: row.clone(),
                    replies: replies.map(|(n, made)| (*n, made.clone())).collect(),
                    log: log.chain([Arc::new(entry.clone())]).collect(),
                };
                self.add(kept)
            }
            Write::Update {
                at,
                before,
                current,
                next_reply,
                replies,
                entry,
            } => {
                let game = self.game(*at)?;
                game.state.before = *before;
                game.state.current = *current;
                game.state.next_reply = *next_reply;
                for change in replies {
                    match change {
                        ReplyChange::Set { row, alternatives } => {
                            let reply = game.replies.entry(row.number).or_default();
                            reply.set(row.active, alternatives);
                        }
                        ReplyChange::Remove(number) => {
                            game.replies.remove(number);
                        }
                    }
                }
                game.log.push(Arc::new(entry.clone()));
                At {
                    game: at.game,
                    revision: game.log.len() as u64,
                }
            }
            Write::Delete(at) => {
                self.game(*at)?;
                self.games.remove(&at.game);
                *at
            }
        };
        for blob in &batch.blobs {
            let blobs = self.blobs.entry(blob.hash);
            blobs.or_insert_with(|| blob.clone());
        }
        if matches!(batch.write, Write::Delete(_)) {
            self.sweep();
        }
        Ok(Committed { at })
    }
}

impl MemoryStore {
    fn free(&self, new: &GameState) -> Result<(), StoreError> {
        let mut games = self.games.values();
        if games.any(|game| game.state.id == new.id || game.state.name == new.name) {
            return Err(StoreError::Conflict);
        }
        Ok(())
    }

    fn game(&mut self, at: At) -> Result<&mut Kept, StoreError> {
        let game = self.games.get_mut(&at.game);
        let game = game.filter(|game| game.log.len() as u64 == at.revision);
        game.ok_or(StoreError::Conflict)
    }

    fn add(&mut self, kept: Kept) -> At {
        self.last_key = self.last_key.saturating_add(1);
        let at = kept.row(self.last_key).at();
        self.games.insert(self.last_key, kept);
        at
    }

    /// Drops content nothing speaks of.
    fn sweep(&mut self) {
        let mut used = BTreeSet::new();
        for game in self.games.values() {
            let state = &game.state;
            used.extend([state.content, state.initial, state.before, state.current]);
            let turns = game.replies.values().flat_map(|reply| reply.turns.values());
            used.extend(turns.map(|turn| turn.end));
        }
        let linked: Vec<Hash> = used
            .iter()
            .filter_map(|hash| self.blobs.get(hash))
            .flat_map(|blob| blob.links.iter().copied())
            .collect();
        used.extend(linked);
        self.blobs.retain(|hash, _| used.contains(hash));
    }

    /// How many rows there are of each sort.
    #[cfg(test)]
    pub(crate) fn rows(&self) -> [usize; 2] {
        [self.games.len(), self.blobs.len()]
    }
}

impl View for &MemoryStore {
    fn games(&self) -> Result<Vec<GameRow>, StoreError> {
        let mut games: Vec<GameRow> = self
            .games
            .iter()
            .map(|(key, kept)| kept.row(*key))
            .collect();
        games.sort_by(|one, other| one.state.id.cmp(&other.state.id));
        Ok(games)
    }

    fn game_of_id(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let mut games = self.games.iter();
        let found = games.find(|(_, kept)| kept.state.id == id);
        Ok(found.map(|(key, kept)| kept.row(*key)))
    }

    fn game_of_name(&self, name: &str) -> Result<Option<GameRow>, StoreError> {
        let mut games = self.games.iter();
        let found = games.find(|(_, kept)| kept.state.name == name);
        Ok(found.map(|(key, kept)| kept.row(*key)))
    }

    fn reply_below(&self, game: i64, below: Option<u32>) -> Result<Option<ReplyRow>, StoreError> {
        let Some(kept) = self.games.get(&game) else {
            return Ok(None);
        };
        let last = match below {
            Some(below) => kept.replies.range(..below).next_back(),
            None => kept.replies.last_key_value(),
        };
        Ok(last.map(|(number, reply)| ReplyRow {
            number: *number,
            active: reply.active,
        }))
    }

    fn alternatives(&self, game: i64, reply: u32) -> Result<Vec<(u32, TurnRow)>, StoreError> {
        let kept = self.games.get(&game);
        let reply = kept.and_then(|kept| kept.replies.get(&reply));
        let turns = reply.into_iter().flat_map(|reply| reply.turns.iter());
        Ok(turns
            .map(|(number, turn)| (*number, TurnRow::clone(turn)))
            .collect())
    }

    fn alternative(
        &self,
        game: i64,
        reply: u32,
        number: u32,
    ) -> Result<Option<TurnRow>, StoreError> {
        let kept = self.games.get(&game);
        let reply = kept.and_then(|kept| kept.replies.get(&reply));
        let turn = reply.and_then(|reply| reply.turns.get(&number));
        Ok(turn.map(|turn| TurnRow::clone(turn)))
    }

    fn log(&self, game: i64) -> Result<Vec<Entry>, StoreError> {
        let log = self
            .games
            .get(&game)
            .into_iter()
            .flat_map(|kept| kept.log.iter());
        Ok(log.map(|entry| Entry::clone(entry)).collect())
    }

    fn blob(&self, hash: Hash) -> Result<Vec<u8>, StoreError> {
        let blob = self.blobs.get(&hash);
        let blob =
            blob.ok_or_else(|| StoreError::Damaged(format!("content {hash} is not there")))?;
        Ok(blob.bytes.clone())
    }
}
