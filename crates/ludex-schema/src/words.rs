//! The words of messages.

use ludex_diag::nearest;
use ludex_text::Span;

use crate::Problem;

/// The longest piece of an author's text a message repeats, in characters.
const SHOWN: usize = 40;

/// An author's text as a message shows it: in backticks, cut when long, with invisible characters
/// made visible.
#[must_use]
pub fn shown(text: &str) -> String {
    format!("`{}`", clipped(text))
}

/// A text as JSON writes it.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The advice to write some JSON.
pub(crate) fn written(json: &str) -> String {
    /// The longest JSON that advice repeats, in characters.
    const REPEATED: usize = 100;
    let short: String = json.chars().take(REPEATED).collect();
    if short.len() == json.len() {
        format!("write `{json}`")
    } else {
        format!("write `{short}…`")
    }
}

/// Like [`shown`], without backticks: for numbers as they were written.
#[must_use]
pub fn clipped(text: &str) -> String {
    let mut out = String::new();
    for (position, character) in text.chars().enumerate() {
        if position == SHOWN {
            out.push('…');
            break;
        }
        if character.is_control() || matches!(character, '\u{2028}' | '\u{2029}' | '\u{feff}') {
            out.extend(character.escape_unicode());
        } else {
            out.push(character);
        }
    }
    out
}

/// Words in backticks, joined: "`a`, `b` or `c`". More than sixteen are cut.
#[must_use]
pub fn listed(words: &[&str], conjunction: &str) -> String {
    const MOST: usize = 16;
    let mut quoted: Vec<String> = words
        .iter()
        .take(MOST)
        .map(|word| format!("`{}`", clipped(word)))
        .collect();
    if words.len() > MOST {
        return format!("{} and {} more", quoted.join(", "), words.len() - MOST);
    }
    match quoted.pop() {
        None => String::new(),
        Some(last) if quoted.is_empty() => last,
        Some(last) => format!("{} {conjunction} {last}", quoted.join(", ")),
    }
}

/// "1 entry", "3 entries".
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// "1 to 20 entries", "exactly 2 entries", "at most 4 entries".
pub(crate) fn span_of(min: usize, max: usize, one: &str, many: &str) -> String {
    if min == max {
        return format!("exactly {}", counted(min, one, many));
    }
    match (min, max) {
        (0, usize::MAX) => format!("any number of {many}"),
        (_, usize::MAX) => format!("at least {}", counted(min, one, many)),
        (0, _) => format!("at most {}", counted(max, one, many)),
        _ => format!("{min} to {}", counted(max, one, many)),
    }
}

/// A text that is none of the words it may be; `or` names what else is allowed.
pub(crate) fn bad_word(span: Span, text: &str, words: &[&str], or: Option<&str>) -> Problem {
    let allowed = listed(words, "or");
    let allowed = match or {
        Some(or) => format!("{allowed}, or {or}"),
        None => allowed,
    };
    let message = format!("is {}; it may be {allowed}", shown(text));
    let problem = Problem::new("bad-value", span, message).label("not an allowed word");
    match nearest(text, words.iter().copied()) {
        Some(word) => problem.suggest(word),
        None => problem,
    }
}
