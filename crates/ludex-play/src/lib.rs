//! Playing a ruleset: sheets, checks, odds.
//!
//! This crate is the last station of the house for rulesets: a [`ludex_ruleset::Ruleset`] whose
//! every name points at something meets a character's stored [`SheetFile`]. [`Evaluation`] works
//! every number out, [`check`] rolls or weighs what a Game Master asks for, [`show`] and
//! [`print`](mod@print) tell people what stands on the sheet.
//!
//! Everything is a pure function of what is handed in; dice come from a roll source. Numbers are
//! exact decimals (page 1, 1.2).

pub mod check;
pub mod command;
mod evaluate;
pub mod game;
mod name;
mod number;
mod party;
pub mod print;
pub mod prompt;
mod sheet;
pub mod show;
mod symbol_side;
pub mod table;
mod tag;
#[cfg(test)]
mod testing;
mod turn;
mod words;

pub use evaluate::{
    Entry, EntryDefinition, EntryNumber, Evaluation, FieldValue, Level, ListRow, PlainTrack, Play,
    PoolSource, PoolValue, StateNow, TrackValue, Unmarked, UntrainedRule, Wounds,
};
pub use name::{Asked, Sort, Subject, card_name, find_check, normal, same_name, subject_of};
pub use party::{Clock, PartyChange, PartyError, PartyFile, TEAM};
pub use sheet::{
    Build, Change, LiveState, SetError, SheetError, SheetFile, SheetIssue, StoredPool,
    StoredWounds, json_schema as sheet_schema, reference as sheet_reference,
};
pub use tag::{Attribute, Tag, clean, integer, parse_tags};
pub use turn::{COMMANDS_MAX, Turn, TurnOptions, TurnTag, displayed, turn};
