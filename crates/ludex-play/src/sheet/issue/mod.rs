//! What of a stored sheet does not fit a ruleset.

mod live;

use ludex_diag::nearest;
use ludex_ruleset::Ruleset;
use ludex_text::Decimal;
use serde_json::{Map, Value};

use super::fit::{self, Misfit};
use super::{LARGEST, SheetFile, row};
use crate::words::listed;

/// Something of a stored sheet that the ruleset does not know or that does not fit. Sheets are read
/// tolerantly, so this is a warning: the value is kept as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetIssue {
    /// Where it is, dotted from the file's root: `build.abilities.brawn`.
    pub path: String,
    /// What is wrong, and why.
    pub message: String,
    /// What to do.
    pub help: String,
}

impl SheetFile {
    /// What of this sheet does not fit the ruleset, in the order of the sheet.
    #[must_use]
    pub fn check(&self, ruleset: &Ruleset) -> Vec<SheetIssue> {
        let mut found = Issues {
            ruleset,
            issues: Vec::new(),
        };
        found.whole(self);
        found.build(self);
        found.lists(self);
        found.live(self);
        found.issues
    }
}

struct Issues<'r> {
    ruleset: &'r Ruleset,
    issues: Vec<SheetIssue>,
}

impl Issues<'_> {
    fn add(&mut self, path: String, message: String, help: String) {
        self.issues.push(SheetIssue {
            path,
            message,
            help,
        });
    }

    fn misfit(&mut self, path: String, id: &str, misfit: Misfit) {
        let message = format!("`{id}` {}{}", misfit.message, misfit.effect);
        let help = misfit
            .help
            .unwrap_or_else(|| "correct it in the file".to_owned());
        self.add(path, message, help);
    }

    fn whole(&mut self, sheet: &SheetFile) {
        for unread in sheet.unread.iter().filter(|unread| unread.entry.is_none()) {
            let (message, help) = (unread.message.clone(), unread.help.clone());
            self.add(unread.path.clone(), message, help);
        }
        if sheet.name.trim().is_empty() {
            let message = "the sheet has no name, so no tag can address it".to_owned();
            self.add("name".to_owned(), message, "give it a \"name\"".to_owned());
        }
        let version = self.ruleset.definition().sheet.version.get();
        if sheet.v != version {
            let help = if sheet.v > version {
                "read it with the newer version of the ruleset"
            } else {
                "bring it to today's layout with `ludex ruleset migrate`"
            };
            self.add(
                "v".to_owned(),
                format!(
                    "the sheet is of layout {}; this ruleset's is {version}",
                    sheet.v
                ),
                help.to_owned(),
            );
        }
        let size = sheet.stored_size();
        if size > LARGEST {
            self.add(
                "build".to_owned(),
                format!("the sheet takes {size} bytes; {LARGEST} are the most that is stored"),
                "shorten texts or remove rows".to_owned(),
            );
        }
    }

    fn build(&mut self, sheet: &SheetFile) {
        let ruleset = self.ruleset;
        let declared = &ruleset.definition().sheet;
        self.part(
            &sheet.build.abilities,
            "abilities",
            "ability",
            |id, value| {
                let ability = ruleset.ability(id)?;
                let range = (
                    Decimal::from(ability.min.get()),
                    Decimal::from(ability.max.get()),
                );
                Some(fit::number(value, range.0, range.1, true))
            },
            declared.abilities.iter().map(|a| &*a.id),
        );
        let tier = |value: &Value| match value.as_str() {
            Some(id) if ruleset.tier(id).is_some() => Ok(()),
            _ => {
                let tiers = ruleset.definition().resolution.proficiency_tiers.iter();
                let help = listed("the tiers are", tiers.map(|tier| &*tier.id));
                let message = format!("holds {}, which is no tier", fit::shown(value));
                Err(Misfit::new(message, help).with_effect(", so it reads as the first"))
            }
        };
        self.part(
            &sheet.build.skills,
            "skills",
            "skill",
            |id, value| ruleset.skill(id).map(|_| tier(value)),
            declared.skills.iter().map(|skill| &*skill.id),
        );
        self.part(
            &sheet.build.saves,
            "saves",
            "save",
            |id, value| ruleset.save(id).map(|_| tier(value)),
            declared.saves.iter().map(|save| &*save.id),
        );
        let range = &declared.bonus_range;
        let range = (
            Decimal::from(range.min.get()),
            Decimal::from(range.max.get()),
        );
        let either = declared.skills.iter().map(|skill| &*skill.id);
        self.part(
            &sheet.build.bonuses,
            "bonuses",
            "skill or save",
            |id, value| {
                let known = ruleset.skill(id).is_some() || ruleset.save(id).is_some();
                known.then(|| fit::number(value, range.0, range.1, true))
            },
            either.chain(declared.saves.iter().map(|save| &*save.id)),
        );
        self.part(
            &sheet.build.fields,
            "fields",
            "field",
            |id, value| Some(fit::check(&ruleset.field(id)?.kind, value)),
            declared.fields.iter().map(|field| &*field.id),
        );
    }

    /// One map of the build: `fits` answers `None` for an id that is not declared.
    fn part<'d>(
        &mut self,
        part: &Map<String, Value>,
        key: &str,
        sort: &str,
        fits: impl Fn(&str, &Value) -> Option<Result<(), Misfit>>,
        declared: impl Iterator<Item = &'d str> + Clone,
    ) {
        for (id, value) in part {
            let path = format!("build.{key}.{id}");
            match fits(id, value) {
                Some(Ok(())) => {}
                Some(Err(misfit)) => self.misfit(path, id, misfit),
                None => self.unknown(path, sort, id, declared.clone()),
            }
        }
    }

    fn unknown<'d>(
        &mut self,
        path: String,
        sort: &str,
        id: &str,
        declared: impl Iterator<Item = &'d str>,
    ) {
        let help = match nearest(id, declared) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "it is not read; remove it when nothing needs it".to_owned(),
        };
        self.add(path, format!("this ruleset has no {sort} `{id}`"), help);
    }

    fn lists(&mut self, sheet: &SheetFile) {
        let declared = &self.ruleset.definition().sheet.lists;
        for (id, value) in &sheet.build.lists {
            let path = format!("build.lists.{id}");
            let Some(list) = self.ruleset.list(id) else {
                self.unknown(path, "list", id, declared.iter().map(|list| &*list.id));
                continue;
            };
            let Some(rows) = value.as_array() else {
                let found = fit::shown(value);
                let message =
                    format!("`{id}` holds rows in a list; {found} is none, so it is not read");
                self.add(path, message, "write [ … ] around its rows".to_owned());
                continue;
            };
            let most = list.max_items.get();
            if i64::try_from(rows.len()).is_ok_and(|found| found > most) {
                let message = format!("`{id}` holds {most} rows at most; there are {}", rows.len());
                self.add(path.clone(), message, "remove rows".to_owned());
            }
            for (at, value) in rows.iter().enumerate() {
                for misfit in row::misfits(list, value) {
                    self.misfit(format!("{path}.{at}"), id, misfit);
                }
            }
        }
    }
}
