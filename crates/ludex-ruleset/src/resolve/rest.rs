//! Rests (page 1, section 7).

use ludex_schema::{Checker, Path, listed, shown};

use crate::definition::{FieldKind, Rest, RestBy, RestStep, RestTo};

use super::hide::exactly_one;
use super::scope::{Part, Scope, suggest};

/// Checks a rest at `at`.
pub(super) fn check(rest: &Rest, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let what = format!("a step of the rest {}", shown(&rest.id));
    let at = at.key("restore");
    for (index, entry) in rest.restore.entries() {
        step(entry, &what, &at.index(index), scope, checker);
    }
}

fn step(step: &RestStep, what: &str, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let targets = [
        ("pool", step.pool.is_some()),
        ("poolGroup", step.pool_group.is_some()),
        ("listPools", step.list_pools.is_some()),
        ("track", step.track.is_some()),
        ("state", step.state.is_some()),
    ];
    exactly_one(&targets, what, at, checker);
    let changes = [("to", step.to.is_some()), ("by", step.by.is_some())];
    exactly_one(&changes, what, at, checker);
    if let Some(group) = &step.pool_group
        && !scope.may_have_group(group, checker)
    {
        let message = format!("no pool is in a group called {}", shown(group));
        let issue = checker.report(&at.key("poolGroup"), "unknown-reference", message);
        let known: Vec<&str> = scope.groups.iter().copied().collect();
        suggest(issue, group, &known, "give a pool this `group`");
    }
    let single = targets.iter().filter(|(_, given)| *given).count() == 1;
    if single {
        target(step, at, scope, checker);
    }
    recharge(step, at, scope, checker);
    kind(step, at, scope, checker);
    if let Some(by) = &step.by {
        amount(by, &at.key("by"), checker);
    }
}

/// Checks `to` and `by` against the one target.
fn target(step: &RestStep, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    if let Some(id) = &step.list_pools
        && let Some((index, list)) = scope.lists.get(id)
        && list.pools.is_none()
    {
        let place = scope.span(Part::List, index, checker);
        checker
            .report(
                &at.key("listPools"),
                "wrong-reference",
                format!("the rows of the list {} are no pools", shown(id)),
            )
            .help("give the list `pools`, or name another list")
            .related(place, format!("the list {}", shown(id)));
    }
    let Some(id) = &step.state else {
        if let Some(RestTo::Word(word)) = &step.to
            && !["max", "min"].contains(&&**word)
        {
            let message = format!(
                "`to` is {}; it may be `max`, `min` or a whole number",
                shown(word)
            );
            let issue = checker.report(&at.key("to"), "bad-value", message);
            suggest(issue, word, &["max", "min"], "write one of them");
        }
        return;
    };
    if step.by.is_some() {
        checker
            .report_key(
                &at.key("by"),
                "not-allowed",
                format!("the live state {} is no number that moves", shown(id)),
            )
            .help("write `to` with `default` or one of the state's values");
    }
    let Some((index, state)) = scope.states.get(id) else {
        return;
    };
    let mut values: Vec<&str> = state.values.iter().map(|value| value.as_str()).collect();
    values.push("default");
    let found = match &step.to {
        Some(RestTo::Word(word)) if values.contains(&&**word) => return,
        Some(RestTo::Word(word)) => word.to_string(),
        Some(RestTo::Number(number)) => number.to_string(),
        None => return,
    };
    let place = scope.span(Part::State, index, checker);
    let message = format!(
        "the live state {} is never {}; it may be {}",
        shown(id),
        shown(&found),
        listed(&values, "or")
    );
    let issue = checker.report(&at.key("to"), "bad-value", message);
    issue.related(place, format!("the live state {}", shown(id)));
    suggest(issue, &found, &values, "write one of its values");
}

fn recharge(step: &RestStep, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let Some(words) = &step.recharge else { return };
    let at = at.key("recharge");
    let Some(id) = &step.list_pools else {
        checker
            .report_key(
                &at,
                "not-allowed",
                "`recharge` may stand only beside `listPools`",
            )
            .help("leave it out");
        return;
    };
    let Some((index, list)) = scope.lists.get(id) else {
        return;
    };
    let Some(pools) = &list.pools else { return };
    let place = scope.span(Part::List, index, checker);
    let Some(column) = &pools.recharge_column else {
        checker
            .report_key(
                &at,
                "not-allowed",
                format!(
                    "the pools of the list {} have no `rechargeColumn`",
                    shown(id)
                ),
            )
            .help("leave `recharge` out, or give the list a `rechargeColumn`")
            .related(place, format!("the list {}", shown(id)));
        return;
    };
    let kind = list
        .columns
        .iter()
        .find(|found| *found.id == **column)
        .map(|found| &found.kind);
    let Some(FieldKind::Enum(kind)) = kind else {
        return;
    };
    let values: Vec<&str> = kind.values.iter().map(|value| &**value).collect();
    for (position, word) in words.entries() {
        if values.contains(&&**word) {
            continue;
        }
        let message = format!(
            "the column {} of the list {} never holds {}",
            shown(column),
            shown(id),
            shown(word)
        );
        let issue = checker.report(&at.index(position), "never-fires", message);
        issue.related(place, format!("the list {}", shown(id)));
        suggest(issue, word, &values, "write one of its values");
    }
}

fn kind(step: &RestStep, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let Some(kind) = &step.kind else { return };
    let at = at.key("kind");
    let Some(id) = &step.track else {
        checker
            .report_key(
                &at,
                "not-allowed",
                "`kind` may stand only beside a wound track",
            )
            .help("leave it out");
        return;
    };
    let Some((index, track)) = scope.tracks.get(id) else {
        return;
    };
    let place = scope.span(Part::Track, index, checker);
    let Some(kinds) = &track.kinds else {
        checker
            .report_key(
                &at,
                "not-allowed",
                format!(
                    "the track {} is a plain one and holds no kinds of marks",
                    shown(id)
                ),
            )
            .help("leave `kind` out")
            .related(place, format!("the track {}", shown(id)));
        return;
    };
    let known: Vec<&str> = kinds.iter().map(|kind| &*kind.id).collect();
    if known.contains(&&**kind) {
        return;
    }
    let message = format!(
        "the track {} has no kind of mark called {}",
        shown(id),
        shown(kind)
    );
    let issue = checker.report(&at, "unknown-reference", message);
    issue
        .label("no such kind")
        .related(place, format!("the track {}", shown(id)));
    suggest(issue, kind, &known, "declare it in the track's `kinds`");
}

fn amount(by: &RestBy, at: &Path<'_>, checker: &mut Checker<'_>) {
    let given = [
        ("const", by.r#const.is_some()),
        ("fractionOfMax", by.fraction_of_max.is_some()),
    ];
    exactly_one(&given, "`by`", at, checker);
    if by.fraction_of_max.is_some() || by.r#const.is_none() {
        return;
    }
    for (key, given) in [("round", by.round.is_some()), ("min", by.min.is_some())] {
        if given {
            checker
                .report_key(
                    &at.key(key),
                    "not-allowed",
                    format!("`{key}` may stand only beside `fractionOfMax`"),
                )
                .help("leave it out");
        }
    }
}
