//! The published example rulesets are clean, and nothing of them is lost in reading.

use std::path::PathBuf;

use ludex_diag::Severity;
use ludex_ruleset::definition::RulesetDefinition;
use ludex_ruleset::read;
use ludex_schema::{Options, Schema, decode_document};
use ludex_text::{JsonLimits, read_json};

/// The corpus, where it is there; a machine that checks everything must have it.
pub(crate) fn corpus() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/rulesets");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        assert!(
            std::env::var_os("CI").is_none(),
            "{} is absent",
            folder.display()
        );
        println!("skipped: {} is absent", folder.display());
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "json")
        })
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{} holds no ruleset", folder.display());
    files
        .into_iter()
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a readable file");
            (path.display().to_string(), text)
        })
        .collect()
}

#[test]
fn the_corpus_is_clean() {
    for (name, text) in corpus() {
        let outcome = read(text.as_bytes(), &name);
        let wrong: Vec<_> = outcome
            .diagnostics
            .iter()
            .filter(|d| matches!(d.severity, Severity::Error | Severity::Warning))
            .collect();
        assert!(wrong.is_empty(), "{name}: {wrong:#?}");
        assert!(outcome.ruleset.is_some(), "{name}");
    }
}

#[test]
fn what_is_written_back_reads_the_same() {
    let example = (
        "example.json".to_owned(),
        include_str!("example.json").to_owned(),
    );
    for (name, text) in corpus().into_iter().chain([example]) {
        let first = definition(&text).unwrap_or_else(|| panic!("{name} decodes"));
        let again = definition(&first.encode().to_string());
        assert_eq!(again.as_ref(), Some(&first), "{name}");
    }
}

fn definition(text: &str) -> Option<RulesetDefinition> {
    let root = read_json(text, &JsonLimits::default()).root?;
    let options = Options {
        schema_url: Some(ludex_ruleset::SCHEMA_URL),
        ..Options::default()
    };
    decode_document(&root, options).value
}
