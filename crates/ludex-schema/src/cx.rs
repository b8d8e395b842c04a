//! Where decoding reports to.

use std::cell::OnceCell;
use std::sync::Arc;

use ludex_diag::Severity;
use ludex_text::{Node, Span, Value};

use crate::elsewhere::belongs;
use crate::names::NameTable;
use crate::remedy::{Remedy, remedy};
use crate::resolve::resolve;
use crate::words::{bad_word, clipped};
use crate::{
    Issue, JsonTypes, Names, ObjectReader, Problem, RoleName, Schema, Shapes, sort_issues,
};

/// What a format decides about reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The only address `$schema` may have at the root; without one, `$schema` is an unknown key.
    pub schema_url: Option<&'static str>,
    /// How many errors are reported before `too-many-issues` ends the list; warnings do not count.
    pub issue_limit: usize,
}

impl Default for Options {
    /// No `$schema`, 200 issues.
    fn default() -> Self {
        Self {
            schema_url: None,
            issue_limit: 200,
        }
    }
}

/// What came out of reading a document.
#[derive(Clone, Debug)]
pub struct Decoded<T> {
    /// The value, with stand-ins where parts were broken; absent when nothing of it is usable.
    pub value: Option<T>,
    /// Everything that is wrong, in document order. The value is sound only when there is
    /// no error among it.
    pub issues: Vec<Issue>,
    /// The names the document declares and uses.
    pub names: Names,
}

/// Decodes a whole document: shape, names declared twice, names that nothing declares.
#[must_use]
pub fn decode_document<T: Schema>(root: &Node<'_>, options: Options) -> Decoded<T> {
    let mut cx = Cx::new(options);
    cx.root = Some(root.span);
    cx.names = NameTable::new(root.span);
    let value = T::decode(root, &mut cx);
    let names = std::mem::take(&mut cx.names).into_names();
    resolve(&names, &mut cx);
    let described = OnceCell::new();
    let mut issues: Vec<Issue> = Vec::with_capacity(cx.problems.len());
    for problem in cx.problems {
        let stray = problem.is_stray_key();
        let mut issue = problem.into_issue(root, &names);
        if stray {
            let (shapes, shape) = described.get_or_init(Shapes::of::<T>);
            if let Some(help) = belongs(&issue, root, shapes, shape) {
                issue.help(help);
                issue.fix = None;
            }
        }
        issues.push(issue);
    }
    sort_issues(&mut issues, options.issue_limit);
    Decoded {
        value,
        issues,
        names,
    }
}

/// The state of decoding: the problems so far, the names so far, the scopes that are open.
#[derive(Debug)]
pub struct Cx {
    options: Options,
    problems: Vec<Problem>,
    /// How many of them are warnings.
    warnings: usize,
    /// How often something broke, reported or not.
    broken: usize,
    names: NameTable,
    root: Option<Span>,
    /// The key whose value is being decoded, and that value's place.
    entered: Option<(Span, Span)>,
}

/// Which variant of a union by type a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByType {
    /// The word of that position.
    Word(usize),
    /// The other variant of that position.
    Other(usize),
}

/// A moment of decoding, to ask later whether anything broke since.
#[derive(Clone, Copy, Debug)]
pub struct Mark(usize);

impl Cx {
    /// Nothing read yet.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            options,
            problems: Vec::new(),
            warnings: 0,
            broken: 0,
            names: NameTable::default(),
            root: None,
            entered: None,
        }
    }

    /// Takes a problem.
    pub fn report(&mut self, problem: Problem) {
        self.broken += usize::from(problem.breaks);
        if self.is_full() {
            return;
        }
        if problem.severity == Severity::Warning {
            if self.warnings >= self.options.issue_limit {
                return;
            }
            self.warnings += 1;
        }
        self.problems.push(problem);
    }

    /// Takes a problem of the value's own shape, which is put into words only when it will be
    /// shown.
    pub fn report_with(&mut self, problem: impl FnOnce() -> Problem) {
        if self.is_full() {
            self.broken += 1;
        } else {
            self.report(problem());
        }
    }

    /// Whether the limit of issues is passed, so that nothing more will be shown.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.problems.len() - self.warnings > self.options.issue_limit
    }

    /// Notes that a value is unusable for a reason that has been reported elsewhere.
    pub fn broke(&mut self) {
        self.broken += 1;
    }

    /// This moment.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark(self.broken)
    }

    /// Whether nothing broke since that moment.
    #[must_use]
    pub fn sound_since(&self, mark: Mark) -> bool {
        self.broken == mark.0
    }

    /// Reports that a value is of another JSON type than `T` takes, with what to write instead.
    /// Says nothing about a value the reader could not read.
    #[cold]
    pub fn wrong_type<T: Schema>(&mut self, node: &Node<'_>) {
        if matches!(node.value, Value::Broken) {
            return self.broke();
        }
        self.report_with(|| {
            let (shapes, shape) = Shapes::of::<T>();
            let problem = wrong_type(node, &shape.in_words(&shapes));
            match remedy(node, &shape, &shapes) {
                Some(remedy) if !matches!(node.value, Value::Null) => remedy.give(problem),
                _ => problem,
            }
        });
    }

    /// Like [`Cx::wrong_type`], with the words for what is wanted ("an object") and for what to do.
    #[cold]
    pub fn wrong_type_but(&mut self, node: &Node<'_>, wanted: &str, help: &str) {
        if matches!(node.value, Value::Broken) {
            return self.broke();
        }
        self.report_with(|| {
            let problem = wrong_type(node, wanted);
            if matches!(node.value, Value::Null) {
                problem
            } else {
                problem.help(help)
            }
        });
    }

    /// The text of a value, or `wrong-type`.
    pub fn text<'n, T: Schema>(&mut self, node: &'n Node<'_>) -> Option<&'n str> {
        let text = node.as_str();
        if text.is_none() {
            self.wrong_type::<T>(node);
        }
        text
    }

    /// Which of the words a text is, or `wrong-type` or `bad-value` with the nearest word.
    pub fn word<T: Schema>(&mut self, node: &Node<'_>, words: &[&'static str]) -> Option<usize> {
        let text = self.text::<T>(node)?;
        let found = words.iter().position(|word| *word == text);
        if found.is_none() {
            self.report_with(|| bad_word(node.span, text, words, None));
        }
        found
    }

    /// Which variant of a union by type a value is: one of the words, or the first of the other
    /// variants that takes its JSON type. Reports `bad-value` or `wrong-type`.
    pub fn by_type<T: Schema>(
        &mut self,
        node: &Node<'_>,
        words: &[&'static str],
        others: &[JsonTypes],
    ) -> Option<ByType> {
        let word = node
            .as_str()
            .and_then(|text| words.iter().position(|word| *word == text));
        if let Some(position) = word {
            return Some(ByType::Word(position));
        }
        let found = JsonTypes::of(&node.value);
        if let Some(position) = others.iter().position(|types| types.meets(found)) {
            return Some(ByType::Other(position));
        }
        match node.as_str() {
            Some(text) if !words.is_empty() => self.report_with(|| {
                let types = others
                    .iter()
                    .fold(JsonTypes::NONE, |all, types| all.or(*types));
                let or = types.in_words();
                let or = (!or.is_empty()).then_some(or.as_str());
                let problem = bad_word(node.span, text, words, or);
                let (shapes, shape) = Shapes::of::<T>();
                let scalar = remedy(node, &shape, &shapes).filter(Remedy::is_scalar);
                match scalar {
                    Some(remedy) if problem.is_helpless() => remedy.give(problem),
                    _ => problem,
                }
            }),
            _ => self.wrong_type::<T>(node),
        }
        None
    }

    /// Opens an object for reading key by key, or reports `wrong-type`.
    pub fn object<'r>(&mut self, node: &'r Node<'r>) -> Option<ObjectReader<'r, '_>> {
        let Value::Object(object) = &node.value else {
            self.wrong_type_but(node, "an object", "write an object in braces: `{ … }`");
            return None;
        };
        let key = self.key_of(node);
        Some(ObjectReader::new(object, node.span, key, self))
    }

    /// Decodes the value of a key; a problem may then underline the key.
    pub(crate) fn enter<T: Schema>(&mut self, key: Span, value: &Node<'_>) -> Option<T> {
        self.entered = Some((key, value.span));
        T::decode(value, self)
    }

    /// The key of the value that is being decoded, if it has one.
    pub(crate) fn key_of(&mut self, node: &Node<'_>) -> Option<Span> {
        match self.entered.take() {
            Some((key, value)) if value == node.span => Some(key),
            _ => None,
        }
    }

    /// Whether the value at that place is the document.
    pub(crate) fn is_root(&self, span: Span) -> bool {
        self.root == Some(span)
    }

    /// What the format decided about reading.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// Declares a name of a role in the innermost open scope that owns the role.
    ///
    /// Anything that is carried as an id counts as declared (page 1, 1.1), also one that breaks
    /// the rules of ids; only a `sound` one can be reported as a duplicate.
    pub fn declare(&mut self, role: RoleName, name: Arc<str>, span: Span, sound: bool) {
        self.names.declare(role, name, span, sound);
    }

    /// Uses a name: after the document is decoded it must be declared in the innermost scope that
    /// owns the role here.
    pub fn refer(&mut self, role: RoleName, name: Arc<str>, span: Span) {
        self.names.refer(role, name, span);
    }

    /// Opens a scope over the value at that place, owning the names of some roles (`*`: of all).
    pub fn open_scope(&mut self, owns: &'static [&'static str], span: Span) {
        self.names.open(owns, span);
    }

    /// Closes the scope opened last.
    pub fn close_scope(&mut self) {
        self.names.close();
    }
}

/// A value of another type than is wanted, in words.
fn wrong_type(node: &Node<'_>, wanted: &str) -> Problem {
    if matches!(node.value, Value::Null) {
        let message = format!("is null, which is never a value; it must be {wanted}");
        return Problem::new("wrong-type", node.span, message)
            .help("write a value; where one is optional, leave its key out");
    }
    let found = match &node.value {
        Value::Bool(value) => format!("`{value}`"),
        Value::Number(number) => format!("the number {}", clipped(&number.0)),
        Value::String(text) if text.chars().count() <= 24 => {
            format!("the text {}", crate::shown(text))
        }
        _ => node.kind().to_owned(),
    };
    let message = format!("is {found}; it must be {wanted}");
    Problem::new("wrong-type", node.span, message)
}
