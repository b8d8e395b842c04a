//! The arguments of `ludex ruleset`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::{Format, Target};

#[derive(Debug, Subcommand)]
pub(crate) enum Ruleset {
    /// Make or edit a character sheet
    Sheet(Sheet),
    /// Show a sheet with everything worked out
    ShowSheet(ShowSheet),
    /// Roll a check
    Roll(Roll),
    /// The exact odds of a check; no dice are thrown
    Odds(Odds),
    /// Play a reply of the Game Master: every tag in it, in order
    Turn(Turn),
    /// Let characters rest
    Rest(Rest),
    /// The text a Game Master is given
    Prompt(Prompt),
}

#[derive(Debug, Args)]
pub(crate) struct Sheet {
    /// The ruleset: a file or folder
    #[arg(value_name = "R")]
    pub(crate) ruleset: PathBuf,
    /// Make a new sheet for a character of this name
    #[arg(
        long,
        value_name = "NAME",
        required_unless_present = "sheet",
        conflicts_with = "sheet"
    )]
    pub(crate) new: Option<String>,
    /// Edit this sheet
    #[arg(long, value_name = "FILE")]
    pub(crate) sheet: Option<PathBuf>,
    /// Set a value, as `abilities.brawn=2`, `skills.scrap=Trained` or `lists.gear.+={"name":"Rope"}`
    #[arg(long, value_name = "PATH=VALUE")]
    pub(crate) set: Vec<String>,
    #[command(flatten)]
    pub(crate) target: Target,
    /// How to print; a sheet is JSON either way
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct ShowSheet {
    /// The ruleset: a file or folder
    #[arg(value_name = "R")]
    pub(crate) ruleset: PathBuf,
    /// The sheet
    #[arg(long, value_name = "FILE")]
    pub(crate) sheet: PathBuf,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct Roll {
    #[command(flatten)]
    pub(crate) ask: Ask,
    /// The seed of the dice; without it one is drawn and printed
    #[arg(long)]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct Odds {
    #[command(flatten)]
    pub(crate) ask: Ask,
}

/// What is checked.
#[derive(Debug, Args)]
pub(crate) struct Ask {
    /// The ruleset: a file or folder
    #[arg(value_name = "R")]
    pub(crate) ruleset: PathBuf,
    /// A character's sheet; the first one is the player's
    #[arg(long, value_name = "FILE", required = true)]
    pub(crate) sheet: Vec<PathBuf>,
    /// The check, as `[skill_check: skill="Scrap" dc="8"]`
    #[arg(long, value_name = "TAG", required = true)]
    pub(crate) tag: Vec<String>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

/// Who plays.
#[derive(Debug, Args)]
#[group(id = "cast", required = true, multiple = true)]
pub(crate) struct Cast {
    /// The party: its characters, the party sheet and the clocks
    #[arg(long, value_name = "FILE", conflicts_with = "sheet")]
    pub(crate) party: Option<PathBuf>,
    /// A character's sheet; the first one is the player's
    #[arg(long, value_name = "FILE")]
    pub(crate) sheet: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Turn {
    /// The ruleset: a file or folder
    #[arg(value_name = "R")]
    pub(crate) ruleset: PathBuf,
    #[command(flatten)]
    pub(crate) cast: Cast,
    /// The reply; `-` reads standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) text: PathBuf,
    /// The seed of the dice; without it one is drawn and printed
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) target: PartyTarget,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

/// Where the party is written as it is afterwards.
#[derive(Debug, Args)]
pub(crate) struct PartyTarget {
    /// Write the party as it is afterwards to this file
    #[arg(short, long = "output", value_name = "PARTY")]
    pub(crate) output: Option<PathBuf>,
    /// Replace the file if it is there
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Rest {
    /// The ruleset: a file or folder
    #[arg(value_name = "R")]
    pub(crate) ruleset: PathBuf,
    #[command(flatten)]
    pub(crate) cast: Cast,
    /// The rest, by its id or its label
    #[arg(long, value_name = "ID")]
    pub(crate) rest: String,
    /// Who rests: a character's name, `party` for all of them, `team` for the party sheet
    #[arg(long, value_name = "NAME", default_value = "party")]
    pub(crate) who: String,
    #[command(flatten)]
    pub(crate) target: PartyTarget,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct Prompt {
    /// The ruleset: a file or folder
    #[arg(value_name = "R")]
    pub(crate) ruleset: PathBuf,
    #[command(flatten)]
    pub(crate) cast: Cast,
    /// The text for making the world, which is read once when a game is made
    #[arg(long)]
    pub(crate) world: bool,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}
