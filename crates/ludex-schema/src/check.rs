//! Checks that compare two parts of a document, written by hand.

use ludex_diag::Severity;
use ludex_text::{Node, Pointer, Segment, Span, Value};

use crate::object::opening;
use crate::{Issue, Options, sort_issues};

/// A path that is built while walking a definition, without allocating.
#[derive(Clone, Copy, Debug)]
pub struct Path<'p> {
    parent: Option<&'p Path<'p>>,
    step: Step<'p>,
}

#[derive(Clone, Copy, Debug)]
enum Step<'p> {
    Root,
    Key(&'p str),
    Index(usize),
}

impl<'p> Path<'p> {
    /// The document.
    pub const ROOT: Path<'static> = Path {
        parent: None,
        step: Step::Root,
    };

    /// This path and one key more.
    #[must_use]
    pub fn key<'q>(&'q self, key: &'q str) -> Path<'q>
    where
        'p: 'q,
    {
        Path {
            parent: Some(self),
            step: Step::Key(key),
        }
    }

    /// This path and one position more, as the document counts them ([`List::entries`]).
    ///
    /// [`List::entries`]: crate::List::entries
    #[must_use]
    pub fn index<'q>(&'q self, index: usize) -> Path<'q>
    where
        'p: 'q,
    {
        Path {
            parent: Some(self),
            step: Step::Index(index),
        }
    }

    /// As a value of its own.
    #[must_use]
    pub fn pointer(&self) -> Pointer {
        let mut steps = Vec::new();
        let mut path = Some(self);
        while let Some(here) = path {
            match here.step {
                Step::Root => {}
                Step::Key(key) => steps.push(Segment::Key(key.into())),
                Step::Index(index) => steps.push(Segment::Index(index)),
            }
            path = here.parent;
        }
        steps.reverse();
        Pointer(steps)
    }
}

/// Collects what cross-checks find (page 1, 1.1, rule 4) beside the issues of the shape phase.
#[derive(Debug)]
pub struct Checker<'r> {
    root: &'r Node<'r>,
    issues: Vec<Issue>,
    /// How many of the issues were there from the start.
    given: usize,
    limit: usize,
    /// Whether the whole document could be read.
    whole: bool,
}

impl<'r> Checker<'r> {
    /// Starts from the issues of the shape phase.
    #[must_use]
    pub fn new(root: &'r Node<'r>, issues: Vec<Issue>, options: Options) -> Self {
        let given = issues.len();
        Self {
            root,
            issues,
            given,
            limit: options.issue_limit,
            whole: root.is_whole(),
        }
    }

    /// Whether everything at or below that path could be read; where nothing is written, whether
    /// that is sure.
    #[must_use]
    pub fn readable(&self, path: &Path<'_>) -> bool {
        if self.whole {
            return true;
        }
        let path = path.pointer();
        match path.find(self.root) {
            Some(node) => node.is_whole(),
            None => !path.nearest(self.root).may_hold_more(),
        }
    }

    /// Whether everything at or below that path could be read and has the right shape, so that it
    /// can be compared with other parts.
    #[must_use]
    pub fn sound(&self, path: &Path<'_>) -> bool {
        if !self.readable(path) {
            return false;
        }
        let mut shape = self
            .issues
            .iter()
            .take(self.given)
            .filter(|issue| issue.shape)
            .peekable();
        if shape.peek().is_none() {
            return true;
        }
        let path = path.pointer();
        shape.all(|issue| !issue.pointer.0.starts_with(&path.0))
    }

    /// What is written at that path.
    #[must_use]
    pub fn node(&self, path: &Path<'_>) -> Option<&'r Node<'r>> {
        path.pointer().find(self.root)
    }

    /// Whether something is written at that path.
    #[must_use]
    pub fn present(&self, path: &Path<'_>) -> bool {
        self.node(path).is_some()
    }

    /// Reports a problem of the value at that path; where there is none, the nearest object above
    /// is underlined at its key.
    pub fn report(
        &mut self,
        path: &Path<'_>,
        code: &'static str,
        message: impl Into<String>,
    ) -> &mut Issue {
        let pointer = path.pointer();
        let span = value_span(self.root, &pointer);
        self.push(pointer, span, code, message.into())
    }

    /// Like [`Checker::report`], underlining the key rather than its value.
    pub fn report_key(
        &mut self,
        path: &Path<'_>,
        code: &'static str,
        message: impl Into<String>,
    ) -> &mut Issue {
        let pointer = path.pointer();
        let span = key_span(self.root, &pointer).unwrap_or_else(|| value_span(self.root, &pointer));
        self.push(pointer, span, code, message.into())
    }

    fn push(
        &mut self,
        pointer: Pointer,
        span: Span,
        code: &'static str,
        message: String,
    ) -> &mut Issue {
        let issue = Issue {
            code,
            severity: Severity::Error,
            span,
            pointer,
            message,
            label: None,
            help: None,
            fix: None,
            related: Vec::new(),
            shape: false,
        };
        self.issues.push_mut(issue)
    }

    /// The place of the value at a path, to relate it to an issue.
    #[must_use]
    pub fn span(&self, path: &Path<'_>) -> Span {
        value_span(self.root, &path.pointer())
    }

    /// Every issue of both phases in document order.
    #[must_use]
    pub fn finish(self) -> Vec<Issue> {
        let mut issues = self.issues;
        sort_issues(&mut issues, self.limit);
        issues
    }
}

/// The place of the value at a path; where it is absent, of the nearest key above it.
fn value_span(root: &Node<'_>, pointer: &Pointer) -> Span {
    if let Some(node) = pointer.find(root) {
        return node.span;
    }
    let mut above = pointer.parent();
    while above.find(root).is_none() && !above.0.is_empty() {
        above = above.parent();
    }
    let node = above.nearest(root);
    match &node.value {
        Value::Object(object) => {
            key_span(root, &above).unwrap_or_else(|| opening(object, node.span))
        }
        _ => node.span,
    }
}

/// The place of the key a path ends in.
fn key_span(root: &Node<'_>, pointer: &Pointer) -> Option<Span> {
    let Some(Segment::Key(key)) = pointer.0.last() else {
        return None;
    };
    let object = pointer.parent().find(root)?.as_object()?;
    Some(object.member(key)?.key_span)
}
