//! `symbol-pool`: a pool of dice with symbols that cancel each other (page 1, 5.11).

use ludex_dice::dist::{Distribution, TooLarge};
use ludex_dice::pool::{self, Pool};
use ludex_dice::source::RollSource;
use ludex_ruleset::definition::{Build, SymbolDie, SymbolPool};

use super::{Throw, small};
use crate::check::band::{Bands, Known};
use crate::check::inputs::{Draft, Inputs};
use crate::check::record::Key;
use crate::check::verdict::{Verdict, success_when};

/// A `symbol-pool` roll.
#[derive(Clone, Debug)]
pub(crate) struct SymbolRoll {
    /// The dice thrown, in the order of the ruleset's types; types without dice are left out.
    pub(crate) dice: Vec<SymbolDice>,
    /// The ids of the symbols.
    pub(crate) symbols: Vec<String>,
    /// Symbols that stand alone, or two that cancel each other.
    pub(crate) axes: Vec<Axis>,
    /// The axis that makes successes, and whether its second symbol does.
    success: Option<(usize, bool)>,
    /// How many successes are needed.
    pub(crate) at_least: i64,
    /// The bands, if any.
    pub(crate) bands: Option<Bands>,
}

/// Dice of one type.
#[derive(Clone, Debug)]
pub(crate) struct SymbolDice {
    /// The type's id.
    pub(crate) id: String,
    /// How many.
    pub(crate) count: u32,
    /// The symbols on every face, as positions.
    pub(crate) faces: Vec<Vec<usize>>,
    /// What every face adds to every axis.
    pub(crate) adds: Vec<Vec<i32>>,
}

/// One symbol, or two that cancel each other one for one; its count is that of the first less that
/// of the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Axis {
    /// The first symbol.
    pub(crate) plus: usize,
    /// The symbol that cancels it.
    pub(crate) minus: Option<usize>,
}

/// How many lower and upgraded dice one side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Side {
    lower: i64,
    upgraded: i64,
    most: i64,
    can_upgrade: bool,
}

impl Side {
    fn new(count: i64, most: i64, die: Option<&SymbolDie>) -> Self {
        let can_upgrade = die.is_some_and(|die| die.upgrades_to.is_some());
        Self {
            lower: count,
            upgraded: 0,
            most,
            can_upgrade,
        }
    }

    /// Upgrades once, `times` over: a lower die becomes better, or a lower die comes to it.
    fn upgrade(&mut self, times: i64) {
        for _ in 0..times {
            if self.lower == 0 {
                if self.upgraded < self.most {
                    self.lower = 1;
                }
            } else if self.can_upgrade {
                self.lower -= 1;
                self.upgraded += 1;
            }
        }
    }

    /// Downgrades once, `times` over.
    fn downgrade(&mut self, times: i64) {
        let back = times.min(self.upgraded);
        self.upgraded -= back;
        self.lower += back;
    }
}

impl SymbolRoll {
    /// Steps 1 to 4.
    pub(crate) fn build(symbol: &SymbolPool, inputs: &Inputs<'_>, draft: &mut Draft) -> Self {
        let symbols: Vec<&str> = symbol.symbols.iter().map(|symbol| &*symbol.id).collect();
        let axes = axes(symbol, &symbols);
        let count = counts(symbol, inputs, draft);
        let dice = symbol
            .dice
            .iter()
            .zip(count)
            .filter(|(_, count)| *count > 0);
        let dice = dice
            .map(|(die, count)| thrown(symbol, die, count, &symbols, &axes))
            .collect();
        let success = symbols
            .iter()
            .position(|id| **id == *symbol.success.symbol)
            .and_then(|at| {
                let axis = axes
                    .iter()
                    .position(|axis| axis.plus == at || axis.minus == Some(at))?;
                Some((axis, axes.get(axis)?.plus != at))
            });
        let known = Known {
            symbols: &symbols,
            ..Known::NOTHING
        };
        let bands = inputs.bands.map(|bands| Bands::new(bands, &known));
        let symbols = symbols.into_iter().map(str::to_owned).collect();
        Self {
            dice,
            symbols,
            axes,
            success,
            at_least: *symbol.success.at_least,
            bands,
        }
    }

    /// Steps 5 to 7.
    pub(crate) fn throw(&self, source: &mut dyn RollSource) -> (Throw, Verdict) {
        let thrown = self.pool(|_| true).throw(source);
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
        let read: Vec<bool> = (0..self.axes.len()).map(|axis| self.reads(axis)).collect();
        let reads = |axis: usize| read.get(axis).copied().unwrap_or(false);
        let counted = self.pool(reads).count()?;
        Ok(counted.map(|outcome| {
            let mut found = outcome.iter();
            let whole = |read: &bool| {
                if *read {
                    found.next().copied().unwrap_or(0)
                } else {
                    0
                }
            };
            self.judge(&read.iter().map(whole).collect::<Vec<_>>())
        }))
    }

    /// The dice, adding up on the axes that are wanted.
    fn pool(&self, wanted: impl Fn(usize) -> bool) -> pool::SymbolPool {
        let keep = |adds: &Vec<i32>| {
            let wanted = adds.iter().enumerate().filter(|(axis, _)| wanted(*axis));
            wanted.map(|(_, add)| *add).collect()
        };
        let dice = self.dice.iter().map(|dice| pool::SymbolDice {
            dice: dice.count,
            faces: dice.adds.iter().map(keep).collect(),
        });
        let axes = (0..self.axes.len()).filter(|axis| wanted(*axis)).count();
        pool::SymbolPool {
            dice: dice.collect(),
            held_to: vec![None; axes],
        }
    }

    fn judge(&self, axes: &[i64]) -> Verdict {
        let net = match self.success {
            Some((axis, turned)) => {
                let count = axes.get(axis).copied().unwrap_or(0);
                if turned { -count } else { count }
            }
            None => 0,
        };
        let margin = net - self.at_least;
        let verdict = Verdict {
            margin: Some(margin),
            ..Verdict::failure(net)
        };
        match &self.bands {
            None => verdict.with(success_when(margin >= 0)),
            Some(bands) => {
                let symbols = self.net(axes);
                verdict.in_band(bands, bands.choose(&verdict.reading(&[], &symbols)))
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
    pub(crate) fn shown(&self, die: &SymbolDice, face: u32) -> Vec<String> {
        let face = usize::try_from(face).unwrap_or(0).saturating_sub(1);
        let shown = die.faces.get(face).into_iter().flatten();
        shown
            .filter_map(|symbol| self.symbols.get(*symbol).cloned())
            .collect()
    }

    /// The dice as a record names them: `2ability 1proficiency`.
    pub(crate) fn dice_text(&self) -> String {
        let dice: Vec<_> = self
            .dice
            .iter()
            .map(|dice| format!("{}{}", dice.count, dice.id))
            .collect();
        dice.join(" ")
    }

    /// Whether judging reads an axis.
    fn reads(&self, axis: usize) -> bool {
        let in_bands = |symbol: usize| {
            self.bands
                .as_ref()
                .is_some_and(|bands| bands.reads_symbol(symbol))
        };
        self.success.is_some_and(|(success, _)| success == axis)
            || self
                .axes
                .get(axis)
                .is_some_and(|axis| in_bands(axis.plus) || axis.minus.is_some_and(in_bands))
    }
}

/// How many dice of every type are thrown.
fn counts(symbol: &SymbolPool, inputs: &Inputs<'_>, draft: &mut Draft) -> Vec<i64> {
    let mut counts = vec![0; symbol.dice.len()];
    let die = |id: &str| symbol.dice.iter().find(|die| *die.id == *id);
    let mut add = |id: &str, count: i64| {
        let at = symbol.dice.iter().position(|die| *die.id == *id);
        if let Some(place) = at.and_then(|at| counts.get_mut(at)) {
            *place += count;
        }
    };
    let mut add_side = |id: &str, side: Side| {
        add(id, side.lower);
        if let Some(better) = die(id).and_then(|die| die.upgrades_to.as_ref()) {
            add(better, side.upgraded);
        }
    };
    let mut asked = |key: Key, times: Option<i64>| {
        draft.record.unless_zero(key, times.unwrap_or(0));
        times.unwrap_or(0)
    };
    let request = inputs.request;

    let (mut own, ups) = own_side(symbol, inputs.ability, inputs.rest, die);
    own.upgrade(ups + asked(Key::Upgrade, request.upgrade) + inputs.bought.upgrade);
    own.downgrade(asked(Key::Downgrade, request.downgrade));
    add_side(&symbol.pool.die, own);

    let step = inputs
        .difficulty
        .step
        .and_then(|step| symbol.difficulty_ladder.get(step));
    let most = *symbol.against.max;
    let faced = inputs.difficulty.number.unwrap_or(0) + i64::from(inputs.harder);
    let mut against = Side::new(faced.clamp(0, most), most, die(&symbol.against.die));
    against.upgrade(
        step.map_or(0, |step| *step.upgrades) + asked(Key::UpgradeAgainst, request.upgrade_against),
    );
    against.downgrade(asked(Key::DowngradeAgainst, request.downgrade_against));
    add_side(&symbol.against.die, against);

    if let Some(boost) = &symbol.boost {
        let dice = asked(Key::Boost, request.boost) + inputs.bought.boost + inputs.x.max(0);
        add(&boost.die, dice.clamp(0, *boost.max));
    }
    if let Some(setback) = &symbol.setback {
        let dice = asked(Key::Setback, request.setback) + inputs.x.saturating_neg().max(0);
        add(&setback.die, dice.clamp(0, *setback.max));
    }
    if let Some(faced) = inputs.difficulty.number {
        draft.record.number(Key::Dc, faced);
    }
    counts
}

/// The own side before any upgrade a tag asks for, and the upgrades that ability and training give
/// (step 1).
fn own_side<'d>(
    symbol: &SymbolPool,
    ability: i64,
    rest: i64,
    die: impl Fn(&str) -> Option<&'d SymbolDie>,
) -> (Side, i64) {
    let (base, ups) = match symbol.pool.build {
        Build::Compare => (ability.max(rest).max(0), ability.min(rest).max(0)),
        Build::Sum => ((ability + rest).max(0), 0),
    };
    let most = *symbol.pool.max;
    (Side::new(base.min(most), most, die(&symbol.pool.die)), ups)
}

/// Pairs of symbols that cancel each other, and symbols that stand alone.
fn axes(symbol: &SymbolPool, ids: &[&str]) -> Vec<Axis> {
    let cancels = |at: usize| {
        let cancelled = symbol.symbols.get(at)?.cancels.as_ref()?;
        ids.iter().position(|id| **id == **cancelled)
    };
    let mut axes: Vec<Axis> = Vec::new();
    for plus in 0..ids.len() {
        // Either of the two may be the one that names the other.
        if axes.iter().all(|axis| axis.minus != Some(plus)) {
            let named_by = || (0..ids.len()).find(|other| cancels(*other) == Some(plus));
            let minus = cancels(plus).or_else(named_by);
            axes.push(Axis { plus, minus });
        }
    }
    axes
}

/// Dice of one type with what their faces do.
fn thrown(
    symbol: &SymbolPool,
    die: &SymbolDie,
    count: i64,
    ids: &[&str],
    axes: &[Axis],
) -> SymbolDice {
    let position = |wanted: &str| ids.iter().position(|id| *id == wanted);
    let faces: Vec<Vec<usize>> = die
        .faces
        .iter()
        .map(|face| face.iter().filter_map(|id| position(id)).collect())
        .collect();
    let adds = faces
        .iter()
        .map(|face| {
            let mut shown = vec![0i32; ids.len()];
            let mut add = |at: usize| {
                if let Some(count) = shown.get_mut(at) {
                    *count += 1;
                }
            };
            for at in face {
                add(*at);
                let counts = symbol
                    .symbols
                    .get(*at)
                    .and_then(|symbol| symbol.counts.as_ref());
                counts
                    .into_iter()
                    .flatten()
                    .filter_map(|id| position(id))
                    .for_each(&mut add);
            }
            let count = |at: usize| shown.get(at).copied().unwrap_or(0);
            axes.iter()
                .map(|axis| count(axis.plus) - axis.minus.map_or(0, count))
                .collect()
        })
        .collect();
    SymbolDice {
        id: die.id.to_string(),
        count: small(count),
        faces,
        adds,
    }
}
