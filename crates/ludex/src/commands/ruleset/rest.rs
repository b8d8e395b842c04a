//! `ludex ruleset rest`.

use std::process::ExitCode;

use ludex_play::{TurnTag, clean, command};

use super::table;
use super::turn::{Played, save};
use crate::arguments::Rest;
use crate::error::{CliError, Outcome};
use crate::output::Terminal;

/// The most characters of a value in a tag.
const LONGEST: usize = 120;

pub(super) fn run(arguments: &Rest, terminal: &Terminal) -> Outcome {
    let (ruleset, mut party) = table(&arguments.ruleset, &arguments.cast, None, terminal)?;
    let (rest, who) = (&arguments.rest, &arguments.who);
    let asked = format!(
        "[sheet: who=\"{}\" op=\"rest\" rest=\"{}\"]",
        clean(who, LONGEST),
        clean(rest, LONGEST)
    );
    let done = command::rest(&ruleset, &mut party, rest, Some(who));
    let tag = TurnTag::from((asked.as_str(), done));
    if tag.accepted {
        save(&party, &arguments.target, terminal)?;
    }
    let played = Played {
        reply: &tag.result,
        tags: std::slice::from_ref(&tag),
        party: &party,
        seed: None,
    };
    played.print(arguments.format, terminal)?;
    match &tag.reason {
        None => Ok(ExitCode::SUCCESS),
        Some(reason) => {
            let named = rests(&ruleset);
            let error = CliError::content(format!("nobody rested: {reason}"));
            Err(match (reason.as_str(), named.is_empty()) {
                ("unknown-rest", true) => error.help("this ruleset declares no `rests`"),
                ("unknown-rest", false) => error.help(format!("it has {}", named.join(", "))),
                ("unknown-character", _) => error.help("name one of the cards, `party` or `team`"),
                _ => error,
            })
        }
    }
}

/// The rests of a ruleset by their ids.
fn rests(ruleset: &ludex_ruleset::Ruleset) -> Vec<String> {
    let rests = ruleset.definition().rests.iter();
    rests.map(|rest| format!("`{}`", &*rest.id)).collect()
}
