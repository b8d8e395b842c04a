//! `ludex ruleset prompt`.

use std::process::ExitCode;

use ludex_play::prompt::{prompt, world_prompt};
use serde_json::json;

use super::table;
use crate::arguments::{Format, Prompt};
use crate::error::Outcome;
use crate::output::Terminal;

pub(super) fn run(arguments: &Prompt, terminal: &Terminal) -> Outcome {
    let (ruleset, party) = table(&arguments.ruleset, &arguments.cast, None, terminal)?;
    let text = if arguments.world {
        world_prompt(&ruleset)
    } else {
        prompt(&ruleset, &party)
    };
    let characters = text.chars().count();
    match arguments.format {
        Format::Json => {
            terminal.print_json(&json!({ "prompt": text, "characters": characters }))?;
        }
        Format::Human if text.is_empty() => {}
        Format::Human => terminal.print_plain(&format!("{}\n", text.trim_end_matches('\n')))?,
    }
    if text.is_empty() {
        terminal.note("this ruleset has nothing to say for the making of the world");
    } else if arguments.format == Format::Human {
        terminal.note(&format!("{characters} characters"));
    }
    Ok(ExitCode::SUCCESS)
}
