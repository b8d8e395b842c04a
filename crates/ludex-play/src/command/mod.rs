//! What a Game Master does to a sheet (page 1, 9.5 to 9.7, section 7).

use ludex_ruleset::Ruleset;

use crate::party::{PartyChange, PartyFile};
use crate::tag::Tag;

/// A `sheet` tag that has been read and done, or refused.
#[derive(Clone, Debug, PartialEq)]
pub struct Settled {
    /// What takes the tag's place in the reply.
    pub rewritten: String,
    /// Why it was refused: one word of page 1, 9.5, for `bad-amount` of `advance` followed by the
    /// bounds. `None` when it was done.
    pub reason: Option<String>,
    /// Where what it names stands now; `None` when it was refused.
    pub now: Option<String>,
    /// What it changed; nothing when it was refused.
    pub changes: Vec<PartyChange>,
}

/// Does what a `sheet` tag says. A refusal changes nothing; of a command for the whole party each
/// member is done or refused by itself.
pub fn run(ruleset: &Ruleset, party: &mut PartyFile, tag: &Tag<'_>) -> Settled {
    let _ = (ruleset, party, tag);
    unimplemented!()
}

/// The answer to a tag that came after the forty a reply may hold.
pub(crate) fn too_many(tag: &Tag<'_>) -> Settled {
    let _ = tag;
    unimplemented!()
}
