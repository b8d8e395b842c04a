//! The derive macro of ludex-schema.
//!
//! `#[derive(Schema)]` writes decoding, encoding and description of a plain Rust type. What stands
//! in an object also implements `Fields`, so that it can be flattened into another object.
//!
//! # On a type
//! - `#[schema(container)]`: a struct whose broken fields are replaced by stand-ins, so that the
//!   others can still be cross-checked. Without it a struct is an atom: broken anywhere, gone.
//! - `#[schema(tag = "kind")]`: an enum chosen by a word under that key, its variants holding
//!   structs or nothing.
//! - `#[schema(one_key)]`: an enum written as an object with exactly one of the variants' keys.
//! - `#[schema(by_type)]`: an enum whose variants differ by JSON type; unit variants are words.
//! - `#[schema(scope = "column")]`: a struct that owns the names of these roles (`*`: all).
//! - `#[schema(name = "Rule")]`: the name in schemas and tables, else the type's own.
//!
//! An enum of unit variants needs none of these: its words are the variants in camelCase. A struct
//! with one unnamed field is what that field is.
//!
//! # On a field
//! - `#[schema(default)]`, `#[schema(default = expression)]`: what the key's absence means. A whole
//!   number as the expression is checked against the type's range when compiling.
//! - `#[schema(key = "type")]`: the key, else the field's name in camelCase.
//! - `#[schema(flatten)]`: the keys of the field's type stand in the same object.
//! - `#[schema(min = "0.01", max = "10", above = "0")]`: limits of a decimal number.
//! - `#[schema(scope = "band, symbol")]`: the value owns the names of these roles (`*`: all).
//!
//! # On a variant
//! - `#[schema(word = "max-only")]`: the word, else the variant in camelCase; for `one_key` it is
//!   the key.

mod attributes;
mod enums;
mod names;
mod structs;
mod unions;

use proc_macro::TokenStream;
use syn::{Data, DeriveInput, parse_macro_input};

/// Writes `ludex_schema::Schema` for a type; see the crate's text for the attributes.
#[proc_macro_derive(Schema, attributes(schema))]
pub fn derive_schema(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand(&input)
        .unwrap_or_else(|error| error.to_compile_error())
        .into()
}

fn expand(input: &DeriveInput) -> syn::Result<proc_macro2::TokenStream> {
    let attributes = attributes::TypeAttributes::read(&input.attrs)?;
    match &input.data {
        Data::Struct(data) => structs::expand(input, &attributes, data),
        Data::Enum(data) => enums::expand(input, &attributes, data),
        Data::Union(_) => Err(syn::Error::new_spanned(
            &input.ident,
            "a union has no place in a document",
        )),
    }
}
