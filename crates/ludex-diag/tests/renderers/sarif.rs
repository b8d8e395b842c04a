//! The SARIF log against what the standard (OASIS SARIF 2.1.0) asks of the objects in it.

use ludex_diag::render::sarif;
use ludex_diag::{Registry, Report, Sources};
use serde_json::Value;

use crate::set;

const PAGE: &str = "# ruleset/unknown-reference
severity: error
A name points at nothing.

## What it means
A name is used that nothing declares.

## Why it matters
Nothing can be rolled with it.

## What to do
Write a declared name.
";
const HINT: &str = "# json/word
severity: hint
A word could be better.

## What it means
A word.

## Why it matters
It reads better.

## What to do
Write the better word.
";

fn written(report: &Report, sources: &Sources) -> String {
    let registry = Registry::new(&[HINT, PAGE]).unwrap();
    let mut out = String::new();
    sarif(&mut out, report, sources, &registry, "1.2.3").unwrap();
    out
}

#[test]
fn for_code_scanners() {
    let (report, sources) = set::set();
    insta::assert_snapshot!(written(&report, &sources));
}

#[test]
fn keeps_the_rules_of_the_standard() {
    let (report, sources) = set::set();
    let log: Value = serde_json::from_str(&written(&report, &sources)).unwrap();
    assert_eq!(log["version"], "2.1.0");
    only(&log, &["$schema", "version", "runs"], &[]);
    assert_eq!(log["runs"].as_array().unwrap().len(), 1);
    let run = &log["runs"][0];
    only(
        run,
        &["tool", "results", "columnKind", "originalUriBaseIds"],
        &[],
    );
    assert!(["utf16CodeUnits", "unicodeCodePoints"].contains(&text(&run["columnKind"])));
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let bases = run["originalUriBaseIds"].as_object().unwrap();
    for base in bases.values() {
        only(base, &["description"], &[]);
        message(&base["description"]);
    }

    only(&run["tool"], &["driver"], &[]);
    let driver = &run["tool"]["driver"];
    only(driver, &["name", "version", "rules"], &[]);
    assert_eq!(driver["version"], "1.2.3");
    let rules = driver["rules"].as_array().unwrap();
    for rule in rules {
        let optional = [
            "shortDescription",
            "fullDescription",
            "help",
            "defaultConfiguration",
        ];
        only(rule, &["id"], &optional);
        ["shortDescription", "fullDescription", "help"]
            .into_iter()
            .filter_map(|key| rule.get(key))
            .for_each(message);
        if let Some(configuration) = rule.get("defaultConfiguration") {
            only(configuration, &["level"], &[]);
            level(&configuration["level"]);
        }
    }
    let mut ids: Vec<&str> = rules.iter().map(|rule| text(&rule["id"])).collect();
    let before = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), before, "each rule stands once");

    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), report.diagnostics.len());
    for result in results {
        let required = ["ruleId", "ruleIndex", "level", "message", "locations"];
        only(result, &required, &["relatedLocations", "fixes"]);
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
        level(&result["level"]);
        message(&result["message"]);
        for place in result["locations"].as_array().unwrap() {
            only(place, &["physicalLocation"], &["logicalLocations"]);
            location(place, bases);
        }
        let related = result
            .get("relatedLocations")
            .map_or(&[][..], |list| list.as_array().unwrap());
        for (index, place) in related.iter().enumerate() {
            only(place, &["id", "physicalLocation", "message"], &[]);
            assert_eq!(place["id"], index + 1, "ids are unique within a result");
            message(&place["message"]);
            location(place, bases);
        }
        let fixes = result
            .get("fixes")
            .map_or(&[][..], |list| list.as_array().unwrap());
        for fix in fixes {
            only(fix, &["description", "artifactChanges"], &[]);
            message(&fix["description"]);
            for change in fix["artifactChanges"].as_array().unwrap() {
                only(change, &["artifactLocation", "replacements"], &[]);
                artifact(&change["artifactLocation"], bases);
                for replacement in change["replacements"].as_array().unwrap() {
                    only(replacement, &["deletedRegion", "insertedContent"], &[]);
                    region(&replacement["deletedRegion"]);
                    text(&replacement["insertedContent"]["text"]);
                }
            }
        }
    }
}

#[test]
fn rules_take_the_texts_of_their_pages() {
    let (report, sources) = set::set();
    let log: Value = serde_json::from_str(&written(&report, &sources)).unwrap();
    let rules = log["runs"][0]["tool"]["driver"]["rules"]
        .as_array()
        .unwrap();
    let rule = |id: &str| rules.iter().find(|rule| rule["id"] == id).unwrap();
    let known = rule("ruleset/unknown-reference");
    assert_eq!(
        known["shortDescription"]["text"],
        "A name points at nothing."
    );
    assert_eq!(
        known["fullDescription"]["text"],
        "A name is used that nothing declares."
    );
    assert_eq!(known["defaultConfiguration"]["level"], "error");
    assert_eq!(rule("json/word")["defaultConfiguration"]["level"], "note");
    assert_eq!(
        rule("json/value").as_object().unwrap().len(),
        1,
        "no page, only the id"
    );
}

/// The object has the required keys and otherwise only the optional ones.
fn only(value: &Value, required: &[&str], optional: &[&str]) {
    let object = value.as_object().unwrap();
    for key in required {
        assert!(object.contains_key(*key), "{key} is missing in {value}");
    }
    for key in object.keys() {
        let known = required.contains(&key.as_str()) || optional.contains(&key.as_str());
        assert!(known, "{key} does not belong in {value}");
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn message(value: &Value) {
    only(value, &["text"], &["markdown"]);
    assert!(!text(&value["text"]).is_empty());
}

fn level(value: &Value) {
    assert!(
        ["none", "note", "warning", "error"].contains(&text(value)),
        "{value}"
    );
}

fn location(value: &Value, bases: &serde_json::Map<String, Value>) {
    let physical = &value["physicalLocation"];
    only(physical, &["artifactLocation"], &["region"]);
    artifact(&physical["artifactLocation"], bases);
    if let Some(place) = physical.get("region") {
        region(place);
    }
    if let Some(logical) = value.get("logicalLocations") {
        for place in logical.as_array().unwrap() {
            only(place, &["fullyQualifiedName"], &[]);
            assert!(text(&place["fullyQualifiedName"]).starts_with('/'));
        }
    }
}

/// A relative reference has a declared base; an absolute one has none (3.4.4). Only characters of
/// RFC 3986 appear.
fn artifact(value: &Value, bases: &serde_json::Map<String, Value>) {
    only(value, &["uri"], &["uriBaseId"]);
    let uri = text(&value["uri"]);
    let allowed = |c: char| c.is_ascii_alphanumeric() || "-._~/%:".contains(c);
    assert!(uri.chars().all(allowed), "{uri}");
    match value.get("uriBaseId") {
        Some(base) => {
            assert!(bases.contains_key(text(base)));
            assert!(!uri.contains(':') && !uri.starts_with('/'), "{uri}");
        }
        None => assert!(uri.starts_with("file:/"), "{uri}"),
    }
}

/// Lines and columns from 1, the end not before the start (3.30).
fn region(value: &Value) {
    only(
        value,
        &["startLine", "startColumn", "endLine", "endColumn"],
        &[],
    );
    let number = |key: &str| value[key].as_u64().unwrap();
    let start = (number("startLine"), number("startColumn"));
    let end = (number("endLine"), number("endColumn"));
    assert!(start.0 >= 1 && start.1 >= 1, "{value}");
    assert!(start <= end, "{value}");
}
