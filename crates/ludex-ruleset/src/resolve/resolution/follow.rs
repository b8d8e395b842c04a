//! Unknown names of a roll that only follow from another problem of it.

use ludex_schema::{Issue, Role, Use};
use ludex_text::{Node, Pointer, Segment};

use crate::definition::{BandRole, DieRole, SymbolRoleName};

/// The kinds whose dice have no symbols.
const WITHOUT_SYMBOLS: [&str; 4] = ["dice-sum", "dice-pool", "dice-highest", "roll-against"];

/// Whether an issue says that a symbol named by a band is unknown where the roll has no symbols at
/// all: that the key may not stand there is what will be said instead.
pub(in crate::resolve) fn is_symbol_elsewhere(issue: &Issue, root: &Node<'_>) -> bool {
    if issue.code != "unknown-reference" {
        return false;
    }
    let Some(roll) = roll_around(&issue.pointer) else {
        return false;
    };
    let below = issue.pointer.0.get(roll.0.len()..).unwrap_or_default();
    let is = |step: &Segment, wanted: &str| matches!(step, Segment::Key(key) if &**key == wanted);
    let symbols = below.iter().any(|step| is(step, "symbols"));
    if !symbols || !below.first().is_some_and(|step| is(step, "bands")) {
        return false;
    }
    let kind = roll.find(root).and_then(|roll| roll.get("kind")?.as_str());
    kind.is_some_and(|kind| WITHOUT_SYMBOLS.contains(&kind))
}

/// The list that declares what a name of a roll must be the name of.
pub(in crate::resolve) fn declaring_list(used: &Use, at: &Pointer) -> Option<Pointer> {
    const LISTS: [(&str, &str); 3] = [
        (BandRole::NAME, "bands"),
        (SymbolRoleName::NAME, "symbols"),
        (DieRole::NAME, "dice"),
    ];
    let (_, list) = LISTS.iter().find(|(role, _)| *role == used.role.name)?;
    Some(roll_around(at)?.key(list))
}

/// The roll a path leads into: `resolution.checks.N.roll`, or `resolution` itself.
fn roll_around(at: &Pointer) -> Option<Pointer> {
    let resolution = Pointer::root().key("resolution");
    if !at.0.starts_with(&resolution.0) {
        return None;
    }
    let own =
        at.0.get(..4)
            .filter(|steps| steps.last() == Some(&Segment::Key("roll".into())));
    Some(own.map_or(resolution, |steps| Pointer(steps.to_vec())))
}
