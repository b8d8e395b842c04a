//! SARIF 2.1.0 (OASIS), the form code scanners exchange.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use ludex_text::{Pointer, Span};
use serde::Serialize;

use super::uri::uri_of;
use super::write_json;
use crate::{CodeInfo, Diagnostic, Registry, Report, Severity, Sources};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The name of the folder that relative names start from: where the command was called.
const ROOT: &str = "%SRCROOT%";

/// Writes the report as a SARIF 2.1.0 log of one run.
///
/// `version` is the program's. The rules are the codes that occur, with the texts of their pages; a
/// code without a page is named and nothing more. Columns count Unicode scalar values, which
/// `columnKind` says. Names are relative to `%SRCROOT%` unless they are rooted.
///
/// # Errors
///
/// When the writer fails.
pub fn sarif(
    out: &mut impl fmt::Write,
    report: &Report,
    sources: &Sources,
    registry: &Registry,
    version: &str,
) -> fmt::Result {
    let codes: BTreeSet<&str> = report
        .diagnostics
        .iter()
        .map(|found| &*found.code)
        .collect();
    let indices: BTreeMap<&str, usize> = codes
        .iter()
        .enumerate()
        .map(|(index, code)| (*code, index))
        .collect();
    let rules = codes
        .iter()
        .map(|code| Rule::new(code, registry.get(code)))
        .collect();
    let results = report.diagnostics.iter().map(|diagnostic| {
        let index = indices.get(&*diagnostic.code).copied().unwrap_or_default();
        Finding::new(diagnostic, index, sources)
    });
    let run = Run {
        tool: Tool {
            driver: Driver {
                name: "ludex",
                version,
                rules,
            },
        },
        column_kind: "unicodeCodePoints",
        original_uri_base_ids: BTreeMap::from([(
            ROOT,
            Base {
                description: text("The folder the command was called in."),
            },
        )]),
        results: results.collect(),
    };
    write_json(
        out,
        &Log {
            schema: SCHEMA,
            version: "2.1.0",
            runs: [run],
        },
    )
}

#[derive(Serialize)]
struct Log<'r> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'r>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'r> {
    tool: Tool<'r>,
    column_kind: &'static str,
    original_uri_base_ids: BTreeMap<&'static str, Base>,
    results: Vec<Finding<'r>>,
}

#[derive(Serialize)]
struct Base {
    description: Text,
}

#[derive(Serialize)]
struct Tool<'r> {
    driver: Driver<'r>,
}

#[derive(Serialize)]
struct Driver<'r> {
    name: &'static str,
    version: &'r str,
    rules: Vec<Rule<'r>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule<'r> {
    id: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    short_description: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    full_description: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default_configuration: Option<Configuration>,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Text {
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    markdown: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Finding<'r> {
    rule_id: &'r str,
    rule_index: usize,
    level: &'static str,
    message: Text,
    locations: [Location; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<Repair<'r>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    physical_location: Physical,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    logical_locations: Vec<Logical>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Text>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical {
    artifact_location: Artifact,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Logical {
    fully_qualified_name: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Artifact {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri_base_id: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    start_column: u32,
    end_line: u32,
    end_column: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Repair<'r> {
    description: Text,
    artifact_changes: [Change<'r>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change<'r> {
    artifact_location: Artifact,
    replacements: [Replacement<'r>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement<'r> {
    deleted_region: Region,
    inserted_content: Content<'r>,
}

#[derive(Serialize)]
struct Content<'r> {
    text: &'r str,
}

impl<'r> Rule<'r> {
    fn new(code: &'r str, info: Option<&CodeInfo>) -> Self {
        Self {
            id: code,
            short_description: info.map(|info| text(info.title)),
            full_description: info.map(|info| text(info.what)),
            help: info.map(|info| Text {
                text: format!("{}\n\n{}", info.why, info.fix),
                markdown: Some(info.markdown(1)),
            }),
            default_configuration: info.map(|info| Configuration {
                level: level_of(info.severity),
            }),
        }
    }
}

impl<'r> Finding<'r> {
    fn new(diagnostic: &'r Diagnostic, rule_index: usize, sources: &Sources) -> Self {
        let file = &*diagnostic.file;
        let message = match &diagnostic.help {
            Some(help) => format!("{}\n{help}", diagnostic.message),
            None => diagnostic.message.clone(),
        };
        let related = diagnostic
            .related
            .iter()
            .enumerate()
            .map(|(index, related)| Location {
                id: Some(index + 1),
                physical_location: Physical::new(&related.file, Some(related.span), sources),
                logical_locations: Vec::new(),
                message: Some(text(&related.message)),
            });
        let fix = diagnostic.fix.as_ref().and_then(|fix| {
            Some(Repair {
                description: text(&fix.title),
                artifact_changes: [Change {
                    artifact_location: Artifact::new(file),
                    replacements: [Replacement {
                        deleted_region: Region::new(file, Some(fix.span), sources)?,
                        inserted_content: Content {
                            text: &fix.replacement,
                        },
                    }],
                }],
            })
        });
        Self {
            rule_id: &diagnostic.code,
            rule_index,
            level: level_of(diagnostic.severity),
            message: text(&message),
            locations: [Location {
                id: None,
                physical_location: Physical::new(file, diagnostic.span, sources),
                logical_locations: diagnostic.path.iter().filter_map(Logical::new).collect(),
                message: None,
            }],
            related_locations: related.collect(),
            fixes: fix.into_iter().collect(),
        }
    }
}

impl Physical {
    fn new(file: &str, span: Option<Span>, sources: &Sources) -> Self {
        Self {
            artifact_location: Artifact::new(file),
            region: Region::new(file, span, sources),
        }
    }
}

impl Logical {
    /// The path; the document itself needs none.
    fn new(path: &Pointer) -> Option<Self> {
        let fully_qualified_name = path.to_string();
        (!fully_qualified_name.is_empty()).then_some(Self {
            fully_qualified_name,
        })
    }
}

impl Artifact {
    fn new(file: &str) -> Self {
        let (uri, relative) = uri_of(file);
        Self {
            uri,
            uri_base_id: relative.then_some(ROOT),
        }
    }
}

impl Region {
    /// The place, when there is one and the file's text is known.
    fn new(file: &str, span: Option<Span>, sources: &Sources) -> Option<Self> {
        let (start, end) = sources.get(file)?.positions(span?);
        Some(Self {
            start_line: start.line,
            start_column: start.column,
            end_line: end.line,
            end_column: end.column,
        })
    }
}

fn text(text: &str) -> Text {
    Text {
        text: text.to_owned(),
        markdown: None,
    }
}

/// SARIF has no hint: what does not warn is a note.
fn level_of(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note | Severity::Hint => "note",
    }
}
