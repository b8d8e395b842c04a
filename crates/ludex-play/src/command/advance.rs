//! Permanent growth (page 1, 3.9 and 9.6).

use ludex_ruleset::definition::{Advancement, Field, FieldKind, NumberKind, Tier};
use ludex_text::Decimal;
use serde_json::{Number, Value};

use super::amount::Amount;
use super::read::{By, Growth};
use super::refusal::Refusal;
use super::state::text_now;
use super::write::{Part, Plan, Write};
use crate::evaluate::{Entry, Evaluation, FieldValue};
use crate::name::same_name;
use crate::number::json_of;

/// What growing comes to. The stored sheet keeps its version.
///
/// # Errors
/// The ruleset lets nothing grow, nothing has the name, it does not grow by the Game Master's word,
/// no tier has the name, or the value is none or lies beyond its bounds; in this order.
pub(super) fn plan(evaluation: &Evaluation<'_>, growth: Growth<'_>) -> Result<Plan, Refusal> {
    let sheet = &evaluation.ruleset().definition().sheet;
    let permits = sheet.advancement.as_ref().ok_or(Refusal::NoAdvancement)?;
    match growth {
        Growth::Field(name, by) => field(evaluation, permits, name, by),
        Growth::Ability(name, by) => ability(evaluation, permits, name, by),
        Growth::Skill(name, tier) => {
            let names = sheet.skills.iter().map(|skill| (&*skill.id, &*skill.label));
            let at = position(names, name).ok_or(Refusal::UnknownSkill)?;
            trained(evaluation, permits.skills, Entry::Skill(at), tier)
        }
        Growth::Save(name, tier) => {
            let names = sheet.saves.iter().map(|save| (&*save.id, &*save.label));
            let at = position(names, name).ok_or(Refusal::UnknownSave)?;
            trained(evaluation, permits.saves, Entry::Save(at), tier)
        }
    }
}

/// The position of the first id and label that answer to a name.
fn position<'a>(mut names: impl Iterator<Item = (&'a str, &'a str)>, name: &str) -> Option<usize> {
    names.position(|(id, label)| same_name(id, name) || same_name(label, name))
}

fn field(
    evaluation: &Evaluation<'_>,
    permits: &Advancement,
    name: &str,
    by: By<'_>,
) -> Result<Plan, Refusal> {
    let declared = evaluation.ruleset().definition().sheet.fields.iter();
    let named = |field: &Field| same_name(&field.id, name) || same_name(&field.label, name);
    let (at, field) = declared
        .enumerate()
        .find(|(at, field)| named(field) && !evaluation.field_hidden(*at))
        .ok_or(Refusal::UnknownField)?;
    if !permits
        .fields
        .iter()
        .any(|permitted| **permitted == *field.id)
    {
        return Err(Refusal::NotAdvanceable);
    }
    let grown = |now, from, to| Plan {
        now,
        writes: vec![Write::Build {
            part: Part::Fields,
            id: field.id.to_string(),
            from,
            to,
        }],
    };
    match (&field.kind, evaluation.field(at)) {
        (FieldKind::Number(kind), FieldValue::Number(from)) => {
            let to = Bounds::of(kind).grown(from, by)?;
            let now = format!("{} {to}", field.label);
            Ok(grown(now, exact(from), exact(to)))
        }
        (FieldKind::Text(kind), FieldValue::Text(from)) => {
            let to = text(by, kind.max_length.get())?;
            Ok(grown(text_now(&field.label, to), from.into(), to.into()))
        }
        (FieldKind::LongText(kind), FieldValue::Text(from)) => {
            let to = text(by, kind.max_length.get())?;
            Ok(grown(text_now(&field.label, to), from.into(), to.into()))
        }
        _ => Err(Refusal::NotAdvanceable),
    }
}

fn ability(
    evaluation: &Evaluation<'_>,
    permits: &Advancement,
    name: &str,
    by: By<'_>,
) -> Result<Plan, Refusal> {
    let declared = &evaluation.ruleset().definition().sheet.abilities;
    let names = declared
        .iter()
        .map(|ability| (&*ability.id, &*ability.label));
    let found = position(names, name).and_then(|at| Some((at, declared.get(at)?)));
    let (at, ability) = found.ok_or(Refusal::UnknownAbility)?;
    if !permits.abilities {
        return Err(Refusal::NotAdvanceable);
    }
    let bounds = Bounds {
        least: Decimal::int(ability.min.get()),
        most: Decimal::int(ability.max.get()),
        whole: true,
    };
    let from = evaluation.score(at);
    let to = bounds.grown(from, by)?;
    Ok(Plan {
        now: format!("{} {to}", ability.label),
        writes: vec![Write::Build {
            part: Part::Abilities,
            id: ability.id.to_string(),
            from: exact(from),
            to: exact(to),
        }],
    })
}

fn trained(
    evaluation: &Evaluation<'_>,
    permitted: bool,
    entry: Entry,
    tier: &str,
) -> Result<Plan, Refusal> {
    if !permitted {
        return Err(Refusal::NotAdvanceable);
    }
    let tiers = &evaluation
        .ruleset()
        .definition()
        .resolution
        .proficiency_tiers;
    let names = tiers.iter().map(|tier| (&*tier.id, &*tier.label));
    let found = position(names, tier).and_then(|at| tiers.get(at));
    let (tier, declared) = found
        .zip(evaluation.entry(entry))
        .ok_or(Refusal::UnknownTier)?;
    let from = tiers.get(evaluation.number_of(entry).tier);
    let id = |tier: &Tier| Value::from(&*tier.id);
    Ok(Plan {
        now: format!("{} {}", declared.label, tier.label),
        writes: vec![Write::Build {
            part: match entry {
                Entry::Skill(_) => Part::Skills,
                Entry::Save(_) => Part::Saves,
            },
            id: declared.id.to_owned(),
            from: from.map_or(Value::Null, id),
            to: id(tier),
        }],
    })
}

/// The new text of a field, without white space at its ends.
fn text<'t>(by: By<'t>, most: i64) -> Result<&'t str, Refusal> {
    let By::To(text) = by else {
        return Err(Refusal::Malformed);
    };
    let text = text.trim();
    let length = i64::try_from(text.chars().count()).unwrap_or(i64::MAX);
    if length > most {
        return Err(Refusal::Bounds(format!("at most {most} characters")));
    }
    Ok(text)
}

/// What a number may grow to.
struct Bounds {
    least: Decimal,
    most: Decimal,
    whole: bool,
}

impl Bounds {
    fn of(kind: &NumberKind) -> Self {
        Self {
            least: kind.min,
            most: kind.max,
            whole: kind.integer,
        }
    }

    /// What a number grows to; it is never pulled into its bounds.
    fn grown(&self, from: Decimal, by: By<'_>) -> Result<Decimal, Refusal> {
        let (By::By(text) | By::To(text)) = by;
        let amount = Amount::read(text).ok_or(Refusal::Malformed)?;
        let written_whole = matches!(amount, Amount::Whole(_));
        let amount = amount.number().filter(|_| written_whole || !self.whole);
        let amount = amount.ok_or_else(|| self.refusal())?;
        let to = match by {
            By::By(_) if amount == Decimal::ZERO => return Err(self.refusal()),
            By::By(_) => from + amount,
            By::To(_) => amount,
        };
        let fits = (self.least..=self.most).contains(&to) && (to.is_whole() || !self.whole);
        if fits { Ok(to) } else { Err(self.refusal()) }
    }

    fn refusal(&self) -> Refusal {
        let whole = if self.whole { "whole " } else { "" };
        Refusal::Bounds(format!("{whole}number {} to {}", self.least, self.most))
    }
}

/// A number with every digit it has.
fn exact(number: Decimal) -> Value {
    let digits: Result<Number, _> = number.to_string().parse();
    digits.map_or_else(|_| json_of(number), Value::Number)
}
