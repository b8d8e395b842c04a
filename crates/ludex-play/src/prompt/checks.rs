//! How to ask for a check: guidance, names, ladder, attributes, untrained rules (page 1, 9.2).

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::{
    AgainstStep, Band, HighestStep, Kind, OwnCheck, PoolStep, SymbolStep, Untrained, UntrainedWord,
};
use ludex_text::Decimal;

use super::attribute::attribute;
use super::flat;
use super::named::{checked, stepped};
use crate::check::offered;
use crate::name::{Sort, Subject};

/// All that is told of checks.
pub(super) fn told(ruleset: &Ruleset) -> String {
    let definition = ruleset.definition();
    let resolution = &definition.resolution;
    let bands = resolution.bands.as_deref();
    let mut lines = vec![
        "# Checks".to_owned(),
        definition.gm.check_guidance.as_str().to_owned(),
        "Ask for a check by writing [skill_check: skill=\"NAME\"] with the attributes below. Dice and \
         results are not yours to write: the Engine rolls and puts the record in the tag's place."
            .to_owned(),
    ];
    lines.extend(names(ruleset));
    lines.extend(ladder(&resolution.kind, bands));
    lines.push("Attributes:".to_owned());
    lines.extend(attributes(ruleset));
    lines.extend(own_checks(ruleset));
    lines.extend(untrained(ruleset));
    lines.join("\n")
}

/// What may be checked.
fn names(ruleset: &Ruleset) -> Vec<String> {
    let named = Named::of(ruleset);
    let lines = [
        ("Abilities", named.abilities),
        ("Skills", named.skills),
        ("Saves", named.saves),
        ("Checks of their own", named.own),
    ];
    let told = lines.into_iter().filter(|(_, names)| !names.is_empty());
    told.map(|(lead, names)| format!("{lead}: {}", names.join(", ")))
        .collect()
}

/// How a check names everything of the sheet, and the checks of their own.
struct Named {
    abilities: Vec<String>,
    skills: Vec<String>,
    saves: Vec<String>,
    own: Vec<String>,
}

impl Named {
    fn of(ruleset: &Ruleset) -> Self {
        let sheet = &ruleset.definition().sheet;
        let own = ruleset.definition().resolution.checks.iter().enumerate();
        let own = own.filter(|(_, check)| check.value.is_some());
        let name = |sort, subject, id, label| checked(ruleset, sort, subject, id, label);
        let abilities = sheet.abilities.iter().enumerate();
        let skills = sheet.skills.iter().enumerate();
        let saves = sheet.saves.iter().enumerate();
        Self {
            abilities: abilities
                .map(|(at, one)| name(Sort::Ability, Subject::Ability(at), &one.id, &one.label))
                .collect(),
            skills: skills
                .map(|(at, one)| name(Sort::Skill, Subject::Skill(at), &one.id, &one.label))
                .collect(),
            saves: saves
                .map(|(at, one)| name(Sort::Save, Subject::Save(at), &one.id, &one.label))
                .collect(),
            own: own
                .map(|(at, one)| name(Sort::Check, Subject::OwnCheck(at), &one.id, &one.label))
                .collect(),
        }
    }
}

/// Every step of the ladder with its number and what else it carries.
fn ladder(kind: &Kind, bands: Option<&[Band]>) -> Option<String> {
    let steps: Vec<String> = match kind {
        Kind::DiceSum(sum) => {
            let steps = sum.difficulty_ladder.iter().flatten();
            steps
                .map(|step| format!("{} (dc {})", stepped(&step.label), step.dc.get()))
                .collect()
        }
        Kind::DicePool(pool) => pool.difficulty_ladder.iter().map(pool_step).collect(),
        Kind::DiceHighest(highest) => highest
            .difficulty_ladder
            .iter()
            .flatten()
            .map(highest_step)
            .collect(),
        Kind::RollAgainst(against) => against
            .difficulty_ladder
            .iter()
            .flatten()
            .map(|step| against_step(step, bands.unwrap_or_default()))
            .collect(),
        Kind::SymbolPool(symbol) => symbol.difficulty_ladder.iter().map(symbol_step).collect(),
    };
    (!steps.is_empty()).then(|| format!("Difficulties: {}", steps.join(", ")))
}

fn step(label: &str, carries: &[Option<String>]) -> String {
    let carries: Vec<&str> = carries.iter().flatten().map(String::as_str).collect();
    if carries.is_empty() {
        return stepped(label);
    }
    format!("{} ({})", stepped(label), carries.join(", "))
}

fn pool_step(one: &PoolStep) -> String {
    let needs = one.successes.get();
    let plural = if needs == 1 { "" } else { "es" };
    let target = one
        .target
        .as_ref()
        .map(|face| format!("dice count from {}", face.get()));
    step(
        &one.label,
        &[Some(format!("{needs} success{plural}")), target],
    )
}

fn highest_step(one: &HighestStep) -> String {
    let dc = one.dc.as_ref().map(|dc| format!("dc {}", dc.get()));
    let dice = one.dice.get();
    step(
        &one.label,
        &[dc, (dice != 0).then(|| format!("{dice:+} dice"))],
    )
}

fn against_step(one: &AgainstStep, bands: &[Band]) -> String {
    let multiply = one.multiply;
    let times = (multiply != Decimal::ONE).then(|| format!("number times {multiply}"));
    let shift = one.shift.get();
    let shift = (shift != 0).then(|| format!("{shift:+} to the number"));
    let needs = one.needs.as_ref();
    let needs = needs.and_then(|needs| bands.iter().find(|band| *band.id == **needs));
    let needs = needs.map(|band| format!("needs {} or better", flat(&band.label)));
    step(&one.label, &[times, shift, needs])
}

fn symbol_step(one: &SymbolStep) -> String {
    let (dice, upgrades) = (one.dice.get(), one.upgrades.get());
    let plural = if dice == 1 { "die" } else { "dice" };
    let upgrades = match upgrades {
        0 => None,
        1 => Some("upgraded once".to_owned()),
        times => Some(format!("upgraded {times} times")),
    };
    step(
        &one.label,
        &[Some(format!("{dice} {plural} against")), upgrades],
    )
}

fn attributes(ruleset: &Ruleset) -> Vec<String> {
    let resolution = &ruleset.definition().resolution;
    let bands = resolution.bands.as_deref();
    let mut lines = vec![
        "- skill=\"NAME\": what is checked, any name above; check=, save= and ability= look among \
         these alone"
            .to_owned(),
        "- who=\"NAME\": whose check it is; without it the player's".to_owned(),
    ];
    let spends = !resolution.spend.is_empty();
    lines.extend(asked(ruleset, &resolution.kind, bands, spends));
    lines
}

/// The attributes that a check of this kind offers, one line each.
fn asked(ruleset: &Ruleset, kind: &Kind, bands: Option<&[Band]>, spends: bool) -> Vec<String> {
    let offered = offered(ruleset, kind, bands, spends);
    let told = offered.iter().map(|one| attribute(ruleset, kind, one));
    told.collect()
}

/// Checks that roll their own way (page 1, 5.10), with the ladder and the attributes of that way
/// where they are not the usual ones.
fn own_checks(ruleset: &Ruleset) -> Vec<String> {
    let resolution = &ruleset.definition().resolution;
    let bands = resolution.bands.as_deref();
    let mut usual: Vec<String> = ladder(&resolution.kind, bands).into_iter().collect();
    let spends = !resolution.spend.is_empty();
    usual.extend(asked(ruleset, &resolution.kind, bands, spends));
    let told = resolution.checks.iter().filter_map(|check| {
        let own = own_way(ruleset, check);
        (own != usual).then(|| {
            let name = named(ruleset, check);
            if own.is_empty() {
                return format!("{name} takes none of these attributes but who.");
            }
            let own = own.join("\n  ");
            format!("{name} takes these alone beside who:\n  {own}")
        })
    });
    told.collect()
}

/// The ladder and the attributes of a check's own way; nothing is ever bought there.
fn own_way(ruleset: &Ruleset, check: &OwnCheck) -> Vec<String> {
    let (kind, bands) = (&check.roll.kind, check.roll.bands.as_deref());
    // A value of its own rolls with no ability that another could replace.
    let usable = |key: &str| key != "with" || check.value.is_none();
    let offered = offered(ruleset, kind, bands, false);
    let offered = offered.iter().filter(|one| usable(one.key));
    let lines = ladder(kind, bands).into_iter();
    lines
        .chain(offered.map(|one| attribute(ruleset, kind, one)))
        .collect()
}

/// What rolls that way: the check itself, or the skills, saves and abilities it is for.
fn named(ruleset: &Ruleset, check: &OwnCheck) -> String {
    if check.value.is_some() {
        return flat(&check.label);
    }
    let skills = check.skills.iter().flat_map(|ids| ids.iter());
    let skills = skills.filter_map(|id| Some(&*ruleset.skill(id)?.label));
    let saves = check.saves.iter().flat_map(|ids| ids.iter());
    let saves = saves.filter_map(|id| Some(&*ruleset.save(id)?.label));
    let abilities = check.abilities.iter().flat_map(|ids| ids.iter());
    let abilities = abilities.filter_map(|id| Some(&*ruleset.ability(id)?.label));
    let names: Vec<String> = skills.chain(saves).chain(abilities).map(flat).collect();
    names.join(", ")
}

/// What being untrained does, section by section, then entry by entry; what is as usual is told
/// only where its section says otherwise.
fn untrained(ruleset: &Ruleset) -> Option<String> {
    let definition = ruleset.definition();
    let (kind, sheet) = (&definition.resolution.kind, &definition.sheet);
    let skills = sheet.skills.iter();
    let skills = skills.map(|one| (&*one.label, one.section.as_deref(), one.untrained.as_ref()));
    let saves = sheet.saves.iter();
    let saves = saves.map(|one| (&*one.label, one.section.as_deref(), one.untrained.as_ref()));
    let entries: Vec<_> = skills.chain(saves).collect();
    let told = sheet.sections.iter().filter_map(|section| {
        let rule = section.untrained.as_ref().filter(|rule| !usual(rule))?;
        let mut entries = entries.iter();
        let heeded = entries.any(|(_, of, own)| *of == Some(&*section.id) && own.is_none());
        heeded.then(|| format!("in {} {}", flat(&section.label), untrained_rule(rule, kind)))
    });
    let of_section = |id: &str| {
        let section = sheet.sections.iter().find(|section| *section.id == *id)?;
        section.untrained.as_ref()
    };
    let own = entries.iter().filter_map(|(label, section, rule)| {
        let rule = (*rule)?;
        let around = section.and_then(of_section);
        let told = !usual(rule) || around.is_some_and(|around| !usual(around));
        told.then(|| format!("{} {}", flat(label), untrained_rule(rule, kind)))
    });
    let rules: Vec<String> = told.chain(own).collect();
    let tier = definition.resolution.proficiency_tiers.first()?;
    (!rules.is_empty()).then(|| {
        format!(
            "Untrained (tier {}): {}",
            flat(&tier.label),
            rules.join("; ")
        )
    })
}

fn usual(rule: &Untrained) -> bool {
    matches!(rule, Untrained::Word(UntrainedWord::Normal))
}

fn untrained_rule(rule: &Untrained, kind: &Kind) -> String {
    match rule {
        Untrained::Word(UntrainedWord::Normal) => "as usual".to_owned(),
        Untrained::Word(UntrainedWord::Harder) => match kind {
            Kind::SymbolPool(_) => "1 die more against",
            _ => "1 more on the face from which dice count",
        }
        .to_owned(),
        Untrained::Word(UntrainedWord::Refuse) => "refused".to_owned(),
        Untrained::By(by) => format!("{:+}", by.by.get()),
    }
}
