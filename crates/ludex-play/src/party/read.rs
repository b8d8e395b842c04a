//! Reading a party file (cli.md, "Rulesets"; page 1, 4.1).

use std::fmt;

use serde_json::Value;

use super::PartyFile;
use crate::sheet::SheetError;

/// Why a file cannot be read as a party.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartyError {
    /// The document is no object with a list of `characters`.
    NoCharacters,
    /// A character, counted from 0, is no sheet.
    Character(usize, SheetError),
    /// The party sheet is no object.
    Team,
    /// A bound of page 1, 4.1 is passed: what, and the most there may be.
    TooLarge(String),
}

impl fmt::Display for PartyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCharacters => f.write_str(
                "a party file is an object with a list of \"characters\", each of them a sheet file",
            ),
            Self::Character(at, error) => write!(f, "characters.{at}: {error}"),
            Self::Team => f.write_str("team: the party sheet is an object with \"build\""),
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
    /// passed: 64 cards; per card 600 pools, 30 tracks, 30 wound tracks, 12 texts of 500
    /// characters, 80 conditions of 80; keys of 200; whole numbers within ±1,000,000, `temp` from
    /// 0; 65,536 bytes of live state in all.
    pub fn from_json(
        document: Value,
        ruleset: &ludex_ruleset::Ruleset,
    ) -> Result<Self, PartyError> {
        let _ = (document, ruleset);
        unimplemented!()
    }
}
