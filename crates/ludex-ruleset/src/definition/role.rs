//! The sorts of things a ruleset gives names to. Different sorts are different name spaces.

use ludex_schema::roles;

roles! {
    SectionRole: "a" "section",
    AbilityRole: "an" "ability",
    SkillRole: "a" "skill",
    SaveRole: "a" "save",
    TierRole: "a" "tier",
    FieldRole: "a" "field",
    DerivedRole: "a" "derived value",
    ListRole: "a" "list",
    ColumnRole: "a" "column",
    PoolRole: "a" "pool",
    TrackRole: "a" "track",
    WoundKindRole: "a" "wound kind",
    TextRole: "a" "live text",
    ConditionRole: "a" "condition",
    StateRole: "a" "state",
    RestRole: "a" "rest",
    CheckRole: "a" "check",
    BandRole: "a" "band",
    RerollRole: "a" "reroll",
    SymbolRoleName: "a" "symbol",
    DieRole: "a" "die",
}
