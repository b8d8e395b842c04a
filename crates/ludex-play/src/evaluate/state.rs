//! Live states (page 1, 3.7).

use ludex_ruleset::definition::LiveState;

use super::Evaluation;

/// How a live state stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateNow<'a> {
    /// The value.
    pub value: &'a str,
    /// What people read for it.
    pub label: &'a str,
}

impl<'a> Evaluation<'a> {
    /// A state by its position; `None` where it is hidden. A stored value no longer offered reads
    /// as the default.
    #[must_use]
    pub fn state(&self, position: usize) -> Option<StateNow<'a>> {
        let state = self.ruleset.definition().sheet.live.states.get(position)?;
        if self.hidden(state.hide_when.as_ref()) {
            return None;
        }
        let stored = self.live().and_then(|live| live.states.get(&*state.id));
        let offered = |stored: &&String| {
            state
                .values
                .iter()
                .any(|value| value.as_str() == stored.as_str())
        };
        let value = stored
            .filter(offered)
            .map_or_else(|| state.start(), String::as_str);
        Some(StateNow {
            value,
            label: value_label(state, value),
        })
    }
}

/// What people read for a value of a state.
pub(crate) fn value_label<'a>(state: &'a LiveState, value: &'a str) -> &'a str {
    let labels = state.value_labels.as_ref();
    labels
        .and_then(|labels| labels.get(value))
        .map_or(value, |label| label.as_str())
}
