//! Objects written out as an example: the keys an author has to write, filled from what was found.

use ludex_text::Decimal;

use crate::types::{PROMPT_PATTERN, proposed_id};
use crate::words::{listed, quoted};
use crate::{Body, FieldShape, FieldsShape, Part, Presence, Shape, Shapes};

/// The most keys an example shows.
const KEYS_SHOWN: usize = 6;
/// The longest text that is taken over into an example, in characters.
const TEXT_TAKEN: usize = 40;
/// How many keys are shown of an object that requires none.
const OPTIONAL_SHOWN: usize = 3;

/// What stands where an object is wanted, to be taken over into the example.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Seed<'n> {
    /// Nothing that can be taken over.
    #[default]
    Nothing,
    /// A text.
    Text(&'n str),
    /// A number as it was written.
    Number(&'n str),
}

/// An example of an object.
#[derive(Debug)]
pub(crate) struct Skeleton {
    /// The object, `…` where the author has to choose.
    pub(crate) text: String,
    /// Whether the example is all that is needed, and no other reading is as near.
    pub(crate) sure: bool,
    /// Other keys that would do as well.
    pub(crate) or: String,
}

/// One key of an example.
enum Slot<'s> {
    Key(&'static str, &'s Shape),
    Word(&'static str, &'static str),
}

/// An example of an object with these keys.
pub(crate) fn skeleton(fields: &FieldsShape, seed: Seed<'_>, shapes: &Shapes) -> Skeleton {
    let mut builder = Builder {
        shapes,
        seed,
        slots: Vec::new(),
        sure: true,
        others: Vec::new(),
    };
    builder.collect(fields);
    if builder.slots.is_empty() {
        builder.optional(fields);
    }
    builder.finish()
}

struct Builder<'s> {
    shapes: &'s Shapes,
    seed: Seed<'s>,
    slots: Vec<Slot<'s>>,
    sure: bool,
    others: Vec<&'static str>,
}

impl<'s> Builder<'s> {
    /// The keys that have to be written.
    fn collect(&mut self, fields: &'s FieldsShape) {
        match fields {
            FieldsShape::All(parts) => {
                for part in parts {
                    match part {
                        Part::Field(field) if field.presence == Presence::Required => {
                            self.slot(field);
                        }
                        Part::Field(_) => {}
                        Part::Flat(flat) => self.collect(flat),
                    }
                }
            }
            FieldsShape::Tagged { tag, branches } => {
                let named = branches.iter().find(
                    |(word, _)| matches!(self.seed, Seed::Text(text) if text.trim() == word.word),
                );
                if let Some((word, fields)) = named.or(branches.first()) {
                    self.sure &= named.is_some();
                    self.slots.push(Slot::Word(tag, word.word));
                    if named.is_some() {
                        self.seed = Seed::Nothing;
                    }
                    self.collect(fields);
                }
            }
            FieldsShape::OneKey(keys) => self.one_key(keys),
        }
    }

    fn slot(&mut self, field: &'s FieldShape) {
        self.slots
            .push(Slot::Key(field.key, plain(&field.shape, self.shapes)));
    }

    /// The key that takes what was found, else the first.
    fn one_key(&mut self, keys: &'s [FieldShape]) {
        let takes = |field: &&FieldShape| self.takes(plain(&field.shape, self.shapes));
        let mut fitting = keys.iter().filter(takes);
        let first = fitting.next();
        let others: Vec<&'static str> = fitting.map(|field| field.key).collect();
        self.sure &= first.is_some() && others.is_empty();
        self.others = others;
        if let Some(field) = first.or(keys.first()) {
            self.slot(field);
        }
    }

    /// Whether a value of that shape may be what was found.
    fn takes(&self, shape: &Shape) -> bool {
        match self.seed {
            Seed::Nothing => false,
            Seed::Text(_) => matches!(shape, Shape::Text { .. } | Shape::Ref(_) | Shape::Id { .. }),
            Seed::Number(_) => matches!(shape, Shape::Integer { .. } | Shape::Number(_)),
        }
    }

    /// A few of the keys that may be written, where none has to be.
    fn optional(&mut self, fields: &'s FieldsShape) {
        let FieldsShape::All(parts) = fields else {
            return;
        };
        let fields = parts.iter().filter_map(|part| match part {
            Part::Field(field) => Some(field),
            Part::Flat(_) => None,
        });
        fields
            .take(OPTIONAL_SHOWN)
            .for_each(|field| self.slot(field));
    }

    fn finish(self) -> Skeleton {
        let numbers = self.numbers();
        let seed = match self.seed {
            // Which of several keys a number is meant for nobody can tell.
            Seed::Number(_) if self.slots.len() != 1 => Seed::Nothing,
            seed => seed,
        };
        let mut fill = Fill {
            seed,
            numbers: numbers.into_iter(),
            taken: [false; 3],
        };
        let mut sure = self.sure && !self.slots.is_empty();
        let mut members = Vec::new();
        for slot in self.slots.iter().take(KEYS_SHOWN) {
            let (key, value) = match slot {
                Slot::Word(key, word) => (key, Some(quoted(word))),
                Slot::Key(key, shape) => (key, fill.value(shape)),
            };
            sure &= value.is_some();
            let value = value.unwrap_or_else(|| "…".to_owned());
            members.push(format!("{}: {value}", quoted(key)));
        }
        if self.slots.len() > KEYS_SHOWN {
            sure = false;
            members.push("…".to_owned());
        }
        Skeleton {
            text: if members.is_empty() {
                "{ … }".to_owned()
            } else {
                format!("{{ {} }}", members.join(", "))
            },
            sure,
            or: listed(&self.others, "or"),
        }
    }

    /// The numbers in a text, when there are as many as keys that hold one: "2d6", "1-5".
    fn numbers(&self) -> Vec<Decimal> {
        let Seed::Text(text) = self.seed else {
            return Vec::new();
        };
        let wanted: Vec<&Shape> = self
            .slots
            .iter()
            .filter_map(|slot| match slot {
                Slot::Key(_, shape) if matches!(shape, Shape::Integer { .. }) => Some(*shape),
                _ => None,
            })
            .collect();
        let written = text.split(|c: char| !c.is_ascii_digit());
        let found: Vec<Decimal> = written
            .filter(|digits| !digits.is_empty())
            .take(KEYS_SHOWN)
            .filter_map(|digits| Decimal::parse(digits).ok())
            .collect();
        let fit = found.len() == wanted.len()
            && wanted.len() == self.slots.len()
            && found
                .iter()
                .zip(wanted)
                .all(|(n, shape)| is_within(*n, shape));
        if fit { found } else { Vec::new() }
    }
}

/// The shape behind a name that is only another name for it.
fn plain<'s>(shape: &'s Shape, shapes: &'s Shapes) -> &'s Shape {
    match shape {
        Shape::Named(id) => match shapes.get(*id).map(|definition| &definition.body) {
            Some(Body::Alias(shape)) => plain(shape, shapes),
            _ => shape,
        },
        _ => shape,
    }
}

/// Whether a number keeps to the limits of a shape.
pub(crate) fn is_within(number: Decimal, shape: &Shape) -> bool {
    match shape {
        Shape::Integer { min, max } => number
            .whole()
            .is_some_and(|whole| (*min..=*max).contains(&whole)),
        Shape::Number(limits) => limits.hold(number),
        Shape::Const(n) => number == Decimal::int(*n),
        _ => false,
    }
}

/// Takes over what was found, each use of it once.
struct Fill<'n> {
    seed: Seed<'n>,
    numbers: std::vec::IntoIter<Decimal>,
    /// Whether an id, a text and a reference have been filled.
    taken: [bool; 3],
}

impl Fill<'_> {
    fn value(&mut self, shape: &Shape) -> Option<String> {
        if let Shape::Const(n) = shape {
            return Some(n.to_string());
        }
        if matches!(shape, Shape::Integer { .. })
            && let Some(number) = self.numbers.next()
        {
            return Some(number.to_string());
        }
        match self.seed {
            Seed::Nothing => None,
            Seed::Number(number) => {
                let value = Decimal::parse(number).ok()?;
                if !is_within(value, shape) {
                    return None;
                }
                self.seed = Seed::Nothing;
                Some(number.to_owned())
            }
            Seed::Text(text) => self.text(text, shape),
        }
    }

    fn text(&mut self, text: &str, shape: &Shape) -> Option<String> {
        if text.trim().is_empty() || text.chars().count() > TEXT_TAKEN {
            return None;
        }
        let (use_of, value) = match shape {
            Shape::Id { .. } => (0, proposed_id(text)),
            Shape::Text { max, pattern, .. }
                if pattern.is_none_or(|pattern| pattern == PROMPT_PATTERN)
                    && text.chars().count() <= *max =>
            {
                (1, text.to_owned())
            }
            Shape::Ref(_) => (2, text.to_owned()),
            _ => return None,
        };
        let taken = self.taken.get_mut(use_of)?;
        if value.is_empty() || std::mem::replace(taken, true) {
            return None;
        }
        Some(quoted(&value))
    }
}
