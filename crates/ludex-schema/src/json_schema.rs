//! JSON Schema, draft 2020-12.

use serde_json::{Map, Value, json};

use crate::leftover::COMMENT_MAX;
use crate::{
    Body, FieldShape, FieldsShape, Limits, Options, Part, Presence, Schema, Shape, Shapes, Word,
};

/// The JSON Schema of a format, for editors.
///
/// It accepts what decoding accepts, except for what compares two places: names declared twice,
/// names nothing declares. Where those matter `x-declares` and `x-refersTo` name the role.
#[must_use]
pub fn json_schema<T: Schema>(title: &str, id: &str, options: Options) -> Value {
    let (shapes, shape) = Shapes::of::<T>();
    let emitter = Emitter { shapes: &shapes };
    let mut root = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": id,
        "title": title,
    });
    let body = match &shape {
        Shape::Named(id) => shapes
            .get(*id)
            .map_or(json!(true), |found| emitter.definition(found, options)),
        other => emitter.shape(other),
    };
    let mut definitions = Map::new();
    definitions.insert(
        "comment".to_owned(),
        json!({ "description": "A note for readers, dropped on reading.", "type": "string",
            "maxLength": COMMENT_MAX }),
    );
    let plain = Options {
        schema_url: None,
        ..options
    };
    for definition in shapes.definitions() {
        definitions.insert(
            definition.name.clone(),
            emitter.definition(definition, plain),
        );
    }
    merge(&mut root, body);
    merge(&mut root, json!({ "$defs": definitions }));
    drop_unused_root(&mut root, &shapes, &shape);
    root
}

/// The document's own type stands at the root; among the definitions only if it is used again.
fn drop_unused_root(root: &mut Value, shapes: &Shapes, shape: &Shape) {
    let Shape::Named(id) = shape else { return };
    let Some(definition) = shapes.get(*id) else {
        return;
    };
    let reference = Value::from(format!("#/$defs/{}", definition.name));
    if let (false, Some(definitions)) = (
        mentions(root, &reference),
        root.get_mut("$defs").and_then(Value::as_object_mut),
    ) {
        definitions.shift_remove(&definition.name);
    }
}

fn mentions(value: &Value, wanted: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(|item| mentions(item, wanted)),
        Value::Object(members) => members.values().any(|member| mentions(member, wanted)),
        other => other == wanted,
    }
}

fn merge(into: &mut Value, from: Value) {
    if let (Value::Object(into), Value::Object(from)) = (into, from) {
        into.extend(from);
    }
}

fn described(mut schema: Value, doc: &str) -> Value {
    if !doc.is_empty() {
        merge(&mut schema, json!({ "description": doc }));
    }
    schema
}

struct Emitter<'s> {
    shapes: &'s Shapes,
}

/// One way in which the keys of an object can be complete.
#[derive(Clone, Default)]
struct Alternative<'s> {
    tags: Vec<(&'static str, Word)>,
    fields: Vec<&'s FieldShape>,
    /// A key required because exactly one of several is.
    one: Vec<&'static str>,
}

impl Emitter<'_> {
    fn definition(&self, definition: &crate::Definition, options: Options) -> Value {
        let body = match &definition.body {
            Body::Fields(fields) => self.object(fields, options),
            Body::Words(words) => words_schema(words),
            Body::ByType { words, shapes } => {
                let mut any: Vec<Value> = shapes
                    .iter()
                    .map(|branch| described(self.shape(&branch.shape), branch.doc))
                    .collect();
                if !words.is_empty() {
                    any.push(words_schema(words));
                }
                json!({ "anyOf": any })
            }
            Body::Alias(shape) => self.shape(shape),
        };
        let mut out = described(json!({}), definition.doc);
        merge(&mut out, body);
        out
    }

    fn object(&self, fields: &FieldsShape, options: Options) -> Value {
        let mut alternatives = alternatives(fields);
        let single = if alternatives.len() == 1 {
            alternatives.pop()
        } else {
            None
        };
        if let Some(single) = single {
            return self.alternative(&single, options);
        }
        let branches: Vec<Value> = alternatives
            .iter()
            .map(|alternative| self.alternative(alternative, options))
            .collect();
        json!({ "type": "object", "oneOf": branches })
    }

    fn alternative(&self, alternative: &Alternative<'_>, options: Options) -> Value {
        let mut properties = Map::new();
        let mut required: Vec<&str> = Vec::new();
        if let Some(url) = options.schema_url {
            let schema = json!({ "description": "The address of this schema.", "const": url });
            properties.insert("$schema".to_owned(), schema);
        }
        properties.insert("$comment".to_owned(), json!({ "$ref": "#/$defs/comment" }));
        for (tag, word) in &alternative.tags {
            let schema = described(json!({ "const": word.word }), word.doc);
            properties.insert((*tag).to_owned(), schema);
            required.push(tag);
        }
        for field in &alternative.fields {
            let mut schema = described(self.shape(&field.shape), field.doc);
            match &field.presence {
                Presence::Required => required.push(field.key),
                Presence::Optional => {}
                Presence::Default(value) => merge(&mut schema, json!({ "default": value })),
            }
            properties.insert(field.key.to_owned(), schema);
        }
        for key in &alternative.one {
            if !required.contains(key) {
                required.push(key);
            }
        }
        let mut out = json!({ "type": "object" });
        if let Some((_, word)) = alternative.tags.first() {
            merge(&mut out, json!({ "title": word.word }));
        }
        merge(&mut out, json!({ "properties": properties }));
        if !required.is_empty() {
            merge(&mut out, json!({ "required": required }));
        }
        merge(&mut out, json!({ "additionalProperties": false }));
        out
    }

    fn shape(&self, shape: &Shape) -> Value {
        match shape {
            Shape::Any => json!({ "type": ["boolean", "number", "string", "array", "object"] }),
            Shape::Bool => json!({ "type": "boolean" }),
            Shape::Integer { min, max } => {
                json!({ "type": "integer", "minimum": min, "maximum": max })
            }
            Shape::Number(limits) => number_schema(limits),
            Shape::Const(n) => json!({ "const": n }),
            Shape::Text {
                min, max, pattern, ..
            } => {
                let mut out = json!({ "type": "string" });
                bounds(&mut out, "minLength", "maxLength", *min, *max);
                if let Some(pattern) = pattern {
                    merge(&mut out, json!({ "pattern": pattern }));
                }
                out
            }
            Shape::Id { role, pattern, max } => json!({
                "type": "string", "maxLength": max, "pattern": pattern, "x-declares": role.name,
            }),
            Shape::Ref(role) => json!({ "type": "string", "x-refersTo": role.name }),
            Shape::List {
                items,
                min,
                max,
                distinct,
            } => {
                let mut out = json!({ "type": "array", "items": self.shape(items) });
                bounds(&mut out, "minItems", "maxItems", *min, *max);
                if *distinct {
                    merge(&mut out, json!({ "uniqueItems": true }));
                }
                out
            }
            Shape::Pair(first, second) => json!({
                "type": "array", "prefixItems": [self.shape(first), self.shape(second)],
                "items": false, "minItems": 2,
            }),
            Shape::Map { values, min, max } => self.map(values, *min, *max),
            Shape::Named(id) => {
                let name = self.shapes.get(*id).map_or("", |found| &found.name);
                json!({ "$ref": format!("#/$defs/{name}") })
            }
        }
    }

    /// A `$comment` is no entry, so the limits move by one beside it.
    fn map(&self, values: &Shape, min: usize, max: usize) -> Value {
        let mut out = json!({
            "type": "object",
            "properties": { "$comment": { "$ref": "#/$defs/comment" } },
            "additionalProperties": self.shape(values),
        });
        let (mut plain, mut beside) = (json!({}), json!({}));
        bounds(&mut plain, "minProperties", "maxProperties", min, max);
        let more = if min == 0 { 0 } else { min.saturating_add(1) };
        bounds(
            &mut beside,
            "minProperties",
            "maxProperties",
            more,
            max.saturating_add(1),
        );
        if plain != json!({}) {
            merge(
                &mut out,
                json!({ "if": { "required": ["$comment"] }, "then": beside, "else": plain }),
            );
        }
        out
    }
}

fn bounds(out: &mut Value, least: &str, most: &str, min: usize, max: usize) {
    if min > 0 {
        merge(out, json!({ least: min }));
    }
    if max < usize::MAX {
        merge(out, json!({ most: max }));
    }
}

fn number_schema(limits: &Limits) -> Value {
    let mut out = json!({ "type": "number" });
    let ends = [
        ("minimum", limits.min),
        ("exclusiveMinimum", limits.above),
        ("maximum", limits.max),
    ];
    for (keyword, end) in ends {
        if let Some(end) = end {
            merge(&mut out, json!({ keyword: end.encode() }));
        }
    }
    out
}

fn words_schema(words: &[Word]) -> Value {
    if words.iter().all(|word| word.doc.is_empty()) {
        let plain: Vec<&str> = words.iter().map(|word| word.word).collect();
        return json!({ "enum": plain });
    }
    let each: Vec<Value> = words
        .iter()
        .map(|word| described(json!({ "const": word.word }), word.doc))
        .collect();
    json!({ "oneOf": each })
}

/// Every complete set of keys: the product of all flattened unions.
fn alternatives(fields: &FieldsShape) -> Vec<Alternative<'_>> {
    match fields {
        FieldsShape::All(parts) => {
            let mut all = vec![Alternative::default()];
            for part in parts {
                match part {
                    Part::Field(field) => {
                        all.iter_mut()
                            .for_each(|alternative| alternative.fields.push(field));
                    }
                    Part::Flat(flat) => {
                        let more = alternatives(flat);
                        all = all
                            .iter()
                            .flat_map(|a| more.iter().map(|b| a.joined(b)))
                            .collect();
                    }
                }
            }
            all
        }
        FieldsShape::Tagged { tag, branches } => branches
            .iter()
            .flat_map(|(word, fields)| {
                let tagged = Alternative {
                    tags: vec![(*tag, *word)],
                    ..Alternative::default()
                };
                alternatives(fields)
                    .iter()
                    .map(|rest| tagged.joined(rest))
                    .collect::<Vec<_>>()
            })
            .collect(),
        FieldsShape::OneKey(keys) => keys
            .iter()
            .map(|field| Alternative {
                fields: vec![field],
                one: vec![field.key],
                ..Alternative::default()
            })
            .collect(),
    }
}

impl<'s> Alternative<'s> {
    fn joined(&self, other: &Alternative<'s>) -> Self {
        let mut joined = self.clone();
        joined.tags.extend(&other.tags);
        joined.fields.extend(&other.fields);
        joined.one.extend(&other.one);
        joined
    }
}
