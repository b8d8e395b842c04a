//! One reply of the Game Master (page 1, section 9).

use ludex_dice::source::RollSource;
use ludex_ruleset::Ruleset;
use serde::Serialize;

use crate::check::RollReport;
use crate::party::{PartyChange, PartyFile};

/// The most commands of one reply (page 1, 9.5).
pub const COMMANDS_MAX: usize = 40;

/// What one reply came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Turn {
    /// The reply with every tag rewritten.
    pub reply: String,
    /// What came of each tag, in the order they stand.
    pub tags: Vec<TurnTag>,
}

/// What came of one tag.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnTag {
    /// The tag as it was written.
    pub tag: String,
    /// What stands in its place.
    pub result: String,
    /// Whether it was done: a check that was rolled, a command that was carried out, a record the
    /// Engine wrote before.
    pub accepted: bool,
    /// Why it was not: a reason of page 1, 9.5, `untrained`, `no-difficulty` for a check that is
    /// still owed, `not-a-check`, `other-system`. `None` when it was done.
    pub reason: Option<String>,
    /// Where what a command names stands now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<String>,
    /// The roll of a check.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<RollReport>,
    /// What it changed.
    pub changes: Vec<PartyChange>,
}

/// What a reply is read with beside its text.
#[derive(Clone, Copy, Debug, Default)]
pub struct TurnOptions<'a> {
    /// The face of a d20 the player threw before the reply; it stands for the dice of the first
    /// check of the player's that throws one d20 (page 1, 5.5).
    pub own_die: Option<u32>,
    /// The records the Engine itself wrote into this reply before, in order: a tag that still reads
    /// exactly as one of them is left as it is, once for each time it was written, and counts
    /// toward the forty.
    pub written: &'a [String],
}

/// Reads a reply: every tag in the order they stand, each on the state the one before left. The
/// dice of all checks come from one source; `seed` is its seed, for the reports.
pub fn turn(
    ruleset: &Ruleset,
    party: &mut PartyFile,
    text: &str,
    source: &mut dyn RollSource,
    seed: u64,
    options: &TurnOptions<'_>,
) -> Turn {
    let _ = (ruleset, party, text, source, seed, options);
    unimplemented!()
}

/// What people read of a reply: without its `sheet` tags, with one space where both sides of one
/// had one (page 1, 9.5).
#[must_use]
pub fn displayed(reply: &str) -> String {
    let _ = reply;
    unimplemented!()
}
