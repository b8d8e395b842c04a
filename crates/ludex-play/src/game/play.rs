//! Playing the text of an alternative.

use std::collections::VecDeque;

use ludex_dice::source::SeededSource;
use ludex_ruleset::Ruleset;
use serde_json::Value;

use super::{Alternative, Part};
use crate::party::PartyFile;
use crate::turn::{TurnOptions, TurnTag, turn};

impl Alternative {
    /// Plays a text from the party as it stands.
    pub(super) fn play(
        ruleset: &Ruleset,
        party: &mut PartyFile,
        text: &str,
        seed: u64,
        number: u32,
    ) -> Self {
        let mut dice = SeededSource::new(seed);
        let options = TurnOptions::default();
        let played = turn(ruleset, party, text, &mut dice, seed, &options);
        let text = text.to_owned();
        Self {
            number,
            parts: vec![Part { text, seed }],
            reply: played.reply,
            tags: played.tags.iter().map(told).collect(),
            end: party.clone(),
        }
    }

    /// Plays what a text adds. The whole reply is read again, so that it reads the same however it
    /// was put together; what the Engine wrote into it stays, with what was told of it.
    pub(super) fn go_on(
        &mut self,
        ruleset: &Ruleset,
        party: &mut PartyFile,
        text: &str,
        seed: u64,
    ) {
        let whole = if text.starts_with(&self.reply) {
            text.to_owned()
        } else {
            format!("{}{text}", self.reply)
        };
        let results = self
            .tags
            .iter()
            .filter_map(|tag| tag.get("result")?.as_str());
        let written: Vec<String> = results.map(str::to_owned).collect();
        let mut dice = SeededSource::new(seed);
        let options = TurnOptions { written: &written };
        let played = turn(ruleset, party, &whole, &mut dice, seed, &options);
        let mut known: VecDeque<Value> = std::mem::take(&mut self.tags).into();
        let result = |tag: &Value| tag.get("result").and_then(Value::as_str).map(str::to_owned);
        for tag in &played.tags {
            let stayed = tag.tag == tag.result
                && known.front().and_then(result).as_deref() == Some(&*tag.tag);
            let before = known.pop_front().filter(|_| stayed);
            self.tags.push(before.unwrap_or_else(|| told(tag)));
        }
        self.parts.push(Part {
            text: text.to_owned(),
            seed,
        });
        self.reply = played.reply;
        self.end = party.clone();
    }
}

/// What came of a tag, as it is written in JSON.
fn told(tag: &TurnTag) -> Value {
    serde_json::to_value(tag).unwrap_or_default()
}
