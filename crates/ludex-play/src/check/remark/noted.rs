//! Remarks on what was noted while a tag was read.

use ludex_ruleset::definition::Kind;

use super::{Note, Remark, Words, did_you_mean, remark, shown};
use crate::check::ladder;
use crate::check::range::Range;
use crate::check::spend::{self, Unbought};
use crate::tag::{clean, integer};
use crate::words::listed;

impl Words<'_> {
    pub(super) fn noted(&self, note: &Note<'_>) -> Option<Remark> {
        Some(match *note {
            Note::Offered(_) | Note::Held { .. } => return None,
            Note::Empty(key) => remark(format!("`{key}` is empty, so it is not read"), None),
            Note::NotWhole { key, value, range } => not_whole(key, value, range),
            Note::Pulled { key, number, range } => pulled(key, number, range),
            Note::Stranger { name, several } => self.stranger(name, several),
            Note::NoStep { text, several } => self.step(text, several),
            Note::NoAbility(name) => self.no_ability(name),
            Note::WithUnused(name) => remark(
                format!(
                    "`with` does nothing here: what is checked takes no other ability, so {} is \
                     left out",
                    shown(name)
                ),
                None,
            ),
            Note::NoMode(word) => remark(
                format!(
                    "`mode` is `advantage` or `disadvantage`; {} is neither, so it is not read",
                    shown(word)
                ),
                did_you_mean(
                    word,
                    ["advantage", "disadvantage"].into_iter(),
                    "",
                    [].into_iter(),
                ),
            ),
            Note::NoReroll(name) => self.no_reroll(name),
            Note::NoPoints(value) => self.no_points(value),
            Note::Unbought { name, why } => self.unbought(name, why),
            Note::Fewer {
                name,
                bought,
                wanted,
                paid,
            } => remark(
                format!(
                    "{} buys {bought} of {wanted}: one check allows no more, so only {paid} are paid",
                    shown(name)
                ),
                None,
            ),
        })
    }

    fn stranger(&self, name: &str, several: bool) -> Remark {
        let cards = || self.party.cards.iter().map(|card| card.name());
        let name_shown = shown(name);
        if several {
            let message = format!(
                "several sheets are called {name_shown} and none is the player's, so the check is \
                 a stranger's: it is rolled with 0"
            );
            return remark(message, "give them names that differ".to_owned());
        }
        let message = format!(
            "no sheet is called {name_shown}, so the check is a stranger's: it is rolled with 0"
        );
        remark(
            message,
            did_you_mean(name, cards(), "the sheets are", cards()),
        )
    }

    fn step(&self, text: &str, several: bool) -> Remark {
        let text_shown = shown(text);
        if several {
            let message =
                format!("several steps are called {text_shown}, so none of them is meant");
            let help = if self.offers("dc") {
                "give the number with dc=\"…\""
            } else {
                "give the steps labels that differ"
            };
            return remark(message, help.to_owned());
        }
        let labels = ladder::labels(self.kind);
        let steps = listed("The steps are", labels.iter().copied());
        let message = format!("there is no step {text_shown}, so `difficulty` is not read");
        let help = match ludex_diag::nearest(text, labels.iter().copied()) {
            Some(near) => format!("did you mean `{near}`? {steps}"),
            None if self.offers("dc") && integer(text).is_some() => {
                format!("write dc=\"{}\" for a number. {steps}", clean(text, 40))
            }
            None => listed("the steps are", labels.iter().copied()),
        };
        remark(message, help)
    }

    fn no_ability(&self, name: &str) -> Remark {
        let abilities = &self.ruleset.definition().sheet.abilities;
        let names = abilities.iter().flat_map(|ability| {
            let short = ability.short.as_deref();
            [Some(&*ability.id), Some(&*ability.label), short]
                .into_iter()
                .flatten()
        });
        let labels = abilities.iter().map(|ability| &*ability.label);
        remark(
            format!(
                "`with` names no ability: there is no {}, so the check keeps its own",
                shown(name)
            ),
            did_you_mean(name, names, "the abilities are", labels),
        )
    }

    fn no_reroll(&self, name: &str) -> Remark {
        let rules = match self.kind {
            Kind::DicePool(pool) => pool.reroll.as_deref().unwrap_or_default(),
            _ => &[],
        };
        let ids = || rules.iter().map(|rule| &*rule.id);
        remark(
            format!(
                "there is no re-throw {}, so no die is thrown again",
                shown(name)
            ),
            did_you_mean(name, ids(), "the re-throws are", ids()),
        )
    }

    fn no_points(&self, value: &str) -> Remark {
        let spends = &self.ruleset.definition().resolution.spend;
        let example = spends.first().and_then(|spend| {
            let (id, _) = spend::names(self.ruleset, spend)?;
            Some(format!("write spend=\"{id}:{}\"", *spend.amount))
        });
        remark(
            format!(
                "`spend` is a name and its points from 1, NAME:POINTS; {} is not, so nothing is \
                 spent",
                shown(value)
            ),
            example,
        )
    }

    fn unbought(&self, name: &str, why: Unbought) -> Remark {
        let (name_shown, fits) = (shown(name), |points: i64| {
            (points > 0).then(|| format!("write spend=\"{}:{points}\"", clean(name, 40)))
        });
        let spends = || {
            let spends = &self.ruleset.definition().resolution.spend;
            spends
                .iter()
                .filter_map(|spend| spend::names(self.ruleset, spend))
        };
        let (reason, help) = match why {
            Unbought::NoSpend => {
                let names = spends().flat_map(|(id, label)| [id, label]);
                let ids = spends().map(|(id, _)| id);
                let help = did_you_mean(name, names, "what can be spent is", ids);
                (format!("no {name_shown} can be spent on a check"), help)
            }
            Unbought::Uneven { points, amount } => {
                let below = points / amount * amount;
                let near = if below > 0 { below } else { amount };
                (
                    format!(
                        "{amount} of {name_shown} buy once, and {points} are not that or a multiple"
                    ),
                    fits(near),
                )
            }
            Unbought::NoneAllowed => (format!("this check allows no {name_shown}"), None),
            Unbought::Absent => (format!("the character has no {name_shown} now"), None),
            Unbought::Short { left, cost, amount } => (
                format!("it costs {cost} of {name_shown}, and {left} are left"),
                fits(left / amount * amount),
            ),
            Unbought::NoRoom { room, cost, amount } => (
                format!("it raises {name_shown} by {cost}, and there is room for {room}"),
                fits(room / amount * amount),
            ),
            Unbought::Stranger => (
                format!("a character without a sheet has no {name_shown} to spend"),
                None,
            ),
        };
        remark(format!("nothing is bought: {reason}"), help)
    }
}

fn not_whole(key: &str, value: &str, range: Range) -> Remark {
    let Range { least, most } = range;
    let value_shown = shown(value);
    let digits = value.trim().trim_start_matches(['+', '-']);
    let problem = if digits.len() > 9 && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        "has more than nine digits"
    } else {
        "is none"
    };
    remark(
        format!("`{key}` is a whole number; {value_shown} {problem}, so it is not read"),
        format!("write a whole number from {least} to {most}"),
    )
}

fn pulled(key: &str, number: i64, range: Range) -> Remark {
    let Range { least, most } = range;
    let held = range.pull(number);
    remark(
        format!("`{key}` may be {least} to {most}, so {number} counts as {held}"),
        None,
    )
}
