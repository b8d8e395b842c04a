//! The permanent part of a sheet (page 1, 3.8).

use serde_json::{Map, Value};

use super::unread::Unread;

/// What an author or player enters. Every map holds its values as they were stored; what the
/// ruleset does not know is kept and ignored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Build {
    /// Ability id to score.
    pub abilities: Map<String, Value>,
    /// Skill id to tier id.
    pub skills: Map<String, Value>,
    /// Save id to tier id.
    pub saves: Map<String, Value>,
    /// Skill or save id to its free bonus.
    pub bonuses: Map<String, Value>,
    /// Field id to value.
    pub fields: Map<String, Value>,
    /// List id to rows.
    pub lists: Map<String, Value>,
    /// Other keys, kept as they are.
    pub extra: Map<String, Value>,
}

/// One row of a list: column id to value.
pub(crate) type Row = Map<String, Value>;

impl Build {
    /// Reads tolerantly; what is passed over is added to `unread`.
    pub(super) fn read(mut extra: Map<String, Value>, unread: &mut Vec<Unread>) -> Self {
        let mut part = |key: &str| match extra.shift_remove(key) {
            Some(Value::Object(part)) => part,
            Some(other) => {
                unread.push(Unread::part("build", key, &other));
                Map::new()
            }
            None => Map::new(),
        };
        Self {
            abilities: part("abilities"),
            skills: part("skills"),
            saves: part("saves"),
            bonuses: part("bonuses"),
            fields: part("fields"),
            lists: part("lists"),
            extra,
        }
    }

    pub(super) fn to_json(&self) -> Value {
        let parts = [
            ("abilities", &self.abilities),
            ("skills", &self.skills),
            ("saves", &self.saves),
            ("bonuses", &self.bonuses),
            ("fields", &self.fields),
            ("lists", &self.lists),
        ];
        let mut build = Map::new();
        for (key, part) in parts {
            build.insert(key.to_owned(), Value::Object(part.clone()));
        }
        build.extend(
            self.extra
                .iter()
                .map(|(key, value)| (key.clone(), value.clone())),
        );
        Value::Object(build)
    }

    /// The rows of a list with their positions; what is no row is passed over.
    pub(crate) fn rows(&self, list: &str) -> impl Iterator<Item = (usize, &Row)> {
        let rows = self
            .lists
            .get(list)
            .and_then(Value::as_array)
            .map_or(&[][..], Vec::as_slice);
        rows.iter()
            .enumerate()
            .filter_map(|(at, row)| Some((at, row.as_object()?)))
    }
}
