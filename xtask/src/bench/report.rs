//! The table of figures, on the terminal and in `docs/src/performance.md`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::Result;

use crate::run::say;

/// The figures of one run.
#[derive(Default)]
pub(super) struct Report {
    own: Vec<(String, String)>,
    rows: Vec<Row>,
    skips: Vec<String>,
}

struct Row {
    work: String,
    ours: f64,
    peer: String,
    theirs: f64,
    aim: Option<f64>,
    same: Option<bool>,
}

impl Report {
    /// A figure of ours that has no peer.
    pub(super) fn own(&mut self, work: &str, value: &str) {
        say(&format!("  {work}: {value}"));
        self.own.push((work.to_owned(), value.to_owned()));
    }

    /// Ours and a peer's on the same work; `same` says whether the answers agree.
    pub(super) fn beside(
        &mut self,
        work: &str,
        ours: f64,
        peer: &str,
        theirs: f64,
        aim: Option<f64>,
        same: Option<bool>,
    ) {
        let agree = match same {
            Some(true) => ", same answer",
            Some(false) => ", OTHER ANSWER",
            None => "",
        };
        say(&format!(
            "  {work}: ludex {}, {peer} {}: {:.1} times as fast{agree}",
            time(ours),
            time(theirs),
            theirs / ours
        ));
        self.rows.push(Row {
            work: work.to_owned(),
            ours,
            peer: peer.to_owned(),
            theirs,
            aim,
            same,
        });
    }

    /// A peer that gave no figure, and why.
    pub(super) fn skip(&mut self, peer: &str, why: &str) {
        let line = format!("{peer}: skipped, {why}");
        say(&format!("  {line}"));
        self.skips.push(line);
    }

    /// Writes the page.
    pub(super) fn write(&self, path: &Path, quick: bool) -> Result<()> {
        let mut page = String::from(
            "# Performance\n\n<!-- Made by `cargo xtask bench`. -->\n\n\
             All figures are medians of one run of `cargo xtask bench` on a machine with two cores, \
             ludex and its peers side by side. Compare the ratios, not the digits. The document is a \
             generated ruleset near the size limit; the validators are given the JSON Schema that \
             `ludex schema ruleset` prints, so they check its structure, where `ludex check` also \
             places every finding in the text and resolves every name. The peers' odds are first \
             answers of a fresh process, since both libraries keep what they have worked out; ludex \
             keeps nothing. A kept turn of ludex waits until the disk has it and survives a power cut; \
             boardgame.io's FlatFile storage hands each move to the system and lets it write when it \
             likes. On a RAM disk neither waits.\n\n## Beside the peers\n\n\
             | work | ludex | peer | the peer's | times as fast | aim | same answer |\n\
             | --- | ---: | --- | ---: | ---: | ---: | --- |\n",
        );
        for row in &self.rows {
            let aim = row
                .aim
                .map_or_else(|| "–".to_owned(), |aim| format!("{aim:.0}"));
            let same = match row.same {
                Some(true) => "yes",
                Some(false) => "**no**",
                None => "–",
            };
            writeln!(
                page,
                "| {} | {} | {} | {} | {:.1} | {aim} | {same} |",
                row.work,
                time(row.ours),
                row.peer,
                time(row.theirs),
                row.theirs / row.ours
            )?;
        }
        page.push_str("\n## ludex alone\n\n| work | time |\n| --- | ---: |\n");
        for (work, value) in &self.own {
            writeln!(page, "| {work} | {value} |")?;
        }
        for skip in &self.skips {
            write!(page, "\n{skip}.\n")?;
        }
        if quick {
            say("  a quick run is not written to docs/src/performance.md");
        } else {
            fs::write(path, page)?;
            say("  wrote docs/src/performance.md");
        }
        Ok(())
    }
}

/// Nanoseconds for people.
pub(super) fn time(ns: f64) -> String {
    match ns {
        ns if ns < 1e3 => format!("{ns:.0} ns"),
        ns if ns < 1e6 => format!("{:.2} µs", ns / 1e3),
        ns if ns < 1e9 => format!("{:.2} ms", ns / 1e6),
        ns => format!("{:.2} s", ns / 1e9),
    }
}
