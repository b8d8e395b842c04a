//! What a player may pay to better a check (page 1, 5.9).

use std::collections::BTreeMap;

use ludex_schema::{Checker, Path, listed, shown};

use crate::definition::{Kind, PerCheck, PoolStart, Resolution, Spend};
use crate::resolve::hide::exactly_one;
use crate::resolve::reference;
use crate::resolve::scope::{Part, Scope};

use super::{Sides, plain_track, pool};

/// Checks `spend` beside a kind that is known.
pub(super) fn check(
    resolution: &Resolution,
    at: &Path<'_>,
    scope: &Scope<'_>,
    checker: &mut Checker<'_>,
) {
    let kind = &resolution.kind;
    let sides = Sides::of(kind, at, checker).filter(|_| matches!(kind, Kind::DicePool(_)));
    let at = &at.key("spend");
    if matches!(kind, Kind::DiceSum(_)) && checker.present(at) {
        checker
            .report_key(
                at,
                "not-allowed",
                "on the kind `dice-sum` nothing can be bought for a check",
            )
            .help("remove `spend`");
        return;
    }
    let mut payers = BTreeMap::new();
    for (index, spend) in resolution.spend.entries() {
        let at = &at.index(index);
        source(spend, at, scope, checker);
        repeated(spend, index, &mut payers, at, checker);
        bought(spend, kind, sides, at, checker);
        match &spend.per_check {
            PerCheck::Value(value) => reference::check(value, &at.key("perCheck"), scope, checker),
            PerCheck::Pool if matches!(kind, Kind::RollAgainst(_)) => {
                checker
                    .report(
                        &at.key("perCheck"),
                        "not-allowed",
                        "`pool` allows as many purchases as the number of the check, which on \
                         `roll-against` is the number rolled against and far too many",
                    )
                    .help("write a number from 1 to 10, or a value reference");
            }
            PerCheck::Pool | PerCheck::Fixed(_) => {}
        }
    }
}

/// The pool that pays or the track that rises.
fn source(spend: &Spend, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let given = [
        ("pool", spend.pool.is_some()),
        ("track", spend.track.is_some()),
    ];
    exactly_one(&given, "this entry of `spend`", at, checker);
    if let Some(track) = &spend.track {
        plain_track(track, &at.key("track"), scope, checker);
    }
    let Some(id) = &spend.pool else { return };
    let Some((index, pool)) = scope.pools.get(id) else {
        return;
    };
    if pool.start == PoolStart::Empty {
        let place = scope.span(Part::Pool, index, checker);
        checker
            .report(
                &at.key("pool"),
                "never-fires",
                format!(
                    "the pool {} starts empty; a pool that pays for checks starts full",
                    shown(id)
                ),
            )
            .help("name a pool that starts full, or a `track` that the purchase raises")
            .related(place, format!("the pool {}", shown(id)));
    }
}

fn repeated<'d>(
    spend: &'d Spend,
    index: usize,
    payers: &mut BTreeMap<(&'static str, &'d str), usize>,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let names = [
        ("pool", spend.pool.as_deref()),
        ("track", spend.track.as_deref()),
    ];
    for (key, name) in names {
        let Some(name) = name else { continue };
        let Some(first) = payers.get(&(key, name)).copied() else {
            payers.insert((key, name), index);
            continue;
        };
        let list = Path::ROOT.key("resolution");
        let place = checker.span(&list.key("spend").index(first).key(key));
        checker
            .report(
                &at.key(key),
                "duplicate",
                format!(
                    "two entries name the {key} {}; a tag could not say which one is meant",
                    shown(name)
                ),
            )
            .help(format!("keep one of them, or name another {key}"))
            .related(place, "the first one");
    }
}

/// What a purchase gives; at least one thing, and each one that the kind has.
fn bought(
    spend: &Spend,
    kind: &Kind,
    sides: Option<Sides>,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let things = [
        ("successes", spend.successes.is_some(), &["dice-pool"][..]),
        ("dice", spend.dice.is_some(), &["dice-pool", "dice-highest"]),
        ("reroll", spend.reroll.is_some(), &["dice-pool"]),
        ("shift", spend.shift.is_some(), &["roll-against"]),
        ("upgrade", spend.upgrade.is_some(), &["symbol-pool"]),
        ("boost", spend.boost.is_some(), &["symbol-pool"]),
    ];
    let of_kind: Vec<&str> = things
        .iter()
        .filter(|(_, _, kinds)| kinds.contains(&kind.word()))
        .map(|(key, _, _)| *key)
        .collect();
    if things.iter().all(|(_, given, _)| !given) {
        checker
            .report(
                at,
                "missing",
                "this entry of `spend` buys nothing; at least one thing is wanted",
            )
            .help(format!("add {}", listed(&of_kind, "or")));
    }
    for (key, given, kinds) in things {
        if given && !kinds.contains(&kind.word()) {
            let message = format!(
                "`{key}` can be bought on {} only; this ruleset rolls `{}`",
                listed(kinds, "and"),
                kind.word()
            );
            checker
                .report_key(&at.key(key), "not-allowed", message)
                .help(format!(
                    "remove it; what can be bought here: {}",
                    listed(&of_kind, "and")
                ));
        }
    }
    if let (Some(reroll), Some(sides)) = (&spend.reroll, sides) {
        let at = at.key("reroll");
        pool::reroll_limit(
            "this re-throw",
            *reroll.up_to,
            sides,
            &at.key("upTo"),
            checker,
        );
    }
}
