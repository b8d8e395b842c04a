//! `roll-against`: a roll at or under (or over) a number of the sheet (page 1, 5.8).

use ludex_dice::dist::{Distribution, TooLarge};
use ludex_dice::pool::{Sets, SumOutcome};
use ludex_dice::source::RollSource;
use ludex_ruleset::definition::{AgainstStep, Band, Direction, RollAgainst};
use ludex_text::Decimal;

use super::set::SetDice;
use super::{Throw, small};
use crate::check::band::{self, Bands, Known};
use crate::check::inputs::{Draft, Inputs};
use crate::check::range::Range;
use crate::check::record::Key;
use crate::check::request::Mode;
use crate::check::verdict::{Verdict, success_when};

/// A `roll-against` roll.
#[derive(Clone, Debug)]
pub(crate) struct AgainstRoll {
    /// The dice.
    pub(crate) dice: SetDice,
    /// T, the number rolled against.
    pub(crate) target: i64,
    /// The bands, if any.
    pub(crate) bands: Option<Bands>,
    under: bool,
}

impl AgainstRoll {
    /// Steps 1, 2 and 4 without the throw.
    pub(crate) fn build(against: &RollAgainst, inputs: &Inputs<'_>, draft: &mut Draft) -> Self {
        let under = against.direction == Direction::Under;
        let step = inputs.difficulty.step.and_then(|step| {
            against
                .difficulty_ladder
                .as_ref()
                .and_then(|steps| steps.get(step))
        });
        let target = target(against, step, inputs, draft);
        draft.record.number(Key::Target, target);
        let bands = inputs
            .bands
            .map(|declared| bands(declared, step, target, under));
        let mode = inputs.request.mode;
        let sets = match mode {
            None => Sets::One,
            Some(mode) if (mode == Mode::Advantage) == under => Sets::Lower,
            Some(_) => Sets::Higher,
        };
        if let Some(mode) = mode {
            draft.record.word(Key::Mode, mode.word());
        }
        let tens = inputs.request.bonus.unwrap_or(0);
        draft.record.unless_zero(Key::Bonus, tens);
        let dice = if tens == 0 {
            let (count, sides) = (small(*against.dice.count), small(*against.dice.sides));
            SetDice::sum(count, sides, sets, bands.as_ref())
        } else {
            SetDice::tens(small(tens.abs()), (tens > 0) == under)
        };
        Self {
            dice,
            target,
            bands,
            under,
        }
    }

    /// Steps 2, 3 and 5.
    pub(crate) fn throw(&self, source: &mut dyn RollSource) -> (Throw, Verdict) {
        let thrown = self.dice.throw(source, self.bands.as_ref());
        (Throw::of(thrown.dice), self.judge(&thrown.outcome))
    }

    /// The odds of every verdict.
    pub(crate) fn count(&self) -> Result<Distribution<Verdict>, TooLarge> {
        Ok(self
            .dice
            .count(self.bands.as_ref())?
            .map(|outcome| self.judge(outcome)))
    }

    fn judge(&self, outcome: &SumOutcome) -> Verdict {
        let roll = outcome.sum;
        let margin = if self.under {
            self.target - roll
        } else {
            roll - self.target
        };
        let verdict = Verdict {
            margin: Some(margin),
            ..Verdict::failure(roll)
        };
        match &self.bands {
            None => verdict.with(success_when(margin >= 0)),
            Some(bands) => {
                let rank = bands.choose(&verdict.reading(&outcome.tallies, &[]));
                verdict.in_band(bands, rank)
            }
        }
    }
}

/// T, with every part of it (step 1).
fn target(
    against: &RollAgainst,
    step: Option<&AgainstStep>,
    inputs: &Inputs<'_>,
    draft: &mut Draft,
) -> i64 {
    let under = against.direction == Direction::Under;
    let base = if under {
        inputs.n + inputs.x
    } else {
        inputs.n - inputs.x
    };
    let label = step.map_or("", |step| &step.label);
    let multiplied = step.map_or(base, |step| Decimal::int(base).times(step.multiply).floor());
    draft.part(label, multiplied - base);
    let step_shift = step.map_or(0, |step| *step.shift);
    draft.part(label, step_shift);
    let shift = inputs.request.shift.unwrap_or(0);
    draft.part("Shift", shift);
    draft.record.unless_zero(Key::Shift, shift);
    let bought = if under {
        inputs.bought.shift
    } else {
        -inputs.bought.shift
    };
    draft.part("Bought", bought);
    let whole = multiplied + step_shift + shift + bought;
    let limits = Range::new(
        against.number.min.as_ref().map(|n| **n),
        against.number.max.as_ref().map(|n| **n),
    );
    let target = limits.pull(whole);
    draft.part("Limit", target - whole);
    target
}

/// The bands at T, where what ranks below the needed band fails (step 4).
fn bands(declared: &[Band], step: Option<&AgainstStep>, target: i64, under: bool) -> Bands {
    // The needed band is found by rank, and its own bound is what the others may read.
    let ranks = Bands::new(
        declared,
        &Known {
            target: Some(target),
            ..Known::NOTHING
        },
    );
    let asked = step
        .and_then(|step| step.needs.as_ref())
        .and_then(|id| ranks.rank_of(id));
    let needed_rank = asked.unwrap_or_else(|| ranks.lowest_success());
    let needed = ranks
        .at(needed_rank)
        .and_then(|needed| declared.iter().find(|band| *band.id == *needed.id))
        .and_then(|band| band.when.as_ref()?.first()?.total.as_ref())
        .and_then(|total| {
            if under {
                total.at_most.as_ref()
            } else {
                total.at_least.as_ref()
            }
        })
        .map_or(target, |bound| band::worth(bound, Some(target)));
    let known = Known {
        target: Some(target),
        needed: Some(needed),
        symbols: &[],
    };
    let mut bands = Bands::new(declared, &known);
    bands.need(needed_rank);
    bands
}
