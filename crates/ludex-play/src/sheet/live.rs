//! The stored live state of one card (page 1, 4.1).

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::unread::Unread;
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

/// The keys of a live state.
pub(super) const PARTS: [&str; 6] = ["pools", "tracks", "wounds", "text", "conditions", "states"];

impl LiveState {
    /// Reads tolerantly: junk costs only its entry, keys of another sort are dropped.
    #[must_use]
    pub fn from_json(live: &Map<String, Value>) -> Self {
        Self::read(live, &mut Vec::new())
    }

    /// The same; what is passed over is added to `unread`.
    pub(super) fn read(live: &Map<String, Value>, unread: &mut Vec<Unread>) -> Self {
        for key in live.keys().filter(|key| !PARTS.contains(&key.as_str())) {
            unread.push(Unread::unknown_part(key));
        }
        let text = |example: &'static str| {
            move |at: (&'static str, &str), value: &Value, unread: &mut Vec<Unread>| {
                let text = value.as_str().map(str::to_owned);
                if text.is_none() {
                    unread.push(Unread::entry(at, "text", value, example));
                }
                text
            }
        };
        let track = |at: (&'static str, &str), value: &Value, unread: &mut Vec<Unread>| {
            let stands = whole_of(value);
            if stands.is_none() {
                unread.push(Unread::entry(
                    at,
                    "a whole number",
                    value,
                    "a number such as 1",
                ));
            }
            stands
        };
        Self {
            pools: entries(live, "pools", StoredPool::read, unread),
            tracks: entries(live, "tracks", track, unread),
            wounds: entries(live, "wounds", StoredWounds::read, unread),
            text: entries(live, "text", text("it between double quotes"), unread),
            conditions: conditions(live, unread),
            states: entries(live, "states", text("one of its values as text"), unread),
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

/// One part of a live state: `read` answers `None` for an entry it passes over.
fn entries<T>(
    live: &Map<String, Value>,
    part: &'static str,
    read: impl Fn((&'static str, &str), &Value, &mut Vec<Unread>) -> Option<T>,
    unread: &mut Vec<Unread>,
) -> BTreeMap<String, T> {
    let entries = match live.get(part) {
        Some(Value::Object(entries)) => entries.iter(),
        Some(other) => {
            unread.push(Unread::part("live", part, other));
            return BTreeMap::new();
        }
        None => return BTreeMap::new(),
    };
    entries
        .filter_map(|(id, value)| Some((id.clone(), read((part, id), value, unread)?)))
        .collect()
}

fn conditions(live: &Map<String, Value>, unread: &mut Vec<Unread>) -> Vec<String> {
    let stored = match live.get("conditions") {
        Some(Value::Array(stored)) => stored.as_slice(),
        Some(other) => {
            unread.push(Unread::value("live.conditions", "a list of ids", other));
            &[]
        }
        None => &[],
    };
    let mut on = Vec::new();
    for (at, id) in stored.iter().enumerate() {
        match id.as_str() {
            Some(id) if on.iter().any(|other| other == id) => {}
            Some(id) => on.push(id.to_owned()),
            None => {
                let fault = Unread::value("live.conditions", "ids of conditions", id);
                unread.push(fault.inside(at));
            }
        }
    }
    on
}

/// A number beside others that may be left out and is never below 0.
fn amount(at: (&'static str, &str), key: &str, value: &Value, unread: &mut Vec<Unread>) -> i64 {
    let Some(stored) = value.get(key) else {
        return 0;
    };
    let amount = whole_of(stored).filter(|amount| *amount >= 0);
    if amount.is_none() {
        let wanted = format!("a whole number from 0 as its `{key}`");
        let fault = Unread::entry(at, &wanted, stored, "0 or more, or leave it out");
        unread.push(fault.inside(key));
    }
    amount.unwrap_or(0)
}

impl StoredPool {
    fn read(at: (&'static str, &str), value: &Value, unread: &mut Vec<Unread>) -> Option<Self> {
        let Some(left) = value.get("value").and_then(whole_of) else {
            // A bare number can only mean what is left.
            let example = json!({"value": whole_of(value).unwrap_or(1)});
            let wanted = "an object whose `value` is what is left, a whole number";
            unread.push(Unread::entry(at, wanted, value, &example.to_string()));
            return None;
        };
        Some(Self {
            value: left,
            temp: amount(at, "temp", value, unread),
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
    fn read(at: (&'static str, &str), value: &Value, unread: &mut Vec<Unread>) -> Option<Self> {
        let Some(stored) = value.get("marks").and_then(Value::as_array) else {
            // A bare list can only mean the marks.
            let marks = value
                .as_array()
                .filter(|marks| marks.iter().all(Value::is_string));
            let example = marks.map_or_else(|| json!({"marks": ["KIND"]}), |m| json!({"marks": m}));
            let wanted = "an object whose `marks` are a list of kinds";
            unread.push(Unread::entry(at, wanted, value, &example.to_string()));
            return None;
        };
        let mut marks = Vec::with_capacity(stored.len());
        for (position, mark) in stored.iter().enumerate() {
            if !mark.is_string() {
                let fault = Unread::entry(at, "the kind of each mark", mark, "a kind, or \"\"");
                unread.push(fault.inside("marks").inside(position));
            }
            // A mark that is no text holds its place as a clear box.
            marks.push(mark.as_str().unwrap_or_default().to_owned());
        }
        Some(Self {
            marks,
            overflow: amount(at, "overflow", value, unread),
        })
    }

    /// The marks as they are written.
    pub(crate) fn write(&self) -> Value {
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
