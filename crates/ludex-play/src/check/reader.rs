//! Reading the attributes of a tag one by one, and noting what of them comes to nothing
//! (page 1, 9.2).

use ludex_ruleset::definition::Reroll;

use super::range::Range;
use super::remark::{Note, Notes};
use super::request::Mode;
use crate::name::normal;
use crate::tag::{Tag, integer};

/// Reads the attributes of one tag. What is read is offered; what is not offered is not read.
pub(crate) struct Reader<'a, 't> {
    tag: &'a Tag<'t>,
    notes: &'a mut Notes<'t>,
}

impl<'a, 't> Reader<'a, 't> {
    /// A reader that tells `notes` what comes to nothing.
    pub(crate) fn new(tag: &'a Tag<'t>, notes: &'a mut Notes<'t>) -> Self {
        Self { tag, notes }
    }

    /// Notes something.
    pub(crate) fn note(&mut self, note: Note<'t>) {
        self.notes.add(note);
    }

    /// Notes something unless all is well.
    pub(crate) fn note_unless(&mut self, well: bool, note: Note<'t>) {
        if !well {
            self.note(note);
        }
    }

    /// A text attribute, trimmed and cut; `None` when nothing is left.
    pub(crate) fn text(&mut self, key: &'static str, most: usize) -> Option<&'t str> {
        self.note(Note::Offered(key));
        let text = self.tag.get(key)?.trim();
        let end = text
            .char_indices()
            .nth(most)
            .map_or(text.len(), |(at, _)| at);
        let text = text.get(..end)?.trim_end();
        self.note_unless(!text.is_empty(), Note::Empty(key));
        (!text.is_empty()).then_some(text)
    }

    /// The same where it is offered.
    pub(crate) fn text_where(
        &mut self,
        offered: bool,
        key: &'static str,
        most: usize,
    ) -> Option<&'t str> {
        offered.then(|| self.text(key, most)).flatten()
    }

    /// A whole number pulled into its range; without a range it is not offered.
    pub(crate) fn number(&mut self, key: &'static str, range: Option<Range>) -> Option<i64> {
        let range = range?;
        self.note(Note::Offered(key));
        self.note(Note::Held { key, range });
        let value = self.tag.get(key)?;
        let Some(number) = integer(value) else {
            self.note(Note::NotWhole { key, value, range });
            return None;
        };
        self.note_unless(range.holds(number), Note::Pulled { key, number, range });
        Some(range.pull(number))
    }

    /// The step whose label is `text`, when exactly one is.
    pub(crate) fn step(&mut self, labels: &[&str], text: &'t str) -> Option<usize> {
        let wanted = normal(text);
        let mut named = labels
            .iter()
            .enumerate()
            .filter(|(_, label)| normal(label) == wanted);
        let (step, more) = (named.next(), named.next().is_some());
        self.note_unless(
            step.is_some() && !more,
            Note::NoStep {
                text,
                several: more,
            },
        );
        step.filter(|_| !more).map(|(step, _)| step)
    }

    /// Advantage or disadvantage, as attribute or as a loose word; both cancel.
    pub(crate) fn mode(&mut self, offered: bool) -> Option<Mode> {
        if !offered {
            return None;
        }
        self.note(Note::Offered("mode"));
        let given = self.tag.get("mode").map(str::trim);
        if let Some(given) = given {
            let known = Mode::ALL
                .iter()
                .any(|mode| given.eq_ignore_ascii_case(mode.word()));
            self.note_unless(known, Note::NoMode(given));
        }
        let asked = |mode: Mode| {
            let is_word = |word: &str| word.eq_ignore_ascii_case(mode.word());
            given.is_some_and(is_word) || self.tag.loose().any(is_word)
        };
        match Mode::ALL.map(asked) {
            [true, false] => Some(Mode::Advantage),
            [false, true] => Some(Mode::Disadvantage),
            _ => None,
        }
    }

    /// The position of a declared re-throw, and its name as it was asked.
    pub(crate) fn reroll(&mut self, rules: &[Reroll]) -> Option<(usize, &'t str)> {
        let asked = self.text_where(!rules.is_empty(), "reroll", 40)?;
        let lower = asked.to_lowercase();
        let position = rules.iter().position(|rule| *rule.id == *lower);
        self.note_unless(position.is_some(), Note::NoReroll(asked));
        position.map(|position| (position, asked))
    }

    /// `name:points`, split at the last `:`.
    pub(crate) fn points(&mut self, offered: bool) -> Option<(&'t str, i64)> {
        if !offered {
            return None;
        }
        self.note(Note::Offered("spend"));
        let value = self.tag.get("spend")?;
        let points = points(value);
        self.note_unless(points.is_some(), Note::NoPoints(value));
        points
    }
}

fn points(text: &str) -> Option<(&str, i64)> {
    let (name, points) = text.rsplit_once(':')?;
    let (name, points) = (name.trim(), points.trim());
    let digits = !points.is_empty() && points.bytes().all(|byte| byte.is_ascii_digit());
    // More points than any pool holds buy as much as the most that can be written.
    let points = if digits {
        points.parse().unwrap_or(i64::MAX)
    } else {
        0
    };
    (points > 0 && !name.is_empty()).then_some((name, points))
}
