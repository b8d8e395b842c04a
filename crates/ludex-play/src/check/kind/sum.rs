//! `dice-sum`: a few dice and a modifier against a difficulty (page 1, 5.5).

use ludex_dice::dist::{Distribution, TooLarge};
use ludex_dice::pool::{Sets, SumOutcome};
use ludex_dice::source::RollSource;
use ludex_ruleset::definition::{DiceSum, Natural, NaturalRule, Outcome};

use super::set::SetDice;
use super::{Throw, small};
use crate::check::band::{Bands, Known};
use crate::check::inputs::{Draft, Inputs};
use crate::check::record::Key;
use crate::check::request::Mode;
use crate::check::verdict::{Verdict, success_when};

/// A `dice-sum` roll.
#[derive(Clone, Debug)]
pub(crate) struct SumRoll {
    /// The dice.
    pub(crate) dice: SetDice,
    /// M.
    pub(crate) modifier: i64,
    /// What the total must reach.
    pub(crate) dc: Option<i64>,
    /// The bands, if any.
    pub(crate) bands: Option<Bands>,
    /// The sum that is a natural success.
    top: Option<i64>,
    /// The sum that is a natural failure.
    bottom: Option<i64>,
    rule: NaturalRule,
}

impl SumRoll {
    /// Steps 1 and 2 without the throw.
    pub(crate) fn build(sum: &DiceSum, inputs: &Inputs<'_>, draft: &mut Draft) -> Self {
        let (count, sides) = (*sum.dice.count, *sum.dice.sides);
        let bands = inputs.bands.map(|bands| Bands::new(bands, &Known::NOTHING));
        let own = inputs
            .own_die
            .filter(|face| (count, sides) == (1, 20) && (1..=20).contains(face));
        let mode = inputs.request.mode.filter(|_| own.is_none());
        let sets = match mode {
            None => Sets::One,
            Some(Mode::Advantage) => Sets::Higher,
            Some(Mode::Disadvantage) => Sets::Lower,
        };
        if let Some(mode) = mode {
            draft.record.word(Key::Mode, mode.word());
        }
        if let Some(dc) = inputs.difficulty.number {
            draft.record.number(Key::Dc, dc);
        }
        let naturals = &sum.naturals;
        let natural = if inputs.save {
            naturals.save
        } else {
            naturals.check
        };
        let on = |wanted: Natural, face: i64| {
            (count == 1 && (natural == Natural::Both || natural == wanted)).then_some(face)
        };
        Self {
            dice: match own {
                Some(face) => SetDice::Given(face),
                None => SetDice::sum(small(count), small(sides), sets, bands.as_ref()),
            },
            modifier: inputs.n + inputs.x,
            dc: inputs.difficulty.number,
            top: on(Natural::MaxOnly, sides),
            bottom: on(Natural::MinOnly, 1),
            rule: naturals.rule,
            bands,
        }
    }

    /// Steps 2 to 5.
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
        let sum = outcome.sum;
        let total = sum + self.modifier;
        let margin = self.dc.map(|dc| total - dc);
        let verdict = Verdict {
            used: sum,
            margin,
            ..Verdict::failure(total)
        };
        let (top, bottom) = (self.top == Some(sum), self.bottom == Some(sum));
        let Some(bands) = &self.bands else {
            return verdict.with(match (top, bottom) {
                (true, _) => Outcome::CriticalSuccess,
                (_, true) => Outcome::CriticalFailure,
                _ => success_when(margin.is_some_and(|margin| margin >= 0)),
            });
        };
        let rank = bands.choose(&verdict.reading(&outcome.tallies, &[]));
        let rank = match (self.rule, top, bottom) {
            (NaturalRule::Force, true, _) => 0,
            (NaturalRule::Force, _, true) => bands.worst(),
            (NaturalRule::Shift, true, _) => rank.saturating_sub(1),
            (NaturalRule::Shift, _, true) => (rank + 1).min(bands.worst()),
            _ => rank,
        };
        verdict.in_band(bands, rank)
    }
}
