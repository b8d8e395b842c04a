//! Values of attributes: reading numbers, writing text (page 1, 9.1 and 9.4).

/// The most digits of an integer attribute.
const DIGITS: usize = 9;

/// An integer attribute: `^[+-]?[0-9]{1,9}$` after trimming.
#[must_use]
pub fn integer(value: &str) -> Option<i64> {
    let value = value.trim();
    let digits = value.strip_prefix(['+', '-']).unwrap_or(value);
    let fits = (1..=DIGITS).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    let number: i64 = digits.parse().ok().filter(|_| fits)?;
    Some(if value.starts_with('-') {
        -number
    } else {
        number
    })
}

/// A value as it may stand in a tag the Engine writes: control characters, line separators, `"`,
/// `[` and `]` become a space, runs of spaces become one, none stands at either end, and it is cut
/// to `most` characters.
#[must_use]
pub fn clean(value: &str, most: usize) -> String {
    let mut cleaned = String::new();
    let mut count = 0;
    let mut gap = false;
    for character in value.chars() {
        if character == ' ' || must_go(character) {
            gap = count > 0;
            continue;
        }
        let needed = 1 + usize::from(gap);
        if count + needed > most {
            break;
        }
        if gap {
            cleaned.push(' ');
        }
        cleaned.push(character);
        count += needed;
        gap = false;
    }
    cleaned
}

fn must_go(character: char) -> bool {
    character.is_control() || matches!(character, '\u{2028}' | '\u{2029}' | '"' | '[' | ']')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_integers_of_up_to_nine_digits() {
        for (text, number) in [
            ("8", Some(8)),
            (" +08 ", Some(8)),
            ("-999999999", Some(-999_999_999)),
            ("1234567890", None),
            ("1.5", None),
            ("", None),
            ("+", None),
            ("--1", None),
            ("٣", None),
        ] {
            assert_eq!(integer(text), number, "{text:?}");
        }
    }

    #[test]
    fn cleans_what_would_break_a_tag() {
        assert_eq!(clean("op=\"dance\"", 120), "op= dance");
        assert_eq!(clean(" a\u{7}\u{2028}\"b]\n", 120), "a b");
        assert_eq!(clean("見習い達", 3), "見習い");
        assert_eq!(clean("ab cd", 3), "ab");
        assert_eq!(clean("[[", 120), "");
    }
}
