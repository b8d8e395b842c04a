//! What a tag asks for: its attributes, read as the kind of roll offers them (page 1, 9.2).

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::{Band, Kind, MarkedFaces};

use super::ladder;
use super::range::Range;
use super::reader::Reader;
use super::record::Writer;
use super::remark::Note;
use crate::name::find_ability;

/// One of two ways a roll may be better or worse than its dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The better of two throws counts.
    Advantage,
    /// The worse of two throws counts.
    Disadvantage,
}

impl Mode {
    /// Both, the better one first.
    pub(crate) const ALL: [Self; 2] = [Self::Advantage, Self::Disadvantage];

    /// The word of a tag.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Advantage => "advantage",
            Self::Disadvantage => "disadvantage",
        }
    }
}

/// What a tag asks for. What is not offered, unreadable or names nothing is not there; numbers are
/// pulled into their range.
#[derive(Clone, Debug, Default)]
pub(crate) struct Request<'t> {
    /// The number of the difficulty.
    pub(crate) dc: Option<i64>,
    /// The named step of the ladder.
    pub(crate) step: Option<usize>,
    /// The step's name as it was asked.
    pub(crate) difficulty: Option<&'t str>,
    /// The position of the other ability, and its name as it was asked.
    pub(crate) with: Option<(usize, &'t str)>,
    /// Better or worse.
    pub(crate) mode: Option<Mode>,
    /// The face from which a die counts.
    pub(crate) threshold: Option<i64>,
    /// Dice more or less.
    pub(crate) bonus: Option<i64>,
    /// What moves the number rolled against.
    pub(crate) shift: Option<i64>,
    /// The face from which a die adds another.
    pub(crate) explode: Option<i64>,
    /// The face from which a die counts twice.
    pub(crate) double: Option<i64>,
    /// The position of the named re-throw, and its name as it was asked.
    pub(crate) reroll: Option<(usize, &'t str)>,
    /// Dark dice.
    pub(crate) dark: Option<i64>,
    /// Upgrades of the own side.
    pub(crate) upgrade: Option<i64>,
    /// Downgrades of the own side.
    pub(crate) downgrade: Option<i64>,
    /// Upgrades of the other side.
    pub(crate) upgrade_against: Option<i64>,
    /// Downgrades of the other side.
    pub(crate) downgrade_against: Option<i64>,
    /// Boost dice.
    pub(crate) boost: Option<i64>,
    /// Setback dice.
    pub(crate) setback: Option<i64>,
    /// What is to be paid, by name, and how many points of it.
    pub(crate) spend: Option<(&'t str, i64)>,
}

impl<'t> Request<'t> {
    /// Reads a tag for a check that rolls by `kind`; `spends` says whether anything may be bought.
    pub(crate) fn read(
        reader: &mut Reader<'_, 't>,
        ruleset: &Ruleset,
        kind: &Kind,
        bands: Option<&[Band]>,
        spends: bool,
    ) -> Self {
        let mut request = Self::default();
        let number = ladder::takes_number(kind, bands).then(|| ladder::limits(kind));
        request.dc = reader.number("dc", number);
        let labels = ladder::labels(kind);
        if let Some(text) = reader.text_where(!labels.is_empty(), "difficulty", 80) {
            request.step = reader.step(&labels, text);
            request.difficulty = request.step.map(|_| text);
        }
        let abilities = !ruleset.definition().sheet.abilities.is_empty();
        if let Some(text) = reader.text_where(abilities, "with", 100) {
            let ability = find_ability(ruleset, text);
            reader.note_unless(ability.is_some(), Note::NoAbility(text));
            request.with = ability.map(|ability| (ability, text));
        }
        request.read_kind(reader, kind);
        request.spend = reader.points(spends);
        request
    }

    fn read_kind(&mut self, reader: &mut Reader<'_, 't>, kind: &Kind) {
        match kind {
            Kind::DiceSum(sum) => {
                self.mode = reader.mode(sum.advantage);
            }
            Kind::DicePool(pool) => {
                let faces = |rule: &Option<MarkedFaces>| {
                    let least = **rule.as_ref()?.min.as_ref()?;
                    Some(Range {
                        least,
                        most: *pool.die.sides,
                    })
                };
                let target = Range {
                    least: *pool.target.min,
                    most: *pool.target.max,
                };
                let moves = target.least < target.most;
                self.threshold = reader.number("threshold", moves.then_some(target));
                let bonus = pool.situational_dice.as_ref().map(dice_range);
                self.bonus = reader.number("bonus", bonus);
                self.explode = reader.number("explode", faces(&pool.explode));
                self.double = reader.number("double", faces(&pool.double));
                self.reroll = reader.reroll(pool.reroll.as_deref().unwrap_or_default());
            }
            Kind::DiceHighest(highest) => {
                let bonus = highest.situational_dice.as_ref().map(dice_range);
                self.bonus = reader.number("bonus", bonus);
                let dark = highest.dark.as_ref().map(|dark| up_to(*dark.max));
                self.dark = reader.number("dark", dark);
            }
            Kind::RollAgainst(against) => {
                self.mode = reader.mode(against.advantage);
                let tens = against.tens_dice.as_ref();
                let tens = tens.map(|tens| Range {
                    least: -*tens.max,
                    most: *tens.max,
                });
                self.bonus = reader.number("bonus", tens);
                let shift = against.situational_shift.as_ref();
                let shift = shift.map(|range| Range {
                    least: *range.min,
                    most: *range.max,
                });
                self.shift = reader.number("shift", shift);
            }
            Kind::SymbolPool(symbol) => {
                let times = Some(up_to(*symbol.upgrades.max));
                self.upgrade = reader.number("upgrade", times);
                self.downgrade = reader.number("downgrade", times);
                self.upgrade_against = reader.number("upgrade_against", times);
                self.downgrade_against = reader.number("downgrade_against", times);
                let boost = symbol.boost.as_ref().map(|side| up_to(*side.max));
                self.boost = reader.number("boost", boost);
                let setback = symbol.setback.as_ref().map(|side| up_to(*side.max));
                self.setback = reader.number("setback", setback);
            }
        }
    }

    /// The tag that asks this again: `subject` is what is checked, under the key it was asked by,
    /// and `who` the name it was asked of, if any (9.3).
    pub(crate) fn ask(&self, subject: (&str, &str), who: Option<&str>) -> String {
        let mut tag = Writer::new();
        let mut text = |key: &str, text: Option<&str>| {
            if let Some(text) = text {
                tag.text(key, text);
            }
        };
        text(subject.0, Some(subject.1));
        text("who", who);
        text("dc", self.dc.map(|dc| dc.to_string()).as_deref());
        text("difficulty", self.difficulty);
        text("with", self.with.map(|(_, name)| name));
        text("mode", self.mode.map(Mode::word));
        for (key, number) in [
            ("threshold", self.threshold),
            ("bonus", self.bonus),
            ("shift", self.shift),
            ("explode", self.explode),
            ("double", self.double),
        ] {
            text(key, number.map(|number| number.to_string()).as_deref());
        }
        text("reroll", self.reroll.map(|(_, name)| name));
        for (key, number) in [
            ("dark", self.dark),
            ("upgrade", self.upgrade),
            ("downgrade", self.downgrade),
            ("upgrade_against", self.upgrade_against),
            ("downgrade_against", self.downgrade_against),
            ("boost", self.boost),
            ("setback", self.setback),
        ] {
            text(key, number.map(|number| number.to_string()).as_deref());
        }
        let spend = self.spend.map(|(name, points)| format!("{name}:{points}"));
        text("spend", spend.as_deref());
        tag.finish()
    }
}

fn dice_range(range: &ludex_ruleset::definition::SituationalDice) -> Range {
    Range {
        least: *range.min,
        most: *range.max,
    }
}

fn up_to(most: i64) -> Range {
    Range { least: 0, most }
}
