//! How the two sides of a symbol pool are built (page 1, 5.11, steps 1 to 4).

use ludex_ruleset::definition::{Build, SymbolDie, SymbolPool};

use crate::check::inputs::{Draft, Inputs};
use crate::check::record::Key;

/// How many dice of every type are thrown.
pub(super) fn counts(symbol: &SymbolPool, inputs: &Inputs<'_>, draft: &mut Draft) -> Vec<i64> {
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
        // By then every die that may come has come and is upgraded.
        let enough = self.most.saturating_mul(2);
        for _ in 0..times.min(enough) {
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
