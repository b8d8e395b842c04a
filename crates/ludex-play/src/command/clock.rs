//! Progress clocks (page 1, 3.11 and 9.7).

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::Clocks;
use serde_json::Value;

use super::amount::Amount;
use super::read::{ClockOp, Step};
use super::refusal::Refusal;
use crate::name::same_name;
use crate::party::{Clock, PartyChange};
use crate::tag::clean;

/// The most characters of a clock's name.
const LONGEST_NAME: usize = 60;
/// The most segments a command fills or clears.
const MOST: i64 = 100;

/// Does what a command asks of the clocks. Where a clock is to stand is held to its size, however
/// far beyond it lies.
///
/// # Errors
/// The ruleset has no clocks, the name is blank, taken or not there, the size is none of the
/// ruleset's, there are as many clocks as may be, or a number is out of its limits. The clocks are
/// as they were then.
pub(super) fn run(
    ruleset: &Ruleset,
    clocks: &mut Vec<Clock>,
    name: &str,
    how: ClockOp,
) -> Result<(String, Vec<PartyChange>), Refusal> {
    let name = clean(name, LONGEST_NAME);
    if name.is_empty() {
        return Err(Refusal::Malformed);
    }
    let declared = ruleset.definition().sheet.clocks.as_ref();
    let declared = declared.ok_or(Refusal::NoClocks)?;
    let found = clocks
        .iter()
        .position(|clock| same_name(&clock.name, &name));
    match how {
        ClockOp::Create { .. } if found.is_some() => Err(Refusal::ClockExists),
        ClockOp::Create { size, to } => {
            let clock = create(declared, clocks.len(), name, size, to)?;
            let done = (
                shown(&clock),
                changed(&clock.name, Value::Null, clock.value.into()),
            );
            clocks.push(clock);
            Ok(done)
        }
        ClockOp::Move(step) => {
            let clock = found.and_then(|at| clocks.get_mut(at));
            let clock = clock.ok_or(Refusal::UnknownClock)?;
            let from = clock.value;
            clock.value = moved(clock, step)?;
            let (from, to) = (from.into(), clock.value.into());
            Ok((shown(clock), changed(&clock.name, from, to)))
        }
        ClockOp::Remove => {
            let at = found.ok_or(Refusal::UnknownClock)?;
            let Clock { name, value, .. } = clocks.remove(at);
            let changes = changed(&name, value.into(), Value::Null);
            Ok((format!("{name} removed"), changes))
        }
    }
}

fn create(
    declared: &Clocks,
    count: usize,
    name: String,
    size: Amount,
    to: Option<Amount>,
) -> Result<Clock, Refusal> {
    let size = whole(size)?;
    if !declared.sizes.iter().any(|offered| offered.get() == size) {
        return Err(Refusal::BadSize);
    }
    if i64::try_from(count).map_or(true, |count| count >= declared.max.get()) {
        return Err(Refusal::TooManyClocks);
    }
    let value = to.map_or(Ok(0), whole)?.clamp(0, size);
    Ok(Clock { name, size, value })
}

fn moved(clock: &Clock, step: Step) -> Result<i64, Refusal> {
    let to = match step {
        Step::To(to) => whole(to)?,
        Step::By(by) => match by.within(-MOST, MOST)? {
            0 => return Err(Refusal::BadAmount),
            by => clock.value.saturating_add(by),
        },
    };
    Ok(to.max(0).min(clock.size))
}

fn whole(amount: Amount) -> Result<i64, Refusal> {
    amount.within(i64::MIN, i64::MAX)
}

fn shown(clock: &Clock) -> String {
    let full = if clock.value == clock.size {
        " full"
    } else {
        ""
    };
    format!("{} {}/{}{full}", clock.name, clock.value, clock.size)
}

fn changed(name: &str, from: Value, to: Value) -> Vec<PartyChange> {
    if from == to {
        return Vec::new();
    }
    vec![PartyChange {
        character: None,
        path: format!("clocks.{name}"),
        from,
        to,
    }]
}
