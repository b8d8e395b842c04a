//! Spending, restoring, harming and buffering pools (page 1, 9.5).

use super::amount::Amount;
use super::read::PoolOp;
use super::refusal::Refusal;
use super::write::{Plan, Write};
use crate::evaluate::{Evaluation, PoolSource, PoolValue};
use crate::name::same_name;

/// The most a command moves.
pub(super) const MOST: i64 = 100_000;

/// What a command for a pool comes to.
///
/// # Errors
/// The amount is out of its limits, no pool or several have the name, it holds too little, or it
/// may hold no buffer.
pub(super) fn plan(
    evaluation: &Evaluation<'_>,
    how: PoolOp,
    name: &str,
    amount: Amount,
) -> Result<Plan, Refusal> {
    let least = if how == PoolOp::Temp { 0 } else { 1 };
    let amount = amount.within(least, MOST)?;
    let before = find(evaluation, name)?;
    let mut after = before.clone();
    match how {
        PoolOp::Spend if before.value < amount => return Err(Refusal::Insufficient),
        PoolOp::Spend => after.value -= amount,
        PoolOp::Restore => after.value = before.value.saturating_add(amount).min(before.max),
        PoolOp::Damage => {
            let buffered = before.temp.clamp(0, amount);
            after.temp -= buffered;
            after.value = (before.value - (amount - buffered)).max(0);
        }
        PoolOp::Temp if !evaluation.holds_temp(before) => return Err(Refusal::NoTemp),
        PoolOp::Temp => after.temp = amount,
    }
    Ok(Plan {
        now: after.shown(),
        writes: vec![Write::pool(before, &after)],
    })
}

/// The pool a name means among those the card has now: by its exact key, else a declared one by id
/// or label, else the only row pool by key or name.
fn find<'e, 'a>(evaluation: &'e Evaluation<'a>, name: &str) -> Result<&'e PoolValue<'a>, Refusal> {
    let (name, pools) = (name.trim(), evaluation.pools());
    let named = |pool: &&PoolValue<'_>| same_name(&pool.key, name) || same_name(pool.label, name);
    let is_row = |pool: &&PoolValue<'_>| matches!(pool.source, PoolSource::Row { .. });
    let exact = pools.iter().find(|pool| pool.key == name);
    let declared = || pools.iter().find(|pool| !is_row(pool) && named(pool));
    if let Some(found) = exact.or_else(declared) {
        return Ok(found);
    }
    let mut rows = pools.iter().filter(|pool| is_row(pool) && named(pool));
    match (rows.next(), rows.next()) {
        (Some(only), None) => Ok(only),
        (None, _) => Err(Refusal::UnknownPool),
        (Some(_), Some(_)) => Err(Refusal::AmbiguousPool),
    }
}
