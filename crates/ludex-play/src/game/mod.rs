//! Replies, their alternatives and undo (page 1, section 10).

mod error;
mod moved;
mod play;
#[cfg(test)]
mod tests;

use ludex_ruleset::Ruleset;
use serde_json::Value;

pub use error::GameError;

use crate::name::card_name;
use crate::party::{PartyChange, PartyFile, TEAM};
use crate::sheet::{Change, SheetFile};

/// A game as far as the work at hand needs it: all of it, or its latest replies only. What is kept
/// elsewhere is not missed: every operation but [`Game::choose`] and [`Game::undo`] of an earlier
/// reply touches nothing but the latest reply and the end before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The party as it stands now.
    pub current: PartyFile,
    /// The party before the first of `replies`: the game's initial snapshot, or the end of the
    /// active alternative of the reply before them.
    pub before: PartyFile,
    /// The replies, oldest first.
    pub replies: Vec<Reply>,
    /// The number the next reply gets; numbers start at 1 and are never used again.
    pub next_reply: u32,
}

/// A reply of the Game Master with its alternatives.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// Its number.
    pub number: u32,
    /// The number of the alternative that counts.
    pub active: u32,
    /// Its alternatives, in the order they were made; numbered from 1.
    pub alternatives: Vec<Alternative>,
}

/// One text of a reply and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// Its number among the alternatives of the reply, from 1.
    pub number: u32,
    /// What was given, with the seed of its dice: the text first, then what continued it.
    pub parts: Vec<Part>,
    /// The whole reply with every tag rewritten.
    pub reply: String,
    /// What came of each tag, in the order they stand: each a [`TurnTag`](crate::TurnTag) as it is
    /// written in JSON.
    pub tags: Vec<Value>,
    /// The party at its end.
    pub end: PartyFile,
}

/// A text that was given and the seed of the dice its tags threw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The text as it was given.
    pub text: String,
    /// The seed.
    pub seed: u64,
}

/// Which reply and alternative an operation was about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The reply's number.
    pub reply: u32,
    /// The alternative's number.
    pub alternative: u32,
}

impl Game {
    /// A game that begins with this party.
    #[must_use]
    pub fn new(party: PartyFile) -> Self {
        Self {
            current: party.clone(),
            before: party,
            replies: Vec::new(),
            next_reply: 1,
        }
    }

    /// A new reply, from the party as it stands now.
    pub fn reply(&mut self, ruleset: &Ruleset, text: &str, seed: u64) -> Place {
        let place = Place {
            reply: self.next_reply,
            alternative: 1,
        };
        let made = Alternative::play(ruleset, &mut self.current, text, seed, 1);
        self.replies.push(Reply {
            number: place.reply,
            active: place.alternative,
            alternatives: vec![made],
        });
        self.next_reply = self.next_reply.saturating_add(1);
        place
    }

    /// Another text at the place of the latest reply; it starts from the end of the reply before it
    /// and counts from now on (page 1, 10.2).
    ///
    /// # Errors
    /// There is no reply yet.
    pub fn alternative(
        &mut self,
        ruleset: &Ruleset,
        text: &str,
        seed: u64,
    ) -> Result<Place, GameError> {
        let (latest, earlier) = self.replies.split_last_mut().ok_or(GameError::NoReply)?;
        let end = latest.end().unwrap_or(&self.before);
        let start = earlier.last().and_then(Reply::end).unwrap_or(&self.before);
        self.current.move_between(end, start);
        let numbers = latest.alternatives.iter().map(|made| made.number);
        let number = numbers.max().unwrap_or(0).saturating_add(1);
        let made = Alternative::play(ruleset, &mut self.current, text, seed, number);
        latest.alternatives.push(made);
        latest.active = number;
        Ok(latest.place())
    }

    /// Goes on with the latest reply's active alternative, from its own end, which is replaced
    /// (page 1, 10.3). `text` is the whole reply when it begins with the reply as it reads now, else
    /// what is added to it. What the reply holds already is not done again, and counts toward its
    /// forty commands.
    ///
    /// # Errors
    /// There is no reply yet.
    pub fn continued(
        &mut self,
        ruleset: &Ruleset,
        text: &str,
        seed: u64,
    ) -> Result<Place, GameError> {
        let latest = self.replies.last_mut().ok_or(GameError::NoReply)?;
        let place = latest.place();
        let active = latest.active_mut().ok_or(GameError::NoReply)?;
        active.go_on(ruleset, &mut self.current, text, seed);
        Ok(place)
    }

    /// Makes an alternative count. Of the latest reply the party becomes its end; of an earlier one
    /// nothing shows until the later ones are gone (page 1, 10.4).
    ///
    /// # Errors
    /// No such reply or alternative.
    pub fn choose(&mut self, place: Place) -> Result<(), GameError> {
        let at = self.position(place.reply)?;
        let is_latest = at + 1 == self.replies.len();
        let reply = self.replies.get_mut(at);
        let reply = reply.ok_or(GameError::UnknownReply(place.reply))?;
        let chosen = reply.made(place.alternative);
        let chosen = chosen.ok_or(GameError::UnknownAlternative(place))?;
        if is_latest {
            let end = reply.end().unwrap_or(&self.before);
            self.current.move_between(end, &chosen.end);
        }
        reply.active = place.alternative;
        Ok(())
    }

    /// Removes a reply, the latest without a number. Removing the latest one reveals the end before
    /// it; removing an earlier one changes nothing of the party (page 1, 10.4).
    ///
    /// # Errors
    /// No such reply.
    pub fn undo(&mut self, reply: Option<u32>) -> Result<Reply, GameError> {
        let at = match reply {
            Some(number) => self.position(number)?,
            None => self
                .replies
                .len()
                .checked_sub(1)
                .ok_or(GameError::NoReply)?,
        };
        let removed = self.replies.remove(at);
        if at == self.replies.len() {
            let end = removed.end().unwrap_or(&self.before);
            let start = self.replies.last().and_then(Reply::end);
            self.current
                .move_between(end, start.unwrap_or(&self.before));
        }
        Ok(removed)
    }

    /// A player's own change of a card, or of the party sheet under the name `team`: `path` is one
    /// of [`SheetFile::set`](crate::SheetFile::set), or of
    /// [`SheetFile::set_live`](crate::SheetFile::set_live) behind `live.`. A change of live state is
    /// written into the end of the latest reply's active alternative too (page 1, 10.6).
    ///
    /// # Errors
    /// No such card, or the value does not fit.
    pub fn edit(
        &mut self,
        ruleset: &Ruleset,
        character: &str,
        path: &str,
        value: &str,
    ) -> Result<PartyChange, GameError> {
        let whose = Whose::find(ruleset, &self.current, character)?;
        let rules = whose.rules(ruleset).unwrap_or(ruleset);
        let unknown = || GameError::UnknownCharacter(character.to_owned());
        let card = whose.of(&mut self.current).ok_or_else(unknown)?;
        let name = card.name.clone();
        let change = |part: &str, change: Change| PartyChange {
            character: Some(name.clone()),
            path: format!("{part}.{}", change.path),
            from: change.from,
            to: change.to,
        };
        let Some(live) = path.strip_prefix("live.") else {
            let done = card.set(rules, path, value).map_err(GameError::Set)?;
            return Ok(change("build", done));
        };
        let done = card.set_live(rules, live, value).map_err(GameError::Set)?;
        let live = card.live.clone();
        let latest = self.replies.last_mut().and_then(Reply::active_mut);
        let end = latest.map_or(&mut self.before, |made| &mut made.end);
        if let Some(recorded) = whose.of(end) {
            recorded.live = live;
        }
        Ok(change("live", done))
    }

    /// The game as it stood at the end of a reply, 0 for before the first: later replies are gone as
    /// if each had been undone. Their numbers are not used again.
    ///
    /// # Errors
    /// No such reply.
    pub fn branch(&self, reply: u32) -> Result<Self, GameError> {
        if reply != 0 {
            self.position(reply)?;
        }
        let mut branch = self.clone();
        while branch
            .replies
            .last()
            .is_some_and(|last| last.number > reply)
        {
            branch.undo(None)?;
        }
        Ok(branch)
    }

    fn position(&self, number: u32) -> Result<usize, GameError> {
        let found = self.replies.iter().position(|reply| reply.number == number);
        found.ok_or(GameError::UnknownReply(number))
    }
}

impl Reply {
    /// The party at the end of the alternative that counts.
    #[must_use]
    pub fn end(&self) -> Option<&PartyFile> {
        self.made(self.active).map(|made| &made.end)
    }

    /// The alternative of a number.
    #[must_use]
    pub fn made(&self, number: u32) -> Option<&Alternative> {
        self.alternatives.iter().find(|made| made.number == number)
    }

    fn active_mut(&mut self) -> Option<&mut Alternative> {
        let active = self.active;
        self.alternatives
            .iter_mut()
            .find(|made| made.number == active)
    }

    fn place(&self) -> Place {
        Place {
            reply: self.number,
            alternative: self.active,
        }
    }
}

/// Whose sheet a player changes.
#[derive(Clone, Copy)]
enum Whose {
    Card(usize),
    Team,
}

impl Whose {
    /// The card of a name; of several the player's own.
    fn find(ruleset: &Ruleset, party: &PartyFile, name: &str) -> Result<Self, GameError> {
        let wanted = card_name(name);
        let cards = party.characters.iter().enumerate();
        let mut named = cards.filter(|(_, card)| card_name(&card.name) == wanted);
        match (named.next(), named.next()) {
            (Some((at, _)), None) | (Some((at @ 0, _)), Some(_)) => Ok(Self::Card(at)),
            (None, _) if wanted == TEAM && ruleset.party().is_some() && party.team.is_some() => {
                Ok(Self::Team)
            }
            _ => Err(GameError::UnknownCharacter(name.to_owned())),
        }
    }

    fn rules(self, ruleset: &Ruleset) -> Option<&Ruleset> {
        match self {
            Self::Card(_) => Some(ruleset),
            Self::Team => ruleset.party(),
        }
    }

    fn of(self, party: &mut PartyFile) -> Option<&mut SheetFile> {
        match self {
            Self::Card(at) => party.characters.get_mut(at),
            Self::Team => party.team.as_mut(),
        }
    }
}
