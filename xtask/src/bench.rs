//! `cargo xtask bench`: our figures, and beside them those of the peers, in one run.
//!
//! The peers live in `benches/peers`; they are installed into a scratch folder there. A peer that
//! cannot be installed or does not answer is a printed skip, never a silent gap.

mod measure;
mod peers;
mod report;
mod work;

use std::fs;
use std::path::PathBuf;

use anyhow::Result;
use measure::{Ours, process_median};
use peers::Peers;
use report::Report;

use crate::run::{build_ludex, heading, root, run, say};

/// The aims the ratios are held against: ours against the best peer of the row.
pub(crate) fn bench(arguments: &[&str]) -> Result<()> {
    let quick = arguments.contains(&"--quick");
    let rounds = if quick { 5 } else { 20 };
    let scratch = scratch()?;
    let ludex = build_ludex(true)?;
    let mut report = Report::default();

    heading("the work");
    let document = scratch.join("ruleset.json");
    let schema = scratch.join("schema.json");
    fs::write(&document, work::large_ruleset())?;
    fs::write(
        &schema,
        crate::run::output(std::process::Command::new(&ludex).args(["schema", "ruleset"]))?,
    )?;
    say(&format!(
        "a generated ruleset of {} bytes",
        fs::metadata(&document)?.len()
    ));

    heading("peers");
    let peers = Peers::install(&scratch)?;

    heading("ours, in process");
    let ours = Ours::run(&document, quick)?;
    for (name, value) in ours.lines() {
        report.own(&name, &value);
    }

    let published = root().join("../shared/corpus/rulesets/ember-roads.json");
    if published.is_file() {
        let arguments = ["check", &published.display().to_string()];
        let time = report::time(process_median(&ludex, &arguments, rounds)?);
        report.own(
            "`ludex check` of a published ruleset of 48 KB, whole process",
            &time,
        );
    } else {
        say("  the published ruleset of 48 KB: skipped, it is not here");
    }

    heading("whole processes on the same ruleset and schema");
    let check = process_median(&ludex, &["check", &document.display().to_string()], rounds)?;
    report.own("`ludex check` of it, whole process", &report::time(check));
    peers.validators(&schema, &document, check, rounds, &mut report)?;

    heading("reading and validating in process");
    peers.json(&schema, &document, ours.ns("check_large")?, &mut report)?;

    heading("odds of the same five pools");
    peers.odds(&ours, &mut report)?;

    heading("parse, roll and explain `4d6kh3+2`");
    peers.rolls(ours.ns("dice_expression")?, &mut report)?;

    heading("turns of a game that are kept");
    peers.games(&ours, &mut report)?;

    report.write(&root().join("docs/src/performance.md"), quick)?;
    heading("criterion");
    if !quick {
        for package in ["ludex-dice", "ludex-play"] {
            run(&mut crate::run::cargo(&[
                "bench",
                "--package",
                package,
                "--quiet",
            ]))?;
        }
    }
    Ok(())
}

fn scratch() -> Result<PathBuf> {
    let scratch = root().join("benches/peers/.scratch");
    fs::create_dir_all(&scratch)?;
    Ok(scratch)
}
