//! A party file: the cards of a game, the party sheet and the clocks (cli.md, "Rulesets"; page 1,
//! 3.10, 3.11 and 4.1).

mod bounds;
mod change;
mod read;
#[cfg(test)]
mod tests;

pub use change::PartyChange;
pub use read::PartyError;

use ludex_ruleset::Ruleset;
use serde_json::{Map, Value, json};

use crate::sheet::SheetFile;

/// The key of the party sheet: in a party file, and as the name a tag addresses it by.
pub const TEAM: &str = "team";

/// Everything of a game that a reply may change. The first character is the player's.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PartyFile {
    /// The cards, in order; names may repeat.
    pub characters: Vec<SheetFile>,
    /// The party sheet, under the name [`TEAM`]; it is there only where the ruleset has one.
    pub team: Option<SheetFile>,
    /// The progress clocks, in the order they were made.
    pub clocks: Vec<Clock>,
    /// Keys of the file that this version does not know, kept as they are.
    pub extra: Map<String, Value>,
}

/// A progress clock (page 1, 3.11).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Its name, at most 60 characters.
    pub name: String,
    /// Its number of segments, 2 to 24.
    pub size: i64,
    /// How many of them are filled, 0 to `size`.
    pub value: i64,
}

impl PartyFile {
    /// What a game of these characters starts with: a blank party sheet where the ruleset has one,
    /// and the clocks of `sheet.clocks.start`.
    #[must_use]
    pub fn new(ruleset: &Ruleset, characters: Vec<SheetFile>) -> Self {
        let clocks = ruleset.definition().sheet.clocks.as_ref();
        let clocks = clocks.into_iter().flat_map(|clocks| clocks.start.iter());
        Self {
            characters,
            team: ruleset.party().map(|party| SheetFile::blank(party, TEAM)),
            clocks: clocks
                .map(|clock| Clock {
                    name: clock.label.as_str().to_owned(),
                    size: clock.size.get(),
                    value: clock.value.get(),
                })
                .collect(),
            extra: Map::new(),
        }
    }

    /// Writes the party with its keys in a fixed order: `characters`, `team`, `clocks`, then the
    /// rest as it was read. A party without party sheet or clocks has no such key.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut document = Map::new();
        let characters = self.characters.iter().map(SheetFile::to_json).collect();
        document.insert("characters".to_owned(), characters);
        if let Some(team) = &self.team {
            let mut team = team.to_json();
            if let Some(team) = team.as_object_mut() {
                team.shift_remove("name");
            }
            document.insert(TEAM.to_owned(), team);
        }
        if !self.clocks.is_empty() {
            let clocks = self.clocks.iter().map(Clock::to_json).collect();
            document.insert("clocks".to_owned(), clocks);
        }
        let extra = self.extra.iter();
        document.extend(extra.map(|(key, value)| (key.clone(), value.clone())));
        Value::Object(document)
    }
}

impl Clock {
    fn to_json(&self) -> Value {
        json!({"name": self.name, "size": self.size, "value": self.value})
    }
}
