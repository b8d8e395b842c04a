//! Writing what a command changes into a sheet (page 1, 4.1).

use serde_json::{Value, json};

use super::refusal::Refusal;
use crate::evaluate::{PlainTrack, PoolValue, Wounds};
use crate::party::PartyChange;
use crate::sheet::{LARGEST, SheetFile, StoredPool, StoredWounds};

/// What a command comes to on one sheet. It is made of the sheet as it stands, and then carried
/// out, so that what is refused has changed nothing.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Plan {
    /// Where what the command names stands then.
    pub(super) now: String,
    /// What it changes, in order.
    pub(super) writes: Vec<Write>,
}

/// One value of a sheet, as it is read before and after.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Write {
    /// A pool; `start` is what it holds before anything is stored.
    Pool {
        key: String,
        start: i64,
        from: StoredPool,
        to: StoredPool,
    },
    /// A plain track; `start` is its default.
    Track {
        id: String,
        start: i64,
        from: i64,
        to: i64,
    },
    /// A wound track; `None` is a clear one.
    Wounds {
        id: String,
        from: Option<StoredWounds>,
        to: Option<StoredWounds>,
    },
    /// A live text.
    Text {
        id: String,
        from: String,
        to: String,
    },
    /// A condition.
    Condition { id: String, from: bool, to: bool },
    /// A state; `start` is its default.
    State {
        id: String,
        start: String,
        from: String,
        to: String,
    },
    /// A value of the build.
    Build {
        part: Part,
        id: String,
        from: Value,
        to: Value,
    },
}

/// A part of the build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Abilities,
    Skills,
    Saves,
    Fields,
}

impl Write {
    /// A pool that moves.
    pub(super) fn pool(before: &PoolValue<'_>, after: &PoolValue<'_>) -> Self {
        let stored = |pool: &PoolValue<'_>| StoredPool {
            value: pool.value,
            temp: pool.temp,
        };
        Self::Pool {
            key: before.key.clone(),
            start: before.start,
            from: stored(before),
            to: stored(after),
        }
    }

    /// A plain track that moves.
    pub(super) fn track(id: &str, before: PlainTrack, to: i64) -> Self {
        Self::Track {
            id: id.to_owned(),
            start: before.start,
            from: before.value,
            to,
        }
    }

    /// A wound track that is marked or healed.
    pub(super) fn wounds(id: &str, before: &Wounds<'_>, after: &Wounds<'_>) -> Self {
        Self::Wounds {
            id: id.to_owned(),
            from: before.stored(),
            to: after.stored(),
        }
    }

    /// The values that change, with their places.
    fn values(&self) -> Vec<(String, Value, Value)> {
        let one = |path: String, from: Value, to: Value| vec![(path, from, to)];
        match self {
            Self::Pool { key, from, to, .. } => vec![
                (
                    format!("live.pools.{key}"),
                    from.value.into(),
                    to.value.into(),
                ),
                (
                    format!("live.pools.{key}.temp"),
                    from.temp.into(),
                    to.temp.into(),
                ),
            ],
            Self::Track { id, from, to, .. } => {
                one(format!("live.tracks.{id}"), (*from).into(), (*to).into())
            }
            Self::Wounds { id, from, to } => {
                one(format!("live.wounds.{id}"), marks(from), marks(to))
            }
            Self::Text { id, from, to } => one(
                format!("live.text.{id}"),
                from.as_str().into(),
                to.as_str().into(),
            ),
            Self::Condition { id, from, to } => {
                let path = format!("live.conditions.{id}");
                one(path, (*from).into(), (*to).into())
            }
            Self::State { id, from, to, .. } => one(
                format!("live.states.{id}"),
                from.as_str().into(),
                to.as_str().into(),
            ),
            Self::Build { part, id, from, to } => one(
                format!("build.{}.{id}", part.word()),
                from.clone(),
                to.clone(),
            ),
        }
    }

    fn store(&self, sheet: &mut SheetFile) {
        match self {
            Self::Pool { key, start, to, .. } => {
                sheet.change_live(|live| live.put_pool(key, *to, Some(*start)));
            }
            Self::Track { id, start, to, .. } => {
                sheet.change_live(|live| live.put_track(id, *to, Some(*start)));
            }
            Self::Wounds { id, to, .. } => {
                sheet.change_live(|live| live.put_wounds(id, to.clone()));
            }
            Self::Text { id, to, .. } => sheet.change_live(|live| live.put_text(id, to)),
            Self::Condition { id, to, .. } => {
                sheet.change_live(|live| live.put_condition(id, *to));
            }
            Self::State { id, start, to, .. } => {
                sheet.change_live(|live| live.put_state(id, to, start));
            }
            Self::Build { part, id, to, .. } => {
                let build = &mut sheet.build;
                let part = match part {
                    Part::Abilities => &mut build.abilities,
                    Part::Skills => &mut build.skills,
                    Part::Saves => &mut build.saves,
                    Part::Fields => &mut build.fields,
                };
                part.insert(id.clone(), to.clone());
            }
        }
    }
}

impl Part {
    fn word(self) -> &'static str {
        match self {
            Self::Abilities => "abilities",
            Self::Skills => "skills",
            Self::Saves => "saves",
            Self::Fields => "fields",
        }
    }
}

/// The marks of a wound track as a change tells them.
fn marks(wounds: &Option<StoredWounds>) -> Value {
    wounds
        .as_ref()
        .map_or_else(|| json!({"marks": []}), StoredWounds::write)
}

impl Plan {
    /// Carries the plan out on the sheet it was made of; `name` is the card's, or the party
    /// sheet's. Answers where things stand now and what changed as it is read.
    ///
    /// # Errors
    /// The stored sheet would grow past its limit (page 1, 3.8); it is as it was then.
    pub(super) fn carry_out(
        self,
        sheet: &mut SheetFile,
        name: &str,
    ) -> Result<(String, Vec<PartyChange>), Refusal> {
        let grows = |write: &Write| matches!(write, Write::Build { .. });
        let build = self.writes.iter().any(grows).then(|| sheet.build.clone());
        for write in &self.writes {
            write.store(sheet);
        }
        if let Some(before) = build
            && sheet.stored_size() > LARGEST
        {
            sheet.build = before;
            return Err(Refusal::Bounds(format!(
                "the sheet holds at most {LARGEST} bytes"
            )));
        }
        let values = self.writes.iter().flat_map(Write::values);
        let changes = values.filter(|(_, from, to)| from != to);
        let changes = changes.map(|(path, from, to)| PartyChange {
            character: Some(name.to_owned()),
            path,
            from,
            to,
        });
        Ok((self.now, changes.collect()))
    }
}
