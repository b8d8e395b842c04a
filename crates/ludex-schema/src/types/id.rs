//! Ids and references to them (page 1, 1.2).

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::Arc;

use ludex_text::Node;

use super::text::TextIssue;
use crate::{Cx, JsonTypes, Problem, Role, Schema, Shape, Shapes};

/// The longest sheet id.
const ID_MAX: usize = 40;
const ID_PATTERN: &str = "^[a-z][a-z0-9_]*$";
const ID_RULE: &str = "a small letter a to z first, then small letters, digits and `_`";
const SLUG_PATTERN: &str = "^[a-z0-9]+(-[a-z0-9]+)*$";
const SLUG_RULE: &str = "small letters a to z and digits, in words joined by single `-`";

fn is_id(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|byte| byte.is_ascii_lowercase())
        && bytes.all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

fn is_slug(text: &str) -> bool {
    text.split('-').all(|word| {
        !word.is_empty()
            && word
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    })
}

/// The words of a text, lower-cased and joined: the id an author may have meant. Empty when the
/// text has no letters for one.
fn id_from(text: &str, join: char, max: usize) -> String {
    let mut id = String::new();
    for character in text.chars().take(4 * max) {
        if character.is_ascii_alphanumeric() {
            id.push(character.to_ascii_lowercase());
        } else if !id.is_empty() && !id.ends_with(join) {
            id.push(join);
        }
    }
    id.truncate(max);
    id.trim_end_matches(join).to_owned()
}

/// The sheet id an author may have meant by a text; empty when it has no letters for one.
pub(crate) fn proposed_id(text: &str) -> String {
    let id = id_from(text, '_', ID_MAX);
    id.trim_start_matches(|c: char| !c.is_ascii_lowercase())
        .to_owned()
}

fn id_issues(
    text: &str,
    fits: fn(&str) -> bool,
    rule: &'static str,
    max: usize,
) -> [Option<TextIssue>; 2] {
    let found = text.chars().count();
    [
        (!fits(text)).then_some(TextIssue::Pattern { rule }),
        (found > max).then_some(TextIssue::TooLong { found, max }),
    ]
}

fn id_problem(issue: &TextIssue, node: &Node<'_>, text: &str, proposed: &str) -> Problem {
    let problem = match issue {
        TextIssue::Pattern { rule } => {
            let message = format!(
                "is {}, which breaks the rule of ids: {rule}",
                crate::shown(text)
            );
            Problem::new(issue.code(), node.span, message).label("not an id")
        }
        _ => issue.problem(node),
    };
    match issue {
        TextIssue::Pattern { .. } if !proposed.is_empty() => {
            problem.help(format!("write `{proposed}`"))
        }
        _ => problem,
    }
}

/// The id that an entry declares: `^[a-z][a-z0-9_]*$`, at most 40 characters (page 1, 1.2).
///
/// It is declared under its role in the innermost scope that owns the role; there it must be the
/// only one (`duplicate`).
pub struct Id<R>(Arc<str>, PhantomData<fn() -> R>);

/// The id of something declared elsewhere in the same scope (`unknown-reference` otherwise).
pub struct Ref<R>(Arc<str>, PhantomData<fn() -> R>);

impl<R: Role> Id<R> {
    /// The id, when it follows the pattern.
    ///
    /// # Errors
    /// The first rule it breaks.
    pub fn new(text: &str) -> Result<Self, TextIssue> {
        match id_issues(text, is_id, ID_RULE, ID_MAX)
            .into_iter()
            .flatten()
            .next()
        {
            Some(issue) => Err(issue),
            None => Ok(Self(text.into(), PhantomData)),
        }
    }
}

impl<R: Role> Ref<R> {
    /// A reference to that name.
    pub fn new(text: &str) -> Self {
        Self(text.into(), PhantomData)
    }
}

impl<R: Role> From<&Id<R>> for Ref<R> {
    fn from(id: &Id<R>) -> Self {
        Self(Arc::clone(&id.0), PhantomData)
    }
}

impl<R: Role> Schema for Id<R> {
    const TYPES: JsonTypes = JsonTypes::TEXT;

    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        let text = cx.text::<Self>(node)?;
        let name: Arc<str> = text.into();
        let mut sound = true;
        for issue in id_issues(text, is_id, ID_RULE, ID_MAX)
            .into_iter()
            .flatten()
        {
            cx.report_with(|| id_problem(&issue, node, text, &proposed_id(text)));
            sound = false;
        }
        cx.declare(R::ROLE, Arc::clone(&name), node.span, sound);
        sound.then_some(Self(name, PhantomData))
    }

    fn recover() -> Self {
        Self("unreadable".into(), PhantomData)
    }

    fn encode(&self) -> serde_json::Value {
        self.as_str().into()
    }

    fn shape(_: &mut Shapes) -> Shape {
        Shape::Id {
            role: R::ROLE,
            pattern: ID_PATTERN,
            max: ID_MAX,
        }
    }
}

impl<R: Role> Schema for Ref<R> {
    const TYPES: JsonTypes = JsonTypes::TEXT;

    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        let name: Arc<str> = cx.text::<Self>(node)?.into();
        cx.refer(R::ROLE, Arc::clone(&name), node.span);
        Some(Self(name, PhantomData))
    }

    fn recover() -> Self {
        Self("unreadable".into(), PhantomData)
    }

    fn encode(&self) -> serde_json::Value {
        self.as_str().into()
    }

    fn shape(_: &mut Shapes) -> Shape {
        Shape::Ref(R::ROLE)
    }
}

// Written by hand: derived ones would ask the same of the role, which is no value.
macro_rules! name_traits {
    ($($name:ident),*) => {$(
        impl<R> $name<R> {
            /// The name.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl<R> Clone for $name<R> {
            fn clone(&self) -> Self {
                Self(Arc::clone(&self.0), PhantomData)
            }
        }

        impl<R> fmt::Debug for $name<R> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($name)).field(&self.0).finish()
            }
        }

        impl<R> fmt::Display for $name<R> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl<R> PartialEq for $name<R> {
            fn eq(&self, other: &Self) -> bool {
                self.0 == other.0
            }
        }

        impl<R> Eq for $name<R> {}

        impl<R> PartialOrd for $name<R> {
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl<R> Ord for $name<R> {
            fn cmp(&self, other: &Self) -> std::cmp::Ordering {
                self.0.cmp(&other.0)
            }
        }

        impl<R> Hash for $name<R> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.0.hash(state);
            }
        }

        impl<R> Deref for $name<R> {
            type Target = str;
            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl<R> AsRef<str> for $name<R> {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }
    )*};
}

name_traits!(Id, Ref);

impl<R> PartialEq<Id<R>> for Ref<R> {
    fn eq(&self, other: &Id<R>) -> bool {
        self.0 == other.0
    }
}

/// An id of words joined by `-`, as rulesets and packages have: `^[a-z0-9]+(-[a-z0-9]+)*$`, at most
/// `MAX` characters (page 1, 1.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slug<const MAX: usize>(Arc<str>);

impl<const MAX: usize> Slug<MAX> {
    /// The id, when it follows the pattern.
    ///
    /// # Errors
    /// The first rule it breaks.
    pub fn new(text: &str) -> Result<Self, TextIssue> {
        match id_issues(text, is_slug, SLUG_RULE, MAX)
            .into_iter()
            .flatten()
            .next()
        {
            Some(issue) => Err(issue),
            None => Ok(Self(text.into())),
        }
    }

    /// The id.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<const MAX: usize> Deref for Slug<MAX> {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl<const MAX: usize> AsRef<str> for Slug<MAX> {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl<const MAX: usize> fmt::Display for Slug<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<const MAX: usize> Schema for Slug<MAX> {
    const TYPES: JsonTypes = JsonTypes::TEXT;

    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        let text = cx.text::<Self>(node)?;
        let mut sound = true;
        for issue in id_issues(text, is_slug, SLUG_RULE, MAX)
            .into_iter()
            .flatten()
        {
            cx.report_with(|| id_problem(&issue, node, text, &id_from(text, '-', MAX)));
            sound = false;
        }
        sound.then(|| Self(text.into()))
    }

    fn recover() -> Self {
        Self("unreadable".into())
    }

    fn encode(&self) -> serde_json::Value {
        self.as_str().into()
    }

    fn shape(_: &mut Shapes) -> Shape {
        Shape::Text {
            min: 1,
            max: MAX,
            pattern: Some(SLUG_PATTERN),
            name: "an id",
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(unreachable_pub)]

    use super::*;

    crate::roles! { Thing: "a" "thing" }

    #[test]
    fn ids_follow_their_patterns() {
        for (text, fits) in [
            ("a", true),
            ("a_1", true),
            ("a__", true),
            ("", false),
            ("1a", false),
            ("_a", false),
            ("A", false),
            ("a-b", false),
            ("ä", false),
        ] {
            assert_eq!(Id::<Thing>::new(text).is_ok(), fits, "{text:?}");
        }
        for (text, fits) in [
            ("a", true),
            ("1", true),
            ("a-b-2", true),
            ("", false),
            ("-a", false),
            ("a-", false),
            ("a--b", false),
            ("a_b", false),
        ] {
            assert_eq!(Slug::<64>::new(text).is_ok(), fits, "{text:?}");
        }
        assert!(Id::<Thing>::new(&"a".repeat(40)).is_ok());
        let issue = Id::<Thing>::new(&"a".repeat(41)).unwrap_err();
        assert_eq!(issue, TextIssue::TooLong { found: 41, max: 40 });
        assert_eq!(
            Slug::<64>::new(&"a".repeat(65)).unwrap_err().code(),
            "too-long"
        );
    }

    #[test]
    fn a_proposed_id_follows_the_pattern() {
        assert_eq!(id_from("Bold  Strike!", '_', 40), "bold_strike");
        assert_eq!(id_from("--", '-', 40), "");
        assert_eq!(proposed_id("2nd Wind"), "nd_wind");
        assert_eq!(proposed_id("漢"), "");
        assert!(Slug::<8>::new(&id_from("Old Road House", '-', 8)).is_ok());
    }
}
