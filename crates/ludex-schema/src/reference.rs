//! The tables of the reference.

use std::fmt::Write;

use crate::words::{listed, span_of};
use crate::{Body, Definition, FieldShape, FieldsShape, Part, Presence, Shape, Shapes, Word};

/// The reference of every named type, as Markdown: for each a heading, its text and a table of its
/// keys with type, default, limits and meaning.
#[must_use]
pub fn reference_markdown(shapes: &Shapes) -> String {
    let mut out = String::new();
    for definition in shapes.definitions() {
        if !out.is_empty() {
            out.push('\n');
        }
        section(&mut out, definition, shapes);
    }
    out
}

fn section(out: &mut String, definition: &Definition, shapes: &Shapes) {
    push(out, format_args!("## {}\n", definition.name));
    if !definition.doc.is_empty() {
        push(out, format_args!("\n{}\n", definition.doc));
    }
    match &definition.body {
        Body::Fields(fields) => fields_tables(out, fields, shapes, 3),
        Body::Words(words) => words_table(out, words),
        Body::ByType {
            words,
            shapes: others,
        } => {
            out.push_str("\n| value | limits | meaning |\n| --- | --- | --- |\n");
            for Word { word, doc } in words {
                push(out, format_args!("| `{word}` | | {} |\n", cell(doc)));
            }
            for branch in others {
                let (kind, limits) = (kind(&branch.shape, shapes), limits(&branch.shape));
                push(
                    out,
                    format_args!("| {kind} | {limits} | {} |\n", cell(branch.doc)),
                );
            }
        }
        Body::Alias(shape) => {
            let limits = limits(shape);
            let comma = if limits.is_empty() { "" } else { ", " };
            push(
                out,
                format_args!(
                    "\nA value of the type {}{comma}{limits}.\n",
                    kind(shape, shapes)
                ),
            );
        }
    }
}

fn words_table(out: &mut String, words: &[Word]) {
    out.push_str("\n| word | meaning |\n| --- | --- |\n");
    for Word { word, doc } in words {
        push(out, format_args!("| `{word}` | {} |\n", cell(doc)));
    }
}

/// The table of the keys that always stand, then one for each flattened union.
fn fields_tables(out: &mut String, fields: &FieldsShape, shapes: &Shapes, level: usize) {
    let (mut rows, mut unions) = (Vec::new(), Vec::new());
    collect(fields, &mut rows, &mut unions);
    let tags: Vec<(&str, Vec<&str>)> = unions
        .iter()
        .filter_map(|union| match union {
            FieldsShape::Tagged { tag, branches } => {
                Some((*tag, branches.iter().map(|(word, _)| word.word).collect()))
            }
            _ => None,
        })
        .collect();
    if !rows.is_empty() || !tags.is_empty() {
        table(out, &rows, shapes);
        for (tag, words) in tags {
            let words = listed(&words, "or");
            push(
                out,
                format_args!("| `{tag}` | word | required | {words} | see below |\n"),
            );
        }
    }
    for union in unions {
        match union {
            FieldsShape::Tagged { tag, branches } => {
                for (word, fields) in branches {
                    let marks = "#".repeat(level);
                    push(out, format_args!("\n{marks} `{tag}`: `{}`\n", word.word));
                    if !word.doc.is_empty() {
                        push(out, format_args!("\n{}\n", word.doc));
                    }
                    fields_tables(out, fields, shapes, level + 1);
                }
            }
            FieldsShape::OneKey(keys) => {
                out.push_str("\nExactly one of these keys:\n");
                table(out, &keys.iter().collect::<Vec<_>>(), shapes);
            }
            FieldsShape::All(_) => {}
        }
    }
}

fn collect<'s>(
    fields: &'s FieldsShape,
    rows: &mut Vec<&'s FieldShape>,
    unions: &mut Vec<&'s FieldsShape>,
) {
    match fields {
        FieldsShape::All(parts) => {
            for part in parts {
                match part {
                    Part::Field(field) => rows.push(field),
                    Part::Flat(flat) => collect(flat, rows, unions),
                }
            }
        }
        union => unions.push(union),
    }
}

fn table(out: &mut String, rows: &[&FieldShape], shapes: &Shapes) {
    out.push_str("\n| key | type | required / default | limits | meaning |\n");
    out.push_str("| --- | --- | --- | --- | --- |\n");
    for row in rows {
        let presence = match &row.presence {
            Presence::Required => "required".to_owned(),
            Presence::Optional => "optional".to_owned(),
            Presence::Default(value) => format!("`{value}`"),
        };
        push(
            out,
            format_args!(
                "| `{}` | {} | {presence} | {} | {} |\n",
                row.key,
                kind(&row.shape, shapes),
                limits(&row.shape),
                cell(row.doc)
            ),
        );
    }
}

/// The type in a table's cell, linked where it has a section.
fn kind(shape: &Shape, shapes: &Shapes) -> String {
    match shape {
        Shape::Any => "any value".to_owned(),
        Shape::Bool => "boolean".to_owned(),
        Shape::Integer { .. } | Shape::Const(_) => "integer".to_owned(),
        Shape::Number(_) => "number".to_owned(),
        Shape::Text { name, .. } => (*name).to_owned(),
        Shape::Id { role, .. } => format!("new id of {role}"),
        Shape::Ref(role) => format!("id of {role}"),
        Shape::List { items, .. } => match &**items {
            Shape::Named(_) => format!("list of {}", kind(items, shapes)),
            _ => format!("list, each: {}", kind(items, shapes)),
        },
        Shape::Pair(first, second) => {
            format!("pair ({}, {})", kind(first, shapes), kind(second, shapes))
        }
        Shape::Map { values, .. } => format!("map to {}", kind(values, shapes)),
        Shape::Named(id) => {
            let name = shapes.get(*id).map_or("", |definition| &definition.name);
            format!("[{name}](#{})", name.to_lowercase())
        }
    }
}

fn limits(shape: &Shape) -> String {
    match shape {
        Shape::Integer { min, max } => format!("{min} to {max}"),
        Shape::Const(n) => format!("exactly {n}"),
        Shape::Number(limits) if *limits != crate::Limits::NONE => limits.range(),
        Shape::Text { min, max, .. } => span_of(*min, *max, "character", "characters"),
        Shape::Id { max, .. } => span_of(1, *max, "character", "characters"),
        Shape::List {
            min, max, distinct, ..
        } => {
            let each = if *distinct { ", all different" } else { "" };
            format!("{}{each}", span_of(*min, *max, "entry", "entries"))
        }
        Shape::Map { min, max, .. } => span_of(*min, *max, "entry", "entries"),
        _ => String::new(),
    }
}

/// A text as a cell of a table: on one line, its bars escaped.
fn cell(text: &str) -> String {
    text.split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .replace('|', "\\|")
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a `String` cannot fail.
    let _ = out.write_fmt(text);
}
