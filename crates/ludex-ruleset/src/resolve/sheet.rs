//! Sections, abilities, skills, saves, what may grow, and clocks (page 1, 3.1, 3.2, 3.9, 3.11).

use std::collections::{BTreeMap, BTreeSet};

use ludex_schema::{Checker, Path, Ref, Set, listed, shown};

use crate::definition::{
    Ability, Advancement, Clocks, FieldKind, FieldRole, Kind, Resolution, RulesetDefinition, Sheet,
    Untrained, UntrainedWord, ValueRef,
};

use super::field::below_min;
use super::order::refuse_rolls;
use super::reference;
use super::scope::{Scope, Wanted};

/// Checks what only the sheet of a character has.
pub(super) fn check(
    definition: &RulesetDefinition,
    at: &Path<'_>,
    scope: &Scope<'_>,
    checker: &mut Checker<'_>,
) {
    let sheet = &definition.sheet;
    if checker.sound(&at.key("bonusRange")) && sheet.bonus_range.max < sheet.bonus_range.min {
        let (min, max) = (*sheet.bonus_range.min, *sheet.bonus_range.max);
        let at = at.key("bonusRange");
        below_min(
            "`bonusRange`",
            &min.to_string(),
            &max.to_string(),
            &at,
            checker,
        );
    }
    let abilities = at.key("abilities");
    for (index, entry) in sheet.abilities.entries() {
        ability(entry, &abilities.index(index), checker);
    }
    entries(definition, at, scope, checker);
    if let Some(advancement) = &sheet.advancement {
        growth(advancement, &at.key("advancement"), scope, checker);
    }
    if let Some(clocks) = &sheet.clocks {
        clocks_of(clocks, &at.key("clocks"), checker);
    }
}

fn ability(ability: &Ability, at: &Path<'_>, checker: &mut Checker<'_>) {
    let name = shown(&ability.id);
    let (min, max, default) = (*ability.min, *ability.max, *ability.default);
    if max < min {
        let what = format!("the ability {name}");
        below_min(&what, &min.to_string(), &max.to_string(), at, checker);
    } else if default < min || max < default {
        let message =
            format!("the default of the ability {name} is {default}; it goes from {min} to {max}");
        checker
            .report(&at.key("default"), "out-of-range", message)
            .help("write a default inside the range");
    }
}

/// Skills, saves and the sections' rules for untrained checks.
fn entries(
    definition: &RulesetDefinition,
    at: &Path<'_>,
    scope: &Scope<'_>,
    checker: &mut Checker<'_>,
) {
    let sheet = &definition.sheet;
    let harder = Harder::of(definition, checker);
    let list = at.key("sections");
    for (index, section) in sheet.sections.entries() {
        let what = format!("the section {}", shown(&section.id));
        let rolled = in_section(sheet, &section.id);
        harder.check(
            section.untrained.as_ref(),
            &rolled,
            &what,
            &list.index(index),
            checker,
        );
    }
    let list = at.key("skills");
    for (index, skill) in sheet.skills.entries() {
        let what = format!("the skill {}", shown(&skill.id));
        let at = list.index(index);
        formula(skill.base.as_ref(), "base", &what, &at, scope, checker);
        formula(skill.cap.as_ref(), "cap", &what, &at, scope, checker);
        let rolled = [Rolled::Skill(&skill.id)];
        harder.check(skill.untrained.as_ref(), &rolled, &what, &at, checker);
    }
    let list = at.key("saves");
    for (index, save) in sheet.saves.entries() {
        let what = format!("the save {}", shown(&save.id));
        let at = list.index(index);
        formula(save.base.as_ref(), "base", &what, &at, scope, checker);
        formula(save.cap.as_ref(), "cap", &what, &at, scope, checker);
        let rolled = [Rolled::Save(&save.id)];
        harder.check(save.untrained.as_ref(), &rolled, &what, &at, checker);
    }
}

fn formula(
    value: Option<&ValueRef>,
    key: &str,
    what: &str,
    at: &Path<'_>,
    scope: &Scope<'_>,
    checker: &mut Checker<'_>,
) {
    let Some(value) = value else { return };
    let at = at.key(key);
    reference::check(value, &at, scope, checker);
    refuse_rolls(
        value,
        &format!("the `{key}` of {what}"),
        &at,
        scope,
        checker,
    );
}

/// A skill or save by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rolled<'d> {
    Skill(&'d str),
    Save(&'d str),
}

fn in_section<'d>(sheet: &'d Sheet, section: &str) -> Vec<Rolled<'d>> {
    let skills = sheet
        .skills
        .iter()
        .filter(|skill| skill.section.as_deref() == Some(section));
    let saves = sheet
        .saves
        .iter()
        .filter(|save| save.section.as_deref() == Some(section));
    skills
        .map(|skill| Rolled::Skill(&skill.id))
        .chain(saves.map(|save| Rolled::Save(&save.id)))
        .collect()
}

/// Where `untrained: "harder"` can change a roll.
struct Harder<'d> {
    everywhere: bool,
    rolled: BTreeSet<Rolled<'d>>,
    kind: &'static str,
}

impl<'d> Harder<'d> {
    fn of(definition: &'d RulesetDefinition, checker: &Checker<'_>) -> Self {
        let resolution: &Resolution = &definition.resolution;
        let own = resolution
            .checks
            .iter()
            .filter(|check| can_be_harder(&check.roll.kind));
        let rolled = own.flat_map(|check| {
            let skills = check.skills.iter().flat_map(|skills| skills.iter());
            let saves = check.saves.iter().flat_map(|saves| saves.iter());
            skills
                .map(|id| Rolled::Skill(id))
                .chain(saves.map(|id| Rolled::Save(id)))
        });
        // What is not known to be wrong is let pass.
        let known = checker.sound(&Path::ROOT.key("resolution"));
        Self {
            everywhere: !known || can_be_harder(&resolution.kind),
            rolled: rolled.collect(),
            kind: resolution.kind.word(),
        }
    }

    fn check(
        &self,
        untrained: Option<&Untrained>,
        rolled: &[Rolled<'_>],
        what: &str,
        at: &Path<'_>,
        checker: &mut Checker<'_>,
    ) {
        let harder = matches!(untrained, Some(Untrained::Word(UntrainedWord::Harder)));
        if !harder || self.everywhere || rolled.iter().any(|one| self.rolled.contains(one)) {
            return;
        }
        let message = format!(
            "an untrained check of {what} cannot be `harder` where checks roll `{}` {}",
            self.kind,
            if self.kind == "dice-pool" {
                "with a target that never moves"
            } else {
                "dice"
            }
        );
        checker
            .report(&at.key("untrained"), "never-fires", message)
            .help("write { \"by\": -2 } or \"refuse\", or leave it out");
    }
}

fn can_be_harder(kind: &Kind) -> bool {
    match kind {
        Kind::DicePool(pool) => *pool.target.min < *pool.target.max,
        Kind::SymbolPool(_) => true,
        Kind::DiceSum(_) | Kind::DiceHighest(_) | Kind::RollAgainst(_) => false,
    }
}

fn growth(advancement: &Advancement, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let permits = advancement.abilities || advancement.skills || advancement.saves;
    grown_fields(&advancement.fields, permits, at, scope, checker);
}

/// Checks the fields that may grow; `permits` says whether anything else may.
pub(super) fn grown_fields(
    fields: &Set<Ref<FieldRole>, 0, 24>,
    permits: bool,
    at: &Path<'_>,
    scope: &Scope<'_>,
    checker: &mut Checker<'_>,
) {
    const GROWS: Wanted = Wanted {
        words: "a number, text or longtext",
        accepts: |kind| {
            matches!(
                kind,
                FieldKind::Number(_) | FieldKind::Text(_) | FieldKind::LongText(_)
            )
        },
    };
    if fields.is_empty() && !permits && checker.sound(at) {
        checker
            .report_key(at, "never-fires", "`advancement` permits nothing to grow")
            .help("name a field in `fields`, or leave `advancement` out");
    }
    let at = at.key("fields");
    for (index, id) in fields.entries() {
        scope.field(id, &at.index(index), &GROWS, checker);
    }
}

fn clocks_of(clocks: &Clocks, at: &Path<'_>, checker: &mut Checker<'_>) {
    let sizes_at = at.key("sizes");
    let mut before: Option<(usize, i64)> = None;
    for (index, size) in clocks.sizes.entries() {
        if let Some((earlier, last)) = before.filter(|(_, last)| **size <= *last) {
            let place = checker.span(&sizes_at.index(earlier));
            let message = format!(
                "the size {} does not rise above {last}, the one before it",
                **size
            );
            checker
                .report(&sizes_at.index(index), "not-ascending", message)
                .help("write the sizes from the smallest to the largest, each once")
                .related(place, "the size before it");
            continue;
        }
        before = Some((index, **size));
    }
    let start_at = at.key("start");
    let most = usize::try_from(*clocks.max).unwrap_or(usize::MAX);
    if most < clocks.start.len() {
        let place = checker.span(&at.key("max"));
        let message = format!(
            "{most} clocks are the most; {} start with the game",
            clocks.start.len()
        );
        checker
            .report(&start_at, "too-many", message)
            .help("raise `max`, or start fewer")
            .related(place, "the most clocks of a game");
    }
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    for (index, clock) in clocks.start.entries() {
        let at = start_at.index(index);
        let label = shown(&clock.label);
        if !clocks.sizes.contains(&clock.size) {
            let sizes: Vec<String> = clocks.sizes.iter().map(|size| size.to_string()).collect();
            let sizes: Vec<&str> = sizes.iter().map(String::as_str).collect();
            let message = format!(
                "the clock {label} has the size {}, which is none of `sizes`",
                *clock.size
            );
            checker
                .report(&at.key("size"), "bad-value", message)
                .help(format!("write {}", listed(&sizes, "or")));
        }
        if *clock.size < *clock.value {
            let message = format!(
                "the clock {label} has {} segments filled and {} in all",
                *clock.value, *clock.size
            );
            checker
                .report(&at.key("value"), "out-of-range", message)
                .help(format!("write 0 to {}", *clock.size));
        }
        // `sameName` of page 1, 1.2.
        let name = clock.label.trim().to_lowercase();
        if let Some(first) = names.get(&name).copied() {
            let place = checker.span(&start_at.index(first).key("label"));
            checker
                .report(
                    &at.key("label"),
                    "duplicate",
                    format!("two clocks are called {label}"),
                )
                .help("give one of them another label")
                .related(place, "the first of that name");
        }
        names.entry(name).or_insert(index);
    }
}
