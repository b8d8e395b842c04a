//! `cargo xtask tidy`: the rules of the house that no compiler checks.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::run::{heading, output, root, say};

/// The crates in layers, the lowest first; a crate may use those of lower layers, and in the first
/// layer those that stand before it.
const LAYERS: &[&[&str]] = &[
    &[
        "ludex-text",
        "ludex-diag",
        "ludex-schema-derive",
        "ludex-schema",
        "ludex-dice",
    ],
    &["ludex-ruleset", "ludex-play"],
    &["ludex-library"],
    &["ludex"],
];

/// Crates that take bytes and values and return values: no files, network, clock, environment,
/// threads.
const PURE: &[&str] = &[
    "ludex-text",
    "ludex-diag",
    "ludex-schema",
    "ludex-dice",
    "ludex-ruleset",
    "ludex-play",
];

/// What a pure crate may not name.
const IMPURE: &[&str] = &[
    "std::fs",
    "std::net",
    "std::env",
    "std::process",
    "std::thread",
    "std::time",
    "SystemTime",
    "Instant::now",
    "static mut",
    "thread_local!",
    "OnceLock",
    "LazyLock",
];

/// What no file of the project may hold: places and addresses of one machine.
const PRIVATE: &[&str] = &["/home/", "/Users/", "artifactory", "localhost:80"];

pub(crate) fn tidy() -> Result<()> {
    heading("tidy");
    let mut problems = Vec::new();
    arrows(&mut problems)?;
    let files = tracked()?;
    for file in &files {
        examine(file, &mut problems)?;
    }
    coverage(&mut problems)?;
    for problem in &problems {
        say(problem);
    }
    if !problems.is_empty() {
        bail!("{} untidy place(s)", problems.len());
    }
    say(&format!("{} files, all tidy", files.len()));
    Ok(())
}

fn arrows(problems: &mut Vec<String>) -> Result<()> {
    let order: Vec<(usize, &str)> = LAYERS
        .iter()
        .enumerate()
        .flat_map(|(layer, names)| names.iter().map(move |name| (layer, *name)))
        .collect();
    let place = |name: &str| order.iter().position(|(_, known)| *known == name);
    for entry in fs::read_dir(root().join("crates"))? {
        let folder = entry?.path();
        let name = folder
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default()
            .to_owned();
        let manifest_path = folder.join("Cargo.toml");
        let text = fs::read_to_string(&manifest_path)
            .with_context(|| format!("{} cannot be read", manifest_path.display()))?;
        let manifest: toml::Table = text.parse()?;
        if manifest
            .get("lints")
            .and_then(|lints| lints.get("workspace"))
            .is_none()
        {
            problems.push(format!(
                "{name}: its Cargo.toml does not take the workspace's lints"
            ));
        }
        let Some(here) = place(&name) else {
            problems.push(format!("{name}: xtask/src/tidy.rs gives it no layer"));
            continue;
        };
        let dependencies = manifest.get("dependencies").and_then(toml::Value::as_table);
        for dependency in dependencies.into_iter().flat_map(toml::Table::keys) {
            if place(dependency).is_some_and(|there| there >= here) {
                problems.push(format!("{name} uses {dependency}: the arrow goes up"));
            }
        }
    }
    Ok(())
}

/// The files git knows or would add, as paths below the root.
fn tracked() -> Result<Vec<PathBuf>> {
    let listing = output(
        std::process::Command::new("git")
            .args(["ls-files", "--cached", "--others", "--exclude-standard"])
            .current_dir(root()),
    )?;
    Ok(listing
        .lines()
        .map(PathBuf::from)
        .filter(|path| root().join(path).is_file())
        .collect())
}

fn examine(file: &Path, problems: &mut Vec<String>) -> Result<()> {
    let Ok(text) = String::from_utf8(fs::read(root().join(file))?) else {
        return Ok(());
    };
    let shown = file.display();
    let extension = file
        .extension()
        .and_then(|extension| extension.to_str())
        .unwrap_or_default();
    let is_code = matches!(
        extension,
        "rs" | "toml" | "ts" | "mjs" | "py" | "svelte" | "lock"
    );
    if file != Path::new("xtask/src/tidy.rs") {
        for word in PRIVATE {
            if text.contains(word) {
                problems.push(format!("{shown}: holds `{word}`"));
            }
        }
    }
    if is_code && extension != "lock" {
        for (number, line) in text.lines().enumerate() {
            if line.ends_with([' ', '\t']) {
                problems.push(format!(
                    "{shown}:{}: space at the end of the line",
                    number + 1
                ));
            }
        }
    }
    if extension == "md" {
        links(file, &text, problems);
    }
    if extension != "rs" {
        return Ok(());
    }
    if !text.starts_with("//!") && !text.starts_with("#!") {
        problems.push(format!(
            "{shown}: does not begin with a line that says what it is for"
        ));
    }
    let pure = PURE
        .iter()
        .find(|name| file.starts_with(Path::new("crates").join(name).join("src")));
    if let Some(name) = pure {
        // Tests may do what the crate itself may not.
        let library = text.split("#[cfg(test)]").next().unwrap_or_default();
        for word in IMPURE {
            if library.contains(word) {
                problems.push(format!("{shown}: `{word}` in the pure crate {name}"));
            }
        }
    }
    Ok(())
}

/// Links to files of the project must lead somewhere.
fn links(file: &Path, text: &str, problems: &mut Vec<String>) {
    for part in text.split("](").skip(1) {
        let target = part.split([')', ' ', '#']).next().unwrap_or_default();
        if target.is_empty() || target.contains("://") || target.starts_with("mailto:") {
            continue;
        }
        let from = root().join(file);
        if !from
            .parent()
            .is_some_and(|folder| folder.join(target).exists())
        {
            problems.push(format!(
                "{}: the link to {target} leads nowhere",
                file.display()
            ));
        }
    }
}

/// What the coverage page names must be there: every file, and in a Rust file every function, type
/// and test that stands behind it.
fn coverage(problems: &mut Vec<String>) -> Result<()> {
    let page = "docs/src/coverage.md";
    let text = fs::read_to_string(root().join(page))?;
    for (number, line) in text
        .lines()
        .enumerate()
        .filter(|(_, line)| line.starts_with('|'))
    {
        for place in line.split('|').flat_map(|cell| cell.split("<br>")) {
            let mut named = place.split('`').skip(1).step_by(2);
            // The requirement itself may name things too: a place begins with a path.
            let Some(file) = named.find(|word| word.contains('/') && word.ends_with(".rs")) else {
                continue;
            };
            let Ok(code) = fs::read_to_string(root().join("crates").join(file)) else {
                problems.push(format!("{page}:{}: there is no {file}", number + 1));
                continue;
            };
            for name in named.take_while(|word| !word.contains('/')) {
                if !code.contains(name) {
                    problems.push(format!("{page}:{}: {file} has no {name}", number + 1));
                }
            }
        }
    }
    Ok(())
}
