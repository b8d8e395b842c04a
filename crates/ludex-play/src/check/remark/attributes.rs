//! Remarks on attributes that are not read, and on words that belong to none (page 1, 9.1).

use std::collections::BTreeSet;

use super::names::SUBJECTS;
use super::{Remark, Words, remark, shown};
use crate::check::record::Key;
use crate::check::request::Mode;
use crate::words::{listed, quoted};

/// Every attribute that asks something, in the order of page 1, 9.2.
const ATTRIBUTES: [&str; 24] = [
    "skill",
    "check",
    "save",
    "ability",
    "who",
    "dc",
    "difficulty",
    "with",
    "mode",
    "threshold",
    "bonus",
    "shift",
    "explode",
    "double",
    "reroll",
    "dark",
    "upgrade",
    "downgrade",
    "upgrade_against",
    "downgrade_against",
    "boost",
    "setback",
    "spend",
    "use",
];

/// The most unknown attributes that are told one by one.
const MOST_UNKNOWN: usize = 8;

/// The shortest word that is taken for a slip of the hand.
const SHORTEST: usize = 5;

impl Words<'_> {
    /// Attributes that are unknown, not offered, given twice, or of a record.
    pub(super) fn attributes(&self) -> Vec<Remark> {
        let mut remarks = Vec::new();
        let (mut seen, mut twice) = (BTreeSet::new(), BTreeSet::new());
        let (mut not_offered, mut of_record) = (Vec::new(), Vec::new());
        let mut unknown = 0;
        for attribute in &self.tag.attributes {
            let key = attribute.key.as_str();
            if !seen.insert(key) {
                if ATTRIBUTES.contains(&key) && twice.insert(key) {
                    let message = format!("`{key}` is given more than once: the last one counts");
                    remarks.push(remark(message, None));
                }
            } else if SUBJECTS.contains(&key) {
                if let Some(asked) = self.asked.filter(|asked| asked.sort.key() != key) {
                    let read = asked.sort.key();
                    let message =
                        format!("`{key}` is not read: `{read}` already says what is checked");
                    remarks.push(remark(message, "write a tag for each".to_owned()));
                }
            } else if ATTRIBUTES.contains(&key) {
                // A tag that checks nothing offers nothing.
                if self.asked.is_some() && !self.offers(key) {
                    not_offered.push(key);
                }
            } else if Key::is_written(key) {
                of_record.push(key);
            } else {
                unknown += 1;
                if unknown <= MOST_UNKNOWN {
                    let message =
                        format!("there is no attribute {}, so it is not read", shown(key));
                    remarks.push(remark(message, self.nearest_attribute(key)));
                }
            }
        }
        if unknown > MOST_UNKNOWN {
            let more = unknown - MOST_UNKNOWN;
            let message = format!("{more} more of its attributes are unknown, and not read");
            remarks.push(remark(message, self.takes()));
        }
        remarks.extend(self.not_offered(&not_offered));
        remarks.extend(engine_writes(&of_record));
        remarks
    }

    fn nearest_attribute(&self, key: &str) -> String {
        let near = ludex_diag::nearest(key, self.offered());
        match near.or_else(|| ludex_diag::nearest(key, ATTRIBUTES)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => self.takes(),
        }
    }

    /// What the check takes; everything when nothing is checked.
    fn offered(&self) -> impl Iterator<Item = &'static str> {
        let nothing = self.asked.is_none();
        ATTRIBUTES
            .into_iter()
            .filter(move |key| nothing || self.offers(key))
    }

    fn takes(&self) -> String {
        format!("it takes {}", quoted(self.offered()))
    }

    fn not_offered(&self, keys: &[&str]) -> Option<Remark> {
        let (does, them) = match keys {
            [] => return None,
            [_] => ("does", "it"),
            _ => ("do", "them"),
        };
        let message = format!(
            "{} {does} nothing here: this `{}` check does not take {them}",
            quoted(keys.iter().copied()),
            self.kind.word()
        );
        Some(remark(message, self.takes()))
    }

    /// Words that belong to no attribute.
    pub(super) fn loose(&self) -> Vec<Remark> {
        let (mut remarks, mut rest) = (Vec::new(), Vec::new());
        let mut seen = BTreeSet::new();
        for word in self.tag.loose() {
            let lower = word.to_lowercase();
            match self.loose_word(word, &lower) {
                Loose::Read => {}
                Loose::Nothing => rest.push(word),
                Loose::Slip(slip) => {
                    if seen.insert(lower) {
                        remarks.push(slip);
                    }
                }
            }
        }
        // Values of an attribute that lost its `=` are loose as well, and need no remark of their own.
        if remarks.is_empty() && !rest.is_empty() {
            let words = listed("", rest.iter().copied());
            let message = format!("what belongs to no attribute is not read:{words}");
            let help = "put a value of several words between double quotes";
            remarks.push(remark(message, help.to_owned()));
        }
        remarks
    }

    fn loose_word(&self, word: &str, lower: &str) -> Loose {
        let modes = || Mode::ALL.into_iter().map(Mode::word);
        let word_shown = shown(word);
        if modes().any(|mode| mode == lower) {
            if self.offers("mode") {
                return Loose::Read;
            }
            let message = format!(
                "{word_shown} does nothing here: this `{}` check knows neither advantage nor \
                 disadvantage",
                self.kind.word()
            );
            return Loose::Slip(remark(message, None));
        }
        // `Stealth check` without quotes names no attribute.
        let checks = self.asked.is_some();
        let keys = || {
            let keys = ATTRIBUTES.into_iter();
            keys.filter(move |key| !(checks && SUBJECTS.contains(key)))
        };
        if let Some(key) = keys().find(|key| *key == lower) {
            let message = format!("{word_shown} has no value, so it is not read");
            return Loose::Slip(remark(message, format!("write {key}=\"…\"")));
        }
        if lower.chars().count() < SHORTEST {
            return Loose::Nothing;
        }
        let meant = modes().filter(|_| self.offers("mode"));
        if let Some(mode) = ludex_diag::nearest(lower, meant) {
            let message = format!("{word_shown} is no word a check knows, so it is not read");
            return Loose::Slip(remark(message, format!("did you mean `{mode}`?")));
        }
        match ludex_diag::nearest(lower, keys()) {
            Some(key) => {
                let message = format!("{word_shown} is no attribute, so it is not read");
                Loose::Slip(remark(message, format!("did you mean {key}=\"…\"?")))
            }
            None => Loose::Nothing,
        }
    }
}

/// What a loose word is.
enum Loose {
    /// A word that is read.
    Read,
    /// Nothing that a check knows.
    Nothing,
    /// Something that was meant to be read.
    Slip(Remark),
}

/// Keys of a record, which a tag that asks has no use for.
fn engine_writes(keys: &[&str]) -> Option<Remark> {
    let is = match keys {
        [] => return None,
        [_] => "is",
        _ => "are",
    };
    let message = format!(
        "{} {is} not read: a record says that, and every record is rolled again",
        quoted(keys.iter().copied())
    );
    Some(remark(message, "leave it out".to_owned()))
}
