//! One reply of the Game Master (page 1, section 9).

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use ludex_dice::source::RollSource;
use ludex_ruleset::Ruleset;
use serde::Serialize;

use crate::check::{LiveChange, Party, Planned, RollReport, plan};
use crate::command::{self, Settled};
use crate::evaluate::{Evaluation, Play};
use crate::party::{PartyChange, PartyFile};
use crate::tag::{Tag, parse_tags};

const CHECK: &str = "skill_check";
const COMMAND: &str = "sheet";
const NAMES: [&str; 2] = [CHECK, COMMAND];

/// The most commands of one reply (page 1, 9.5).
pub const COMMANDS_MAX: usize = 40;

/// What one reply came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Turn {
    /// The reply with every tag rewritten.
    pub reply: String,
    /// What came of each tag, in the order they stand.
    pub tags: Vec<TurnTag>,
}

/// What came of one tag, as cli.md fixes it; keys that it does not name say more.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnTag {
    /// The tag as it was written.
    pub tag: String,
    /// Whether it was done: a check that was rolled, a command that was carried out, a record the
    /// Engine wrote before.
    pub accepted: bool,
    /// Why it was not: a reason of page 1, 9.5, `untrained`, `needs-difficulty` for a check that is
    /// still owed, `not-a-check` and `other-system` for what stays as it was written. `None` when it
    /// was done.
    pub reason: Option<String>,
    /// What it changed.
    pub changes: Vec<PartyChange>,
    /// What stands in its place.
    pub result: String,
    /// Where what a command names stands now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<String>,
    /// The roll of a check.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<RollReport>,
}

/// What a reply is read with beside its text.
#[derive(Clone, Copy, Debug, Default)]
pub struct TurnOptions<'a> {
    /// The records the Engine itself wrote into this reply before: a tag that still reads exactly as
    /// one of them is left as it is, once for each time it was written, and counts toward the forty.
    pub written: &'a [String],
}

/// Reads a reply: every tag in the order they stand, each on the state the one before left. The
/// dice of all checks come from one source; `seed` is its seed, for the reports.
///
/// The forty commands of a reply are its `sheet` tags; checks are not counted (page 1, 9.5).
pub fn turn(
    ruleset: &Ruleset,
    party: &mut PartyFile,
    text: &str,
    source: &mut dyn RollSource,
    seed: u64,
    options: &TurnOptions<'_>,
) -> Turn {
    let tags = parse_tags(text, &NAMES);
    let mut reader = Reader {
        ruleset,
        party,
        source,
        seed,
        written: Written::of(options.written),
        commands: 0,
        done: Vec::with_capacity(tags.len()),
    };
    let mut left = tags.as_slice();
    while let Some((tag, behind)) = left.split_first() {
        left = if tag.name == CHECK {
            reader.checks(left)
        } else {
            reader.command(tag);
            behind
        };
    }
    let done = reader.done;
    let mut reply = String::with_capacity(text.len());
    let mut from = 0;
    for (tag, done) in tags.iter().zip(&done) {
        let (start, end) = (tag.span.start as usize, tag.span.end as usize);
        reply.push_str(text.get(from..start).unwrap_or_default());
        reply.push_str(&done.result);
        from = end;
    }
    reply.push_str(text.get(from..).unwrap_or_default());
    Turn { reply, tags: done }
}

/// What people read of a reply: without its `sheet` tags, with one space where both sides of one
/// had one (page 1, 9.5).
#[must_use]
pub fn displayed(reply: &str) -> String {
    let mut shown = String::with_capacity(reply.len());
    let mut from = 0;
    let push = |shown: &mut String, part: &str, behind_tag: bool| {
        let doubled = behind_tag && shown.ends_with(' ');
        let part = if doubled {
            part.strip_prefix(' ').unwrap_or(part)
        } else {
            part
        };
        shown.push_str(part);
    };
    for tag in parse_tags(reply, &[COMMAND]) {
        let part = reply.get(from..tag.span.start as usize);
        push(&mut shown, part.unwrap_or_default(), from > 0);
        from = tag.span.end as usize;
    }
    push(&mut shown, reply.get(from..).unwrap_or_default(), from > 0);
    shown
}

/// The records of this reply that are still to be met.
struct Written<'a>(HashMap<&'a str, usize>);

impl<'a> Written<'a> {
    fn of(records: &'a [String]) -> Self {
        let mut counts = HashMap::new();
        for record in records {
            *counts.entry(record.as_str()).or_insert(0) += 1;
        }
        Self(counts)
    }

    /// Whether a tag is one of them; it is no second one then.
    fn take(&mut self, tag: &str) -> bool {
        match self.0.get_mut(tag) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }
}

struct Reader<'a, 'w> {
    ruleset: &'a Ruleset,
    party: &'a mut PartyFile,
    source: &'a mut dyn RollSource,
    seed: u64,
    written: Written<'w>,
    commands: usize,
    done: Vec<TurnTag>,
}

impl Reader<'_, '_> {
    fn command(&mut self, tag: &Tag<'_>) {
        self.commands += 1;
        let done = if self.written.take(tag.text) {
            TurnTag::kept(tag, None)
        } else if self.commands > COMMANDS_MAX {
            TurnTag::settled(tag, command::too_many(tag))
        } else {
            TurnTag::settled(tag, command::run(self.ruleset, self.party, tag))
        };
        self.done.push(done);
    }

    /// Reads the checks at the beginning of `tags` on the cards as they stand, up to one that
    /// changes them; answers with the tags that are left.
    fn checks<'t, 's>(&mut self, tags: &'s [Tag<'t>]) -> &'s [Tag<'t>] {
        let cards: Vec<Evaluation<'_>> = self
            .party
            .characters
            .iter()
            .map(|sheet| Evaluation::new(self.ruleset, sheet, Play::InPlay))
            .collect();
        let party = Party::of(&cards);
        let mut left = tags;
        while let Some((tag, behind)) = left.split_first().filter(|(tag, _)| tag.name == CHECK) {
            left = behind;
            if self.written.take(tag.text) {
                self.done.push(TurnTag::kept(tag, None));
                continue;
            }
            let check = match plan(self.ruleset, &party, tag) {
                Planned::Check(check) => check,
                Planned::NotACheck => {
                    self.done.push(TurnTag::kept(tag, Some("not-a-check")));
                    continue;
                }
                Planned::OtherSystem => {
                    self.done.push(TurnTag::kept(tag, Some("other-system")));
                    continue;
                }
                Planned::Ask(ask) => {
                    self.done.push(TurnTag::owed(tag, ask, "needs-difficulty"));
                    continue;
                }
                Planned::Refused(record) => {
                    self.done.push(TurnTag::owed(tag, record, "untrained"));
                    continue;
                }
            };
            let rolled = check.roll(self.source);
            let changes = rolled.changes();
            self.done
                .push(TurnTag::rolled(tag, rolled.report(self.seed), &changes));
            if !changes.is_empty() {
                drop(cards);
                self.apply(&changes);
                break;
            }
        }
        left
    }

    /// Of several cards of a name it was the player's that rolled.
    fn apply(&mut self, changes: &[LiveChange]) {
        for change in changes {
            let mut cards = self.party.characters.iter_mut();
            if let Some(card) = cards.find(|card| card.name == change.character) {
                card.apply(self.ruleset, change);
            }
        }
    }
}

impl TurnTag {
    /// A tag that stays as it was written.
    fn kept(tag: &Tag<'_>, reason: Option<&str>) -> Self {
        Self::new(tag, tag.text.to_owned(), reason.map(str::to_owned))
    }

    /// A check that was not rolled.
    fn owed(tag: &Tag<'_>, result: String, reason: &str) -> Self {
        Self::new(tag, result, Some(reason.to_owned()))
    }

    fn new(tag: &Tag<'_>, result: String, reason: Option<String>) -> Self {
        Self {
            tag: tag.text.to_owned(),
            accepted: reason.is_none(),
            reason,
            changes: Vec::new(),
            result,
            now: None,
            roll: None,
        }
    }

    fn rolled(tag: &Tag<'_>, report: RollReport, changes: &[LiveChange]) -> Self {
        let changes = changes.iter().map(|change| PartyChange {
            character: Some(change.character.clone()),
            path: change.path.clone(),
            from: change.from.into(),
            to: change.to.into(),
        });
        Self {
            changes: changes.collect(),
            roll: Some(report.clone()),
            ..Self::new(tag, report.result, None)
        }
    }

    fn settled(tag: &Tag<'_>, settled: Settled) -> Self {
        Self {
            now: settled.now,
            changes: settled.changes,
            ..Self::new(tag, settled.rewritten, settled.reason)
        }
    }
}

impl From<(&str, Settled)> for TurnTag {
    /// What came of a command that stood in no reply; the text is the tag that asks for it.
    fn from((tag, settled): (&str, Settled)) -> Self {
        Self {
            tag: tag.to_owned(),
            accepted: settled.reason.is_none(),
            reason: settled.reason,
            changes: settled.changes,
            result: settled.rewritten,
            now: settled.now,
            roll: None,
        }
    }
}
