//! The sorts of things a ruleset gives names to. Different sorts are different name spaces.

use ludex_schema::roles;

roles! {
    /// A heading of the sheet.
    SectionRole: "a" "section",
    /// An ability.
    AbilityRole: "an" "ability",
    /// A skill.
    SkillRole: "a" "skill",
    /// A save.
    SaveRole: "a" "save",
    /// A proficiency tier.
    TierRole: "a" "tier",
    /// A field of the sheet.
    FieldRole: "a" "field",
    /// A derived value.
    DerivedRole: "a" "derived value",
    /// A list of the sheet.
    ListRole: "a" "list",
    /// A column of one list.
    ColumnRole: "a" "column",
    /// A declared live pool.
    PoolRole: "a" "pool",
    /// A live track.
    TrackRole: "a" "track",
    /// A kind of mark on one wound track.
    WoundKindRole: "a" "wound kind",
    /// A live text.
    TextRole: "a" "live text",
    /// A condition.
    ConditionRole: "a" "condition",
    /// A live state.
    StateRole: "a" "state",
    /// A rest.
    RestRole: "a" "rest",
    /// A check that rolls its own way.
    CheckRole: "a" "check",
    /// An outcome band.
    BandRole: "a" "band",
    /// A re-throw a check may name.
    RerollRole: "a" "reroll",
    /// A symbol of a symbol pool.
    SymbolRoleName: "a" "symbol",
    /// A die type of a symbol pool.
    DieRole: "a" "die",
}
