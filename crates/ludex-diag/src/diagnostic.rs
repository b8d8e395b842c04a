//! The one diagnostic type.

use std::borrow::Cow;
use std::sync::Arc;

use ludex_text::{Pointer, Span};

/// How much a diagnostic weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The content is refused.
    Error,
    /// The content works, though hardly as meant.
    Warning,
    /// Something worth knowing.
    Note,
    /// A way to write it better.
    Hint,
}

impl Severity {
    /// The word of the JSON form: `error`, `warning`, `note`, `hint`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
            Self::Hint => "hint",
        }
    }

    /// The severity of a word of the JSON form.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Error, Self::Warning, Self::Note, Self::Hint]
            .into_iter()
            .find(|severity| severity.word() == word)
    }
}

/// Another place that explains a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Related {
    /// What stands there.
    pub message: String,
    /// The file's name.
    pub file: Arc<str>,
    /// The place.
    pub span: Span,
}

/// A change of the text that cures a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fix {
    /// What the change does: "write `brawn`".
    pub title: String,
    /// The text to replace.
    pub span: Span,
    /// What stands there afterwards.
    pub replacement: String,
}

/// One finding about one place of one file.
///
/// The derived order serves to find repetitions; a [`Report`](crate::Report) sorts by file and
/// place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Diagnostic {
    /// The stable code, as `ruleset/unknown-key`.
    pub code: Cow<'static, str>,
    /// How much it weighs.
    pub severity: Severity,
    /// What is wrong and why, naming the thing.
    pub message: String,
    /// The file's name as the user gave it.
    pub file: Arc<str>,
    /// The place; absent when the finding is about the whole file.
    pub span: Option<Span>,
    /// The path into the file's value.
    pub path: Option<Pointer>,
    /// A few words put beside the place in the source excerpt.
    pub label: Option<String>,
    /// What to do.
    pub help: Option<String>,
    /// The change that does it, when one is sure.
    pub fix: Option<Fix>,
    /// Other places that explain it.
    pub related: Vec<Related>,
}

impl Diagnostic {
    /// A finding about a whole file.
    pub fn new(
        severity: Severity,
        code: impl Into<Cow<'static, str>>,
        file: Arc<str>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            code: code.into(),
            severity,
            message: message.into(),
            file,
            span: None,
            path: None,
            label: None,
            help: None,
            fix: None,
            related: Vec::new(),
        }
    }

    /// At a place.
    #[must_use]
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// With the path into the file's value.
    #[must_use]
    pub fn path(mut self, path: Pointer) -> Self {
        self.path = Some(path);
        self
    }

    /// With advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// With a few words beside the place in the source excerpt.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// With the change that cures it.
    #[must_use]
    pub fn fix(
        mut self,
        title: impl Into<String>,
        span: Span,
        replacement: impl Into<String>,
    ) -> Self {
        self.fix = Some(Fix {
            title: title.into(),
            span,
            replacement: replacement.into(),
        });
        self
    }

    /// With another place that explains it.
    #[must_use]
    pub fn related(mut self, file: Arc<str>, span: Span, message: impl Into<String>) -> Self {
        self.related.push(Related {
            message: message.into(),
            file,
            span,
        });
        self
    }
}
