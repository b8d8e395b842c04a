//! A check that has been rolled: its record, its report and what it changed.

use std::fmt::Write as _;

use ludex_ruleset::definition::Outcome;
use serde::Serialize;

use super::breakdown::Part;
use super::kind::symbol::SymbolDice;
use super::plan::Check;
use super::record::Key;
use super::throw::{Die, DieRole, Throw};
use super::verdict::Verdict;
use super::LiveChange;

/// A check that has been rolled.
#[derive(Clone, Debug)]
pub struct Rolled<'c> {
    pub(crate) check: &'c Check,
    pub(crate) throw: Throw,
    pub(crate) verdict: Verdict,
}

/// A die of a report.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DieReport {
    /// How many sides it has.
    pub sides: u32,
    /// The face it shows at the end, from 1.
    pub value: u32,
    /// The id of its type, for a die with symbols.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub die: Option<String>,
    /// The ids of the symbols it shows, for a die with symbols.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbols: Option<Vec<String>>,
    /// The faces it showed before it was thrown again, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub replaced: Vec<u32>,
    /// Whether another die's explosion added it.
    #[serde(skip_serializing_if = "is_false")]
    pub added: bool,
    /// Whether it is a dark die.
    #[serde(skip_serializing_if = "is_false")]
    pub dark: bool,
    /// Whether it belongs to a throw that does not count.
    #[serde(skip_serializing_if = "is_false")]
    pub unused: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
fn is_false(flag: &bool) -> bool {
    !*flag
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
        let bands = self.check.roll.bands()?;
        bands.at(self.verdict.band?).map(|band| band.id.as_str())
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
        self.check.payment.clone().into_iter().chain(raised).collect()
    }

    /// The record that replaces the tag (page 1, 9.4).
    #[must_use]
    pub fn record(&self) -> String {
        let Self { check, throw, verdict } = self;
        let mut record = check.record.clone();
        record.set(Key::Rolls, self.rolls());
        record.number(Key::Used, verdict.used);
        record.number(Key::Modifier, check.roll.modifier());
        record.number(Key::Total, verdict.total);
        record.set(Key::Result, verdict.outcome.record_word());
        if let Some(band) = self.band() {
            record.set(Key::Band, band);
        }
        if let Some(margin) = verdict.margin {
            record.number(Key::Margin, margin);
        }
        record.set(Key::Resolution, check.roll.resolution());
        record.set(Key::Dice, check.roll.dice_text(throw.dice.len()));
        record.unless_zero(Key::Rerolled, i64::from(throw.rethrown));
        if verdict.dark {
            record.set(Key::Dark, "true");
        }
        let raised = check.raise.as_ref().filter(|_| verdict.raises);
        if let Some((raise, change)) = raised.and_then(|raise| Some((raise, raise.change()?))) {
            record.set(Key::Raised, format!("{} {}", raise.label, change.to));
        }
        let symbols = self.symbols();
        if !symbols.is_empty() {
            let symbols: Vec<_> =
                symbols.iter().map(|symbol| format!("{}:{}", symbol.id, symbol.count)).collect();
            record.set(Key::Symbols, symbols.join(" "));
        }
        if verdict.complication {
            record.set(Key::Complication, "true");
        }
        record.write()
    }

    /// Everything about the roll; `seed` is that of its dice.
    #[must_use]
    pub fn report(&self, seed: u64) -> RollReport {
        let Self { check, throw, verdict } = self;
        let outcome = verdict.outcome;
        RollReport {
            tag: check.tag.clone(),
            character: check.character.clone(),
            kind: check.roll.kind(),
            dice: throw.dice.iter().map(|die| self.die(die)).collect(),
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
            margin: verdict.margin,
            symbols: self.symbols(),
            complication: verdict.complication,
            dark: verdict.dark,
            changes: self.changes(),
        }
    }

    /// The dice as the record writes them.
    fn rolls(&self) -> String {
        let mut text = String::with_capacity(self.throw.dice.len() * 3);
        let mut last = None;
        for die in &self.throw.dice {
            let separator = match (last, die.role) {
                (None, DieRole::Dark) => ";",
                (None, _) => "",
                (Some(before), now @ DieRole::Symbol(_)) if before == now => ".",
                (_, DieRole::Symbol(_)) => " ",
                (Some(before), DieRole::Dark) if before != DieRole::Dark => ";",
                _ => ",",
            };
            text.push_str(separator);
            if let DieRole::Symbol(at) = die.role
                && last != Some(die.role)
            {
                text.push_str(self.symbol_die(at).map_or("", |die| &die.id));
                text.push(':');
            }
            // Writing to a string does not fail.
            let _ = write!(text, "{}", die.face);
            last = Some(die.role);
        }
        text
    }

    fn symbol_die(&self, at: usize) -> Option<&SymbolDice> {
        self.check.roll.symbol()?.dice.get(at)
    }

    fn symbols(&self) -> Vec<SymbolCount> {
        let Some(roll) = self.check.roll.symbol() else { return Vec::new() };
        let net = roll.net(&self.throw.axes);
        let counts = roll.symbols.iter().zip(net).filter(|(_, count)| *count > 0);
        counts.map(|(id, count)| SymbolCount { id: id.clone(), count }).collect()
    }

    fn die(&self, die: &Die) -> DieReport {
        let typed = match die.role {
            DieRole::Symbol(at) => self.check.roll.symbol().zip(self.symbol_die(at)),
            _ => None,
        };
        DieReport {
            sides: die.sides,
            value: die.face,
            die: typed.map(|(_, typed)| typed.id.clone()),
            symbols: typed.map(|(roll, typed)| roll.shown(typed, die.face)),
            replaced: die.replaced.clone(),
            added: die.role == DieRole::Added,
            dark: die.role == DieRole::Dark,
            unused: die.role == DieRole::Unused,
        }
    }
}
