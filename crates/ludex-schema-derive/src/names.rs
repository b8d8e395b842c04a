//! Names in the documents' way of writing.

use syn::Ident;
use syn::ext::IdentExt;

/// A field's name in camelCase: `bonus_range` is `bonusRange`.
pub(crate) fn key_of(field: &Ident) -> String {
    let mut out = String::new();
    let mut raise = false;
    for character in field.unraw().to_string().chars() {
        if character == '_' {
            raise = !out.is_empty();
        } else if raise {
            out.extend(character.to_uppercase());
            raise = false;
        } else {
            out.push(character);
        }
    }
    out
}

/// A variant's name in camelCase: `StepTable` is `stepTable`.
pub(crate) fn word_of(variant: &Ident) -> String {
    let name = variant.unraw().to_string();
    let mut characters = name.chars();
    match characters.next() {
        Some(first) => first.to_lowercase().chain(characters).collect(),
        None => name,
    }
}
