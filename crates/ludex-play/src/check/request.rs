//! What a tag asks for: its attributes, read as the kind of roll offers them (page 1, 9.2).

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::{Band, Kind, MarkedFaces};

use super::ladder;
use super::range::Range;
use super::record::Writer;
use crate::name::{find_ability, normal};
use crate::tag::Tag;

/// One of two ways a roll may be better or worse than its dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The better of two throws counts.
    Advantage,
    /// The worse of two throws counts.
    Disadvantage,
}

impl Mode {
    /// The word of a tag.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Advantage => "advantage",
            Self::Disadvantage => "disadvantage",
        }
    }
}

/// What a tag asks for. What is not offered, unreadable or names nothing is not there; numbers are
/// pulled into their range, except those whose range the kind works out itself.
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
        tag: &Tag<'t>,
        ruleset: &Ruleset,
        kind: &Kind,
        bands: Option<&[Band]>,
        spends: bool,
    ) -> Self {
        let mut request = Self::default();
        if ladder::takes_number(kind, bands) {
            request.dc = tag.integer("dc");
        }
        if let Some(text) = text(tag, "difficulty", 80)
            && let Some(step) = named_step(&ladder::labels(kind), text)
        {
            request.step = Some(step);
            request.difficulty = Some(text);
        }
        if let Some(text) = text(tag, "with", 100)
            && let Some(ability) = find_ability(ruleset, text)
        {
            request.with = Some((ability, text));
        }
        if spends {
            request.spend = tag.get("spend").and_then(points);
        }
        request.read_kind(tag, kind);
        request
    }

    fn read_kind(&mut self, tag: &Tag<'t>, kind: &Kind) {
        let held = |key: &str, range: Option<Range>| {
            range.and_then(|range| tag.integer(key).map(|n| range.pull(n)))
        };
        match kind {
            Kind::DiceSum(sum) => {
                self.mode = sum.advantage.then(|| mode(tag)).flatten();
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
                self.threshold = held("threshold", (target.least < target.most).then_some(target));
                self.bonus = held("bonus", pool.situational_dice.as_ref().map(dice_range));
                self.explode = held("explode", faces(&pool.explode));
                self.double = held("double", faces(&pool.double));
                self.reroll = pool.reroll.as_ref().and_then(|rules| {
                    let asked = text(tag, "reroll", 40)?;
                    let lower = asked.to_lowercase();
                    Some((rules.iter().position(|rule| *rule.id == *lower)?, asked))
                });
            }
            Kind::DiceHighest(highest) => {
                self.bonus = held("bonus", highest.situational_dice.as_ref().map(dice_range));
                self.dark = held("dark", highest.dark.as_ref().map(|dark| up_to(*dark.max)));
            }
            Kind::RollAgainst(against) => {
                self.mode = against.advantage.then(|| mode(tag)).flatten();
                let tens = against.tens_dice.as_ref();
                let tens = tens.map(|tens| Range {
                    least: -*tens.max,
                    most: *tens.max,
                });
                self.bonus = held("bonus", tens);
                let shift = against.situational_shift.as_ref();
                let shift = shift.map(|range| Range {
                    least: *range.min,
                    most: *range.max,
                });
                self.shift = held("shift", shift);
            }
            Kind::SymbolPool(symbol) => {
                let times = Some(up_to(*symbol.upgrades.max));
                self.upgrade = held("upgrade", times);
                self.downgrade = held("downgrade", times);
                self.upgrade_against = held("upgrade_against", times);
                self.downgrade_against = held("downgrade_against", times);
                self.boost = held("boost", symbol.boost.as_ref().map(|side| up_to(*side.max)));
                self.setback = held(
                    "setback",
                    symbol.setback.as_ref().map(|side| up_to(*side.max)),
                );
            }
        }
    }

    /// The tag that asks this again: `subject` is what is checked, under the key it was asked by
    /// (9.3).
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

/// A text attribute, trimmed and cut; `None` when nothing is left.
pub(crate) fn text<'t>(tag: &Tag<'t>, key: &str, most: usize) -> Option<&'t str> {
    let text = tag.get(key)?.trim();
    let end = text
        .char_indices()
        .nth(most)
        .map_or(text.len(), |(at, _)| at);
    let text = text.get(..end)?.trim_end();
    (!text.is_empty()).then_some(text)
}

/// The step whose label is `text`, when exactly one is.
fn named_step(labels: &[&str], text: &str) -> Option<usize> {
    let wanted = normal(text);
    let mut named = labels
        .iter()
        .enumerate()
        .filter(|(_, label)| normal(label) == wanted);
    let (step, _) = named.next()?;
    named.next().is_none().then_some(step)
}

/// Advantage or disadvantage, as attribute or as a loose word; both cancel.
fn mode(tag: &Tag<'_>) -> Option<Mode> {
    let asked = |word: &str| {
        tag.get("mode")
            .is_some_and(|mode| mode.trim().eq_ignore_ascii_case(word))
            || tag.loose().any(|loose| loose.eq_ignore_ascii_case(word))
    };
    match (asked("advantage"), asked("disadvantage")) {
        (true, false) => Some(Mode::Advantage),
        (false, true) => Some(Mode::Disadvantage),
        _ => None,
    }
}

/// `name:points`, split at the last `:`.
fn points(text: &str) -> Option<(&str, i64)> {
    let (name, points) = text.rsplit_once(':')?;
    let (name, points) = (name.trim(), points.trim());
    let digits = !points.is_empty() && points.bytes().all(|byte| byte.is_ascii_digit());
    // More points than any pool holds buy as much as the most that can be written.
    let points = if digits {
        points.parse().unwrap_or(i64::MAX)
    } else {
        0
    };
    (points > 0 && !name.is_empty()).then_some((name, points))
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
