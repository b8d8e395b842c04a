//! What one run found.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::{Diagnostic, Severity};

/// The diagnostics of one run and the number of files it read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The findings; in the fixed order after [`Report::sort`].
    pub diagnostics: Vec<Diagnostic>,
    /// How many files were read, those without findings among them.
    pub files: usize,
}

impl Report {
    /// A sorted report.
    #[must_use]
    pub fn new(diagnostics: Vec<Diagnostic>, files: usize) -> Self {
        let mut report = Self { diagnostics, files };
        report.sort();
        report
    }

    /// Sorts by file name, then start, end and code (cli.md, `check --format json`), and drops
    /// repetitions. Findings about a whole file come before those about a place in it. What still
    /// ties stays in the order in which it was reported, so that keys that are missing in one
    /// object come in the order of their declaration.
    pub fn sort(&mut self) {
        let mut seen = BTreeSet::new();
        self.diagnostics
            .retain(|diagnostic| seen.insert(diagnostic.clone()));
        self.diagnostics
            .sort_by(|a, b| (&a.file, a.span, &a.code).cmp(&(&b.file, b.span, &b.code)));
    }

    /// The number of findings of one severity.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.severity == severity)
            .count()
    }

    /// The number of errors.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.count(Severity::Error)
    }

    /// The number of warnings.
    #[must_use]
    pub fn warnings(&self) -> usize {
        self.count(Severity::Warning)
    }

    /// Whether there is an error, which makes the exit code 1 (cli.md, common rules).
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// The closing line for people: `2 errors, 1 warning in 1 file`, or `1 file, no problems`.
    #[must_use]
    pub fn summary(&self) -> String {
        let counts: Vec<String> = [
            Severity::Error,
            Severity::Warning,
            Severity::Note,
            Severity::Hint,
        ]
        .into_iter()
        .map(|severity| (self.count(severity), severity.word()))
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| counted(count, word))
        .collect();
        let files = counted(self.files, "file");
        if counts.is_empty() {
            return format!("{files}, no problems");
        }
        let mut line = counts.join(", ");
        let _ = write!(line, " in {files}");
        line
    }
}

/// `1 file`, `2 files`.
fn counted(count: usize, word: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {word}{ending}")
}

#[cfg(test)]
mod tests {
    use ludex_text::Span;

    use super::*;

    fn finding(
        severity: Severity,
        code: &'static str,
        file: &str,
        span: Option<Span>,
    ) -> Diagnostic {
        let mut diagnostic = Diagnostic::new(severity, code, file.into(), "m");
        diagnostic.span = span;
        diagnostic
    }

    fn span(start: usize, end: usize) -> Option<Span> {
        Some(Span::new(start, end))
    }

    #[test]
    fn sorts_by_file_start_end_and_code() {
        let sorted = [
            finding(Severity::Hint, "z/z", "a", None),
            finding(Severity::Error, "a/b", "a", span(1, 2)),
            finding(Severity::Error, "a/a", "a", span(1, 3)),
            finding(Severity::Error, "a/b", "a", span(1, 3)),
            finding(Severity::Error, "a/a", "a", span(2, 2)),
            finding(Severity::Error, "a/a", "b", None),
        ];
        let mut mixed = sorted.to_vec();
        mixed.reverse();
        mixed.swap(1, 4);
        assert_eq!(Report::new(mixed, 2).diagnostics, sorted);
    }

    #[test]
    fn drops_identical_findings_even_when_another_stands_between() {
        let same = finding(Severity::Error, "a/a", "a", span(1, 2));
        let other = same.clone().help("h");
        let report = Report::new(vec![same.clone(), other.clone(), same.clone()], 1);
        assert_eq!(report.diagnostics, [same, other]);
    }

    #[test]
    fn ties_stay_in_the_order_in_which_they_were_reported() {
        let reported = ["version", "id", "name"].map(|key| {
            let mut missing = finding(Severity::Error, "a/missing", "a", span(1, 2));
            missing.message = format!("lacks `{key}`");
            missing
        });
        let report = Report::new(reported.to_vec(), 1);
        assert_eq!(report.diagnostics, reported);
    }

    #[test]
    fn the_summary_counts_and_knows_singular_and_plural() {
        let of = |severities: &[Severity], files| {
            let mut diagnostics = Vec::new();
            for (at, severity) in severities.iter().enumerate() {
                diagnostics.push(finding(*severity, "a/a", "a", span(at, at)));
            }
            Report::new(diagnostics, files).summary()
        };
        use Severity::{Error, Hint, Note, Warning};
        assert_eq!(of(&[], 1), "1 file, no problems");
        assert_eq!(of(&[], 0), "0 files, no problems");
        assert_eq!(
            of(&[Error, Error, Warning], 1),
            "2 errors, 1 warning in 1 file"
        );
        assert_eq!(
            of(&[Warning, Hint, Note, Hint], 3),
            "1 warning, 1 note, 2 hints in 3 files"
        );
    }

    #[test]
    fn only_errors_are_errors() {
        let warning = finding(Severity::Warning, "a/a", "a", None);
        let error = finding(Severity::Error, "a/a", "a", None);
        let calm = Report::new(vec![warning.clone()], 1);
        assert!(!calm.has_errors());
        assert_eq!((calm.errors(), calm.warnings()), (0, 1));
        let report = Report::new(vec![warning, error], 1);
        assert!(report.has_errors());
        assert_eq!((report.errors(), report.warnings()), (1, 1));
    }
}
