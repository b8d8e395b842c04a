//! `cargo xtask gen`: files that are made from the program itself.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::run::{build_ludex, heading, output, root, say};

/// What is made, and the arguments of `ludex` that print it.
const FILES: &[(&str, &[&str])] = &[
    ("docs/src/schemas/ruleset.schema.json", &["schema", "ruleset"]),
    ("docs/src/schemas/sheet.schema.json", &["schema", "sheet"]),
    ("docs/src/reference/ruleset.md", &["schema", "ruleset", "--format", "markdown"]),
    ("docs/src/reference/sheet.md", &["schema", "sheet", "--format", "markdown"]),
    ("docs/src/reference/codes.md", &["explain", "--all", "--format", "markdown"]),
    ("docs/src/reference/commands.md", &["man", "--format", "markdown"]),
];

pub(crate) fn generate(check: bool) -> Result<()> {
    heading("generated files");
    let ludex = build_ludex(false)?;
    let mut stale = Vec::new();
    for (path, arguments) in FILES {
        let fresh = output(Command::new(&ludex).args(*arguments).env("NO_COLOR", "1"))?;
        let place = root().join(path);
        if fs::read_to_string(&place).is_ok_and(|present| present == fresh) {
            continue;
        }
        if check {
            stale.push(*path);
        } else {
            fs::create_dir_all(place.parent().unwrap_or(Path::new(".")))?;
            fs::write(&place, fresh)?;
            say(&format!("wrote {path}"));
        }
    }
    if !stale.is_empty() {
        bail!("no longer fresh: {}; run `cargo xtask gen`", stale.join(", "));
    }
    say(&format!("{} files, all fresh", FILES.len()));
    Ok(())
}
