//! Problems with their places, ready to be shown.

use std::sync::Arc;

use ludex_diag::{Diagnostic, Fix, Related, Severity};
use ludex_text::{Pointer, Span};

/// One problem of a document, under a code of page 1, section 1.1 (without the format's prefix).
#[derive(Clone, Debug, PartialEq)]
pub struct Issue {
    /// The code without a prefix: `unknown-key`.
    pub code: &'static str,
    /// How much it weighs.
    pub severity: Severity,
    /// The place to underline.
    pub span: Span,
    /// The path; of the object for `unknown-key`, of the absent child for `missing`.
    pub pointer: Pointer,
    /// What is wrong and what is allowed.
    pub message: String,
    /// A few words beside the place.
    pub label: Option<String>,
    /// What to do.
    pub help: Option<String>,
    /// The change that does it, when one is sure.
    pub fix: Option<Fix>,
    /// Other places of the same document that explain it.
    pub related: Vec<IssueRelated>,
    /// Whether the value's own shape is wrong, so that nothing more can be said about it.
    pub shape: bool,
}

/// Another place of the same document that explains an issue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IssueRelated {
    /// The place.
    pub span: Span,
    /// What stands there.
    pub message: String,
}

impl Issue {
    /// Adds a few words beside the place.
    pub fn label(&mut self, label: impl Into<String>) -> &mut Self {
        self.label = Some(label.into());
        self
    }

    /// Adds advice.
    pub fn help(&mut self, help: impl Into<String>) -> &mut Self {
        self.help = Some(help.into());
        self
    }

    /// Advises the nearest name, with the change that writes it as quoted text.
    pub fn suggest(&mut self, word: &str) -> &mut Self {
        self.help = Some(format!("did you mean `{word}`?"));
        self.fix = Some(Fix {
            title: format!("write `{word}`"),
            span: self.span,
            replacement: serde_json::Value::from(word).to_string(),
        });
        self
    }

    /// Adds another place that explains it.
    pub fn related(&mut self, span: Span, message: impl Into<String>) -> &mut Self {
        self.related.push(IssueRelated {
            span,
            message: message.into(),
        });
        self
    }

    /// Weighs it as a warning: the content works, though hardly as meant.
    pub fn warning(&mut self) -> &mut Self {
        self.severity = Severity::Warning;
        self
    }

    /// As a diagnostic of a file, its code under the format's prefix: `ruleset/unknown-key`.
    #[must_use]
    pub fn into_diagnostic(self, prefix: &str, file: &Arc<str>) -> Diagnostic {
        let code = format!("{prefix}/{}", self.code);
        let mut diagnostic =
            Diagnostic::new(self.severity, code, Arc::clone(file), self.message).at(self.span);
        diagnostic.path = Some(self.pointer);
        diagnostic.label = self.label;
        diagnostic.help = self.help;
        diagnostic.fix = self.fix;
        diagnostic.related = self
            .related
            .into_iter()
            .map(|related| Related {
                message: related.message,
                file: Arc::clone(file),
                span: related.span,
            })
            .collect();
        diagnostic
    }
}

/// Puts issues in document order (page 1, 1.1), and after the first `limit` errors one
/// `too-many-issues` in place of the rest. Warnings do not count: they refuse nothing.
pub fn sort_issues(issues: &mut Vec<Issue>, limit: usize) {
    let given = issues.len();
    issues.retain(|issue| issue.code != TOO_MANY);
    // A list that was cut before stays cut.
    let cut = issues.len() < given;
    issues.sort_by_key(|issue| (issue.span.start, issue.span.end));
    let is_error = |issue: &Issue| issue.severity == Severity::Error;
    let mut errors = issues
        .iter()
        .enumerate()
        .filter(|(_, issue)| is_error(issue));
    let past = errors.nth(limit).map(|(position, _)| position);
    if cut || past.is_some() {
        issues.truncate(past.unwrap_or(issues.len()));
        issues.push(Issue {
            code: TOO_MANY,
            severity: Severity::Error,
            span: issues.last().map(|issue| issue.span).unwrap_or_default(),
            pointer: Pointer::root(),
            message: format!("the document has more than {limit} problems; reading stopped here"),
            label: None,
            help: Some("cure these first, then check again".to_owned()),
            fix: None,
            related: Vec::new(),
            shape: false,
        });
    }
}

const TOO_MANY: &str = "too-many-issues";
