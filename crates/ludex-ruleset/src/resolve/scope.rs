//! What one sheet (the characters' or the party's) offers to the rules that name its parts.

use std::collections::{BTreeMap, BTreeSet};

use ludex_diag::nearest;
use ludex_schema::{Checker, List, Path, listed, shown};
use ludex_text::{Node, Span};

use crate::definition::{
    Column, Derived, Field, FieldKind, ListDefinition, LiveState, Party, Pool, Rest, Sheet, Track,
};
use crate::items::ItemWords;

use super::order::Order;

/// The parts of one sheet whose shape is right, with their positions in the document.
pub(super) struct Scope<'d> {
    pub(super) fields: Entries<'d, Field>,
    pub(super) derived: Entries<'d, Derived>,
    pub(super) lists: Entries<'d, ListDefinition>,
    pub(super) pools: Entries<'d, Pool>,
    pub(super) tracks: Entries<'d, Track>,
    pub(super) states: Entries<'d, LiveState>,
    /// The ids of the abilities that values of an enum field may name.
    pub(super) abilities: BTreeSet<&'d str>,
    /// The families of pools.
    pub(super) groups: BTreeSet<&'d str>,
    /// The words of the `items` block.
    pub(super) items: Items<'d>,
    /// What reads what.
    pub(super) order: Order<'d>,
    party: bool,
}

/// What a reference may read off the items that are held.
#[derive(Clone, Copy, Debug)]
pub(super) enum Items<'d> {
    /// The ruleset has no items.
    Absent,
    /// Its items cannot be read to the end, so that any word may be one of theirs.
    Unreadable,
    /// The words of its items.
    Known(&'d ItemWords),
}

/// The sorts of parts an issue may point at.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    /// `fields`.
    Field,
    /// `derived`.
    Derived,
    /// `lists`.
    List,
    /// `live.pools`.
    Pool,
    /// `live.tracks`.
    Track,
    /// `live.states`.
    State,
}

impl<'d> Scope<'d> {
    /// The sheet of a character; `node` is where it was read from.
    pub(super) fn of_sheet(sheet: &'d Sheet, items: Items<'d>, node: Option<&'d Node<'_>>) -> Self {
        let positions = carried(node, &["derived"], "id");
        Self {
            fields: Entries::of(&sheet.fields),
            derived: Entries::of(&sheet.derived),
            lists: Entries::of(&sheet.lists),
            pools: Entries::of(&sheet.live.pools),
            tracks: Entries::of(&sheet.live.tracks),
            states: Entries::of(&sheet.live.states),
            abilities: carried(node, &["abilities"], "id").into_keys().collect(),
            groups: carried(node, &["live", "pools"], "group")
                .into_keys()
                .collect(),
            items,
            order: Order::new(&sheet.derived, &sheet.skills, &sheet.saves, positions),
            party: false,
        }
    }

    /// The sheet the party shares (page 1, 3.10).
    pub(super) fn of_party(party: &'d Party, node: Option<&'d Node<'_>>) -> Self {
        let live = party.live.as_ref();
        let positions = carried(node, &["derived"], "id");
        Self {
            fields: Entries::of(&party.fields),
            derived: Entries::of(&party.derived),
            lists: Entries::of(&party.lists),
            pools: live
                .map(|live| Entries::of(&live.pools))
                .unwrap_or_default(),
            tracks: live
                .map(|live| Entries::of(&live.tracks))
                .unwrap_or_default(),
            states: live
                .map(|live| Entries::of(&live.states))
                .unwrap_or_default(),
            abilities: BTreeSet::new(),
            groups: carried(node, &["live", "pools"], "group")
                .into_keys()
                .collect(),
            items: Items::Absent,
            order: Order::new(&party.derived, &[], &[], positions),
            party: true,
        }
    }

    /// Whether this is the sheet the party shares.
    pub(super) fn is_party(&self) -> bool {
        self.party
    }

    /// Whether a pool of the sheet is in that group, or may be where the pools cannot all be read.
    pub(super) fn may_have_group(&self, group: &str, checker: &Checker<'_>) -> bool {
        let sheet = Path::ROOT.key("sheet");
        let party = sheet.key("party");
        let sheet = if self.party { &party } else { &sheet };
        let live = sheet.key("live");
        self.groups.contains(group) || !checker.readable(&live.key("pools"))
    }

    /// Where a part is declared: its id, to relate an issue to it.
    pub(super) fn span(&self, part: Part, index: usize, checker: &Checker<'_>) -> Span {
        let sheet = Path::ROOT.key("sheet");
        let party = sheet.key("party");
        let sheet = if self.party { &party } else { &sheet };
        let live = sheet.key("live");
        let list = match part {
            Part::Field => sheet.key("fields"),
            Part::Derived => sheet.key("derived"),
            Part::List => sheet.key("lists"),
            Part::Pool => live.key("pools"),
            Part::Track => live.key("tracks"),
            Part::State => live.key("states"),
        };
        checker.span(&list.index(index).key("id"))
    }

    /// The field of that name if it is of the wanted sort; otherwise reports `wrong-reference`.
    /// `None` also for a field that is not there or whose shape is wrong: that has been reported.
    pub(super) fn field(
        &self,
        id: &str,
        at: &Path<'_>,
        wanted: &Wanted,
        checker: &mut Checker<'_>,
    ) -> Option<&'d Field> {
        let (index, field) = self.fields.get(id)?;
        if (wanted.accepts)(&field.kind) {
            return Some(field);
        }
        let place = self.span(Part::Field, index, checker);
        let known: Vec<&str> = self
            .fields
            .iter()
            .filter(|(_, field)| (wanted.accepts)(&field.kind))
            .map(|(_, field)| &*field.id)
            .collect();
        let message = format!(
            "the field {} is of type `{}`; {} field is wanted here",
            shown(id),
            field.kind.word(),
            wanted.words
        );
        let issue = checker.report(at, "wrong-reference", message);
        issue.related(place, format!("the field {}", shown(id)));
        advise(issue, &known, &format!("declare {} field", wanted.words));
        None
    }

    /// The column of that name if it is of the wanted sort; otherwise reports `unknown-reference`
    /// or `wrong-reference`.
    pub(super) fn column(
        &self,
        list: (usize, &'d ListDefinition),
        name: &str,
        at: &Path<'_>,
        wanted: &Wanted,
        checker: &mut Checker<'_>,
    ) -> Option<&'d Column> {
        let (index, list) = list;
        let place = self.span(Part::List, index, checker);
        let fitting: Vec<&str> = list
            .columns
            .iter()
            .filter(|column| (wanted.accepts)(&column.kind))
            .map(|column| &*column.id)
            .collect();
        let list_name = shown(&list.id);
        let Some(column) = list.columns.iter().find(|column| &*column.id == name) else {
            let message = format!("the list {list_name} has no column called {}", shown(name));
            let issue = checker.report(at, "unknown-reference", message);
            issue
                .label("no such column")
                .related(place, format!("the list {list_name}"));
            suggest(
                issue,
                name,
                &fitting,
                &format!("add {} column", wanted.words),
            );
            return None;
        };
        if (wanted.accepts)(&column.kind) {
            return Some(column);
        }
        let message = format!(
            "the column {} of the list {list_name} is of type `{}`; {} column is wanted here",
            shown(name),
            column.kind.word(),
            wanted.words
        );
        let issue = checker.report(at, "wrong-reference", message);
        issue.related(place, format!("the list {list_name}"));
        advise(issue, &fitting, &format!("add {} column", wanted.words));
        None
    }
}

/// A sort of field or column.
pub(super) struct Wanted {
    /// With its article: "a number".
    pub(super) words: &'static str,
    /// Whether a kind is of that sort.
    pub(super) accepts: fn(&FieldKind) -> bool,
}

/// A number.
pub(super) const NUMBER: Wanted = Wanted {
    words: "a number",
    accepts: |kind| matches!(kind, FieldKind::Number(_)),
};
/// True or false.
pub(super) const BOOLEAN: Wanted = Wanted {
    words: "a boolean",
    accepts: |kind| matches!(kind, FieldKind::Boolean(_)),
};
/// One of a few values.
pub(super) const ENUM: Wanted = Wanted {
    words: "an enum",
    accepts: |kind| matches!(kind, FieldKind::Enum(_)),
};
/// A line of text.
pub(super) const TEXT: Wanted = Wanted {
    words: "a text",
    accepts: |kind| matches!(kind, FieldKind::Text(_)),
};
/// A line of text or one of a few values.
pub(super) const TEXT_OR_ENUM: Wanted = Wanted {
    words: "a text or enum",
    accepts: |kind| matches!(kind, FieldKind::Text(_) | FieldKind::Enum(_)),
};
/// Whatever it holds.
pub(super) const ANY: Wanted = Wanted {
    words: "any",
    accepts: |_| true,
};

/// Advises one of the names that would do, or what to declare where there is none.
pub(super) fn advise(issue: &mut ludex_schema::Issue, known: &[&str], otherwise: &str) {
    if known.is_empty() {
        issue.help(format!("{otherwise}; there is none yet"));
    } else {
        issue.help(format!("those that fit: {}", listed(known, "and")));
    }
}

/// Suggests the nearest of the names that would do, or does as [`advise`].
pub(super) fn suggest(
    issue: &mut ludex_schema::Issue,
    name: &str,
    known: &[&str],
    otherwise: &str,
) {
    match nearest(name, known.iter().copied()) {
        Some(near) => {
            issue.suggest(near);
        }
        None => advise(issue, known, otherwise),
    }
}

/// A thing with an id.
pub(super) trait Named {
    /// The id.
    fn id(&self) -> &str;
}

macro_rules! named {
    ($($type:ty),*) => {$(
        impl Named for $type {
            fn id(&self) -> &str {
                &self.id
            }
        }
    )*};
}

named!(Field, Derived, ListDefinition, Pool, Track, LiveState, Rest);

/// The sound entries of a list with their positions in the document; of several under one id the
/// first is meant.
pub(super) struct Entries<'d, T> {
    entries: Vec<(usize, &'d T)>,
    by_id: BTreeMap<&'d str, usize>,
}

impl<T> Default for Entries<'_, T> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            by_id: BTreeMap::new(),
        }
    }
}

impl<'d, T: Named> Entries<'d, T> {
    /// The entries of a list.
    pub(super) fn of<const MIN: usize, const MAX: usize>(list: &'d List<T, MIN, MAX>) -> Self {
        let entries: Vec<(usize, &'d T)> = list.entries().collect();
        let mut by_id = BTreeMap::new();
        for (position, (_, entry)) in entries.iter().enumerate() {
            by_id.entry(entry.id()).or_insert(position);
        }
        Self { entries, by_id }
    }

    /// All of them, in the order of the document.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &'d T)> + '_ {
        self.entries.iter().copied()
    }

    /// The one of that id, with its position.
    pub(super) fn get(&self, id: &str) -> Option<(usize, &'d T)> {
        self.entries.get(*self.by_id.get(id)?).copied()
    }
}

/// The texts that the entries of a list of a sheet carry under a key, whatever else is wrong with
/// them, with their positions; of equal ones the first.
fn carried<'n>(sheet: Option<&'n Node<'_>>, list: &[&str], key: &str) -> BTreeMap<&'n str, usize> {
    let list = list
        .iter()
        .try_fold(sheet, |node, key| Some(node?.get(key)))
        .flatten();
    let mut positions = BTreeMap::new();
    for (position, entry) in list
        .and_then(Node::as_array)
        .unwrap_or_default()
        .iter()
        .enumerate()
    {
        if let Some(text) = entry.get(key).and_then(Node::as_str) {
            positions.entry(text).or_insert(position);
        }
    }
    positions
}
