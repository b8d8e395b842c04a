//! The programs ludex is measured beside.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use serde_json::Value;

use super::measure::{Ours, counts, process_median};
use super::report::Report;
use crate::run::{answers, root, say};

/// Where the peers are installed; a language whose peers could not be installed is absent.
pub(super) struct Peers {
    node: Result<PathBuf, String>,
    python: Result<PathBuf, String>,
}

/// A program that validates a document against a schema.
struct Validator<'a> {
    name: &'a str,
    home: &'a Result<PathBuf, String>,
    program: &'a str,
    arguments: Vec<&'a str>,
    aim: f64,
}

impl Peers {
    /// Installs what is not there yet into the scratch folder.
    pub(super) fn install(scratch: &Path) -> Result<Self> {
        let home = root().join("benches/peers");
        for file in [
            "package.json",
            "package-lock.json",
            ".npmrc",
            "json_peers.mjs",
            "dice_peers.mjs",
            "game_peers.mjs",
        ] {
            fs::copy(home.join(file), scratch.join(file)).with_context(|| file.to_owned())?;
        }
        let node = install_node(scratch);
        let python = install_python(scratch, &home);
        for (language, result) in [("npm", &node), ("Python", &python)] {
            match result {
                Ok(_) => say(&format!("  the peers from {language} are there")),
                Err(why) => say(&format!("  the peers from {language}: skipped, {why}")),
            }
        }
        Ok(Self { node, python })
    }

    /// Whole processes that validate the document against the schema.
    pub(super) fn validators(
        &self,
        schema: &Path,
        document: &Path,
        ours: f64,
        rounds: usize,
        report: &mut Report,
    ) -> Result<()> {
        let (schema, document) = (schema.display().to_string(), document.display().to_string());
        let peers = [
            Validator {
                name: "sourcemeta jsonschema --fast",
                home: &self.node,
                program: "jsonschema",
                arguments: vec!["validate", "--fast", &schema, &document],
                aim: 3.0,
            },
            Validator {
                name: "ajv-cli",
                home: &self.node,
                program: "ajv",
                arguments: vec![
                    "validate",
                    "--spec=draft2020",
                    "--strict=false",
                    "--all-errors",
                    "-s",
                    &schema,
                    "-d",
                    &document,
                ],
                aim: 8.0,
            },
            Validator {
                name: "check-jsonschema",
                home: &self.python,
                program: "check-jsonschema",
                arguments: vec!["--schemafile", &schema, &document],
                aim: 8.0,
            },
        ];
        for peer in peers {
            let bin = match peer.home {
                Ok(bin) => bin.join(peer.program),
                Err(why) => {
                    report.skip(peer.name, why);
                    continue;
                }
            };
            match process_median(&bin, &peer.arguments, rounds.min(10)) {
                Ok(theirs) => {
                    let aim = Some(peer.aim);
                    report.beside("check, whole process", ours, peer.name, theirs, aim, None);
                }
                Err(error) => report.skip(peer.name, &error.to_string()),
            }
        }
        Ok(())
    }

    /// A tree with positions and a validation, in one process.
    pub(super) fn json(
        &self,
        schema: &Path,
        document: &Path,
        ours: f64,
        report: &mut Report,
    ) -> Result<()> {
        let (schema, document) = (schema.display().to_string(), document.display().to_string());
        match self.script("json_peers.mjs", &[&schema, &document, "20"]) {
            Ok(answer) => {
                let theirs = answer["treeAndAjv"].as_f64().context("no figure")?;
                let same = answer["valid"].as_bool();
                let name = "jsonc-parser tree + ajv";
                report.beside("read and check, in process", ours, name, theirs, None, same);
            }
            Err(why) => report.skip("jsonc-parser + ajv", &why),
        }
        Ok(())
    }

    /// The five pools.
    pub(super) fn odds(&self, ours: &Ours, report: &mut Report) -> Result<()> {
        for pool in ours.pools() {
            let (ns, answer) = ours.odds(&pool)?;
            for library in ["icepool", "dyce"] {
                let theirs = match self.odds_of(library, &pool) {
                    Ok(theirs) => theirs,
                    Err(why) => {
                        report.skip(&format!("{library} on {pool}"), &why);
                        continue;
                    }
                };
                let same = counts(&theirs["counts"]) == answer;
                let time = theirs["ns"].as_f64().context("no figure")?;
                let aim = if pool == "100d20" { 100.0 } else { 10.0 };
                report.beside(
                    &format!("odds of `{pool}`"),
                    ns,
                    library,
                    time,
                    Some(aim),
                    Some(same),
                );
            }
        }
        Ok(())
    }

    /// The fastest of three fresh processes.
    fn odds_of(&self, library: &str, pool: &str) -> Result<Value, String> {
        let bin = self.python.as_ref().map_err(Clone::clone)?;
        let script = root().join("benches/peers/odds_peers.py");
        let mut best: Option<Value> = None;
        for _ in 0..3 {
            let answer = ask(Command::new(bin.join("python"))
                .arg(&script)
                .args([library, pool]))?;
            if let Some(why) = answer["skipped"].as_str() {
                return Err(why.to_owned());
            }
            let better = best
                .as_ref()
                .is_none_or(|best| answer["ns"].as_f64() < best["ns"].as_f64());
            if better {
                best = Some(answer);
            }
        }
        best.ok_or_else(|| "no answer".to_owned())
    }

    /// Turns that are kept, on the disk and on a RAM disk.
    pub(super) fn games(&self, ours: &Ours, report: &mut Report) -> Result<()> {
        let turns = ours.turns()?.to_string();
        for (place, folder, name) in [
            ("disk", std::env::temp_dir(), "a kept turn"),
            ("ram", "/dev/shm".into(), "a kept turn on a RAM disk"),
        ] {
            let figures = ours.durable(place);
            // The peer writes its whole log anew with every move: beyond this it takes minutes.
            let reachable =
                |length: &&(String, f64)| length.0.parse().is_ok_and(|n: u32| n <= 1_000);
            let lengths: Vec<_> = figures
                .iter()
                .filter(reachable)
                .map(|(n, _)| &**n)
                .collect();
            let folder = folder.display().to_string();
            let answer = self.script("game_peers.mjs", &[&lengths.join(","), &turns, &folder]);
            if let Err(why) = &answer {
                report.skip(&format!("boardgame.io, {name}"), why);
            }
            for (length, ns) in &figures {
                let work = format!("{name}, after {length}");
                let theirs = answer
                    .as_ref()
                    .ok()
                    .and_then(|all| all["boardgameio"][length].as_f64());
                match theirs {
                    Some(theirs) => {
                        report.beside(
                            &work,
                            *ns,
                            "boardgame.io FlatFile",
                            theirs,
                            Some(10.0),
                            None,
                        );
                    }
                    None => report.own(&work, &super::report::time(*ns)),
                }
            }
        }
        Ok(())
    }

    /// Parse, roll and explain.
    pub(super) fn rolls(&self, ours: f64, report: &mut Report) -> Result<()> {
        match self.script("dice_peers.mjs", &["4d6kh3+2", "5000"]) {
            Ok(answer) => {
                let names = [
                    ("@dice-roller/rpg-dice-roller", "rpgDiceRoller"),
                    ("dice-roller-parser", "diceRollerParser"),
                ];
                for (name, key) in names {
                    let theirs = answer[key].as_f64().context("no figure")?;
                    report.beside(
                        "parse, roll, explain `4d6kh3+2`",
                        ours,
                        name,
                        theirs,
                        Some(30.0),
                        None,
                    );
                }
            }
            Err(why) => report.skip("dice rollers", &why),
        }
        Ok(())
    }

    fn script(&self, script: &str, arguments: &[&str]) -> Result<Value, String> {
        let bin = self.node.as_ref().map_err(Clone::clone)?;
        let scratch = bin.parent().and_then(Path::parent).unwrap_or(bin);
        ask(Command::new("node")
            .arg(scratch.join(script))
            .args(arguments)
            .current_dir(scratch))
    }
}

fn install_node(scratch: &Path) -> Result<PathBuf, String> {
    let bin = scratch.join("node_modules/.bin");
    // What is there counts when it was installed from today's lock file.
    let (lock, installed) = (
        scratch.join("package-lock.json"),
        scratch.join("installed.json"),
    );
    let wanted = fs::read(&lock).map_err(|error| error.to_string())?;
    if fs::read(&installed).is_ok_and(|there| there == wanted) {
        return Ok(bin);
    }
    if !answers("npm", &["--version"]) {
        return Err("npm is not here".to_owned());
    }
    let status = Command::new("npm")
        .args(["ci", "--silent"])
        .current_dir(scratch)
        .status();
    match status {
        Ok(status) if status.success() => {
            fs::write(&installed, wanted).map_err(|error| error.to_string())?;
            Ok(bin)
        }
        Ok(status) => Err(format!("`npm ci` ended with {status}")),
        Err(error) => Err(error.to_string()),
    }
}

fn install_python(scratch: &Path, home: &Path) -> Result<PathBuf, String> {
    let bin = scratch.join("venv/bin");
    if bin.join("check-jsonschema").exists() {
        return Ok(bin);
    }
    if !answers("python3", &["--version"]) {
        return Err("python3 is not here".to_owned());
    }
    let steps: [(&str, Vec<String>); 2] = [
        (
            "python3",
            vec![
                "-m".into(),
                "venv".into(),
                scratch.join("venv").display().to_string(),
            ],
        ),
        (
            "venv/bin/pip",
            vec![
                "install".into(),
                "--quiet".into(),
                "--disable-pip-version-check".into(),
                "-r".into(),
                home.join("requirements.txt").display().to_string(),
            ],
        ),
    ];
    for (program, arguments) in steps {
        let program = if program.contains('/') {
            scratch.join(program)
        } else {
            PathBuf::from(program)
        };
        let status = Command::new(&program).args(&arguments).status();
        match status {
            Ok(status) if status.success() => {}
            Ok(status) => return Err(format!("{} ended with {status}", program.display())),
            Err(error) => return Err(error.to_string()),
        }
    }
    Ok(bin)
}

fn ask(command: &mut Command) -> Result<Value, String> {
    let output = command
        .stderr(Stdio::piped())
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(said.lines().last().unwrap_or("it failed").to_owned());
    }
    serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())
}
