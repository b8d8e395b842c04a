//! Step tables (page 1, section 2).

use ludex_ruleset::definition::StepTable;
use ludex_text::Decimal;

/// The value of the highest threshold at or below the input; below the first threshold the first
/// value.
#[must_use]
pub fn step_at(table: &StepTable, input: Decimal) -> Decimal {
    at(
        table.iter().map(|(threshold, value)| (*threshold, *value)),
        input,
    )
    .unwrap_or_default()
}

/// The same over any pairs, thresholds rising; `None` when there are none.
pub(crate) fn at<T: Copy>(pairs: impl Iterator<Item = (Decimal, T)>, input: Decimal) -> Option<T> {
    let mut found = None;
    for (threshold, value) in pairs {
        if found.is_some() && threshold > input {
            break;
        }
        found = Some(value);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_highest_threshold_at_or_below() {
        let table = |pairs: &[(i64, i64)]| -> StepTable {
            pairs
                .iter()
                .map(|(a, b)| (Decimal::int(*a), Decimal::int(*b)))
                .collect()
        };
        let two = table(&[(1, 2), (5, 3)]);
        for (input, value) in [("0", 2), ("1", 2), ("4.9", 2), ("5", 3), ("99", 3)] {
            let input = Decimal::parse(input).unwrap();
            assert_eq!(step_at(&two, input), Decimal::int(value), "{input}");
        }
        assert_eq!(step_at(&table(&[(5, 1)]), Decimal::int(-3)), Decimal::ONE);
    }
}
