//! Live pools and states (page 1, 3.7).

use ludex_schema::{Checker, Path, shown};

use crate::definition::{LiveState, Pool, PoolLevel};

use super::field::{default_value, value_labels};
use super::order::refuse_live;
use super::reference;
use super::scope::{Scope, suggest};
use super::{hide, track};

/// Checks everything of `live` at `at`.
pub(super) fn check(at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let (pools, tracks, states) = (at.key("pools"), at.key("tracks"), at.key("states"));
    for (index, entry) in scope.pools.iter() {
        pool(entry, &pools.index(index), scope, checker);
    }
    for (index, entry) in scope.tracks.iter() {
        track::check(entry, &tracks.index(index), scope, checker);
    }
    for (index, entry) in scope.states.iter() {
        state(entry, &states.index(index), scope, checker);
    }
}

fn pool(pool: &Pool, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let name = shown(&pool.id);
    let max = at.key("max");
    reference::check(&pool.max, &max, scope, checker);
    refuse_live(
        &pool.max,
        &format!("the `max` of the pool {name}"),
        &max,
        scope,
        checker,
    );
    if let Some(PoolLevel::Value(value)) = &pool.level {
        let level = at.key("level");
        reference::check(value, &level, scope, checker);
        refuse_live(
            value,
            &format!("the `level` of the pool {name}"),
            &level,
            scope,
            checker,
        );
    }
    if let Some(rule) = &pool.hide_when {
        hide::check(rule, None, &at.key("hideWhen"), scope, checker);
    }
    pays(pool, at, scope, checker);
}

fn pays(pool: &Pool, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let Some(pays) = &pool.pays else { return };
    let name = shown(&pool.id);
    if pool.group.is_none() {
        let place = checker.span(&at.key("pays"));
        let message = format!("the pool {name} pays for other groups and is in none itself");
        checker
            .report(&at.key("group"), "missing", message)
            .help("add `group`: the name of the family it belongs to")
            .related(place, "what it pays for");
    }
    let at = at.key("pays");
    for (index, group) in pays.entries() {
        let at = at.index(index);
        if pool.group.as_ref() == Some(group) {
            let message = format!(
                "the pool {name} is in the group {} and pays for it anyway",
                shown(group)
            );
            checker
                .report(&at, "not-allowed", message)
                .help("leave it out");
        } else if !scope.may_have_group(group, checker) {
            let message = format!("no pool is in a group called {}", shown(group));
            let issue = checker.report(&at, "unknown-reference", message);
            issue.label("no such group");
            let known: Vec<&str> = scope
                .groups
                .iter()
                .copied()
                .filter(|known| pool.group.as_deref() != Some(*known))
                .collect();
            suggest(issue, group, &known, "give another pool this `group`");
        }
    }
}

fn state(state: &LiveState, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let what = format!("the live state {}", shown(&state.id));
    let values: Vec<&str> = state.values.iter().map(|value| value.as_str()).collect();
    value_labels(state.value_labels.as_ref(), &values, &what, at, checker);
    default_value(state.default.as_deref(), &values, &what, at, checker);
    if let Some(rule) = &state.hide_when {
        hide::check(rule, None, &at.key("hideWhen"), scope, checker);
    }
}
