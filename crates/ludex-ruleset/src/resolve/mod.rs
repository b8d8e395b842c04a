//! Resolving: every name against what declares it, and every rule that compares two parts of the
//! document (page 1, 1.1, rule 4).
//!
//! Names that are declared nowhere or twice are found while decoding; what is here needs the
//! meaning of both parts. A part whose own shape is wrong is left out of every comparison.

mod bonus;
mod derived;
mod field;
mod follow;
mod gm;
mod hide;
mod label;
mod list;
mod live;
mod order;
mod party;
mod reference;
mod resolution;
mod rest;
mod scope;
mod sheet;
mod track;

use ludex_diag::Severity;
use ludex_schema::{Checker, Decoded, Issue, Names, Options, Path, decode_document, shown};
use ludex_text::{Node, Pointer, Segment};

use crate::Ruleset;
use crate::definition::RulesetDefinition;
use crate::items::ItemWords;

use scope::{Items, Scope};

/// The only address `$schema` may have at the root of a ruleset (page 1, 1.2).
pub const SCHEMA_URL: &str = "https://raw.githubusercontent.com/Pasta-Devs/Marinara-Engine/staging/docs/extending/ruleset.schema.json";

/// The issues after which the list ends with `too-many-issues` (page 1, 1.1).
pub(crate) const ISSUE_LIMIT: usize = 200;

/// Ids that belong to the program (page 1, 1.3).
pub const RESERVED_IDS: [&str; 2] = ["engine-legacy", "traditional"];

/// What came of resolving a document.
#[derive(Debug)]
pub struct Resolved {
    /// The ruleset; absent when there is any issue.
    pub ruleset: Option<Ruleset>,
    /// Every issue, in document order.
    pub issues: Vec<Issue>,
    /// The names the document declares and uses.
    pub names: Names,
}

/// Decodes a document and checks it (page 1), sections that other pages own excepted: they are
/// carried along unexamined.
#[must_use]
pub fn resolve(root: &Node<'_>) -> Resolved {
    let options = Options {
        schema_url: Some(SCHEMA_URL),
        issue_limit: ISSUE_LIMIT,
    };
    let Decoded {
        value,
        mut issues,
        names,
    } = decode_document::<RulesetDefinition>(root, options);
    // Where reading stopped early, what was not looked at cannot be compared.
    let stopped = issues.iter().any(|issue| issue.code == "too-many-issues");
    let Some(definition) = value.filter(|_| !stopped) else {
        return Resolved {
            ruleset: None,
            issues,
            names,
        };
    };
    issues.retain(|issue| {
        !is_foreign_to_party(issue) && !resolution::is_symbol_elsewhere(issue, root)
    });
    follow::drop_followers(&mut issues, &names, root);
    let items = root.get("items").map(ItemWords::of);
    let mut checker = Checker::new(root, issues, options);
    let words = match &items {
        _ if !checker.readable(&Path::ROOT.key("items")) => Items::Unreadable,
        Some(words) => Items::Known(words),
        None => Items::Absent,
    };
    check(&definition, words, root, &mut checker);
    let mut issues = checker.finish();
    issues.retain(|issue| !follow::may_be_unreadable(issue, root));
    let refused = issues.iter().any(|issue| issue.severity == Severity::Error);
    let ruleset = (!refused).then(|| Ruleset::checked(definition, items));
    Resolved {
        ruleset,
        issues,
        names,
    }
}

/// Whether an issue says that the party sheet does not declare an ability, a skill or a save: it
/// never could, which is what will be said of the reference instead.
fn is_foreign_to_party(issue: &Issue) -> bool {
    let party = Pointer::root().key("sheet").key("party");
    issue.code == "unknown-reference"
        && issue.pointer.0.starts_with(&party.0)
        && matches!(issue.pointer.0.last(), Some(Segment::Key(key)) if reference::is_foreign_to_party(key))
}

fn check(
    definition: &RulesetDefinition,
    items: Items<'_>,
    root: &Node<'_>,
    checker: &mut Checker<'_>,
) {
    if RESERVED_IDS.contains(&&*definition.id) {
        let message = format!("the id {} is reserved", shown(&definition.id));
        checker
            .report(&Path::ROOT.key("id"), "reserved-id", message)
            .help("give the ruleset an id of its own");
    }
    let sheet_node = root.get("sheet");
    let at = Path::ROOT.key("sheet");
    let scope = Scope::of_sheet(&definition.sheet, items, sheet_node);
    resolution::check(definition, &scope, checker);
    bonus::check(definition, &scope, checker);
    label::check(definition, checker);
    parts(&at, &scope, checker);
    sheet::check(definition, &at, &scope, checker);
    if let Some(party) = &definition.sheet.party {
        let scope = Scope::of_party(party, sheet_node.and_then(|sheet| sheet.get("party")));
        let at = at.key("party");
        parts(&at, &scope, checker);
        party::check(party, &at, &scope, checker);
    }
    let rests = Path::ROOT.key("rests");
    for (index, entry) in definition.rests.entries() {
        rest::check(entry, &rests.index(index), &scope, checker);
    }
    if let Some(summary) = &definition.gm.sheet_summary {
        let gm = Path::ROOT.key("gm");
        gm::summary(summary, &gm.key("sheetSummary"), &scope, checker);
    }
}

/// The parts that the sheet of a character and that of the party both have.
fn parts(at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let list = at.key("fields");
    for (index, entry) in scope.fields.iter() {
        field::check(entry, &list.index(index), scope, checker);
    }
    let list = at.key("derived");
    for (index, entry) in scope.derived.iter() {
        derived::check((index, entry), &list.index(index), scope, checker);
    }
    let list = at.key("lists");
    for (index, entry) in scope.lists.iter() {
        list::check((index, entry), &list.index(index), scope, checker);
    }
    live::check(&at.key("live"), scope, checker);
}
