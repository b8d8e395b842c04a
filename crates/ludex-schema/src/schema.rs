//! The traits that a definition type implements.

use ludex_text::{Node, Value};

use crate::{Cx, FieldsShape, ObjectReader, ObjectWriter, Shape, Shapes};

/// A type that can be read from a document, written back, and described.
///
/// Written by `#[derive(Schema)]`; by hand where a format is odder than the derive, with the
/// helpers of [`Cx`] and [`ObjectReader`].
pub trait Schema: Sized {
    /// Which JSON types a value may have. Only unions by type ask; objects need not answer.
    const TYPES: JsonTypes = JsonTypes::OBJECT;

    /// Decodes; every problem goes to `cx`. `None` when the value cannot be used at all.
    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self>;

    /// The stand-in for a broken or absent part of a container, so that its siblings can still be
    /// cross-checked. It never reaches a checked definition.
    fn recover() -> Self;

    /// What an absent key means; `None` when the key is required.
    #[must_use]
    fn absent() -> Option<Self> {
        None
    }

    /// Back to JSON: keys in declaration order, keys that equal their default left out. Decoding
    /// what was encoded gives the same value.
    fn encode(&self) -> serde_json::Value;

    /// Describes the type for schemas, tables and completions. Named types register themselves in
    /// `shapes` once.
    fn shape(shapes: &mut Shapes) -> Shape;
}

/// A type whose keys stand in an object, alone or beside the keys of others (`flatten`).
///
/// Implemented by the derive for structs, tagged enums and `one_key` enums.
pub trait Fields: Schema {
    /// The type's doc comment.
    const DOC: &'static str;

    /// Reads the keys; `None` when a part that cannot be done without is broken.
    fn read(reader: &mut ObjectReader<'_, '_>) -> Option<Self>;

    /// Whether the value stays usable when something inside it, or an unknown key beside it, was
    /// reported.
    fn is_container(&self) -> bool;

    /// Writes the keys.
    fn write(&self, writer: &mut ObjectWriter);

    /// Describes the keys.
    fn fields(shapes: &mut Shapes) -> FieldsShape;

    /// Adds every key that may stand in the object, those of all branches included.
    fn keys(keys: &mut Vec<&'static str>);
}

impl<T: Fields> Fields for Box<T> {
    const DOC: &'static str = T::DOC;

    fn read(reader: &mut ObjectReader<'_, '_>) -> Option<Self> {
        T::read(reader).map(Self::new)
    }

    fn is_container(&self) -> bool {
        T::is_container(self)
    }

    fn write(&self, writer: &mut ObjectWriter) {
        T::write(self, writer);
    }

    fn fields(shapes: &mut Shapes) -> FieldsShape {
        T::fields(shapes)
    }

    fn keys(keys: &mut Vec<&'static str>) {
        T::keys(keys);
    }
}

/// Decodes an object that holds the keys of `T` and no others: the [`Schema::decode`] of every
/// [`Fields`] type.
pub fn decode_fields<T: Fields>(node: &Node<'_>, cx: &mut Cx) -> Option<T> {
    let mark = cx.mark();
    if !matches!(node.value, Value::Object(_)) {
        cx.wrong_type::<T>(node);
        return None;
    }
    let mut reader = cx.object(node)?;
    let value = T::read(&mut reader);
    reader.finish();
    if node.as_object().is_some_and(|object| object.damaged) {
        // Its keys may be other ones than those that could be read.
        cx.broke();
    }
    value.filter(|value| value.is_container() || cx.sound_since(mark))
}

/// Writes an object that holds the keys of `value`: the [`Schema::encode`] of every [`Fields`]
/// type.
pub fn encode_fields<T: Fields>(value: &T) -> serde_json::Value {
    let mut writer = ObjectWriter::default();
    value.write(&mut writer);
    writer.finish()
}

/// A set of JSON types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonTypes(u8);

impl JsonTypes {
    /// No type: what `null` and unreadable values have.
    pub const NONE: Self = Self(0);
    /// `true` or `false`.
    pub const BOOL: Self = Self(1);
    /// A number.
    pub const NUMBER: Self = Self(2);
    /// Text.
    pub const TEXT: Self = Self(4);
    /// A list.
    pub const LIST: Self = Self(8);
    /// An object.
    pub const OBJECT: Self = Self(16);
    /// All of them.
    pub const ANY: Self = Self(31);

    /// Both sets together.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The type of a value.
    #[must_use]
    pub const fn of(value: &Value<'_>) -> Self {
        match value {
            Value::Null | Value::Broken => Self::NONE,
            Value::Bool(_) => Self::BOOL,
            Value::Number(_) => Self::NUMBER,
            Value::String(_) => Self::TEXT,
            Value::Array(_) => Self::LIST,
            Value::Object(_) => Self::OBJECT,
        }
    }

    /// Whether the two sets share a type.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The types in the words of a message: "a number or an object".
    #[must_use]
    pub fn in_words(self) -> String {
        let all = [
            (Self::TEXT, "text"),
            (Self::NUMBER, "a number"),
            (Self::BOOL, "`true` or `false`"),
            (Self::LIST, "a list"),
            (Self::OBJECT, "an object"),
        ];
        let words = all
            .iter()
            .filter(|(kind, _)| self.meets(*kind))
            .map(|(_, words)| *words);
        words.collect::<Vec<_>>().join(" or ")
    }
}
