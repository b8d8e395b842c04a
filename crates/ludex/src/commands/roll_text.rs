//! A roll as a person would read it out.

use serde::Deserialize;
use serde_json::Value;

/// What of a roll's JSON people read.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RollText {
    pub(super) character: Option<String>,
    dice: Vec<Die>,
    total: i64,
    target: Option<i64>,
    successes: Option<i64>,
    outcome: String,
    band_label: Option<String>,
    breakdown: Vec<Part>,
    margin: Option<i64>,
    #[serde(default)]
    symbols: Vec<Symbol>,
    #[serde(default)]
    complication: bool,
    #[serde(default)]
    dark: bool,
}

#[derive(Debug, Deserialize)]
struct Die {
    value: u32,
    die: Option<String>,
    symbols: Option<Vec<String>>,
    #[serde(default)]
    earlier: Vec<u32>,
    #[serde(default)]
    extra: bool,
    #[serde(default)]
    dark: bool,
    #[serde(default)]
    unused: bool,
}

#[derive(Debug, Deserialize)]
struct Part {
    label: String,
    value: i64,
}

#[derive(Debug, Deserialize)]
struct Symbol {
    id: String,
    count: i64,
}

impl RollText {
    /// Reads a roll's JSON; `None` for what is none.
    pub(super) fn read(roll: &Value) -> Option<Self> {
        Self::deserialize(roll).ok()
    }

    /// Who rolled.
    pub(super) fn who(&self) -> &str {
        self.character.as_deref().unwrap_or("Somebody")
    }

    /// "success", "failure, with a complication", "At a cost (partial)".
    pub(super) fn headline(&self) -> String {
        let outcome = words(&self.outcome);
        let mut line = match &self.band_label {
            Some(label) if !label.eq_ignore_ascii_case(outcome) => format!("{label} ({outcome})"),
            _ => outcome.to_owned(),
        };
        if self.complication {
            line.push_str(", with a complication");
        }
        if self.dark {
            line.push_str(", and it is dark");
        }
        line
    }

    /// Every die; `~3~` does not count, `2→7` was thrown again, `+8` was added by an explosion.
    pub(super) fn dice(&self) -> String {
        if self.dice.is_empty() {
            return "none".to_owned();
        }
        let dice: Vec<_> = self.dice.iter().map(Die::shown).collect();
        dice.join(", ")
    }

    /// What the number behind the roll is made of.
    pub(super) fn number(&self) -> String {
        let parts = self.breakdown.iter();
        let parts = parts.map(|part| format!("{} {:+}", part.label, part.value));
        parts.collect::<Vec<_>>().join(", ")
    }

    /// "11 against 8", "3 successes against 2", with the margin.
    pub(super) fn total(&self) -> String {
        let total = match self.successes {
            Some(1) => "1 success".to_owned(),
            Some(n) => format!("{n} successes"),
            None => self.total.to_string(),
        };
        let mut line = match self.target {
            Some(target) => format!("{total} against {target}"),
            None => total,
        };
        if let Some(margin) = self.margin {
            line.push_str(&format!(" (margin {margin:+})"));
        }
        let symbols = self.symbols.iter();
        let symbols: Vec<_> = symbols
            .map(|symbol| format!("{} {}", symbol.count, symbol.id))
            .collect();
        if !symbols.is_empty() {
            line.push_str(&format!(": {}", symbols.join(", ")));
        }
        line
    }
}

impl Die {
    fn shown(&self) -> String {
        let mut face: String = self.earlier.iter().map(|face| format!("{face}→")).collect();
        if self.extra {
            face.push('+');
        }
        match (&self.die, &self.symbols) {
            (Some(name), Some(symbols)) if symbols.is_empty() => {
                face.push_str(&format!("{name} blank"));
            }
            (Some(name), Some(symbols)) => face.push_str(&format!("{name} {}", symbols.join("+"))),
            _ => face.push_str(&self.value.to_string()),
        }
        match (self.unused, self.dark) {
            (true, _) => format!("~{face}~"),
            (false, true) => format!("{face} (dark)"),
            (false, false) => face,
        }
    }
}

/// An outcome's word as people write it.
pub(super) fn words(outcome: &str) -> &str {
    match outcome {
        "criticalSuccess" => "critical success",
        "criticalFailure" => "critical failure",
        other => other,
    }
}
