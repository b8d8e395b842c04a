//! The pools a card has (page 1, 3.7 and 4.2).

use std::collections::HashSet;

use ludex_ruleset::definition::{FieldKind, ListPools, Pool, PoolLevel, PoolStart};

use super::list::ListRow;
use super::{Evaluation, FieldValue};
use crate::number::WHOLE_MAX;
use crate::sheet::StoredPool;

/// Where a pool comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolSource {
    /// A declared pool, by its position.
    Declared(usize),
    /// A row of a list, by the position of the list and of the row.
    Row {
        /// The list.
        list: usize,
        /// The row.
        row: usize,
    },
}

/// A pool a card has now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolValue<'a> {
    /// Where it comes from.
    pub source: PoolSource,
    /// The key its value is stored under.
    pub key: String,
    /// What people read.
    pub label: &'a str,
    /// What is left in it, 0 to `max`.
    pub value: i64,
    /// The most it holds, above 0.
    pub max: i64,
    /// What it holds before anything is stored: `max`, or 0 for a pool that starts empty.
    pub start: i64,
    /// The temporary buffer; 0 where it may hold none.
    pub temp: i64,
    /// Its grade in its family: 0 where it has none.
    pub grade: i64,
    /// The family it belongs to.
    pub group: Option<&'a str>,
}

impl Evaluation<'_> {
    /// Whether a pool may hold a temporary buffer; those of rows never do.
    pub(crate) fn holds_temp(&self, pool: &PoolValue<'_>) -> bool {
        let PoolSource::Declared(at) = pool.source else {
            return false;
        };
        let declared = &self.ruleset.definition().sheet.live.pools;
        declared.get(at).is_some_and(|pool| pool.allow_temp)
    }
}

impl PoolValue<'_> {
    /// The same in a text: `3/5`, `3/5 +2 temp` (page 1, 9.5).
    #[must_use]
    pub fn shown(&self) -> String {
        if self.temp > 0 {
            format!("{}/{} +{} temp", self.value, self.max, self.temp)
        } else {
            format!("{}/{}", self.value, self.max)
        }
    }
}

/// The pools of a card in order, and for every declared one its place among them.
pub(super) fn read_all<'a>(
    evaluation: &Evaluation<'a>,
) -> (Vec<PoolValue<'a>>, Vec<Option<usize>>) {
    let declared = &evaluation.ruleset.definition().sheet.live.pools;
    let mut pools = Vec::new();
    let mut places = Vec::with_capacity(declared.len());
    for (position, pool) in declared.iter().enumerate() {
        let found = evaluation.declared_pool(position, pool);
        places.push(found.is_some().then_some(pools.len()));
        pools.extend(found);
    }
    let mut seen = HashSet::new();
    for (list, definition) in evaluation
        .ruleset
        .definition()
        .sheet
        .lists
        .iter()
        .enumerate()
    {
        let Some(columns) = &definition.pools else {
            continue;
        };
        for row in evaluation.rows(list) {
            let found = evaluation.row_pool(list, &definition.id, columns, row);
            pools.extend(found.filter(|pool| seen.insert(pool.key.clone())));
        }
    }
    (pools, places)
}

impl<'a> Evaluation<'a> {
    fn declared_pool(&self, position: usize, pool: &'a Pool) -> Option<PoolValue<'a>> {
        if self.hidden(pool.hide_when.as_ref()) {
            return None;
        }
        // What is stored must be what may be stored (page 1, 4.1).
        let max = self.value(&pool.max).floor().min(WHOLE_MAX);
        if max <= 0 {
            return None;
        }
        let stored = self.stored_pool(&pool.id);
        let start = if pool.start == PoolStart::Full {
            max
        } else {
            0
        };
        Some(PoolValue {
            source: PoolSource::Declared(position),
            key: pool.id.to_string(),
            label: &pool.label,
            value: stored.map_or(start, |stored| stored.value.clamp(0, max)),
            max,
            start,
            temp: stored
                .filter(|_| pool.allow_temp)
                .map_or(0, |stored| stored.temp),
            grade: self.grade(position, pool),
            group: pool.group.as_deref(),
        })
    }

    fn row_pool(
        &self,
        list: usize,
        list_id: &str,
        columns: &ListPools,
        row: ListRow<'a>,
    ) -> Option<PoolValue<'a>> {
        let label = match row.cell(self.column(list, &columns.name_column)?) {
            FieldValue::Text(name) => name.trim(),
            FieldValue::Number(_) | FieldValue::Boolean(_) => return None,
        };
        let column = self.column(list, &columns.max_column)?;
        let max = match &column.kind {
            FieldKind::Number(_) => row.number(column).floor().min(WHOLE_MAX),
            _ => 0,
        };
        if label.is_empty() || max <= 0 {
            return None;
        }
        let key = format!("{list_id}:{}", label.to_lowercase());
        let stored = self.stored_pool(&key);
        Some(PoolValue {
            source: PoolSource::Row {
                list,
                row: row.position,
            },
            key,
            label,
            value: stored.map_or(max, |stored| stored.value.clamp(0, max)),
            max,
            start: max,
            temp: 0,
            grade: 0,
            group: None,
        })
    }

    fn stored_pool(&self, key: &str) -> Option<&'a StoredPool> {
        self.live()?.pools.get(key)
    }

    /// A pool's level, else its place from 1 among the declared pools of its family, else 0.
    fn grade(&self, position: usize, pool: &Pool) -> i64 {
        match &pool.level {
            Some(PoolLevel::Fixed(level)) => level.get(),
            Some(PoolLevel::Value(level)) => self.value(level).floor(),
            None => {
                let Some(group) = &pool.group else { return 0 };
                let declared = &self.ruleset.definition().sheet.live.pools;
                let before = declared.iter().take(position);
                let siblings = before.filter(|other| other.group.as_deref() == Some(&**group));
                i64::try_from(siblings.count()).map_or(0, |siblings| siblings + 1)
            }
        }
    }
}
