//! `symbol-pool` (page 1, 5.11).

use std::collections::BTreeMap;

use ludex_schema::{Checker, Path, shown};

use crate::definition::{Build, Resolution, SymbolDie, SymbolPool};

use super::{lacks, outside, place, sound};

/// Checks the keys of `symbol-pool` at `at`.
pub(super) fn check(kind: &SymbolPool, at: &Path<'_>, checker: &mut Checker<'_>) {
    pairs(kind, &at.key("symbols"), checker);
    counts(kind, &at.key("symbols"), checker);
    upgrades(kind, &at.key("dice"), checker);
    sides(kind, at, checker);
    needed_upgrades(kind, at, checker);
    if sound(at, &["against"], checker) {
        let most = *kind.against.max;
        let ladder = at.key("difficultyLadder");
        let place = place(
            &at.key("against").key("max"),
            "the most dice of that side",
            checker,
        );
        for (index, step) in kind.difficulty_ladder.entries() {
            let why = format!("`against.max` is {most}");
            outside(
                (
                    &format!("`dice` of the step {}", shown(&step.label)),
                    *step.dice,
                ),
                (0, most),
                (&why, place),
                &ladder.index(index).key("dice"),
                checker,
            );
        }
    }
}

/// A symbol is in at most one pair, never with itself.
fn pairs(kind: &SymbolPool, at: &Path<'_>, checker: &mut Checker<'_>) {
    let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, symbol) in kind.symbols.entries() {
        let Some(other) = symbol.cancels.as_deref() else {
            continue;
        };
        let own = &*symbol.id;
        let at_symbol = at.index(index);
        if own == other {
            checker
                .report(
                    &at_symbol.key("cancels"),
                    "not-allowed",
                    format!(
                        "the symbol {} cancels itself, so it would never count",
                        shown(own)
                    ),
                )
                .help("name its opposite");
            continue;
        }
        let first = [own, other]
            .into_iter()
            .find_map(|id| Some((id, *taken.get(id)?)));
        if let Some((id, first)) = first {
            let place = checker.span(&at.index(first).key("cancels"));
            checker
                .report(
                    &at_symbol.key("cancels"),
                    "duplicate",
                    format!(
                        "the symbol {} is in two pairs; each symbol is in at most one",
                        shown(id)
                    ),
                )
                .help("remove one `cancels`; it works both ways")
                .related(place, "its first pair");
            continue;
        }
        taken.insert(own, index);
        taken.insert(other, index);
    }
}

/// A symbol counts as others that do not count as further ones.
fn counts(kind: &SymbolPool, at: &Path<'_>, checker: &mut Checker<'_>) {
    for (index, symbol) in kind.symbols.entries() {
        let at_counts = at.index(index);
        let at_counts = at_counts.key("counts");
        for (position, other) in symbol.counts.iter().flat_map(|counts| counts.entries()) {
            if **other == *symbol.id {
                checker
                    .report(
                        &at_counts.index(position),
                        "not-allowed",
                        format!("the symbol {} counts as itself already", shown(other)),
                    )
                    .help("remove it");
                continue;
            }
            let chained = kind
                .symbols
                .entries()
                .find(|(_, symbol)| *symbol.id == **other && symbol.counts.is_some());
            let Some((next, _)) = chained else { continue };
            let place = checker.span(&at.index(next).key("counts"));
            checker
                .report(
                    &at_counts.index(position),
                    "not-allowed",
                    format!(
                        "the symbol {} counts as {}, which itself counts as others; one step is allowed",
                        shown(&symbol.id),
                        shown(other)
                    ),
                )
                .help(format!("remove it, or the `counts` of {}", shown(other)))
                .related(place, format!("the `counts` of {}", shown(other)));
        }
    }
}

/// A die becomes another one, which does not become a third.
fn upgrades(kind: &SymbolPool, at: &Path<'_>, checker: &mut Checker<'_>) {
    for (index, die) in kind.dice.entries() {
        let Some(better) = &die.upgrades_to else {
            continue;
        };
        let own = at.index(index);
        let own = own.key("upgradesTo");
        if **better == *die.id {
            checker
                .report(
                    &own,
                    "not-allowed",
                    format!("the die {} becomes itself", shown(better)),
                )
                .help("name a better die");
            continue;
        }
        let Some((next, _)) = find(kind, better).filter(|(_, die)| die.upgrades_to.is_some())
        else {
            continue;
        };
        let place = checker.span(&at.index(next).key("upgradesTo"));
        checker
            .report(
                &own,
                "not-allowed",
                format!(
                    "the die {} becomes {}, which itself becomes another; one step is allowed",
                    shown(&die.id),
                    shown(better)
                ),
            )
            .help(format!("remove the `upgradesTo` of {}", shown(better)))
            .related(place, format!("the `upgradesTo` of {}", shown(better)));
    }
}

fn find<'d>(kind: &'d SymbolPool, id: &str) -> Option<(usize, &'d SymbolDie)> {
    kind.dice.entries().find(|(_, die)| &*die.id == id)
}

/// The dice of the four sides and what they become are all different.
fn sides(kind: &SymbolPool, at: &Path<'_>, checker: &mut Checker<'_>) {
    let sides = [
        (
            "pool",
            sound(at, &["pool"], checker).then_some(&kind.pool.die),
        ),
        (
            "against",
            sound(at, &["against"], checker).then_some(&kind.against.die),
        ),
        ("boost", kind.boost.as_ref().map(|side| &side.die)),
        ("setback", kind.setback.as_ref().map(|side| &side.die)),
    ];
    let mut taken: BTreeMap<&str, &str> = BTreeMap::new();
    for (side, die) in sides {
        let Some(die) = die.and_then(|id| find(kind, id)).map(|(_, die)| die) else {
            continue;
        };
        let better = die.upgrades_to.as_deref();
        let dice = [Some(&*die.id), better.filter(|better| *better != &*die.id)];
        let dice = || dice.into_iter().flatten();
        let clash = dice().find_map(|id| Some((id, *taken.get(id)?)));
        if let Some((id, first)) = clash {
            let place = checker.span(&at.key(first).key("die"));
            checker
                .report(
                    &at.key(side).key("die"),
                    "duplicate",
                    format!(
                        "the die {} belongs to `{first}` and to `{side}`; the dice of the sides and \
                         what they become must all be different",
                        shown(id)
                    ),
                )
                .help("name another die")
                .related(place, format!("the die of `{first}`"));
            continue;
        }
        taken.extend(dice().map(|id| (id, side)));
    }
}

/// Dice that must become better ones.
fn needed_upgrades(kind: &SymbolPool, at: &Path<'_>, checker: &mut Checker<'_>) {
    let (pool, ladder) = (at.key("pool"), at.key("difficultyLadder"));
    if kind.pool.build == Build::Compare && sound(at, &["pool"], checker) {
        let why = "`pool.build` is `compare`, which upgrades dice of the own side";
        upgradable(kind, &kind.pool.die, why, &pool.key("build"), at, checker);
    }
    let upgraded = kind
        .difficulty_ladder
        .entries()
        .find(|(_, step)| *step.upgrades > 0);
    if let Some((index, step)) = upgraded.filter(|_| sound(at, &["against"], checker)) {
        let why = format!(
            "the step {} upgrades dice of the against side",
            shown(&step.label)
        );
        let cause = ladder.index(index);
        upgradable(
            kind,
            &kind.against.die,
            &why,
            &cause.key("upgrades"),
            at,
            checker,
        );
    }
}

fn upgradable(
    kind: &SymbolPool,
    die: &str,
    why: &str,
    cause: &Path<'_>,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let Some((index, _)) = find(kind, die).filter(|(_, die)| die.upgrades_to.is_none()) else {
        return;
    };
    let place = checker.span(cause);
    checker
        .report(
            &at.key("dice").index(index).key("upgradesTo"),
            "missing",
            format!("the die {} lacks `upgradesTo`: {why}", shown(die)),
        )
        .help("add `upgradesTo`, the die it becomes")
        .related(place, "this needs it");
}

/// Penalties throw setback dice and adjustments both sorts, so these sides must be there.
pub(super) fn sides_for_penalties(
    resolution: &Resolution,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let (adjust, penalty) = (at.key("adjust"), at.key("penaltyFrom"));
    let adjusts = !resolution.adjust.is_empty();
    let needs = [
        ("boost", adjusts, &adjust, "`adjust` may add boost dice"),
        ("setback", adjusts, &adjust, "`adjust` may add setback dice"),
        (
            "setback",
            !adjusts && resolution.penalty_from.is_some(),
            &penalty,
            "penalties add setback dice",
        ),
    ];
    for (side, needed, cause, why) in needs {
        if needed && lacks(at, side, checker) {
            let place = checker.span(cause);
            checker
                .report(
                    &at.key(side),
                    "missing",
                    format!("`{side}` is missing: {why}"),
                )
                .help(format!("add `\"{side}\": {{ \"die\": …, \"max\": … }}`"))
                .related(place, "this needs it");
        }
    }
}
