//! The party sheet (page 1, 3.10).

use ludex_schema::{Label, List, PromptText, Ref, Schema, Set};

use super::{
    Derived, Field, FieldRole, ListDefinition, LiveCondition, LiveState, LiveText, Pool, Rest,
    SheetSummary, Track,
};

/// One sheet the whole party shares: a crew, a ship, a base. Its parts name only each other.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(container)]
pub struct Party {
    /// What people read; a tag may address the party sheet by it.
    pub label: Label,
    /// Its fields.
    #[schema(default)]
    pub fields: List<Field, 0, 40>,
    /// Its derived values.
    #[schema(default)]
    pub derived: List<Derived, 0, 20>,
    /// Its lists.
    #[schema(default)]
    pub lists: List<ListDefinition, 0, 6>,
    /// What of it changes in play.
    pub live: Option<PartyLive>,
    /// Its own rests.
    #[schema(default)]
    pub rests: List<Rest, 0, 6>,
    /// What may grow for good.
    pub advancement: Option<PartyAdvancement>,
    /// What of it the Game Master is told.
    pub summary: Option<SheetSummary>,
}

/// What of the party sheet changes in play; no wound tracks.
#[derive(Clone, Debug, Default, PartialEq, Schema)]
#[schema(container)]
pub struct PartyLive {
    /// Resources.
    #[schema(default)]
    pub pools: List<Pool, 0, 12>,
    /// Plain tracks.
    #[schema(default)]
    pub tracks: List<Track, 0, 12>,
    /// Short notes.
    #[schema(default)]
    pub text: List<LiveText, 0, 6>,
    /// What may befall it.
    #[schema(default)]
    pub conditions: List<LiveCondition, 0, 20>,
    /// States of which exactly one value holds.
    #[schema(default)]
    pub states: List<LiveState, 0, 6>,
}

/// What of the party sheet may grow for good.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct PartyAdvancement {
    /// Number and text fields.
    #[schema(default)]
    pub fields: Set<Ref<FieldRole>, 0, 24>,
    /// How growth is earned, told to the Game Master.
    pub text: Option<PromptText<400>>,
}
