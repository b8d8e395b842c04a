//! What the Game Master is told (page 1, section 8).

use ludex_ruleset::Ruleset;

use crate::party::PartyFile;

/// What the Game Master is told every turn: the guidance for checks, the ladder, the attributes
/// this ruleset offers, the untrained rules, the guidance for sheets with one block per card and one
/// for the party sheet, the clocks, and the commands this ruleset can use.
#[must_use]
pub fn prompt(ruleset: &Ruleset, party: &PartyFile) -> String {
    let _ = (ruleset, party);
    unimplemented!()
}

/// What is told once, when the world is made; empty where the ruleset says nothing.
#[must_use]
pub fn world_prompt(ruleset: &Ruleset) -> String {
    let _ = ruleset;
    unimplemented!()
}
