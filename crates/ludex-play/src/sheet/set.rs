//! Editing a sheet by hand (cli.md, "Rulesets").

use std::fmt;

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::TierRole;
use ludex_schema::Ref;
use ludex_text::Decimal;
use serde_json::{Map, Value};

use super::fit::{self, Misfit};
use super::path::Place;
use super::{LARGEST, SheetFile, row};
use crate::name::same_name;
use crate::number::whole_of;
use crate::words::listed;

/// A value of the build that changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Its place inside `build`, dotted; of a new row the one it got.
    pub path: String,
    /// What was stored; null where nothing was.
    pub from: Value,
    /// What is stored now; null where nothing is.
    pub to: Value,
}

/// Why an edit was refused; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetError {
    /// What is wrong, and why.
    pub message: String,
    /// What to do; `None` where the message says all there is.
    pub help: Option<String>,
}

impl SetError {
    pub(super) fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            help: Some(help.into()),
        }
    }

    pub(super) fn at(place: &str, misfit: Misfit) -> Self {
        Self {
            message: format!("{place} {}", misfit.message),
            help: misfit.help,
        }
    }
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for SetError {}

impl SheetFile {
    /// Sets one value of the build, as `--set PATH=VALUE` does. A value that is JSON is read as
    /// JSON, anything else as text; `null` removes what is stored, so that the default is read.
    ///
    /// # Errors
    /// The path names nothing of this ruleset, the value does not fit there, or the sheet would
    /// grow past its limit. The sheet is as it was then.
    pub fn set(&mut self, ruleset: &Ruleset, path: &str, value: &str) -> Result<Change, SetError> {
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
        let place = Place::parse(path)?;
        let before = self.build.clone();
        let change = self.put(ruleset, path, place, value)?;
        let size = self.stored_size();
        if size > LARGEST {
            self.build = before;
            return Err(SetError::new(
                format!("the sheet would take {size} bytes; {LARGEST} are the most"),
                "shorten texts or remove rows first",
            ));
        }
        Ok(change)
    }

    fn put(
        &mut self,
        ruleset: &Ruleset,
        path: &str,
        place: Place<'_>,
        value: Value,
    ) -> Result<Change, SetError> {
        let sheet = &ruleset.definition().sheet;
        macro_rules! declared {
            ($list:expr, $sort:literal, $id:expr) => {
                $list
                    .iter()
                    .find(|entry| *entry.id == *$id)
                    .ok_or_else(|| {
                        unknown(
                            $sort,
                            $id,
                            $list.iter().map(|entry| (&*entry.id, &*entry.label)),
                        )
                    })?
            };
        }
        let (part, id, value) = match place {
            Place::Ability(id) => {
                let ability = declared!(sheet.abilities, "ability", id);
                let (min, max) = (
                    Decimal::from(ability.min.get()),
                    Decimal::from(ability.max.get()),
                );
                let fits = |value: &Value| fit::number(value, min, max, true);
                (
                    &mut self.build.abilities,
                    id,
                    checked("the ability", id, value, fits)?,
                )
            }
            Place::Skill(id) => {
                declared!(sheet.skills, "skill", id);
                let offered = sheet.skill_tiers.as_ref().map(|tiers| &***tiers);
                (
                    &mut self.build.skills,
                    id,
                    tier(ruleset, offered, "the skill", id, value)?,
                )
            }
            Place::Save(id) => {
                declared!(sheet.saves, "save", id);
                let offered = sheet.save_tiers.as_ref().map(|tiers| &***tiers);
                (
                    &mut self.build.saves,
                    id,
                    tier(ruleset, offered, "the save", id, value)?,
                )
            }
            Place::Bonus(id) => {
                let skills = sheet.skills.iter().map(|skill| (&*skill.id, &*skill.label));
                let saves = sheet.saves.iter().map(|save| (&*save.id, &*save.label));
                if ruleset.skill(id).is_none() && ruleset.save(id).is_none() {
                    return Err(unknown("skill or save", id, skills.chain(saves)));
                }
                let range = &sheet.bonus_range;
                let (min, max) = (
                    Decimal::from(range.min.get()),
                    Decimal::from(range.max.get()),
                );
                let fits = |value: &Value| fit::number(value, min, max, true);
                (
                    &mut self.build.bonuses,
                    id,
                    checked("the bonus of", id, value, fits)?,
                )
            }
            Place::Field(id) => {
                let field = declared!(sheet.fields, "field", id);
                let fits = |value: &Value| fit::check(&field.kind, value);
                (
                    &mut self.build.fields,
                    id,
                    checked("the field", id, value, fits)?,
                )
            }
            Place::NewRow(id) | Place::Row(id, _) | Place::Cell(id, ..) => {
                let list = declared!(sheet.lists, "list", id);
                return row::put(&mut self.build.lists, list, path, place, value);
            }
        };
        let to = value.clone();
        let from = store(part, id, value);
        Ok(Change {
            path: path.to_owned(),
            from,
            to,
        })
    }
}

/// Puts a value under a key, or removes the key for null; what stood there before.
pub(super) fn store(part: &mut Map<String, Value>, key: &str, value: Value) -> Value {
    let before = if value.is_null() {
        part.shift_remove(key)
    } else {
        part.insert(key.to_owned(), value)
    };
    before.unwrap_or(Value::Null)
}

/// A value as it is stored: a whole number without a point.
pub(super) fn plain(value: Value) -> Value {
    whole_of(&value).map_or(value, Value::from)
}

fn checked(
    sort: &str,
    id: &str,
    value: Value,
    fits: impl Fn(&Value) -> Result<(), Misfit>,
) -> Result<Value, SetError> {
    if !value.is_null() {
        fits(&value).map_err(|misfit| SetError::at(&format!("{sort} `{id}`"), misfit))?;
    }
    Ok(plain(value))
}

/// A tier by its id or label, as the id that is stored.
fn tier(
    ruleset: &Ruleset,
    offered: Option<&[Ref<TierRole>]>,
    sort: &str,
    id: &str,
    value: Value,
) -> Result<Value, SetError> {
    if value.is_null() {
        return Ok(value);
    }
    let tiers = &ruleset.definition().resolution.proficiency_tiers;
    let is_offered = |id: &str| offered.is_none_or(|offered| offered.iter().any(|o| **o == *id));
    let choices = || {
        tiers
            .iter()
            .filter(|tier| is_offered(&tier.id))
            .map(|tier| &*tier.id)
    };
    let help = || listed("the tiers are", choices());
    let Some(name) = value.as_str() else {
        let message = format!("{sort} `{id}` holds a tier; {} is none", fit::shown(&value));
        return Err(SetError::new(message, help()));
    };
    let by_id = tiers.iter().find(|tier| same_name(&tier.id, name));
    let found = by_id.or_else(|| tiers.iter().find(|tier| same_name(&tier.label, name)));
    match found {
        Some(tier) if is_offered(&tier.id) => Ok((*tier.id).into()),
        Some(_) => Err(SetError::new(
            format!("the tier `{name}` is not offered for {sort} `{id}`"),
            help(),
        )),
        None => {
            let labels = tiers.iter().map(|tier| &*tier.label);
            let near = ludex_diag::nearest(name, choices().chain(labels));
            let help = near.map_or_else(help, |near| format!("did you mean `{near}`?"));
            Err(SetError::new(format!("there is no tier `{name}`"), help))
        }
    }
}

/// A name that nothing declares, with the nearest one that is declared.
pub(super) fn unknown<'a>(
    sort: &str,
    id: &str,
    declared: impl Iterator<Item = (&'a str, &'a str)> + Clone,
) -> SetError {
    let ids = declared.clone().map(|(id, _)| id);
    let by_label = declared
        .clone()
        .find(|(_, label)| same_name(label, id))
        .map(|(id, _)| id);
    let help = match by_label.or_else(|| ludex_diag::nearest(id, ids.clone())) {
        Some(near) => format!("did you mean `{near}`?"),
        None if declared.clone().next().is_none() => "this ruleset has none".to_owned(),
        None => listed("there are", ids),
    };
    SetError::new(format!("there is no {sort} `{id}`"), help)
}
