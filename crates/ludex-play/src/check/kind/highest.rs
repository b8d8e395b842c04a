//! `dice-highest`: a pool of dice of which the highest are read (page 1, 5.7).

use ludex_dice::dist::{Distribution, TooLarge};
use ludex_dice::pool::{Dark, DarkDice, HighestOutcome, HighestPool, Keep, Pool};
use ludex_dice::source::RollSource;
use ludex_ruleset::definition::{DarkRaises, DiceHighest, HighestStep};

use super::{Throw, small};
use crate::check::band::{Bands, Known};
use crate::check::inputs::{Draft, Inputs};
use crate::check::ladder;
use crate::check::range::Range;
use crate::check::record::Key;
use crate::check::verdict::{Verdict, success_when};

/// A `dice-highest` roll.
#[derive(Clone, Debug)]
pub(crate) struct HighestRoll {
    /// The dice; those of the zero rule where there are no others. Their tallies are what the bands
    /// read.
    pub(crate) dice: HighestPool,
    /// What the value must reach.
    pub(crate) dc: Option<i64>,
    /// The bands, if any.
    pub(crate) bands: Option<Bands>,
    /// The face from which the highest dark die raises the track.
    raises_from: Option<i64>,
}

impl HighestRoll {
    /// Step 1.
    pub(crate) fn build(highest: &DiceHighest, inputs: &Inputs<'_>, draft: &mut Draft) -> Self {
        let step = inputs.difficulty.step.and_then(|step| {
            highest
                .difficulty_ladder
                .as_ref()
                .and_then(|steps| steps.get(step))
        });
        let light = light(highest, step, inputs, draft);
        let dark = inputs.request.dark.unwrap_or(0);
        let dc = inputs
            .difficulty
            .number
            .filter(|_| ladder::reads_dc(inputs.bands));
        if let Some(dc) = dc {
            draft.record.number(Key::Dc, dc);
        }
        let raises = highest.dark.as_ref().and_then(|dark| dark.raises.as_ref());
        let raises_from = raises
            .zip(inputs.dark_track)
            .map(|(raises, stands)| match raises.when {
                DarkRaises::Above => stands.saturating_add(1),
                DarkRaises::AtLeast => stands,
            });
        let bands = inputs.bands.map(|bands| Bands::new(bands, &Known::NOTHING));
        let kept = small(*highest.keep.count);
        let (light, keep) = match &highest.zero {
            Some(zero) if light + dark == 0 => (*zero.dice, Keep::Lowest(kept)),
            _ => (light, Keep::Highest(kept)),
        };
        let ask = match (dark, raises_from) {
            (0, _) => Dark::Ignore,
            (_, None) => Dark::Leads,
            (_, Some(least)) => Dark::Reaches(small(least)),
        };
        Self {
            dice: HighestPool {
                light: small(light),
                dark: DarkDice {
                    dice: small(dark),
                    ask,
                },
                sides: small(*highest.die.sides),
                keep,
                tallies: bands.iter().flat_map(Bands::tallies).collect(),
            },
            dc,
            bands,
            raises_from,
        }
    }

    /// Steps 2 to 6.
    pub(crate) fn throw(&self, source: &mut dyn RollSource) -> (Throw, Verdict) {
        let thrown = self.dice.throw(source);
        (Throw::of(thrown.dice), self.judge(&thrown.outcome))
    }

    /// The odds of every verdict.
    pub(crate) fn count(&self) -> Result<Distribution<Verdict>, TooLarge> {
        self.dice.count_as(|outcome| self.judge(outcome))
    }

    fn judge(&self, outcome: &HighestOutcome) -> Verdict {
        let margin = self.dc.map(|dc| outcome.value - dc);
        let dark = outcome.dark_leads;
        let high = i64::from(outcome.highest_dark);
        let raises = dark && self.raises_from.is_some_and(|least| high >= least);
        let verdict = Verdict {
            margin,
            dark,
            raises,
            ..Verdict::failure(outcome.value)
        };
        if self.dice.light + self.dice.dark.dice == 0 {
            return verdict;
        }
        match &self.bands {
            None => verdict.with(success_when(margin.is_some_and(|margin| margin >= 0))),
            Some(bands) => {
                let rank = bands.choose(&verdict.reading(&outcome.tallies, &[]));
                verdict.in_band(bands, rank)
            }
        }
    }
}

/// The light dice, with every part of their number.
fn light(
    highest: &DiceHighest,
    step: Option<&HighestStep>,
    inputs: &Inputs<'_>,
    draft: &mut Draft,
) -> i64 {
    let bonus = inputs.request.bonus.unwrap_or(0);
    draft.record.unless_zero(Key::Bonus, bonus);
    draft.part("Bonus dice", bonus);
    let stepped = step.map_or(0, |step| *step.dice);
    draft.part(step.map_or("", |step| &step.label), stepped);
    draft.part("Bought", inputs.bought.dice);
    let whole = inputs.n + inputs.x + bonus + stepped + inputs.bought.dice;
    let light = Range {
        least: *highest.pool.min,
        most: *highest.pool.max,
    }
    .pull(whole);
    draft.part("Limit", light - whole);
    light
}
