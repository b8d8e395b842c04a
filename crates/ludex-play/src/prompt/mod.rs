//! What the Game Master is told (page 1, section 8).

mod attribute;
mod block;
mod checks;
mod commands;
mod named;
#[cfg(test)]
mod tests;

pub use block::sheet_block;

use ludex_ruleset::Ruleset;

use crate::evaluate::{Evaluation, Play};
use crate::party::PartyFile;

/// The most characters of one value of a sheet.
const VALUE_MAX: usize = 80;

/// What the Game Master is told every turn: the guidance for checks, the ladder, the attributes
/// this ruleset offers, the untrained rules, the guidance for sheets with one block per card and one
/// for the party sheet, the clocks, and the commands this ruleset can use.
#[must_use]
pub fn prompt(ruleset: &Ruleset, party: &PartyFile) -> String {
    let cards: Vec<Evaluation<'_>> = party
        .characters
        .iter()
        .map(|sheet| Evaluation::new(ruleset, sheet, Play::InPlay))
        .collect();
    let team = ruleset.party().zip(party.team.as_ref());
    let team = team.map(|(sheet, team)| Evaluation::new(sheet, team, Play::InPlay));
    let parts = [
        checks::told(ruleset),
        sheets(ruleset, party, &cards, team.as_ref()),
        commands::told(ruleset, party, &cards, team.as_ref()),
    ];
    parts.join("\n\n") + "\n"
}

/// What is told once, when the world is made; empty where the ruleset says nothing.
#[must_use]
pub fn world_prompt(ruleset: &Ruleset) -> String {
    let guidance = ruleset.definition().gm.world_guidance.as_ref();
    guidance.map_or_else(String::new, |guidance| format!("{}\n", guidance.as_str()))
}

fn sheets(
    ruleset: &Ruleset,
    party: &PartyFile,
    cards: &[Evaluation<'_>],
    team: Option<&Evaluation<'_>>,
) -> String {
    let definition = ruleset.definition();
    let mut parts = vec!["# Sheets".to_owned()];
    if let Some(guidance) = &definition.gm.sheet_guidance {
        parts.push(guidance.as_str().to_owned());
    }
    parts.extend(cards.iter().map(sheet_block));
    if let (Some(team), Some(declared)) = (team, &definition.sheet.party) {
        let block = sheet_block(team);
        // The sheet's own name is the word a tag addresses it by.
        let lines = block
            .split_once('\n')
            .map(|(_, lines)| format!("\n{lines}"));
        let lines = lines.unwrap_or_default();
        parts.push(format!("{} (who=\"team\"){lines}", flat(&declared.label)));
    }
    if definition.sheet.clocks.is_some() && !party.clocks.is_empty() {
        let clocks = party.clocks.iter();
        let clocks = clocks.map(|clock| {
            let full = if clock.value == clock.size {
                " full"
            } else {
                ""
            };
            format!("{} {}/{}{full}", flat(&clock.name), clock.value, clock.size)
        });
        let clocks: Vec<String> = clocks.collect();
        parts.push(format!("Clocks: {}", clocks.join(", ")));
    }
    parts.join("\n\n")
}

/// A value as it may stand in the text: control and separator characters become one space,
/// `{ } [ ] < >` are removed, runs of spaces become one, none stands at either end, and it is cut to
/// 80 characters.
fn flat(value: &str) -> String {
    let mut flat = String::new();
    let (mut count, mut gap) = (0, false);
    for character in value.chars() {
        if matches!(character, '{' | '}' | '[' | ']' | '<' | '>') {
            continue;
        }
        if character.is_control() || character.is_whitespace() {
            gap = count > 0;
            continue;
        }
        let needed = 1 + usize::from(gap);
        if count + needed > VALUE_MAX {
            break;
        }
        if gap {
            flat.push(' ');
        }
        flat.push(character);
        count += needed;
        gap = false;
    }
    flat
}
