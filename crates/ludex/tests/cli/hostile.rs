//! Content and calls that nobody means well with.

use std::fs;

use crate::kit::Table;
use crate::support::{BASE, ludex, root};

/// A sheet whose name tries to command the terminal.
const LOUD: &str = "{\"name\":\"A\\u001b]0;PWN\\u0007\\u202e\",\"v\":1,\"build\":{\"abilities\":{\"\\u001b[31m\":1}}}";

#[test]
fn nothing_of_the_content_reaches_the_terminal_raw() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("loud.json"), LOUD).unwrap();
    let sheet = folder.path().join("loud.json").display().to_string();
    let ruleset = "examples/rulesets/embers-of-the-pass";
    let tag = "[skill_check: skill=\"Cl\u{1b}[31mimb\" who=\"\u{1b}[2J\"]";
    for arguments in [
        &["ruleset", "show-sheet", ruleset, "--sheet", &sheet][..],
        &[
            "ruleset", "roll", ruleset, "--sheet", &sheet, "--tag", tag, "--seed", "1",
        ],
        &[
            "ruleset",
            "roll",
            ruleset,
            "--sheet",
            &sheet,
            "--tag",
            "[skill_check: skill=climb]",
        ],
        &["ruleset", "odds", ruleset, "--sheet", &sheet, "--tag", tag],
        &[
            "ruleset",
            "sheet",
            ruleset,
            "--sheet",
            &sheet,
            "--set",
            "\u{1b}[1m=1",
        ],
        &["check", "\u{1b}[31m.json"],
    ] {
        let run = ludex(&root(), arguments);
        for raw in ['\u{1b}', '\u{7}', '\u{202e}'] {
            assert!(!run.out.contains(raw), "{arguments:?} {raw:?}: {}", run.out);
            assert!(!run.err.contains(raw), "{arguments:?} {raw:?}: {}", run.err);
        }
    }
}

#[cfg(unix)]
#[test]
fn a_device_is_written_into_and_a_link_is_followed() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("r.json"), BASE).unwrap();
    let made = ["ruleset", "sheet", "r.json", "--new", "Mira"];
    let run = ludex(here, &[&made[..], &["-o", "/dev/stdout"]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("\"Mira\""), "{}", run.out);
    assert!(fs::symlink_metadata("/dev/stdout").unwrap().is_symlink());

    fs::write(here.join("target.json"), "old").unwrap();
    std::os::unix::fs::symlink("target.json", here.join("link.json")).unwrap();
    let run = ludex(here, &[&made[..], &["-o", "link.json", "--force"]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        fs::symlink_metadata(here.join("link.json"))
            .unwrap()
            .is_symlink()
    );
    assert!(
        fs::read_to_string(here.join("target.json"))
            .unwrap()
            .contains("\"Mira\"")
    );

    assert_eq!(ludex(here, &[&made[..], &["-o", "."]].concat()).code, 2);
    assert_eq!(
        ludex(here, &[&made[..], &["-o", "nowhere/x.json"]].concat()).code,
        2
    );
    let full = ludex(here, &[&made[..], &["-o", "/dev/full"]].concat());
    assert_eq!(full.code, 3, "{}", full.err);
}

#[test]
fn sheets_that_are_broken_say_where() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("r.json"), BASE).unwrap();
    let show = ["ruleset", "show-sheet", "r.json", "--sheet", "s.json"];
    for (text, code, said) in [
        ("", 1, "the file is empty"),
        (
            "{\n  \"name\": \"A\"\n  \"v\": 1, \"build\": {} }",
            1,
            "s.json:2:14: a comma is missing",
        ),
        ("[]", 1, "a sheet file is an object"),
        (
            "{\"name\": \"A\", \"name\": \"B\", \"v\": 1, \"build\": {}}",
            0,
            "the last one counts",
        ),
        ("\u{feff}{\"name\": \"A\", \"v\": 1, \"build\": {}}", 0, ""),
    ] {
        fs::write(here.join("s.json"), text).unwrap();
        let run = ludex(here, &show);
        assert_eq!(run.code, code, "{text}: {}", run.err);
        assert!(run.err.contains(said), "{text}: {}", run.err);
    }
    let run = ludex(here, &["check", "s.json"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("a character sheet"), "{}", run.err);
}

#[test]
fn names_that_no_tag_could_address_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("r.json"), BASE).unwrap();
    let long = "x".repeat(201);
    for name in ["", "  ", "a\nb", "\u{1b}[31m", &long] {
        let run = ludex(
            folder.path(),
            &["ruleset", "sheet", "r.json", "--new", name],
        );
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{name:?}");
    }
}

#[test]
fn a_path_given_twice_is_one_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("r.json"), BASE).unwrap();
    let run = ludex(
        folder.path(),
        &["check", "r.json", "r.json", "--format", "json"],
    );
    assert_eq!(run.json()["summary"]["files"], 1);
}

#[test]
fn a_library_that_is_something_else_is_left_alone() {
    let table = Table::new();
    fs::create_dir(table.path().join("home")).unwrap();
    table.write(
        "home/library.db",
        "not a database, but a text that is long enough to be looked at",
    );
    let before = table.read("home/library.db");
    let run = table.game(&["list"]);
    assert_eq!((run.code, run.out.as_str()), (3, ""));
    assert!(run.err.contains("no library of ludex"), "{}", run.err);
    assert_eq!(table.read("home/library.db"), before);
    table.write("file", "");
    let run = table.run(&["game", "list", "--home", "file"]);
    assert_eq!(run.code, 3, "{}", run.err);
}

#[test]
fn hostile_names_and_texts_are_shown_harmless() {
    let table = Table::new();
    table.write(
        "party.json",
        "{ \"characters\": [{ \"name\": \"A\\n\\u001b[2J\\u202e\", \"v\": 1, \"build\": {} }] }",
    );
    table.begin();
    table.play(
        "turn",
        "\u{1b}]0;x\u{7}\u{202e} [sheet: op=\"spend\" pool=\"Grit\u{1b}[1m\"]",
        "1",
    );
    for arguments in [
        &["show", "the-road"][..],
        &["show", "\u{1b}[31m"],
        &[
            "edit",
            "the-road",
            "--character",
            "\u{1b}[31m",
            "--set",
            "\u{1b}[1m=1",
        ],
        &["new", "ember.json", "--name", "\u{1b}[31m"],
        &["import", "\u{1b}[31m.json"],
        &["list"],
    ] {
        let run = table.game(arguments);
        for raw in ['\u{1b}', '\u{7}', '\u{202e}'] {
            assert!(!run.out.contains(raw), "{arguments:?} {raw:?}: {}", run.out);
            assert!(!run.err.contains(raw), "{arguments:?} {raw:?}: {}", run.err);
        }
    }
}
