//! `symbol-pool`: a pool of dice with symbols that cancel each other (page 1, 5.11).

mod build;
mod face;

use ludex_dice::dist::{Distribution, TooLarge};
use ludex_dice::pool::{self, Pool};
use ludex_dice::source::RollSource;
use ludex_ruleset::definition::SymbolPool;

use super::{Throw, small};
use crate::check::band::{Bands, Known};
use crate::check::inputs::{Draft, Inputs};
use crate::check::verdict::{Verdict, success_when};
use face::Axis;

/// A `symbol-pool` roll.
#[derive(Clone, Debug)]
pub(crate) struct SymbolRoll {
    /// The types of dice thrown, in declared order; types without dice are left out.
    pub(crate) types: Vec<DieType>,
    /// The ids of the symbols.
    pub(crate) symbols: Vec<String>,
    /// How many successes are needed.
    pub(crate) at_least: i64,
    /// The bands, if any.
    pub(crate) bands: Option<Bands>,
    /// The dice; they add up on every axis.
    dice: pool::SymbolPool,
    axes: Vec<Axis>,
    /// The axis that makes successes, and whether its second symbol does.
    success: Option<(usize, bool)>,
}

/// Dice of one type.
#[derive(Clone, Debug)]
pub(crate) struct DieType {
    /// The type's id.
    pub(crate) id: String,
    /// How many.
    pub(crate) count: u32,
    /// The symbols on every face, as positions.
    faces: Vec<Vec<usize>>,
}

impl SymbolRoll {
    /// Steps 1 to 4.
    pub(crate) fn build(symbol: &SymbolPool, inputs: &Inputs<'_>, draft: &mut Draft) -> Self {
        let ids: Vec<&str> = symbol.symbols.iter().map(|symbol| &*symbol.id).collect();
        let axes = face::axes(symbol, &ids);
        let counted = symbol.dice.iter().zip(build::counts(symbol, inputs, draft));
        let types: Vec<DieType> = counted
            .filter(|(_, count)| *count > 0)
            .map(|(die, count)| DieType {
                id: die.id.to_string(),
                count: small(count),
                faces: face::faces(die, &ids),
            })
            .collect();
        let dice = types.iter().map(|of_type| pool::SymbolDice {
            dice: of_type.count,
            faces: of_type
                .faces
                .iter()
                .map(|shown| face::adds(symbol, shown, &ids, &axes))
                .collect(),
        });
        let dice = pool::SymbolPool {
            dice: dice.collect(),
            held_to: vec![None; axes.len()],
        };
        let counts = ids.iter().position(|id| **id == *symbol.success.symbol);
        let success = counts.and_then(|symbol| {
            let at = axes.iter().position(|axis| axis.holds(symbol))?;
            Some((at, axes.get(at)?.plus != symbol))
        });
        let known = Known {
            symbols: &ids,
            ..Known::NOTHING
        };
        Self {
            bands: inputs.bands.map(|bands| Bands::new(bands, &known)),
            symbols: ids.iter().map(|id| (*id).to_owned()).collect(),
            at_least: *symbol.success.at_least,
            types,
            dice,
            axes,
            success,
        }
    }

    /// Steps 5 to 7.
    pub(crate) fn throw(&self, source: &mut dyn RollSource) -> (Throw, Verdict) {
        let thrown = self.dice.throw(source);
        let verdict = self.judge(&thrown.outcome);
        (
            Throw {
                dice: thrown.dice,
                axes: thrown.outcome,
            },
            verdict,
        )
    }

    /// The odds of every verdict; axes that nothing reads are left out, so that they come quickly.
    pub(crate) fn count(&self) -> Result<Distribution<Verdict>, TooLarge> {
        let read: Vec<usize> = (0..self.axes.len())
            .filter(|axis| self.reads(*axis))
            .collect();
        let narrow = |adds: &Vec<i32>| -> Vec<i32> {
            read.iter()
                .map(|axis| adds.get(*axis).copied().unwrap_or(0))
                .collect()
        };
        let dice = self.dice.dice.iter().map(|dice| pool::SymbolDice {
            dice: dice.dice,
            faces: dice.faces.iter().map(narrow).collect(),
        });
        let dice = pool::SymbolPool {
            dice: dice.collect(),
            held_to: vec![None; read.len()],
        };
        Ok(dice.count()?.map(|sums| {
            let mut axes = vec![0; self.axes.len()];
            for (axis, sum) in read.iter().zip(sums) {
                if let Some(place) = axes.get_mut(*axis) {
                    *place = *sum;
                }
            }
            self.judge(&axes)
        }))
    }

    /// Judges what the faces add up to on every axis.
    fn judge(&self, axes: &[i64]) -> Verdict {
        let net = self.success.map_or(0, |(axis, second)| {
            let count = axes.get(axis).copied().unwrap_or(0);
            if second { -count } else { count }
        });
        let margin = net - self.at_least;
        let verdict = Verdict {
            margin: Some(margin),
            ..Verdict::failure(net)
        };
        match &self.bands {
            None => verdict.with(success_when(margin >= 0)),
            Some(bands) => {
                let rank = bands.choose(&verdict.reading(&[], &self.net(axes)));
                verdict.in_band(bands, rank)
            }
        }
    }

    /// The net count of every symbol.
    pub(crate) fn net(&self, axes: &[i64]) -> Vec<i64> {
        let mut net = vec![0; self.symbols.len()];
        let mut set = |symbol: usize, count: i64| {
            if let Some(place) = net.get_mut(symbol) {
                *place = count.max(0);
            }
        };
        for (axis, count) in self.axes.iter().zip(axes) {
            set(axis.plus, *count);
            if let Some(minus) = axis.minus {
                set(minus, -*count);
            }
        }
        net
    }

    /// The ids of the symbols that a face of a die shows; faces count from 1.
    pub(crate) fn shown(&self, die: &DieType, face: u32) -> Vec<String> {
        let face = usize::try_from(face).unwrap_or(0).saturating_sub(1);
        let shown = die.faces.get(face).into_iter().flatten();
        shown
            .filter_map(|symbol| self.symbols.get(*symbol).cloned())
            .collect()
    }

    /// The dice as a record names them: `2ability 1proficiency`.
    pub(crate) fn dice_text(&self) -> String {
        let types = self
            .types
            .iter()
            .map(|of_type| format!("{}{}", of_type.count, of_type.id));
        types.collect::<Vec<_>>().join(" ")
    }

    /// Whether judging reads an axis.
    fn reads(&self, at: usize) -> bool {
        let bands = self.bands.as_ref();
        let reads = |symbol: usize| bands.is_some_and(|bands| bands.reads_symbol(symbol));
        self.success.is_some_and(|(success, _)| success == at)
            || self
                .axes
                .get(at)
                .is_some_and(|axis| reads(axis.plus) || axis.minus.is_some_and(reads))
    }
}
