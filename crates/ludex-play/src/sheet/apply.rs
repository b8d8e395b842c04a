//! Writing what a check changed into the live state (page 1, 4.1).

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::PoolStart;

use super::{SheetFile, StoredPool};
use crate::check::LiveChange;
use crate::evaluate::{Evaluation, Play, PoolSource, TrackValue};

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
            Some(("pools", key)) => self.put_pool(ruleset, key, change.to),
            Some(("tracks", id)) => self.put_track(ruleset, id, change.to),
            _ => return false,
        }
        true
    }

    fn put_pool(&mut self, ruleset: &Ruleset, key: &str, value: i64) {
        let evaluation = Evaluation::new(ruleset, self, Play::InPlay);
        let now = evaluation.pools().iter().find(|pool| pool.key == key);
        let start = now.map(|pool| match pool.source {
            PoolSource::Declared(at) if starts_empty(ruleset, at) => 0,
            PoolSource::Declared(_) | PoolSource::Row { .. } => pool.max,
        });
        let pools = &mut self.live.get_or_insert_default().pools;
        let temp = pools.get(key).map_or(0, |stored| stored.temp);
        if temp == 0 && start == Some(value) {
            pools.remove(key);
        } else {
            pools.insert(key.to_owned(), StoredPool { value, temp });
        }
    }

    fn put_track(&mut self, ruleset: &Ruleset, id: &str, value: i64) {
        let evaluation = Evaluation::new(ruleset, self, Play::InPlay);
        let now = ruleset
            .track_position(id)
            .and_then(|at| evaluation.track(at));
        let start = match now {
            Some(TrackValue::Plain(plain)) => Some(plain.start),
            Some(TrackValue::Wound(_)) | None => None,
        };
        let tracks = &mut self.live.get_or_insert_default().tracks;
        if start == Some(value) {
            tracks.remove(id);
        } else {
            tracks.insert(id.to_owned(), value);
        }
    }
}

fn starts_empty(ruleset: &Ruleset, pool: usize) -> bool {
    let declared = ruleset.definition().sheet.live.pools.get(pool);
    declared.is_some_and(|pool| pool.start == PoolStart::Empty)
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
