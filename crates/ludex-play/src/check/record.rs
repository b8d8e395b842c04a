//! The record that replaces a resolved check (page 1, 9.4).

use std::fmt::{Display, Write as _};

use crate::tag;

/// The most characters of a value.
const LONGEST: usize = 120;

macro_rules! keys {
    ($($name:ident $word:literal,)*) => {
        /// The keys of a record, in the order they are written.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum Key { $($name,)* }

        impl Key {
            fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }

            /// Whether a key is one that records hold, those of later parts of a game included.
            pub(crate) fn is_written(word: &str) -> bool {
                matches!(word, $($word)|* | "effects" | "from" | "automatic" | "now")
            }
        }
    };
}

keys! {
    Skill "skill",
    Who "who",
    Dc "dc",
    Difficulty "difficulty",
    Rolls "rolls",
    Used "used",
    Modifier "modifier",
    Total "total",
    Mode "mode",
    Result "result",
    Band "band",
    Margin "margin",
    Resolution "resolution",
    Dice "dice",
    Target "target",
    Threshold "threshold",
    Bonus "bonus",
    Shift "shift",
    With "with",
    Explode "explode",
    Double "double",
    Penalty "penalty",
    Adjust "adjust",
    Spend "spend",
    Successes "successes",
    Reroll "reroll",
    Rerolled "rerolled",
    Upgrade "upgrade",
    Downgrade "downgrade",
    UpgradeAgainst "upgrade_against",
    DowngradeAgainst "downgrade_against",
    Boost "boost",
    Setback "setback",
    Dark "dark",
    Raised "raised",
    Symbols "symbols",
    Complication "complication",
    Reason "reason",
}

/// A record in the making.
#[derive(Clone, Debug, Default)]
pub(crate) struct Record(Vec<(Key, Value)>);

/// The value of an entry.
#[derive(Clone, Debug)]
enum Value {
    /// A text that is cleaned when it is written.
    Text(String),
    /// A word of the page.
    Word(&'static str),
    /// A number.
    Number(i64),
}

impl Record {
    /// Adds a text; it is cleaned when the record is written.
    pub(crate) fn text(&mut self, key: Key, text: impl Into<String>) {
        self.0.push((key, Value::Text(text.into())));
    }

    /// Adds a word of the page.
    pub(crate) fn word(&mut self, key: Key, word: &'static str) {
        self.0.push((key, Value::Word(word)));
    }

    /// Adds a number.
    pub(crate) fn number(&mut self, key: Key, number: i64) {
        self.0.push((key, Value::Number(number)));
    }

    /// Adds a number unless it is 0, which would say nothing.
    pub(crate) fn unless_zero(&mut self, key: Key, number: i64) {
        if number != 0 {
            self.number(key, number);
        }
    }

    /// The text of an entry that was added.
    pub(crate) fn get(&self, wanted: Key) -> Option<&str> {
        let found = self.0.iter().find(|(key, _)| *key == wanted);
        found.and_then(|(_, value)| match value {
            Value::Text(text) => Some(text.as_str()),
            Value::Word(word) => Some(*word),
            Value::Number(_) => None,
        })
    }

    /// The tag of these entries and `more`, all in their order.
    pub(crate) fn write(&self, more: &Self) -> String {
        let mut entries: Vec<&(Key, Value)> = self.0.iter().chain(&more.0).collect();
        entries.sort_by_key(|(key, _)| *key);
        let mut tag = Writer::new();
        for (key, value) in entries {
            match value {
                Value::Text(text) => tag.text(key.word(), text),
                Value::Word(word) => tag.add(key.word(), word),
                Value::Number(number) => tag.add(key.word(), number),
            }
        }
        tag.finish()
    }
}

/// A `skill_check` tag in the making.
pub(crate) struct Writer(String);

impl Writer {
    /// A tag without attributes.
    pub(crate) fn new() -> Self {
        let mut text = String::with_capacity(256);
        text.push_str("[skill_check:");
        Self(text)
    }

    /// Adds an attribute whose text is cleaned (page 1, 9.4).
    pub(crate) fn text(&mut self, key: &str, text: &str) {
        self.add(key, tag::clean(text, LONGEST));
    }

    /// Adds an attribute that needs no cleaning.
    pub(crate) fn add(&mut self, key: &str, value: impl Display) {
        // Writing to a string does not fail.
        let _ = write!(self.0, " {key}=\"{value}\"");
    }

    /// The tag.
    pub(crate) fn finish(mut self) -> String {
        self.0.push(']');
        self.0
    }
}
