//! Rests (page 1, section 7).

use ludex_ruleset::definition::{
    Clear, ClearConditions, FieldKind, Rest, RestBy, RestStep, RestTo,
};
use ludex_text::Decimal;

use super::refusal::Refusal;
use super::write::{Plan, Write};
use crate::evaluate::{
    Evaluation, FieldValue, PoolSource, PoolValue, StateNow, TrackValue, value_label,
};
use crate::name::same_name;

/// What a rest comes to on one sheet.
///
/// # Errors
/// No rest has the name.
pub(super) fn plan(evaluation: &Evaluation<'_>, name: &str) -> Result<Plan, Refusal> {
    let mut rests = evaluation.ruleset().definition().rests.iter();
    let rest = rests
        .find(|rest| same_name(&rest.id, name) || same_name(&rest.label, name))
        .ok_or(Refusal::UnknownRest)?;
    let mut resting = Resting::new(evaluation);
    for step in rest.restore.iter() {
        resting.step(step);
    }
    Ok(resting.plan(rest))
}

/// A sheet while it rests: each step meets what the one before left.
struct Resting<'e, 'a> {
    evaluation: &'e Evaluation<'a>,
    pools: Vec<PoolValue<'a>>,
    tracks: Vec<Option<TrackValue<'a>>>,
    states: Vec<Option<StateNow<'a>>>,
    /// What was restored, in the order it first was.
    touched: Vec<Place>,
}

/// Something of a sheet, by its position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Pool(usize),
    Track(usize),
    State(usize),
}

impl<'e, 'a> Resting<'e, 'a> {
    fn new(evaluation: &'e Evaluation<'a>) -> Self {
        let live = &evaluation.ruleset().definition().sheet.live;
        let tracks = 0..live.tracks.len();
        let states = 0..live.states.len();
        Self {
            evaluation,
            pools: evaluation.pools().to_vec(),
            tracks: tracks.map(|at| evaluation.track(at).cloned()).collect(),
            states: states.map(|at| evaluation.state(at)).collect(),
            touched: Vec::new(),
        }
    }

    /// Applies one step; what the sheet does not have now is passed over.
    fn step(&mut self, step: &RestStep) {
        let ruleset = self.evaluation.ruleset();
        if let Some(track) = &step.track {
            if let Some(at) = ruleset.track_position(track) {
                self.track(at, step);
            }
        } else if let Some(state) = &step.state {
            if let Some(at) = ruleset.state_position(state) {
                self.state(at, step);
            }
        } else {
            self.pools(step);
        }
    }

    fn pools(&mut self, step: &RestStep) {
        for at in 0..self.pools.len() {
            let meant = self
                .pools
                .get(at)
                .is_some_and(|pool| self.means(step, pool));
            if !meant {
                continue;
            }
            self.touch(Place::Pool(at));
            if let Some(pool) = self.pools.get_mut(at) {
                pool.value = led(step, pool.value, 0, pool.max);
            }
        }
    }

    /// Whether a step restores a pool.
    fn means(&self, step: &RestStep, pool: &PoolValue<'_>) -> bool {
        let ruleset = self.evaluation.ruleset();
        match pool.source {
            PoolSource::Declared(at) => match (&step.pool, &step.pool_group) {
                (Some(id), _) => ruleset.pool_position(id) == Some(at),
                (None, Some(group)) => pool.group == Some(&**group),
                (None, None) => false,
            },
            PoolSource::Row { list, row } => {
                let id = step.list_pools.as_ref();
                let meant = id.is_some_and(|id| ruleset.list_position(id) == Some(list));
                meant && self.recharges(step, list, row)
            }
        }
    }

    /// Whether the recharge cell of a row is one of those a step names, if it names any.
    fn recharges(&self, step: &RestStep, list: usize, row: usize) -> bool {
        let Some(words) = &step.recharge else {
            return true;
        };
        let lists = &self.evaluation.ruleset().definition().sheet.lists;
        let column = lists.get(list).and_then(|list| {
            let id = list.pools.as_ref()?.recharge_column.as_ref()?;
            list.columns.iter().find(|column| *column.id == **id)
        });
        let Some(column) = column.filter(|column| {
            matches!(
                column.kind,
                FieldKind::Enum(_) | FieldKind::Text(_) | FieldKind::LongText(_)
            )
        }) else {
            return false;
        };
        let mut rows = self.evaluation.rows(list);
        let cell = rows
            .find(|found| found.position == row)
            .map(|row| row.cell(column));
        matches!(cell, Some(FieldValue::Text(cell)) if words.iter().any(|word| **word == *cell))
    }

    fn track(&mut self, at: usize, step: &RestStep) {
        let Some(Some(track)) = self.tracks.get_mut(at) else {
            return;
        };
        match track {
            TrackValue::Plain(plain) => {
                plain.value = led(step, plain.value, plain.min, plain.max);
            }
            TrackValue::Wound(wounds) => {
                let (marked, length) = (wounds.marked(), wounds.length());
                let healed = match &step.to {
                    Some(_) => marked - led(step, marked, 0, length) + wounds.overflow(),
                    None => -moved(step, length),
                };
                let named = |id: &str| wounds.kinds().iter().position(|kind| *kind.id == *id);
                let kind = step.kind.as_ref().and_then(|id| named(id));
                wounds.heal(healed, kind);
            }
        }
        self.touch(Place::Track(at));
    }

    fn state(&mut self, at: usize, step: &RestStep) {
        let declared = &self.evaluation.ruleset().definition().sheet.live.states;
        let (Some(state), Some(Some(now))) = (declared.get(at), self.states.get_mut(at)) else {
            return;
        };
        let Some(RestTo::Word(word)) = &step.to else {
            return;
        };
        let mut values = state.values.iter().map(|value| value.as_str());
        let value = match &**word {
            "default" => Some(state.start()),
            word => values.find(|value| *value == word),
        };
        if let Some(value) = value {
            let label = value_label(state, value);
            *now = StateNow { value, label };
            self.touch(Place::State(at));
        }
    }

    fn touch(&mut self, place: Place) {
        if !self.touched.contains(&place) {
            self.touched.push(place);
        }
    }

    /// What the steps changed, then what the rest clears. The text names what was restored.
    fn plan(self, rest: &Rest) -> Plan {
        let (mut shown, mut writes) = (Vec::new(), Vec::new());
        for place in &self.touched {
            if let Some((text, write)) = self.changed(*place) {
                shown.push(text);
                writes.push(write);
            }
        }
        if let Some(clear) = &rest.clear {
            self.clear(clear, &mut writes);
        }
        let now = if shown.is_empty() {
            rest.label.to_string()
        } else {
            format!("{}: {}", rest.label, shown.join(", "))
        };
        Plan { now, writes }
    }

    /// Where something stands now; `None` when that is where it stood before.
    fn changed(&self, place: Place) -> Option<(String, Write)> {
        let live = &self.evaluation.ruleset().definition().sheet.live;
        match place {
            Place::Pool(at) => {
                let (before, after) = (self.evaluation.pools().get(at)?, self.pools.get(at)?);
                let text = format!("{} {}/{}", after.label, after.value, after.max);
                (before != after).then(|| (text, Write::pool(before, after)))
            }
            Place::Track(at) => {
                let track = live.tracks.get(at)?;
                let (before, after) = (self.evaluation.track(at)?, self.tracks.get(at)?.as_ref()?);
                if before == after {
                    return None;
                }
                match (before, after) {
                    (TrackValue::Plain(before), TrackValue::Plain(after)) => Some((
                        format!("{} {}", track.label, after.value),
                        Write::track(&track.id, *before, after.value),
                    )),
                    (TrackValue::Wound(before), TrackValue::Wound(after)) => Some((
                        format!("{} {}/{}", track.label, after.marked(), after.length()),
                        Write::wounds(&track.id, before, after),
                    )),
                    _ => None,
                }
            }
            Place::State(at) => {
                let state = live.states.get(at)?;
                let (before, after) = (self.evaluation.state(at)?, (*self.states.get(at)?)?);
                let write = || Write::State {
                    id: state.id.to_string(),
                    start: state.start().to_owned(),
                    from: before.value.to_owned(),
                    to: after.value.to_owned(),
                };
                let text = format!("{} {}", state.label, after.label);
                (before != after).then(|| (text, write()))
            }
        }
    }

    fn clear(&self, clear: &Clear, writes: &mut Vec<Write>) {
        let live = &self.evaluation.ruleset().definition().sheet.live;
        for id in clear.text.iter().flat_map(|ids| ids.iter()) {
            let at = live.text.iter().position(|text| *text.id == **id);
            let text = at.map_or("", |at| self.evaluation.text(at));
            if !text.is_empty() {
                writes.push(Write::Text {
                    id: id.to_string(),
                    from: text.to_owned(),
                    to: String::new(),
                });
            }
        }
        let is_cleared = |id: &str| match &clear.conditions {
            Some(ClearConditions::All) => true,
            Some(ClearConditions::These(ids)) => ids.iter().any(|cleared| **cleared == *id),
            None => false,
        };
        let on = self.evaluation.conditions();
        let on = on.filter_map(|at| live.conditions.get(at));
        writes.extend(
            on.filter(|condition| is_cleared(&condition.id))
                .map(|condition| Write::Condition {
                    id: condition.id.to_string(),
                    from: true,
                    to: false,
                }),
        );
    }
}

/// Where a step leads from a value between two ends.
fn led(step: &RestStep, value: i64, min: i64, max: i64) -> i64 {
    let to = match &step.to {
        Some(RestTo::Number(to)) => to.get(),
        Some(RestTo::Word(word)) if **word == *"max" => max,
        Some(RestTo::Word(_)) => min,
        None => value.saturating_add(moved(step, max)),
    };
    to.max(min).min(max)
}

/// By how much a step moves what has that maximum.
fn moved(step: &RestStep, max: i64) -> i64 {
    let Some(RestBy {
        r#const,
        fraction_of_max,
        round,
        min,
    }) = &step.by
    else {
        return 0;
    };
    match (r#const, fraction_of_max) {
        (Some(by), _) => by.get(),
        (None, Some(fraction)) => {
            let part = Decimal::int(max).times(*fraction);
            let least = min.map_or(0, |min| min.get());
            part.round(round.unwrap_or_default().into()).max(least)
        }
        (None, None) => 0,
    }
}
