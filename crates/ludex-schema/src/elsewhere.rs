//! Where a key belongs that is unknown where it stands.

use ludex_text::{Node, Pointer, Segment, Value};

use crate::words::listed;
use crate::{Body, DefinitionId, FieldsShape, Issue, Part, Shape, Shapes, Word};

/// A key that stands in more places of a format than this belongs to no place in particular.
const TOO_COMMON: usize = 6;
/// The most places that are named.
const NAMED: usize = 2;

/// A step of a path into the documents of a format.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    Key(&'static str),
    /// Into the entries of a list, or of an object whose keys the author chooses.
    Each,
}

/// An object of the format that knows the key.
#[derive(Clone, Debug)]
struct Owner<'s> {
    path: Vec<Step>,
    /// The words of a union that the key goes with.
    tag: Option<(&'static str, Vec<&'static str>)>,
    shape: &'s Shape,
}

/// The advice where an unknown key belongs, if the format knows it in a few places.
pub(crate) fn belongs(
    issue: &Issue,
    root: &Node<'_>,
    shapes: &Shapes,
    shape: &Shape,
) -> Option<String> {
    let object = issue.pointer.find(root)?.as_object()?;
    let member = object
        .members
        .iter()
        .find(|member| member.key_span == issue.span)?;
    let mut search = Search {
        key: &member.key,
        shapes,
        path: Vec::new(),
        tag: None,
        open: Vec::new(),
        found: Vec::new(),
    };
    search.shape(shape);
    let fits = |owner: &Owner<'_>| fits(&member.value, owner.shape, shapes);
    let fitting = search.found.iter().filter(|owner| fits(owner)).count();
    let common = if fitting > 0 {
        fitting
    } else {
        search.found.len()
    };
    // A slip of the pen is likelier than a key in the wrong place whose value does not fit there.
    if common > TOO_COMMON || (fitting == 0 && issue.fix.is_some()) {
        return None;
    }
    let far = |owner: &Owner<'_>| distance(&owner.path, &issue.pointer) + usize::from(!fits(owner));
    let least = search.found.iter().map(far).min()?;
    let mut places: Vec<Owner<'_>> = Vec::new();
    for owner in search.found.iter().filter(|owner| far(owner) == least) {
        match places.iter_mut().find(|place| place.path == owner.path) {
            Some(place) => place.join(owner.tag.as_ref()),
            None => places.push(owner.clone()),
        }
    }
    let places: Vec<String> = places
        .iter()
        .take(NAMED)
        .map(|owner| owner.in_words(&issue.pointer))
        .collect();
    Some(format!("it belongs {}", places.join(", or ")))
}

/// How many steps lead from one object to the other.
fn distance(path: &[Step], pointer: &Pointer) -> usize {
    let shared = path
        .iter()
        .zip(&pointer.0)
        .take_while(|(step, segment)| leads_to(step, segment))
        .count();
    path.len() + pointer.0.len() - 2 * shared
}

fn leads_to(step: &Step, segment: &Segment) -> bool {
    match (step, segment) {
        (Step::Key(key), Segment::Key(found)) => **key == **found,
        (Step::Each, Segment::Index(_)) => true,
        _ => false,
    }
}

impl Owner<'_> {
    /// Lets the key go with the words of another branch too.
    fn join(&mut self, other: Option<&(&'static str, Vec<&'static str>)>) {
        if let (Some((tag, words)), Some((other, more))) = (&mut self.tag, other)
            && tag == other
        {
            words.extend(
                more.iter()
                    .filter(|word| !words.contains(word))
                    .copied()
                    .collect::<Vec<_>>(),
            );
        }
    }

    fn in_words(&self, here: &Pointer) -> String {
        let tag = self
            .tag
            .as_ref()
            .map(|(tag, words)| format!(" where `{tag}` is {}", listed(words, "or")));
        let tag = tag.unwrap_or_default();
        if distance(&self.path, here) == 0 {
            return format!("here only{tag}");
        }
        let (entry, path) = match self.path.split_last() {
            Some((Step::Each, list)) => ("an entry of ", list),
            _ => ("", self.path.as_slice()),
        };
        if path.is_empty() {
            return format!("at the top of the document{tag}");
        }
        let steps = path.iter().map(|step| match step {
            Step::Key(key) => key,
            Step::Each => "*",
        });
        let steps = steps.collect::<Vec<_>>().join(".");
        format!("in {entry}`{steps}`{tag}")
    }
}

/// Walks through everything a document may hold.
struct Search<'k, 's> {
    key: &'k str,
    shapes: &'s Shapes,
    path: Vec<Step>,
    /// The innermost union around, with the word of the branch.
    tag: Option<(&'static str, Word)>,
    /// The types around, which may hold themselves.
    open: Vec<DefinitionId>,
    found: Vec<Owner<'s>>,
}

impl<'s> Search<'_, 's> {
    fn shape(&mut self, shape: &'s Shape) {
        match shape {
            Shape::List { items, .. } => self.inside(Step::Each, items),
            Shape::Map { values, .. } => self.inside(Step::Each, values),
            Shape::Named(id) => {
                if self.open.contains(id) {
                    return;
                }
                self.open.push(*id);
                match self.shapes.get(*id).map(|definition| &definition.body) {
                    Some(Body::Fields(fields)) => self.fields(fields),
                    Some(Body::Alias(shape)) => self.shape(shape),
                    Some(Body::ByType { shapes, .. }) => {
                        shapes.iter().for_each(|branch| self.shape(&branch.shape));
                    }
                    Some(Body::Words(_)) | None => {}
                }
                self.open.pop();
            }
            _ => {}
        }
    }

    fn inside(&mut self, step: Step, shape: &'s Shape) {
        self.path.push(step);
        self.shape(shape);
        self.path.pop();
    }

    fn fields(&mut self, fields: &'s FieldsShape) {
        let keys = match fields {
            FieldsShape::All(parts) => {
                let mut keys = Vec::new();
                for part in parts {
                    match part {
                        Part::Field(field) => keys.push(field),
                        Part::Flat(flat) => self.fields(flat),
                    }
                }
                keys
            }
            FieldsShape::Tagged { tag, branches } => {
                let around = self.tag;
                for (word, fields) in branches {
                    self.tag = Some((tag, *word));
                    self.fields(fields);
                }
                self.tag = around;
                return;
            }
            FieldsShape::OneKey(keys) => keys.iter().collect(),
        };
        for field in keys {
            if field.key == self.key {
                self.own(&field.shape);
            }
            self.inside(Step::Key(field.key), &field.shape);
        }
    }

    /// Notes an owner; one that only differs in the union's word joins the one before.
    fn own(&mut self, shape: &'s Shape) {
        let tag = self.tag.map(|(tag, word)| (tag, vec![word.word]));
        let same = self
            .found
            .iter_mut()
            .find(|owner| owner.path == self.path && owner.shape == shape);
        match same {
            Some(owner) => owner.join(tag.as_ref()),
            None => self.found.push(Owner {
                path: self.path.clone(),
                tag,
                shape,
            }),
        }
    }
}

/// Whether a value looks like one of that shape: its type, and one level below.
fn fits(node: &Node<'_>, shape: &Shape, shapes: &Shapes) -> bool {
    match (&node.value, shape) {
        (_, Shape::Named(id)) => match shapes.get(*id).map(|definition| &definition.body) {
            Some(Body::Fields(fields)) => node.as_object().is_some_and(|object| {
                let mut members = object.members.iter().peekable();
                members.peek().is_none() || members.any(|member| knows(fields, &member.key))
            }),
            Some(Body::Words(_)) => matches!(node.value, Value::String(_)),
            Some(Body::Alias(shape)) => fits(node, shape, shapes),
            Some(Body::ByType {
                words,
                shapes: others,
            }) => {
                (!words.is_empty() && matches!(node.value, Value::String(_)))
                    || others.iter().any(|other| fits(node, &other.shape, shapes))
            }
            None => false,
        },
        (Value::Null | Value::Broken, _) => false,
        (_, Shape::Any)
        | (Value::Bool(_), Shape::Bool)
        | (Value::Number(_), Shape::Integer { .. } | Shape::Number(_) | Shape::Const(_))
        | (Value::String(_), Shape::Text { .. } | Shape::Id { .. } | Shape::Ref(_))
        | (Value::Array(_), Shape::Pair(..))
        | (Value::Object(_), Shape::Map { .. }) => true,
        (Value::Array(entries), Shape::List { items, .. }) => entries
            .first()
            .is_none_or(|first| fits(first, items, shapes)),
        _ => false,
    }
}

fn knows(fields: &FieldsShape, key: &str) -> bool {
    match fields {
        FieldsShape::All(parts) => parts.iter().any(|part| match part {
            Part::Field(field) => field.key == key,
            Part::Flat(flat) => knows(flat, key),
        }),
        FieldsShape::Tagged { tag, branches } => {
            *tag == key || branches.iter().any(|(_, fields)| knows(fields, key))
        }
        FieldsShape::OneKey(keys) => keys.iter().any(|field| field.key == key),
    }
}
