//! The names a document declares and uses.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use ludex_text::Span;

use crate::RoleName;

/// A part of a document inside which names of some roles are its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ScopeId(u32);

impl ScopeId {
    /// The whole document, which owns the names of every role no other scope owns.
    pub const ROOT: Self = Self(0);
}

#[derive(Clone, Debug)]
struct Scope {
    parent: ScopeId,
    owns: &'static [&'static str],
    span: Span,
}

impl Scope {
    fn owns(&self, role: &str) -> bool {
        self.owns
            .iter()
            .any(|owned| *owned == role || *owned == "*")
    }
}

/// A name that a document declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// What it is the name of.
    pub role: RoleName,
    /// The name.
    pub name: Arc<str>,
    /// Where it is declared.
    pub span: Span,
    /// Where it is known.
    pub scope: ScopeId,
    /// Whether it follows the rules of ids.
    pub sound: bool,
}

/// A name that a document uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// What it must be the name of.
    pub role: RoleName,
    /// The name.
    pub name: Arc<str>,
    /// Where it is used.
    pub span: Span,
    /// Where it must be declared.
    pub scope: ScopeId,
}

/// All names of one document, declared and used, for checks and for looking up.
#[derive(Clone, Debug, Default)]
pub struct Names {
    scopes: Vec<Scope>,
    declarations: Vec<Declaration>,
    uses: Vec<Use>,
    /// The first declaration of each name.
    index: BTreeMap<(ScopeId, &'static str), HashMap<Arc<str>, usize>>,
}

impl Names {
    /// Every declaration in document order, repeated ones included.
    #[must_use]
    pub fn declarations(&self) -> &[Declaration] {
        &self.declarations
    }

    /// Every use in document order, those that lead nowhere included.
    #[must_use]
    pub fn uses(&self) -> &[Use] {
        &self.uses
    }

    /// The declaration that stands at exactly that place.
    #[must_use]
    pub fn declared_at(&self, span: Span) -> Option<&Declaration> {
        let position = self
            .declarations
            .binary_search_by_key(&span, |declared| declared.span)
            .ok()?;
        self.declarations.get(position)
    }

    /// Whether a name of that role is declared in that scope.
    #[must_use]
    pub fn declared(&self, role: &str, scope: ScopeId, name: &str) -> bool {
        self.declaration(role, scope, name).is_some()
    }

    /// The first declaration of a name of that role in that scope.
    #[must_use]
    pub fn declaration(&self, role: &str, scope: ScopeId, name: &str) -> Option<&Declaration> {
        let position = *self.names_in(role, scope)?.get(name)?;
        self.declarations.get(position)
    }

    fn names_in(&self, role: &str, scope: ScopeId) -> Option<&HashMap<Arc<str>, usize>> {
        // The key holds static text; a borrowed role compares by what it says.
        self.index
            .range((scope, "")..)
            .take_while(|((owner, _), _)| *owner == scope)
            .find(|((_, owned), _)| *owned == role)
            .map(|(_, names)| names)
    }

    /// Every name of that role in that scope, in document order, each once.
    pub fn known(&self, role: &str, scope: ScopeId) -> impl Iterator<Item = &str> {
        let names = self.names_in(role, scope);
        self.declarations
            .iter()
            .enumerate()
            .filter(move |(position, declared)| {
                declared.role.name == role
                    && declared.scope == scope
                    && names.and_then(|names| names.get(&declared.name)) == Some(position)
            })
            .map(|(_, declared)| &*declared.name)
    }

    /// Like [`Names::known`], without names that break the rules of ids.
    pub(crate) fn known_sound(&self, role: &str, scope: ScopeId) -> impl Iterator<Item = &str> {
        self.known(role, scope)
            .filter(move |name| self.declaration(role, scope, name).is_some_and(|d| d.sound))
    }

    /// The scope in which a name of that role used at that place is looked up.
    #[must_use]
    pub fn scope_at(&self, role: &str, span: Span) -> ScopeId {
        let inner = self
            .scopes
            .iter()
            .enumerate()
            .filter(|(_, scope)| scope.owns(role) && scope.span.contains(span))
            .min_by_key(|(position, scope)| (scope.span.len(), Reverse(*position)));
        inner.map_or(ScopeId::ROOT, |(position, _)| scope_id(position))
    }

    /// What a use leads to.
    #[must_use]
    pub fn declaration_of(&self, used: &Use) -> Option<&Declaration> {
        self.declaration(used.role.name, used.scope, &used.name)
    }

    /// Every use of a declared name.
    pub fn uses_of<'n>(&'n self, declared: &'n Declaration) -> impl Iterator<Item = &'n Use> {
        self.uses.iter().filter(|used| {
            used.role == declared.role && used.scope == declared.scope && used.name == declared.name
        })
    }

    /// The declarations that nothing in the document uses, in document order.
    pub fn unused(&self) -> impl Iterator<Item = &Declaration> {
        let used: std::collections::HashSet<(ScopeId, &str, &str)> = self
            .uses
            .iter()
            .map(|used| (used.scope, used.role.name, &*used.name))
            .collect();
        self.declarations.iter().filter(move |declared| {
            !used.contains(&(declared.scope, declared.role.name, &*declared.name))
        })
    }

    /// The declaration of that name under another role that can be seen from that scope.
    pub(crate) fn of_another_role(&self, used: &Use) -> Option<&Declaration> {
        self.declarations.iter().find(|declared| {
            declared.name == used.name
                && declared.role != used.role
                && self.is_within(used.scope, declared.scope)
        })
    }

    fn is_within(&self, scope: ScopeId, outer: ScopeId) -> bool {
        let mut scope = scope;
        loop {
            if scope == outer {
                return true;
            }
            match self.scopes.get(scope.0 as usize) {
                Some(found) if scope != ScopeId::ROOT => scope = found.parent,
                _ => return false,
            }
        }
    }
}

fn scope_id(position: usize) -> ScopeId {
    ScopeId(u32::try_from(position).unwrap_or(u32::MAX))
}

/// The names as they come in.
#[derive(Debug, Default)]
pub(crate) struct NameTable {
    scopes: Vec<Scope>,
    /// The scopes that are open, the innermost last.
    open: Vec<ScopeId>,
    declarations: Vec<Declaration>,
    uses: Vec<Use>,
}

impl NameTable {
    pub(crate) fn new(root: Span) -> Self {
        let scope = Scope {
            parent: ScopeId::ROOT,
            owns: &["*"],
            span: root,
        };
        Self {
            scopes: vec![scope],
            ..Self::default()
        }
    }

    pub(crate) fn open(&mut self, owns: &'static [&'static str], span: Span) {
        let parent = self.open.last().copied().unwrap_or_default();
        self.open.push(scope_id(self.scopes.len()));
        self.scopes.push(Scope { parent, owns, span });
    }

    pub(crate) fn close(&mut self) {
        self.open.pop();
    }

    fn owner(&self, role: &str) -> ScopeId {
        let owner = self.open.iter().rev().find(|id| {
            self.scopes
                .get(id.0 as usize)
                .is_some_and(|scope| scope.owns(role))
        });
        owner.copied().unwrap_or_default()
    }

    pub(crate) fn declare(&mut self, role: RoleName, name: Arc<str>, span: Span, sound: bool) {
        let scope = self.owner(role.name);
        self.declarations.push(Declaration {
            role,
            name,
            span,
            scope,
            sound,
        });
    }

    pub(crate) fn refer(&mut self, role: RoleName, name: Arc<str>, span: Span) {
        let scope = self.owner(role.name);
        self.uses.push(Use {
            role,
            name,
            span,
            scope,
        });
    }

    /// In document order, with an index.
    pub(crate) fn into_names(mut self) -> Names {
        self.declarations.sort_by_key(|declared| declared.span);
        self.uses.sort_by_key(|used| used.span);
        let mut index: BTreeMap<(ScopeId, &'static str), HashMap<Arc<str>, usize>> =
            BTreeMap::new();
        for (position, declared) in self.declarations.iter().enumerate() {
            index
                .entry((declared.scope, declared.role.name))
                .or_default()
                .entry(Arc::clone(&declared.name))
                .or_insert(position);
        }
        Names {
            scopes: self.scopes,
            declarations: self.declarations,
            uses: self.uses,
            index,
        }
    }
}
