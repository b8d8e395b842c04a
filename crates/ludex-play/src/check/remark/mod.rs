//! What of a tag comes to nothing, for whoever tries it (page 1, 9.2: what is not offered,
//! unreadable or names nothing is ignored).
//!
//! A check is read once and in one place; while it is read, what is passed over is noted. A check
//! that is only rolled throws the notes away, so that remarks and rolls cannot disagree.

mod attributes;
mod names;
mod noted;
#[cfg(test)]
mod tests;

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::Kind;

use super::party::Party;
use super::plan::{Planned, Rules, planned};
use super::range::Range;
use super::spend::Unbought;
use crate::name::{Asked, Subject, find_check};
use crate::tag::{Tag, clean};

/// Something of a tag that does not do what its writer may expect. The check is what it is all the
/// same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// What is not read or not done, and why.
    pub message: String,
    /// What to do; `None` where the message says it.
    pub help: Option<String>,
}

/// What of a `skill_check` tag comes to nothing or to something else than is written: names nothing
/// answers to, numbers that are unreadable or out of range, attributes this check does not take,
/// words that belong to none, points that buy nothing (page 1, 5.9, 9.1 to 9.3).
///
/// None of it is an error: [`plan()`](super::plan()) comes to the same check without asking. A tag
/// that stays as another system wrote it has no remarks.
#[must_use]
pub fn remarks(ruleset: &Ruleset, party: &Party<'_>, tag: &Tag<'_>) -> Vec<Remark> {
    let mut notes = Notes::kept();
    if let Planned::OtherSystem = planned(ruleset, party, tag, &mut notes) {
        return Vec::new();
    }
    let asked = find_check(ruleset, tag);
    let subject = asked.map_or(Subject::Unknown, |asked| asked.subject);
    let words = Words {
        ruleset,
        party,
        tag,
        asked,
        kind: Rules::of(ruleset, subject).kind,
        notes: notes.into_vec(),
    };
    let mut remarks = Vec::new();
    remarks.extend(words.check_name());
    remarks.extend(words.notes.iter().filter_map(|note| words.noted(note)));
    remarks.extend(words.attributes());
    remarks.extend(words.loose());
    remarks
}

/// One thing noticed while a tag is read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Note<'t> {
    /// This attribute is offered.
    Offered(&'static str),
    /// A number offered is held to a range.
    Held { key: &'static str, range: Range },
    /// The attribute holds no text.
    Empty(&'static str),
    /// The attribute holds no whole number.
    NotWhole {
        key: &'static str,
        value: &'t str,
        range: Range,
    },
    /// The number is out of range.
    Pulled {
        key: &'static str,
        number: i64,
        range: Range,
    },
    /// Nobody has that name, or several who are not the player.
    Stranger { name: &'t str, several: bool },
    /// The ladder has no such step, or several.
    NoStep { text: &'t str, several: bool },
    /// `with` names no ability.
    NoAbility(&'t str),
    /// What is checked takes no other ability.
    WithUnused(&'t str),
    /// `mode` is no word it knows.
    NoMode(&'t str),
    /// There is no such re-throw.
    NoReroll(&'t str),
    /// `spend` is no name with points.
    NoPoints(&'t str),
    /// The points buy nothing.
    Unbought { name: &'t str, why: Unbought },
    /// The points buy less than they could.
    Fewer {
        name: &'t str,
        bought: i64,
        wanted: i64,
        paid: i64,
    },
}

/// What is noted while a tag is read, when anybody wants to know.
#[derive(Debug)]
pub(crate) struct Notes<'t>(Option<Vec<Note<'t>>>);

impl<'t> Notes<'t> {
    /// Nobody wants to know.
    pub(crate) const fn none() -> Self {
        Self(None)
    }

    pub(crate) fn kept() -> Self {
        Self(Some(Vec::new()))
    }

    /// What was noted.
    pub(crate) fn into_vec(self) -> Vec<Note<'t>> {
        self.0.unwrap_or_default()
    }

    /// Notes something.
    pub(crate) fn add(&mut self, note: Note<'t>) {
        if let Some(notes) = &mut self.0 {
            notes.push(note);
        }
    }
}

/// What remarks are worded from.
struct Words<'a> {
    ruleset: &'a Ruleset,
    party: &'a Party<'a>,
    tag: &'a Tag<'a>,
    /// What is checked; `None` when the tag names nothing.
    asked: Option<Asked<'a>>,
    /// How that rolls.
    kind: &'a Kind,
    notes: Vec<Note<'a>>,
}

impl Words<'_> {
    /// Whether the check takes an attribute.
    fn offers(&self, key: &str) -> bool {
        let offered = |note: &Note<'_>| matches!(note, Note::Offered(offered) if *offered == key);
        names::SUBJECTS.contains(&key) || self.notes.iter().any(offered)
    }
}

fn remark(message: String, help: impl Into<Option<String>>) -> Remark {
    Remark {
        message,
        help: help.into(),
    }
}

/// Something of the tag as a message shows it: between backticks, without what could disturb a
/// terminal, cut to a readable length.
fn shown(text: &str) -> String {
    const LONGEST: usize = 40;
    format!("`{}`", clean(text, LONGEST))
}

/// The question for the nearest name, else the list of all of them.
fn did_you_mean<'n>(
    name: &str,
    near: impl Iterator<Item = &'n str>,
    lead: &str,
    all: impl Iterator<Item = &'n str>,
) -> Option<String> {
    match ludex_diag::nearest(name, near) {
        Some(near) => Some(format!("did you mean `{near}`?")),
        None => crate::words::listed_if_any(lead, all),
    }
}
