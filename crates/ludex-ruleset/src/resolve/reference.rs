//! Value references and step tables (page 1, section 2).

use ludex_schema::{Checker, Path, clipped, listed, shown};
use ludex_text::{Number, Value};

use crate::definition::{
    FieldKind, ItemPick, ItemStat, ListSum, StepTable, TrackRead, ValueRef, ValueSource,
};

use super::scope::{BOOLEAN, ENUM, Items, NUMBER, Part, Scope, advise, suggest};

/// Checks that a reference at `at` names things of the right sort. Whether the place may read what
/// it reads is another question ([`super::order`]).
pub(super) fn check(value: &ValueRef, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let key = value.source.key();
    if scope.is_party() && !PARTY_KEYS.contains(&key) {
        let message = format!(
            "the party sheet has nothing that `{key}` could read: its parts name only each other"
        );
        checker
            .report(&at.key(key), "wrong-reference", message)
            .help(format!("read one of {}", listed(&PARTY_KEYS, "or")));
        return;
    }
    if value.read.is_some() && !matches!(value.source, ValueSource::LiveTrack(_)) {
        checker
            .report_key(
                &at.key("read"),
                "not-allowed",
                format!("`read` says which number of a track is meant, and `{key}` reads no track"),
            )
            .help("leave `read` out");
    }
    match &value.source {
        ValueSource::Field(id) => {
            scope.field(id, &at.key(key), &NUMBER, checker);
        }
        ValueSource::AbilityModFromField(id) => ability_field(id, &at.key(key), scope, checker),
        ValueSource::LiveTrack(id) if value.read == Some(TrackRead::Penalty) => {
            penalty(id, &at.key(key), scope, checker);
        }
        ValueSource::ListSum(sum) => list_sum(sum, &at.key(key), scope, checker),
        ValueSource::ItemStat(stat) => item_stat(stat, &at.key(key), scope, checker),
        ValueSource::Const(_)
        | ValueSource::Derived(_)
        | ValueSource::AbilityScore(_)
        | ValueSource::AbilityMod(_)
        | ValueSource::SkillMod(_)
        | ValueSource::SaveMod(_)
        | ValueSource::LiveTrack(_)
        | ValueSource::LivePool(_) => {}
    }
}

/// The keys a value reference of the party sheet may have (page 1, 3.10).
const PARTY_KEYS: [&str; 6] = [
    "const",
    "field",
    "derived",
    "livePool",
    "liveTrack",
    "listSum",
];

/// Whether a key is one of those that read what only characters have.
pub(super) fn is_foreign_to_party(key: &str) -> bool {
    [
        "abilityScore",
        "abilityMod",
        "abilityModFromField",
        "skillMod",
        "saveMod",
        "itemStat",
    ]
    .contains(&key)
}

fn ability_field(id: &str, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let Some(field) = scope.field(id, at, &ENUM, checker) else {
        return;
    };
    let FieldKind::Enum(kind) = &field.kind else {
        return;
    };
    let sheet = Path::ROOT.key("sheet");
    let known = checker.sound(&sheet.key("abilities"));
    if !known
        || kind
            .values
            .iter()
            .any(|value| scope.abilities.contains(&**value))
    {
        return;
    }
    let values: Vec<&str> = kind.values.iter().map(|value| &**value).collect();
    let abilities: Vec<&str> = scope.abilities.iter().copied().collect();
    let message = format!(
        "none of the values of the field {} is the id of an ability, so this always reads 0: {}",
        shown(id),
        listed(&values, "and")
    );
    let place = scope
        .fields
        .get(id)
        .map(|(index, _)| scope.span(Part::Field, index, checker));
    let issue = checker.report(at, "never-fires", message);
    if let Some(place) = place {
        issue.related(place, format!("the field {}", shown(id)));
    }
    if abilities.is_empty() {
        issue.help("declare the abilities that the field may name");
    } else {
        issue.help(format!(
            "let a value of the field be one of {}",
            listed(&abilities, "or")
        ));
    }
}

fn penalty(id: &str, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let Some((index, track)) = scope.tracks.get(id) else {
        return;
    };
    if track.is_wound() {
        return;
    }
    let place = scope.span(Part::Track, index, checker);
    let wounds: Vec<&str> = scope
        .tracks
        .iter()
        .filter(|(_, track)| track.is_wound())
        .map(|(_, track)| &*track.id)
        .collect();
    let message = format!(
        "the track {} is a plain one and has no penalty to read",
        shown(id)
    );
    let issue = checker.report(at, "wrong-reference", message);
    issue.related(place, format!("the track {}", shown(id)));
    advise(
        issue,
        &wounds,
        "give a track `kinds` and `levels` or `boxes`",
    );
}

fn list_sum(sum: &ListSum, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let Some(list) = scope.lists.get(&sum.list) else {
        return;
    };
    scope.column(list, &sum.column, &at.key("column"), &NUMBER, checker);
    if let Some(column) = &sum.only_when {
        scope.column(list, column, &at.key("onlyWhen"), &BOOLEAN, checker);
    }
}

fn item_stat(stat: &ItemStat, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let items = match scope.items {
        Items::Known(items) => items,
        Items::Unreadable => return,
        Items::Absent => {
            checker
                .report_key(
                    at,
                    "unknown-reference",
                    "this ruleset has no `items` to read from",
                )
                .help("add an `items` block, or read something else");
            return;
        }
    };
    match &stat.stat {
        Some(name) => {
            let known = items.stats.iter().find(|(id, _)| **id == **name);
            let at = at.key("stat");
            if known.is_none() {
                let names: Vec<&str> = items.stats.iter().map(|(id, _)| &**id).collect();
                unknown_item_word("stat", name, &names, &at, checker);
            } else if stat.pick != ItemPick::Count && known.is_some_and(|(_, number)| !number) {
                let numbers: Vec<&str> = items
                    .stats
                    .iter()
                    .filter(|(_, number)| *number)
                    .map(|(id, _)| &**id)
                    .collect();
                let message = format!(
                    "the stat {} of items is no number, so there is nothing to add or compare",
                    shown(name)
                );
                let issue = checker.report(&at, "wrong-reference", message);
                advise(issue, &numbers, "pick `count`, or declare a number stat");
            }
        }
        None if stat.pick != ItemPick::Count => {
            checker
                .report(
                    &at.key("stat"),
                    "missing",
                    "`itemStat` lacks `stat`: what is read off the items",
                )
                .help("name a number stat, or pick `count`");
        }
        None => {}
    }
    let words = [
        ("slot", &stat.slot, &items.slots),
        ("category", &stat.category, &items.categories),
        ("tag", &stat.tag, &items.tags),
    ];
    for (sort, name, known) in words {
        let Some(name) = name else { continue };
        if !known.iter().any(|id| **id == **name) {
            let known: Vec<&str> = known.iter().map(|id| &**id).collect();
            unknown_item_word(sort, name, &known, &at.key(sort), checker);
        }
    }
}

fn unknown_item_word(
    sort: &str,
    name: &str,
    known: &[&str],
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let message = format!("no {sort} of `items` is called {}", shown(name));
    let issue = checker.report(at, "unknown-reference", message);
    issue.label(format!("no such {sort}"));
    suggest(issue, name, known, &format!("declare a {sort} in `items`"));
}

/// Checks that the thresholds of a step table rise.
pub(super) fn step_table(table: &StepTable, at: &Path<'_>, checker: &mut Checker<'_>) {
    rising(table.entries().map(|(index, _)| index), at, checker);
}

/// Checks that thresholds rise; each is the first of the pair at its position in the list at `at`.
///
/// They are compared as they are written: two of them may be kept as one number, which has been
/// told where it is so.
pub(super) fn rising(
    positions: impl Iterator<Item = usize>,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    let mut before: Option<(usize, &Number<'_>)> = None;
    for index in positions {
        let Some(Value::Number(threshold)) = checker
            .node(&at.index(index).index(0))
            .map(|node| &node.value)
        else {
            continue;
        };
        if let Some((earlier, last)) = before.filter(|(_, last)| threshold.compare(last).is_le()) {
            let place = checker.span(&at.index(earlier).index(0));
            let message = format!(
                "the threshold {} does not rise above {}, the one before it",
                clipped(&threshold.0),
                clipped(&last.0)
            );
            checker
                .report(&at.index(index).index(0), "not-ascending", message)
                .help("write the steps from the lowest threshold to the highest, each once")
                .related(place, "the threshold before it");
            continue;
        }
        before = Some((index, threshold));
    }
}
