//! What `roll` and `odds` share: the ruleset, the party and the check that a tag asks for.

use ludex_play::check::{Check, LiveChange, Party, Planned, plan, remarks};
use ludex_play::{Evaluation, Play, SheetFile, Tag, parse_tags};
use ludex_ruleset::Ruleset;
use serde_json::{Value, json};

use crate::arguments::Ask;
use crate::commands::cast::read_sheet;
use crate::content;
use crate::error::CliError;
use crate::output::Terminal;

/// A ruleset and the sheets of those who play.
pub(super) struct Table {
    ruleset: Ruleset,
    sheets: Vec<SheetFile>,
}

/// What came of one tag: a check, or the reason why there is none.
pub(super) enum Asked {
    /// A check, ready to be rolled or weighed.
    Check(Box<Check>),
    /// No dice are thrown.
    Nothing {
        /// Why, as a word for programs.
        reason: &'static str,
        /// Why, for people.
        why: String,
        /// What takes the tag's place.
        result: String,
    },
}

impl Table {
    pub(super) fn read(ask: &Ask, terminal: &Terminal) -> Result<Self, CliError> {
        let ruleset = content::playable_ruleset(&ask.ruleset, terminal)?;
        let sheets = ask
            .sheet
            .iter()
            .map(|path| read_sheet(path, &ruleset, terminal))
            .collect::<Result<_, _>>()?;
        Ok(Self { ruleset, sheets })
    }

    /// Hands every tag's check to `answer`, in order. What `answer` says a check changed is written
    /// to the sheets, so that each tag finds them as the one before left them.
    pub(super) fn each<T>(
        &mut self,
        tags: &[String],
        terminal: &Terminal,
        mut answer: impl FnMut(&str, Asked) -> Result<(T, Vec<LiveChange>), CliError>,
    ) -> Result<Vec<T>, CliError> {
        let mut answers = Vec::new();
        for text in tags {
            let tag = tag(text)?;
            let cards: Vec<Evaluation<'_>> = self
                .sheets
                .iter()
                .map(|sheet| Evaluation::new(&self.ruleset, sheet, Play::InPlay))
                .collect();
            let party = Party::of(&cards);
            // What a tag gets wrong is passed over in play; whoever tries one wants to know.
            for remark in remarks(&self.ruleset, &party, &tag) {
                let help = remark
                    .help
                    .map_or_else(String::new, |help| format!("; {help}"));
                terminal.note(&format!("warning: {}{help}", remark.message));
            }
            let (answer, changes) = answer(text, self.asked(&party, &tag))?;
            answers.push(answer);
            for change in changes {
                // The player's card stands first, and any other name is unique where it is found.
                let card = self
                    .sheets
                    .iter_mut()
                    .find(|sheet| sheet.name == change.character);
                if let Some(sheet) = card {
                    sheet.apply(&self.ruleset, &change);
                }
            }
        }
        Ok(answers)
    }

    fn asked(&self, party: &Party<'_>, tag: &Tag<'_>) -> Asked {
        let nothing = |reason, why: &str, result: String| Asked::Nothing {
            reason,
            why: why.to_owned(),
            result,
        };
        match plan(&self.ruleset, party, tag) {
            Planned::Check(check) => Asked::Check(check),
            Planned::Refused(result) => nothing(
                "untrained",
                "the character is untrained, and the ruleset lets nobody try untrained",
                result,
            ),
            Planned::Ask(result) => nothing(
                "needs-difficulty",
                "the check needs a difficulty: name a step with difficulty=\"…\", or give a dc",
                result,
            ),
            Planned::NotACheck => nothing(
                "not-a-check",
                "the tag names nothing to check: give skill=\"…\", save=\"…\" or ability=\"…\"",
                tag.text.to_owned(),
            ),
            Planned::OtherSystem => nothing(
                "other-system",
                "the tag is a record of dice that this ruleset does not throw",
                tag.text.to_owned(),
            ),
        }
    }
}

/// The one `skill_check` tag of a text.
fn tag(text: &str) -> Result<Tag<'_>, CliError> {
    let mut tags = parse_tags(text, &["skill_check"]).into_iter();
    match (tags.next(), tags.next()) {
        (Some(tag), None) => Ok(tag),
        (Some(_), Some(_)) => Err(CliError::usage(format!("`{text}` holds several tags"))
            .help("give each with a --tag of its own")),
        (None, _) => Err(CliError::usage(format!("`{text}` is no check"))
            .help("write --tag '[skill_check: skill=\"…\" difficulty=\"…\"]'")),
    }
}

/// The JSON of a tag that comes to no dice: the keys of a roll, empty, and the reason.
pub(super) fn nothing_json(tag: &str, reason: &str, result: &str, seed: u64) -> Value {
    json!({
        "tag": tag,
        "character": null,
        "kind": null,
        "dice": [],
        "modifier": null,
        "total": null,
        "target": null,
        "successes": null,
        "outcome": null,
        "critical": null,
        "band": null,
        "breakdown": [],
        "result": result,
        "seed": seed,
        "reason": reason,
    })
}

/// One document: the object of a single tag, a list for several.
pub(super) fn one_or_list(mut answers: Vec<Value>) -> Value {
    if answers.len() == 1 {
        answers.remove(0)
    } else {
        Value::Array(answers)
    }
}
