//! The stored live state of one card (page 1, 4.1).

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::number::whole_of;

/// What changed in play. Only what differs from its default is stored, so the empty state is where
/// everybody starts. Maps are in the order of their keys: equal states are equal bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LiveState {
    /// Pool key to what is left in it; row pools by `<list id>:<lower-cased name>`.
    pub pools: BTreeMap<String, StoredPool>,
    /// Plain track id to where it stands.
    pub tracks: BTreeMap<String, i64>,
    /// Wound track id to its marks.
    pub wounds: BTreeMap<String, StoredWounds>,
    /// Live text id to its text.
    pub text: BTreeMap<String, String>,
    /// The conditions that are on, by id.
    pub conditions: Vec<String>,
    /// State id to its value.
    pub states: BTreeMap<String, String>,
}

/// What is left in a pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoredPool {
    /// What is left.
    pub value: i64,
    /// The temporary buffer, 0 or more.
    pub temp: i64,
}

/// The marks of a wound track.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredWounds {
    /// Kind ids: sequential tracks the most severe first, indexed tracks by box with `""` for a
    /// clear one.
    pub marks: Vec<String>,
    /// What found no place any more.
    pub overflow: i64,
}

impl LiveState {
    /// Reads tolerantly: junk costs only its entry, keys of another sort are dropped.
    #[must_use]
    pub fn from_json(live: &Map<String, Value>) -> Self {
        fn entries<'v, T>(
            live: &'v Map<String, Value>,
            key: &str,
            read: impl Fn(&'v Value) -> Option<T>,
        ) -> BTreeMap<String, T> {
            let map = live.get(key).and_then(Value::as_object);
            let entries = map.into_iter().flatten();
            entries
                .filter_map(|(id, value)| Some((id.clone(), read(value)?)))
                .collect()
        }
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let mut conditions = Vec::new();
        for id in live
            .get("conditions")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            if let Some(id) = text(id).filter(|id| !conditions.contains(id)) {
                conditions.push(id);
            }
        }
        Self {
            pools: entries(live, "pools", StoredPool::read),
            tracks: entries(live, "tracks", whole_of),
            wounds: entries(live, "wounds", StoredWounds::read),
            text: entries(live, "text", text),
            conditions,
            states: entries(live, "states", text),
        }
    }

    /// Writes what is stored; parts that hold nothing are left out.
    #[must_use]
    pub fn to_json(&self) -> Value {
        fn object<'m, T: 'm>(
            map: &'m BTreeMap<String, T>,
            write: impl Fn(&'m T) -> Value,
        ) -> Value {
            map.iter()
                .map(|(id, value)| (id.clone(), write(value)))
                .collect::<Map<_, _>>()
                .into()
        }
        let parts = [
            ("pools", object(&self.pools, StoredPool::write)),
            ("tracks", object(&self.tracks, |n| (*n).into())),
            ("wounds", object(&self.wounds, StoredWounds::write)),
            ("text", object(&self.text, |text| text.as_str().into())),
            (
                "conditions",
                self.conditions.iter().map(String::as_str).collect(),
            ),
            (
                "states",
                object(&self.states, |value| value.as_str().into()),
            ),
        ];
        let filled = |part: &Value| match part {
            Value::Object(map) => !map.is_empty(),
            Value::Array(list) => !list.is_empty(),
            _ => false,
        };
        let kept = parts.into_iter().filter(|(_, part)| filled(part));
        Value::Object(kept.map(|(key, part)| (key.to_owned(), part)).collect())
    }
}

impl StoredPool {
    fn read(value: &Value) -> Option<Self> {
        let temp = value.get("temp").and_then(whole_of).unwrap_or(0).max(0);
        Some(Self {
            value: value.get("value").and_then(whole_of)?,
            temp,
        })
    }

    fn write(&self) -> Value {
        if self.temp == 0 {
            json!({"value": self.value})
        } else {
            json!({"value": self.value, "temp": self.temp})
        }
    }
}

impl StoredWounds {
    fn read(value: &Value) -> Option<Self> {
        let marks = value.get("marks").and_then(Value::as_array)?;
        Some(Self {
            // A mark that is no text holds its place as a clear box.
            marks: marks
                .iter()
                .map(|mark| mark.as_str().unwrap_or_default().to_owned())
                .collect(),
            overflow: value.get("overflow").and_then(whole_of).unwrap_or(0).max(0),
        })
    }

    fn write(&self) -> Value {
        if self.overflow == 0 {
            json!({"marks": self.marks})
        } else {
            json!({"marks": self.marks, "overflow": self.overflow})
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn junk_costs_only_its_entry() {
        let stored = json!({
            "pools": {"grit": {"value": 3, "temp": -1}, "luck": {"value": "x"}, "old": {"value": 2, "temp": 4}},
            "tracks": {"heat": 2.0, "x": 1.5, "y": null},
            "wounds": {"strain": {"marks": ["strain", 5, ""], "overflow": 1}, "z": []},
            "text": {"a": "b", "c": 1},
            "conditions": ["shaken", 4, "shaken", "unknown"],
            "states": {"stance": "reckless"},
            "else": 1
        });
        let live = LiveState::from_json(stored.as_object().unwrap());
        assert_eq!(
            live.to_json(),
            json!({
                "pools": {"grit": {"value": 3}, "old": {"value": 2, "temp": 4}},
                "tracks": {"heat": 2},
                "wounds": {"strain": {"marks": ["strain", "", ""], "overflow": 1}},
                "text": {"a": "b"},
                "conditions": ["shaken", "unknown"],
                "states": {"stance": "reckless"}
            })
        );
        assert_eq!(LiveState::default().to_json(), json!({}));
    }
}
