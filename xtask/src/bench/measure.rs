//! Timing.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::report;
use crate::run::{cargo, output};

/// The median time in nanoseconds of running a program to its end.
pub(super) fn process_median(program: &Path, arguments: &[&str], rounds: usize) -> Result<f64> {
    let mut times = Vec::new();
    for round in 0..rounds + 1 {
        let start = Instant::now();
        let status = Command::new(program)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .with_context(|| format!("{} could not start", program.display()))?;
        let elapsed = start.elapsed().as_nanos() as f64;
        if !status.success() {
            bail!("{} {arguments:?} ended with {status}", program.display());
        }
        // The first run warms the disk's cache.
        if round > 0 {
            times.push(elapsed);
        }
    }
    times.sort_by(f64::total_cmp);
    times
        .get(times.len() / 2)
        .copied()
        .context("nothing was measured")
}

/// What `ludex-bench` measured in its own process.
pub(super) struct Ours(Value);

impl Ours {
    pub(super) fn run(document: &Path, quick: bool) -> Result<Self> {
        let document = document.display().to_string();
        let mut arguments = vec![
            "run",
            "--release",
            "--quiet",
            "--package",
            "ludex-bench",
            "--",
            &document,
        ];
        if quick {
            arguments.push("--quick");
        }
        Ok(Self(serde_json::from_str(&output(&mut cargo(
            &arguments,
        ))?)?))
    }

    /// The median of a named measure, in nanoseconds.
    pub(super) fn ns(&self, name: &str) -> Result<f64> {
        self.0["measures"][name]
            .as_f64()
            .with_context(|| format!("{name} was not measured"))
    }

    /// The median and the exact counts of a pool.
    pub(super) fn odds(&self, pool: &str) -> Result<(f64, BTreeMap<i64, String>)> {
        let entry = &self.0["odds"][pool];
        let ns = entry["ns"]
            .as_f64()
            .with_context(|| format!("{pool} was not measured"))?;
        Ok((ns, counts(&entry["counts"])))
    }

    /// Nanoseconds for one turn on the embedded store in that place (`disk`, `ram`), by the length of
    /// the game; nothing where there is no such place.
    pub(super) fn durable(&self, place: &str) -> Vec<(String, f64)> {
        let figures = self.0["durable"][place].as_object();
        let figures = figures.into_iter().flatten();
        figures
            .filter_map(|(length, ns)| Some((length.clone(), ns.as_f64()?)))
            .collect()
    }

    /// How many turns each of these is the mean of.
    pub(super) fn turns(&self) -> Result<u64> {
        self.0["turns"].as_u64().context("no number of turns")
    }

    /// The pools, in order.
    pub(super) fn pools(&self) -> Vec<String> {
        self.0["odds"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(pool, _)| pool.clone())
            .collect()
    }

    /// Every measure for people.
    pub(super) fn lines(&self) -> Vec<(String, String)> {
        let labels = [
            (
                "check_48k",
                "check of `lantern-watch` repeated to 48 KB, library call",
            ),
            (
                "check_large",
                "check of the generated ruleset, library call",
            ),
            (
                "read_large",
                "reading it into a tree with spans, library call",
            ),
            (
                "roll_dice_sum",
                "one roll, `dice-sum` (check decided, dice, record)",
            ),
            ("roll_dice_pool", "one roll, `dice-pool`"),
            ("roll_dice_highest", "one roll, `dice-highest`"),
            ("roll_roll_against", "one roll, `roll-against`"),
            ("roll_symbol_pool", "one roll, `symbol-pool`"),
            (
                "odds_pool_20",
                "exact odds of 20 exploding d10 with cancel, double and botch",
            ),
            ("dice_expression", "parse, roll and explain `4d6kh3+2`"),
            (
                "turn_in_memory",
                "one turn in memory: a reply with a check and two commands, party of four",
            ),
        ];
        labels
            .iter()
            .filter_map(|(key, label)| {
                let ns = self.0["measures"][*key].as_f64()?;
                let rate = if key.starts_with("roll_") || key.starts_with("turn_") {
                    format!(" ({:.0} thousand a second)", 1e6 / ns)
                } else {
                    String::new()
                };
                Some(((*label).to_owned(), format!("{}{rate}", report::time(ns))))
            })
            .collect()
    }
}

/// Counts by outcome, from `[[outcome, "count"], …]`.
pub(super) fn counts(value: &Value) -> BTreeMap<i64, String> {
    let pairs = value.as_array().into_iter().flatten();
    pairs
        .filter_map(|pair| Some((pair[0].as_i64()?, pair[1].as_str()?.to_owned())))
        .collect()
}
