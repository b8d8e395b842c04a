//! The spelling in which numbers are kept.

/// The JSON spelling of a decimal number of another language: an optional sign, digits with an
/// optional point among them, an optional exponent. None if it is no such number.
pub(crate) fn json_spelling(text: &str) -> Option<String> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let (mantissa, exponent) = match digits.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (digits, None),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if (whole.is_empty() && fraction.is_empty()) || !all_digits(whole) || !all_digits(fraction) {
        return None;
    }
    let mut spelling = sign.to_owned();
    let whole = whole.trim_start_matches('0');
    spelling.push_str(if whole.is_empty() { "0" } else { whole });
    if !fraction.is_empty() {
        spelling.push('.');
        spelling.push_str(fraction);
    }
    if let Some(exponent) = exponent {
        let unsigned = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        if unsigned.is_empty() || !all_digits(unsigned) {
            return None;
        }
        spelling.push_str(digits.get(mantissa.len()..)?);
    }
    Some(spelling)
}
