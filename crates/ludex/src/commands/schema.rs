//! `ludex schema`.

use std::process::ExitCode;

use crate::arguments::{PageFormat, SchemaArguments, SchemaKind};
use crate::error::Outcome;
use crate::output::{Terminal, json_text};

pub(super) fn run(arguments: &SchemaArguments, terminal: &Terminal) -> Outcome {
    let text = match (arguments.kind, arguments.format) {
        (SchemaKind::Ruleset, PageFormat::Human | PageFormat::Json) => {
            json_text(&ludex_ruleset::json_schema())?
        }
        (SchemaKind::Ruleset, PageFormat::Markdown) => ludex_ruleset::reference(),
        (SchemaKind::Sheet, PageFormat::Human | PageFormat::Json) => {
            json_text(&ludex_play::sheet_schema())?
        }
        (SchemaKind::Sheet, PageFormat::Markdown) => ludex_play::sheet_reference(),
    };
    terminal.print(&text)?;
    Ok(ExitCode::SUCCESS)
}
