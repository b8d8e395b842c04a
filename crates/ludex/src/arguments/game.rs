//! The arguments of `ludex game`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::{Format, Target};

#[derive(Debug, Subcommand)]
pub(crate) enum Game {
    /// Make a game
    New(GameNew),
    /// List the games
    List(Printed),
    /// Show a game as it stands, with its latest reply
    Show(GameShow),
    /// Play the Game Master's next reply
    Turn(GameText),
    /// Play another text at the place of the latest reply
    Alternative(GameText),
    /// Play more of the latest reply
    Continue(GameText),
    /// Let an alternative of a reply count
    Choose(GameChoose),
    /// Take a reply back
    Undo(GameUndo),
    /// Make a game of another as it stood at the end of a reply
    Branch(GameBranch),
    /// Change a card, as its player does
    Edit(GameEdit),
    /// Delete a game
    Delete(GameDelete),
    /// Write a game as one file, with everything it needs elsewhere
    Export(GameExport),
    /// Take a file that `export` wrote
    Import(GameImport),
    /// Play the whole log again and see whether every byte agrees
    Replay(GameShow),
}

/// What every command about games takes.
#[derive(Debug, Args)]
pub(crate) struct Printed {
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

/// A game that is looked at.
#[derive(Debug, Args)]
pub(crate) struct GameShow {
    /// The game, by its id or name
    #[arg(value_name = "G")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) printed: Printed,
}

/// A game that is changed.
#[derive(Debug, Args)]
pub(crate) struct Changed {
    /// The game, by its id or name
    #[arg(value_name = "G")]
    pub(crate) game: String,
    /// Only if the game still stands at this revision
    #[arg(long, value_name = "N")]
    pub(crate) revision: Option<u64>,
    #[command(flatten)]
    pub(crate) printed: Printed,
}

#[derive(Debug, Args)]
pub(crate) struct GameNew {
    /// The ruleset: a file or folder
    #[arg(value_name = "R")]
    pub(crate) ruleset: PathBuf,
    /// The game's name, 1 to 80 characters
    #[arg(long, value_name = "NAME")]
    pub(crate) name: String,
    /// A character's sheet; the first one is the player's
    #[arg(long, value_name = "FILE")]
    pub(crate) sheet: Vec<PathBuf>,
    /// The party: its characters, the party sheet and the clocks
    #[arg(long, value_name = "FILE", conflicts_with = "sheet")]
    pub(crate) party: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) printed: Printed,
}

#[derive(Debug, Args)]
pub(crate) struct GameText {
    #[command(flatten)]
    pub(crate) changed: Changed,
    /// The reply; `-` reads standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) text: PathBuf,
    /// The seed of the dice; without it one is drawn and printed
    #[arg(long)]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct GameChoose {
    #[command(flatten)]
    pub(crate) changed: Changed,
    /// The reply's number
    #[arg(value_name = "REPLY")]
    pub(crate) reply: u32,
    /// The alternative's number
    #[arg(value_name = "ALTERNATIVE")]
    pub(crate) alternative: u32,
}

#[derive(Debug, Args)]
pub(crate) struct GameUndo {
    #[command(flatten)]
    pub(crate) changed: Changed,
    /// The reply's number; the latest reply without it
    #[arg(value_name = "REPLY")]
    pub(crate) reply: Option<u32>,
}

#[derive(Debug, Args)]
pub(crate) struct GameBranch {
    #[command(flatten)]
    pub(crate) changed: Changed,
    /// The number of the last reply the new game has; 0 for before the first
    #[arg(value_name = "REPLY")]
    pub(crate) reply: u32,
    /// The new game's name
    #[arg(long, value_name = "NAME")]
    pub(crate) name: String,
}

#[derive(Debug, Args)]
pub(crate) struct GameEdit {
    #[command(flatten)]
    pub(crate) changed: Changed,
    /// Whose card; `team` for the party sheet
    #[arg(long, value_name = "NAME")]
    pub(crate) character: String,
    /// Set a value, as `abilities.brawn=2`, `skills.scrap=Trained` or `live.pools.grit=3`
    #[arg(long, value_name = "PATH=VALUE", required = true)]
    pub(crate) set: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct GameDelete {
    #[command(flatten)]
    pub(crate) changed: Changed,
    /// Do not ask
    #[arg(long)]
    pub(crate) yes: bool,
}

#[derive(Debug, Args)]
pub(crate) struct GameExport {
    /// The game, by its id or name
    #[arg(value_name = "G")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) target: Target,
    /// How to print where the game is written to a file; the file is JSON either way
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct GameImport {
    /// The file; `-` reads standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The name it gets here; its own without it
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    #[command(flatten)]
    pub(crate) printed: Printed,
}
