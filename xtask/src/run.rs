//! Running other programs and speaking to the terminal.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The project's root.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Prints a line; nobody has to be there to read it.
pub(crate) fn say(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// Says on standard error why a chore failed.
pub(crate) fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Prints a heading.
pub(crate) fn heading(title: &str) {
    say(&format!("\n== {title}"));
}

/// A cargo command in the project's root.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Runs a command to its end; its failure is an error.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .with_context(|| format!("{command:?} could not start"))?;
    if !status.success() {
        bail!("{command:?} failed");
    }
    Ok(())
}

/// Runs a command and takes what it prints.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("{command:?} could not start"))?;
    if !output.status.success() {
        bail!("{command:?} failed");
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Whether a program answers to `--version`.
pub(crate) fn answers(program: &str, arguments: &[&str]) -> bool {
    Command::new(program)
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Builds the `ludex` program and says where it is.
pub(crate) fn build_ludex(release: bool) -> Result<PathBuf> {
    let mut arguments = vec!["build", "--package", "ludex", "--quiet"];
    if release {
        arguments.push("--release");
    }
    run(&mut cargo(&arguments))?;
    let metadata = output(&mut cargo(&["metadata", "--format-version=1", "--no-deps"]))?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata)?;
    let target = metadata["target_directory"]
        .as_str()
        .context("cargo names no target folder")?;
    let profile = if release { "release" } else { "debug" };
    let name = format!("ludex{}", std::env::consts::EXE_SUFFIX);
    Ok(Path::new(target).join(profile).join(name))
}
