//! Checks that roll their own way (page 1, 5.10).

use std::collections::BTreeMap;

use ludex_schema::{Checker, List, Path, Ref, Set, shown};

use crate::definition::OwnCheck;
use crate::resolve::reference;
use crate::resolve::scope::Scope;

use super::roll;

/// Checks `checks`, which stand in the object at `at`.
pub(super) fn check(
    checks: &List<OwnCheck, 0, 12>,
    at: &Path<'_>,
    scope: &Scope<'_>,
    checker: &mut Checker<'_>,
) {
    let at = &at.key("checks");
    let mut taken = Taken::new();
    for (index, check) in checks.entries() {
        let at = &at.index(index);
        number(check, at, checker);
        if let Some(value) = &check.value {
            reference::check(value, &at.key("value"), scope, checker);
        }
        claim(
            "skill",
            "skills",
            check.skills.as_ref(),
            index,
            &mut taken,
            at,
            checker,
        );
        claim(
            "save",
            "saves",
            check.saves.as_ref(),
            index,
            &mut taken,
            at,
            checker,
        );
        claim(
            "ability",
            "abilities",
            check.abilities.as_ref(),
            index,
            &mut taken,
            at,
            checker,
        );
        roll(
            &check.roll.kind,
            check.roll.bands.as_ref(),
            &at.key("roll"),
            scope,
            checker,
        );
    }
}

/// `value` alone, or at least one of the three lists.
fn number(check: &OwnCheck, at: &Path<'_>, checker: &mut Checker<'_>) {
    let lists = check.skills.is_some() || check.saves.is_some() || check.abilities.is_some();
    let id = shown(&check.id);
    match (check.value.is_some(), lists) {
        (true, false) | (false, true) => {}
        (true, true) => {
            let message = format!(
                "the check {id} has a `value` of its own and names whose checks roll this way; \
                 one of the two is wanted"
            );
            checker
                .report(at, "exactly-one", message)
                .help("keep `value`, or keep `skills`, `saves` and `abilities`");
        }
        (false, false) => {
            let message =
                format!("the check {id} says neither its `value` nor whose checks roll this way");
            checker
                .report(at, "exactly-one", message)
                .help("add `value`, or one or more of `skills`, `saves` and `abilities`");
        }
    }
}

/// Who rolls by which entry: sort and id, with the entry and the position in its list.
type Taken<'d> = BTreeMap<(&'static str, &'d str), (usize, usize)>;

fn claim<'d, R>(
    sort: &'static str,
    key: &'static str,
    names: Option<&'d Set<Ref<R>, 1, 40>>,
    check: usize,
    taken: &mut Taken<'d>,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let at = at.key(key);
    for (index, name) in names.into_iter().flat_map(|names| names.entries()) {
        let (earlier, position) = *taken.entry((sort, &**name)).or_insert((check, index));
        // Twice in one list is a matter of that list.
        if earlier == check {
            continue;
        }
        let root = Path::ROOT.key("resolution");
        let checks = root.key("checks");
        let place = checker.span(&checks.index(earlier).key(key).index(position));
        checker
            .report(
                &at.index(index),
                "duplicate",
                format!(
                    "the {sort} {} rolls its own way in two entries of `checks`",
                    shown(name)
                ),
            )
            .help("keep it in one of them")
            .related(place, "the first one");
    }
}
