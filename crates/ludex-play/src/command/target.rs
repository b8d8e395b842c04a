//! Whom a command is for (page 1, 9.2 and 9.5).

use ludex_ruleset::Ruleset;

use super::refusal::Refusal;
use crate::name::card_name;
use crate::party::{PartyFile, TEAM};

/// What addresses every card.
pub(super) const PARTY: &str = "party";

/// Whom a command is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// One card, by its position.
    Card(usize),
    /// Every card a name means, by its position.
    Party(Vec<usize>),
    /// The party sheet.
    Team,
}

impl Target {
    /// Finds whom `who` names; the player without one or with a blank one. The party sheet answers
    /// to its label where no card does.
    ///
    /// # Errors
    /// Nobody has the name, or several have it and none of them is the player.
    pub(super) fn find(
        ruleset: &Ruleset,
        party: &PartyFile,
        who: Option<&str>,
    ) -> Result<Self, Refusal> {
        let wanted = who.map(card_name).unwrap_or_default();
        let found = match wanted.as_str() {
            "" => (!party.characters.is_empty()).then_some(Self::Card(0)),
            PARTY => Some(Self::Party(everyone(party))),
            TEAM => ruleset.party().map(|_| Self::Team),
            name => match one(party, name)? {
                Some(card) => Some(Self::Card(card)),
                None => is_team(ruleset, name).then_some(Self::Team),
            },
        };
        found.ok_or(Refusal::UnknownCharacter)
    }

    /// The name it is written back with.
    pub(super) fn name<'p>(&self, party: &'p PartyFile) -> &'p str {
        match self {
            Self::Card(at) => party.characters.get(*at).map_or("", |card| &card.name),
            Self::Party(_) => PARTY,
            Self::Team => TEAM,
        }
    }
}

/// The card of a name; of several the player's.
fn one(party: &PartyFile, wanted: &str) -> Result<Option<usize>, Refusal> {
    let cards = party.characters.iter().enumerate();
    let mut named = cards.filter(|(_, card)| card_name(&card.name) == wanted);
    match (named.next(), named.next()) {
        (None, _) => Ok(None),
        (Some((only, _)), None) => Ok(Some(only)),
        // The player's card is the first, so it is found first if it is one of them.
        (Some((0, _)), Some(_)) => Ok(Some(0)),
        (Some(_), Some(_)) => Err(Refusal::AmbiguousCharacter),
    }
}

/// Every card, one for each name; a shared name counts through the player's own card alone.
fn everyone(party: &PartyFile) -> Vec<usize> {
    let cards = party.characters.iter().enumerate();
    cards
        .filter(|(at, card)| one(party, &card_name(&card.name)) == Ok(Some(*at)))
        .map(|(at, _)| at)
        .collect()
}

fn is_team(ruleset: &Ruleset, wanted: &str) -> bool {
    let sheet = ruleset.definition().sheet.party.as_ref();
    sheet.is_some_and(|sheet| card_name(&sheet.label) == wanted)
}
