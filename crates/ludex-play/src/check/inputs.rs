//! What a kind of roll is built from, and what building it adds to the record.

use ludex_ruleset::definition::Band;
use ludex_text::Decimal;

use super::breakdown::Part;
use super::ladder::Difficulty;
use super::record::Record;
use super::request::Request;
use super::spend::Bought;

/// What a kind of roll is built from: the numbers of page 1, 5.3, steps 2 to 5.
pub(crate) struct Inputs<'a> {
    /// N, the number of what is checked.
    pub(crate) n: i64,
    /// The part of N that is an ability's modifier.
    pub(crate) ability: i64,
    /// The other part of N, which a cap lowers no further than 0; the two differ from N only then.
    pub(crate) rest: i64,
    /// X, what wounds and adjustments add.
    pub(crate) x: i64,
    /// Whether being untrained makes the check harder.
    pub(crate) harder: bool,
    /// Whether it is a save.
    pub(crate) save: bool,
    /// A d20 the player threw before the check.
    pub(crate) own_die: Option<u32>,
    /// What the tag asks for.
    pub(crate) request: &'a Request<'a>,
    /// The difficulty.
    pub(crate) difficulty: Difficulty,
    /// What was paid for.
    pub(crate) bought: &'a Bought,
    /// The declared bands.
    pub(crate) bands: Option<&'a [Band]>,
    /// Where the track stands that dark dice raise, when the character has it.
    pub(crate) dark_track: Option<i64>,
}

/// What building a roll adds to: the entries of the record that stand before the dice fall, and the
/// parts of the number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    /// The record so far.
    pub(crate) record: Record,
    /// The parts so far.
    pub(crate) parts: Vec<Part>,
}

impl Draft {
    /// Adds a part of the number unless it is 0.
    pub(crate) fn part(&mut self, label: impl Into<String>, value: i64) {
        if value != 0 {
            self.parts.push(Part {
                label: label.into(),
                value,
            });
        }
    }

    /// Adds parts that make `whole` together. Where one of them is no whole number they become one
    /// part, so that the parts shown always add up.
    pub(crate) fn decimals(&mut self, parts: &[(&str, Decimal)], whole: i64) {
        if parts.iter().all(|(_, value)| value.is_whole()) {
            for (label, value) in parts {
                self.part(*label, value.trunc());
            }
            return;
        }
        let given = parts.iter().filter(|(_, value)| *value != Decimal::ZERO);
        let labels: Vec<_> = given.map(|(label, _)| *label).collect();
        self.part(labels.join(", "), whole);
    }
}
