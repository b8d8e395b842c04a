//! Conditions, states and notes (page 1, 9.5).

use super::refusal::Refusal;
use super::write::{Plan, Write};
use crate::evaluate::{Evaluation, value_label};
use crate::name::same_name;

/// What switching a condition comes to.
///
/// # Errors
/// No condition has the name.
pub(super) fn condition(
    evaluation: &Evaluation<'_>,
    name: &str,
    on: bool,
) -> Result<Plan, Refusal> {
    let declared = evaluation
        .ruleset()
        .definition()
        .sheet
        .live
        .conditions
        .iter();
    let (at, condition) = declared
        .enumerate()
        .find(|(_, condition)| same_name(&condition.id, name) || same_name(&condition.label, name))
        .ok_or(Refusal::UnknownCondition)?;
    let word = if on { "on" } else { "off" };
    Ok(Plan {
        now: format!("{} {word}", condition.label),
        writes: vec![Write::Condition {
            id: condition.id.to_string(),
            from: evaluation.conditions().any(|is_on| is_on == at),
            to: on,
        }],
    })
}

/// What setting a state comes to.
///
/// # Errors
/// No state that is there now has the name, or it has no such value.
pub(super) fn state(evaluation: &Evaluation<'_>, name: &str, value: &str) -> Result<Plan, Refusal> {
    let declared = evaluation.ruleset().definition().sheet.live.states.iter();
    let mut named = declared
        .enumerate()
        .filter(|(_, state)| same_name(&state.id, name) || same_name(&state.label, name))
        .filter_map(|(at, state)| Some((state, evaluation.state(at)?)));
    let (state, now) = named.next().ok_or(Refusal::UnknownState)?;
    let values = || state.values.iter().map(|value| value.as_str());
    let found = values()
        .find(|offered| same_name(offered, value))
        .or_else(|| values().find(|offered| same_name(value_label(state, offered), value)))
        .ok_or(Refusal::UnknownValue)?;
    Ok(Plan {
        now: format!("{} {}", state.label, value_label(state, found)),
        writes: vec![Write::State {
            id: state.id.to_string(),
            start: state.start().to_owned(),
            from: now.value.to_owned(),
            to: found.to_owned(),
        }],
    })
}

/// What writing a note comes to: its text without white space at its ends, cut to the note's
/// length. An empty one clears it.
///
/// # Errors
/// No note has the name.
pub(super) fn note(evaluation: &Evaluation<'_>, name: &str, text: &str) -> Result<Plan, Refusal> {
    let declared = evaluation.ruleset().definition().sheet.live.text.iter();
    let (at, note) = declared
        .enumerate()
        .find(|(_, note)| same_name(&note.id, name) || same_name(&note.label, name))
        .ok_or(Refusal::UnknownField)?;
    let most = usize::try_from(note.max_length.get()).unwrap_or(0);
    let text: String = text.trim().chars().take(most).collect();
    Ok(Plan {
        now: text_now(&note.label, &text),
        writes: vec![Write::Text {
            id: note.id.to_string(),
            from: evaluation.text(at).to_owned(),
            to: text,
        }],
    })
}

/// Where a text stands: `Label: text`, or that it is cleared.
pub(super) fn text_now(label: &str, text: &str) -> String {
    if text.is_empty() {
        format!("{label} cleared")
    } else {
        format!("{label}: {text}")
    }
}
