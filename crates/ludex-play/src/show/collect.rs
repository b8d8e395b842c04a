//! From an evaluation to a view.

use ludex_ruleset::definition::FieldKind;
use serde_json::Value;

use super::view::{
    AbilityView, ColumnView, EntryView, FieldView, LevelView, ListView, NamedView, PoolView,
    RulesetView, SheetView, StateView, TextView, TierView, TrackShape, TrackView, ValueView,
};
use crate::evaluate::{Entry, Evaluation, FieldValue, Play, TrackValue};
use crate::number::json_of;
use crate::print;

/// A whole sheet as plain data.
#[must_use]
pub fn sheet(evaluation: &Evaluation<'_>) -> SheetView {
    let definition = evaluation.ruleset().definition();
    let declared = &definition.sheet;
    let conditions = evaluation.conditions();
    SheetView {
        name: evaluation.name().to_owned(),
        ruleset: RulesetView {
            id: definition.id.to_string(),
            name: definition.name.to_string(),
            version: definition.version.get(),
        },
        v: evaluation.sheet().v,
        in_play: evaluation.play() == Play::InPlay,
        sections: declared
            .sections
            .iter()
            .map(|s| named(&s.id, &s.label))
            .collect(),
        abilities: abilities(evaluation),
        proficiency_bonus: definition
            .resolution
            .proficiency
            .as_ref()
            .map(|_| json_of(evaluation.proficiency_bonus())),
        skills: (0..declared.skills.len())
            .filter_map(|at| entry(evaluation, Entry::Skill(at)))
            .collect(),
        saves: (0..declared.saves.len())
            .filter_map(|at| entry(evaluation, Entry::Save(at)))
            .collect(),
        fields: fields(evaluation),
        derived: derived(evaluation),
        lists: lists(evaluation),
        pools: pools(evaluation),
        tracks: tracks(evaluation),
        penalty: evaluation.penalty(),
        texts: texts(evaluation),
        states: states(evaluation),
        conditions: conditions
            .filter_map(|at| declared.live.conditions.get(at))
            .map(|condition| named(&condition.id, &condition.label))
            .collect(),
    }
}

fn named(id: &str, label: &str) -> NamedView {
    NamedView {
        id: id.to_owned(),
        label: label.to_owned(),
    }
}

fn abilities(evaluation: &Evaluation<'_>) -> Vec<AbilityView> {
    let declared = evaluation
        .ruleset()
        .definition()
        .sheet
        .abilities
        .iter()
        .enumerate();
    declared
        .map(|(at, ability)| AbilityView {
            id: ability.id.to_string(),
            label: ability.label.to_string(),
            section: ability.section.as_deref().map(str::to_owned),
            score: json_of(evaluation.score(at)),
            modifier: json_of(evaluation.modifier(at)),
            text: print::ability(evaluation, at),
        })
        .collect()
}

fn entry(evaluation: &Evaluation<'_>, entry: Entry) -> Option<EntryView> {
    let declared = evaluation.entry(entry)?;
    let number = evaluation.number_of(entry);
    let tiers = &evaluation
        .ruleset()
        .definition()
        .resolution
        .proficiency_tiers;
    let tier = tiers.get(number.tier)?;
    Some(EntryView {
        id: declared.id.to_owned(),
        label: declared.label.to_owned(),
        section: declared.section.map(str::to_owned),
        ability: declared.ability.map(str::to_owned),
        tier: TierView {
            id: tier.id.to_string(),
            label: tier.label.to_string(),
            untrained: number.untrained,
        },
        number: json_of(number.capped),
        uncapped: (number.uncapped != number.capped).then(|| json_of(number.uncapped)),
        bonus: (number.bonus != 0.into()).then(|| json_of(number.bonus)),
        text: print::entry(evaluation, entry),
    })
}

fn fields(evaluation: &Evaluation<'_>) -> Vec<FieldView> {
    let declared = evaluation
        .ruleset()
        .definition()
        .sheet
        .fields
        .iter()
        .enumerate();
    declared
        .filter(|(at, _)| !evaluation.field_hidden(*at))
        .map(|(at, field)| {
            let held = evaluation.field(at);
            FieldView {
                id: field.id.to_string(),
                label: field.label.to_string(),
                section: field.section.as_deref().map(str::to_owned),
                value: value(held),
                text: shown(&field.kind, held),
            }
        })
        .collect()
}

fn value(held: FieldValue<'_>) -> Value {
    match held {
        FieldValue::Number(number) => json_of(number),
        FieldValue::Text(text) => text.into(),
        FieldValue::Boolean(boolean) => boolean.into(),
    }
}

/// What people read for a value: an enum's label, yes or no.
fn shown(kind: &FieldKind, held: FieldValue<'_>) -> String {
    match (kind, held) {
        (FieldKind::Enum(choice), FieldValue::Text(text)) => choice.label(text).to_owned(),
        (_, FieldValue::Text(text)) => text.to_owned(),
        (_, FieldValue::Number(number)) => number.to_string(),
        (_, FieldValue::Boolean(boolean)) => if boolean { "yes" } else { "no" }.to_owned(),
    }
}

fn derived(evaluation: &Evaluation<'_>) -> Vec<ValueView> {
    let declared = evaluation
        .ruleset()
        .definition()
        .sheet
        .derived
        .iter()
        .enumerate();
    declared
        .filter(|(at, _)| !evaluation.derived_hidden(*at))
        .map(|(at, derived)| ValueView {
            id: derived.id.to_string(),
            label: derived.label.to_string(),
            section: derived.section.as_deref().map(str::to_owned),
            value: json_of(evaluation.derived(at)),
        })
        .collect()
}

fn lists(evaluation: &Evaluation<'_>) -> Vec<ListView> {
    let declared = evaluation
        .ruleset()
        .definition()
        .sheet
        .lists
        .iter()
        .enumerate();
    declared
        .filter(|(at, _)| !evaluation.list_hidden(*at))
        .map(|(at, list)| ListView {
            id: list.id.to_string(),
            label: list.label.to_string(),
            section: list.section.as_deref().map(str::to_owned),
            columns: list
                .columns
                .iter()
                .map(|column| ColumnView {
                    id: column.id.to_string(),
                    label: column.label.to_string(),
                })
                .collect(),
            rows: evaluation
                .rows(at)
                .map(|row| {
                    let cells = list.columns.iter();
                    cells
                        .map(|column| (column.id.to_string(), value(row.cell(column))))
                        .collect()
                })
                .collect(),
        })
        .collect()
}

fn pools(evaluation: &Evaluation<'_>) -> Vec<PoolView> {
    let pools = evaluation.pools().iter();
    pools
        .map(|pool| PoolView {
            key: pool.key.clone(),
            label: pool.label.to_owned(),
            value: pool.value,
            max: pool.max,
            temp: pool.temp,
            group: pool.group.map(str::to_owned),
            grade: pool.grade,
            text: pool.shown(),
        })
        .collect()
}

fn tracks(evaluation: &Evaluation<'_>) -> Vec<TrackView> {
    let declared = evaluation
        .ruleset()
        .definition()
        .sheet
        .live
        .tracks
        .iter()
        .enumerate();
    declared
        .filter_map(|(at, track)| {
            let now = evaluation.track(at)?;
            Some(TrackView {
                id: track.id.to_string(),
                label: track.label.to_string(),
                shape: shape(now),
                text: print::track(now),
            })
        })
        .collect()
}

fn shape(track: &TrackValue<'_>) -> TrackShape {
    let wounds = match track {
        TrackValue::Plain(plain) => {
            return TrackShape::Plain {
                value: plain.value,
                min: plain.min,
                max: plain.max,
            };
        }
        TrackValue::Wound(wounds) => wounds,
    };
    let marks = wounds
        .marks()
        .iter()
        .copied()
        .chain(std::iter::repeat(None));
    let levels = wounds
        .levels()
        .iter()
        .zip(marks)
        .map(|(level, mark)| LevelView {
            label: level.label.to_string(),
            penalty: (!wounds.has_boxes()).then_some(level.penalty),
            mark: mark
                .and_then(|kind| wounds.kinds().get(kind))
                .map(|kind| kind.id.to_string()),
        });
    TrackShape::Wound {
        marked: wounds.marked(),
        length: wounds.length(),
        penalty: wounds.penalty(),
        overflow: wounds.overflow(),
        levels: levels.collect(),
    }
}

fn texts(evaluation: &Evaluation<'_>) -> Vec<TextView> {
    let declared = evaluation
        .ruleset()
        .definition()
        .sheet
        .live
        .text
        .iter()
        .enumerate();
    declared
        .map(|(at, text)| TextView {
            id: text.id.to_string(),
            label: text.label.to_string(),
            value: evaluation.text(at).to_owned(),
        })
        .collect()
}

fn states(evaluation: &Evaluation<'_>) -> Vec<StateView> {
    let declared = evaluation
        .ruleset()
        .definition()
        .sheet
        .live
        .states
        .iter()
        .enumerate();
    declared
        .filter_map(|(at, state)| {
            let now = evaluation.state(at)?;
            Some(StateView {
                id: state.id.to_string(),
                label: state.label.to_string(),
                value: now.value.to_owned(),
                value_label: now.label.to_owned(),
            })
        })
        .collect()
}
