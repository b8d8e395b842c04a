//! How the two sides of a symbol pool are built (page 1, 5.11, steps 1 to 4).

use ludex_ruleset::definition::SymbolPool;

use crate::check::inputs::{Draft, Inputs};
use crate::check::record::Key;
use crate::symbol_side::{Side, die};

/// How many dice of every type are thrown.
pub(super) fn counts(symbol: &SymbolPool, inputs: &Inputs<'_>, draft: &mut Draft) -> Vec<i64> {
    let mut counts = vec![0; symbol.dice.len()];
    let mut add = |id: &str, count: i64| {
        let at = symbol.dice.iter().position(|die| *die.id == *id);
        if let Some(place) = at.and_then(|at| counts.get_mut(at)) {
            *place += count;
        }
    };
    let mut add_side = |id: &str, side: Side| {
        add(id, side.lower);
        if let Some(better) = die(symbol, id).and_then(|die| die.upgrades_to.as_ref()) {
            add(better, side.upgraded);
        }
    };
    let mut asked = |key: Key, times: Option<i64>| {
        draft.record.unless_zero(key, times.unwrap_or(0));
        times.unwrap_or(0)
    };
    let request = inputs.request;

    let mut own = Side::own(symbol, (inputs.ability, inputs.rest));
    own.upgrade(asked(Key::Upgrade, request.upgrade) + inputs.bought.upgrade);
    own.downgrade(asked(Key::Downgrade, request.downgrade));
    add_side(&symbol.pool.die, own);

    let step = inputs
        .difficulty
        .step
        .and_then(|step| symbol.difficulty_ladder.get(step));
    let most = *symbol.against.max;
    let faced = inputs.difficulty.number.unwrap_or(0) + i64::from(inputs.harder);
    let mut against = Side::new(faced, most, die(symbol, &symbol.against.die));
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
