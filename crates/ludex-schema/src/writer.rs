//! Writing an object key by key.

use serde_json::{Map, Value};

use crate::Schema;

/// Writes an object key by key, in the order of the calls.
#[derive(Clone, Debug, Default)]
pub struct ObjectWriter {
    members: Map<String, Value>,
}

impl ObjectWriter {
    /// Writes a key; an absent option writes nothing.
    pub fn put<T: Schema>(&mut self, key: &str, value: &T) {
        let value = value.encode();
        if !value.is_null() {
            self.members.insert(key.to_owned(), value);
        }
    }

    /// Writes a key unless its value is what its absence means.
    pub fn put_unless<T: Schema + PartialEq>(&mut self, key: &str, value: &T, default: &T) {
        if value != default {
            self.put(key, value);
        }
    }

    /// Writes the tag of a union.
    pub fn put_word(&mut self, key: &str, word: &str) {
        self.members.insert(key.to_owned(), word.into());
    }

    /// The object.
    #[must_use]
    pub fn finish(self) -> Value {
        Value::Object(self.members)
    }
}
