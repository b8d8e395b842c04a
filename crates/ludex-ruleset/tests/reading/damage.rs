//! Whatever line of a document is broken, the first thing said points at that line.

use ludex_diag::{Diagnostic, Severity};
use ludex_ruleset::{Outcome, read};

const EXAMPLE: &str = include_str!("example.json");

/// The errors, each with its line.
fn errors(outcome: &Outcome) -> Vec<(&Diagnostic, u32)> {
    let errors = outcome
        .diagnostics
        .iter()
        .filter(|d| d.severity == Severity::Error);
    errors
        .map(|error| {
            let span = error.span.expect("every error of a text has a place");
            (error, outcome.source.positions(span).0.line)
        })
        .collect()
}

#[test]
fn the_example_is_clean() {
    let outcome = read(EXAMPLE.as_bytes(), "example.json");
    assert_eq!(outcome.diagnostics, []);
    assert!(outcome.ruleset.is_some());
}

/// What is written, what is written in its stead, the code, and a part of the message or help.
const DAMAGE: &[(&str, &str, &str, &str)] = &[
    // Keys.
    (
        r#""schemaVersion": 1"#,
        r#""schemaVersions": 1"#,
        "unknown-key",
        "`schemaVersion`",
    ),
    (
        r#""coverage": {"#,
        r#""covrage": {"#,
        "unknown-key",
        "`coverage`",
    ),
    (r#""sides": 6"#, r#""side": 6"#, "unknown-key", "`sides`"),
    (
        r#""label": "Easy""#,
        r#""lable": "Easy""#,
        "unknown-key",
        "`label`",
    ),
    (
        r#""dc": 10"#,
        r#""dc": 10, "successes": 2"#,
        "unknown-key",
        "`successes`",
    ),
    (
        r#""hideWhen": {"#,
        r#""hide_when": {"#,
        "unknown-key",
        "`hideWhen`",
    ),
    (r#""maxItems": 20, "#, "", "missing", "`maxItems`"),
    // Names.
    (
        r#""ability": "brawn""#,
        r#""ability": "brwn""#,
        "unknown-reference",
        "`brawn`",
    ),
    (
        r#"{ "abilityMod": "brawn" }"#,
        r#"{ "abilityMod": "vigor" }"#,
        "unknown-reference",
        "derived value",
    ),
    (
        r#"{ "field": "level" }"#,
        r#"{ "field": "calling" }"#,
        "wrong-reference",
        "`enum`",
    ),
    (
        r#"{ "derived": "training" }] }"#,
        r#"{ "derived": "vigor" }] }"#,
        "reads-later",
        "itself",
    ),
    (
        r#""max": { "derived": "vigor" }"#,
        r#""max": { "liveTrack": "heat" }"#,
        "reads-live",
        "`heat`",
    ),
    (
        r#""penaltyFrom": "harm""#,
        r#""penaltyFrom": "heat""#,
        "wrong-reference",
        "`heat`",
    ),
    (
        r#""pool": "grit""#,
        r#""pool": "griit""#,
        "unknown-reference",
        "`grit`",
    ),
    (
        r#""state": "stance", "to": "steady""#,
        r#""state": "stance", "to": "stedy""#,
        "bad-value",
        "`steady`",
    ),
    (
        r#""nameColumn": "name""#,
        r#""nameColumn": "bulk""#,
        "wrong-reference",
        "`bulk`",
    ),
    (
        r#""fields": ["calling"]"#,
        r#""fields": ["calling", "calling"]"#,
        "duplicate",
        "`calling`",
    ),
    (
        r#"{ "id": "sneak""#,
        r#"{ "id": "climb""#,
        "duplicate",
        "`climb`",
    ),
    (
        r#""equals": "scout""#,
        r#""equals": "scuot""#,
        "never-fires",
        "`scout`",
    ),
    // Types and limits.
    (
        r#""version": 1,"#,
        r#""version": "1","#,
        "wrong-type",
        "`version`",
    ),
    (
        r#""name": "Lantern""#,
        r#""name": null"#,
        "wrong-type",
        "null",
    ),
    (
        r#""name": "Lantern""#,
        r#""name": "Lan[tern""#,
        "unsafe-text",
        "square bracket",
    ),
    (
        r#""kind": "dice-sum""#,
        r#""kind": "dice-sums""#,
        "bad-value",
        "`dice-sum`",
    ),
    (r#""count": 2"#, r#""count": 11"#, "out-of-range", "10"),
    (
        r#""max": 3, "default": 0 },"#,
        r#""max": 3, "default": 4 },"#,
        "out-of-range",
        "`brawn`",
    ),
    (r#""by": -2"#, r#""by": -2.5"#, "not-integer", "2.5"),
    (r#""max": 2,"#, r#""max": 3,"#, "out-of-range", "2 levels"),
    (
        r#"[[1, 1], [5, 2]]"#,
        r#"[[5, 1], [1, 2]]"#,
        "not-ascending",
        "5",
    ),
    (
        r#""values": ["steady", "reckless"]"#,
        r#""values": ["steady"]"#,
        "too-few",
        "2",
    ),
    (r#""id": "camp""#, r#""id": "Camp""#, "bad-id", "`Camp`"),
    // Text.
    (
        r#""id": "lantern","#,
        r#""id": "lantern""#,
        "bad-json",
        "comma",
    ),
    (
        r#""kind": "dice-sum","#,
        r#""kind" "dice-sum","#,
        "bad-json",
        "colon",
    ),
    (
        r#""label": "Grit","#,
        r#""label": "Grit,"#,
        "bad-json",
        "quote",
    ),
    (
        r#""label": "Hurt","#,
        r#""label": 'Hurt',"#,
        "bad-json",
        "quote",
    ),
    (
        r#""required": true"#,
        r#""required": True"#,
        "bad-json",
        "true",
    ),
    (
        r#""version": 1,"#,
        r#""version": 1, "version": 2,"#,
        "duplicate-key",
        "version",
    ),
];

#[test]
fn every_broken_line_is_found() {
    for (from, to, code, words) in DAMAGE {
        let at = EXAMPLE
            .find(from)
            .unwrap_or_else(|| panic!("the example holds no {from}"));
        let text = EXAMPLE.replacen(from, to, 1);
        let line = EXAMPLE[..at].lines().count().max(1) as u32;
        let outcome = read(text.as_bytes(), "example.json");
        let found = errors(&outcome);
        let wanted = format!("ruleset/{code}");
        let error = found
            .iter()
            .find(|(error, at)| error.code == wanted && *at == line);
        let said: Vec<_> = found
            .iter()
            .map(|(e, at)| (*at, &e.code, &e.message))
            .collect();
        let (error, _) =
            error.unwrap_or_else(|| panic!("{from} -> {to}: no {code} at {line}: {said:#?}"));
        // A key that is misspelled is missing too; nothing else may be said.
        let others = found.iter().filter(|(error, _)| error.code != wanted);
        let stray: Vec<_> = others
            .filter(|(e, _)| e.code != "ruleset/missing")
            .collect();
        assert!(
            stray.is_empty() && found.len() <= 2,
            "{from} -> {to}: {said:#?}"
        );
        let said = format!(
            "{} {}",
            error.message,
            error.help.as_deref().unwrap_or_default()
        );
        assert!(said.contains(words), "{from} -> {to}: {said}");
        assert!(outcome.ruleset.is_none());
    }
}

#[test]
fn a_syntax_error_hides_no_other_error() {
    let text = EXAMPLE
        .replacen(r#""id": "lantern","#, r#""id": "lantern""#, 1)
        .replacen(r#""ability": "brawn""#, r#""ability": "brwn""#, 1)
        .replacen(r#""nameColumn": "name""#, r#""nameColumn": "nam""#, 1);
    let outcome = read(text.as_bytes(), "example.json");
    let codes: Vec<_> = outcome
        .diagnostics
        .iter()
        .map(|d| d.code.as_ref())
        .collect();
    assert_eq!(
        codes,
        [
            "ruleset/bad-json",
            "ruleset/unknown-reference",
            "ruleset/unknown-reference"
        ]
    );
}

#[test]
fn a_lost_line_does_not_stop_the_reading() {
    let broken = EXAMPLE.replacen("\"nameColumn\": \"name\"", "\"nameColumns\": \"name\"", 1);
    let lines: Vec<&str> = broken.lines().collect();
    let near_the_end = lines
        .iter()
        .position(|line| line.contains("sheetSummary"))
        .unwrap();
    for lost in 1..near_the_end {
        let mut text = lines.clone();
        text.remove(lost);
        let outcome = read(text.join("\n").as_bytes(), "example.json");
        let found = outcome
            .diagnostics
            .iter()
            .any(|d| d.message.contains("`nameColumns`"));
        // What a lost line opens is not judged: nobody knows what it belongs to.
        let opens = lines[lost].contains("\"gm\"");
        assert!(
            found || opens,
            "without line {}: {}",
            lost + 1,
            crate::support::said(&outcome)
        );
    }
}

#[test]
fn what_is_said_of_each_broken_line() {
    let said: Vec<String> = DAMAGE
        .iter()
        .map(|(from, to, ..)| {
            let text = EXAMPLE.replacen(from, to, 1);
            let outcome = read(text.as_bytes(), "example.json");
            format!("{from}  ->  {to}\n{}", crate::support::said(&outcome))
        })
        .collect();
    insta::assert_snapshot!(said.join("\n"));
}
