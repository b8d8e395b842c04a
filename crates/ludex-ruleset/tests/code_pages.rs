//! Every code's page holds what it promises: its example triggers the code, its cure is clean.

#![allow(clippy::expect_used, reason = "a test ends by panicking")]

use ludex_diag::{CodeInfo, Registry, Severity};
use ludex_ruleset::{BYTES_MAX, code_pages, read};

/// Every code of page 1, 1.1, the warnings about labels and numbers, and the note about parts that
/// are not examined.
const CODES: &str = "unknown-key missing wrong-type bad-value bad-id reserved-id too-long too-short \
    too-many too-few out-of-range not-integer unsafe-text duplicate unknown-reference \
    wrong-reference exactly-one not-allowed never-fires not-ascending reads-live reads-later \
    bad-json duplicate-key too-large bad-schema-url too-many-issues not-examined \
    ambiguous-label inexact-number";

fn registry() -> Registry {
    Registry::new(code_pages()).expect("every page keeps to the form")
}

/// The codes that reading a text yields, each once, in the order of their first finding.
fn codes_of(text: &[u8]) -> Vec<String> {
    let mut codes: Vec<String> = Vec::new();
    for diagnostic in read(text, "example.json").diagnostics {
        let code = diagnostic.code.into_owned();
        if !codes.contains(&code) {
            codes.push(code);
        }
    }
    codes
}

#[test]
fn every_code_has_its_page_and_every_page_its_code() {
    let mut expected: Vec<String> = CODES
        .split_whitespace()
        .map(|code| format!("ruleset/{code}"))
        .collect();
    expected.sort();
    let registry = registry();
    let found: Vec<&str> = registry.iter().map(|info| info.code).collect();
    assert_eq!(found, expected);
}

#[test]
fn examples_trigger_their_code_and_nothing_else() {
    for info in registry().iter() {
        let Some(bad) = info.bad else { continue };
        let mut codes = codes_of(bad.text.as_bytes());
        if info.code == "ruleset/too-many-issues" {
            // It cannot come alone.
            assert_eq!(codes.len(), 2, "{codes:?}");
            codes.remove(0);
        }
        assert_eq!(codes, [info.code], "{}", bad.text);
    }
}

#[test]
fn diagnostics_weigh_what_their_page_says() {
    let registry = registry();
    for bad in registry.iter().filter_map(|info| info.bad) {
        for diagnostic in read(bad.text.as_bytes(), "example.json").diagnostics {
            let severity = registry.get(&diagnostic.code).map(|info| info.severity);
            assert_eq!(severity, Some(diagnostic.severity), "{diagnostic:?}");
        }
    }
}

#[test]
fn cures_are_clean_and_play() {
    for info in registry().iter() {
        let Some(good) = info.good else { continue };
        let outcome = read(good.text.as_bytes(), "cure.json");
        assert_eq!(outcome.diagnostics, [], "{}", info.code);
        assert!(outcome.ruleset.is_some(), "{}", info.code);
    }
}

#[test]
fn only_the_page_of_files_too_large_for_a_page_has_no_example() {
    let registry = registry();
    let without: Vec<&CodeInfo> = registry.iter().filter(|info| info.bad.is_none()).collect();
    let [info] = without.as_slice() else {
        panic!("{without:?}")
    };
    let mut text = registry
        .get("ruleset/bad-json")
        .and_then(|info| info.good)
        .expect("a cure")
        .text
        .to_owned();
    text.push_str(&" ".repeat(BYTES_MAX - text.len()));
    assert_eq!(codes_of(text.as_bytes()), [""; 0]);
    text.push(' ');
    assert_eq!(codes_of(text.as_bytes()), [info.code]);
    assert_eq!(info.severity, Severity::Error);
}
