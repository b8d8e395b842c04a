//! Checks: from a tag to dice, an outcome and a record, or to the exact odds (page 1, 5.3 to 5.11
//! and 9.2 to 9.4).
//!
//! [`plan()`] reads a `skill_check` tag for a party and describes the one roll it asks for. The
//! description is used twice: [`Check::roll`] throws its dice, [`Check::odds`] counts all of them.
//! Both end in the same judge, so the odds are those of what is really rolled. [`remarks()`] tells
//! what of a tag comes to nothing.

mod band;
mod base;
mod breakdown;
mod dice_text;
mod inputs;
mod kind;
mod ladder;
mod odds;
mod offered;
mod party;
mod plan;
mod range;
mod reader;
mod record;
mod remark;
mod request;
mod roll;
mod rolled;
mod shown;
mod spend;
mod verdict;

pub use breakdown::Part;
pub use odds::{Chance, Odds, OutcomeChance, TotalChance};
pub use party::Party;
pub use plan::{Check, Planned, plan};
pub use remark::{Remark, remarks};
pub use rolled::{RollReport, Rolled, SymbolCount};
pub use shown::DieReport;

pub(crate) use base::adds_abilities;
pub(crate) use offered::{Offered, offered};
pub(crate) use range::Range;

use serde::Serialize;

/// A number of a character's live state that a check changes;
/// [`SheetFile::apply`](crate::SheetFile::apply) writes it into the sheet. Where several cards share
/// a name the check is the player's own (page 1, 9.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LiveChange {
    /// The name of the card.
    pub character: String,
    /// Where it stands in the sheet file: `live.pools.grit`.
    pub path: String,
    /// What it was.
    pub from: i64,
    /// What it becomes.
    pub to: i64,
}
