//! `cargo xtask gen`: files that are made from the program itself.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::demo::broken_example;
use crate::run::{build_ludex, heading, output, root, say};

/// What is made, and the arguments of `ludex` that print it.
const FILES: &[(&str, &[&str])] = &[
    (
        "docs/src/schemas/ruleset.schema.json",
        &["schema", "ruleset"],
    ),
    ("docs/src/schemas/sheet.schema.json", &["schema", "sheet"]),
    (
        "docs/src/reference/ruleset.md",
        &["schema", "ruleset", "--format", "markdown"],
    ),
    (
        "docs/src/reference/sheet.md",
        &["schema", "sheet", "--format", "markdown"],
    ),
    (
        "docs/src/reference/codes.md",
        &["explain", "--all", "--format", "markdown"],
    ),
    (
        "docs/src/reference/commands.md",
        &["man", "--format", "markdown"],
    ),
];

pub(crate) fn generate(check: bool) -> Result<()> {
    heading("generated files");
    let ludex = build_ludex(false)?;
    let mut stale = Vec::new();
    let pages = FILES.iter().map(|(path, arguments)| {
        Ok((
            *path,
            output(Command::new(&ludex).args(*arguments).env("NO_COLOR", "1"))?,
        ))
    });
    for page in pages.chain([picture(&ludex)]) {
        let (path, fresh) = page?;
        let place = root().join(path);
        if fs::read_to_string(&place).is_ok_and(|present| present == fresh) {
            continue;
        }
        if check {
            stale.push(path);
        } else {
            fs::create_dir_all(place.parent().unwrap_or(Path::new(".")))?;
            fs::write(&place, fresh)?;
            say(&format!("wrote {path}"));
        }
    }
    if !stale.is_empty() {
        bail!(
            "no longer fresh: {}; run `cargo xtask gen`",
            stale.join(", ")
        );
    }
    say(&format!("{} files, all fresh", FILES.len() + 1));
    Ok(())
}

/// A picture of `ludex check` in a terminal, for the README.
fn picture(ludex: &Path) -> Result<(&'static str, String)> {
    let folder = std::env::temp_dir().join(format!("ludex-picture-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("ruleset.json"), broken_example()?)?;
    // The example is broken on purpose: the exit code is 1.
    let shown = Command::new(ludex)
        .args(["check", "ruleset.json", "--color", "always"])
        .current_dir(&folder)
        .env("COLUMNS", "100")
        .output();
    fs::remove_dir_all(&folder)?;
    let text = String::from_utf8(shown?.stdout)?;
    let typed = format!("\x1b[1m$ ludex check ruleset.json\x1b[0m\n{text}");
    Ok((
        "docs/src/images/check.svg",
        anstyle_svg::Term::new()
            .min_width_px(900)
            .render_svg(&typed),
    ))
}
