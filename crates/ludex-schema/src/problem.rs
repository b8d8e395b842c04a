//! A problem met while decoding, before its path is known.

use std::borrow::Cow;

use ludex_diag::{Fix, Severity};
use ludex_text::{Node, Pointer, Segment, Span, pointer_of};

use crate::words::written;
use crate::{Issue, IssueRelated, Names, shown};

/// A problem met while decoding.
///
/// Decoding keeps no paths; the path, and with it the name of the thing the message is about, is
/// found from the place when the document has been read.
#[derive(Clone, Debug)]
pub struct Problem {
    code: &'static str,
    /// What is underlined.
    span: Span,
    /// The value whose path is the problem's path.
    place: Span,
    /// The key of that value which is absent: then the path is that of the absent child.
    absent: Option<Cow<'static, str>>,
    message: Message,
    label: Option<String>,
    help: Option<String>,
    fix: Option<Fix>,
    related: Vec<IssueRelated>,
    pub(crate) breaks: bool,
    pub(crate) severity: Severity,
    stray: bool,
}

#[derive(Clone, Debug)]
enum Message {
    /// Follows the name of the thing: "is 900; allowed is 1 to 500".
    Predicate(String),
    /// Complete.
    Sentence(String),
}

impl Problem {
    /// A problem of the value at `span`. The message goes on after the value's name: "is 900;
    /// allowed is 1 to 500" becomes "`max` is 900; allowed is 1 to 500".
    pub fn new(code: &'static str, span: Span, predicate: impl Into<String>) -> Self {
        Self {
            code,
            span,
            place: span,
            absent: None,
            message: Message::Predicate(predicate.into()),
            label: None,
            help: None,
            fix: None,
            related: Vec::new(),
            breaks: true,
            severity: Severity::Error,
            stray: false,
        }
    }

    /// A problem of the value at `span` with a message of its own.
    pub fn sentence(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self {
            message: Message::Sentence(message.into()),
            ..Self::new(code, span, "")
        }
    }

    /// Underlines something else than the value the path leads to.
    #[must_use]
    pub fn underline(mut self, span: Span) -> Self {
        self.span = span;
        self
    }

    /// Is about a key the value lacks.
    #[must_use]
    pub fn absent(mut self, key: impl Into<Cow<'static, str>>) -> Self {
        self.absent = Some(key.into());
        self
    }

    /// A few words beside the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// What to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Suggests writing `word`, as quoted text, in place of what is underlined.
    #[must_use]
    pub fn suggest(mut self, word: &str) -> Self {
        self.help = Some(format!("did you mean `{word}`?"));
        self.fix = Some(Fix {
            title: format!("write `{word}`"),
            span: self.span,
            replacement: serde_json::Value::from(word).to_string(),
        });
        self
    }

    /// Suggests writing that JSON in place of what is underlined.
    #[must_use]
    pub fn write(mut self, json: String) -> Self {
        let title = written(&json);
        self.help = Some(title.clone());
        self.fix = Some(Fix {
            title,
            span: self.span,
            replacement: json,
        });
        self
    }

    /// Another place that explains the problem.
    #[must_use]
    pub fn related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related.push(IssueRelated {
            span,
            message: message.into(),
        });
        self
    }

    /// The value's own shape is right all the same: it stays usable for cross-checks.
    #[must_use]
    pub fn shape_is_right(mut self) -> Self {
        self.breaks = false;
        self
    }

    /// Weighs it as a warning: the value is used all the same, though hardly as meant.
    #[must_use]
    pub fn warning(mut self) -> Self {
        self.severity = Severity::Warning;
        self.breaks = false;
        self
    }

    /// Whether nothing is said yet about what to do.
    pub(crate) fn is_helpless(&self) -> bool {
        self.help.is_none()
    }

    /// Whether the problem is an unknown key that may belong into another object.
    pub(crate) fn is_stray_key(&self) -> bool {
        self.stray
    }

    /// Is an unknown key that may belong into another object.
    #[must_use]
    pub(crate) fn stray(mut self) -> Self {
        self.stray = true;
        self
    }

    /// With its path, and the name of the thing in its message.
    pub(crate) fn into_issue(self, root: &Node<'_>, names: &Names) -> Issue {
        let mut pointer = pointer_of(root, self.place);
        let message = match self.message {
            Message::Predicate(predicate) => {
                format!("{} {predicate}", name_of(&pointer, root, names))
            }
            Message::Sentence(message) => message,
        };
        if let Some(key) = self.absent {
            pointer.0.push(Segment::Key(key.into()));
        }
        Issue {
            code: self.code,
            severity: self.severity,
            span: self.span,
            pointer,
            message,
            label: self.label,
            help: self.help,
            fix: self.fix,
            related: self.related,
            shape: self.breaks,
        }
    }
}

/// How a message calls the thing at a path: an entry of a list by its id or label, what has neither
/// by its list and position, anything else by its key.
fn name_of(pointer: &Pointer, root: &Node<'_>, names: &Names) -> String {
    let steps = &pointer.0;
    let Some(start) = steps
        .iter()
        .rposition(|step| matches!(step, Segment::Key(_)))
    else {
        return if steps.is_empty() {
            "the document".to_owned()
        } else {
            format!("`{}`", pointer.dotted())
        };
    };
    let tail = steps.get(start..).unwrap_or_default();
    if let [Segment::Key(list), Segment::Index(_)] = tail
        && let Some(name) = name_of_entry(pointer.find(root), list, names)
    {
        return name;
    }
    format!("`{}`", Pointer(tail.to_vec()).dotted())
}

fn name_of_entry(entry: Option<&Node<'_>>, list: &str, names: &Names) -> Option<String> {
    let entry = entry?;
    let text = |key| {
        let node = entry.get(key)?;
        Some((
            node.span,
            node.as_str().filter(|text| !text.trim().is_empty())?,
        ))
    };
    let id = text("id");
    if let Some((declared, (_, id))) = id.and_then(|id| Some((names.declared_at(id.0)?, id))) {
        return Some(format!("the {} {}", declared.role.name, shown(id)));
    }
    let (_, name) = id.or_else(|| text("label"))?;
    Some(format!("the entry {} of `{list}`", shown(name)))
}
