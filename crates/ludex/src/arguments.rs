//! The command line as data (cli.md).

mod game;
mod ruleset;

pub(crate) use game::*;
pub(crate) use ruleset::*;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

/// Checks, explains and plays games written as data.
#[derive(Debug, Parser)]
#[command(
    name = "ludex",
    version,
    arg_required_else_help = true,
    max_term_width = 100
)]
#[command(
    after_help = "Exit codes: 0 done · 1 the content has errors, or a rule of the game refused \
    · 2 the call is wrong · 3 something outside the content failed"
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What every command takes.
#[derive(Debug, Args)]
pub(crate) struct Common {
    /// When to use colours
    #[arg(long, value_enum, default_value_t = ColorChoice::Auto, global = true, value_name = "WHEN")]
    pub(crate) color: ColorChoice,
    /// Say nothing but results and errors
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Say more
    #[arg(long, short, global = true, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
    /// The folder that games are kept in; LUDEX_HOME names it too, and without either it is the
    /// platform's data folder
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) home: Option<PathBuf>,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How a command prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Human,
    /// One JSON document
    Json,
}

/// How `check` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    /// For people
    Human,
    /// One JSON document
    Json,
    /// SARIF 2.1.0, for code scanners
    Sarif,
    /// Annotations of GitHub workflows
    Github,
}

/// How reference pages print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PageFormat {
    /// For people
    Human,
    /// One JSON document
    Json,
    /// Markdown
    Markdown,
}

/// A kind of content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ContentKind {
    /// A tabletop rule system
    Ruleset,
}

/// A kind of document that has a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SchemaKind {
    /// A ruleset document
    Ruleset,
    /// A character sheet file
    Sheet,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Read content and print everything that is wrong with it
    Check(Check),
    /// Explain a diagnostic, with an example and its cure
    Explain(Explain),
    /// Show what a careful person reads before importing
    Show(Show),
    /// Print the JSON Schema of a format, for editors
    Schema(SchemaArguments),
    /// Make a small working starting point
    #[command(subcommand)]
    New(New),
    /// Make characters, roll checks, work out odds and play replies by a ruleset
    #[command(subcommand)]
    Ruleset(Ruleset),
    /// Keep games: replies, their alternatives, undo, branches
    #[command(subcommand)]
    Game(Game),
    /// Roll dice as they are written at a table, or work out their odds
    #[command(subcommand)]
    Dice(Dice),
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man(Man),
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// Files or folders; `-` reads standard input
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// What kind of content it is, when it should not be recognised
    #[arg(long, value_enum)]
    pub(crate) kind: Option<ContentKind>,
    /// Let warnings fail the check too
    #[arg(long)]
    pub(crate) deny_warnings: bool,
    /// Check again whenever a file changes
    #[arg(long)]
    pub(crate) watch: bool,
    /// How to print
    #[arg(long, value_enum, default_value_t = CheckFormat::Human)]
    pub(crate) format: CheckFormat,
}

#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// The code, as `ruleset/unknown-key`; without it all codes are listed
    pub(crate) code: Option<String>,
    /// Explain every code
    #[arg(long, conflicts_with = "code")]
    pub(crate) all: bool,
    /// How to print
    #[arg(long, value_enum, default_value_t = PageFormat::Human)]
    pub(crate) format: PageFormat,
}

#[derive(Debug, Args)]
pub(crate) struct Show {
    /// A file or folder; `-` reads standard input
    pub(crate) path: PathBuf,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct SchemaArguments {
    /// The format
    #[arg(value_enum)]
    pub(crate) kind: SchemaKind,
    /// How to print; markdown is the reference page
    #[arg(long, value_enum, default_value_t = PageFormat::Json)]
    pub(crate) format: PageFormat,
}

#[derive(Debug, Subcommand)]
pub(crate) enum New {
    /// A ruleset in a folder of its own
    Ruleset(NewRuleset),
}

#[derive(Debug, Args)]
pub(crate) struct NewRuleset {
    /// The folder to make; its name becomes the ruleset's id
    pub(crate) dir: PathBuf,
    /// The kind of roll it starts from
    #[arg(long, value_enum, default_value_t = RulesetTemplate::DiceSum)]
    pub(crate) template: RulesetTemplate,
}

/// A starting point for a ruleset: one for each kind of roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RulesetTemplate {
    /// A d20 and a modifier against a difficulty
    DiceSum,
    /// A pool of d10, each seven or more counts
    DicePool,
    /// A few d6 of which the highest decides
    DiceHighest,
    /// A d100 at or under a number of the sheet
    RollAgainst,
    /// Dice with symbols that cancel each other
    SymbolPool,
}

/// Where a document is written.
#[derive(Debug, Args)]
pub(crate) struct Target {
    /// Write to this file instead of standard output
    #[arg(short, long = "output", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Replace the file if it is there
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Dice {
    /// Throw them
    Roll(DiceRoll),
    /// The exact odds of every total
    Odds(DiceOdds),
}

#[derive(Debug, Args)]
pub(crate) struct DiceRoll {
    /// The dice, as `4d6kh3+2`, `10d10!` or `8d10>=7`
    pub(crate) expression: String,
    /// The seed of the dice; without it one is drawn and printed
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct DiceOdds {
    /// The dice, as `4d6kh3+2`, `10d10!` or `8d10>=7`
    pub(crate) expression: String,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct Man {
    /// Write a page for every command into this folder
    #[arg(short, long = "output", value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
    /// How to print
    #[arg(long, value_enum, default_value_t = ManFormat::Roff)]
    pub(crate) format: ManFormat,
}

/// How the manual prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ManFormat {
    /// For `man`
    Roff,
    /// Every command on one page of markdown
    Markdown,
}

/// Reads the arguments; help, version and wrong calls end here.
pub(crate) fn parse() -> Result<Arguments, ExitCode> {
    Arguments::try_parse().map_err(|error| {
        let printed = error.print();
        match (error.use_stderr(), printed) {
            (true, _) => ExitCode::from(2),
            (false, Ok(())) => ExitCode::SUCCESS,
            (false, Err(_)) => ExitCode::from(3),
        }
    })
}

/// The command line's own description.
pub(crate) fn command() -> clap::Command {
    Arguments::command()
}
