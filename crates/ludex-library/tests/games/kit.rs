//! A small ruleset that has a bit of everything a reply can change, a party and texts.

use ludex_library::{Library, NewGame, Outcome};
use ludex_play::PartyFile;
use ludex_ruleset::Ruleset;
use serde_json::{Value, json};

pub(crate) fn content() -> Vec<u8> {
    let document = json!({
        "schemaVersion": 1, "id": "ember", "version": 3, "name": "Ember",
        "coverage": {"summary": "For tests."},
        "resolution": {
            "kind": "dice-sum", "abilityModifier": {"op": "identity"},
            "proficiencyTiers": [{"id": "none", "label": "None"}, {"id": "good", "label": "Good", "flat": 2}],
            "difficultyLadder": [{"label": "Normal", "dc": 10}]
        },
        "sheet": {
            "version": 1,
            "abilities": [{"id": "brawn", "label": "Brawn", "min": 0, "max": 9, "default": 2}],
            "skills": [{"id": "act", "label": "Act", "ability": "brawn"}],
            "fields": [{"id": "xp", "label": "XP", "type": "number", "min": 0, "max": 99}],
            "live": {
                "pools": [{"id": "grit", "label": "Grit", "max": {"const": 20}}],
                "tracks": [{"id": "heat", "label": "Heat", "min": 0, "max": 9}],
                "conditions": [{"id": "shaken", "label": "Shaken"}]
            },
            "advancement": {"fields": ["xp"]},
            "clocks": {"sizes": [4, 6], "start": [{"label": "Alarm", "size": 6}]},
            "party": {
                "label": "The crew",
                "live": {"pools": [{"id": "coin", "label": "Coin", "max": {"const": 8}}]}
            }
        },
        "gm": {"checkGuidance": "Ask for a check when it matters."}
    });
    document.to_string().into_bytes()
}

pub(crate) fn ruleset() -> Ruleset {
    let read = ludex_ruleset::read(&content(), "ember.json");
    read.ruleset
        .unwrap_or_else(|| panic!("{:#?}", read.diagnostics))
}

pub(crate) fn party() -> PartyFile {
    let document = json!({"characters": [
        {"name": "Mira", "v": 1, "build": {"abilities": {"brawn": 3}}, "note": "kept"},
        {"name": "Tarn", "v": 1, "build": {}}
    ]});
    PartyFile::from_json(document, &ruleset()).unwrap()
}

/// Replies of a Game Master: plain, with a check, with commands, with refusals.
pub(crate) const TEXTS: [&str; 6] = [
    "The road is quiet.",
    "Try it. [skill_check: skill=\"Act\" dc=\"12\"]",
    "It costs. [sheet: op=\"spend\" pool=\"Grit\" amount=\"2\"] And the crew. \
     [sheet: who=\"team\" op=\"spend\" pool=\"Coin\" amount=\"1\"]",
    "[sheet: who=\"Tarn\" op=\"condition\" condition=\"Shaken\"] \
     [sheet: op=\"advance\" field=\"xp\" by=\"3\"]",
    "[sheet: op=\"clock\" name=\"Alarm\" by=\"1\"] [sheet: op=\"track\" track=\"Heat\" by=\"2\"]",
    "[sheet: op=\"spend\" pool=\"Luck\" amount=\"1\"] [sheet: who=\"Nobody\" op=\"rest\"]",
];

/// Makes a game of that name.
pub(crate) fn begin(library: &mut Library, name: &str) -> Outcome {
    let new = NewGame {
        name,
        ruleset: "local/ember",
        content: &content(),
        party: &party(),
    };
    library.new_game(&new).unwrap()
}

/// Makes a game and plays a bit of everything on it.
pub(crate) fn play(library: &mut Library, name: &str) {
    let key = begin(library, name).game.id;
    let edit = |path: &str, value: &str| (path.to_owned(), value.to_owned());
    library
        .edit(&key, "Mira", &[edit("live.pools.grit", "15")], None)
        .unwrap();
    for (text, seed) in TEXTS.into_iter().zip(7..) {
        library.turn(&key, text, seed, None).unwrap();
    }
    library.alternative(&key, TEXTS[2], 20, None).unwrap();
    library.continue_(&key, TEXTS[3], u64::MAX, None).unwrap();
    let both = [
        edit("fields.xp", "9"),
        edit("live.conditions.shaken", "true"),
    ];
    library.edit(&key, "Mira", &both, None).unwrap();
    library.undo(&key, Some(2), None).unwrap();
    library.choose(&key, 6, 1, None).unwrap();
    library.undo(&key, None, None).unwrap();
    library.turn(&key, TEXTS[1], 30, None).unwrap();
}

/// A game as JSON, without what makes it another game.
pub(crate) fn exported(library: &mut Library, key: &str) -> Value {
    let mut file = library.export(key).unwrap();
    file.as_object_mut().unwrap().shift_remove("game").unwrap();
    file
}
