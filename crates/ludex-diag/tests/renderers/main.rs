//! Every renderer on one shared set of diagnostics.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod sarif;
mod set;

use ludex_diag::render::{HumanOptions, github, human, json};
use ludex_diag::{Report, Sources};
use serde_json::Value;

fn drawn(report: &Report, sources: &Sources, options: HumanOptions) -> String {
    let mut out = String::new();
    human(&mut out, report, sources, &options).unwrap();
    out
}

fn as_json(report: &Report, sources: &Sources) -> String {
    let mut out = String::new();
    json(&mut out, report, sources).unwrap();
    out
}

#[test]
fn for_people() {
    let (report, sources) = set::set();
    let mut out = drawn(&report, &sources, HumanOptions::default());
    out.push_str(&report.summary());
    insta::assert_snapshot!(out);
}

#[test]
fn for_people_on_a_narrow_terminal() {
    let (report, sources) = set::set();
    let narrow = Report::new(set::of_file(&report, "minified.json"), 1);
    insta::assert_snapshot!(drawn(
        &narrow,
        &sources,
        HumanOptions {
            color: false,
            width: 40
        }
    ));
}

#[test]
fn for_people_in_colour() {
    let (report, sources) = set::set();
    let one = Report::new(set::of_file(&report, "ember.json"), 1);
    let out = drawn(
        &one,
        &sources,
        HumanOptions {
            color: true,
            width: 100,
        },
    );
    insta::assert_snapshot!(out.replace('\u{1b}', "␛"));
}

#[test]
fn colour_changes_no_character() {
    let (report, sources) = set::set();
    let colored = drawn(
        &report,
        &sources,
        HumanOptions {
            color: true,
            width: 100,
        },
    );
    let mut parts = colored.split("\u{1b}[");
    let mut plain = parts.next().unwrap().to_owned();
    for part in parts {
        plain.push_str(part.split_once('m').unwrap().1);
    }
    assert_eq!(plain, drawn(&report, &sources, HumanOptions::default()));
}

#[test]
fn for_programs() {
    let (report, sources) = set::set();
    insta::assert_snapshot!(as_json(&report, &sources));
}

#[test]
fn the_keys_of_the_contract_come_in_its_order() {
    let (report, sources) = set::set();
    let document: Value = serde_json::from_str(&as_json(&report, &sources)).unwrap();
    let keys =
        |value: &Value| -> Vec<String> { value.as_object().unwrap().keys().cloned().collect() };
    assert_eq!(keys(&document), ["diagnostics", "summary"]);
    assert_eq!(keys(&document["summary"]), ["files", "errors", "warnings"]);
    let place = ["file", "line", "column", "endLine", "endColumn"];
    let contract = [
        &["code", "severity", "message"][..],
        &place,
        &["path", "help", "related"],
    ];
    for finding in document["diagnostics"].as_array().unwrap() {
        let mut found = keys(finding);
        found.retain(|key| key != "fix");
        assert_eq!(found, contract.concat());
        for related in finding["related"].as_array().unwrap() {
            assert_eq!(keys(related), [&["message"][..], &place].concat());
        }
    }
}

#[test]
fn for_github() {
    let (report, sources) = set::set();
    let mut out = String::new();
    github(&mut out, &report, &sources).unwrap();
    assert_eq!(out.lines().count(), report.diagnostics.len());
    insta::assert_snapshot!(out);
}

#[test]
fn an_empty_report_is_whole() {
    let (report, sources) = (Report::new(Vec::new(), 3), Sources::new());
    assert_eq!(drawn(&report, &sources, HumanOptions::default()), "");
    let empty = r#"{"diagnostics":[],"summary":{"files":3,"errors":0,"warnings":0}}"#;
    let document: Value = serde_json::from_str(&as_json(&report, &sources)).unwrap();
    assert_eq!(document.to_string(), empty);
}
