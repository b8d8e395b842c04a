//! The way out of a wrong type: what to write instead of the value that was found.

use ludex_text::{Decimal, Node, Object, Value};

use crate::skeleton::{Seed, is_within, skeleton};
use crate::types::PROMPT_PATTERN;
use crate::words::quoted;
use crate::{Body, FieldsShape, Part, Problem, Shape, Shapes};

/// What to do about a value of the wrong type.
#[derive(Debug)]
pub(crate) enum Remedy {
    /// Write this JSON in its place.
    Write(String),
    /// Advice alone.
    Advice(String),
}

impl Remedy {
    /// Adds it to a problem.
    pub(crate) fn give(self, problem: Problem) -> Problem {
        match self {
            Self::Write(json) => problem.write(json),
            Self::Advice(help) => problem.help(help),
        }
    }

    /// Whether the JSON to write is known.
    fn is_sure(&self) -> bool {
        matches!(self, Self::Write(_))
    }

    /// Whether it is to write the same value in its own type, as a number without quotes.
    pub(crate) fn is_scalar(&self) -> bool {
        matches!(self, Self::Write(json) if !json.starts_with(['{', '[']))
    }
}

/// What a value may be, aliases and unions taken apart.
enum Form<'s> {
    Scalar(&'s Shape),
    Words,
    List(&'s Shape, usize),
    Pair,
    Fields(&'s FieldsShape),
    Map,
}

fn forms<'s>(shape: &'s Shape, shapes: &'s Shapes, out: &mut Vec<Form<'s>>) {
    match shape {
        Shape::List { items, min, .. } => out.push(Form::List(items, *min)),
        Shape::Pair(..) => out.push(Form::Pair),
        Shape::Map { .. } => out.push(Form::Map),
        Shape::Named(id) => match shapes.get(*id).map(|definition| &definition.body) {
            Some(Body::Fields(fields)) => out.push(Form::Fields(fields)),
            Some(Body::Words(_)) => out.push(Form::Words),
            Some(Body::Alias(shape)) => forms(shape, shapes, out),
            Some(Body::ByType {
                words,
                shapes: others,
            }) => {
                for other in others {
                    forms(&other.shape, shapes, out);
                }
                if !words.is_empty() {
                    out.push(Form::Words);
                }
            }
            None => {}
        },
        scalar => out.push(Form::Scalar(scalar)),
    }
}

/// What to write where that value stands and that shape is wanted: what is sure for one of its
/// forms, else the advice for the first.
pub(crate) fn remedy(node: &Node<'_>, shape: &Shape, shapes: &Shapes) -> Option<Remedy> {
    let mut wanted = Vec::new();
    forms(shape, shapes, &mut wanted);
    let mut first = None;
    for form in &wanted {
        let remedy = of_form(node, form, shapes);
        if remedy.as_ref().is_some_and(Remedy::is_sure) {
            return remedy;
        }
        first = first.or(remedy);
    }
    first
}

/// An example of a value of that shape, for advice about an absent key.
pub(crate) fn example(shape: &Shape, shapes: &Shapes) -> Option<String> {
    let mut wanted = Vec::new();
    forms(shape, shapes, &mut wanted);
    match wanted.as_slice() {
        [Form::Fields(fields)] => Some(skeleton(fields, Seed::Nothing, shapes).text),
        [Form::List(items, 1..)] => Some(format!("[{}]", example(items, shapes)?)),
        _ => None,
    }
}

fn of_form(node: &Node<'_>, form: &Form<'_>, shapes: &Shapes) -> Option<Remedy> {
    match form {
        Form::Scalar(shape) => scalar(node, shape),
        Form::Words => Some(Remedy::Advice(
            "write one of the words in double quotes".to_owned(),
        )),
        Form::List(items, min) => Some(list(node, items, *min, shapes)),
        Form::Pair => Some(Remedy::Advice("write a list of two: `[…, …]`".to_owned())),
        Form::Fields(fields) => Some(object(node, fields, shapes)),
        Form::Map => Some(Remedy::Advice(
            "write an object whose keys you choose: `{ \"…\": … }`".to_owned(),
        )),
    }
}

/// The one scalar inside a list or an object that holds nothing else.
fn wrapped<'n>(node: &'n Node<'n>) -> Option<&'n Node<'n>> {
    let inner = match &node.value {
        Value::Array(items) => match items.as_slice() {
            [item] => item,
            _ => return None,
        },
        Value::Object(Object { members, .. }) => match members.as_slice() {
            [member] => &member.value,
            _ => return None,
        },
        _ => return None,
    };
    let scalar = matches!(
        inner.value,
        Value::Number(_) | Value::String(_) | Value::Bool(_)
    );
    scalar.then_some(inner)
}

fn scalar(node: &Node<'_>, shape: &Shape) -> Option<Remedy> {
    let found = wrapped(node).unwrap_or(node);
    let sure = match (&found.value, shape) {
        (value, Shape::Bool) => truth(value).map(|truth| truth.to_string()),
        (Value::Number(number), Shape::Text { max, pattern, .. }) => {
            let fits = pattern.is_none_or(|pattern| pattern == PROMPT_PATTERN)
                && number.0.chars().count() <= *max;
            fits.then(|| quoted(&number.0))
        }
        (Value::String(text), Shape::Text { .. } | Shape::Ref(_)) => Some(quoted(text)),
        (Value::Number(number), _) => number
            .decimal()
            .filter(|number| is_within(*number, shape))
            .map(|_| number.0.to_string()),
        (Value::String(text), _) => Decimal::parse(text.trim())
            .ok()
            .filter(|number| is_within(*number, shape))
            .map(|number| number.to_string()),
        _ => None,
    };
    if let Some(json) = sure {
        return Some(Remedy::Write(json));
    }
    let advice = match shape {
        Shape::Bool => "write `true` or `false`, without quotes".to_owned(),
        Shape::Integer { min, max } => {
            format!(
                "write a number without quotes, such as `{}`",
                1.max(*min).min(*max)
            )
        }
        Shape::Number(_) => "write a number without quotes, such as `1`".to_owned(),
        Shape::Const(n) => return Some(Remedy::Write(n.to_string())),
        Shape::Any => return None,
        _ => "write text in double quotes".to_owned(),
    };
    Some(Remedy::Advice(advice))
}

/// What people write for true and false.
fn truth(value: &Value<'_>) -> Option<bool> {
    let written = match value {
        Value::String(text) => text.trim(),
        Value::Number(number) => &*number.0,
        _ => return None,
    };
    match written.to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" | "1" => Some(true),
        "false" | "no" | "off" | "0" => Some(false),
        _ => None,
    }
}

fn seed<'n>(node: &'n Node<'_>) -> Seed<'n> {
    match &node.value {
        Value::String(text) => Seed::Text(text),
        Value::Number(number) => Seed::Number(&number.0),
        _ => Seed::Nothing,
    }
}

fn list(node: &Node<'_>, items: &Shape, min: usize, shapes: &Shapes) -> Remedy {
    let mut wanted = Vec::new();
    forms(items, shapes, &mut wanted);
    let fields = wanted.iter().find_map(|form| match form {
        Form::Fields(fields) => Some(*fields),
        _ => None,
    });
    match (&node.value, fields) {
        (Value::Object(object), _) if object.members.is_empty() && min == 0 => {
            Remedy::Write("[]".to_owned())
        }
        (Value::Object(object), Some(fields)) => match keyed_by_id(object, fields) {
            Some((key, id)) => Remedy::Advice(format!(
                "write a list, each entry with its `{key}`: `[{{ {}: {}, … }}]`",
                quoted(key),
                quoted(id)
            )),
            None => Remedy::Advice("put it in a list: `[{ … }]`".to_owned()),
        },
        (_, Some(fields)) => {
            let entry = skeleton(fields, seed(node), shapes).text;
            Remedy::Advice(format!("write a list of objects: `[{entry}]`"))
        }
        (Value::String(text), None) if wanted.iter().any(|form| takes_text(form)) => {
            Remedy::Write(format!("[{}]", quoted(text)))
        }
        (Value::Number(number), None) if wanted.iter().any(|form| takes_number(form)) => {
            Remedy::Write(format!("[{}]", number.0))
        }
        _ => Remedy::Advice("write a list in square brackets: `[…]`".to_owned()),
    }
}

fn takes_text(form: &Form<'_>) -> bool {
    matches!(
        form,
        Form::Words | Form::Scalar(Shape::Text { .. } | Shape::Ref(_) | Shape::Id { .. })
    )
}

fn takes_number(form: &Form<'_>) -> bool {
    matches!(
        form,
        Form::Scalar(Shape::Integer { .. } | Shape::Number(_) | Shape::Const(_))
    )
}

/// The key for ids and the first id, where entries were written as an object from ids to entries.
fn keyed_by_id<'n>(
    object: &'n Object<'_>,
    fields: &FieldsShape,
) -> Option<(&'static str, &'n str)> {
    let FieldsShape::All(parts) = fields else {
        return None;
    };
    let id = parts.iter().find_map(|part| match part {
        Part::Field(field) if matches!(field.shape, Shape::Id { .. }) => Some(field.key),
        _ => None,
    })?;
    let entries = object
        .members
        .iter()
        .filter(|member| member.key != "$comment");
    let mut entries = entries.peekable();
    let first = &*entries.peek()?.key;
    entries
        .all(|member| matches!(member.value.value, Value::Object(_)))
        .then_some((id, first))
}

fn object(node: &Node<'_>, fields: &FieldsShape, shapes: &Shapes) -> Remedy {
    if let Some([only]) = node.as_array()
        && only.as_object().is_some()
    {
        return Remedy::Advice("write the object alone, without the `[ ]` around it".to_owned());
    }
    let example = skeleton(fields, seed(node), shapes);
    if example.sure {
        return Remedy::Write(example.text);
    }
    let or = if example.or.is_empty() {
        String::new()
    } else {
        format!(", or the key that fits: {}", example.or)
    };
    Remedy::Advice(format!("write an object, such as `{}`{or}", example.text))
}
