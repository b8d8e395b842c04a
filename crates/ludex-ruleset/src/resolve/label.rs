//! Labels that a tag cannot tell apart (page 1, 3.1, 9.2, 9.3 and 9.5).
//!
//! Labels may repeat, so this is a warning: the file plays, though hardly as meant.

use std::collections::BTreeMap;

use ludex_schema::{Checker, Path, shown};

use crate::check_name;
use crate::definition::{Kind, RulesetDefinition};

/// An entry of a list, as a tag may name it.
struct Entry<'d> {
    /// Its position in the document.
    index: usize,
    label: &'d str,
    /// Whether it may be absent, so that another of its name has its turn.
    hides: bool,
}

/// The entries of a list; with `hides`, of one whose entries have a `hideWhen`.
macro_rules! entries {
    ($list:expr) => {
        entries!($list, |_| false)
    };
    ($list:expr, hides) => {
        entries!($list, |entry| entry.hide_when.is_some())
    };
    ($list:expr, |$entry:pat_param| $hides:expr) => {
        $list.entries().map(|(index, entry)| {
            let $entry = entry;
            Entry {
                index,
                label: &entry.label,
                hides: $hides,
            }
        })
    };
}

/// Checks what changes in play: the lists of a sheet or of the party sheet.
macro_rules! live {
    ($live:expr, $at:expr, $checker:expr) => {{
        let (live, at, checker) = ($live, $at, $checker);
        let pools = entries!(live.pools, hides);
        repeated("pool", pools, same_name, &at.key("pools"), checker);
        let tracks = entries!(live.tracks, hides);
        repeated("track", tracks, same_name, &at.key("tracks"), checker);
        let states = entries!(live.states, hides);
        repeated("state", states, same_name, &at.key("states"), checker);
        let conditions = entries!(live.conditions);
        repeated(
            "condition",
            conditions,
            same_name,
            &at.key("conditions"),
            checker,
        );
        repeated(
            "live text",
            entries!(live.text),
            same_name,
            &at.key("text"),
            checker,
        );
    }};
}

/// Checks every list whose entries a tag names by their labels.
pub(super) fn check(definition: &RulesetDefinition, checker: &mut Checker<'_>) {
    rolls(definition, &Path::ROOT.key("resolution"), checker);
    let sheet = &definition.sheet;
    let at = Path::ROOT.key("sheet");
    let abilities = entries!(sheet.abilities);
    repeated(
        "ability",
        abilities,
        check_name,
        &at.key("abilities"),
        checker,
    );
    let skills = entries!(sheet.skills);
    repeated("skill", skills, check_name, &at.key("skills"), checker);
    repeated(
        "save",
        entries!(sheet.saves),
        check_name,
        &at.key("saves"),
        checker,
    );
    live!(&sheet.live, &at.key("live"), &mut *checker);
    let rests = entries!(definition.rests);
    repeated("rest", rests, same_name, &Path::ROOT.key("rests"), checker);
    if let Some(party) = &sheet.party {
        let at = at.key("party");
        if let Some(live) = &party.live {
            live!(live, &at.key("live"), &mut *checker);
        }
        repeated(
            "rest",
            entries!(party.rests),
            same_name,
            &at.key("rests"),
            checker,
        );
    }
}

/// Checks the ladders, and the checks that are named themselves.
fn rolls(definition: &RulesetDefinition, at: &Path<'_>, checker: &mut Checker<'_>) {
    let resolution = &definition.resolution;
    ladder(&resolution.kind, at, checker);
    let at = at.key("checks");
    for (index, check) in resolution.checks.entries() {
        ladder(&check.roll.kind, &at.index(index).key("roll"), checker);
    }
    let own = resolution.checks.entries();
    let own = own
        .filter(|(_, check)| check.value.is_some())
        .map(|(index, check)| Entry {
            index,
            label: &check.label,
            hides: false,
        });
    repeated("check", own, check_name, &at, checker);
}

/// Checks the steps of a ladder: one is named only by a label that no other has (9.3).
fn ladder(kind: &Kind, at: &Path<'_>, checker: &mut Checker<'_>) {
    let at = at.key("difficultyLadder");
    let steps: Vec<Entry<'_>> = match kind {
        Kind::DiceSum(kind) => kind
            .difficulty_ladder
            .iter()
            .flat_map(|ladder| entries!(ladder))
            .collect(),
        Kind::DicePool(kind) => entries!(kind.difficulty_ladder).collect(),
        Kind::DiceHighest(kind) => kind
            .difficulty_ladder
            .iter()
            .flat_map(|ladder| entries!(ladder))
            .collect(),
        Kind::RollAgainst(kind) => kind
            .difficulty_ladder
            .iter()
            .flat_map(|ladder| entries!(ladder))
            .collect(),
        Kind::SymbolPool(kind) => entries!(kind.difficulty_ladder).collect(),
    };
    for (first, later) in pairs(steps.into_iter(), check_name) {
        let (first_label, label) = (shown(first.label), shown(later.label));
        let message = if first.label == later.label {
            format!("two steps are called {label}, so a check can name neither of them")
        } else {
            format!(
                "the steps {first_label} and {label} differ only in letter case or signs, so a check \
                 can name neither of them"
            )
        };
        let help = "give one of the two another label";
        warn(&at, (&first, &later), message, help, checker);
    }
}

/// Checks a list of which the first entry wins where a label is matched (3.1).
fn repeated<'d>(
    sort: &str,
    entries: impl Iterator<Item = Entry<'d>>,
    fold: fn(&str) -> String,
    at: &Path<'_>,
    checker: &mut Checker<'_>,
) {
    for (first, later) in pairs(entries, fold) {
        let message = format!(
            "a {sort} above has the label {} too, so a tag that names it by the label never means \
             this one",
            shown(first.label)
        );
        let help = "give it another label, or name it in tags by its id";
        warn(at, (&first, &later), message, help, checker);
    }
}

fn warn(
    at: &Path<'_>,
    (first, later): (&Entry<'_>, &Entry<'_>),
    message: String,
    help: &str,
    checker: &mut Checker<'_>,
) {
    let place = checker.span(&at.index(first.index).key("label"));
    checker
        .report(
            &at.index(later.index).key("label"),
            "ambiguous-label",
            message,
        )
        .warning()
        .help(help)
        .related(place, "the first one");
}

/// Each later entry of a name with the first of that name.
fn pairs<'d>(
    entries: impl Iterator<Item = Entry<'d>>,
    fold: fn(&str) -> String,
) -> Vec<(Entry<'d>, Entry<'d>)> {
    let mut named: BTreeMap<String, (usize, &str)> = BTreeMap::new();
    let mut found = Vec::new();
    for later in entries.filter(|entry| !entry.hides) {
        let (index, label) = *named
            .entry(fold(later.label))
            .or_insert((later.index, later.label));
        if index != later.index {
            let first = Entry {
                index,
                label,
                hides: false,
            };
            found.push((first, later));
        }
    }
    found
}

/// A name as everything else compares it (1.2).
fn same_name(name: &str) -> String {
    name.trim().to_lowercase()
}
