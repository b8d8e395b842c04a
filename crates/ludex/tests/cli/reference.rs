//! `ludex explain|schema|show|completions|man|dice`.

use crate::support::{BASE, ludex, ludex_with_input, root};

#[test]
fn every_code_is_explained() {
    let all = ludex(&root(), &["explain", "--format", "json"]).json();
    let codes = all.as_array().unwrap();
    assert!(codes.len() >= 28, "{}", codes.len());
    for page in codes {
        let code = page["code"].as_str().unwrap();
        let run = ludex(&root(), &["explain", code]);
        assert_eq!(run.code, 0, "{code}");
        assert!(run.out.contains(code), "{}", run.out);
        // Another page's prefix may be left out.
        let short = code.split_once('/').unwrap().1;
        assert_eq!(ludex(&root(), &["explain", short]).out, run.out);
    }
    let run = ludex(&root(), &["explain", "ruleset/unknown-kye"]);
    assert!(
        run.err.contains("did you mean `ruleset/unknown-key`?"),
        "{}",
        run.err
    );
}

#[test]
fn schemas_are_printed() {
    for kind in ["ruleset", "sheet"] {
        let schema = ludex(&root(), &["schema", kind]).json();
        assert_eq!(
            schema["$schema"], "https://json-schema.org/draft/2020-12/schema",
            "{kind}"
        );
    }
}

#[test]
fn the_review_names_what_a_careful_person_reads() {
    let run = ludex(&root(), &["show", "examples/rulesets/lantern-watch"]);
    assert_eq!(run.code, 0, "{}", run.err);
    for shown in [
        "Lantern Watch",
        "lantern-watch version 1",
        "CC0-1.0",
        "dice-pool",
        "/gm/checkGuidance",
        "sha256",
    ] {
        assert!(run.out.contains(shown), "{shown}: {}", run.out);
    }
    let json =
        ludex_with_input(&root(), &["show", "-", "--format", "json"], BASE.as_bytes()).json();
    assert_eq!(json["bytes"], BASE.len());
    assert_eq!(json["texts"][0]["path"], "/gm/checkGuidance");
    assert_eq!(ludex_with_input(&root(), &["show", "-"], b"{}").code, 1);
}

#[test]
fn completions_and_manual_pages_are_printed() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = ludex(&root(), &["completions", shell]);
        assert_eq!(run.code, 0, "{shell}");
        assert!(run.out.contains("ludex"), "{shell}");
    }
    assert!(ludex(&root(), &["man"]).out.contains(".TH ludex"));
    let folder = tempfile::tempdir().unwrap();
    let run = ludex(folder.path(), &["man", "-o", "pages"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(folder.path().join("pages/ludex-ruleset-roll.1").is_file());
}

#[test]
fn dice_are_rolled_and_weighed() {
    let run = ludex(
        &root(),
        &[
            "dice", "roll", "4d6kh3+2", "--seed", "42", "--format", "json",
        ],
    );
    assert_eq!(run.code, 0, "{}", run.err);
    // Seed 42: 5 1 2 3; the 1 is dropped.
    assert_eq!(run.json()["total"], 12);
    let run = ludex(&root(), &["dice", "odds", "2d6", "--format", "json"]);
    assert_eq!(run.json()["distribution"][5]["total"], 7);
    assert_eq!(run.json()["distribution"][5]["denominator"], "6");
    let run = ludex(&root(), &["dice", "roll", "4d6kx"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("4d6kx"), "{}", run.err);
}
