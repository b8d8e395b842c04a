//! A check that has been rolled: its record, its report and what it changed.

use ludex_ruleset::definition::Outcome;
use serde::Serialize;

use super::LiveChange;
use super::band::Ranked;
use super::breakdown::Part;
use super::kind::Throw;
use super::plan::Check;
use super::record::{Key, Record};
use super::shown::{self, DieReport, is_false};
use super::verdict::Verdict;

/// A check that has been rolled.
#[derive(Clone, Debug)]
pub struct Rolled<'c> {
    pub(crate) check: &'c Check,
    pub(crate) throw: Throw,
    pub(crate) verdict: Verdict,
}

/// What came of one check, as cli.md fixes it; keys that it does not name say more.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RollReport {
    /// The tag as it was written.
    pub tag: String,
    /// The name of the card that rolled; a stranger's as it was asked.
    pub character: Option<String>,
    /// The kind of roll: `dice-sum`, …
    pub kind: &'static str,
    /// Every die, in the order of the record.
    pub dice: Vec<DieReport>,
    /// What is added to the dice: M on `dice-sum`, else 0.
    pub modifier: i64,
    /// The record's total.
    pub total: i64,
    /// What the total is held against: the dc, the required successes, T, or the symbols needed.
    pub target: Option<i64>,
    /// The net successes, where the kind counts them.
    pub successes: Option<i64>,
    /// `criticalSuccess`, `success`, `partial`, `failure` or `criticalFailure`.
    pub outcome: &'static str,
    /// `success`, `failure` or nothing.
    pub critical: Option<&'static str>,
    /// The band's id, or the outcome where there is no band.
    pub band: String,
    /// What the number behind the roll is made of.
    pub breakdown: Vec<Part>,
    /// The tag with its result.
    pub result: String,
    /// The seed of the dice.
    pub seed: u64,
    /// What people read for the band, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub band_label: Option<String>,
    /// By how much the roll made or missed what was asked.
    pub margin: Option<i64>,
    /// The net count of every symbol above 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub symbols: Vec<SymbolCount>,
    /// Whether the result comes with a complication.
    #[serde(skip_serializing_if = "is_false")]
    pub complication: bool,
    /// Whether the dark dice are as high as the light ones.
    #[serde(skip_serializing_if = "is_false")]
    pub dark: bool,
    /// What was paid and raised.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<LiveChange>,
}

/// How many of a symbol are left after cancelling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SymbolCount {
    /// The symbol's id.
    pub id: String,
    /// How many.
    pub count: i64,
}

impl Rolled<'_> {
    /// What came of it.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.verdict.outcome
    }

    /// The id of the band, where there is one.
    #[must_use]
    pub fn band(&self) -> Option<&str> {
        self.ranked().map(|band| band.id.as_str())
    }

    /// What people read for the band, where there is one.
    #[must_use]
    pub fn band_label(&self) -> Option<&str> {
        self.ranked().map(|band| band.label.as_str())
    }

    fn ranked(&self) -> Option<&Ranked> {
        self.check.roll.bands()?.at(self.verdict.band?)
    }

    /// The record's total.
    #[must_use]
    pub fn total(&self) -> i64 {
        self.verdict.total
    }

    /// By how much the roll made or missed what was asked, where something was.
    #[must_use]
    pub fn margin(&self) -> Option<i64> {
        self.verdict.margin
    }

    /// What was paid before the roll and what the roll raised, to be written to the live state.
    #[must_use]
    pub fn changes(&self) -> Vec<LiveChange> {
        let raised = self.check.raise.as_ref().filter(|_| self.verdict.raises);
        let raised = raised.and_then(super::plan::Raise::change);
        self.check
            .payment
            .clone()
            .into_iter()
            .chain(raised)
            .collect()
    }

    /// The record that replaces the tag (page 1, 9.4).
    #[must_use]
    pub fn record(&self) -> String {
        let Self {
            check,
            throw,
            verdict,
        } = self;
        let mut record = Record::default();
        record.text(Key::Rolls, shown::rolls(&check.roll, &throw.dice));
        record.number(Key::Used, verdict.used);
        record.number(Key::Modifier, check.roll.modifier());
        record.number(Key::Total, verdict.total);
        record.word(Key::Result, verdict.outcome.record_word());
        if let Some(band) = self.band() {
            record.text(Key::Band, band);
        }
        if let Some(margin) = verdict.margin {
            record.number(Key::Margin, margin);
        }
        record.word(Key::Resolution, check.roll.resolution());
        record.text(Key::Dice, shown::dice_text(&check.roll, &throw.dice));
        let rethrown: usize = throw.dice.iter().map(|die| die.earlier.len()).sum();
        record.unless_zero(Key::Rerolled, i64::try_from(rethrown).unwrap_or(i64::MAX));
        if verdict.dark {
            record.word(Key::Dark, "true");
        }
        let raised = check.raise.as_ref().filter(|_| verdict.raises);
        if let Some((raise, change)) = raised.and_then(|raise| Some((raise, raise.change()?))) {
            record.text(Key::Raised, format!("{} {}", raise.label, change.to));
        }
        let symbols = self.symbols();
        if !symbols.is_empty() {
            let symbols: Vec<_> = symbols
                .iter()
                .map(|symbol| format!("{}:{}", symbol.id, symbol.count))
                .collect();
            record.text(Key::Symbols, symbols.join(" "));
        }
        if verdict.complication {
            record.word(Key::Complication, "true");
        }
        check.record.write(&record)
    }

    /// Everything about the roll; `seed` is that of its dice.
    #[must_use]
    pub fn report(&self, seed: u64) -> RollReport {
        let Self {
            check,
            throw,
            verdict,
        } = self;
        let outcome = verdict.outcome;
        RollReport {
            tag: check.tag.clone(),
            character: check.character.clone(),
            kind: check.roll.kind(),
            dice: shown::reports(&check.roll, &throw.dice),
            modifier: check.roll.modifier(),
            total: verdict.total,
            target: check.roll.asked(),
            successes: check.roll.counts_successes().then_some(verdict.used),
            outcome: outcome.word(),
            critical: match outcome {
                Outcome::CriticalSuccess => Some("success"),
                Outcome::CriticalFailure => Some("failure"),
                _ => None,
            },
            band: self.band().unwrap_or(outcome.word()).to_owned(),
            breakdown: check.breakdown.clone(),
            result: self.record(),
            seed,
            band_label: self.band_label().map(str::to_owned),
            margin: verdict.margin,
            symbols: self.symbols(),
            complication: verdict.complication,
            dark: verdict.dark,
            changes: self.changes(),
        }
    }

    fn symbols(&self) -> Vec<SymbolCount> {
        let Some(roll) = self.check.roll.symbol() else {
            return Vec::new();
        };
        let net = roll.net(&self.throw.axes);
        let counts = roll.symbols.iter().zip(net).filter(|(_, count)| *count > 0);
        counts
            .map(|(id, count)| SymbolCount {
                id: id.clone(),
                count,
            })
            .collect()
    }
}
