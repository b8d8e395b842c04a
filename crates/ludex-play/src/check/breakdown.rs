//! What a number is made of, for people.

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::{ValueRef, ValueSource};
use serde::Serialize;

/// One part of the number of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    /// Where it comes from.
    pub label: String,
    /// What it adds.
    pub value: i64,
}

/// The label of what a value reference reads; `fallback` for what has none.
pub(crate) fn label<'r>(ruleset: &'r Ruleset, value: &'r ValueRef, fallback: &'r str) -> &'r str {
    let found = match &value.source {
        ValueSource::Const(_) | ValueSource::ItemStat(_) => None,
        ValueSource::Field(id) | ValueSource::AbilityModFromField(id) => {
            ruleset.field(id).map(|field| &*field.label)
        }
        ValueSource::Derived(id) => ruleset.derived(id).map(|derived| &*derived.label),
        ValueSource::AbilityScore(id) | ValueSource::AbilityMod(id) => {
            ruleset.ability(id).map(|ability| &*ability.label)
        }
        ValueSource::SkillMod(id) => ruleset.skill(id).map(|skill| &*skill.label),
        ValueSource::SaveMod(id) => ruleset.save(id).map(|save| &*save.label),
        ValueSource::LiveTrack(id) => ruleset.track(id).map(|track| &*track.label),
        ValueSource::LivePool(id) => ruleset.pool(id).map(|pool| &*pool.label),
        ValueSource::ListSum(sum) => ruleset.list(&sum.list).map(|list| &*list.label),
    };
    found.unwrap_or(fallback)
}
