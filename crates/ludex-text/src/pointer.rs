//! Paths into a value tree: JSON Pointers (RFC 6901) and the dotted form of messages.

use std::fmt;

use crate::{Node, Span, Value};

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Segment {
    /// Into a mapping.
    Key(Box<str>),
    /// Into a sequence, counted from 0.
    Index(usize),
}

/// A path from the root of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pointer(pub Vec<Segment>);

impl Pointer {
    /// The document itself.
    #[must_use]
    pub fn root() -> Self {
        Self::default()
    }

    /// This path and one key more.
    #[must_use]
    pub fn key(&self, key: &str) -> Self {
        let mut path = self.clone();
        path.0.push(Segment::Key(key.into()));
        path
    }

    /// This path and one position more.
    #[must_use]
    pub fn index(&self, index: usize) -> Self {
        let mut path = self.clone();
        path.0.push(Segment::Index(index));
        path
    }

    /// The path without its last step; the root stays the root.
    #[must_use]
    pub fn parent(&self) -> Self {
        let mut path = self.clone();
        path.0.pop();
        path
    }

    /// Reads a JSON Pointer; a step of digits only becomes an index when it meets a sequence.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Some(Self::root());
        }
        let steps = text.strip_prefix('/')?.split('/').map(|step| {
            let step = step.replace("~1", "/").replace("~0", "~");
            match step.parse::<usize>() {
                Ok(index) if step == index.to_string() => Segment::Index(index),
                _ => Segment::Key(step.into()),
            }
        });
        Some(Self(steps.collect()))
    }

    /// The node at the path, if there is one.
    #[must_use]
    pub fn find<'n, 's>(&self, root: &'n Node<'s>) -> Option<&'n Node<'s>> {
        self.0
            .iter()
            .try_fold(root, |node, segment| match (segment, &node.value) {
                (Segment::Key(key), Value::Object(object)) => object.get(key),
                (Segment::Index(index), Value::Array(items)) => items.get(*index),
                (Segment::Index(index), Value::Object(object)) => object.get(&index.to_string()),
                _ => None,
            })
    }

    /// The node at the path, or the nearest one above it that exists.
    #[must_use]
    pub fn nearest<'n, 's>(&self, root: &'n Node<'s>) -> &'n Node<'s> {
        let mut node = root;
        for segment in &self.0 {
            let next = Self(vec![segment.clone()]).find(node);
            match next {
                Some(found) => node = found,
                None => break,
            }
        }
        node
    }

    /// The dotted form of messages, `resolution.difficultyLadder.1.target`; the document itself is
    /// `(root)`.
    #[must_use]
    pub fn dotted(&self) -> String {
        if self.0.is_empty() {
            return "(root)".to_owned();
        }
        let steps = self.0.iter().map(|segment| match segment {
            Segment::Key(key) => key.to_string(),
            Segment::Index(index) => index.to_string(),
        });
        steps.collect::<Vec<_>>().join(".")
    }
}

impl fmt::Display for Pointer {
    /// Writes the JSON Pointer; the root is the empty text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for segment in &self.0 {
            match segment {
                Segment::Key(key) => {
                    write!(f, "/{}", key.replace('~', "~0").replace('/', "~1"))?;
                }
                Segment::Index(index) => write!(f, "/{index}")?,
            }
        }
        Ok(())
    }
}

/// The path of the value (or of the value whose key stands) at exactly that span; of the innermost
/// value that contains it when none matches.
#[must_use]
pub fn pointer_of(root: &Node<'_>, span: Span) -> Pointer {
    let mut path = Pointer::root();
    let mut node = root;
    'down: while node.span != span {
        match &node.value {
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    if item.span.contains(span) {
                        path.0.push(Segment::Index(index));
                        node = item;
                        continue 'down;
                    }
                }
            }
            Value::Object(object) => {
                for member in &object.members {
                    if member.key_span == span || member.value.span.contains(span) {
                        path.0.push(Segment::Key(member.key.as_ref().into()));
                        if member.key_span == span {
                            return path;
                        }
                        node = &member.value;
                        continue 'down;
                    }
                }
            }
            _ => {}
        }
        break;
    }
    path
}
