//! `ludex show`: what a careful person reads before importing.

use std::fmt::Write as _;
use std::process::ExitCode;

use data_encoding::HEXLOWER;
use ludex_diag::Report;
use ludex_diag::render::visible;
use ludex_ruleset::definition::RulesetDefinition;
use ludex_text::{JsonLimits, Node, read_json};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::arguments::{Format, Show};
use crate::content;
use crate::error::{CliError, Outcome};
use crate::output::Terminal;

/// The review of a ruleset.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Review {
    kind: &'static str,
    file: String,
    bytes: usize,
    sha256: String,
    id: String,
    version: i64,
    name: String,
    edition: Option<String>,
    license: Option<License>,
    coverage: Coverage,
    resolution: &'static str,
    sheet: Counts,
    catalogs: Vec<Catalog>,
    layers: Vec<Layer>,
    languages: Vec<String>,
    texts: Vec<Text>,
    not_examined: Vec<String>,
}

#[derive(Debug, Serialize)]
struct License {
    spdx: Option<String>,
    attribution: Option<String>,
}

#[derive(Debug, Serialize)]
struct Coverage {
    checks: bool,
    saves: bool,
    sheet: bool,
    resources: bool,
    rests: bool,
    combat: bool,
    summary: String,
}

#[derive(Debug, Serialize)]
struct Counts {
    version: i64,
    abilities: usize,
    skills: usize,
    saves: usize,
    fields: usize,
    derived: usize,
    lists: usize,
    pools: usize,
    tracks: usize,
    conditions: usize,
    states: usize,
    rests: usize,
}

#[derive(Debug, Serialize)]
struct Catalog {
    id: String,
    label: String,
    holds: String,
    entries: Option<usize>,
}

#[derive(Debug, Serialize)]
struct Layer {
    id: String,
    label: String,
    summary: String,
}

/// A text that will reach a Game Master model.
#[derive(Debug, Serialize)]
struct Text {
    path: String,
    text: String,
}

pub(super) fn run(arguments: &Show, terminal: &Terminal) -> Outcome {
    let (input, outcome) = content::read_ruleset(&arguments.path)?;
    let Some(ruleset) = outcome.ruleset else {
        let errors = Report::new(outcome.diagnostics, 1).summary();
        return Err(CliError::content(format!(
            "{} is no ruleset that could be imported ({errors})",
            input.name
        ))
        .help(format!("`ludex check {}` names them", input.name)));
    };
    let parsed = read_json(outcome.source.text(), &JsonLimits::default());
    let mut review = Review::of(
        ruleset.definition(),
        parsed.root.as_ref(),
        &input.name,
        &input.bytes,
    );
    let notes = outcome
        .diagnostics
        .iter()
        .filter(|note| note.code == "ruleset/not-examined");
    review.not_examined = notes
        .filter_map(|note| Some(note.path.as_ref()?.to_string()))
        .collect();
    match arguments.format {
        Format::Json => terminal.print_json(&review)?,
        Format::Human => terminal.print_plain(&review.human())?,
    }
    Ok(ExitCode::SUCCESS)
}

impl Review {
    fn of(
        definition: &RulesetDefinition,
        root: Option<&Node<'_>>,
        file: &str,
        bytes: &[u8],
    ) -> Self {
        let sheet = &definition.sheet;
        let part = |key: &str| {
            root.and_then(|root| root.get(key))
                .and_then(Node::as_array)
                .unwrap_or_default()
        };
        let mut texts = Vec::new();
        if let Some(root) = root {
            collect_texts(root, &mut texts);
        }
        let coverage = &definition.coverage;
        Self {
            kind: "ruleset",
            file: file.to_owned(),
            bytes: bytes.len(),
            sha256: HEXLOWER.encode(&Sha256::digest(bytes)),
            id: definition.id.to_string(),
            version: *definition.version,
            name: definition.name.to_string(),
            edition: definition
                .edition
                .as_ref()
                .map(|edition| edition.to_string()),
            license: definition.license.as_ref().map(|license| License {
                spdx: license.spdx.as_ref().map(|spdx| spdx.to_string()),
                attribution: license.attribution.as_ref().map(|text| text.to_string()),
            }),
            coverage: Coverage {
                checks: coverage.checks,
                saves: coverage.saves,
                sheet: coverage.sheet,
                resources: coverage.resources,
                rests: coverage.rests,
                combat: coverage.combat,
                summary: coverage.summary.to_string(),
            },
            resolution: definition.resolution.kind.word(),
            sheet: Counts {
                version: *sheet.version,
                abilities: sheet.abilities.len(),
                skills: sheet.skills.len(),
                saves: sheet.saves.len(),
                fields: sheet.fields.len(),
                derived: sheet.derived.len(),
                lists: sheet.lists.len(),
                pools: sheet.live.pools.len(),
                tracks: sheet.live.tracks.len(),
                conditions: sheet.live.conditions.len(),
                states: sheet.live.states.len(),
                rests: definition.rests.len(),
            },
            catalogs: part("catalogs").iter().map(catalog).collect(),
            layers: part("layers").iter().map(layer).collect(),
            languages: Vec::new(),
            texts,
            not_examined: Vec::new(),
        }
    }

    fn human(&self) -> String {
        let mut out = String::new();
        self.write(&mut out).unwrap_or_default();
        out
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let counted = |n: usize, one: &str, many: &str| match n {
            1 => format!("1 {one}"),
            n => format!("{n} {many}"),
        };
        writeln!(
            out,
            "{} ({} version {})",
            visible(&self.name),
            self.id,
            self.version
        )?;
        if let Some(edition) = &self.edition {
            writeln!(out, "  {}", visible(edition))?;
        }
        writeln!(out, "\nLicence")?;
        let license = self.license.as_ref();
        let spdx = license.and_then(|license| license.spdx.as_deref());
        writeln!(out, "  {}", visible(spdx.unwrap_or("none is named")))?;
        if let Some(attribution) = license.and_then(|license| license.attribution.as_deref()) {
            for line in attribution.lines() {
                writeln!(out, "  {}", visible(line))?;
            }
        }
        writeln!(out, "\nCovers")?;
        writeln!(out, "  {}", visible(&self.coverage.summary))?;
        let parts = [
            ("checks", self.coverage.checks),
            ("saves", self.coverage.saves),
            ("sheet", self.coverage.sheet),
            ("resources", self.coverage.resources),
            ("rests", self.coverage.rests),
            ("combat", self.coverage.combat),
        ];
        let list = |wanted: bool| {
            let words: Vec<_> = parts
                .iter()
                .filter(|(_, on)| *on == wanted)
                .map(|(word, _)| *word)
                .collect();
            if words.is_empty() {
                "nothing".to_owned()
            } else {
                words.join(", ")
            }
        };
        writeln!(out, "  yes: {}", list(true))?;
        writeln!(out, "  no: {}", list(false))?;
        writeln!(out, "\nRules")?;
        writeln!(out, "  rolls: {}", self.resolution)?;
        let sheet = &self.sheet;
        let counts = [
            counted(sheet.abilities, "ability", "abilities"),
            counted(sheet.skills, "skill", "skills"),
            counted(sheet.saves, "save", "saves"),
            counted(sheet.fields, "field", "fields"),
            counted(sheet.derived, "derived value", "derived values"),
            counted(sheet.lists, "list", "lists"),
        ];
        writeln!(
            out,
            "  sheet (layout {}): {}",
            sheet.version,
            counts.join(", ")
        )?;
        let live = [
            counted(sheet.pools, "pool", "pools"),
            counted(sheet.tracks, "track", "tracks"),
            counted(sheet.conditions, "condition", "conditions"),
            counted(sheet.states, "state", "states"),
            counted(sheet.rests, "rest", "rests"),
        ];
        writeln!(out, "  in play: {}", live.join(", "))?;
        if !self.catalogs.is_empty() {
            writeln!(out, "\nCatalogs")?;
        }
        for catalog in &self.catalogs {
            let entries = match catalog.entries {
                Some(n) => counted(n, "entry", "entries"),
                None => "in a file of its own".to_owned(),
            };
            let (label, id, holds) = (
                visible(&catalog.label),
                visible(&catalog.id),
                visible(&catalog.holds),
            );
            writeln!(out, "  {label} ({id}): {holds}, {entries}")?;
        }
        if !self.layers.is_empty() {
            writeln!(out, "\nLayers")?;
        }
        for layer in &self.layers {
            let (label, id, summary) = (
                visible(&layer.label),
                visible(&layer.id),
                visible(&layer.summary),
            );
            writeln!(out, "  {label} ({id}): {summary}")?;
        }
        if self.languages.is_empty() {
            writeln!(out, "\nLanguages\n  the author's own")?;
        }
        writeln!(out, "\nTexts that reach a Game Master")?;
        for text in &self.texts {
            writeln!(
                out,
                "  {}\n    {}",
                visible(&text.path),
                visible(&text.text)
            )?;
        }
        if !self.not_examined.is_empty() {
            writeln!(
                out,
                "\nNot examined yet\n  {}",
                self.not_examined.join(", ")
            )?;
        }
        writeln!(
            out,
            "\nFile\n  {}, {} bytes\n  sha256 {}",
            visible(&self.file),
            self.bytes,
            self.sha256
        )
    }
}

/// The texts of `gm`, of the advancement blocks and of every layer, in document order.
fn collect_texts(root: &Node<'_>, texts: &mut Vec<Text>) {
    let mut take = |path: String, node: Option<&Node<'_>>| {
        if let Some(text) = node.and_then(Node::as_str) {
            texts.push(Text {
                path,
                text: text.to_owned(),
            });
        }
    };
    for key in ["checkGuidance", "sheetGuidance", "worldGuidance"] {
        take(
            format!("/gm/{key}"),
            root.get("gm").and_then(|gm| gm.get(key)),
        );
    }
    let sheet = root.get("sheet");
    let advancement = sheet.and_then(|sheet| sheet.get("advancement"));
    take(
        "/sheet/advancement/text".to_owned(),
        advancement.and_then(|block| block.get("text")),
    );
    let party = sheet.and_then(|sheet| sheet.get("party"));
    let party = party.and_then(|party| party.get("advancement"));
    take(
        "/sheet/party/advancement/text".to_owned(),
        party.and_then(|block| block.get("text")),
    );
    let layers = root
        .get("layers")
        .and_then(Node::as_array)
        .unwrap_or_default();
    for (index, layer) in layers.iter().enumerate() {
        for key in ["guidance", "worldGuidance"] {
            let text = layer.get("gm").and_then(|gm| gm.get(key));
            take(format!("/layers/{index}/gm/{key}"), text);
        }
    }
}

fn text_of(node: &Node<'_>, key: &str) -> String {
    node.get(key)
        .and_then(Node::as_str)
        .unwrap_or_default()
        .to_owned()
}

fn catalog(node: &Node<'_>) -> Catalog {
    let holds = text_of(node, "holds");
    Catalog {
        id: text_of(node, "id"),
        label: text_of(node, "label"),
        holds: if holds.is_empty() {
            "rows".to_owned()
        } else {
            holds
        },
        entries: node.get("entries").and_then(Node::as_array).map(<[_]>::len),
    }
}

fn layer(node: &Node<'_>) -> Layer {
    Layer {
        id: text_of(node, "id"),
        label: text_of(node, "label"),
        summary: text_of(node, "summary"),
    }
}
