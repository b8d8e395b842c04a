//! Types described as data, for schemas, tables and completions.

use crate::words::{listed, span_of};
use crate::{Fields, Limits, RoleName, Schema};

/// What a value may be.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Any JSON but `null`.
    Any,
    /// `true` or `false`.
    Bool,
    /// A whole number within a range, ends included.
    Integer {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// A number within limits.
    Number(Limits),
    /// One number only.
    Const(i64),
    /// Text.
    Text {
        /// The fewest characters (Unicode scalar values).
        min: usize,
        /// The most characters.
        max: usize,
        /// What it must match beside its length, as an ECMA-262 pattern.
        pattern: Option<&'static str>,
        /// What such a text is called: `prompt-safe text`, `text`, `an id`.
        name: &'static str,
    },
    /// A text that is declared as a name.
    Id {
        /// What it is the name of.
        role: RoleName,
        /// Its pattern.
        pattern: &'static str,
        /// The most characters.
        max: usize,
    },
    /// A text that must be declared as a name elsewhere.
    Ref(RoleName),
    /// A list.
    List {
        /// What each entry may be.
        items: Box<Shape>,
        /// The fewest entries.
        min: usize,
        /// The most entries.
        max: usize,
        /// Whether no value may stand in it twice.
        distinct: bool,
    },
    /// A list of exactly two.
    Pair(Box<Shape>, Box<Shape>),
    /// An object whose keys the author chooses.
    Map {
        /// What each value may be.
        values: Box<Shape>,
        /// The fewest entries.
        min: usize,
        /// The most entries.
        max: usize,
    },
    /// A type with a name of its own.
    Named(DefinitionId),
}

impl Shape {
    /// The same, held to limits, where it is a number.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        match self {
            Self::Number(_) => Self::Number(limits),
            other => other,
        }
    }

    /// The words of a message for what is wanted: "a whole number from 1 to 20".
    #[must_use]
    pub fn in_words(&self, shapes: &Shapes) -> String {
        match self {
            Self::Any => "any value".to_owned(),
            Self::Bool => "`true` or `false`".to_owned(),
            Self::Integer { min, max } => format!("a whole number from {min} to {max}"),
            Self::Number(limits) => limits.in_words(),
            Self::Const(n) => format!("the number {n}"),
            Self::Text { min, max, name, .. } => {
                format!(
                    "{name} of {}",
                    span_of(*min, *max, "character", "characters")
                )
            }
            Self::Id { role, max, .. } => {
                format!("an id for {role}, text of at most {max} characters")
            }
            Self::Ref(role) => format!("the id of {role}"),
            Self::List { min, max, .. } => {
                format!("a list of {}", span_of(*min, *max, "entry", "entries"))
            }
            Self::Pair(..) => "a list of exactly 2 entries".to_owned(),
            Self::Map { min, max, .. } => {
                format!("an object of {}", span_of(*min, *max, "entry", "entries"))
            }
            Self::Named(id) => match shapes.get(*id).map(|definition| &definition.body) {
                Some(Body::Words(words)) => words_of(words),
                Some(Body::Alias(shape)) => shape.in_words(shapes),
                Some(Body::ByType {
                    words,
                    shapes: others,
                }) => {
                    let mut parts: Vec<String> = others
                        .iter()
                        .map(|branch| branch.shape.in_words(shapes))
                        .collect();
                    if !words.is_empty() {
                        parts.push(words_of(words));
                    }
                    parts.join(", or ")
                }
                _ => "an object".to_owned(),
            },
        }
    }
}

fn words_of(words: &[Word]) -> String {
    let plain: Vec<&str> = words.iter().map(|word| word.word).collect();
    match plain.as_slice() {
        [word] => format!("the word `{word}`"),
        _ => listed(&plain, "or"),
    }
}

/// A word a text may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word.
    pub word: &'static str,
    /// What it means.
    pub doc: &'static str,
}

/// One variant of a union by type.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// What it means.
    pub doc: &'static str,
    /// What the value may be.
    pub shape: Shape,
}

/// A type with a name of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    /// The name, unique among the definitions.
    pub name: String,
    /// The doc comment: its first line is the summary.
    pub doc: &'static str,
    /// What a value may be.
    pub body: Body,
}

/// What a value of a named type may be.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// An object with known keys.
    Fields(FieldsShape),
    /// One of several words.
    Words(Vec<Word>),
    /// One of several words, or a value of another JSON type.
    ByType {
        /// The words.
        words: Vec<Word>,
        /// The others.
        shapes: Vec<Branch>,
    },
    /// What another type may be.
    Alias(Shape),
}

/// The keys of an object.
#[derive(Clone, Debug, PartialEq)]
pub enum FieldsShape {
    /// All of these.
    All(Vec<Part>),
    /// Those of the branch that a tag chooses.
    Tagged {
        /// The key that chooses.
        tag: &'static str,
        /// A word with its meaning and its keys, for each branch.
        branches: Vec<(Word, FieldsShape)>,
    },
    /// Exactly one of these.
    OneKey(Vec<FieldShape>),
}

/// One key, or the keys of a flattened type.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// One key.
    Field(FieldShape),
    /// The keys of a type that stand in the same object.
    Flat(FieldsShape),
}

/// One key of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldShape {
    /// The key.
    pub key: &'static str,
    /// What it means.
    pub doc: &'static str,
    /// What its value may be.
    pub shape: Shape,
    /// What its absence means.
    pub presence: Presence,
}

impl FieldShape {
    /// A key whose absence means what its type says ([`Schema::absent`]).
    pub fn of<T: Schema>(key: &'static str, doc: &'static str, shapes: &mut Shapes) -> Self {
        let presence = if T::absent().is_some() {
            Presence::Optional
        } else {
            Presence::Required
        };
        Self {
            key,
            doc,
            shape: T::shape(shapes),
            presence,
        }
    }

    /// A key with a default.
    pub fn with_default<T: Schema>(
        key: &'static str,
        doc: &'static str,
        default: &T,
        shapes: &mut Shapes,
    ) -> Self {
        let default = default.encode();
        let presence = if default.is_null() {
            Presence::Optional
        } else {
            Presence::Default(default)
        };
        Self {
            key,
            doc,
            shape: T::shape(shapes),
            presence,
        }
    }

    /// The same, its number held to limits.
    #[must_use]
    pub fn within(mut self, limits: Limits) -> Self {
        self.shape = self.shape.within(limits);
        self
    }
}

/// What the absence of a key means.
#[derive(Clone, Debug, PartialEq)]
pub enum Presence {
    /// An error.
    Required,
    /// That there is none.
    Optional,
    /// This value.
    Default(serde_json::Value),
}

/// A definition's position in [`Shapes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DefinitionId(usize);

/// The named types of a format, in the order in which they are met.
#[derive(Clone, Debug, Default)]
pub struct Shapes {
    definitions: Vec<Definition>,
    /// The Rust path of each definition's type.
    paths: Vec<&'static str>,
}

impl Shapes {
    /// No types yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The shape of a type with every named type it leads to.
    #[must_use]
    pub fn of<T: Schema>() -> (Self, Shape) {
        let mut shapes = Self::new();
        let shape = T::shape(&mut shapes);
        (shapes, shape)
    }

    /// Every named type, the first met first.
    #[must_use]
    pub fn definitions(&self) -> &[Definition] {
        &self.definitions
    }

    /// A named type.
    #[must_use]
    pub fn get(&self, id: DefinitionId) -> Option<&Definition> {
        self.definitions.get(id.0)
    }

    /// Names a type, describing it the first time it is met. A second type of the same name gets a
    /// number behind it.
    pub fn define<T>(
        &mut self,
        name: &str,
        doc: &'static str,
        body: impl FnOnce(&mut Self) -> Body,
    ) -> Shape {
        let path = std::any::type_name::<T>();
        if let Some(position) = self.paths.iter().position(|known| *known == path) {
            return Shape::Named(DefinitionId(position));
        }
        let position = self.definitions.len();
        let mut unique = name.to_owned();
        let mut number = 1;
        while self
            .definitions
            .iter()
            .any(|definition| definition.name == unique)
        {
            number += 1;
            unique = format!("{name}{number}");
        }
        // The place is taken before the body is described, for types that hold themselves.
        let open = Body::Fields(FieldsShape::All(Vec::new()));
        self.paths.push(path);
        self.definitions.push(Definition {
            name: unique,
            doc,
            body: open,
        });
        let body = body(self);
        if let Some(definition) = self.definitions.get_mut(position) {
            definition.body = body;
        }
        Shape::Named(DefinitionId(position))
    }

    /// Names a type that is an object with known keys.
    pub fn define_fields<T: Fields>(&mut self, name: &str) -> Shape {
        self.define::<T>(name, T::DOC, |shapes| Body::Fields(T::fields(shapes)))
    }
}
