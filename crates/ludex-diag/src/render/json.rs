//! The JSON of `check --format json` (cli.md).

use std::fmt;

use ludex_text::Pointer;
use serde::Serialize;

use super::write_json;
use crate::{Diagnostic, Fix, Related, Report, Sources};

/// Writes the report as one JSON document (cli.md, `check --format json`).
///
/// Every key of the contract is always there, so that a program need not ask: `help` is null when
/// there is none, `related` an empty list, and `path` the empty pointer both for the document
/// itself and where no deeper place is known. A finding about a whole file stands at `1:1` to
/// `1:1`. One key is added where a change is sure: `fix`, `{ title, line, column, endLine,
/// endColumn, replacement }`.
///
/// # Errors
///
/// When the writer fails.
pub fn json(out: &mut impl fmt::Write, report: &Report, sources: &Sources) -> fmt::Result {
    write_json(out, &JsonReport::new(report, sources))
}

/// The report in the shape of [`json`], for a program that embeds it in another document.
#[derive(Debug, Serialize)]
pub struct JsonReport<'r> {
    diagnostics: Vec<Finding<'r>>,
    summary: Summary,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Finding<'r> {
    code: &'r str,
    severity: &'static str,
    message: &'r str,
    file: &'r str,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    path: String,
    help: Option<&'r str>,
    related: Vec<Other<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<Change<'r>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Other<'r> {
    message: &'r str,
    file: &'r str,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Change<'r> {
    title: &'r str,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    replacement: &'r str,
}

#[derive(Debug, Serialize)]
struct Summary {
    files: usize,
    errors: usize,
    warnings: usize,
}

impl<'r> JsonReport<'r> {
    /// The shape of a report.
    #[must_use]
    pub fn new(report: &'r Report, sources: &Sources) -> Self {
        let finding = |diagnostic| Finding::new(diagnostic, sources);
        Self {
            diagnostics: report.diagnostics.iter().map(finding).collect(),
            summary: Summary {
                files: report.files,
                errors: report.errors(),
                warnings: report.warnings(),
            },
        }
    }
}

impl<'r> Finding<'r> {
    fn new(diagnostic: &'r Diagnostic, sources: &Sources) -> Self {
        let file = &*diagnostic.file;
        let (start, end) = sources.positions(file, diagnostic.span);
        let related = |related| Other::new(related, sources);
        Self {
            code: &diagnostic.code,
            severity: diagnostic.severity.word(),
            message: &diagnostic.message,
            file,
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            path: diagnostic
                .path
                .as_ref()
                .map(Pointer::to_string)
                .unwrap_or_default(),
            help: diagnostic.help.as_deref(),
            related: diagnostic.related.iter().map(related).collect(),
            fix: diagnostic
                .fix
                .as_ref()
                .map(|fix| Change::new(fix, file, sources)),
        }
    }
}

impl<'r> Other<'r> {
    fn new(related: &'r Related, sources: &Sources) -> Self {
        let (start, end) = sources.positions(&related.file, Some(related.span));
        Self {
            message: &related.message,
            file: &related.file,
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    }
}

impl<'r> Change<'r> {
    fn new(fix: &'r Fix, file: &str, sources: &Sources) -> Self {
        let (start, end) = sources.positions(file, Some(fix.span));
        Self {
            title: &fix.title,
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            replacement: &fix.replacement,
        }
    }
}
