//! A game and what came of it, for programs and for people.

use std::fmt::Write as _;

use ludex_library::{GameHead, Outcome};
use ludex_play::{LiveState, PartyFile};

use crate::arguments::Format;
use crate::commands::reply;
use crate::error::CliError;
use crate::output::Terminal;

/// What an operation came to: the reply, and where the game stands.
pub(super) fn outcome(
    outcome: &Outcome,
    format: Format,
    terminal: &Terminal,
) -> Result<(), CliError> {
    match format {
        Format::Json => terminal.print_json(outcome),
        Format::Human => terminal.print_plain(&(played(outcome) + &stands(outcome))),
    }
}

/// The same, with the party as it stands.
pub(super) fn whole(
    outcome: &Outcome,
    format: Format,
    terminal: &Terminal,
) -> Result<(), CliError> {
    match format {
        Format::Json => terminal.print_json(outcome),
        Format::Human => {
            let party = party(&outcome.party);
            terminal.print_plain(&format!("{}{}{party}", played(outcome), stands(outcome)))
        }
    }
}

/// What a game is called: its id, and its name where that is another.
pub(super) fn named(game: &GameHead) -> String {
    if game.name == game.id {
        game.id.clone()
    } else {
        format!("{} ({})", game.id, game.name)
    }
}

/// The reply, what came of its tags, and the seed of its dice.
fn played(outcome: &Outcome) -> String {
    let Some(result) = &outcome.result else {
        return String::new();
    };
    let text = reply::describe(&result.reply, &result.tags);
    format!("{text}\nseed {}\n", result.seed)
}

/// One line: which game, by what, and where it stands.
fn stands(outcome: &Outcome) -> String {
    let game = &outcome.game;
    let mut line = format!("{}: {} version {}", named(game), game.ruleset, game.version);
    if let (Some(reply), Some(_)) = (outcome.reply, &outcome.result) {
        let _ = write!(line, ", reply {reply}");
        if let Some(alternative) = outcome.alternative {
            let _ = write!(line, " alternative {alternative}");
        }
    }
    let _ = write!(line, ", revision {}", game.revision);
    reply::flat(&line) + "\n"
}

/// Every card with what of it is away from where everybody starts; the clocks.
fn party(party: &PartyFile) -> String {
    let team = party.team.iter();
    let mut rows: Vec<[String; 2]> = Vec::new();
    for sheet in party.characters.iter().chain(team) {
        let live = sheet.live.as_ref().map_or_else(Vec::new, parts);
        rows.push([sheet.name.clone(), live.join(", ")]);
    }
    for clock in &party.clocks {
        rows.push([
            clock.name.clone(),
            format!("{}/{}", clock.value, clock.size),
        ]);
    }
    reply::columns(rows)
}

/// What is kept of a live state: `grit 3 +1`, `harm bruise cut`, `shaken`.
fn parts(live: &LiveState) -> Vec<String> {
    let beyond = |more: i64| match more {
        0 => String::new(),
        more => format!(" {more:+}"),
    };
    let pools = live.pools.iter();
    let pools = pools.map(|(id, pool)| format!("{id} {}{}", pool.value, beyond(pool.temp)));
    let tracks = live.tracks.iter();
    let tracks = tracks.map(|(id, value)| format!("{id} {value}"));
    let wounds = live.wounds.iter().map(|(id, wounds)| {
        let marks = wounds.marks.iter();
        let marks = marks.map(|mark| if mark.is_empty() { "-" } else { mark });
        let marks: Vec<&str> = marks.collect();
        format!("{id} {}{}", marks.join(" "), beyond(wounds.overflow))
    });
    let states = live.states.iter();
    let states = states.map(|(id, value)| format!("{id} {value}"));
    let texts = live.text.iter();
    let texts = texts.map(|(id, text)| format!("{id} \"{text}\""));
    let conditions = live.conditions.iter().cloned();
    pools
        .chain(tracks)
        .chain(wounds)
        .chain(conditions)
        .chain(states)
        .chain(texts)
        .collect()
}
