//! Numbers between JSON and exact decimals.

use ludex_text::Decimal;
use serde_json::Value;

/// The largest whole number that is stored, either way (page 1, 1.2 and 4.1).
pub(crate) const WHOLE_MAX: i64 = 1_000_000;

/// The exact number of a JSON value; `None` when it is no finite number. One too large for a
/// [`Decimal`] is held to its ends, as in a ruleset.
pub(crate) fn decimal_of(value: &Value) -> Option<Decimal> {
    let number = value.as_number()?;
    if let Some(whole) = number.as_i64() {
        return Some(Decimal::int(whole));
    }
    let near = number.as_f64().filter(|near| near.is_finite())?;
    let held = Decimal::int(if near < 0.0 { i64::MIN } else { i64::MAX });
    Some(Decimal::parse(&number.to_string()).unwrap_or(held))
}

/// The whole number of a JSON value, `3.0` included.
pub(crate) fn whole_of(value: &Value) -> Option<i64> {
    decimal_of(value).and_then(Decimal::whole)
}

/// A decimal as JSON: whole numbers without a point.
pub(crate) fn json_of(number: Decimal) -> Value {
    number
        .whole()
        .map_or_else(|| number.to_f64().into(), Into::into)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn reads_finite_numbers_only() {
        assert_eq!(decimal_of(&json!(3.0)), Some(Decimal::int(3)));
        assert_eq!(decimal_of(&json!(0.1)).unwrap().to_string(), "0.1");
        assert_eq!(decimal_of(&json!(1e300)), Some(Decimal::int(i64::MAX)));
        assert_eq!(decimal_of(&json!(-1e300)), Some(Decimal::int(i64::MIN)));
        assert_eq!(decimal_of(&json!("3")), None);
        assert_eq!(whole_of(&json!(2.5)), None);
    }

    #[test]
    fn writes_whole_numbers_without_a_point() {
        assert_eq!(json_of(Decimal::int(-4)), json!(-4));
        assert_eq!(json_of(Decimal::parse("0.25").unwrap()), json!(0.25));
    }
}
