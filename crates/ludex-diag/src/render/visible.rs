//! Making hostile text harmless for a terminal.

use std::borrow::Cow;

/// The text with every character that would steer a terminal, reorder the line or hide itself
/// replaced by a visible one; line ends and tabs stay.
///
/// Control characters become their Unicode pictures (`␛`), and everything else of the kind `�`:
/// the C1 controls, of which one alone begins an escape sequence, the bidirectional controls, which
/// show text in another order than it is read, line separators, and characters that take no room.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    let keep = |c: char| matches!(c, '\n' | '\t') || shown(c) == c;
    if text.chars().all(keep) {
        return Cow::Borrowed(text);
    }
    text.chars()
        .map(|c| if keep(c) { c } else { shown(c) })
        .collect()
}

/// The same for a text that must stay on one line: line ends and tabs become pictures too.
pub(super) fn one_line(text: &str) -> String {
    text.chars().map(shown).collect()
}

/// What stands for a character: itself when it is harmless.
pub(super) fn shown(c: char) -> char {
    match c {
        '\u{0}'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}'),
        '\u{7f}' => '\u{2421}',
        '\u{80}'..='\u{9f}'
        | '\u{61c}'
        | '\u{200b}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}' => '\u{fffd}',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn replaces_what_steers_a_terminal() {
        let cases = [
            ("plain\ttext\n", "plain\ttext\n"),
            ("\u{1b}[31mred\u{7}", "␛[31mred␇"),
            ("a\rb\u{0}\u{7f}", "a␍b␀␡"),
            ("\u{9b}2J", "\u{fffd}2J"),
            ("a\u{202e}b\u{2066}c\u{200e}", "a\u{fffd}b\u{fffd}c\u{fffd}"),
            ("\u{feff}é漢👩\u{200d}🚀", "\u{fffd}é漢👩\u{200d}🚀"),
        ];
        for (text, expected) in cases {
            assert_eq!(visible(text), expected);
        }
        assert_eq!(one_line("a\r\nb\tc"), "a␍␊b␉c");
    }

    proptest! {
        #[test]
        fn nothing_that_steers_remains(text in any::<String>()) {
            let clean = visible(&text);
            prop_assert!(!clean.chars().any(|c| c.is_control() && c != '\n' && c != '\t'));
            prop_assert_eq!(clean.chars().count(), text.chars().count());
            prop_assert!(!one_line(&text).chars().any(char::is_control));
        }
    }
}
