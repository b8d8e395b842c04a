//! `cargo xtask test`: everything a change must pass.

use anyhow::Result;

use crate::run::{answers, cargo, heading, run, say};
use crate::{generate, tidy};

/// The version of cargo-deny the checks are written for.
const CARGO_DENY: &str = "0.20.2";

pub(crate) fn test() -> Result<()> {
    heading("format");
    run(&mut cargo(&["fmt", "--all", "--check"]))?;

    tidy::tidy()?;

    heading("lints");
    run(&mut cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--quiet",
        "--",
        "--deny",
        "warnings",
    ]))?;

    heading("fuzz targets");
    run(&mut cargo(&[
        "check",
        "--quiet",
        "--manifest-path",
        "fuzz/Cargo.toml",
        "--bins",
    ]))?;

    licences()?;

    generate::generate(true)?;

    heading("tests");
    run(&mut cargo(&["test", "--workspace"]))
}

fn licences() -> Result<()> {
    heading("licences, sources and advisories of what is built upon");
    if !answers("cargo", &["deny", "--version"]) {
        say("cargo-deny is not here yet: installing it");
        // Unoptimised is enough for one lock file and is there in half the time.
        run(&mut cargo(&[
            "install",
            "cargo-deny",
            "--version",
            CARGO_DENY,
            "--locked",
            "--debug",
        ]))?;
    }
    run(&mut cargo(&[
        "deny",
        "--log-level",
        "error",
        "check",
        "licenses",
        "bans",
        "sources",
    ]))?;
    // The database of advisories lives in a repository that not every machine can reach.
    let reachable = cargo(&["deny", "--log-level", "off", "fetch", "db"])
        .status()
        .is_ok_and(|status| status.success());
    if reachable {
        run(&mut cargo(&[
            "deny",
            "--log-level",
            "error",
            "check",
            "advisories",
        ]))
    } else {
        say("advisories: skipped, their database cannot be reached from here");
        Ok(())
    }
}
