//! What a player pays to better a check (page 1, 5.9).

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::{PerCheck, RerollMode, Spend};

use super::LiveChange;
use crate::evaluate::{Evaluation, TrackValue};
use crate::name::same_name;

/// What was bought for one check; nothing by default.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Bought {
    /// Successes, in all.
    pub(crate) successes: i64,
    /// Dice, in all.
    pub(crate) dice: i64,
    /// How far the number rolled against moves, in all.
    pub(crate) shift: i64,
    /// Upgrades, in all.
    pub(crate) upgrade: i64,
    /// Boost dice, in all.
    pub(crate) boost: i64,
    /// The face up to which dice are thrown again, and how often.
    pub(crate) reroll: Option<(u32, RerollMode)>,
    /// What it cost.
    pub(crate) payment: Option<Payment>,
}

/// What was paid.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Payment {
    /// The id of the pool or track.
    pub(crate) from: String,
    /// How much.
    pub(crate) paid: i64,
    /// What that makes of it.
    pub(crate) change: LiveChange,
}

/// Decides what `points` of the pool or track of that name buy; `number` is N. Nothing bought means
/// nothing paid.
pub(crate) fn buy(card: &Evaluation<'_>, (name, points): (&str, i64), number: i64) -> Bought {
    bought(card, name, points, number).unwrap_or_default()
}

fn bought(card: &Evaluation<'_>, name: &str, points: i64, number: i64) -> Option<Bought> {
    let ruleset = card.ruleset();
    let spends = &ruleset.definition().resolution.spend;
    let spend = spends.iter().find(|spend| is_named(ruleset, spend, name))?;
    let amount = *spend.amount;
    let most = match &spend.per_check {
        PerCheck::Pool => number.clamp(0, 100),
        PerCheck::Fixed(most) => **most,
        PerCheck::Value(value) => card.value(value).floor().clamp(0, 100),
    };
    if points % amount != 0 {
        return None;
    }
    let purchases = (points / amount).min(most);
    let cost = purchases * amount;
    let payment = Some(pay(spend, card, cost).filter(|_| cost > 0)?);
    let times = |n: Option<i64>| n.unwrap_or(0) * purchases;
    Some(Bought {
        successes: times(spend.successes.as_deref().copied()),
        dice: times(spend.dice.as_deref().copied()),
        shift: times(spend.shift.as_deref().copied()),
        upgrade: times(spend.upgrade.as_deref().copied()),
        boost: times(spend.boost.as_deref().copied()),
        reroll: spend
            .reroll
            .as_ref()
            .map(|reroll| (u32::try_from(*reroll.up_to).unwrap_or(0), reroll.mode)),
        payment,
    })
}

/// Whether the pool or track of a spend has that id or label.
fn is_named(ruleset: &Ruleset, spend: &Spend, name: &str) -> bool {
    let pool = spend
        .pool
        .as_ref()
        .and_then(|id| ruleset.pool(id))
        .map(|p| (&*p.id, &*p.label));
    let track = spend
        .track
        .as_ref()
        .and_then(|id| ruleset.track(id))
        .map(|t| (&*t.id, &*t.label));
    pool.or(track)
        .is_some_and(|(id, label)| same_name(id, name) || same_name(label, name))
}

/// The payment, when the pool holds the cost or the track has the room.
fn pay(spend: &Spend, card: &Evaluation<'_>, cost: i64) -> Option<Payment> {
    let ruleset = card.ruleset();
    let (from, path, stands, becomes) = match (&spend.pool, &spend.track) {
        (Some(pool), _) => {
            let stands = card.pool(ruleset.pool_position(pool)?)?.value;
            let becomes = stands.checked_sub(cost).filter(|left| *left >= 0)?;
            (
                pool.to_string(),
                format!("live.pools.{}", &**pool),
                stands,
                becomes,
            )
        }
        (None, Some(track)) => {
            let position = ruleset.track_position(track)?;
            let TrackValue::Plain(plain) = card.track(position)? else {
                return None;
            };
            let becomes = plain
                .value
                .checked_add(cost)
                .filter(|raised| *raised <= plain.max)?;
            (
                track.to_string(),
                format!("live.tracks.{}", &**track),
                plain.value,
                becomes,
            )
        }
        (None, None) => return None,
    };
    let change = LiveChange {
        character: card.name().to_owned(),
        path,
        from: stands,
        to: becomes,
    };
    Some(Payment {
        from,
        paid: cost,
        change,
    })
}
