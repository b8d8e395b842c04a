//! What is refused of `resolution` (page 1, section 5, and section 13, cases 27 to 35).
//!
//! Each markdown file beside this one is a suite: a sound `resolution`, and a table of changes to
//! it with everything that is found then. In a change a key is a dotted path, and `null` removes
//! what stands there.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends by panicking"
)]

use ludex_diag::Diagnostic;
use ludex_ruleset::read;
use ludex_text::Pointer;
use serde_json::{Map, Value};

/// The ruleset around the `resolution` of a suite.
const DOCUMENT: &str = include_str!("document.json");

/// A suite: its base and its rows.
struct Suite {
    base: Value,
    rows: Vec<Row>,
}

/// A row of a suite's table.
struct Row {
    case: String,
    change: Map<String, Value>,
    findings: Vec<String>,
}

impl Suite {
    fn parse(text: &str) -> Self {
        let (_, fenced) = text.split_once("```json\n").expect("a base");
        let (base, table) = fenced.split_once("```").expect("the end of the base");
        let rows = table
            .lines()
            .filter(|line| line.starts_with('|'))
            .skip(2)
            .map(Row::parse);
        Self {
            base: serde_json::from_str(base).expect("JSON"),
            rows: rows.collect(),
        }
    }
}

impl Row {
    fn parse(line: &str) -> Self {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [case, change, findings] = cells.as_slice() else {
            panic!("three cells: {line}")
        };
        let change = change.trim_matches('`');
        Self {
            case: (*case).to_owned(),
            change: serde_json::from_str(change).unwrap_or_else(|e| panic!("{e}: {change}")),
            findings: findings
                .split(',')
                .map(|finding| finding.trim().trim_matches('`').to_owned())
                .filter(|finding| !finding.is_empty())
                .collect(),
        }
    }
}

/// Sets the value at a dotted path, or removes it.
fn change(value: &mut Value, path: &str, new: &Value) {
    let (step, rest) = path
        .split_once('.')
        .map_or((path, None), |(step, rest)| (step, Some(rest)));
    let child = match value {
        Value::Array(items) => items
            .get_mut(step.parse::<usize>().expect("a position"))
            .expect("an entry"),
        Value::Object(object) if rest.is_none() && new.is_null() => {
            object.shift_remove(step).expect("a key to remove");
            return;
        }
        Value::Object(object) => object.entry(step).or_insert_with(|| Map::new().into()),
        _ => panic!("{step} leads nowhere"),
    };
    match rest {
        Some(rest) => change(child, rest, new),
        None => *child = new.clone(),
    }
}

/// What is found in a ruleset with that `resolution`.
fn check(resolution: &Value) -> Vec<Diagnostic> {
    let mut document: Value = serde_json::from_str(DOCUMENT).expect("JSON");
    change(&mut document, "resolution", resolution);
    let text = serde_json::to_string_pretty(&document).expect("JSON");
    read(text.as_bytes(), "case.json").diagnostics
}

/// "code @ path"; paths below `resolution` are shown without it.
fn place(found: &Diagnostic) -> String {
    let path = found.path.as_ref().map(Pointer::dotted).unwrap_or_default();
    let code = found.code.trim_start_matches("ruleset/");
    format!("{code} @ {}", path.trim_start_matches("resolution."))
}

/// The message with what stands around it, for the record of all messages.
fn words(found: &Diagnostic) -> String {
    let related = found
        .related
        .iter()
        .map(|related| format!("\n    see: {}", related.message));
    let help = found.help.iter().map(|help| format!("\n    help: {help}"));
    format!(
        "  {}\n{}",
        found.message,
        help.chain(related)
            .collect::<String>()
            .trim_start_matches('\n')
    )
}

/// Runs a suite, and hands back all messages.
fn run(text: &str) -> String {
    let suite = Suite::parse(text);
    assert_eq!(check(&suite.base), [], "the base is sound");
    assert!(suite.rows.len() >= 5, "the table is read");
    let mut messages = String::new();
    for row in suite.rows {
        let mut resolution = suite.base.clone();
        for (path, new) in &row.change {
            change(&mut resolution, path, new);
        }
        let found = check(&resolution);
        let places: Vec<String> = found.iter().map(place).collect();
        assert_eq!(places, row.findings, "{}: {resolution:#}", row.case);
        for found in &found {
            messages.push_str(&format!(
                "{} ({})\n{}\n",
                row.case,
                place(found),
                words(found)
            ));
        }
    }
    messages
}

#[test]
fn the_systems_of_the_page_are_sound() {
    let shared = r#"{ "abilityModifier": { "op": "identity" },
        "proficiencyTiers": [{ "id": "none", "label": "None" }] }"#;
    let blocks: Vec<&str> = include_str!("systems.md")
        .split("```json\n")
        .skip(1)
        .filter_map(|block| block.split("```").next())
        .collect();
    assert_eq!(blocks.len(), 5);
    for block in blocks {
        let mut resolution: Value = serde_json::from_str(shared).expect("JSON");
        let kind: Map<String, Value> = serde_json::from_str(block).expect("JSON");
        for (key, value) in &kind {
            change(&mut resolution, key, value);
        }
        assert_eq!(check(&resolution), [], "{block}");
    }
}

macro_rules! suites {
    ($($name:ident: $file:literal,)*) => {$(
        #[test]
        fn $name() {
            insta::assert_snapshot!(stringify!($name), run(include_str!($file)));
        }
    )*};
}

suites! {
    shared_keys: "shared.md",
    bands: "bands.md",
    limits: "limits.md",
    dice_sum: "dice-sum.md",
    dice_pool: "dice-pool.md",
    dice_highest: "dice-highest.md",
    roll_against: "roll-against.md",
    symbol_pool: "symbol-pool.md",
    spend: "spend.md",
    spend_on_other_kinds: "spend-highest.md",
    checks: "checks.md",
}

#[test]
fn what_a_broken_text_hides_is_not_called_missing() {
    let text = r#"{
        "schemaVersion": 1, "id": "min", "version": 1, "name": "Min",
        "coverage": { "summary": "Smallest file." },
        "resolution": {
            "kind": "dice-pool", "abilityModifier": { "op": "identity" },
            "proficiencyTiers": [{ "id": "none", "label": "None", "multiplier": 1 }],
            "proficiency" { "bonus": { "const": 2 } },
            "target": { "default": 7, "min": 5, "max": 9 },
            "explode": { from: 10 },
            "difficultyLadder": [{ "label": "Normal", "successes": 1 }]
        },
        "sheet": { "version": 1 }, "gm": { "checkGuidance": "Ask." }
    }"#;
    let found = read(text.as_bytes(), "case.json").diagnostics;
    let codes: Vec<&str> = found.iter().map(|found| &*found.code).collect();
    assert_eq!(
        codes,
        ["ruleset/bad-json", "ruleset/bad-json"],
        "{found:#?}"
    );
}
