//! Texts (page 1, 1.2).

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use ludex_text::Node;

use crate::words::counted;
use crate::{Cx, JsonTypes, Problem, Schema, Shape, Shapes};

/// Prompt-safe text of 1 to `MAX` characters: it reaches the Game Master's prompt, so it holds no
/// line break, no other control character, no `[` or `]`, no `{{` or `}}`, and not only white space
/// (page 1, 1.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PromptText<const MAX: usize>(Arc<str>);

/// What people read as the name of a thing: prompt-safe text of at most 80 characters.
pub type Label = PromptText<80>;

/// Why a text is not allowed where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextIssue {
    /// Empty, or white space only.
    TooShort {
        /// The number of characters.
        found: usize,
    },
    /// Too many characters.
    TooLong {
        /// The number of characters.
        found: usize,
        /// The most allowed.
        max: usize,
    },
    /// Things that must not reach a prompt: the first of each sort.
    Unsafe(Vec<UnsafePart>),
    /// Not the pattern of an id.
    Pattern {
        /// What an id here looks like.
        rule: &'static str,
    },
}

/// Something in a text that must not reach a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsafePart {
    /// The text that breaks the rule: one character, or `{{`, or `}}`.
    pub found: String,
    /// Its position, counted in characters from 1.
    pub position: usize,
    /// What it is: "a line break", "a control character", "a square bracket", "a double brace".
    pub rule: &'static str,
    /// What to write instead.
    pub way_out: &'static str,
}

impl TextIssue {
    /// The code of page 1, 1.1.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooShort { .. } => "too-short",
            Self::TooLong { .. } => "too-long",
            Self::Unsafe(_) => "unsafe-text",
            Self::Pattern { .. } => "bad-id",
        }
    }

    pub(crate) fn problem(&self, node: &Node<'_>) -> Problem {
        let problem = Problem::new(self.code(), node.span, self.to_string());
        match self {
            Self::TooShort { .. } => problem.help("write at least one character that shows"),
            Self::TooLong { found, max } => problem
                .label(counted(*found, "character", "characters"))
                .help(format!(
                    "shorten it by {}",
                    counted(found - max, "character", "characters")
                )),
            Self::Unsafe(parts) => {
                let rules = parts.iter().map(|part| part.rule.to_owned());
                let ways_out = parts.iter().map(|part| part.way_out.to_owned());
                problem
                    .label(format!("holds {}", in_a_row(rules)))
                    .help(in_a_row(ways_out))
            }
            Self::Pattern { .. } => problem,
        }
    }
}

impl fmt::Display for TextIssue {
    /// Writes the rest of a sentence that begins with the text's name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooShort { found: 0 } => write!(f, "is empty; at least 1 character is wanted"),
            Self::TooShort { .. } => {
                write!(
                    f,
                    "is white space only; at least 1 character that shows is wanted"
                )
            }
            Self::TooLong { found, max } => {
                let found = counted(*found, "character", "characters");
                write!(f, "is {found} long; at most {max} are allowed")
            }
            Self::Unsafe(parts) => {
                let parts = parts.iter().map(|part| {
                    let UnsafePart {
                        found,
                        position,
                        rule,
                        ..
                    } = part;
                    format!("{rule} ({found}, character {position})")
                });
                let parts = in_a_row(parts);
                write!(f, "holds {parts}, which text for the Game Master must not")
            }
            Self::Pattern { rule } => write!(f, "breaks the rule of ids: {rule}"),
        }
    }
}

impl std::error::Error for TextIssue {}

/// What prompt-safe text matches beside its length, as an ECMA-262 pattern: no control characters
/// or line breaks, no square brackets, no double braces, not only white space.
pub(crate) const PROMPT_PATTERN: &str = concat!(
    r"^(?![ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]*$)",
    r"(?!.*(?:\{\{|\}\}))",
    r"[^\u0000-\u001f\u007f-\u009f\u2028\u2029\[\]]*$"
);

/// Things of a sentence: "a", "a and b", "a, b and c".
fn in_a_row(things: impl Iterator<Item = String>) -> String {
    let mut things: Vec<String> = things.collect();
    match things.pop() {
        Some(last) if things.is_empty() => last,
        Some(last) => format!("{} and {last}", things.join(", ")),
        None => String::new(),
    }
}

/// The first of each sort of things in a text that must not reach a prompt.
fn unsafe_parts(text: &str) -> Option<TextIssue> {
    // Nearly every text is plain ASCII without brackets, and that is told much faster.
    let plain = |byte: &u8| matches!(byte, b' '..=b'Z' | b'\\' | b'^'..=b'z' | b'|' | b'~');
    if text.as_bytes().iter().all(plain) {
        return None;
    }
    let mut last = '\0';
    let mut parts: Vec<UnsafePart> = Vec::new();
    for (position, character) in text.chars().enumerate() {
        let (rule, way_out) = match character {
            '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => {
                ("a line break", "write it on one line")
            }
            _ if character.is_control() => ("a control character", "leave it out"),
            '[' | ']' => ("a square bracket", "write round brackets, `(` and `)`"),
            '{' | '}' if last == character => ("a double brace", "write single braces"),
            _ => {
                last = character;
                continue;
            }
        };
        if parts.iter().any(|part| part.rule == rule) {
            continue;
        }
        let (found, position) = match character {
            '{' | '}' => (format!("`{character}{character}`"), position),
            '[' | ']' => (format!("`{character}`"), position + 1),
            _ => (format!("U+{:04X}", u32::from(character)), position + 1),
        };
        parts.push(UnsafePart {
            found,
            position,
            rule,
            way_out,
        });
    }
    (!parts.is_empty()).then_some(TextIssue::Unsafe(parts))
}

/// Everything that is wrong with a text that must be prompt-safe, at most two things.
fn prompt_issues(text: &str, max: usize) -> [Option<TextIssue>; 2] {
    let found = text.chars().count();
    if text.chars().all(char::is_whitespace) {
        return [Some(TextIssue::TooShort { found }), None];
    }
    [
        unsafe_parts(text),
        (found > max).then_some(TextIssue::TooLong { found, max }),
    ]
}

impl<const MAX: usize> PromptText<MAX> {
    /// The text, when it keeps to the rules.
    ///
    /// # Errors
    /// The first rule it breaks.
    pub fn new(text: &str) -> Result<Self, TextIssue> {
        match prompt_issues(text, MAX).into_iter().flatten().next() {
            Some(issue) => Err(issue),
            None => Ok(Self(text.into())),
        }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<const MAX: usize> Schema for PromptText<MAX> {
    const TYPES: JsonTypes = JsonTypes::TEXT;

    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        let text = cx.text::<Self>(node)?;
        let mut sound = true;
        for issue in prompt_issues(text, MAX).into_iter().flatten() {
            cx.report_with(|| issue.problem(node));
            sound = false;
        }
        sound.then(|| Self(text.into()))
    }

    fn recover() -> Self {
        Self("?".into())
    }

    fn encode(&self) -> serde_json::Value {
        self.as_str().into()
    }

    fn shape(_: &mut Shapes) -> Shape {
        Shape::Text {
            min: 1,
            max: MAX,
            pattern: Some(PROMPT_PATTERN),
            name: "prompt-safe text",
        }
    }
}

/// Any text of at most `MAX` characters, the empty one and line breaks included.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FreeText<const MAX: usize>(Arc<str>);

impl<const MAX: usize> FreeText<MAX> {
    /// The text, when it is not too long.
    ///
    /// # Errors
    /// [`TextIssue::TooLong`] with both lengths.
    pub fn new(text: &str) -> Result<Self, TextIssue> {
        let found = text.chars().count();
        if found > MAX {
            return Err(TextIssue::TooLong { found, max: MAX });
        }
        Ok(Self(text.into()))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<const MAX: usize> Schema for FreeText<MAX> {
    const TYPES: JsonTypes = JsonTypes::TEXT;

    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        let text = cx.text::<Self>(node)?;
        Self::new(text)
            .map_err(|issue| cx.report_with(|| issue.problem(node)))
            .ok()
    }

    fn recover() -> Self {
        Self::default()
    }

    fn encode(&self) -> serde_json::Value {
        self.as_str().into()
    }

    fn shape(_: &mut Shapes) -> Shape {
        Shape::Text {
            min: 0,
            max: MAX,
            pattern: None,
            name: "text",
        }
    }
}

macro_rules! text_access {
    ($($name:ident),*) => {$(
        impl<const MAX: usize> Deref for $name<MAX> {
            type Target = str;
            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl<const MAX: usize> AsRef<str> for $name<MAX> {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }

        impl<const MAX: usize> fmt::Display for $name<MAX> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    )*};
}

text_access!(PromptText, FreeText);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prompt_safe_text_keeps_every_rule_of_page_1_section_1_2() {
        for text in [
            "A {b}",
            "a",
            "{ {",
            "} }",
            "\u{feff}",
            "\u{200b}",
            "Ünïcode 😀",
        ] {
            assert!(PromptText::<10>::new(text).is_ok(), "{text:?}");
        }
        let breaks = ["a\n", "a\r", "a\u{85}b", "a\u{2028}", "a\u{2029}"];
        let controls = ["a\0", "a\tb", "a\u{7f}", "a\u{80}", "a\u{9f}b"];
        for text in breaks
            .iter()
            .chain(&controls)
            .chain(&["[", "]", "{{", "}}", "a{{{"])
        {
            let issue = PromptText::<10>::new(text).unwrap_err();
            assert_eq!(issue.code(), "unsafe-text", "{text:?}");
        }
        for text in ["", " ", "\u{3000}", "\n"] {
            assert_eq!(
                PromptText::<10>::new(text).unwrap_err().code(),
                "too-short",
                "{text:?}"
            );
        }
        let long = "x".repeat(11);
        let issue = PromptText::<10>::new(&long).unwrap_err();
        assert_eq!(issue, TextIssue::TooLong { found: 11, max: 10 });
        assert_eq!(FreeText::<10>::new(&long).unwrap_err(), issue);
        assert!(FreeText::<10>::new("").is_ok());
    }

    #[test]
    fn the_place_of_a_broken_rule_is_counted_in_characters() {
        let issue = PromptText::<80>::new("äö{{user}}").unwrap_err();
        let TextIssue::Unsafe(parts) = issue else {
            panic!("{issue}")
        };
        let found: Vec<_> = parts
            .iter()
            .map(|part| (part.found.as_str(), part.position))
            .collect();
        assert_eq!(found, [("`{{`", 3)]);
    }

    #[test]
    fn every_broken_rule_is_named_once() {
        let issue = PromptText::<80>::new("a [b]\n[c] {{d}}\te").unwrap_err();
        assert_eq!(
            issue.to_string(),
            "holds a square bracket (`[`, character 3), a line break (U+000A, character 6), a \
             double brace (`{{`, character 11) and a control character (U+0009, character 16), \
             which text for the Game Master must not"
        );
    }
}
