//! `dice-pool`: a pool of dice of which each at or above a target counts (page 1, 5.6).

use ludex_dice::dist::{Distribution, TooLarge};
use ludex_dice::pool::{Explode, ExplodingPool, Pool, Rethrow, RethrowMode, Tally};
use ludex_dice::source::RollSource;
use ludex_ruleset::definition::{BotchRule, DicePool, MarkedFaces, Outcome, RerollMode};

use super::{Throw, small};
use crate::check::band::{Bands, Known};
use crate::check::inputs::{Draft, Inputs};
use crate::check::range::Range;
use crate::check::record::Key;
use crate::check::verdict::{Verdict, success_when};

/// The most re-throws of one check.
const MOST_RETHROWS: u32 = 100;

/// A `dice-pool` roll.
#[derive(Clone, Debug)]
pub(crate) struct PoolRoll {
    /// The dice. Their tallies are: dice that count less those that take a success away; what
    /// [`Botched`] asks for; what the bands read.
    pub(crate) dice: ExplodingPool,
    /// How many successes are asked.
    pub(crate) required: i64,
    /// The bands, if any.
    pub(crate) bands: Option<Bands>,
    botch: Option<Botched>,
    exceptional: Option<i64>,
    bought: i64,
}

/// When a failure is a botch. Its two tallies: whether any die counts, and how many show a botch
/// face, neither further than the rule asks.
#[derive(Clone, Copy, Debug)]
struct Botched {
    rule: BotchRule,
    /// How many botch faces it takes.
    enough: i64,
}

impl PoolRoll {
    /// Steps 1 to 3, and which re-throw of step 5 applies.
    pub(crate) fn build(pool: &DicePool, inputs: &Inputs<'_>, draft: &mut Draft) -> Self {
        let required = inputs.difficulty.number.unwrap_or(1);
        draft.record.number(Key::Dc, required);
        let count = count(pool, inputs, draft);
        let target = target(pool, inputs);
        draft.record.number(Key::Threshold, target);
        let explode = marked(pool.explode.as_ref(), inputs.request.explode);
        let double = marked(pool.double.as_ref(), inputs.request.double);
        differing(draft, Key::Explode, pool.explode.as_ref(), explode);
        differing(draft, Key::Double, pool.double.as_ref(), double);
        draft
            .record
            .unless_zero(Key::Successes, inputs.bought.successes);
        let bands = inputs.bands.map(|bands| Bands::new(bands, &Known::NOTHING));
        let enough = match pool.botch.as_ref().map(|botch| botch.rule) {
            Some(BotchRule::HalfOrMore) => count.div_ceil(2),
            Some(BotchRule::NoSuccesses) | None => 1,
        };
        let mut tallies = vec![net(pool, target, double)];
        if let Some(botch) = &pool.botch {
            let faces = Tally::up_to_face(small(*botch.up_to)).told_apart_at([enough]);
            tallies.push(Tally::from_face(small(target)).held_to(1));
            tallies.push(match botch.rule {
                BotchRule::NoSuccesses => faces,
                BotchRule::HalfOrMore => faces.first_throw(),
            });
        }
        tallies.extend(bands.iter().flat_map(Bands::tallies));
        let at_most = small((*pool.pool.max).min(100));
        Self {
            dice: ExplodingPool {
                dice: count,
                sides: small(*pool.die.sides),
                rethrow: reroll(pool, inputs, draft),
                explode: explode.map(|face| Explode {
                    from: small(face),
                    at_most,
                }),
                tallies,
            },
            required,
            bands,
            botch: pool.botch.as_ref().map(|botch| Botched {
                rule: botch.rule,
                enough: i64::from(enough),
            }),
            exceptional: pool
                .exceptional
                .as_ref()
                .map(|exceptional| *exceptional.successes),
            bought: inputs.bought.successes,
        }
    }

    /// Steps 4 to 9.
    pub(crate) fn throw(&self, source: &mut dyn RollSource) -> (Throw, Verdict) {
        let thrown = self.dice.throw(source);
        let verdict = self.judge(&thrown.outcome);
        (Throw::of(thrown.dice), verdict)
    }

    /// The odds of every verdict.
    pub(crate) fn count(&self) -> Result<Distribution<Verdict>, TooLarge> {
        self.dice.count_as(|tallies| self.judge(tallies))
    }

    fn judge(&self, tallies: &[i64]) -> Verdict {
        if self.dice.dice == 0 {
            return Verdict {
                margin: Some(-self.required),
                ..Verdict::failure(0)
            };
        }
        let tally = |at: usize| tallies.get(at).copied().unwrap_or(0);
        let net = tally(0).max(0) + self.bought;
        let (nothing, botched) = (tally(1) == 0, |botch: &Botched| tally(2) >= botch.enough);
        let (botch, complication, faces_from) = match &self.botch {
            None => (false, false, 1),
            Some(rule) => {
                let low = botched(rule);
                let complication = rule.rule == BotchRule::HalfOrMore && low && !nothing;
                (nothing && low, complication, 3)
            }
        };
        let margin = net - self.required;
        let verdict = Verdict {
            margin: Some(margin),
            complication,
            ..Verdict::failure(net)
        };
        match &self.bands {
            Some(bands) if botch => verdict.in_band(bands, bands.worst()),
            Some(bands) => {
                let faces = tallies.get(faces_from..).unwrap_or_default();
                verdict.in_band(bands, bands.choose(&verdict.reading(faces, &[])))
            }
            None if botch => verdict.with(Outcome::CriticalFailure),
            None if margin >= 0 && self.exceptional.is_some_and(|many| net >= many) => {
                verdict.with(Outcome::CriticalSuccess)
            }
            None => verdict.with(success_when(margin >= 0)),
        }
    }
}

/// The dice thrown first, with every part of their number (step 1).
fn count(pool: &DicePool, inputs: &Inputs<'_>, draft: &mut Draft) -> u32 {
    let bonus = inputs.request.bonus.unwrap_or(0);
    draft.record.unless_zero(Key::Bonus, bonus);
    draft.part("Bonus dice", bonus);
    draft.part("Bought", inputs.bought.dice);
    let whole = inputs.n + inputs.x + bonus + inputs.bought.dice;
    let count = Range {
        least: *pool.pool.min,
        most: *pool.pool.max,
    }
    .pull(whole);
    draft.part("Limit", count - whole);
    small(count)
}

/// Dice that count, those from the double face on twice, less those that take one away (step 7).
fn net(pool: &DicePool, target: i64, double: Option<i64>) -> Tally {
    let mut net = Tally::from_face(small(target));
    if let Some(double) = double {
        // A die that does not count does not count twice.
        net = net.and(small(double.max(target))..=u32::MAX, 1);
    }
    if let Some(cancel) = &pool.cancel {
        net = net.and(1..=small(*cancel.up_to), -1);
    }
    net
}

/// The face from which a die counts (step 2).
fn target(pool: &DicePool, inputs: &Inputs<'_>) -> i64 {
    let rule = &pool.target;
    let ladder = &pool.difficulty_ladder;
    let named = || {
        let step = ladder.get(inputs.difficulty.step?)?;
        step.target.as_ref().map(|target| **target)
    };
    let only = || {
        inputs.request.dc?;
        let needs = inputs.difficulty.number?;
        let mut steps = ladder.iter().filter(|step| *step.successes == needs);
        let step = steps.next().filter(|_| steps.next().is_none())?;
        step.target.as_ref().map(|target| **target)
    };
    let face = inputs
        .request
        .threshold
        .or_else(named)
        .or_else(only)
        .unwrap_or(*rule.default);
    Range {
        least: *rule.min,
        most: *rule.max,
    }
    .pull(face + i64::from(inputs.harder))
}

/// The face from which a rule fires, if it fires (step 3).
fn marked(rule: Option<&MarkedFaces>, asked: Option<i64>) -> Option<i64> {
    // A face is only asked for where the rule has a `min`, and it is pulled into range by then.
    rule.and_then(|rule| asked.or(rule.from.as_ref().map(|from| **from)))
}

/// Notes a face that differs from the one of the rule.
fn differing(draft: &mut Draft, key: Key, rule: Option<&MarkedFaces>, face: Option<i64>) {
    let usual = rule.and_then(|rule| rule.from.as_ref().map(|from| **from));
    if let Some(face) = face.filter(|_| face != usual) {
        draft.record.number(key, face);
    }
}

/// The one re-throw that applies: the higher face, `until` over `once` (step 5).
fn reroll(pool: &DicePool, inputs: &Inputs<'_>, draft: &mut Draft) -> Option<Rethrow> {
    let named = inputs
        .request
        .reroll
        .and_then(|(at, _)| pool.reroll.as_ref()?.get(at));
    let asked = named.map(|rule| (small(*rule.up_to), rule.mode));
    let chosen = asked.max(inputs.bought.reroll);
    if let Some(rule) = named.filter(|_| chosen == asked) {
        draft.record.text(Key::Reroll, &*rule.id);
    }
    chosen.map(|(up_to, mode)| Rethrow {
        up_to,
        mode: match mode {
            RerollMode::Once => RethrowMode::Once,
            RerollMode::Until => RethrowMode::Until,
        },
        at_most: MOST_RETHROWS,
    })
}
