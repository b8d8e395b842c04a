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
        schema_version: definition.schema_version.clone(),
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
