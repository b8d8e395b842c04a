//! The sheet the party shares (page 1, 3.10): its parts name only each other.

use ludex_schema::{Checker, Path};

use crate::definition::Party;

use super::scope::Scope;
use super::{gm, rest, sheet};

/// Checks what the party sheet has beside the parts any sheet has.
pub(super) fn check(party: &Party, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let rests = at.key("rests");
    for (index, entry) in party.rests.entries() {
        rest::check(entry, &rests.index(index), scope, checker);
    }
    if let Some(advancement) = &party.advancement {
        let at = at.key("advancement");
        sheet::grown_fields(&advancement.fields, false, &at, scope, checker);
    }
    if let Some(summary) = &party.summary {
        gm::summary(summary, &at.key("summary"), scope, checker);
    }
}
