//! Moving plain tracks, marking and healing wound tracks (page 1, 4.3 and 9.5).

use ludex_ruleset::definition::Track;

use super::amount::Amount;
use super::pool;
use super::read::Step;
use super::refusal::Refusal;
use super::write::{Plan, Write};
use crate::evaluate::{Evaluation, TrackValue};
use crate::name::same_name;

/// The most a plain track is set or moved by.
const MOST: i64 = 1_000_000;
/// The most boxes a wound track has.
const BOXES: i64 = 64;

/// What a command for a plain track comes to.
///
/// # Errors
/// The number is out of its limits, no track has the name, or it is a wound track.
pub(super) fn plan(evaluation: &Evaluation<'_>, name: &str, step: Step) -> Result<Plan, Refusal> {
    let (Step::By(amount) | Step::To(amount)) = step;
    let amount = amount.within(-MOST, MOST)?;
    let (track, value) = find(evaluation, name)?;
    let TrackValue::Plain(plain) = value else {
        return Err(Refusal::WrongTrack);
    };
    let to = match step {
        Step::By(_) => plain.value.saturating_add(amount),
        Step::To(_) => amount,
    };
    let to = to.clamp(plain.min, plain.max);
    Ok(Plan {
        now: format!("{} {to}", track.label),
        writes: vec![Write::track(&track.id, *plain, to)],
    })
}

/// What a command for a wound track comes to: marks of a kind, or with an amount below 0 healing.
///
/// # Errors
/// A number is out of its limits, no track has the name, it is a plain one, it has no such kind of
/// mark, or too few places are free.
pub(super) fn wound(
    evaluation: &Evaluation<'_>,
    name: &str,
    kind: Option<&str>,
    amount: Amount,
    from: Option<Amount>,
) -> Result<Plan, Refusal> {
    let amount = amount.within(-pool::MOST, pool::MOST)?;
    let from = from.map_or(Ok(1), |from| from.within(1, BOXES))?;
    if amount == 0 {
        return Err(Refusal::BadAmount);
    }
    let (track, value) = find(evaluation, name)?;
    let TrackValue::Wound(before) = value else {
        return Err(Refusal::WrongTrack);
    };
    let named = |name: &str| {
        let mut kinds = before.kinds().iter();
        kinds.position(|kind| same_name(&kind.id, name) || same_name(&kind.label, name))
    };
    let kind = kind.and_then(named);
    let mut after = before.clone();
    if amount > 0 {
        let kind = kind.ok_or(Refusal::UnknownKind)?;
        let from = usize::try_from(from).unwrap_or(1);
        after.mark(kind, amount, from).map_err(|_| Refusal::NoBox)?;
    } else {
        after.heal(-amount, kind);
    }
    let mut now = format!("{} {}/{}", track.label, after.marked(), after.length());
    if let Some(level) = after.lowest_marked().filter(|_| !after.has_boxes()) {
        now = format!("{now} {}", level.label);
    }
    if after.overflow() > before.overflow() {
        now = format!("{now} +{} over", after.overflow());
    }
    Ok(Plan {
        now,
        writes: vec![Write::wounds(&track.id, before, &after)],
    })
}

/// The first track of a name that is there now.
fn find<'e, 'a>(
    evaluation: &'e Evaluation<'a>,
    name: &str,
) -> Result<(&'a Track, &'e TrackValue<'a>), Refusal> {
    let tracks = evaluation.ruleset().definition().sheet.live.tracks.iter();
    let named = tracks
        .enumerate()
        .filter(|(_, track)| same_name(&track.id, name) || same_name(&track.label, name));
    let mut present = named.filter_map(|(at, track)| Some((track, evaluation.track(at)?)));
    present.next().ok_or(Refusal::UnknownTrack)
}
