//! Where a text ends too early or a line of it is lost, nobody can say what stood there, and nothing
//! is said about it.

use ludex_diag::{Diagnostic, Registry, Severity};
use ludex_ruleset::{code_pages, read};

use crate::corpus::corpus;
use crate::support::said;

const EXAMPLE: &str = include_str!("example.json");

/// The parts of a sheet that `rolls` name: each of them is read from elsewhere.
const SHEET: &str = r#""sheet": { "version": 1,
  "fields": [{ "id": "kin", "label": "Kin", "type": "enum", "values": ["brawn", "none"] }],
  "derived": [{ "id": "load", "label": "Load", "op": "sum", "of": [
    { "abilityModFromField": "kin" }, { "itemStat": { "from": "all", "pick": "sum", "stat": "bulk" } }] }],
  "live": {
    "pools": [
      { "id": "luck", "label": "Luck", "max": { "const": 3 }, "group": "fate", "pays": ["tale"] },
      { "id": "story", "label": "Story", "max": { "const": 3 }, "group": "tale" }],
    "tracks": [{ "id": "harm", "label": "Harm", "min": 0, "max": 1,
      "kinds": [{ "id": "cut", "label": "Cut", "severity": 1 }],
      "levels": [{ "label": "Hurt", "penalty": -1 }],
      "extra": { "list": "scars", "countColumn": "many", "penaltyColumn": "deep" } }] },
  "lists": [{ "id": "scars", "label": "Scars", "maxItems": 3, "columns": [
    { "id": "many", "label": "Many", "type": "number", "min": 0, "max": 3 },
    { "id": "deep", "label": "Deep", "type": "number", "min": -3, "max": 0 }] }],
  "skills": [{ "id": "climb", "label": "Climb", "ability": "brawn" UNTRAINED }],
  "skillTiers": ["good"],
  "abilities": [{ "id": "brawn", "label": "Brawn", "min": 0, "max": 5, "default": 0 }] },
"gm": { "checkGuidance": "Ask." },
"rests": [{ "id": "camp", "label": "Camp", "restore": [{ "poolGroup": "tale", "to": "max" }] }]"#;

const SYMBOLS: &str = r#""resolution": { "kind": "symbol-pool",
  "spend": [{ "pool": "story", "amount": 1, "upgrade": 1, "perCheck": 1 }],
  "upgrades": { "max": 3 },
  "pool": { "die": "ability", "build": "compare", "max": 12 },
  "against": { "die": "difficulty", "max": 8 },
  "difficultyLadder": [{ "label": "Simple", "dice": 0 }, { "label": "Easy", "dice": 1 }],
  "success": { "symbol": "success", "atLeast": 1 },
  "penaltyFrom": "harm", "setback": { "die": "worse", "max": 6 },
  "dice": [
    { "id": "ability", "label": "A", "upgradesTo": "better", "faces": [[], ["success"]] },
    { "id": "better", "label": "B", "faces": [[], ["success", "success"]] },
    { "id": "difficulty", "label": "D", "faces": [[], ["failure"]] },
    { "id": "worse", "label": "W", "faces": [[], ["failure", "failure"]] }],
  "symbols": [{ "id": "failure", "label": "F", "cancels": "success" }, { "id": "success", "label": "S" }],
  "abilityModifier": { "op": "identity" },
  "proficiencyTiers": [{ "id": "none", "label": "None" }, { "id": "good", "label": "Good" }] }"#;

const AGAINST: &str = r#""resolution": { "kind": "roll-against",
  "dice": { "count": 3, "sides": 6 },
  "situationalShift": { "min": -10, "max": 10 },
  "difficultyLadder": [{ "label": "Easy", "shift": 4 }, { "label": "Hard", "needs": "crit" }],
  "penaltyFrom": "harm",
  "bands": [
    { "id": "crit", "label": "C", "outcome": "criticalSuccess", "when": [{ "total": { "atMost": { "table": [[0, 4], [15, 5]] } } }] },
    { "id": "made", "label": "M", "outcome": "success", "when": [{ "total": { "atMost": { "fraction": 1, "max": 16 } } }] },
    { "id": "missed", "label": "F", "outcome": "failure" },
    { "id": "botched", "label": "B", "outcome": "criticalFailure", "when": [{ "margin": { "atMost": -10 } }] }],
  "abilityModifier": { "op": "identity" },
  "proficiencyTiers": [{ "id": "none", "label": "None" }, { "id": "good", "label": "Good" }] }"#;

/// Documents in which as much as possible names something that stands further down.
fn rolls() -> Vec<(String, String)> {
    let harder = r#", "untrained": "harder""#;
    let items = r#""items": { "stats": [{ "id": "bulk", "label": "Bulk", "type": "number" }] }"#;
    let core = r#""schemaVersion": 1, "id": "cut", "version": 1, "name": "Cut", "coverage": { "summary": "C" }"#;
    [("symbols", SYMBOLS, harder), ("against", AGAINST, "")]
        .into_iter()
        .flat_map(|(name, roll, untrained)| {
            let sheet = SHEET.replace("UNTRAINED", untrained);
            [
                (
                    format!("{name}, last"),
                    format!("{{{core},\n{sheet},\n{roll},\n{items}}}"),
                ),
                (
                    format!("{name}, first"),
                    format!("{{{items},\n{roll},\n{sheet},\n{core}}}"),
                ),
            ]
        })
        .collect()
}

fn cures() -> Vec<(String, String)> {
    let pages = Registry::new(code_pages()).expect("every page keeps to the form");
    let cures = pages
        .iter()
        .filter_map(|info| Some((info.code, info.good?)));
    cures
        .map(|(code, good)| (code.to_owned(), good.text.to_owned()))
        .collect()
}

fn documents() -> Vec<(String, String)> {
    let example = ("example.json".to_owned(), EXAMPLE.to_owned());
    corpus()
        .into_iter()
        .chain(rolls())
        .chain([example])
        .collect()
}

fn is_note(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == Severity::Note
}

fn has_only_bad_json(text: &[u8]) -> Result<(), String> {
    let outcome = read(text, "cut.json");
    let codes = outcome.diagnostics.iter().filter(|found| !is_note(found));
    let (bad, other): (Vec<_>, Vec<_>) = codes.partition(|found| found.code == "ruleset/bad-json");
    if !bad.is_empty() && other.is_empty() && outcome.ruleset.is_none() {
        Ok(())
    } else {
        Err(said(&outcome))
    }
}

#[test]
fn the_documents_are_clean() {
    for (name, text) in documents() {
        let outcome = read(text.as_bytes(), &name);
        assert!(outcome.ruleset.is_some(), "{name}\n{}", said(&outcome));
    }
}

#[test]
fn a_cut_text_is_bad_json_and_nothing_else() {
    for (name, text) in documents() {
        for at in (1..text.trim_end().len()).step_by(37) {
            has_only_bad_json(&text.as_bytes()[..at])
                .unwrap_or_else(|said| panic!("{name} cut at {at}\n{said}"));
        }
    }
    for (name, text) in cures() {
        for at in (1..text.trim_end().len()).step_by(11) {
            has_only_bad_json(&text.as_bytes()[..at])
                .unwrap_or_else(|said| panic!("the cure of {name} cut at {at}\n{said}"));
        }
    }
}

#[test]
fn what_is_wrong_before_the_cut_is_still_said() {
    let text = EXAMPLE.replacen(r#""name": "Lantern""#, r#""name": 7"#, 1);
    let outcome = read(&text.as_bytes()[..text.len() / 2], "cut.json");
    let codes: Vec<_> = outcome.diagnostics.iter().map(|d| &*d.code).collect();
    assert_eq!(codes, ["ruleset/wrong-type", "ruleset/bad-json"]);
}

#[test]
fn text_too_deep_hides_what_follows_it() {
    let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
    let text = format!(r#"{{"schemaVersion": 1, "items": {deep}, "id": "deep", "version": 1}}"#);
    has_only_bad_json(text.as_bytes()).unwrap_or_else(|said| panic!("{said}"));
    assert_eq!(
        read(text.as_bytes(), "deep.json").diagnostics.len(),
        2,
        "and a note of `items`"
    );
}

#[test]
fn an_error_before_the_document_leaves_it_unknown() {
    for text in ["// hi\n{}", "{} and more", "{}\n// bye", "; {}"] {
        has_only_bad_json(text.as_bytes()).unwrap_or_else(|said| panic!("{text}\n{said}"));
    }
    // A right text that lacks everything is told so.
    assert_eq!(read(b"{}", "empty.json").diagnostics.len(), 8);
}

/// The ids that a line of a document declares.
fn declares(line: &str) -> impl Iterator<Item = &str> {
    let ids = line.split(r#""id": ""#).skip(1);
    ids.filter_map(|rest| rest.split('"').next())
}

#[test]
fn a_lost_line_is_not_blamed_on_others() {
    for (name, text) in documents() {
        if name.starts_with("symbols") || name.starts_with("against") {
            // Not written as one entry a line.
            continue;
        }
        let lines: Vec<&str> = text.lines().collect();
        // Of a long file some lines will do.
        let step = 1 + lines.len() / 400;
        for (lost, line) in lines.iter().enumerate().step_by(step) {
            let mut rest = lines.clone();
            rest.remove(lost);
            let outcome = read(rest.join("\n").as_bytes(), &name);
            let found = || outcome.diagnostics.iter().filter(|found| !is_note(found));
            let bad = found().filter(|d| d.code == "ruleset/bad-json").count();
            // The names that were declared there, and else one thing that is absent.
            let others = found().filter(|found| {
                let lost_name = |id: &str| found.message.contains(&format!("`{id}`"));
                found.code != "ruleset/bad-json" && !declares(line).any(lost_name)
            });
            let others = others.count();
            assert!(
                bad <= 2 && others <= 2 && (bad == 0 || others == 0),
                "{name} without line {}: {line}\n{}",
                lost + 1,
                said(&outcome)
            );
        }
    }
}
