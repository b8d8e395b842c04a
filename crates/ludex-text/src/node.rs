//! The value tree.

use std::borrow::Cow;
use std::cmp::Ordering;

use crate::number;
use crate::{Decimal, Span};

/// One value with its place in the text.
///
/// Strings are borrowed from the text where they hold no escape.
#[derive(Clone, Debug, PartialEq)]
pub struct Node<'s> {
    /// Where the value stands, quotes and brackets included.
    pub span: Span,
    /// The value.
    pub value: Value<'s>,
}

/// What a node holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'s> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number as it was written.
    Number(Number<'s>),
    /// Text.
    String(Cow<'s, str>),
    /// A sequence.
    Array(Vec<Node<'s>>),
    /// A mapping.
    Object(Object<'s>),
    /// Something unreadable stands here; the reader has reported it. As the last item of a
    /// sequence, with an empty span: reading ended inside or a line is lost, and more may stand there.
    Broken,
}

/// A number that keeps its spelling, so that no digit is lost in reading.
#[derive(Clone, Debug, PartialEq)]
pub struct Number<'s>(pub Cow<'s, str>);

impl Number<'_> {
    /// The exact value to nine decimal places, when it is finite and of usable size.
    #[must_use]
    pub fn decimal(&self) -> Option<Decimal> {
        Decimal::parse(&self.0).ok()
    }

    /// Whether a [`Decimal`] keeps it without losing a digit: within plus and minus 10^18, and
    /// nothing but zeros past the ninth place.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        Decimal::read(&self.0).is_ok_and(|(_, exact)| exact)
    }

    /// Which of two numbers is the greater, every digit counted.
    #[must_use]
    pub fn compare(&self, other: &Number<'_>) -> Ordering {
        number::compare(&self.0, &other.0)
    }

    /// The nearest double; infinite when the number is too large for one.
    #[must_use]
    pub fn as_f64(&self) -> f64 {
        self.0.parse().unwrap_or(f64::NAN)
    }
}

/// The members of a mapping in the order they were written, repeated keys included.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object<'s> {
    /// The members.
    pub members: Vec<Member<'s>>,
    /// Whether the reader met a syntax error directly inside, or ended there: then a key that seems absent may
    /// only be unreadable, and nobody should report it missing.
    pub damaged: bool,
}

/// A key with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Member<'s> {
    /// The key's text, unescaped.
    pub key: Cow<'s, str>,
    /// Where the key stands, quotes included.
    pub key_span: Span,
    /// The value.
    pub value: Node<'s>,
}

impl<'s> Object<'s> {
    /// The first member of that key.
    #[must_use]
    pub fn member(&self, key: &str) -> Option<&Member<'s>> {
        self.members.iter().find(|member| member.key == key)
    }

    /// The first value of that key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Node<'s>> {
        self.member(key).map(|member| &member.value)
    }
}

impl<'s> Node<'s> {
    /// The mapping, if it is one.
    #[must_use]
    pub fn as_object(&self) -> Option<&Object<'s>> {
        match &self.value {
            Value::Object(object) => Some(object),
            _ => None,
        }
    }

    /// The sequence, if it is one.
    #[must_use]
    pub fn as_array(&self) -> Option<&[Node<'s>]> {
        match &self.value {
            Value::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The text, if it is text.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The value of a key, if this is a mapping that has it.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.as_object()?.get(key)
    }

    /// Whether this is a sequence in which reading ended or a line is lost, so that more may stand in
    /// it than its items.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        let last = self.as_array().and_then(<[Self]>::last);
        last.is_some_and(|last| matches!(last.value, Value::Broken) && last.span.is_empty())
    }

    /// Whether something that seems absent directly inside may only be unreadable.
    #[must_use]
    pub fn may_hold_more(&self) -> bool {
        match &self.value {
            Value::Object(object) => object.damaged,
            Value::Array(_) => self.is_cut(),
            Value::Broken => true,
            _ => false,
        }
    }

    /// Whether all of it could be read, whatever stands inside included.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        !self.may_hold_more()
            && match &self.value {
                Value::Object(object) => object.members.iter().all(|m| m.value.is_whole()),
                Value::Array(items) => items.iter().all(Self::is_whole),
                _ => true,
            }
    }

    /// What kind of value stands here, in the words a message uses ("a number", "a list", …).
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match &self.value {
            Value::Null => "null",
            Value::Bool(_) => "true or false",
            Value::Number(_) => "a number",
            Value::String(_) => "text",
            Value::Array(_) => "a list",
            Value::Object(_) => "an object",
            Value::Broken => "something unreadable",
        }
    }
}
