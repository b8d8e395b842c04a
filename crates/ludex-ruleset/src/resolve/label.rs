//! Labels that a tag cannot tell apart (page 1, 3.1, 9.2, 9.3 and 9.5).
//!
//! Labels may repeat, so this is a warning: the file plays, though hardly as meant.

use std::collections::BTreeMap;

use ludex_schema::{Checker, List, Path, shown};

use crate::definition::{Kind, LiveCondition, LiveState, LiveText, Pool, Rest, RulesetDefinition, Track};

/// An entry of a list, as a tag may name it.
struct Entry<'d> {
    /// Its position in the document.
    index: usize,
    label: &'d str,
    /// Whether it may be absent, so that another of its name can have its turn.
    hides: bool,
}

impl<'d> Entry<'d> {
    fn new((index, label): (usize, &'d str)) -> Self {
        Self {
            index,
            label,
            hides: false,
        }
    }
}

macro_rules! entries {
    ($list:expr) => {
        $list.entries().map(|(index, entry)| Entry::new((index, &entry.label)))
    };
    ($list:expr, hides) => {
        $list.entries().map(|(index, entry)| Entry {
            index,
            label: &entry.label,
            hides: entry.hide_when.is_some(),
        })
    };
}

/// Checks every list whose entries a tag may name by their labels.
pub(super) fn check(definition: &RulesetDefinition, checker: &mut Checker<'_>) {
    let resolution = Path::ROOT.key("resolution");
    ladder(&definition.resolution.kind, &resolution, checker);
    let checks = resolution.key("checks");
    for (index, check) in definition.resolution.checks.entries() {
        let at = checks.index(index);
        ladder(&check.roll.kind, &at.key("roll"), checker);
    }
    let own = definition.resolution.checks.entries();
    let own = own.filter(|(_, check)| check.value.is_some());
    let own = own.map(|(index, check)| Entry::new((index, &check.label)));
    repeated("check", own, normal, &checks, checker);

    let sheet = &definition.sheet;
    let at = Path::ROOT.key("sheet");
    let abilities = entries!(sheet.abilities);
    repeated("ability", abilities, normal, &at.key("abilities"), checker);
    repeated("skill", entries!(sheet.skills), normal, &at.key("skills"), checker);
    repeated("save", entries!(sheet.saves), normal, &at.key("saves"), checker);
    let live = &sheet.live;
    Live {
        pools: &live.pools,
        tracks: &live.tracks,
        text: &live.text,
        conditions: &live.conditions,
        states: &live.states,
        rests: &definition.rests,
    }
    .check(&at.key("live"), &Path::ROOT.key("rests"), checker);
    if let Some(party) = &sheet.party
        && let Some(live) = &party.live
    {
        let at = at.key("party");
        Live {
            pools: &live.pools,
            tracks: &live.tracks,
            text: &live.text,
            conditions: &live.conditions,
            states: &live.states,
            rests: &party.rests,
        }
        .check(&at.key("live"), &at.key("rests"), checker);
    }
}
