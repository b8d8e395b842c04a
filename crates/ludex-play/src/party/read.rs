//! Reading a party file (cli.md, "Rulesets"; page 1, 3.10, 3.11 and 4.1).

use std::fmt;

use ludex_ruleset::Ruleset;
use ludex_text::Node;
use serde_json::{Map, Value};

use super::bounds::check_bounds;
use super::{Clock, PartyFile, TEAM};
use crate::name::same_name;
use crate::number::whole_of;
use crate::sheet::{SheetError, SheetFile, value_of};
use crate::tag::clean;

/// The most cards of a game (page 1, 4.1).
pub(super) const CARDS_MAX: usize = 64;
/// The most clocks of a game (page 1, 3.11).
const CLOCKS_MAX: usize = 24;
/// The most characters of a clock's name (page 1, 9.7).
const CLOCK_NAME: usize = 60;

/// Why a file cannot be read as a party.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartyError {
    /// The document is no object with a list of `characters`.
    NoCharacters,
    /// A character, counted from 0, is no sheet.
    Character(usize, SheetError),
    /// The party sheet is no object.
    Team,
    /// A bound of page 1, 4.1 is passed: where, what, and the most there may be.
    TooLarge(String),
}

impl fmt::Display for PartyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCharacters => f.write_str(
                "a party file is an object with a list of \"characters\", each of them a sheet \
                 file; this one has no such list",
            ),
            Self::Character(at, error) => write!(f, "characters.{at}: {error}"),
            Self::Team => f.write_str(
                "`team` holds the party sheet, an object with \"build\"; this is something else",
            ),
            Self::TooLarge(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for PartyError {}

impl PartyFile {
    /// Reads a party tolerantly: what is unusable costs only itself, what has no `build` is a member
    /// of the party whose sheet is blank. A party without party sheet gets a blank one where the
    /// ruleset has one; one without `clocks` has none.
    ///
    /// # Errors
    /// There is no list of characters, one of them is no object, or a bound of page 1, 4.1 is
    /// passed: 64 cards; per card 600 pools, 30 tracks, 30 wound tracks of 64 marks, 12 texts of 500
    /// characters, 80 conditions of 80, 12 states; keys of 200; whole numbers within ±1,000,000;
    /// 65,536 bytes of live state, and as many of build.
    pub fn from_json(document: Value, ruleset: &Ruleset) -> Result<Self, PartyError> {
        let Value::Object(mut extra) = document else {
            return Err(PartyError::NoCharacters);
        };
        let Some(Value::Array(stored)) = extra.shift_remove("characters") else {
            return Err(PartyError::NoCharacters);
        };
        if stored.len() > CARDS_MAX {
            return Err(PartyError::TooLarge(format!(
                "`characters` holds {} cards; {CARDS_MAX} are the most of a game",
                stored.len()
            )));
        }
        let mut characters = Vec::with_capacity(stored.len());
        for (at, card) in stored.into_iter().enumerate() {
            let card =
                read_sheet(card, ruleset).map_err(|error| PartyError::Character(at, error))?;
            check_bounds(&card, &format!("characters.{at}"))?;
            characters.push(card);
        }
        let team = match (extra.shift_remove(TEAM), ruleset.party()) {
            (Some(stored), sheet) => Some(read_team(stored, sheet.unwrap_or(ruleset))?),
            (None, Some(sheet)) => Some(SheetFile::blank(sheet, TEAM)),
            (None, None) => None,
        };
        let clocks = extra.shift_remove("clocks").map(read_clocks);
        Ok(Self {
            characters,
            team,
            clocks: clocks.unwrap_or_default(),
            extra,
        })
    }

    /// The same from the tree of its JSON text; of a repeated key the last counts.
    ///
    /// # Errors
    /// As [`PartyFile::from_json`].
    pub fn from_node(document: &Node<'_>, ruleset: &Ruleset) -> Result<Self, PartyError> {
        Self::from_json(value_of(document), ruleset)
    }
}

/// A sheet; what has no `build` has a blank one of today's layout.
fn read_sheet(mut document: Value, ruleset: &Ruleset) -> Result<SheetFile, SheetError> {
    if let Some(sheet) = document.as_object_mut()
        && !sheet.get("build").is_some_and(Value::is_object)
    {
        sheet.insert("build".to_owned(), Value::Object(Map::new()));
        let version = ruleset.definition().sheet.version.get();
        sheet.insert("v".to_owned(), version.into());
    }
    SheetFile::from_json(document)
}

fn read_team(stored: Value, ruleset: &Ruleset) -> Result<SheetFile, PartyError> {
    let mut team = read_sheet(stored, ruleset).map_err(|_| PartyError::Team)?;
    TEAM.clone_into(&mut team.name);
    check_bounds(&team, TEAM)?;
    Ok(team)
}

/// Clocks; what is none, a second one of a name and more than a game may have are passed over.
fn read_clocks(stored: Value) -> Vec<Clock> {
    let Value::Array(stored) = stored else {
        return Vec::new();
    };
    let mut clocks: Vec<Clock> = Vec::new();
    for clock in stored.iter().filter_map(read_clock) {
        let known = clocks
            .iter()
            .any(|other| same_name(&other.name, &clock.name));
        if !known && clocks.len() < CLOCKS_MAX {
            clocks.push(clock);
        }
    }
    clocks
}

fn read_clock(stored: &Value) -> Option<Clock> {
    let name = clean(stored.get("name")?.as_str()?, CLOCK_NAME);
    let size = whole_of(stored.get("size")?).filter(|size| (2..=24).contains(size))?;
    let value = stored.get("value").and_then(whole_of).unwrap_or(0);
    (!name.is_empty()).then(|| Clock {
        name,
        size,
        value: value.clamp(0, size),
    })
}
