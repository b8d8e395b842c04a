//! Reading.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{OptionalExtension as _, Params, Row, Transaction};

use super::super::{Entry, GameRow, GameState, Hash, ReplyRow, StoreError, TurnRow, View};

pub(super) const REPLY_BELOW: &str = "SELECT number, active FROM replies \
    WHERE game = ? AND number < ? ORDER BY number DESC LIMIT 1";
// Both tables have a column `reply`: the number, and the text.
pub(super) const ALTERNATIVES: &str = "SELECT number, turns.* FROM alternatives \
    JOIN turns ON turns.key = turn WHERE game = ? AND alternatives.reply = ? ORDER BY number";
pub(super) const ALTERNATIVE: &str = "SELECT turns.* FROM alternatives \
    JOIN turns ON turns.key = turn WHERE game = ? AND alternatives.reply = ? AND number = ?";

/// A transaction that only reads.
pub(super) struct SqliteView<'c> {
    pub(super) transaction: Transaction<'c>,
}

type Rows<T> = Result<Vec<T>, StoreError>;
type Maybe<T> = Result<Option<T>, StoreError>;
type Read<T> = fn(&Row<'_>) -> rusqlite::Result<T>;

impl SqliteView<'_> {
    fn all<T>(&self, sql: &str, with: impl Params, read: Read<T>) -> Rows<T> {
        let mut statement = self.transaction.prepare_cached(sql)?;
        let rows = statement.query_map(with, read)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn one<T>(&self, sql: &str, with: impl Params, read: Read<T>) -> Maybe<T> {
        let mut statement = self.transaction.prepare_cached(sql)?;
        Ok(statement.query_row(with, read).optional()?)
    }
}

impl View for SqliteView<'_> {
    fn games(&self) -> Rows<GameRow> {
        self.all("SELECT * FROM games ORDER BY id", [], game)
    }

    fn game_of_id(&self, id: &str) -> Maybe<GameRow> {
        self.one("SELECT * FROM games WHERE id = ?", [id], game)
    }

    fn game_of_name(&self, name: &str) -> Maybe<GameRow> {
        self.one("SELECT * FROM games WHERE name = ?", [name], game)
    }

    fn reply_below(&self, game: i64, below: Option<u32>) -> Maybe<ReplyRow> {
        let below = below.map_or(i64::MAX, i64::from);
        self.one(REPLY_BELOW, (game, below), |row| {
            Ok(ReplyRow {
                number: row.get("number")?,
                active: row.get("active")?,
            })
        })
    }

    fn alternatives(&self, game: i64, reply: u32) -> Rows<(u32, TurnRow)> {
        self.all(ALTERNATIVES, (game, reply), |row| {
            Ok((row.get("number")?, turn(row)?))
        })
    }

    fn alternative(&self, game: i64, reply: u32, number: u32) -> Maybe<TurnRow> {
        self.one(ALTERNATIVE, (game, reply, number), turn)
    }

    fn log(&self, game: i64) -> Rows<Entry> {
        self.all(
            "SELECT entries.* FROM log JOIN entries ON entries.key = entry \
             WHERE game = ? ORDER BY number",
            [game],
            |row| {
                Ok(Entry {
                    operation: row.get("operation")?,
                    digest: row.get("digest")?,
                })
            },
        )
    }

    fn blob(&self, hash: Hash) -> Result<Vec<u8>, StoreError> {
        let sql = "SELECT bytes FROM blobs WHERE hash = ?";
        let bytes: Option<Vec<u8>> = self.one(sql, [hash], |row| row.get(0))?;
        match bytes {
            Some(bytes) if Hash::of(&bytes) == hash => Ok(bytes),
            Some(_) => Err(StoreError::Damaged(format!(
                "content {hash} is not what was written"
            ))),
            None => Err(StoreError::Damaged(format!("content {hash} is not there"))),
        }
    }
}

fn game(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    Ok(GameRow {
        key: row.get("key")?,
        revision: row.get("revision")?,
        state: GameState {
            id: row.get("id")?,
            name: row.get("name")?,
            ruleset: row.get("ruleset")?,
            version: row.get("version")?,
            content: row.get("content")?,
            initial: row.get("initial")?,
            before: row.get("before")?,
            current: row.get("current")?,
            next_reply: row.get("next_reply")?,
        },
    })
}

fn turn(row: &Row<'_>) -> rusqlite::Result<TurnRow> {
    Ok(TurnRow {
        parts: row.get("parts")?,
        reply: row.get("reply")?,
        tags: row.get("tags")?,
        end: row.get("end")?,
    })
}

impl FromSql for Hash {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let bytes = value.as_blob()?.try_into();
        bytes.map(Self).map_err(|_| FromSqlError::InvalidType)
    }
}

impl ToSql for Hash {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.as_slice().into())
    }
}
