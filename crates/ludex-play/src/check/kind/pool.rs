//! `dice-pool`: a pool of dice of which each at or above a target counts (page 1, 5.6).

use ludex_ruleset::definition::{BotchRule, DicePool, MarkedFaces, Outcome, RerollMode};

use super::small;
use crate::check::band::{Bands, Faces, Known};
use crate::check::inputs::{Draft, Inputs};
use crate::check::range::Range;
use crate::check::record::Key;
use crate::check::verdict::{success_when, Verdict};

/// A `dice-pool` roll.
#[derive(Clone, Debug)]
pub(crate) struct PoolRoll {
    /// Sides of every die.
    pub(crate) sides: u32,
    /// How many dice are thrown first.
    pub(crate) count: u32,
    /// The face from which a die counts.
    pub(crate) target: u32,
    /// The face from which it counts twice.
    pub(crate) double: Option<u32>,
    /// The face from which it adds another die.
    pub(crate) explode: Option<u32>,
    /// The most dice that explosions add.
    pub(crate) cap: u32,
    /// The face up to which a die takes a success away.
    pub(crate) cancel: Option<u32>,
    /// The face up to which a die is a botch die, and when that is a botch.
    pub(crate) botch: Option<(u32, BotchRule)>,
    /// The face up to which a die is thrown again, and how often.
    pub(crate) reroll: Option<(u32, RerollMode)>,
    /// How many successes are asked.
    pub(crate) required: i64,
    /// The bands, if any.
    pub(crate) bands: Option<Bands>,
    exceptional: Option<i64>,
    bought: i64,
}

/// What the rules of a pool read of its dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PoolCounts<'a> {
    /// Dice that count, those that count twice twice.
    pub(crate) rolled: i64,
    /// Dice that take a success away.
    pub(crate) cancelled: i64,
    /// Whether any die shows a botch face.
    pub(crate) any_botch: bool,
    /// How many dice of the first throw show a botch face.
    pub(crate) first_botch: i64,
    /// How many dice show the faces that bands read.
    pub(crate) faces: &'a [i64],
}

impl PoolRoll {
    /// Steps 1 to 3, and which re-throw of step 5 applies.
    pub(crate) fn build(pool: &DicePool, inputs: &Inputs<'_>, draft: &mut Draft) -> Self {
        let sides = *pool.die.sides;
        let required = inputs.difficulty.number.unwrap_or(1);
        draft.record.number(Key::Dc, required);
        let size = Range { least: *pool.pool.min, most: *pool.pool.max };
        let bonus = inputs.request.bonus.unwrap_or(0);
        draft.record.unless_zero(Key::Bonus, bonus);
        draft.part("Bonus dice", bonus);
        draft.part("Bought", inputs.bought.dice);
        let whole = inputs.n + inputs.x + bonus + inputs.bought.dice;
        let count = size.pull(whole);
        draft.part("Limit", count - whole);
        let target = target(pool, inputs);
        draft.record.number(Key::Threshold, target);
        let explode = marked(pool.explode.as_ref(), inputs.request.explode);
        let double = marked(pool.double.as_ref(), inputs.request.double);
        differing(draft, Key::Explode, pool.explode.as_ref(), explode);
        differing(draft, Key::Double, pool.double.as_ref(), double);
        draft.record.unless_zero(Key::Successes, inputs.bought.successes);
        let reroll = reroll(pool, inputs, draft);
        Self {
            sides: small(sides),
            count: small(count),
            target: small(target),
            double: double.map(small),
            explode: explode.map(small),
            cap: small(size.most.min(100)),
            cancel: pool.cancel.as_ref().map(|cancel| small(*cancel.up_to)),
            botch: pool.botch.as_ref().map(|botch| (small(*botch.up_to), botch.rule)),
            reroll,
            required,
            bands: inputs.bands.map(|bands| Bands::new(bands, &Known::NOTHING)),
            exceptional: pool.exceptional.as_ref().map(|exceptional| *exceptional.successes),
            bought: inputs.bought.successes,
        }
    }

    /// The faces that its bands read.
    pub(crate) fn bands_faces(&self) -> &[Faces] {
        self.bands.as_ref().map_or(&[], Bands::faces)
    }

    /// Step 4: what an empty pool comes to.
    pub(crate) fn empty(&self) -> Option<Verdict> {
        let margin = Some(-self.required);
        (self.count == 0).then(|| Verdict { margin, ..Verdict::failure(0) })
    }

    /// Steps 7 to 9.
    pub(crate) fn judge(&self, counts: &PoolCounts<'_>) -> Verdict {
        let net = (counts.rolled - counts.cancelled).max(0) + self.bought;
        let nothing = counts.rolled == 0;
        let low = counts.first_botch >= i64::from(self.count.div_ceil(2));
        let (botch, complication) = match self.botch {
            None => (false, false),
            Some((_, BotchRule::NoSuccesses)) => (nothing && counts.any_botch, false),
            Some((_, BotchRule::HalfOrMore)) => (low && nothing, low && !nothing),
        };
        let margin = net - self.required;
        let verdict =
            Verdict { margin: Some(margin), complication, ..Verdict::failure(net) };
        match &self.bands {
            Some(bands) if botch => verdict.in_band(bands, bands.worst()),
            Some(bands) => verdict.in_band(bands, bands.choose(&verdict.reading(counts.faces, &[]))),
            None if botch => verdict.with(Outcome::CriticalFailure),
            None if margin >= 0 && self.exceptional.is_some_and(|many| net >= many) => {
                verdict.with(Outcome::CriticalSuccess)
            }
            None => verdict.with(success_when(margin >= 0)),
        }
    }
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
    let face = inputs.request.threshold.or_else(named).or_else(only).unwrap_or(*rule.default);
    Range { least: *rule.min, most: *rule.max }.pull(face + i64::from(inputs.harder))
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
fn reroll(pool: &DicePool, inputs: &Inputs<'_>, draft: &mut Draft) -> Option<(u32, RerollMode)> {
    let named = inputs.request.reroll.and_then(|(at, _)| pool.reroll.as_ref()?.get(at));
    let asked = named.map(|rule| (small(*rule.up_to), rule.mode));
    let chosen = asked.max(inputs.bought.reroll);
    if let Some(rule) = named.filter(|_| chosen == asked) {
        draft.record.set(Key::Reroll, &*rule.id);
    }
    chosen
}

