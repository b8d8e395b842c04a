//! How to ask for a check: guidance, names, ladder, attributes, untrained rules (page 1, 9.2).

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::{
    AgainstStep, HighestStep, Kind, OwnCheck, PerCheck, PoolStep, Spend, SymbolStep, Untrained,
    UntrainedWord,
};
use ludex_text::Decimal;

use super::flat;
use crate::check::{Offered, Range, offered};

/// All that is told of checks.
pub(super) fn told(ruleset: &Ruleset) -> String {
    let definition = ruleset.definition();
    let mut lines = vec![
        "# Checks".to_owned(),
        definition.gm.check_guidance.as_str().to_owned(),
        "Ask for a check by writing [skill_check: skill=\"NAME\"] with the attributes below. Dice and \
         results are not yours to write: the Engine rolls and puts the record in the tag's place."
            .to_owned(),
    ];
    lines.extend(names(ruleset));
    lines.extend(ladder(&definition.resolution.kind));
    lines.push("Attributes:".to_owned());
    lines.extend(attributes(ruleset));
    lines.extend(own_checks(ruleset));
    lines.extend(untrained(ruleset));
    lines.join("\n")
}

fn joined<'a>(lead: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    let names: Vec<String> = names.map(flat).collect();
    (!names.is_empty()).then(|| format!("{lead}: {}", names.join(", ")))
}

/// What may be checked.
fn names(ruleset: &Ruleset) -> Vec<String> {
    let definition = ruleset.definition();
    let sheet = &definition.sheet;
    let own = definition.resolution.checks.iter();
    let own = own.filter(|check| check.value.is_some());
    let lines = [
        joined("Abilities", sheet.abilities.iter().map(|one| &*one.label)),
        joined("Skills", sheet.skills.iter().map(|one| &*one.label)),
        joined("Saves", sheet.saves.iter().map(|one| &*one.label)),
        joined("Checks of their own", own.map(|one| &*one.label)),
    ];
    lines.into_iter().flatten().collect()
}

/// Every step of the ladder with its number and what else it carries.
fn ladder(kind: &Kind) -> Option<String> {
    let steps: Vec<String> = match kind {
        Kind::DiceSum(sum) => {
            let steps = sum.difficulty_ladder.iter().flatten();
            steps
                .map(|step| format!("{} (dc {})", flat(&step.label), step.dc.get()))
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
            .map(against_step)
            .collect(),
        Kind::SymbolPool(symbol) => symbol.difficulty_ladder.iter().map(symbol_step).collect(),
    };
    (!steps.is_empty()).then(|| format!("Difficulties: {}", steps.join(", ")))
}

fn step(label: &str, carries: &[Option<String>]) -> String {
    let carries: Vec<&str> = carries.iter().flatten().map(String::as_str).collect();
    if carries.is_empty() {
        return flat(label);
    }
    format!("{} ({})", flat(label), carries.join(", "))
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

fn against_step(one: &AgainstStep) -> String {
    let multiply = one.multiply;
    let times = (multiply != Decimal::ONE).then(|| format!("number times {multiply}"));
    let shift = one.shift.get();
    let shift = (shift != 0).then(|| format!("{shift:+} to the number"));
    let needs = one.needs.as_ref().map(|band| format!("needs {}", &**band));
    step(&one.label, &[times, shift, needs])
}

fn symbol_step(one: &SymbolStep) -> String {
    let (dice, upgrades) = (one.dice.get(), one.upgrades.get());
    let plural = if dice == 1 { "die" } else { "dice" };
    let upgrades = (upgrades != 0).then(|| format!("upgraded {upgrades} times"));
    step(
        &one.label,
        &[Some(format!("{dice} {plural} against")), upgrades],
    )
}

fn attributes(ruleset: &Ruleset) -> Vec<String> {
    let resolution = &ruleset.definition().resolution;
    let bands = resolution.bands.as_deref();
    let spends = !resolution.spend.is_empty();
    let mut lines = vec![
        "- skill=\"NAME\": what is checked, any name above; check=, save= and ability= look among \
         these alone"
            .to_owned(),
        "- who=\"NAME\": whose check it is; without it the player's".to_owned(),
    ];
    let offered = offered(ruleset, &resolution.kind, bands, spends);
    lines.extend(
        offered
            .iter()
            .map(|one| attribute(ruleset, &resolution.kind, one)),
    );
    lines
}

/// One attribute with its range, ids or names.
fn attribute(ruleset: &Ruleset, kind: &Kind, one: &Offered) -> String {
    let range = one.range.map(range).unwrap_or_default();
    let key = one.key;
    match key {
        "dc" => format!(
            "- dc=\"N\"{range}: {}; it goes before difficulty",
            number_of(kind)
        ),
        "difficulty" => "- difficulty=\"STEP\": a step of the ladder".to_owned(),
        "with" => "- with=\"ABILITY\": another ability than the usual one".to_owned(),
        "mode" => "- mode=\"advantage\" or mode=\"disadvantage\"".to_owned(),
        "threshold" => format!("- threshold=\"N\"{range}: the face from which a die counts"),
        "bonus" => format!("- bonus=\"N\"{range}: dice more or less"),
        "shift" => format!("- shift=\"N\"{range}: what is added to the number rolled against"),
        "explode" => format!("- explode=\"N\"{range}: the face from which a die adds another"),
        "double" => format!("- double=\"N\"{range}: the face from which a die counts twice"),
        "reroll" => format!("- reroll=\"ID\": {}", rerolls(kind)),
        "dark" => format!("- dark=\"N\"{range}: dark dice taken"),
        "spend" => format!("- spend=\"NAME:POINTS\": {}", spends(ruleset)),
        "boost" | "setback" => format!("- {key}=\"N\"{range}: dice added to that side"),
        _ => format!("- {key}=\"N\"{range}: times"),
    }
}

fn range(range: Range) -> String {
    match (range.least, range.most) {
        (i64::MIN, i64::MAX) => String::new(),
        (least, i64::MAX) => format!(" from {least}"),
        (i64::MIN, most) => format!(" up to {most}"),
        (least, most) => format!(" {least} to {most}"),
    }
}

fn number_of(kind: &Kind) -> &'static str {
    match kind {
        Kind::DicePool(_) => "the successes it needs",
        Kind::SymbolPool(_) => "the dice against it",
        Kind::DiceSum(_) | Kind::DiceHighest(_) | Kind::RollAgainst(_) => {
            "the number it is made against"
        }
    }
}

fn rerolls(kind: &Kind) -> String {
    let Kind::DicePool(pool) = kind else {
        return String::new();
    };
    let rules = pool.reroll.iter().flat_map(|rules| rules.iter());
    let rules = rules.map(|rule| format!("{} (dice up to {} again)", &*rule.id, rule.up_to.get()));
    rules.collect::<Vec<_>>().join(", ")
}

/// What may be paid, and what it buys.
fn spends(ruleset: &Ruleset) -> String {
    let declared = ruleset.definition().resolution.spend.iter();
    let told = declared.map(|spend| {
        let pool = spend
            .pool
            .as_ref()
            .and_then(|id| Some(&*ruleset.pool(id)?.label));
        let track = spend
            .track
            .as_ref()
            .and_then(|id| Some(&*ruleset.track(id)?.label));
        let name = flat(pool.or(track).unwrap_or_default());
        let most = match &spend.per_check {
            PerCheck::Fixed(most) => format!(", at most {} a check", most.get()),
            PerCheck::Pool | PerCheck::Value(_) => String::new(),
        };
        format!("{name}, {} for {}{most}", spend.amount.get(), bought(spend))
    });
    told.collect::<Vec<_>>().join("; ")
}

fn bought(spend: &Spend) -> String {
    let number = |one: &str, more: &str, count: Option<i64>| {
        count.map(|n| format!("{n} {}", if n == 1 { one } else { more }))
    };
    let parts = [
        number(
            "success",
            "successes",
            spend.successes.as_ref().map(|n| n.get()),
        ),
        number("die", "dice", spend.dice.as_ref().map(|n| n.get())),
        spend
            .reroll
            .as_ref()
            .map(|r| format!("dice up to {} again", r.up_to.get())),
        number(
            "on the number",
            "on the number",
            spend.shift.as_ref().map(|n| n.get()),
        ),
        number(
            "upgrade",
            "upgrades",
            spend.upgrade.as_ref().map(|n| n.get()),
        ),
        number(
            "boost die",
            "boost dice",
            spend.boost.as_ref().map(|n| n.get()),
        ),
    ];
    parts
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" and ")
}

/// Checks that roll their own way, with what they offer otherwise.
fn own_checks(ruleset: &Ruleset) -> Vec<String> {
    let definition = ruleset.definition();
    let usual = keys(&offered(
        ruleset,
        &definition.resolution.kind,
        definition.resolution.bands.as_deref(),
        !definition.resolution.spend.is_empty(),
    ));
    let own = definition.resolution.checks.iter();
    let told = own.filter_map(|check| {
        let kind = &check.roll.kind;
        let here = offered(ruleset, kind, check.roll.bands.as_deref(), false);
        let name = named(ruleset, check);
        (keys(&here) != usual).then(|| {
            let here: Vec<String> = here
                .iter()
                .map(|one| format!("{}{}", one.key, one.range.map(range).unwrap_or_default()))
                .collect();
            if here.is_empty() {
                return format!("{name} takes none of these attributes but who.");
            }
            format!(
                "{name} takes these attributes alone beside who: {}.",
                here.join(", ")
            )
        })
    });
    told.collect()
}

fn keys(offered: &[Offered]) -> Vec<&'static str> {
    offered.iter().map(|one| one.key).collect()
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

/// What being untrained does, section by section, then entry by entry.
fn untrained(ruleset: &Ruleset) -> Option<String> {
    let sheet = &ruleset.definition().sheet;
    let sections = sheet
        .sections
        .iter()
        .map(|one| (&*one.label, one.untrained.as_ref()));
    let skills = sheet
        .skills
        .iter()
        .map(|one| (&*one.label, one.untrained.as_ref()));
    let saves = sheet
        .saves
        .iter()
        .map(|one| (&*one.label, one.untrained.as_ref()));
    let rules = sections.chain(skills).chain(saves);
    let rules =
        rules.filter_map(|(name, rule)| Some(format!("{} {}", flat(name), untrained_rule(rule?))));
    let rules: Vec<String> = rules.collect();
    (!rules.is_empty()).then(|| format!("Untrained: {}", rules.join("; ")))
}

fn untrained_rule(rule: &Untrained) -> String {
    match rule {
        Untrained::Word(UntrainedWord::Normal) => "as usual".to_owned(),
        Untrained::Word(UntrainedWord::Harder) => "harder".to_owned(),
        Untrained::Word(UntrainedWord::Refuse) => "refused".to_owned(),
        Untrained::By(by) => format!("{:+}", by.by.get()),
    }
}
