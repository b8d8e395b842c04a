//! Runs every command of the guide's pages and compares what it prints.
//!
//! A fenced block `json file=NAME` is a file that the reader is asked to write. A block `console`
//! holds commands after `$ ` and what they print; a line `? CODE` after a command's output says that
//! it ends with that exit code. With `LUDEX_UPDATE_GUIDE=1` the outputs are written anew instead.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The pages whose commands are run, each in a folder of its own.
const PAGES: &[&str] = &[
    "guide/first-ruleset.md",
    "guide/check.md",
    "guide/checks.md",
    "guide/table.md",
    "guide/games.md",
    "reference/dice.md",
];

#[test]
fn every_command_of_the_guide_does_what_the_page_says() {
    let update = std::env::var_os("LUDEX_UPDATE_GUIDE").is_some();
    let mut stale = Vec::new();
    for page in PAGES {
        let path = book().join(page);
        let before = fs::read_to_string(&path).unwrap();
        let after = replay(&before);
        if before == after {
            continue;
        }
        if update {
            fs::write(&path, after).unwrap();
        } else {
            let lines = before.lines().zip(after.lines());
            let (was, is) = lines
                .clone()
                .find(|(was, is)| was != is)
                .unwrap_or(("", "(the end)"));
            stale.push(format!(
                "{page}:\n  the page says  {was}\n  ludex says     {is}"
            ));
        }
    }
    assert!(
        stale.is_empty(),
        "{}\n(LUDEX_UPDATE_GUIDE=1 writes the pages anew)",
        stale.join("\n")
    );
}

/// The page with the output of its commands as it is now.
fn replay(page: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut out = String::new();
    let mut lines = page.lines();
    let mut commands = 0;
    while let Some(line) = lines.next() {
        writeln!(out, "{line}").unwrap();
        let Some(info) = line.strip_prefix("```").filter(|info| !info.is_empty()) else {
            continue;
        };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if info == "console" {
            for command in block.iter().filter_map(|line| line.strip_prefix("$ ")) {
                commands += 1;
                out.push_str(&run(command, folder.path()));
            }
        } else {
            for line in &block {
                writeln!(out, "{line}").unwrap();
            }
            if let Some((_, name)) = info.split_once(" file=") {
                let path = folder.path().join(name);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, block.join("\n") + "\n").unwrap();
            }
        }
        out.push_str("```\n");
    }
    assert!(commands > 0, "the page runs nothing");
    out
}

/// The command, what it prints, and its exit code where that is not 0.
fn run(command: &str, folder: &Path) -> String {
    let words = split(command);
    assert_eq!(
        words.first().map(String::as_str),
        Some("ludex"),
        "{command}"
    );
    let output = Command::new(env!("CARGO_BIN_EXE_ludex"))
        .args(&words[1..])
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .env_remove("LUDEX_HOME")
        .output()
        .unwrap();
    let mut text = format!("$ {command}\n");
    text.push_str(&String::from_utf8(output.stdout).unwrap());
    text.push_str(&String::from_utf8(output.stderr).unwrap());
    if !text.ends_with('\n') {
        text.push('\n');
    }
    match output.status.code() {
        Some(0) => {}
        code => writeln!(text, "? {}", code.unwrap()).unwrap(),
    }
    text
}

/// Splits a command as a shell would, with quotes `'…'` and `"…"`.
fn split(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quote = None;
    let mut open = false;
    for c in command.chars() {
        match (quote, c) {
            (Some(end), c) if c == end => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                open = true;
            }
            (None, ' ') => {
                if open {
                    words.push(std::mem::take(&mut word));
                }
                open = false;
            }
            (_, c) => {
                word.push(c);
                open = true;
            }
        }
    }
    assert_eq!(quote, None, "a quote stays open: {command}");
    if open {
        words.push(word);
    }
    words
}

fn book() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src")
}
