//! Probabilities as bars of text.

use std::fmt::Write as _;

/// The width of a bar for certainty.
const WIDTH: f64 = 40.0;
/// Longer fractions say no more than the percentage.
const LONGEST_FRACTION: usize = 40;

/// One line.
pub(super) struct Bar {
    /// What may happen.
    pub(super) name: String,
    /// How probable it is, from 0 to 1.
    pub(super) probability: f64,
    /// The same as an exact fraction.
    pub(super) fraction: Option<String>,
}

/// A line for each. Writing to a string does not fail.
pub(super) fn bars(lines: impl Iterator<Item = Bar>) -> String {
    let lines: Vec<Bar> = lines.collect();
    let width = lines
        .iter()
        .map(|line| line.name.chars().count())
        .max()
        .unwrap_or(0);
    let mut text = String::new();
    for line in lines {
        let bar = "█".repeat((line.probability * WIDTH).round() as usize);
        let percent = percent(line.probability);
        let fraction = line
            .fraction
            .filter(|fraction| fraction.len() <= LONGEST_FRACTION);
        let fraction = fraction.map_or_else(String::new, |fraction| format!("  {fraction}"));
        let row = format!("  {:>width$}  {percent}{fraction}  {bar}", line.name);
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text
}

/// A percentage with two places; what is possible never reads 0.00.
fn percent(probability: f64) -> String {
    let percent = probability * 100.0;
    if percent > 0.0 && percent < 0.005 {
        return " <0.01 %".to_owned();
    }
    format!("{percent:>6.2} %")
}
