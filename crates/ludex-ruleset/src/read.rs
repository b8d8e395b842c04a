//! From bytes to a ruleset with everything that is wrong with it.

use std::sync::Arc;

use ludex_diag::{Diagnostic, Severity};
use ludex_text::{
    JsonLimits, Node, Parsed, Pointer, Source, SyntaxError, decode_utf8, pointer_of, read_json,
};

use crate::Ruleset;
use crate::resolve::{ISSUE_LIMIT, resolve};

/// The largest file, in bytes (page 1, 1.1).
pub const BYTES_MAX: usize = 524_288;

/// What came of reading a file.
#[derive(Debug)]
pub struct Outcome {
    /// The ruleset; absent when there is any error.
    pub ruleset: Option<Ruleset>,
    /// Everything found, in document order.
    pub diagnostics: Vec<Diagnostic>,
    /// The text that the diagnostics point into.
    pub source: Source,
}

/// Reads a ruleset file and checks it (page 1). `file` is the name shown in messages.
#[must_use]
pub fn read(bytes: &[u8], file: &str) -> Outcome {
    let name: Arc<str> = file.into();
    let refuse = |diagnostic: Diagnostic, text: &str| Outcome {
        ruleset: None,
        diagnostics: vec![diagnostic],
        source: Source::new(Arc::clone(&name), text),
    };
    if bytes.len() > BYTES_MAX {
        // Callers read no further than one byte more, so nobody knows how large it is.
        let message =
            format!("the file is larger than {BYTES_MAX} bytes, the most that is allowed");
        let diagnostic = error("too-large", &name, message)
            .path(Pointer::root())
            .help("shorten it: long catalogs can stand in files of their own");
        return refuse(diagnostic, "");
    }
    let text = match decode_utf8(bytes) {
        Ok(text) => text,
        Err(problem) => {
            return refuse(
                syntax(problem, &name, None),
                &String::from_utf8_lossy(bytes),
            );
        }
    };
    let limits = JsonLimits {
        max_errors: ISSUE_LIMIT,
        ..JsonLimits::default()
    };
    let Parsed { root, errors } = read_json(text, &limits);
    let source = Source::new(Arc::clone(&name), text);
    let refused = !errors.is_empty();
    let Some(root) = root.filter(|root| !refused || root.as_object().is_some()) else {
        let diagnostics = errors
            .into_iter()
            .take(1)
            .map(|problem| syntax(problem, &name, None));
        return Outcome {
            ruleset: None,
            diagnostics: diagnostics.collect(),
            source,
        };
    };
    let mut diagnostics: Vec<Diagnostic> = errors
        .into_iter()
        .map(|problem| syntax(problem, &name, Some(&root)))
        .collect();
    let resolved = resolve(&root);
    diagnostics.extend(
        resolved
            .issues
            .into_iter()
            .map(|issue| issue.into_diagnostic("ruleset", &name)),
    );
    limit(&mut diagnostics, &name);
    diagnostics.extend(not_examined(&root, &name));
    in_order(&mut diagnostics);
    Outcome {
        ruleset: resolved.ruleset.filter(|_| !refused),
        diagnostics,
        source,
    }
}

const TOO_MANY: &str = "ruleset/too-many-issues";

fn error(code: &str, file: &Arc<str>, message: String) -> Diagnostic {
    Diagnostic::new(
        Severity::Error,
        format!("ruleset/{code}"),
        Arc::clone(file),
        message,
    )
}

/// A syntax error under the code of page 1, 1.1. Text that is no JSON concerns the whole document.
fn syntax(problem: SyntaxError, file: &Arc<str>, root: Option<&Node<'_>>) -> Diagnostic {
    let code = match problem.rule {
        "duplicate-key" => "duplicate-key",
        "too-many-errors" => "too-many-issues",
        _ => "bad-json",
    };
    let path = match root {
        Some(root) if code == "duplicate-key" => pointer_of(root, problem.span),
        _ => Pointer::root(),
    };
    let mut diagnostic = error(code, file, problem.message)
        .at(problem.span)
        .path(path);
    diagnostic.help = problem.help;
    for (span, message) in problem.related {
        diagnostic = diagnostic.related(Arc::clone(file), span, message);
    }
    diagnostic
}

/// Document order; the word that there are too many stays last.
fn in_order(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by_key(|diagnostic| {
        let span = diagnostic.span.unwrap_or_default();
        (diagnostic.code == TOO_MANY, span.start, span.end)
    });
}

/// Cuts what both phases found to the limit of errors.
fn limit(diagnostics: &mut Vec<Diagnostic>, file: &Arc<str>) {
    in_order(diagnostics);
    let said = diagnostics.iter().filter(|d| d.code == TOO_MANY).count();
    let errors = diagnostics.iter().enumerate();
    let mut errors = errors.filter(|(_, d)| d.severity == Severity::Error && d.code != TOO_MANY);
    let past = errors.nth(ISSUE_LIMIT).map(|(position, _)| position);
    if past.is_none() && said <= 1 {
        return;
    }
    diagnostics.truncate(past.unwrap_or(diagnostics.len() - said));
    let message = format!("more than {ISSUE_LIMIT} problems were found; the others are not shown");
    let mut last = error("too-many-issues", file, message)
        .path(Pointer::root())
        .help("correct the first ones and check again");
    last.span = diagnostics.last().and_then(|diagnostic| diagnostic.span);
    diagnostics.push(last);
}

/// A note for each part that is carried along without being checked.
fn not_examined(root: &Node<'_>, file: &Arc<str>) -> Vec<Diagnostic> {
    const ROOT_KEYS: [&str; 5] = ["catalogs", "items", "battle", "combat", "layers"];
    const SHEET_KEYS: [&str; 2] = ["migrations", "creation"];
    let at_root = ROOT_KEYS.map(|key| (Some(root), Pointer::root().key(key), key));
    let sheet = Pointer::root().key("sheet");
    let in_sheet = SHEET_KEYS.map(|key| (root.get("sheet"), sheet.key(key), key));
    let found = at_root
        .into_iter()
        .chain(in_sheet)
        .filter_map(|(owner, path, key)| {
            let member = owner?.as_object()?.member(key)?;
            let message = format!(
                "`{}` is not examined: its rules are not checked here",
                path.dotted()
            );
            let code = "ruleset/not-examined";
            Some(
                Diagnostic::new(Severity::Note, code, Arc::clone(file), message)
                    .at(member.key_span)
                    .path(path),
            )
        });
    found.collect()
}
