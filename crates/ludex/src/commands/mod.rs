//! One file per command.

mod bars;
mod cast;
mod check;
mod dice;
mod explain;
mod game;
mod man;
mod new;
mod reply;
mod roll_text;
mod ruleset;
mod schema;
mod show;
mod watch;

use std::process::ExitCode;

use crate::arguments::{self, Arguments, Command, New};
use crate::error::{CliError, Outcome};
use crate::output::Terminal;

/// Runs the command that was asked for.
pub(crate) fn run(arguments: &Arguments, terminal: &Terminal) -> Outcome {
    match &arguments.command {
        Command::Check(check) => check::run(check, terminal),
        Command::Explain(explain) => explain::run(explain, terminal),
        Command::Show(show) => show::run(show, terminal),
        Command::Schema(schema) => schema::run(schema, terminal),
        Command::New(New::Ruleset(new)) => new::ruleset(new, terminal),
        Command::Ruleset(ruleset) => ruleset::run(ruleset, terminal),
        Command::Game(game) => game::run(game, &arguments.common, terminal),
        Command::Dice(dice) => dice::run(dice, terminal),
        Command::Completions { shell } => completions(*shell, terminal),
        Command::Man(man) => man::run(man, terminal),
    }
}

fn completions(shell: clap_complete::Shell, terminal: &Terminal) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut arguments::command(), "ludex", &mut script);
    terminal.print(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}

/// The seed that was given, or a fresh one; a fresh one is always printed, so that the result can
/// be repeated.
fn seed_or_fresh(seed: Option<u64>) -> Result<u64, CliError> {
    match seed {
        Some(seed) => Ok(seed),
        None => getrandom::u64()
            // Seeds people may have to type: nine digits are enough.
            .map(|fresh| fresh % 1_000_000_000)
            .map_err(|error| {
                CliError::outside(format!("no random seed can be had: {error}"))
                    .help("give one with --seed")
            }),
    }
}
