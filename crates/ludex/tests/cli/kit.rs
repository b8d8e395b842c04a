//! A table to play at: a small ruleset, a party, a library folder of its own.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{Run, ludex};

/// A bit of everything a reply can change; two dice of six sides.
const RULESET: &str = r#"{ "schemaVersion": 1, "id": "ember", "version": 3, "name": "Ember",
  "coverage": { "summary": "For tests." },
  "resolution": { "kind": "dice-sum", "dice": { "count": 2, "sides": 6 },
    "abilityModifier": { "op": "identity" },
    "proficiencyTiers": [{ "id": "none", "label": "None" }],
    "difficultyLadder": [{ "label": "Normal", "dc": 8 }] },
  "sheet": { "version": 1,
    "abilities": [{ "id": "brawn", "label": "Brawn", "min": 0, "max": 9, "default": 2 }],
    "skills": [{ "id": "climb", "label": "Climb", "ability": "brawn" }],
    "fields": [{ "id": "xp", "label": "XP", "type": "number", "min": 0, "max": 99 }],
    "live": {
      "pools": [{ "id": "grit", "label": "Grit", "max": { "const": 5 } }],
      "tracks": [{ "id": "miles", "label": "Miles", "min": 0, "max": 100000 }],
      "conditions": [{ "id": "shaken", "label": "Shaken" }] },
    "advancement": { "fields": ["xp"] },
    "clocks": { "sizes": [4, 6], "start": [{ "label": "Alarm", "size": 6 }] },
    "party": { "label": "The crew",
      "live": { "pools": [{ "id": "coin", "label": "Coin", "max": { "const": 8 } }] } } },
  "rests": [{ "id": "camp", "label": "Camp", "restore": [{ "pool": "grit", "to": "max" }] }],
  "gm": { "checkGuidance": "Ask for a check when it matters." } }"#;

/// Mira, the player's, and Tarn, who has spent three of five.
const PARTY: &str = r#"{ "characters": [
  { "name": "Mira", "v": 1, "build": { "abilities": { "brawn": 3 } } },
  { "name": "Tarn", "v": 1, "build": {}, "live": { "pools": { "grit": { "value": 2 } } } } ],
  "clocks": [{ "name": "Alarm", "size": 6, "value": 0 }] }"#;

/// A folder with `ember.json`, `party.json` and, once a game is made, the library `home`.
pub(crate) struct Table {
    pub(crate) folder: TempDir,
}

impl Table {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("ember.json"), RULESET).unwrap();
        fs::write(folder.path().join("party.json"), PARTY).unwrap();
        Self { folder }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.path().join(name), text).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).unwrap()
    }

    /// Runs `ludex` in the folder.
    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        ludex(self.path(), arguments)
    }

    /// Runs `ludex ruleset COMMAND ember.json --party party.json …`.
    pub(crate) fn ruleset(&self, command: &str, more: &[&str]) -> Run {
        let call = ["ruleset", command, "ember.json", "--party", "party.json"];
        self.run(&[&call, more].concat())
    }

    /// Runs `ludex game … --home home`.
    pub(crate) fn game(&self, arguments: &[&str]) -> Run {
        self.run(&[&["game"], arguments, &["--home", "home"]].concat())
    }

    /// The same, which must be done; what it prints as JSON.
    pub(crate) fn done(&self, arguments: &[&str]) -> Value {
        let run = self.game(&[arguments, &["--format", "json"]].concat());
        assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
        run.json()
    }

    /// Makes the game `The Road`, whose id is `the-road`.
    pub(crate) fn begin(&self) -> Value {
        let party = ["--party", "party.json"];
        self.done(&[&["new", "ember.json", "--name", "The Road"], &party[..]].concat())
    }

    /// Plays a text with that seed.
    pub(crate) fn play(&self, how: &str, text: &str, seed: &str) -> Value {
        self.write("text.txt", text);
        self.done(&[how, "the-road", "--text", "text.txt", "--seed", seed])
    }
}

/// The keys of an object, in order.
pub(crate) fn keys(object: &Value) -> Vec<&str> {
    let object = object.as_object().unwrap();
    object.keys().map(String::as_str).collect()
}
