//! `ludex ruleset show-sheet`.

use std::process::ExitCode;

use ludex_play::{Evaluation, Play, show};

use crate::arguments::{Format, ShowSheet};
use crate::commands::cast::read_sheet;
use crate::content;
use crate::error::Outcome;
use crate::output::Terminal;

pub(super) fn run(arguments: &ShowSheet, terminal: &Terminal) -> Outcome {
    let ruleset = content::playable_ruleset(&arguments.ruleset, terminal)?;
    let sheet = read_sheet(&arguments.sheet, &ruleset, terminal)?;
    // A sheet without a live state stands outside a game (page 1, 3.8).
    let play = if sheet.live.is_some() {
        Play::InPlay
    } else {
        Play::Outside
    };
    let evaluation = Evaluation::new(&ruleset, &sheet, play);
    let view = show::sheet(&evaluation);
    match arguments.format {
        Format::Json => terminal.print_json(&view)?,
        Format::Human => terminal.print_plain(&view.text())?,
    }
    Ok(ExitCode::SUCCESS)
}
