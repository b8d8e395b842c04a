//! `cargo xtask demo`: the main job, shown on an example.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::run::{build_ludex, heading, root, say};

const RULESET: &str = "examples/rulesets/lantern-watch";
/// What a Game Master may say to it.
const REPLY: &str = "examples/play/lantern-watch-reply.txt";

pub(crate) fn demo() -> Result<()> {
    say("Building ludex (the first time takes a few minutes) …");
    let ludex = build_ludex(false)?;
    let folder = std::env::temp_dir().join(format!("ludex-demo-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let result = show(&ludex, &folder);
    fs::remove_dir_all(&folder)?;
    result?;
    let program = ludex
        .strip_prefix(root())
        .unwrap_or(&ludex)
        .display()
        .to_string();
    heading("Next");
    say(&format!(
        "  {program} new ruleset my-game            your own, ready to be rolled"
    ));
    say(&format!(
        "  {program} check my-game --watch          every mistake at once, at each save"
    ));
    say(&format!(
        "  {program} explain ruleset/never-fires    what a message means, and the cure"
    ));
    say(&format!(
        "  {program} game --help                    games that are kept"
    ));
    say(&format!(
        "  {program} ruleset --help                 everything a ruleset can do"
    ));
    Ok(())
}

fn show(ludex: &Path, folder: &Path) -> Result<()> {
    let sheet = folder.join("ada.json").display().to_string();
    let broken = folder.join("broken.json").display().to_string();

    heading("A ruleset is checked");
    step(ludex, &["check", RULESET], 0)?;

    heading("Three mistakes are put into it: all are found at once, with a way out");
    fs::write(&broken, broken_example()?)?;
    step(ludex, &["check", &broken], 1)?;

    heading("A character is made");
    step(
        ludex,
        &[
            "ruleset",
            "sheet",
            RULESET,
            "--new",
            "Ada Quill",
            "--set",
            "abilities.nerve=3",
            "--set",
            "abilities.wits=4",
            "--set",
            "skills.vigil=Seasoned",
            "--set",
            "fields.post=North Gate",
            "-o",
            &sheet,
        ],
        0,
    )?;
    step(
        ludex,
        &["ruleset", "show-sheet", RULESET, "--sheet", &sheet],
        0,
    )?;

    heading("Checks are rolled and explained; the same seed gives the same dice");
    let tag = "[skill_check: skill=\"Vigil\" difficulty=\"Uneasy\"]";
    step(
        ludex,
        &[
            "ruleset", "roll", RULESET, "--sheet", &sheet, "--tag", tag, "--seed", "7",
        ],
        0,
    )?;
    let pushed = "[skill_check: skill=\"Vigil\" difficulty=\"Grim\" spend=\"Oil:1\"]";
    step(
        ludex,
        &[
            "ruleset", "roll", RULESET, "--sheet", &sheet, "--tag", pushed, "--seed", "8",
        ],
        0,
    )?;

    heading("The exact odds of the same check; no dice are thrown");
    step(
        ludex,
        &["ruleset", "odds", RULESET, "--sheet", &sheet, "--tag", tag],
        0,
    )?;
    play(ludex, folder, &sheet)
}

/// A game that is kept: a reply, its undoing, and the proof that nothing depends on luck.
fn play(ludex: &Path, folder: &Path, sheet: &str) -> Result<()> {
    let home = folder.join("library").display().to_string();
    let game = |arguments: &[&str]| {
        let home = ["--home", &home];
        step(ludex, &[&["game"], arguments, &home].concat(), 0)
    };
    heading("A game is kept; the Game Master's reply is resolved tag by tag");
    game(&["new", RULESET, "--name", "The Mole", "--sheet", sheet])?;
    game(&["turn", "the-mole", "--text", REPLY, "--seed", "7"])?;

    heading("What was done can be undone, and the log rolls again to the same bytes");
    game(&["undo", "the-mole"])?;
    game(&["replay", "the-mole"])
}

/// The example with a misspelt name, an unknown word and a missing comma.
pub(crate) fn broken_example() -> Result<String> {
    let text = fs::read_to_string(root().join(RULESET).join("ruleset.json"))?;
    spoil(&text)
}

fn spoil(text: &str) -> Result<String> {
    let changes = [
        ("\"ability\": \"wits\"", "\"ability\": \"wist\""),
        ("\"halfOrMore\"", "\"halfOrMany\""),
        ("\"version\": 1,", "\"version\": 1"),
    ];
    let mut spoilt = text.to_owned();
    for (from, to) in changes {
        if !spoilt.contains(from) {
            bail!("the example no longer holds {from}");
        }
        spoilt = spoilt.replacen(from, to, 1);
    }
    Ok(spoilt)
}

/// Shows a command as it would be typed, and runs it; it must end with that exit code.
fn step(ludex: &Path, arguments: &[&str], code: i32) -> Result<()> {
    let typed: Vec<String> = arguments
        .iter()
        .map(|argument| match argument.contains([' ', '"', '[']) {
            true => format!("'{argument}'"),
            false => (*argument).to_owned(),
        })
        .collect();
    say(&format!("\n$ ludex {}", typed.join(" ")));
    let status = Command::new(ludex)
        .args(arguments)
        .current_dir(root())
        .status()?;
    if status.code() != Some(code) {
        bail!("ludex ended with {status}, not with exit code {code}");
    }
    Ok(())
}
