//! `dice-highest`: a pool of dice of which the highest are read (page 1, 5.7).

use ludex_ruleset::definition::{DarkRaises, DiceHighest, HighestStep};

use super::small;
use crate::check::band::{Bands, Known};
use crate::check::inputs::{Draft, Inputs};
use crate::check::ladder;
use crate::check::range::Range;
use crate::check::record::Key;
use crate::check::verdict::{success_when, Verdict};

/// A `dice-highest` roll.
#[derive(Clone, Debug)]
pub(crate) struct HighestRoll {
    /// Sides of every die.
    pub(crate) sides: u32,
    /// How many light dice are thrown; with none of either sort, see `zero`.
    pub(crate) light: u32,
    /// How many dark dice are thrown besides.
    pub(crate) dark: u32,
    /// How many of the highest are added.
    pub(crate) keep: u32,
    /// How many dice an empty pool throws, of which the lowest are read.
    pub(crate) zero: Option<u32>,
    /// The face from which the highest dark die raises the track.
    pub(crate) raises_from: Option<u32>,
    /// What the value must reach.
    pub(crate) dc: Option<i64>,
    /// The bands, if any.
    pub(crate) bands: Option<Bands>,
}

/// What the rules read of the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HighestCounts<'a> {
    /// The sum of the dice that are read.
    pub(crate) value: i64,
    /// Whether the highest dark die shows as much as the highest light die or more.
    pub(crate) dark: bool,
    /// Whether the highest dark die is high enough to raise the track.
    pub(crate) high: bool,
    /// How many dice in play show the faces that bands read.
    pub(crate) faces: &'a [i64],
}

impl HighestRoll {
    /// Step 1.
    pub(crate) fn build(highest: &DiceHighest, inputs: &Inputs<'_>, draft: &mut Draft) -> Self {
        let step = inputs
            .difficulty
            .step
            .and_then(|step| highest.difficulty_ladder.as_ref().and_then(|steps| steps.get(step)));
        let light = light(highest, step, inputs, draft);
        let dark = inputs.request.dark.unwrap_or(0);
        let dc = inputs.difficulty.number.filter(|_| ladder::reads_dc(inputs.bands));
        if let Some(dc) = dc {
            draft.record.number(Key::Dc, dc);
        }
        let raises = highest.dark.as_ref().and_then(|dark| dark.raises.as_ref());
        let raises_from = raises.zip(inputs.dark_track).map(|(raises, stands)| {
            let face = match raises.when {
                DarkRaises::Above => stands.saturating_add(1),
                DarkRaises::AtLeast => stands,
            };
            small(face.clamp(0, i64::from(u32::MAX)))
        });
        Self {
            sides: small(*highest.die.sides),
            light: small(light),
            dark: small(dark),
            keep: small(*highest.keep.count),
            zero: highest.zero.as_ref().map(|zero| small(*zero.dice)),
            raises_from,
            dc,
            bands: inputs.bands.map(|bands| Bands::new(bands, &Known::NOTHING)),
        }
    }

    /// Step 4: what an empty pool without a rule for it comes to.
    pub(crate) fn empty(&self) -> Option<Verdict> {
        let margin = self.dc.map(|dc| -dc);
        let nothing = self.light + self.dark == 0 && self.zero.is_none();
        nothing.then(|| Verdict { margin, ..Verdict::failure(0) })
    }

    /// Steps 5 and 6.
    pub(crate) fn judge(&self, counts: &HighestCounts<'_>) -> Verdict {
        let margin = self.dc.map(|dc| counts.value - dc);
        let dark = self.dark > 0 && counts.dark;
        let raises = dark && counts.high;
        let verdict = Verdict { margin, dark, raises, ..Verdict::failure(counts.value) };
        match &self.bands {
            None => verdict.with(success_when(margin.is_some_and(|margin| margin >= 0))),
            Some(bands) => verdict.in_band(bands, bands.choose(&verdict.reading(counts.faces, &[]))),
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
    let light = Range { least: *highest.pool.min, most: *highest.pool.max }.pull(whole);
    draft.part("Limit", light - whole);
    light
}
