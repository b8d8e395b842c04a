//! Names that are unknown only because the list that declares them could not be read (page 1, 1.1,
//! rule 4: what only follows from a problem already reported is not reported again).

use ludex_schema::{Issue, Names, Role, Use};
use ludex_text::{Node, Pointer, Value};

use crate::definition::{
    AbilityRole, ConditionRole, DerivedRole, FieldRole, ListRole, PoolRole, SaveRole, SectionRole,
    SkillRole, StateRole, TextRole, TierRole, TrackRole,
};

use super::resolution;

/// The lists that declare names, below `sheet` or below `sheet.party`.
const SHEET_LISTS: [(&str, &[&str]); 12] = [
    (SectionRole::NAME, &["sections"]),
    (AbilityRole::NAME, &["abilities"]),
    (SkillRole::NAME, &["skills"]),
    (SaveRole::NAME, &["saves"]),
    (FieldRole::NAME, &["fields"]),
    (DerivedRole::NAME, &["derived"]),
    (ListRole::NAME, &["lists"]),
    (PoolRole::NAME, &["live", "pools"]),
    (TrackRole::NAME, &["live", "tracks"]),
    (TextRole::NAME, &["live", "text"]),
    (ConditionRole::NAME, &["live", "conditions"]),
    (StateRole::NAME, &["live", "states"]),
];

/// Leaves out the unknown names that may well be declared where nothing could be read.
pub(super) fn drop_followers(issues: &mut Vec<Issue>, names: &Names, root: &Node<'_>) {
    let unreadable: Vec<Pointer> = issues
        .iter()
        .filter(|issue| matches!(issue.code, "wrong-type" | "missing"))
        .map(|issue| issue.pointer.clone())
        .collect();
    issues.retain(|issue| {
        issue.code != "unknown-reference" || {
            let used = names.uses().iter().find(|used| used.span == issue.span);
            let list = used.and_then(|used| declaring_list(used, &issue.pointer));
            !list.is_some_and(|list| {
                let above = |broken: &Pointer| list.0.starts_with(&broken.0);
                unreadable.iter().any(above) || is_damaged(list.find(root))
            })
        }
    });
}

/// The list that declares what a name at that path must be the name of.
fn declaring_list(used: &Use, at: &Pointer) -> Option<Pointer> {
    let resolution = Pointer::root().key("resolution");
    if used.role.name == TierRole::NAME {
        return Some(resolution.key("proficiencyTiers"));
    }
    if let Some(list) = resolution::declaring_list(used, at) {
        return Some(list);
    }
    let (_, keys) = SHEET_LISTS
        .iter()
        .find(|(role, _)| *role == used.role.name)?;
    let sheet = Pointer::root().key("sheet");
    let party = sheet.key("party");
    let start = if at.0.starts_with(&party.0) {
        party
    } else {
        sheet
    };
    Some(keys.iter().fold(start, |path, key| path.key(key)))
}

/// Whether an entry of a list lost its id to an error of the text.
fn is_damaged(list: Option<&Node<'_>>) -> bool {
    let Some(list) = list else { return false };
    let entries = match &list.value {
        Value::Broken => return true,
        Value::Array(entries) => entries,
        _ => return false,
    };
    entries.iter().any(|entry| match &entry.value {
        Value::Broken => true,
        Value::Object(object) => object.damaged && object.get("id").is_none(),
        _ => false,
    })
}

/// Whether an issue only says that something is absent from an object whose text is damaged: what
/// seems absent may just be unreadable.
pub(super) fn may_be_unreadable(issue: &Issue, root: &Node<'_>) -> bool {
    !issue.shape
        && matches!(issue.code, "missing" | "exactly-one" | "too-few")
        && issue
            .pointer
            .nearest(root)
            .as_object()
            .is_some_and(|object| object.damaged)
}
