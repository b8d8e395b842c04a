//! What a player pays to better a check (page 1, 5.9).

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::{PerCheck, RerollMode, Spend};

use super::LiveChange;
use super::remark::{Note, Notes};
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

/// Why nothing is bought; nothing is paid then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unbought {
    /// Nothing that may be spent has that name.
    NoSpend,
    /// The points are no whole number of purchases.
    Uneven { points: i64, amount: i64 },
    /// The check allows no purchase.
    NoneAllowed,
    /// The character does not have the pool or track now.
    Absent,
    /// The pool holds less than it costs.
    Short { left: i64, cost: i64, amount: i64 },
    /// The track has less room than it costs.
    NoRoom { room: i64, cost: i64, amount: i64 },
    /// Somebody without a card has nothing to spend.
    Stranger,
}

/// Decides what points of the pool or track of a name buy; `number` is N. Nothing bought means
/// nothing paid.
pub(crate) fn buy<'t>(
    card: Option<&Evaluation<'_>>,
    (name, points): (&'t str, i64),
    number: i64,
    notes: &mut Notes<'t>,
) -> Bought {
    let bought = card
        .ok_or(Unbought::Stranger)
        .and_then(|card| bought(card, name, points, number));
    match bought {
        Ok((bought, purchases, wanted)) => {
            if let Some(payment) = bought.payment.as_ref().filter(|_| purchases < wanted) {
                notes.add(Note::Fewer {
                    name,
                    bought: purchases,
                    wanted,
                    paid: payment.paid,
                });
            }
            bought
        }
        Err(why) => {
            notes.add(Note::Unbought { name, why });
            Bought::default()
        }
    }
}

/// What is bought, how often, and how often the points would buy it.
fn bought(
    card: &Evaluation<'_>,
    name: &str,
    points: i64,
    number: i64,
) -> Result<(Bought, i64, i64), Unbought> {
    let ruleset = card.ruleset();
    let spends = &ruleset.definition().resolution.spend;
    let spend = spends
        .iter()
        .find(|spend| is_named(ruleset, spend, name))
        .ok_or(Unbought::NoSpend)?;
    let amount = *spend.amount;
    let most = match &spend.per_check {
        PerCheck::Pool => number.clamp(0, 100),
        PerCheck::Fixed(most) => **most,
        PerCheck::Value(value) => card.value(value).floor().clamp(0, 100),
    };
    if points % amount != 0 {
        return Err(Unbought::Uneven { points, amount });
    }
    let wanted = points / amount;
    let purchases = wanted.min(most);
    if purchases == 0 {
        return Err(Unbought::NoneAllowed);
    }
    let payment = Some(pay(spend, card, purchases * amount)?);
    let times = |n: Option<i64>| n.unwrap_or(0) * purchases;
    let bought = Bought {
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
    };
    Ok((bought, purchases, wanted))
}

/// The id and the label of the pool or track of a spend.
pub(crate) fn names<'r>(ruleset: &'r Ruleset, spend: &Spend) -> Option<(&'r str, &'r str)> {
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
}

/// Whether the pool or track of a spend has that id or label.
fn is_named(ruleset: &Ruleset, spend: &Spend, name: &str) -> bool {
    names(ruleset, spend).is_some_and(|(id, label)| same_name(id, name) || same_name(label, name))
}

/// The payment, when the pool holds the cost or the track has the room.
fn pay(spend: &Spend, card: &Evaluation<'_>, cost: i64) -> Result<Payment, Unbought> {
    let ruleset = card.ruleset();
    let amount = *spend.amount;
    let (from, path, stands, becomes) = match (&spend.pool, &spend.track) {
        (Some(pool), _) => {
            let position = ruleset.pool_position(pool);
            let held = position.and_then(|position| card.pool(position));
            let left = held.ok_or(Unbought::Absent)?.value;
            if left < cost {
                return Err(Unbought::Short { left, cost, amount });
            }
            (&**pool, "pools", left, left - cost)
        }
        (None, Some(track)) => {
            let position = ruleset.track_position(track);
            let held = position.and_then(|position| card.track(position));
            let Some(TrackValue::Plain(plain)) = held else {
                return Err(Unbought::Absent);
            };
            let room = plain.max.saturating_sub(plain.value);
            if room < cost {
                return Err(Unbought::NoRoom { room, cost, amount });
            }
            (&**track, "tracks", plain.value, plain.value + cost)
        }
        (None, None) => return Err(Unbought::Absent),
    };
    let change = LiveChange {
        character: card.name().to_owned(),
        path: format!("live.{path}.{from}"),
        from: stands,
        to: becomes,
    };
    Ok(Payment {
        from: from.to_owned(),
        paid: cost,
        change,
    })
}
