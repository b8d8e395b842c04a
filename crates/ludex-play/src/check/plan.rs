//! From a tag to the one roll it asks for (page 1, 5.3, steps 1 to 5).

use ludex_dice::dist::TooLarge;
use ludex_dice::source::RollSource;
use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::{Band, Direction, Kind};

use super::LiveChange;
use super::base::{self, Base};
use super::breakdown::Part;
use super::dice_text;
use super::inputs::{Draft, Inputs};
use super::ladder::{self, Difficulty};
use super::odds::Odds;
use super::party::{Party, Who};
use super::reader::Reader;
use super::record::{Key, Record};
use super::remark::{Note, Notes};
use super::request::Request;
use super::roll::Roll;
use super::rolled::Rolled;
use super::spend::{self, Bought};
use crate::evaluate::TrackValue;
use crate::name::{Subject, find_check};
use crate::tag::Tag;

/// What a `skill_check` tag comes to before any die is thrown.
#[derive(Clone, Debug)]
pub enum Planned {
    /// The tag names nothing to check; it stays as it was written.
    NotACheck,
    /// The tag is a record of dice this ruleset does not throw; it stays as it was written.
    OtherSystem,
    /// The check needs a difficulty and names none; this tag, which only asks, replaces it and
    /// stays owed.
    Ask(String),
    /// The character is untrained and the ruleset refuses that; this tag replaces it, nothing is
    /// rolled or paid.
    Refused(String),
    /// A check, ready to be rolled or weighed.
    Check(Box<Check>),
}

/// A check that only waits for its dice.
#[derive(Clone, Debug)]
pub struct Check {
    /// The tag as it was written.
    pub(crate) tag: String,
    /// Who checks.
    pub(crate) character: Option<String>,
    /// What the number is made of.
    pub(crate) breakdown: Vec<Part>,
    /// The record as far as it stands before the dice fall.
    pub(crate) record: Record,
    /// The roll.
    pub(crate) roll: Roll,
    /// What it costs.
    pub(crate) payment: Option<LiveChange>,
    /// What dark dice may raise.
    pub(crate) raise: Option<Raise>,
}

/// A track that dark dice may raise.
#[derive(Clone, Debug)]
pub(crate) struct Raise {
    /// The track's label.
    pub(crate) label: String,
    character: String,
    path: String,
    stands: i64,
    becomes: i64,
}

impl Raise {
    /// The change, unless the track is already full.
    pub(crate) fn change(&self) -> Option<LiveChange> {
        (self.becomes != self.stands).then(|| LiveChange {
            character: self.character.clone(),
            path: self.path.clone(),
            from: self.stands,
            to: self.becomes,
        })
    }
}

impl Check {
    /// Throws the dice.
    #[must_use]
    pub fn roll(&self, source: &mut dyn RollSource) -> Rolled<'_> {
        let (throw, verdict) = self.roll.throw(source);
        Rolled {
            check: self,
            throw,
            verdict,
        }
    }

    /// Counts every way the dice may fall.
    ///
    /// # Errors
    /// [`TooLarge`] when the ruleset allows more dice than can be counted in reasonable time.
    pub fn odds(&self) -> Result<Odds, TooLarge> {
        Ok(Odds::new(&self.roll.count()?, self.roll.bands()))
    }

    /// Who checks: a card's name, or a stranger's as it was asked.
    #[must_use]
    pub fn character(&self) -> Option<&str> {
        self.character.as_deref()
    }

    /// The name of what is checked, as it was asked.
    #[must_use]
    pub fn asked(&self) -> &str {
        self.record.get(Key::Skill).unwrap_or_default()
    }

    /// What the number behind the roll is made of.
    #[must_use]
    pub fn breakdown(&self) -> &[Part] {
        &self.breakdown
    }
}

/// How one check rolls: the ruleset's way, or its own (page 1, 5.10).
#[derive(Clone, Copy)]
pub(crate) struct Rules<'r> {
    pub(crate) kind: &'r Kind,
    bands: Option<&'r [Band]>,
    /// Whether penalties and adjustments stay out of it.
    bare: bool,
    /// Whether anything may be bought.
    spends: bool,
}

impl<'r> Rules<'r> {
    /// How what is checked rolls; what the ruleset does not know rolls the ruleset's way.
    pub(crate) fn of(ruleset: &'r Ruleset, subject: Subject) -> Self {
        let definition = ruleset.definition();
        let (resolution, sheet) = (&definition.resolution, &definition.sheet);
        let checks = &resolution.checks;
        let own = match subject {
            Subject::OwnCheck(at) => checks.get(at),
            Subject::Skill(at) => sheet.skills.get(at).and_then(|skill| {
                checks
                    .iter()
                    .find(|c| c.skills.iter().flatten().any(|id| **id == *skill.id))
            }),
            Subject::Save(at) => sheet.saves.get(at).and_then(|save| {
                checks
                    .iter()
                    .find(|c| c.saves.iter().flatten().any(|id| **id == *save.id))
            }),
            Subject::Ability(at) => sheet.abilities.get(at).and_then(|ability| {
                checks
                    .iter()
                    .find(|c| c.abilities.iter().flatten().any(|id| **id == *ability.id))
            }),
            Subject::Unknown => None,
        };
        match own {
            Some(own) => Self {
                kind: &own.roll.kind,
                bands: own.roll.bands.as_deref(),
                bare: own.bare,
                spends: false,
            },
            None => Self {
                kind: &resolution.kind,
                bands: resolution.bands.as_deref(),
                bare: false,
                spends: !resolution.spend.is_empty(),
            },
        }
    }
}

/// Reads a `skill_check` tag for a party.
#[must_use]
pub fn plan(ruleset: &Ruleset, party: &Party<'_>, tag: &Tag<'_>) -> Planned {
    planned(ruleset, party, tag, &mut Notes::none())
}

/// The same, noting what of the tag comes to nothing.
pub(crate) fn planned<'t>(
    ruleset: &Ruleset,
    party: &Party<'_>,
    tag: &Tag<'t>,
    notes: &mut Notes<'t>,
) -> Planned {
    let Some(asked) = find_check(ruleset, tag) else {
        return Planned::NotACheck;
    };
    let resolution = &ruleset.definition().resolution;
    if tag
        .get("dice")
        .is_some_and(|dice| dice_text::foreign(resolution, dice))
    {
        return Planned::OtherSystem;
    }
    let rules = Rules::of(ruleset, asked.subject);
    let mut reader = Reader::new(tag, notes);
    let named = reader.text("who", 100);
    let who = party.who(named);
    if let (Some(name), None) = (named, who.card()) {
        let several = party.named(name).next().is_some();
        reader.note(Note::Stranger { name, several });
    }
    let request = Request::read(&mut reader, ruleset, rules.kind, rules.bands, rules.spends);
    if let Some((_, other)) = request.with {
        let used = base::takes_other(asked.subject, rules.kind);
        reader.note_unless(used, Note::WithUnused(other));
    }
    let difficulty = ladder::difficulty(rules.kind, rules.bands, &request);
    let mut draft = Draft::default();
    draft.record.text(Key::Skill, asked.name);
    if let Some(name) = who.name() {
        draft.record.text(Key::Who, name);
    }
    let base = who.card().map_or_else(Base::default, |card| {
        base::of(card, asked.subject, rules.kind, &request, &mut draft)
    });
    if base.refused {
        let head = Head {
            skill: asked.name,
            who: who.name(),
        };
        return Planned::Refused(head.refusal(rules.kind, &request, difficulty));
    }
    let Some(difficulty) = difficulty else {
        return Planned::Ask(request.ask((asked.sort.key(), asked.name), named));
    };
    let planner = Planner {
        party,
        who,
        rules,
        subject: asked.subject,
        request: &request,
    };
    let check = planner.check(tag, base, difficulty, draft, notes);
    Planned::Check(Box::new(check))
}

/// What the record of a refused check begins with.
struct Head<'a> {
    skill: &'a str,
    who: Option<&'a str>,
}

impl Head<'_> {
    /// The record of a check that being untrained refuses (page 1, 9.4).
    fn refusal(
        &self,
        kind: &Kind,
        request: &Request<'_>,
        difficulty: Option<Difficulty>,
    ) -> String {
        let mut record = Record::default();
        record.text(Key::Skill, self.skill);
        if let Some(who) = self.who {
            record.text(Key::Who, who);
        }
        let labels = ladder::labels(kind);
        if let Some(number) = difficulty.and_then(|difficulty| difficulty.number) {
            record.number(Key::Dc, number);
        } else if let Some(label) = request.step.and_then(|step| labels.get(step)) {
            record.text(Key::Difficulty, *label);
        }
        record.word(Key::Reason, "untrained");
        record.write(&Record::default())
    }
}

/// Everything a check is put together from.
struct Planner<'p, 't> {
    party: &'p Party<'p>,
    who: Who<'p>,
    rules: Rules<'p>,
    subject: Subject,
    request: &'p Request<'t>,
}

impl<'t> Planner<'_, 't> {
    fn check(
        &self,
        tag: &Tag<'_>,
        base: Base,
        difficulty: Difficulty,
        mut draft: Draft,
        notes: &mut Notes<'t>,
    ) -> Check {
        let Self {
            who,
            rules,
            request,
            ..
        } = self;
        let card = who.card();
        let of_n = draft.parts.len();
        let x = card
            .filter(|_| !rules.bare)
            .map_or(0, |card| base::x(card, &base.rolled_with, &mut draft));
        if matches!(rules.kind, Kind::RollAgainst(against) if against.direction == Direction::Over)
        {
            // What helps lowers a number that is rolled over.
            let parts = draft.parts.iter_mut().skip(of_n);
            parts.for_each(|part| part.value = -part.value);
        }
        let bought = request.spend.map_or_else(Bought::default, |points| {
            spend::buy(card, points, base.n, notes)
        });
        if let Some(payment) = &bought.payment {
            draft
                .record
                .text(Key::Spend, format!("{}:{}", payment.from, payment.paid));
        }
        let labels = ladder::labels(rules.kind);
        if difficulty.number.is_none()
            && let Some(label) = difficulty.step.and_then(|step| labels.get(step))
        {
            draft.record.text(Key::Difficulty, *label);
        }
        let raise = self.raise();
        let inputs = Inputs {
            n: base.n,
            ability: base.ability,
            rest: base.rest,
            x,
            harder: base.harder,
            save: matches!(self.subject, Subject::Save(_)),
            own_die: self.own_die(),
            request,
            difficulty,
            bought: &bought,
            bands: rules.bands,
            dark_track: raise.as_ref().map(|raise| raise.stands),
        };
        let roll = Roll::build(rules.kind, &inputs, &mut draft);
        Check {
            tag: tag.text.to_owned(),
            character: who.name().map(str::to_owned),
            breakdown: draft.parts,
            record: draft.record,
            roll,
            payment: bought.payment.map(|payment| payment.change),
            raise,
        }
    }

    /// The player's own die stands for checks of the player's own card.
    fn own_die(&self) -> Option<u32> {
        let player = self.party.player.and_then(|at| self.party.cards.get(at))?;
        self.party.own_die.filter(|_| {
            self.who
                .card()
                .is_some_and(|card| std::ptr::eq(card, player))
        })
    }

    /// The track that dark dice may raise, when the character has it.
    fn raise(&self) -> Option<Raise> {
        let Kind::DiceHighest(highest) = self.rules.kind else {
            return None;
        };
        let raises = highest.dark.as_ref()?.raises.as_ref()?;
        let card = self.who.card()?;
        let ruleset = card.ruleset();
        let TrackValue::Plain(plain) = card.track(ruleset.track_position(&raises.track)?)? else {
            return None;
        };
        Some(Raise {
            label: ruleset.track(&raises.track)?.label.to_string(),
            character: card.name().to_owned(),
            path: format!("live.tracks.{}", &*raises.track),
            stands: plain.value,
            becomes: (plain.value + *raises.by).min(plain.max),
        })
    }
}
