//! Writing what play changed into the live state (page 1, 4.1): only what differs from its default
//! is stored, so that a full pool follows a maximum that grows.

use std::collections::BTreeMap;

use ludex_ruleset::Ruleset;

use super::{LiveState, SheetFile, StoredPool, StoredWounds};
use crate::check::LiveChange;
use crate::evaluate::{Evaluation, Play, TrackValue};

impl SheetFile {
    /// Writes a change of a check into the live state, so that the next check meets what this one
    /// left; a sheet that was never in play is then. A pool keeps its buffer. What is back at its
    /// default is dropped, so that it follows a maximum that grows.
    ///
    /// The change must be one of this character's. Answers `false`, and changes nothing, when its
    /// path names neither a pool nor a plain track of a live state.
    pub fn apply(&mut self, ruleset: &Ruleset, change: &LiveChange) -> bool {
        let place = change.path.strip_prefix("live.");
        match place.and_then(|place| place.split_once('.')) {
            Some(("pools", key)) => self.apply_pool(ruleset, key, change.to),
            Some(("tracks", id)) => self.apply_track(ruleset, id, change.to),
            _ => return false,
        }
        true
    }

    fn apply_pool(&mut self, ruleset: &Ruleset, key: &str, value: i64) {
        let evaluation = Evaluation::new(ruleset, self, Play::InPlay);
        let now = evaluation.pools().iter().find(|pool| pool.key == key);
        let start = now.map(|pool| pool.start);
        let live = self.live.get_or_insert_default();
        let temp = live.pools.get(key).map_or(0, |stored| stored.temp);
        live.put_pool(key, StoredPool { value, temp }, start);
    }

    fn apply_track(&mut self, ruleset: &Ruleset, id: &str, value: i64) {
        let evaluation = Evaluation::new(ruleset, self, Play::InPlay);
        let now = ruleset
            .track_position(id)
            .and_then(|at| evaluation.track(at));
        let start = match now {
            Some(TrackValue::Plain(plain)) => Some(plain.start),
            Some(TrackValue::Wound(_)) | None => None,
        };
        let live = self.live.get_or_insert_default();
        live.put_track(id, value, start);
    }

    /// Changes the live state. A sheet that was never in play stays so where nothing comes to be
    /// stored; one that was keeps its live state even when nothing is left in it.
    pub(crate) fn change_live(&mut self, change: impl FnOnce(&mut LiveState)) {
        let was_in_play = self.live.is_some();
        let mut live = self.live.take().unwrap_or_default();
        change(&mut live);
        self.live = (was_in_play || live != LiveState::default()).then_some(live);
    }
}

impl LiveState {
    /// Stores a pool; `start` is what it holds before anything is stored, where that is known.
    pub(crate) fn put_pool(&mut self, key: &str, pool: StoredPool, start: Option<i64>) {
        let is_default = pool.temp == 0 && start == Some(pool.value);
        put(&mut self.pools, key, (!is_default).then_some(pool));
    }

    /// Stores where a plain track stands; `start` is its default, where that is known.
    pub(crate) fn put_track(&mut self, id: &str, value: i64, start: Option<i64>) {
        put(
            &mut self.tracks,
            id,
            (start != Some(value)).then_some(value),
        );
    }

    /// Stores the marks of a wound track; `None` is a clear one.
    pub(crate) fn put_wounds(&mut self, id: &str, wounds: Option<StoredWounds>) {
        put(&mut self.wounds, id, wounds);
    }

    /// Stores a text; the empty one is the default.
    pub(crate) fn put_text(&mut self, id: &str, text: &str) {
        put(
            &mut self.text,
            id,
            (!text.is_empty()).then(|| text.to_owned()),
        );
    }

    /// Switches a condition on or off.
    pub(crate) fn put_condition(&mut self, id: &str, on: bool) {
        self.conditions.retain(|stored| stored != id);
        if on {
            self.conditions.push(id.to_owned());
        }
    }

    /// Stores the value of a state; `start` is its default.
    pub(crate) fn put_state(&mut self, id: &str, value: &str, start: &str) {
        put(
            &mut self.states,
            id,
            (value != start).then(|| value.to_owned()),
        );
    }
}

/// Stores an entry, or drops it for `None`.
fn put<T>(part: &mut BTreeMap<String, T>, id: &str, entry: Option<T>) {
    match entry {
        Some(entry) => part.insert(id.to_owned(), entry),
        None => part.remove(id),
    };
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::testing::{ruleset, sheet};

    fn rules() -> Ruleset {
        let column = |id: &str, kind: Value| {
            let mut column = json!({"id": id, "label": id});
            let keys = kind.as_object().unwrap().clone();
            column.as_object_mut().unwrap().extend(keys);
            column
        };
        ruleset(
            json!({}),
            json!({
                "lists": [{"id": "boons", "label": "Boons", "maxItems": 9,
                    "columns": [
                        column("name", json!({"type": "text", "maxLength": 20})),
                        column("uses", json!({"type": "number", "min": 0, "max": 9}))],
                    "pools": {"nameColumn": "name", "maxColumn": "uses"}}],
                "live": {
                    "pools": [
                        {"id": "grit", "label": "Grit", "max": {"const": 3}, "allowTemp": true},
                        {"id": "dread", "label": "Dread", "max": {"const": 3}, "start": "empty"}],
                    "tracks": [
                        {"id": "heat", "label": "Heat", "min": 0, "max": 5, "default": 2},
                        {"id": "harm", "label": "Harm", "min": 0, "max": 1,
                         "kinds": [{"id": "hurt", "label": "Hurt", "severity": 1}],
                         "levels": [{"label": "Hurt", "penalty": -1}]}]
                }
            }),
        )
    }

    /// Page 1, 4.1: only what differs from its default is stored.
    #[test]
    fn stores_sparsely() {
        let rules = rules();
        let build = json!({"lists": {"boons": [{"name": "Echo of Dawn", "uses": 2}]}});
        for (live, path, to, stored) in [
            (
                None,
                "live.pools.grit",
                1,
                json!({"pools": {"grit": {"value": 1}}}),
            ),
            (None, "live.pools.grit", 3, json!({})),
            (
                Some(json!({"pools": {"grit": {"value": 1}}})),
                "live.pools.grit",
                3,
                json!({}),
            ),
            (
                Some(json!({"pools": {"grit": {"value": 1, "temp": 2}}})),
                "live.pools.grit",
                3,
                json!({"pools": {"grit": {"value": 3, "temp": 2}}}),
            ),
            (
                Some(json!({"pools": {"dread": {"value": 1}}, "text": {"note": "x"}})),
                "live.pools.dread",
                0,
                json!({"text": {"note": "x"}}),
            ),
            (
                None,
                "live.pools.boons:echo of dawn",
                1,
                json!({"pools": {"boons:echo of dawn": {"value": 1}}}),
            ),
            (
                Some(json!({"pools": {"boons:echo of dawn": {"value": 1}}})),
                "live.pools.boons:echo of dawn",
                2,
                json!({}),
            ),
            (None, "live.tracks.heat", 0, json!({"tracks": {"heat": 0}})),
            (
                Some(json!({"tracks": {"heat": 5}})),
                "live.tracks.heat",
                2,
                json!({}),
            ),
        ] {
            let mut sheet = sheet(build.clone(), live.clone());
            let change = LiveChange {
                character: "Mira".to_owned(),
                path: path.to_owned(),
                from: 0,
                to,
            };
            assert!(sheet.apply(&rules, &change));
            let found = sheet.live.as_ref().map(crate::LiveState::to_json);
            assert_eq!(found, Some(stored), "{path} {to} on {live:?}");
        }
    }

    #[test]
    fn passes_over_what_is_no_place_of_a_live_state() {
        let rules = rules();
        let before = sheet(json!({}), None);
        for path in [
            "",
            "live",
            "live.pools",
            "pools.grit",
            "live.states.stance",
            "build.fields.x",
        ] {
            let mut sheet = before.clone();
            let change = LiveChange {
                character: "Mira".to_owned(),
                path: path.to_owned(),
                from: 0,
                to: 1,
            };
            assert!(!sheet.apply(&rules, &change), "{path}");
            assert_eq!(sheet, before, "{path}");
        }
    }
}
