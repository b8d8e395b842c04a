//! The party sheet seen as a character's sheet (page 1, 3.10).

use crate::definition::{
    Advancement, Live, Party, PartyAdvancement, PartyLive, RulesetDefinition, Sheet,
};

/// The definition with the party sheet in the place of the character's; `None` without one. What
/// rolls checks stays as it is: nothing of the party sheet reads it.
pub(crate) fn party_sheet(definition: &RulesetDefinition) -> Option<RulesetDefinition> {
    let party = definition.sheet.party.as_ref()?;
    let mut gm = definition.gm.clone();
    gm.sheet_summary = party.summary.clone();
    Some(RulesetDefinition {
        schema_version: definition.schema_version,
        id: definition.id.clone(),
        version: definition.version,
        name: definition.name.clone(),
        edition: definition.edition.clone(),
        license: definition.license.clone(),
        coverage: definition.coverage.clone(),
        resolution: definition.resolution.clone(),
        sheet: sheet(definition, party),
        rests: party.rests.clone().into_vec().into(),
        gm,
        catalogs: None,
        items: None,
        battle: None,
        combat: None,
        layers: None,
    })
}

fn sheet(definition: &RulesetDefinition, party: &Party) -> Sheet {
    let declared = &definition.sheet;
    Sheet {
        version: declared.version,
        sections: Vec::new().into(),
        abilities: Vec::new().into(),
        skills: Vec::new().into(),
        saves: Vec::new().into(),
        skill_tiers: None,
        save_tiers: None,
        bonus_range: declared.bonus_range.clone(),
        fields: party.fields.clone().into_vec().into(),
        derived: party.derived.clone().into_vec().into(),
        lists: party.lists.clone().into_vec().into(),
        live: party.live.as_ref().map(live).unwrap_or_default(),
        advancement: party.advancement.as_ref().map(advancement),
        party: None,
        clocks: None,
        migrations: None,
        creation: None,
    }
}

fn live(live: &PartyLive) -> Live {
    Live {
        pools: live.pools.clone().into_vec().into(),
        tracks: live.tracks.clone().into_vec().into(),
        text: live.text.clone().into_vec().into(),
        conditions: live.conditions.clone().into_vec().into(),
        states: live.states.clone().into_vec().into(),
    }
}

fn advancement(advancement: &PartyAdvancement) -> Advancement {
    Advancement {
        fields: advancement.fields.clone(),
        abilities: false,
        skills: false,
        saves: false,
        text: advancement.text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    /// Page 1, 3.10: the party sheet is its own sheet, with its own rests, growth and summary.
    #[test]
    fn the_party_sheet_stands_in_for_a_characters() {
        let document = json!({
            "schemaVersion": 1, "id": "crew", "version": 3, "name": "Crew",
            "coverage": {"summary": "A crew."},
            "resolution": {
                "kind": "dice-sum", "abilityModifier": {"op": "identity"},
                "proficiencyTiers": [{"id": "none", "label": "None"}],
                "difficultyLadder": [{"label": "Normal", "dc": 10}]
            },
            "sheet": {
                "version": 2,
                "abilities": [{"id": "wits", "label": "Wits", "min": 0, "max": 5, "default": 1}],
                "live": {"pools": [{"id": "grit", "label": "Grit", "max": {"const": 6}}]},
                "advancement": {"abilities": true},
                "party": {
                    "label": "The Crew",
                    "fields": [{"id": "rep", "label": "Rep", "type": "number", "min": 0, "max": 12}],
                    "live": {"tracks": [{"id": "heat", "label": "Heat", "min": 0, "max": 9}]},
                    "rests": [{"id": "lie_low", "label": "Lie low",
                        "restore": [{"track": "heat", "by": {"const": -2}}]}],
                    "advancement": {"fields": ["rep"]},
                    "summary": {"fields": ["rep"]}
                }
            },
            "rests": [{"id": "camp", "label": "Camp"}],
            "gm": {"checkGuidance": "Ask."}
        });
        let outcome = crate::read(document.to_string().as_bytes(), "crew.json");
        let ruleset = outcome
            .ruleset
            .unwrap_or_else(|| panic!("{:#?}", outcome.diagnostics));
        let party = ruleset.party().expect("a party sheet");
        assert_eq!(party.field_position("rep"), Some(0));
        assert_eq!(party.track_position("heat"), Some(0));
        assert_eq!(party.rest_position("lie_low"), Some(0));
        assert_eq!(
            (party.pool_position("grit"), party.ability_position("wits")),
            (None, None)
        );
        assert_eq!(party.rest_position("camp"), None);
        let definition = party.definition();
        let grows = definition.sheet.advancement.as_ref().expect("growth");
        assert_eq!((grows.fields.len(), grows.abilities), (1, false));
        assert_eq!(definition.sheet.version.get(), 2);
        let summary = definition.gm.sheet_summary.as_ref().expect("a summary");
        assert_eq!(summary.fields.len(), 1);
        assert!(party.party().is_none());
        let rests = ruleset
            .rest_position("camp")
            .zip(ruleset.pool_position("grit"));
        assert_eq!(rests, Some((0, 0)));
    }
}
