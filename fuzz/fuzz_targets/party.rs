//! Party files.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex_play::PartyFile;

const RULES: &[u8] = br#"{ "schemaVersion": 1, "id": "min", "version": 1, "name": "Min",
  "coverage": { "summary": "Smallest file." },
  "resolution": { "kind": "dice-sum", "abilityModifier": { "op": "identity" },
    "proficiencyTiers": [{ "id": "none", "label": "None" }], "difficultyLadder": [{ "label": "Normal", "dc": 10 }] },
  "sheet": { "version": 1, "party": { "label": "Crew" } }, "gm": { "checkGuidance": "Ask." } }"#;

fuzz_target!(|text: &str| {
    let Some(ruleset) = ludex_ruleset::read(RULES, "fuzz.json").ruleset else {
        panic!("the ruleset is sound");
    };
    let Ok(document) = serde_json::from_str(text) else {
        return;
    };
    if let Ok(party) = PartyFile::from_json(document, &ruleset) {
        assert_eq!(PartyFile::from_json(party.to_json(), &ruleset), Ok(party));
    }
});
