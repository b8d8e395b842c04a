//! Numbers of JSON, and what people write instead.

use std::borrow::Cow;

use crate::{Number, Value};

/// The end of the number that begins at `start`; `start` itself if none does.
pub(super) fn end(bytes: &[u8], start: usize) -> usize {
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    let digits = |mut at: usize| {
        while byte(at).is_ascii_digit() {
            at += 1;
        }
        at
    };
    let mut at = start + usize::from(byte(start) == b'-');
    let whole = digits(at);
    if whole == at || (byte(at) == b'0' && whole > at + 1) {
        return start;
    }
    at = whole;
    if byte(at) == b'.' {
        let fraction = digits(at + 1);
        if fraction == at + 1 {
            return start;
        }
        at = fraction;
    }
    if matches!(byte(at), b'e' | b'E') {
        let sign = at + 1 + usize::from(matches!(byte(at + 1), b'+' | b'-'));
        let exponent = digits(sign);
        if exponent == sign {
            return start;
        }
        at = exponent;
    }
    at
}

/// What is wrong with a text that was meant as a number, what to write, and the value it stands
/// for where that is sure.
pub(super) fn diagnose(written: &str) -> (String, Option<String>, Value<'static>) {
    let (sign, digits) = match written.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", written.strip_prefix('+').unwrap_or(written)),
    };
    if matches!(digits, "Infinity" | "NaN" | "inf" | "nan") {
        let message = format!("{written} is no number that JSON can hold");
        return (
            message,
            Some("write a number, or leave the key out".to_owned()),
            Value::Broken,
        );
    }
    if let Some(value) = hexadecimal(digits) {
        let message = format!("{written} is a hexadecimal number, which JSON does not have");
        return (message, Some(format!("write {sign}{value}")), Value::Broken);
    }
    let plain = digits.replace('_', "");
    let mut fixed = plain.trim_start_matches('0').to_owned();
    if !fixed.starts_with(|c: char| c.is_ascii_digit()) {
        fixed.insert(0, '0');
    }
    let fixed = if let Some(whole) = fixed.strip_suffix('.') {
        whole.to_owned()
    } else {
        fixed.replace(".e", "e").replace(".E", "E")
    };
    let fixed = format!("{sign}{fixed}");
    if plain.is_empty() || plain == "." || end(fixed.as_bytes(), 0) != fixed.len() {
        return (format!("{written} is not a number"), None, Value::Broken);
    }
    let why = if plain.len() < digits.len() {
        "digits are not grouped in JSON"
    } else if written.starts_with('+') {
        "a number has no plus sign in JSON"
    } else if digits.starts_with('.') {
        "a digit has to stand before the point"
    } else if digits.starts_with('0') && digits.as_bytes().get(1).is_some_and(u8::is_ascii_digit) {
        "a number does not start with 0 in JSON"
    } else {
        "a digit has to stand after the point"
    };
    let message = format!("{written} is not written as a number: {why}");
    (
        message,
        Some(format!("write {fixed}")),
        Value::Number(Number(Cow::Owned(fixed))),
    )
}

fn hexadecimal(digits: &str) -> Option<u64> {
    let hex = digits
        .strip_prefix("0x")
        .or_else(|| digits.strip_prefix("0X"))?;
    if hex.starts_with('+') {
        None
    } else {
        u64::from_str_radix(hex, 16).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_the_numbers_of_rfc_8259() {
        for text in [
            "0",
            "-0",
            "10",
            "0.5",
            "-1.25e+10",
            "1E5",
            "1e-05",
            "1e999",
            "9007199254740993",
        ] {
            assert_eq!(end(text.as_bytes(), 0), text.len(), "{text}");
        }
        for text in ["", "-", "+1", ".5", "5.", "01", "-01", "1e", "1e+", "x"] {
            assert_eq!(end(text.as_bytes(), 0), 0, "{text}");
        }
    }

    #[test]
    fn names_what_to_write() {
        for (text, fixed) in [
            ("+1", "1"),
            (".5", "0.5"),
            ("-.5", "-0.5"),
            ("5.", "5"),
            ("5.e3", "5e3"),
            ("007", "7"),
            ("-00.5", "-0.5"),
            ("1_000", "1000"),
            ("00", "0"),
        ] {
            let (_, help, value) = diagnose(text);
            assert_eq!(
                help.as_deref(),
                Some(format!("write {fixed}").as_str()),
                "{text}"
            );
            assert_eq!(value, Value::Number(Number(fixed.into())), "{text}");
        }
        assert_eq!(diagnose("0x1F").1.as_deref(), Some("write 31"));
        assert_eq!(diagnose("-Infinity").2, Value::Broken);
        for text in ["-", "+", ".", "1.2.3", "12px", "--1", "0x", "1e+"] {
            let (message, _, value) = diagnose(text);
            assert_eq!(
                (message, value),
                (format!("{text} is not a number"), Value::Broken)
            );
        }
    }
}
