//! What prints how (page 1, section 6).

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::{Build, Kind, OwnCheck, SymbolPool};
use ludex_schema::{Ref, Role, Set};

use crate::evaluate::{Entry, EntryNumber, Evaluation, TrackValue, UntrainedRule};

/// A number as a kind of roll reads it: `+5` on `dice-sum`, `5 dice` on pools of dice, the plain
/// number otherwise.
#[must_use]
pub fn number(kind: &Kind, n: i64) -> String {
    match kind {
        Kind::DiceSum(_) => format!("{n:+}"),
        Kind::DicePool(_) | Kind::DiceHighest(_) if n == 1 => "1 die".to_owned(),
        Kind::DicePool(_) | Kind::DiceHighest(_) => format!("{n} dice"),
        Kind::RollAgainst(_) | Kind::SymbolPool(_) => n.to_string(),
    }
}

/// An ability's modifier, by the ability's position.
#[must_use]
pub fn ability(evaluation: &Evaluation<'_>, position: usize) -> String {
    let ruleset = evaluation.ruleset();
    let abilities = &ruleset.definition().sheet.abilities;
    let id = abilities.get(position).map_or("", |ability| &*ability.id);
    let kind = kind_where(ruleset, |check| names(check.abilities.as_ref(), id));
    number(kind, evaluation.modifier(position).floor())
}

/// The number of a skill or save; `-` where being untrained refuses its checks.
#[must_use]
pub fn entry(evaluation: &Evaluation<'_>, entry: Entry) -> String {
    let found = evaluation.number_of(entry);
    if found.rule == UntrainedRule::Refuse {
        return "-".to_owned();
    }
    let id = evaluation.entry(entry).map_or("", |declared| declared.id);
    let kind = kind_where(evaluation.ruleset(), |check| match entry {
        Entry::Skill(_) => names(check.skills.as_ref(), id),
        Entry::Save(_) => names(check.saves.as_ref(), id),
    });
    match kind {
        Kind::SymbolPool(symbol) => own_side(symbol, &found),
        kind => number(kind, found.capped.floor()),
    }
}

/// Where a track stands: `1`, or for wounds `2/7 Hurt -1 to rolls +1 over` (page 1, section 8, line
/// 6).
#[must_use]
pub fn track(track: &TrackValue<'_>) -> String {
    let wounds = match track {
        TrackValue::Plain(plain) => return plain.value.to_string(),
        TrackValue::Wound(wounds) => wounds,
    };
    let mut text = format!("{}/{}", wounds.marked(), wounds.length());
    if let Some(level) = wounds.lowest_marked().filter(|_| !wounds.has_boxes()) {
        text.push(' ');
        text.push_str(&level.label);
    }
    if wounds.penalty() != 0 {
        text.push_str(&format!(" {} to rolls", wounds.penalty()));
    }
    if wounds.overflow() > 0 {
        text.push_str(&format!(" +{} over", wounds.overflow()));
    }
    text
}

/// The kind of roll of what a check that rolls its own way names, else the ruleset's.
fn kind_where(ruleset: &Ruleset, named: impl Fn(&OwnCheck) -> bool) -> &Kind {
    let resolution = &ruleset.definition().resolution;
    let own = resolution.checks.iter().find(|check| named(check));
    own.map_or(&resolution.kind, |check| &check.roll.kind)
}

fn names<R: Role>(ids: Option<&Set<Ref<R>, 1, 40>>, id: &str) -> bool {
    ids.is_some_and(|ids| ids.iter().any(|named| **named == *id))
}

/// The dice of the own side as they stand before anything is added (page 1, 5.11, steps 1 and 2).
fn own_side(symbol: &SymbolPool, found: &EntryNumber) -> String {
    let (ability, training) = found.sides();
    let (base, ups) = match symbol.pool.build {
        Build::Compare => (ability.max(training).max(0), ability.min(training).max(0)),
        Build::Sum => ((ability + training).max(0), 0),
    };
    let base = base.min(symbol.pool.max.get());
    let upgraded = ups.min(base);
    let better = symbol.dice.iter().find(|die| *die.id == *symbol.pool.die);
    let better = better.and_then(|die| die.upgrades_to.as_deref());
    let dice = symbol.dice.iter().filter_map(|die| {
        let count = if *die.id == *symbol.pool.die {
            base - upgraded
        } else if better == Some(&*die.id) {
            upgraded
        } else {
            0
        };
        (count > 0).then(|| format!("{count} {}", die.label))
    });
    let dice: Vec<String> = dice.collect();
    if dice.is_empty() { "0 dice".to_owned() } else { dice.join(" + ") }
}
