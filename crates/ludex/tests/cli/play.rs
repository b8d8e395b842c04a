//! `ludex ruleset sheet|show-sheet|roll|odds` as cli.md fixes them.

use std::fs;
use std::path::Path;

use crate::support::{ludex, root};
use serde_json::Value;

const R: &str = "examples/rulesets/embers-of-the-pass";

fn at(path: &Path) -> String {
    path.display().to_string()
}

/// A sheet of the example with Hands 2 and Climb taught.
fn sheet(folder: &Path) -> String {
    let file = at(&folder.join("mira.json"));
    let sets = ["--set", "abilities.hands=2", "--set", "skills.climb=Taught"];
    let make = ["ruleset", "sheet", R, "--new", "Mira", "-o", &file];
    let run = ludex(&root(), &[&make[..], &sets[..]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    file
}

#[test]
fn a_roll_prints_the_contract_and_the_same_seed_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = sheet(folder.path());
    let tag = "[skill_check: skill=\"Climb\"]";
    let ask = [
        "ruleset", "roll", R, "--sheet", &sheet, "--tag", tag, "--seed", "42",
    ];
    let ask = [&ask[..], &["--format", "json"]].concat();
    let run = ludex(&root(), &ask);
    assert_eq!(run.code, 0, "{}", run.err);
    let roll = run.json();
    let keys: Vec<&str> = roll
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    let contract = [
        "tag",
        "character",
        "kind",
        "dice",
        "modifier",
        "total",
        "target",
        "successes",
        "outcome",
        "critical",
        "band",
        "breakdown",
        "result",
        "seed",
    ];
    assert_eq!(keys[..contract.len()], contract);
    // Seed 42 throws 5, 1 with six sides (3-combat.md, 15.1).
    assert_eq!(roll["dice"][0]["value"], 5);
    assert_eq!(roll["dice"][1]["value"], 1);
    assert_eq!(roll["dice"][0]["sides"], 6);
    assert_eq!(
        (&roll["modifier"], &roll["total"]),
        (&Value::from(3), &Value::from(9))
    );
    assert_eq!(
        (&roll["outcome"], &roll["band"]),
        (&Value::from("partial"), &Value::from("cost"))
    );
    assert_eq!(roll["successes"], Value::Null);
    assert_eq!(roll["seed"], 42);
    assert_eq!(ludex(&root(), &ask).out, run.out);
}

#[test]
fn without_a_seed_one_is_drawn_and_printed() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = sheet(folder.path());
    let tag = "[skill_check: skill=\"Climb\"]";
    let ask = [
        "ruleset", "roll", R, "--sheet", &sheet, "--tag", tag, "--format", "json",
    ];
    let first = ludex(&root(), &ask);
    let seed = first.json()["seed"].to_string();
    let again = ludex(&root(), &[&ask[..], &["--seed", &seed]].concat());
    assert_eq!(first.out, again.out);
    let human = ludex(&root(), &ask[..ask.len() - 2]);
    assert!(human.out.contains("seed "), "{}", human.out);
}

#[test]
fn odds_are_exact_fractions_that_sum_to_one() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = sheet(folder.path());
    let tag = "[skill_check: skill=\"Climb\"]";
    let ask = [
        "ruleset", "odds", R, "--sheet", &sheet, "--tag", tag, "--format", "json",
    ];
    let run = ludex(&root(), &ask);
    assert_eq!(run.code, 0, "{}", run.err);
    let odds = run.json();
    // 2d6 + 3: ten or more needs 7 or more on the dice, seven or more needs 4.
    let expected = [
        ("clean", "7", "12"),
        ("cost", "1", "3"),
        ("miss", "1", "12"),
    ];
    for (chance, (band, numerator, denominator)) in
        odds["outcomes"].as_array().unwrap().iter().zip(expected)
    {
        assert_eq!(chance["band"], band);
        assert_eq!(chance["numerator"], numerator, "{band}");
        assert_eq!(chance["denominator"], denominator, "{band}");
    }
    let first = &odds["distribution"][0];
    assert_eq!(
        (&first["total"], &first["numerator"]),
        (&Value::from(5), &Value::from("1"))
    );
    assert_eq!(first["denominator"], "36");
}

#[test]
fn a_rule_that_refuses_ends_with_1_and_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let lantern = "examples/rulesets/lantern-watch";
    let file = at(&folder.path().join("ada.json"));
    let run = ludex(
        &root(),
        &["ruleset", "sheet", lantern, "--new", "Ada", "-o", &file],
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let ask = |tag: &str| {
        ludex(
            &root(),
            &[
                "ruleset", "roll", lantern, "--sheet", &file, "--tag", tag, "--format", "json",
                "--seed", "1",
            ],
        )
    };
    let untrained = ask("[skill_check: skill=\"Drowned tongue\" difficulty=\"Grim\"]");
    assert_eq!(untrained.code, 1);
    assert_eq!(untrained.json()["reason"], "untrained");
    assert_eq!(
        untrained.json()["result"],
        "[skill_check: skill=\"Drowned tongue\" who=\"Ada\" dc=\"3\" reason=\"untrained\"]"
    );
    let open = ask("[skill_check: skill=\"Vigil\"]");
    assert_eq!(open.code, 1);
    assert_eq!(open.json()["reason"], "needs-difficulty");
    assert_eq!(ask("no tag at all").code, 2);
}

#[test]
fn a_ruleset_with_errors_is_not_played() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad.json"), "{}").unwrap();
    let run = ludex(
        folder.path(),
        &["ruleset", "sheet", "bad.json", "--new", "Mira"],
    );
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("ruleset/missing"), "{}", run.err);
}

#[test]
fn sheets_are_edited_value_by_value_and_every_refusal_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = sheet(folder.path());
    let run = ludex(
        &root(),
        &[
            "ruleset",
            "sheet",
            R,
            "--sheet",
            &file,
            "--set",
            "abilities.hands=9",
            "--set",
            "abilities.hand=1",
            "--set",
            "skills.climb=Legend",
            "--set",
            "fields.home=ok",
        ],
    );
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    for said in ["-1 to 3", "did you mean `hands`", "`untaught`, `taught`"] {
        assert!(run.err.contains(said), "{said}: {}", run.err);
    }
    let run = ludex(
        &root(),
        &[
            "ruleset",
            "sheet",
            R,
            "--sheet",
            &file,
            "--set",
            "fields.home=Low Vale",
        ],
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.json()["build"]["fields"]["home"], "Low Vale");
    assert_eq!(run.json()["build"]["abilities"]["hands"], 2);
}

#[test]
fn a_file_that_is_there_is_replaced_only_with_force() {
    let folder = tempfile::tempdir().unwrap();
    let file = sheet(folder.path());
    let before = fs::read(&file).unwrap();
    let again = ["ruleset", "sheet", R, "--new", "Bram", "-o", &file];
    assert_eq!(ludex(&root(), &again).code, 2);
    assert_eq!(fs::read(&file).unwrap(), before);
    assert_eq!(ludex(&root(), &[&again[..], &["--force"]].concat()).code, 0);
    let written: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    assert_eq!(written["name"], "Bram");
    // Nothing is left of the temporary file.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_sheet_is_shown_with_everything_worked_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = sheet(folder.path());
    let run = ludex(&root(), &["ruleset", "show-sheet", R, "--sheet", &file]);
    assert_eq!(run.code, 0, "{}", run.err);
    for shown in ["Mira", "Hands", "Climb", "+3", "Warmth", "6/6"] {
        assert!(run.out.contains(shown), "{shown}: {}", run.out);
    }
    let run = ludex(
        &root(),
        &[
            "ruleset",
            "show-sheet",
            R,
            "--sheet",
            &file,
            "--format",
            "json",
        ],
    );
    assert_eq!(run.json()["name"], "Mira");
}

#[test]
fn a_tag_with_slips_is_rolled_and_its_slips_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = sheet(folder.path());
    let ask = |tag: &str| {
        ludex(
            &root(),
            &[
                "ruleset", "roll", R, "--sheet", &sheet, "--tag", tag, "--seed", "1", "--format",
                "json",
            ],
        )
    };
    for (tag, said) in [
        ("[skill_check: skill=\"Climbb\"]", "did you mean `Climb`?"),
        (
            "[skill_check: skill=\"Climb\" moed=\"advantage\"]",
            "did you mean `mode`?",
        ),
        (
            "[skill_check: skill=\"Climb\" who=\"Mirra\"]",
            "did you mean `Mira`?",
        ),
    ] {
        let run = ask(tag);
        assert_eq!(run.code, 0, "{tag}: {}", run.err);
        assert!(run.err.contains(said), "{tag}: {}", run.err);
    }
    assert_eq!(ask("[skill_check: skill=\"Climb\"]").err, "");
}

#[test]
fn several_tags_are_rolled_in_order_each_on_what_the_one_before_left() {
    let folder = tempfile::tempdir().unwrap();
    let lantern = "examples/rulesets/lantern-watch";
    let file = at(&folder.path().join("ada.json"));
    // Wits 1: an oil flask of 3.
    let made = [
        "ruleset",
        "sheet",
        lantern,
        "--new",
        "Ada",
        "--set",
        "abilities.wits=1",
        "-o",
        &file,
    ];
    assert_eq!(ludex(&root(), &made).code, 0);
    let tag = "[skill_check: skill=\"Vigil\" difficulty=\"Quiet\" spend=\"Oil:2\"]";
    let ask = [
        "ruleset", "roll", lantern, "--sheet", &file, "--seed", "3", "--format", "json",
    ];
    let run = ludex(&root(), &[&ask[..], &["--tag", tag, "--tag", tag]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    let rolls = run.json();
    assert_eq!(rolls[0]["changes"][0]["to"], 1, "{rolls}");
    assert_eq!(
        rolls[1]["changes"],
        Value::Null,
        "one point is left, two are asked: {rolls}"
    );
    // The second roll goes on in the same stream of dice.
    assert_ne!(rolls[0]["dice"], rolls[1]["dice"]);
}
