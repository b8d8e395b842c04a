//! Value references and derived values (page 1, sections 2 and 3.5).

use ludex_ruleset::definition::{
    EnumSource, EnumTable, ListSum, Operation, TrackRead, ValueRef, ValueSource,
};
use ludex_text::Decimal;

use super::{Entry, Evaluation, FieldValue, Play, TrackValue};
use crate::table::step_at;

impl Evaluation<'_> {
    /// What a value reference reads. One that dangles reads 0.
    #[must_use]
    pub fn value(&self, reference: &ValueRef) -> Decimal {
        match &reference.source {
            ValueSource::Const(number) => *number,
            ValueSource::Field(id) => self
                .ruleset
                .field_position(id)
                .map_or(Decimal::ZERO, |field| self.number_field(field)),
            ValueSource::Derived(id) => self
                .ruleset
                .derived_position(id)
                .map_or(Decimal::ZERO, |at| self.derived(at)),
            ValueSource::AbilityScore(id) => self
                .ruleset
                .ability_position(id)
                .map_or(Decimal::ZERO, |at| self.score(at)),
            ValueSource::AbilityMod(id) => self.modifier_named(id),
            ValueSource::AbilityModFromField(id) => {
                match self
                    .ruleset
                    .field_position(id)
                    .map(|field| self.field(field))
                {
                    Some(FieldValue::Text(ability)) => self.modifier_named(ability),
                    _ => Decimal::ZERO,
                }
            }
            ValueSource::SkillMod(id) => {
                let skill = self.ruleset.skill_position(id).map(Entry::Skill);
                skill.map_or(Decimal::ZERO, |skill| self.number_of(skill).capped)
            }
            ValueSource::SaveMod(id) => {
                let save = self.ruleset.save_position(id).map(Entry::Save);
                save.map_or(Decimal::ZERO, |save| self.number_of(save).capped)
            }
            ValueSource::LiveTrack(id) => self.track_number(id, reference.read.unwrap_or_default()),
            ValueSource::LivePool(id) => {
                let pool = self.ruleset.pool_position(id).and_then(|at| self.pool(at));
                match pool {
                    Some(pool) if self.play == Play::InPlay => Decimal::int(pool.value),
                    _ => Decimal::ZERO,
                }
            }
            ValueSource::ListSum(sum) => self.list_sum(sum),
            // Nobody holds anything where no items are in play, so nothing is picked.
            ValueSource::ItemStat(stat) => stat.default.unwrap_or_default(),
        }
    }

    /// A derived value by its position. 0 for no such value.
    #[must_use]
    pub fn derived(&self, position: usize) -> Decimal {
        let Some(memo) = self.derived.get(position) else {
            return Decimal::ZERO;
        };
        memo.get_or(Decimal::ZERO, || {
            let declared = self.ruleset.definition().sheet.derived.get(position);
            declared.map_or(Decimal::ZERO, |derived| self.operate(&derived.operation))
        })
    }

    /// Whether a derived value is hidden; it is worked out all the same.
    #[must_use]
    pub fn derived_hidden(&self, position: usize) -> bool {
        let declared = self.ruleset.definition().sheet.derived.get(position);
        declared.is_none_or(|derived| self.hidden(derived.hide_when.as_ref()))
    }

    fn operate(&self, operation: &Operation) -> Decimal {
        let value = |part| self.value(part);
        match operation {
            Operation::Sum(fold) => fold.of.iter().map(value).sum(),
            Operation::Min(fold) => fold.of.iter().map(value).min().unwrap_or_default(),
            Operation::Max(fold) => fold.of.iter().map(value).max().unwrap_or_default(),
            Operation::Scale(scale) => {
                let product = self.value(&scale.of).times(scale.multiplier);
                Decimal::int(product.round(scale.round.into()))
            }
            Operation::StepTable(lookup) => step_at(&lookup.table, self.value(&lookup.from)),
            Operation::EnumTable(table) => self.look_up(table),
        }
    }

    fn look_up(&self, table: &EnumTable) -> Decimal {
        let key = match &table.from {
            EnumSource::Field(id) => match self.ruleset.field_position(id).map(|at| self.field(at))
            {
                Some(FieldValue::Text(value)) => Some(value),
                _ => None,
            },
            EnumSource::LiveState(id) => self
                .ruleset
                .state_position(id)
                .and_then(|at| self.state(at))
                .map(|state| state.value),
        };
        key.and_then(|key| table.table.get(key))
            .copied()
            .unwrap_or(table.default)
    }

    fn modifier_named(&self, ability: &str) -> Decimal {
        self.ruleset
            .ability_position(ability)
            .map_or(Decimal::ZERO, |at| self.modifier(at))
    }

    fn track_number(&self, id: &str, read: TrackRead) -> Decimal {
        if self.play == Play::Outside {
            return Decimal::ZERO;
        }
        let track = self
            .ruleset
            .track_position(id)
            .and_then(|at| self.track(at));
        let number = match (track, read) {
            (None, _) => 0,
            (Some(TrackValue::Plain(track)), TrackRead::Value) => track.value,
            (Some(TrackValue::Plain(track)), TrackRead::Filled) => track.value - track.min,
            (Some(TrackValue::Plain(track)), TrackRead::Remaining) => track.max - track.value,
            (Some(TrackValue::Plain(_)), TrackRead::Penalty) => 0,
            (Some(TrackValue::Wound(wounds)), TrackRead::Value | TrackRead::Filled) => {
                wounds.marked()
            }
            (Some(TrackValue::Wound(wounds)), TrackRead::Remaining) => wounds.free(),
            (Some(TrackValue::Wound(wounds)), TrackRead::Penalty) => wounds.penalty(),
        };
        Decimal::int(number)
    }

    fn list_sum(&self, sum: &ListSum) -> Decimal {
        let Some(list) = self.ruleset.list_position(&sum.list) else {
            return Decimal::ZERO;
        };
        let column = self.column(list, &sum.column);
        let marker = sum
            .only_when
            .as_ref()
            .map(|marker| self.column(list, marker));
        self.rows(list)
            .filter(|row| {
                marker.is_none_or(|column| column.is_some_and(|column| row.marked(column)))
            })
            .map(|row| column.map_or(Decimal::ZERO, |column| row.number(column)))
            .sum()
    }
}
