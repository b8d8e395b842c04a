//! `ludex ruleset show-sheet`.

use std::process::ExitCode;

use ludex_play::{Evaluation, Play, show};

use super::read_sheet;
use crate::arguments::{Format, ShowSheet};
use crate::content;
use crate::error::Outcome;
use crate::output::Terminal;

pub(super) fn run(arguments: &ShowSheet, terminal: &Terminal) -> Outcome {
    let ruleset = content::playable_ruleset(&arguments.ruleset, terminal)?;
    let sheet = read_sheet(&arguments.sheet, &ruleset, terminal)?;
    let evaluation = Evaluation::new(&ruleset, &sheet, Play::InPlay);
    let view = show::sheet(&evaluation);
    match arguments.format {
        Format::Json => terminal.print_json(&view)?,
        Format::Human => terminal.print(&view.text())?,
    }
    Ok(ExitCode::SUCCESS)
}
