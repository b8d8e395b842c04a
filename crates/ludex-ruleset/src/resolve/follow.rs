//! Names that are unknown only because the list that declares them could not be read (page 1, 1.1,
//! rule 4: what only follows from a problem already reported is not reported again).

use ludex_schema::{Issue, Names, Role, Use, shown};
use ludex_text::{Member, Node, Pointer, Segment, Value};

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

/// Leaves out the unknown names that may well be declared where nothing could be read, or in a list
/// under a key that was not expected there.
pub(super) fn drop_followers(issues: &mut Vec<Issue>, names: &Names, root: &Node<'_>) {
    let unreadable: Vec<Pointer> = issues
        .iter()
        .filter(|issue| matches!(issue.code, "wrong-type" | "missing"))
        .map(|issue| issue.pointer.clone())
        .collect();
    let misplaced = misplaced(issues, root);
    issues.retain_mut(|issue| {
        if issue.code != "unknown-reference" {
            return true;
        }
        let Some(used) = names.uses().iter().find(|used| used.span == issue.span) else {
            return true;
        };
        let Some(list) = declaring_list(used, &issue.pointer) else {
            return true;
        };
        let above = |broken: &Pointer| list.0.starts_with(&broken.0);
        if unreadable.iter().any(above) || may_hold_more(&list, root) {
            return false;
        }
        let mut elsewhere = misplaced
            .iter()
            .filter_map(|key| Some((key.written, key.list(&list)?)))
            .peekable();
        if let Some((written, _)) = elsewhere.peek() {
            let advice = format!(
                "correct the key {} first: it may declare this",
                shown(written)
            );
            issue.help(advice);
            issue.fix = None;
        }
        !elsewhere.any(|(_, entries)| declares(entries, &used.name))
    });
}

/// A key that is unknown where it stands, with its value.
struct Misplaced<'n> {
    written: &'n str,
    /// What it is called where it belongs.
    meant: String,
    value: &'n Node<'n>,
}

impl<'n> Misplaced<'n> {
    /// The list that would stand at that path, were the key in its place.
    fn list(&self, path: &Pointer) -> Option<&'n Node<'n>> {
        let is_meant = |step: &Segment| matches!(step, Segment::Key(key) if **key == *self.meant);
        let at = path.0.iter().position(is_meant)?;
        let below = path.0.get(at + 1..)?.to_vec();
        let list = Pointer(below).find(self.value)?;
        list.as_array().map(|_| list)
    }
}

fn misplaced<'n>(issues: &[Issue], root: &'n Node<'n>) -> Vec<Misplaced<'n>> {
    let unknown = issues.iter().filter(|issue| issue.code == "unknown-key");
    unknown
        .filter_map(|issue| {
            let object = issue.pointer.find(root)?.as_object()?;
            let at = |member: &&Member<'_>| member.key_span == issue.span;
            let member = object.members.iter().find(at)?;
            let fix = issue.fix.as_ref();
            let meant = fix.map_or(&*member.key, |fix| fix.replacement.trim_matches('"'));
            Some(Misplaced {
                written: &member.key,
                meant: meant.to_owned(),
                value: &member.value,
            })
        })
        .collect()
}

/// Whether an entry of a list carries that id.
fn declares(list: &Node<'_>, id: &str) -> bool {
    let mut entries = list.as_array().unwrap_or_default().iter();
    entries.any(|entry| entry.get("id").and_then(Node::as_str) == Some(id))
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

/// Whether a list may declare more names than could be read of it: an error of the text stands in
/// it, or where it would stand, or an entry has no id.
fn may_hold_more(list: &Pointer, root: &Node<'_>) -> bool {
    let mut node = root;
    for step in &list.0 {
        match Pointer(vec![step.clone()]).find(node) {
            Some(next) => node = next,
            None => return node.may_hold_more(),
        }
    }
    entries_lack_ids(node)
}

/// Whether an entry of a list lacks its id, so that nobody knows what it is called.
fn entries_lack_ids(list: &Node<'_>) -> bool {
    let entries = match &list.value {
        Value::Broken => return true,
        Value::Array(entries) => entries,
        _ => return false,
    };
    entries.iter().any(|entry| match &entry.value {
        Value::Broken => true,
        Value::Object(object) => object.get("id").is_none(),
        _ => false,
    })
}

/// Whether an issue only says that something is absent from an object whose text is damaged: what
/// seems absent may just be unreadable.
pub(super) fn may_be_unreadable(issue: &Issue, root: &Node<'_>) -> bool {
    !issue.shape
        && matches!(issue.code, "missing" | "exactly-one" | "too-few")
        && issue.pointer.nearest(root).may_hold_more()
}
