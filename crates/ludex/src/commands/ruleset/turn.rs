//! `ludex ruleset turn`.

use std::process::ExitCode;

use ludex_dice::source::SeededSource;
use ludex_play::{PartyFile, TurnOptions, TurnTag, turn};
use serde_json::{Value, json};

use super::table;
use crate::arguments::{Format, PartyTarget, Turn};
use crate::commands::{cast, reply, seed_or_fresh};
use crate::error::{CliError, Outcome};
use crate::output::{Terminal, json_text, write_file};

pub(super) fn run(arguments: &Turn, terminal: &Terminal) -> Outcome {
    let (ruleset, mut party) = table(
        &arguments.ruleset,
        &arguments.cast,
        Some(&arguments.text),
        terminal,
    )?;
    let text = cast::read_text(&arguments.text)?;
    let seed = seed_or_fresh(arguments.seed)?;
    let mut dice = SeededSource::new(seed);
    let options = TurnOptions::default();
    let turn = turn(&ruleset, &mut party, &text, &mut dice, seed, &options);
    save(&party, &arguments.target, terminal)?;
    let played = Played {
        reply: &turn.reply,
        tags: &turn.tags,
        party: &party,
        seed: Some(seed),
    };
    played.print(arguments.format, terminal)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the party to the file that was named, if one was.
pub(super) fn save(
    party: &PartyFile,
    target: &PartyTarget,
    terminal: &Terminal,
) -> Result<(), CliError> {
    let Some(path) = &target.output else {
        return Ok(());
    };
    write_file(path, json_text(&party.to_json())?.as_bytes(), target.force)?;
    terminal.note(&format!("wrote the party to {}", path.display()));
    Ok(())
}

/// What came of a reply, or of a command outside one.
pub(super) struct Played<'a> {
    pub(super) reply: &'a str,
    pub(super) tags: &'a [TurnTag],
    pub(super) party: &'a PartyFile,
    pub(super) seed: Option<u64>,
}

impl Played<'_> {
    pub(super) fn print(&self, format: Format, terminal: &Terminal) -> Result<(), CliError> {
        let tags = self.tags.iter().map(serde_json::to_value);
        let tags: Vec<Value> = tags.collect::<Result<_, _>>().map_err(|error| {
            CliError::outside(format!("what came of the tags cannot be written: {error}"))
        })?;
        match format {
            Format::Json => terminal.print_json(&json!({
                "reply": self.reply,
                "tags": tags,
                "party": self.party.to_json(),
                "seed": self.seed,
            })),
            Format::Human => {
                let mut text = reply::describe(self.reply, &tags);
                if let Some(seed) = self.seed {
                    text.push_str(&format!("\nseed {seed}\n"));
                }
                terminal.print_plain(&text)
            }
        }
    }
}
