//! The record that replaces a resolved check (page 1, 9.4).

use std::fmt::Write as _;

use crate::tag;

macro_rules! keys {
    ($($name:ident $word:literal,)*) => {
        /// The keys of a record, in the order they are written.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum Key { $($name,)* }

        impl Key {
            fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
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
pub(crate) struct Record(Vec<(Key, String)>);

impl Record {
    /// Adds an entry; the value is cleaned when the record is written.
    pub(crate) fn set(&mut self, key: Key, value: impl Into<String>) {
        self.0.push((key, value.into()));
    }

    /// Adds a number.
    pub(crate) fn number(&mut self, key: Key, value: i64) {
        self.set(key, value.to_string());
    }

    /// Adds a number unless it is 0, which would say nothing.
    pub(crate) fn unless_zero(&mut self, key: Key, value: i64) {
        if value != 0 {
            self.number(key, value);
        }
    }

    /// The value of an entry that was added.
    pub(crate) fn get(&self, wanted: Key) -> Option<&str> {
        self.0.iter().find(|(key, _)| *key == wanted).map(|(_, value)| value.as_str())
    }

    /// The tag, with its entries in their order.
    pub(crate) fn write(mut self) -> String {
        self.0.sort_by_key(|(key, _)| *key);
        attributes(
            self.0
                .iter()
                .map(|(key, value)| (key.word(), value.as_str())),
        )
    }
}

/// A `skill_check` tag of these attributes.
pub(crate) fn attributes<'a>(entries: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let mut text = String::from("[skill_check:");
    for (key, value) in entries {
        // Writing to a string does not fail.
        let _ = write!(text, " {key}=\"{}\"", tag::clean(value, 120));
    }
    text.push(']');
    text
}
