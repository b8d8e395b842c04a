//! What the tests of the command share.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The project's root.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What a run of `ludex` came to.
pub(crate) struct Run {
    /// The exit code.
    pub(crate) code: i32,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

impl Run {
    pub(crate) fn of(output: Output) -> Self {
        Self {
            code: output.status.code().expect("ludex was not killed"),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Standard output as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }

    /// The codes of `check --format json`, in order.
    pub(crate) fn codes(&self) -> Vec<String> {
        let report = self.json();
        let diagnostics = report["diagnostics"].as_array().unwrap();
        diagnostics
            .iter()
            .map(|found| found["code"].as_str().unwrap().to_owned())
            .collect()
    }
}

/// The command in a folder, ready to be run.
pub(crate) fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludex"));
    command
        .args(arguments)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .env_remove("LUDEX_HOME")
        .env("COLUMNS", "100");
    command
}

/// Runs `ludex` in a folder.
pub(crate) fn ludex(folder: &Path, arguments: &[&str]) -> Run {
    Run::of(
        command(folder, arguments)
            .stdin(Stdio::null())
            .output()
            .unwrap(),
    )
}

/// Runs `ludex` with something on standard input.
pub(crate) fn ludex_with_input(folder: &Path, arguments: &[&str], input: &[u8]) -> Run {
    let mut child = command(folder, arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The command may have seen enough before all of it is written.
    let _ = child.stdin.take().unwrap().write_all(input);
    Run::of(child.wait_with_output().unwrap())
}

/// The base document of page 1, section 13.
pub(crate) const BASE: &str = r#"{ "schemaVersion": 1, "id": "min", "version": 1, "name": "Min",
  "coverage": { "summary": "Smallest file." },
  "resolution": { "kind": "dice-sum", "abilityModifier": { "op": "identity" },
    "proficiencyTiers": [{ "id": "none", "label": "None" }],
    "difficultyLadder": [{ "label": "Normal", "dc": 10 }] },
  "sheet": { "version": 1 }, "gm": { "checkGuidance": "Ask for a check when it matters." } }"#;
