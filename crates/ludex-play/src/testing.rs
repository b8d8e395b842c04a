//! Small rulesets and sheets for tests.

use ludex_ruleset::Ruleset;
use serde_json::{Value, json};

use crate::sheet::SheetFile;

/// Reads a ruleset of page 1, section 13's base document with these keys of `resolution` and
/// `sheet` over its own.
pub(crate) fn ruleset(resolution: Value, sheet: Value) -> Ruleset {
    ruleset_with(resolution, sheet, json!({}))
}

/// The same with more keys of the whole file.
pub(crate) fn ruleset_with(resolution: Value, sheet: Value, more: Value) -> Ruleset {
    let mut document = json!({
        "schemaVersion": 1, "id": "min", "version": 1, "name": "Min",
        "coverage": {"summary": "Smallest file."},
        "resolution": {
            "kind": "dice-sum", "abilityModifier": {"op": "identity"},
            "proficiencyTiers": [{"id": "none", "label": "None"}],
            "difficultyLadder": [{"label": "Normal", "dc": 10}]
        },
        "sheet": {"version": 1},
        "gm": {"checkGuidance": "Ask for a check when it matters."}
    });
    for (key, over) in [("resolution", resolution), ("sheet", sheet)] {
        let part = document[key].as_object_mut().unwrap();
        let over = over.as_object().unwrap().clone();
        // Another kind brings all of its own keys.
        if over.contains_key("kind") {
            part.shift_remove("difficultyLadder");
        }
        part.extend(over);
    }
    let more = more.as_object().unwrap().clone();
    document.as_object_mut().unwrap().extend(more);
    let outcome = ludex_ruleset::read(document.to_string().as_bytes(), "test.json");
    outcome
        .ruleset
        .unwrap_or_else(|| panic!("{:#?}", outcome.diagnostics))
}

/// A sheet of that build and live state.
pub(crate) fn sheet(build: Value, live: Option<Value>) -> SheetFile {
    let mut document = json!({"name": "Mira", "v": 1, "build": build});
    if let Some(live) = live {
        document["live"] = live;
    }
    SheetFile::from_json(document).unwrap()
}
