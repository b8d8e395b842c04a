//! Finding what a check is about (page 1, 9.2).

#[cfg(test)]
mod tests;

use ludex_ruleset::Ruleset;

use super::{is_normal, normal};
use crate::tag::Tag;

/// The most characters of a name that are read.
const LONGEST: usize = 100;

/// What a check is about, by its position among its like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A check of its own: the position in `resolution.checks`.
    OwnCheck(usize),
    /// A save.
    Save(usize),
    /// A skill.
    Skill(usize),
    /// An ability.
    Ability(usize),
    /// A name the ruleset does not know.
    Unknown,
}

/// The sort of thing a name is restricted to, and the attribute that restricts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// `check`: checks of their own.
    Check,
    /// `skill`: no restriction.
    Skill,
    /// `save`: saves.
    Save,
    /// `ability`: abilities.
    Ability,
}

impl Sort {
    /// The sorts in the order their attributes are looked for.
    const ALL: [Self; 4] = [Self::Check, Self::Skill, Self::Save, Self::Ability];

    /// The attribute's key.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Skill => "skill",
            Self::Save => "save",
            Self::Ability => "ability",
        }
    }

    fn allows(self, sort: Self) -> bool {
        self == Self::Skill || self == sort
    }
}

/// What a tag asks a check of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked<'t> {
    /// The attribute it was asked by.
    pub sort: Sort,
    /// The name as it was asked, trimmed and cut to 100 characters.
    pub name: &'t str,
    /// What it names.
    pub subject: Subject,
}

/// What a tag asks a check of: the first of `check`, `skill`, `save` and `ability` that holds a
/// name. `None` when none does: then the tag is no check.
#[must_use]
pub fn find_check<'t>(ruleset: &Ruleset, tag: &Tag<'t>) -> Option<Asked<'t>> {
    let (sort, name) = Sort::ALL.iter().find_map(|sort| {
        let name = cut(tag.get(sort.key())?);
        (!normal(name).is_empty()).then_some((*sort, name))
    })?;
    Some(Asked {
        sort,
        name,
        subject: subject_of(ruleset, name, sort),
    })
}

/// What a name means, restricted to a sort unless that is [`Sort::Skill`]. The order is the one of
/// page 1, 9.2: own checks, saves by full name, names that say they are saves, skills, abilities.
#[must_use]
pub fn subject_of(ruleset: &Ruleset, name: &str, sort: Sort) -> Subject {
    let name = normal(name);
    let names = Names {
        ruleset,
        name: &name,
        base: base(&name),
    };
    let found = (sort.allows(Sort::Check))
        .then(|| names.own_check())
        .flatten();
    let found = found.or_else(|| sort.allows(Sort::Save).then(|| names.save(sort)).flatten());
    found
        .or_else(|| (sort == Sort::Skill).then(|| names.skill()).flatten())
        .or_else(|| {
            sort.allows(Sort::Ability)
                .then(|| names.ability())
                .flatten()
        })
        .unwrap_or(Subject::Unknown)
}

/// The position of the ability that answers to a name: by its id, label or short form.
#[must_use]
pub(crate) fn find_ability(ruleset: &Ruleset, name: &str) -> Option<usize> {
    ability_named(ruleset, &normal(name))
}

/// The ids and labels of everything a name of that sort may mean, in declared order.
#[must_use]
pub(crate) fn nameable(ruleset: &Ruleset, sort: Sort) -> Vec<(&str, &str)> {
    let definition = ruleset.definition();
    let (checks, sheet) = (&definition.resolution.checks, &definition.sheet);
    let mut names: Vec<(&str, &str)> = Vec::new();
    if sort == Sort::Skill {
        names.extend(sheet.skills.iter().map(|skill| (&*skill.id, &*skill.label)));
    }
    if sort.allows(Sort::Save) {
        names.extend(sheet.saves.iter().map(|save| (&*save.id, &*save.label)));
    }
    if sort.allows(Sort::Ability) {
        let abilities = sheet.abilities.iter();
        names.extend(abilities.map(|ability| (&*ability.id, &*ability.label)));
    }
    if sort.allows(Sort::Check) {
        let own = checks.iter().filter(|check| check.value.is_some());
        names.extend(own.map(|check| (&*check.id, &*check.label)));
    }
    names
}

struct Names<'a> {
    ruleset: &'a Ruleset,
    name: &'a str,
    base: &'a str,
}

impl Names<'_> {
    /// By the full name, else by the base.
    fn either(&self, find: impl Fn(&str) -> Option<usize>) -> Option<usize> {
        find(self.name).or_else(|| find(self.base))
    }

    fn own_check(&self) -> Option<Subject> {
        let checks = &self.ruleset.definition().resolution.checks;
        self.either(|name| {
            checks
                .iter()
                .position(|check| check.value.is_some() && answers(name, &check.id, &check.label))
        })
        .map(Subject::OwnCheck)
    }

    /// By its full name; a name that says it is a save never goes on to skills and abilities.
    fn save(&self, sort: Sort) -> Option<Subject> {
        if let Some(save) = self.save_named(self.name) {
            return Some(Subject::Save(save));
        }
        let says_save = self.name.ends_with(" save") || self.name.ends_with(" saving throw");
        if !says_save && sort != Sort::Save {
            return None;
        }
        let found = self
            .save_of_ability()
            .or_else(|| self.save_named(self.base));
        Some(found.map_or(Subject::Unknown, Subject::Save))
    }

    /// The only save that rolls with the ability the base names.
    fn save_of_ability(&self) -> Option<usize> {
        let sheet = &self.ruleset.definition().sheet;
        let ability = sheet
            .abilities
            .get(ability_named(self.ruleset, self.base)?)?;
        let rolls_with = |save: &ludex_ruleset::definition::Save| {
            save.ability
                .as_ref()
                .is_some_and(|named| **named == *ability.id)
        };
        let mut found = sheet
            .saves
            .iter()
            .enumerate()
            .filter(|(_, save)| rolls_with(save));
        let (position, _) = found.next()?;
        found.next().is_none().then_some(position)
    }

    fn save_named(&self, name: &str) -> Option<usize> {
        let saves = &self.ruleset.definition().sheet.saves;
        saves
            .iter()
            .position(|save| answers(name, &save.id, &save.label))
    }

    fn skill(&self) -> Option<Subject> {
        let skills = &self.ruleset.definition().sheet.skills;
        self.either(|name| {
            skills
                .iter()
                .position(|skill| answers(name, &skill.id, &skill.label))
        })
        .map(Subject::Skill)
    }

    fn ability(&self) -> Option<Subject> {
        ability_named(self.ruleset, self.base).map(Subject::Ability)
    }
}

fn ability_named(ruleset: &Ruleset, name: &str) -> Option<usize> {
    ruleset
        .definition()
        .sheet
        .abilities
        .iter()
        .position(|ability| {
            answers(name, &ability.id, &ability.label)
                || ability
                    .short
                    .as_ref()
                    .is_some_and(|short| is_normal(short, name))
        })
}

fn answers(name: &str, id: &str, label: &str) -> bool {
    !name.is_empty() && (is_normal(id, name) || is_normal(label, name))
}

/// A normal name without one ending that says what it is.
pub(crate) fn base(name: &str) -> &str {
    [" ability check", " check", " saving throw", " save"]
        .iter()
        .find_map(|ending| name.strip_suffix(ending))
        .unwrap_or(name)
}

fn cut(name: &str) -> &str {
    let name = name.trim();
    let end = name
        .char_indices()
        .nth(LONGEST)
        .map_or(name.len(), |(at, _)| at);
    name.get(..end).unwrap_or(name).trim_end()
}
