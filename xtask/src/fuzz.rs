//! `cargo xtask fuzz`: the fuzz targets of `fuzz/`.

use anyhow::{Context, Result, bail};

use crate::run::{answers, cargo, heading, root, run, say};

const TARGETS: &[&str] = &[
    "ruleset",
    "json",
    "yaml",
    "strict_yaml",
    "markdown",
    "dice",
    "tags",
    "party",
];

pub(crate) fn fuzz(arguments: &[&str]) -> Result<()> {
    let mut minutes = 1.0_f64;
    let mut chosen = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match *argument {
            "--minutes" => {
                minutes = rest.next().context("--minutes takes a number")?.parse()?;
            }
            target if TARGETS.contains(&target) => chosen.push(target),
            other => bail!(
                "there is no target `{other}`; there are {}",
                TARGETS.join(", ")
            ),
        }
    }
    if chosen.is_empty() {
        chosen = TARGETS.to_vec();
    }
    if !answers("cargo", &["fuzz", "--version"]) {
        say("cargo-fuzz is not here yet: installing it");
        run(&mut cargo(&[
            "install",
            "cargo-fuzz",
            "--version",
            "0.13.2",
            "--locked",
            "--debug",
        ]))?;
    }
    for target in chosen {
        heading(&format!("fuzzing {target} for {minutes} minute(s)"));
        let seconds = format!("-max_total_time={:.0}", minutes * 60.0);
        let corpus = root().join("fuzz/corpus").join(target);
        std::fs::create_dir_all(&corpus)?;
        // cargo-fuzz asks for flags that only this switch allows on a stable compiler.
        run(cargo(&[
            "fuzz",
            "run",
            target,
            "--",
            &seconds,
            "-timeout=5",
            "-rss_limit_mb=512",
        ])
        .env("RUSTC_BOOTSTRAP", "1"))?;
    }
    Ok(())
}
