//! Numbers with more digits than are kept (page 1, 1.2 and section 2).

use ludex_diag::Severity;
use ludex_ruleset::{Outcome, read};

/// The smallest document with that step table; the digits stay as they are written.
fn with_table(table: &str) -> Outcome {
    let text = crate::support::base().to_string();
    let modifier = format!(r#"{{"op":"stepTable","table":{table}}}"#);
    read(
        text.replacen(r#"{"op":"identity"}"#, &modifier, 1)
            .as_bytes(),
        "test.json",
    )
}

/// The codes, each with what stands there.
fn found(outcome: &Outcome) -> Vec<(&str, &str)> {
    let text = outcome.source.text();
    let found = outcome.diagnostics.iter();
    found
        .map(|d| {
            (
                d.code.trim_start_matches("ruleset/"),
                text.get(d.span.unwrap().range()).unwrap(),
            )
        })
        .collect()
}

#[test]
fn a_number_that_is_not_kept_exactly_is_told_once() {
    let outcome = with_table("[[1e18, 1.00000000000001], [2e18, -1e19]]");
    let expected = ["1.00000000000001", "2e18", "-1e19"].map(|number| ("inexact-number", number));
    assert_eq!(found(&outcome), expected);
    assert!(outcome.ruleset.is_some());
    let messages: Vec<_> = outcome.diagnostics.iter().map(|d| &*d.message).collect();
    assert!(messages[0].contains("kept as 1:"), "{messages:?}");
    assert!(
        messages[1].contains("kept as 1000000000000000000:"),
        "{messages:?}"
    );
    assert!(
        messages[2].contains("kept as -1000000000000000000:"),
        "{messages:?}"
    );
    let warns = |severity| severity == Severity::Warning;
    assert!(
        outcome
            .diagnostics
            .iter()
            .all(|d| warns(d.severity) && d.help.is_some())
    );
}

#[test]
fn nine_places_and_eighteen_digits_are_kept() {
    for table in [
        "[[-1000000000000000000, -0.000000001], [1e18, 0.1234567890000]]",
        "[[0.000000001, 123456789.987654321], [2e-9, 1E-9]]",
        "[[0e-99, 10e-10], [1000e-3, 1]]",
    ] {
        assert_eq!(found(&with_table(table)), [], "{table}");
    }
}

#[test]
fn thresholds_rise_as_they_are_written() {
    for (table, rises) in [
        ("[[1e18, 1], [2e18, 2]]", true),
        ("[[1e-10, 1], [2e-10, 2]]", true),
        ("[[2e18, 1], [1e19, 2]]", true),
        ("[[-2e-10, 1], [-1e-10, 2]]", true),
        ("[[2e-10, 1], [1e-10, 2]]", false),
        ("[[2e18, 1], [0.2e19, 2]]", false),
        ("[[1, 1], [1.0, 2]]", false),
    ] {
        let outcome = with_table(table);
        let refused = found(&outcome)
            .iter()
            .any(|(code, _)| *code == "not-ascending");
        assert_eq!(
            (outcome.ruleset.is_some(), refused),
            (rises, !rises),
            "{table}"
        );
    }
    let outcome = with_table("[[2e-10, 1], [1e-10, 2]]");
    let refusal = outcome
        .diagnostics
        .iter()
        .find(|d| d.severity == Severity::Error);
    let message = refusal.map(|d| &*d.message);
    let expected = "the threshold 1e-10 does not rise above 2e-10, the one before it";
    assert_eq!(message, Some(expected));
}

#[test]
fn warnings_refuse_nothing_however_many() {
    let rows = |from: usize| (from..from + 60).map(|n| format!("[{n}, 0.{n:010}1]"));
    let modifier = rows(0).collect::<Vec<_>>().join(",");
    let derived = (0..5).map(|d| {
        let table = rows(0).collect::<Vec<_>>().join(",");
        format!(
            r#"{{"id":"d{d}","label":"D{d}","op":"stepTable","from":{{"const":1}},"table":[{table}]}}"#
        )
    });
    let derived = derived.collect::<Vec<_>>().join(",");
    let text = crate::support::base().to_string();
    let text = text
        .replacen(
            r#"{"op":"identity"}"#,
            &format!(r#"{{"op":"stepTable","table":[{modifier}]}}"#),
            1,
        )
        .replacen(
            r#""sheet":{"#,
            &format!(r#""sheet":{{"derived":[{derived}],"#),
            1,
        );
    let outcome = read(text.as_bytes(), "test.json");
    assert!(outcome.ruleset.is_some());
    assert_eq!(outcome.diagnostics.len(), 200);
    assert!(
        found(&outcome)
            .iter()
            .all(|(code, _)| *code == "inexact-number")
    );
}
