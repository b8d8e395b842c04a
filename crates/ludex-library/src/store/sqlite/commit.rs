//! Writing, inside one transaction.

use rusqlite::{Params, Transaction};

use super::super::{
    At, Batch, Blob, Entry, GameState, ReplyChange, ReplyRow, StoreError, TurnRow, Write,
};

/// Deletes what nothing speaks of any more, in this order.
const SWEEP: [&str; 4] = [
    "DELETE FROM turns WHERE key NOT IN (SELECT turn FROM alternatives)",
    "DELETE FROM entries WHERE key NOT IN (SELECT entry FROM log)",
    UNUSED_BLOBS,
    // Builds, when the parties that spoke of them are gone.
    UNUSED_BLOBS,
];
const UNUSED_BLOBS: &str = "DELETE FROM blobs WHERE hash NOT IN (SELECT content FROM games \
    UNION SELECT initial FROM games UNION SELECT before FROM games \
    UNION SELECT current FROM games UNION SELECT end FROM turns UNION SELECT target FROM links)";

/// Writes a batch; tells where its game stands then.
pub(super) fn write(transaction: &Transaction<'_>, batch: &Batch) -> Result<At, StoreError> {
    let writer = Writer { transaction };
    for blob in &batch.blobs {
        writer.blob(blob)?;
    }
    match &batch.write {
        Write::Create { row, replies, log } => {
            let at = writer.game(row, log.len() as u64)?;
            for (reply, alternatives) in replies {
                writer.reply(at.game, *reply, alternatives)?;
            }
            for (number, entry) in (1..).zip(log) {
                writer.entry(at.game, number, entry)?;
            }
            Ok(at)
        }
        Write::Branch {
            from,
            row,
            last,
            entry,
        } => writer.branch(*from, row, *last, entry),
        Write::Update {
            at,
            before,
            current,
            next_reply,
            replies,
            entry,
        } => {
            let revision = at.revision.saturating_add(1);
            let sql = "UPDATE games SET revision = ?, before = ?, current = ?, next_reply = ? \
                       WHERE key = ? AND revision = ?";
            let game = (revision, before, current, next_reply, at.game, at.revision);
            writer.only(sql, game)?;
            for change in replies {
                match change {
                    ReplyChange::Set { row, alternatives } => {
                        writer.reply(at.game, *row, alternatives)?;
                    }
                    ReplyChange::Remove(number) => {
                        let sql = "DELETE FROM replies WHERE game = ? AND number = ?";
                        writer.run(sql, (at.game, number))?;
                    }
                }
            }
            writer.entry(at.game, revision, entry)?;
            Ok(At {
                game: at.game,
                revision,
            })
        }
        Write::Delete(at) => {
            let sql = "DELETE FROM games WHERE key = ? AND revision = ?";
            writer.only(sql, (at.game, at.revision))?;
            for sql in SWEEP {
                writer.run(sql, [])?;
            }
            Ok(*at)
        }
    }
}

struct Writer<'t> {
    transaction: &'t Transaction<'t>,
}

impl Writer<'_> {
    /// How many rows a statement changed.
    fn run(&self, sql: &str, with: impl Params) -> Result<usize, StoreError> {
        Ok(self.transaction.prepare_cached(sql)?.execute(with)?)
    }

    /// Changes the row of a game at its revision, which nobody else changed meanwhile.
    fn only(&self, sql: &str, with: impl Params) -> Result<(), StoreError> {
        match self.run(sql, with)? {
            1 => Ok(()),
            _ => Err(StoreError::Conflict),
        }
    }

    fn blob(&self, blob: &Blob) -> Result<(), StoreError> {
        let sql = "INSERT INTO blobs (hash, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING";
        if self.run(sql, (blob.hash, &blob.bytes))? == 1 {
            for target in &blob.links {
                let sql = "INSERT INTO links (blob, target) VALUES (?, ?)";
                self.run(sql, (blob.hash, target))?;
            }
        }
        Ok(())
    }

    fn game(&self, row: &GameState, revision: u64) -> Result<At, StoreError> {
        let sql = "INSERT INTO games (revision, id, name, ruleset, version, content, initial, \
                   before, current, next_reply) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        let GameState {
            id,
            name,
            ruleset,
            version,
            content,
            initial,
            before,
            current,
            next_reply,
        } = row;
        self.run(
            sql,
            (
                revision, id, name, ruleset, version, content, initial, before, current, next_reply,
            ),
        )?;
        Ok(At {
            game: self.transaction.last_insert_rowid(),
            revision,
        })
    }

    fn reply(
        &self,
        game: i64,
        row: ReplyRow,
        alternatives: &[(u32, TurnRow)],
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO replies (game, number, active) VALUES (?, ?, ?) \
                   ON CONFLICT DO UPDATE SET active = excluded.active";
        self.run(sql, (game, row.number, row.active))?;
        for (number, turn) in alternatives {
            let sql = "INSERT INTO turns (parts, reply, tags, end) VALUES (?, ?, ?, ?)";
            self.run(sql, (&turn.parts, &turn.reply, &turn.tags, turn.end))?;
            let key = self.transaction.last_insert_rowid();
            let sql = "INSERT INTO alternatives (game, reply, number, turn) VALUES (?, ?, ?, ?) \
                       ON CONFLICT DO UPDATE SET turn = excluded.turn";
            self.run(sql, (game, row.number, number, key))?;
        }
        Ok(())
    }

    fn entry(&self, game: i64, number: u64, entry: &Entry) -> Result<(), StoreError> {
        let sql = "INSERT INTO entries (operation, digest) VALUES (?, ?)";
        self.run(sql, (&entry.operation, entry.digest))?;
        let key = self.transaction.last_insert_rowid();
        let sql = "INSERT INTO log (game, number, entry) VALUES (?, ?, ?)";
        self.run(sql, (game, number, key))?;
        Ok(())
    }

    /// Copies small rows alone: turns, entries and content are shared.
    fn branch(
        &self,
        from: At,
        row: &GameState,
        last: u32,
        entry: &Entry,
    ) -> Result<At, StoreError> {
        // Writing the parent's revision anew holds it against the row as it is now.
        let sql = "UPDATE games SET revision = revision WHERE key = ? AND revision = ?";
        self.only(sql, (from.game, from.revision))?;
        let revision = from.revision.saturating_add(1);
        let at = self.game(row, revision)?;
        for sql in [
            "INSERT INTO replies SELECT ?1, number, active FROM replies \
             WHERE game = ?2 AND number <= ?3",
            "INSERT INTO alternatives SELECT ?1, reply, number, turn FROM alternatives \
             WHERE game = ?2 AND reply <= ?3",
        ] {
            self.run(sql, (at.game, from.game, last))?;
        }
        let sql = "INSERT INTO log SELECT ?1, number, entry FROM log WHERE game = ?2";
        self.run(sql, (at.game, from.game))?;
        self.entry(at.game, revision, entry)?;
        Ok(at)
    }
}
