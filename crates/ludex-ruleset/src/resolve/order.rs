//! What reads what: live reads, and values that read something declared later (page 1, section 2,
//! 3.2 and 3.5).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use ludex_schema::{Checker, Issue, List, Path, shown};

use crate::definition::{Derived, EnumSource, Operation, Save, Skill, ValueRef, ValueSource};

use super::derived::each_part;
use super::scope::{Part, Scope};

/// The reads of one sheet.
pub(super) struct Order<'d> {
    /// The positions of all derived values, those with a wrong shape included.
    positions: BTreeMap<&'d str, usize>,
    /// The values that read play, each with what it reads.
    live: BTreeMap<Value<'d>, Read<'d>>,
    /// The derived values that read a skill or save themselves, by position.
    rolls: BTreeMap<usize, (&'d str, Read<'d>)>,
}

/// A value that is worked out from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Value<'d> {
    Derived(&'d str),
    Skill(&'d str),
    Save(&'d str),
}

/// What a value reads, so far as order and play matter.
#[derive(Clone, Copy, Debug)]
enum Read<'d> {
    Value(Value<'d>),
    Track(&'d str),
    Pool(&'d str),
    State(&'d str),
    Items,
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Derived(id) => write!(f, "the derived value {}", shown(id)),
            Self::Skill(id) => write!(f, "the skill {}", shown(id)),
            Self::Save(id) => write!(f, "the save {}", shown(id)),
        }
    }
}

impl fmt::Display for Read<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => value.fmt(f),
            Self::Track(id) => write!(f, "the track {}", shown(id)),
            Self::Pool(id) => write!(f, "the live pool {}", shown(id)),
            Self::State(id) => write!(f, "the live state {}", shown(id)),
            Self::Items => f.write_str("the items that are held"),
        }
    }
}

impl<'d> Read<'d> {
    fn of(value: &'d ValueRef) -> Option<Self> {
        Some(match &value.source {
            ValueSource::Derived(id) => Self::Value(Value::Derived(id)),
            ValueSource::SkillMod(id) => Self::Value(Value::Skill(id)),
            ValueSource::SaveMod(id) => Self::Value(Value::Save(id)),
            ValueSource::LiveTrack(id) => Self::Track(id),
            ValueSource::LivePool(id) => Self::Pool(id),
            ValueSource::ItemStat(_) => Self::Items,
            ValueSource::Const(_)
            | ValueSource::Field(_)
            | ValueSource::AbilityScore(_)
            | ValueSource::AbilityMod(_)
            | ValueSource::AbilityModFromField(_)
            | ValueSource::ListSum(_) => return None,
        })
    }

    /// Whether it is the number of a skill or save.
    fn rolls(self) -> bool {
        matches!(self, Self::Value(Value::Skill(_) | Value::Save(_)))
    }
}

/// Everything a derived value reads.
fn reads_of(derived: &Derived) -> Vec<Read<'_>> {
    let mut reads = Vec::new();
    each_part(&derived.operation, &Path::ROOT, &mut |_, value| {
        reads.extend(Read::of(value))
    });
    if let Operation::EnumTable(table) = &derived.operation
        && let EnumSource::LiveState(id) = &table.from
    {
        reads.push(Read::State(id));
    }
    reads
}

impl<'d> Order<'d> {
    /// Works out what reads what.
    pub(super) fn new<const MAX: usize>(
        derived: &'d List<Derived, 0, MAX>,
        skills: &'d [Skill],
        saves: &'d [Save],
        positions: BTreeMap<&'d str, usize>,
    ) -> Self {
        let mut values: Vec<(Value<'d>, Vec<Read<'d>>)> = Vec::new();
        let mut rolls = BTreeMap::new();
        for (position, value) in derived.entries() {
            let reads = reads_of(value);
            if let Some(roll) = reads.iter().find(|read| read.rolls()) {
                rolls.insert(position, (&*value.id, *roll));
            }
            values.push((Value::Derived(&value.id), reads));
        }
        let read = |value: &'d Option<ValueRef>| value.as_ref().and_then(Read::of);
        for skill in skills {
            let reads = read(&skill.base)
                .into_iter()
                .chain(read(&skill.cap))
                .collect();
            values.push((Value::Skill(&skill.id), reads));
        }
        for save in saves {
            let reads = read(&save.base)
                .into_iter()
                .chain(read(&save.cap))
                .collect();
            values.push((Value::Save(&save.id), reads));
        }
        // Of several under one id the first is meant.
        let mut seen = BTreeSet::new();
        values.retain(|(value, _)| seen.insert(*value));
        Self {
            positions,
            live: live(&values),
            rolls,
        }
    }

    /// What of play a reference reads, if it does.
    fn live_read<'v>(&self, value: &'v ValueRef) -> Option<Read<'v>>
    where
        'd: 'v,
    {
        let read = Read::of(value)?;
        match read {
            Read::Value(value) => self.live.contains_key(&value).then_some(read),
            _ => Some(read),
        }
    }

    /// "the derived value `a`, which reads the live pool `grit`".
    fn chain(&self, read: Read<'_>) -> String {
        let mut words = read.to_string();
        let mut last = read;
        while let Read::Value(value) = last
            && let Some(next) = self.live.get(&value)
        {
            words.push_str(&format!(", which reads {next}"));
            last = *next;
        }
        words
    }

    /// The position of the derived value of that id.
    pub(super) fn position(&self, id: &str) -> Option<usize> {
        self.positions.get(id).copied()
    }

    /// The first derived value, up to and including that of the id, that reads a skill or save.
    fn rolls_up_to(&self, id: &str) -> Option<(usize, &'d str, Read<'d>)> {
        let last = self.position(id)?;
        let (position, (id, read)) = self.rolls.range(..=last).next()?;
        Some((*position, id, *read))
    }
}

/// The values that read play, directly or through others, each with one read that shows it.
fn live<'d>(values: &[(Value<'d>, Vec<Read<'d>>)]) -> BTreeMap<Value<'d>, Read<'d>> {
    let mut live = BTreeMap::new();
    loop {
        let before = live.len();
        for (value, reads) in values {
            if live.contains_key(value) {
                continue;
            }
            let found = reads.iter().find(|read| match read {
                Read::Value(through) => live.contains_key(through),
                _ => true,
            });
            if let Some(read) = found {
                live.insert(*value, *read);
            }
        }
        if live.len() == before {
            return live;
        }
    }
}

/// Refuses a live read in a place that is worked out without play; `what` names the place.
pub(super) fn refuse_live(
    value: &ValueRef,
    what: &str,
    at: &Path<'_>,
    scope: &Scope<'_>,
    checker: &mut Checker<'_>,
) {
    let Some(read) = scope.order.live_read(value) else {
        return;
    };
    let message = format!(
        "{what} may read the permanent sheet only, and it reads {}",
        scope.order.chain(read)
    );
    checker
        .report(at, "reads-live", message)
        .help("read a field, an ability or a derived value that stays the same in play");
}

/// Refuses a reference of the derived value at a position to itself or one declared below.
pub(super) fn refuse_later(
    derived: (usize, &Derived),
    value: &ValueRef,
    at: &Path<'_>,
    scope: &Scope<'_>,
    checker: &mut Checker<'_>,
) {
    let (position, derived) = derived;
    let ValueSource::Derived(id) = &value.source else {
        return;
    };
    let Some(read) = scope.order.position(id) else {
        return;
    };
    let (name, own) = (shown(id), shown(&derived.id));
    if read < position {
        return;
    }
    let place = scope.span(Part::Derived, read, checker);
    if read == position || **id == *derived.id {
        checker
            .report(
                &at.key("derived"),
                "reads-later",
                format!("the derived value {own} reads itself"),
            )
            .help("read a derived value declared above it");
        return;
    }
    checker
        .report(
            &at.key("derived"),
            "reads-later",
            format!("the derived value {own} reads {name}, which is declared below it"),
        )
        .help(format!("move {name} above {own}"))
        .related(place, format!("{name} is declared here"));
}

/// Refuses a reference that reads the number of a skill or save itself; `what` names the place.
pub(super) fn refuse_roll<'c>(
    value: &ValueRef,
    what: &str,
    at: &Path<'_>,
    checker: &'c mut Checker<'_>,
) -> Option<&'c mut Issue> {
    let read = Read::of(value).filter(|read| read.rolls())?;
    let message = format!("{what} reads {read}, whose number is worked out after it");
    Some(checker.report(at, "reads-later", message).help(NO_ROLLS))
}

/// Refuses a cap or base that reads a skill or save, directly or through a derived value that may
/// read one; `what` names the place.
pub(super) fn refuse_rolls(
    value: &ValueRef,
    what: &str,
    at: &Path<'_>,
    scope: &Scope<'_>,
    checker: &mut Checker<'_>,
) {
    refuse_roll(value, what, at, checker);
    let ValueSource::Derived(id) = &value.source else {
        return;
    };
    let Some((position, first, read)) = scope.order.rolls_up_to(id) else {
        return;
    };
    let place = scope.span(Part::Derived, position, checker);
    let message = if **id == *first {
        format!(
            "{what} reads the derived value {}, which reads {read}",
            shown(id)
        )
    } else {
        format!(
            "{what} reads the derived value {}, and {} above it reads {read}",
            shown(id),
            shown(first)
        )
    };
    checker
        .report(at, "reads-later", message)
        .help(NO_ROLLS)
        .related(place, format!("{} reads {read}", shown(first)));
}

const NO_ROLLS: &str =
    "read a field, an ability, or a derived value above all that read skills or saves";
