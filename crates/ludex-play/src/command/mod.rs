//! What a Game Master does to a sheet (page 1, 9.5 to 9.7, section 7).
//!
//! A tag is read, its target found, what it comes to worked out on the sheet as it stands, and only
//! then carried out: what is refused on the way has changed nothing.

mod advance;
mod amount;
mod clock;
mod pool;
mod read;
mod refusal;
mod rest;
mod rewrite;
mod state;
mod target;
#[cfg(test)]
mod tests;
mod track;
mod write;

use ludex_ruleset::Ruleset;

use crate::evaluate::{Evaluation, Play};
use crate::party::{PartyChange, PartyFile, TEAM};
use crate::sheet::SheetFile;
use crate::tag::Tag;
use read::{Command, Op, Verb};
use refusal::Refusal;
use rewrite::Rewriting;
use target::Target;
use write::Plan;

/// A `sheet` tag that has been read and done, or refused.
#[derive(Clone, Debug, PartialEq)]
pub struct Settled {
    /// What takes the tag's place in the reply.
    pub rewritten: String,
    /// Why it was refused: one word of page 1, 9.5, for `bad-amount` of `advance` followed by the
    /// bounds. `None` when it was done.
    pub reason: Option<String>,
    /// Where what it names stands now, as the tag says it; `None` when it was refused.
    pub now: Option<String>,
    /// What it changed; nothing when it was refused.
    pub changes: Vec<PartyChange>,
}

/// Does what a `sheet` tag says. A refusal changes nothing; of a command for the whole party each
/// member is done or refused by itself.
///
/// The tag is written back with `who` as the card's own name, `party` or `team`; where the name is
/// nobody's, as it was asked.
pub fn run(ruleset: &Ruleset, party: &mut PartyFile, tag: &Tag<'_>) -> Settled {
    let Some(verb) = Verb::of(tag) else {
        return Rewriting::raw(tag).refused(&Refusal::Malformed);
    };
    let attributes = verb.attributes(tag);
    let who = tag.get("who");
    match read::read(verb, tag) {
        Ok(Command::Clock { name, how }) => {
            let done = clock::run(ruleset, &mut party.clocks, name, how);
            settle(Rewriting::of(verb, None, &attributes), done)
        }
        Ok(Command::Sheet(op)) => on_sheets(ruleset, party, (verb, &attributes), who, op),
        Err(refusal) => {
            let target = Target::find(ruleset, party, who).ok();
            let name = target.as_ref().map(|target| target.name(party)).or(who);
            let name = name.filter(|_| verb != Verb::Clock);
            Rewriting::of(verb, name, &attributes).refused(&refusal)
        }
    }
}

/// A rest that is called for outside a reply: `rest` by its id or label, `who` as in a tag, the
/// whole party without one (cli.md, "Rulesets").
pub fn rest(ruleset: &Ruleset, party: &mut PartyFile, rest: &str, who: Option<&str>) -> Settled {
    let who = who.unwrap_or(target::PARTY);
    let written = (Verb::Rest, &[("rest", rest)][..]);
    on_sheets(ruleset, party, written, Some(who), Op::Rest(rest))
}

/// The answer to a tag that came after the forty a reply may hold. Nothing else about it is looked
/// at, so `who` is written back as it was asked.
pub(crate) fn too_many(tag: &Tag<'_>) -> Settled {
    let rewriting = match Verb::of(tag) {
        Some(verb) => {
            let who = tag.get("who").filter(|_| verb != Verb::Clock);
            Rewriting::of(verb, who, &verb.attributes(tag))
        }
        None => Rewriting::raw(tag),
    };
    rewriting.refused(&Refusal::TooMany)
}

/// What was done: where things stand, and what changed.
type Done = (String, Vec<PartyChange>);

fn settle(rewriting: Rewriting, done: Result<Done, Refusal>) -> Settled {
    match done {
        Ok((now, changes)) => rewriting.done(&[now], changes),
        Err(refusal) => rewriting.refused(&refusal),
    }
}

/// Finds whom a command is for, does it there and writes it back.
fn on_sheets(
    ruleset: &Ruleset,
    party: &mut PartyFile,
    (verb, attributes): (Verb, &[(&str, &str)]),
    who: Option<&str>,
    op: Op<'_>,
) -> Settled {
    let target = match Target::find(ruleset, party, who) {
        Ok(target) => target,
        Err(refusal) => return Rewriting::of(verb, who, attributes).refused(&refusal),
    };
    let rewriting = Rewriting::of(verb, Some(target.name(party)), attributes);
    match target {
        Target::Card(at) => settle(rewriting, on_card(ruleset, party, at, op)),
        Target::Team => settle(rewriting, on_team(ruleset, party, op)),
        Target::Party(cards) => on_party(ruleset, party, &cards, op, rewriting),
    }
}

fn on_card(
    ruleset: &Ruleset,
    party: &mut PartyFile,
    at: usize,
    op: Op<'_>,
) -> Result<Done, Refusal> {
    let card = party.characters.get_mut(at);
    let card = card.ok_or(Refusal::UnknownCharacter)?;
    let name = card.name.clone();
    plan(ruleset, card, op)?.carry_out(card, &name)
}

/// Where the party sheet was never stored, it is a blank one.
fn on_team(ruleset: &Ruleset, party: &mut PartyFile, op: Op<'_>) -> Result<Done, Refusal> {
    if matches!(op, Op::Use(_) | Op::Wound { .. }) {
        return Err(Refusal::Malformed);
    }
    let sheet = ruleset.party().ok_or(Refusal::UnknownCharacter)?;
    match &mut party.team {
        Some(team) => plan(sheet, team, op)?.carry_out(team, TEAM),
        None => {
            let mut team = SheetFile::blank(sheet, TEAM);
            let done = plan(sheet, &team, op)?.carry_out(&mut team, TEAM)?;
            party.team = Some(team);
            Ok(done)
        }
    }
}

/// Every member by itself: those it was done for first, then those it failed for.
fn on_party(
    ruleset: &Ruleset,
    party: &mut PartyFile,
    cards: &[usize],
    op: Op<'_>,
    rewriting: Rewriting,
) -> Settled {
    let (mut now, mut failed, mut changes) = (Vec::new(), Vec::new(), Vec::new());
    let mut first = None;
    for at in cards {
        let done = on_card(ruleset, party, *at, op);
        let name = party.characters.get(*at).map_or("", |card| &card.name);
        match done {
            Ok((stands, changed)) => {
                now.push(format!("{name} {stands}"));
                changes.extend(changed);
            }
            Err(refusal) => {
                failed.push(format!("{name} refused ({refusal})"));
                first.get_or_insert(refusal);
            }
        }
    }
    if now.is_empty() {
        return rewriting.refused(&first.unwrap_or(Refusal::UnknownCharacter));
    }
    now.append(&mut failed);
    rewriting.done(&now, changes)
}

/// What a command comes to on one sheet.
fn plan(ruleset: &Ruleset, sheet: &SheetFile, op: Op<'_>) -> Result<Plan, Refusal> {
    let evaluation = &Evaluation::new(ruleset, sheet, Play::InPlay);
    match op {
        Op::Pool { how, pool, amount } => pool::plan(evaluation, how, pool, amount),
        Op::Wound {
            track,
            kind,
            amount,
            from,
        } => track::wound(evaluation, track, kind, amount, from),
        Op::Track { track, step } => track::plan(evaluation, track, step),
        Op::Condition { name, on } => state::condition(evaluation, name, on),
        Op::State { state, value } => state::state(evaluation, state, value),
        Op::Note { field, text } => state::note(evaluation, field, text),
        Op::Rest(rest) => rest::plan(evaluation, rest),
        // Nothing on a sheet answers to a name where no catalogs are read.
        Op::Use(_) => Err(Refusal::UnknownEntry),
        Op::Advance(growth) => advance::plan(evaluation, growth),
    }
}
