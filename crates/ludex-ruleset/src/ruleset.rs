//! A ruleset that is safe to play.

use std::collections::HashMap;

use crate::definition::{
    Ability, Derived, Field, ListDefinition, LiveState, Pool, Rest, RulesetDefinition, Save,
    Section, Skill, Tier, Track,
};
use crate::items::ItemWords;
use crate::party_sheet::party_sheet;

/// A ruleset whose every name points at something; only [`crate::read`] and [`crate::resolve`] make
/// one, so playing it never meets an unknown name.
#[derive(Clone, Debug)]
pub struct Ruleset {
    definition: RulesetDefinition,
    index: Index,
    items: Option<ItemWords>,
    party: Option<Box<Ruleset>>,
}

/// Positions by id, one map for each sort of thing. Looked into, never walked.
#[derive(Clone, Debug, Default)]
struct Index {
    sections: Positions,
    abilities: Positions,
    skills: Positions,
    saves: Positions,
    tiers: Positions,
    fields: Positions,
    derived: Positions,
    lists: Positions,
    pools: Positions,
    tracks: Positions,
    states: Positions,
    rests: Positions,
}

#[derive(Clone, Debug, Default)]
struct Positions(HashMap<Box<str>, usize>);

impl Positions {
    fn of<'a>(ids: impl Iterator<Item = &'a str>) -> Self {
        let mut positions = HashMap::new();
        for (position, id) in ids.enumerate() {
            positions.entry(id.into()).or_insert(position);
        }
        Self(positions)
    }

    fn get(&self, id: &str) -> Option<usize> {
        self.0.get(id).copied()
    }
}

macro_rules! lookups {
    ($($(#[$doc:meta])* $one:ident, $position:ident: $type:ty = $($path:ident).+ by $index:ident;)*) => {
        impl Ruleset {
            $(
                $(#[$doc])*
                #[must_use]
                pub fn $one(&self, id: &str) -> Option<&$type> {
                    self.definition.$($path).+.get(self.index.$index.get(id)?)
                }

                /// Its position among its like, in declared order from 0.
                #[must_use]
                pub fn $position(&self, id: &str) -> Option<usize> {
                    self.index.$index.get(id)
                }
            )*
        }

        impl Index {
            fn new(definition: &RulesetDefinition) -> Self {
                Self { $($index: Positions::of(definition.$($path).+.iter().map(|entry| &*entry.id)),)* }
            }
        }
    };
}

lookups! {
    /// The section of that id.
    section, section_position: Section = sheet.sections by sections;
    /// The ability of that id.
    ability, ability_position: Ability = sheet.abilities by abilities;
    /// The skill of that id.
    skill, skill_position: Skill = sheet.skills by skills;
    /// The save of that id.
    save, save_position: Save = sheet.saves by saves;
    /// The proficiency tier of that id.
    tier, tier_position: Tier = resolution.proficiency_tiers by tiers;
    /// The field of that id.
    field, field_position: Field = sheet.fields by fields;
    /// The derived value of that id.
    derived, derived_position: Derived = sheet.derived by derived;
    /// The list of that id.
    list, list_position: ListDefinition = sheet.lists by lists;
    /// The declared live pool of that id.
    pool, pool_position: Pool = sheet.live.pools by pools;
    /// The track of that id.
    track, track_position: Track = sheet.live.tracks by tracks;
    /// The live state of that id.
    state, state_position: LiveState = sheet.live.states by states;
    /// The rest of that id.
    rest, rest_position: Rest = rests by rests;
}

impl Ruleset {
    /// Only resolving calls this, after every check has passed.
    pub(crate) fn checked(definition: RulesetDefinition, items: Option<ItemWords>) -> Self {
        let party = party_sheet(&definition).map(|party| Box::new(Self::checked(party, None)));
        let index = Index::new(&definition);
        Self {
            definition,
            index,
            items,
            party,
        }
    }

    /// The definition as it was written.
    #[must_use]
    pub fn definition(&self) -> &RulesetDefinition {
        &self.definition
    }

    /// The words its items are written in, if it has items.
    #[must_use]
    pub fn items(&self) -> Option<&ItemWords> {
        self.items.as_ref()
    }

    /// The party sheet as a ruleset of its own (page 1, 3.10): its `sheet`, `rests` and
    /// `gm.sheetSummary` are those of `sheet.party`, so that the party sheet is worked out, rested
    /// and grown as a character's sheet is. `None` without one.
    #[must_use]
    pub fn party(&self) -> Option<&Self> {
        self.party.as_deref()
    }
}
