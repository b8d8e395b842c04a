//! What takes a tag's place (page 1, 9.5, "Rewrite").

use super::Settled;
use super::read::Verb;
use super::refusal::Refusal;
use crate::party::PartyChange;
use crate::tag::{Tag, clean};

/// The most characters of a value.
const LONGEST: usize = 120;
/// The most characters of `now`.
const LONGEST_NOW: usize = 240;
/// What stands between the members of a party.
const BETWEEN: &str = "; ";

/// A tag on its way back into the reply.
pub(super) struct Rewriting {
    tag: String,
}

impl Rewriting {
    /// A command with the attributes it takes, as they were written. `who` is the name of the card,
    /// `party`, `team`, or the name as it was asked where nobody is known by it.
    pub(super) fn of(verb: Verb, who: Option<&str>, attributes: &[(&str, &str)]) -> Self {
        let mut rewriting = Self {
            tag: "[sheet:".to_owned(),
        };
        if let Some(who) = who {
            rewriting.add("who", &clean(who, LONGEST));
        }
        rewriting.add("op", verb.word());
        for (key, value) in attributes {
            rewriting.add(key, &clean(value, LONGEST));
        }
        rewriting
    }

    /// A tag without a readable op.
    pub(super) fn raw(tag: &Tag<'_>) -> Self {
        let mut rewriting = Self {
            tag: "[sheet:".to_owned(),
        };
        rewriting.add("raw", &clean(tag.body, LONGEST));
        rewriting
    }

    /// Adds an attribute whose value is clean.
    fn add(&mut self, key: &str, value: &str) {
        for part in [" ", key, "=\"", value, "\""] {
            self.tag.push_str(part);
        }
    }

    /// A command that was done; `now` holds an entry for each it was done for.
    pub(super) fn done(mut self, now: &[String], changes: Vec<PartyChange>) -> Settled {
        let now = entries(now);
        self.add("result", "ok");
        self.add("now", &now);
        Settled {
            rewritten: self.tag + "]",
            reason: None,
            now: Some(now),
            changes,
        }
    }

    /// A command that was refused.
    pub(super) fn refused(mut self, refusal: &Refusal) -> Settled {
        let reason = refusal.to_string();
        self.add("result", "refused");
        self.add("reason", &clean(&reason, LONGEST));
        Settled {
            rewritten: self.tag + "]",
            reason: Some(reason),
            now: None,
            changes: Vec::new(),
        }
    }
}

/// The entries that fit, whole ones; only the first, when it is too long by itself, is cut.
fn entries(entries: &[String]) -> String {
    let mut now = String::new();
    let mut length = 0;
    for (at, entry) in entries.iter().enumerate() {
        let entry = clean(entry, if at == 0 { LONGEST_NOW } else { usize::MAX });
        let between = if at == 0 { "" } else { BETWEEN };
        length += between.len() + entry.chars().count();
        if length > LONGEST_NOW {
            break;
        }
        now.push_str(between);
        now.push_str(&entry);
    }
    now
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cutting_drops_whole_entries() {
        let of = |lengths: &[usize]| {
            let texts: Vec<String> = lengths.iter().map(|n| "x".repeat(*n)).collect();
            entries(&texts).chars().count()
        };
        assert_eq!(of(&[]), 0);
        assert_eq!(of(&[300]), 240);
        assert_eq!(of(&[100, 138]), 240);
        assert_eq!(of(&[100, 139]), 100);
        // What follows an entry that was dropped goes too: the list keeps its order.
        assert_eq!(of(&[100, 139, 5]), 100);
        assert_eq!(entries(&["a \" b".to_owned(), "c\n".to_owned()]), "a b; c");
    }
}
