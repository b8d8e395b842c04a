//! Enums: which sort one is, words, and unions by JSON type.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DataEnum, DeriveInput, Fields, Ident, LitStr, Result, Type};

use crate::attributes::{TypeAttributes, VariantAttributes};
use crate::names::word_of;
use crate::structs::type_name;
use crate::unions;

pub(crate) struct Variant<'v> {
    pub(crate) ident: &'v Ident,
    pub(crate) word: String,
    pub(crate) doc: String,
    /// What the variant holds, if anything.
    pub(crate) ty: Option<&'v Type>,
}

impl<'v> Variant<'v> {
    fn read(variant: &'v syn::Variant) -> Result<Self> {
        let attributes = VariantAttributes::read(&variant.attrs)?;
        let ty = match &variant.fields {
            Fields::Unit => None,
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                fields.unnamed.first().map(|field| &field.ty)
            }
            _ => {
                let message = "expected a variant that holds one unnamed field or nothing";
                return Err(syn::Error::new_spanned(&variant.ident, message));
            }
        };
        let word = attributes
            .word
            .as_ref()
            .map_or_else(|| word_of(&variant.ident), LitStr::value);
        Ok(Self {
            ident: &variant.ident,
            word,
            doc: attributes.doc,
            ty,
        })
    }

    /// The pattern that binds what the variant holds as `inner`.
    pub(crate) fn pattern(&self) -> TokenStream {
        let ident = self.ident;
        if self.ty.is_some() {
            quote!(Self::#ident(inner))
        } else {
            quote!(Self::#ident)
        }
    }

    fn recover(&self) -> TokenStream {
        let ident = self.ident;
        match self.ty {
            Some(ty) => quote!(Self::#ident(<#ty as ::ludex_schema::Schema>::recover())),
            None => quote!(Self::#ident),
        }
    }

    fn as_word(&self) -> TokenStream {
        let (word, doc) = (&self.word, &self.doc);
        quote!(::ludex_schema::Word { word: #word, doc: #doc })
    }
}

pub(crate) fn expand(
    input: &DeriveInput,
    attributes: &TypeAttributes,
    data: &DataEnum,
) -> Result<TokenStream> {
    if attributes.container || attributes.scope.is_some() {
        let message =
            "container and scope are for structs; an enum is what its variant's struct is";
        return Err(syn::Error::new_spanned(&input.ident, message));
    }
    let variants: Vec<Variant<'_>> = data
        .variants
        .iter()
        .map(Variant::read)
        .collect::<Result<_>>()?;
    let Some(first) = variants.first() else {
        return Err(syn::Error::new_spanned(
            &input.ident,
            "expected at least one variant",
        ));
    };
    let recover = first.recover();
    let kinds = [
        attributes.tag.is_some(),
        attributes.one_key,
        attributes.by_type,
    ];
    if kinds.iter().filter(|kind| **kind).count() > 1 {
        let message = "expected one of tag, one_key and by_type";
        return Err(syn::Error::new_spanned(&input.ident, message));
    }
    if let Some(tag) = &attributes.tag {
        Ok(unions::tagged(input, attributes, &variants, tag, &recover))
    } else if attributes.one_key {
        unions::one_key(input, attributes, &variants, &recover)
    } else if attributes.by_type {
        Ok(by_type(input, attributes, &variants, &recover))
    } else {
        words(input, attributes, &variants, &recover)
    }
}

/// An enum of unit variants: a text that is one of their words.
fn words(
    input: &DeriveInput,
    attributes: &TypeAttributes,
    variants: &[Variant<'_>],
    recover: &TokenStream,
) -> Result<TokenStream> {
    if let Some(variant) = variants.iter().find(|variant| variant.ty.is_some()) {
        let message = "a variant that holds something needs tag, one_key or by_type on the enum";
        return Err(syn::Error::new_spanned(variant.ident, message));
    }
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let (name, doc) = (type_name(input, attributes), &attributes.doc);
    let words: Vec<&String> = variants.iter().map(|variant| &variant.word).collect();
    let described = variants.iter().map(Variant::as_word);
    let idents: Vec<&Ident> = variants.iter().map(|variant| variant.ident).collect();
    let positions = 0..variants.len();
    let visibility = &input.vis;
    Ok(quote! {
        #[automatically_derived]
        impl #generics #ident #arguments #bounds {
            /// Every word, in the order of the variants.
            #visibility const WORDS: &'static [&'static str] = &[#(#words),*];

            /// The word as documents write it.
            #[must_use]
            #visibility const fn word(&self) -> &'static str {
                match self {
                    #(Self::#idents => #words,)*
                }
            }
        }

        #[automatically_derived]
        impl #generics ::ludex_schema::Schema for #ident #arguments #bounds {
            const TYPES: ::ludex_schema::JsonTypes = ::ludex_schema::JsonTypes::TEXT;

            fn decode(
                node: &::ludex_schema::Node<'_>,
                cx: &mut ::ludex_schema::Cx,
            ) -> ::core::option::Option<Self> {
                match cx.word::<Self>(node, Self::WORDS)? {
                    #(#positions => ::core::option::Option::Some(Self::#idents),)*
                    _ => ::core::option::Option::None,
                }
            }

            fn recover() -> Self {
                #recover
            }

            fn encode(&self) -> ::ludex_schema::Json {
                self.word().into()
            }

            fn shape(shapes: &mut ::ludex_schema::Shapes) -> ::ludex_schema::Shape {
                shapes.define::<Self>(#name, #doc, |_| {
                    ::ludex_schema::Body::Words(::std::vec![#(#described),*])
                })
            }
        }
    })
}

/// An enum whose variants differ by JSON type; unit variants are words.
fn by_type(
    input: &DeriveInput,
    attributes: &TypeAttributes,
    variants: &[Variant<'_>],
    recover: &TokenStream,
) -> TokenStream {
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let (name, doc) = (type_name(input, attributes), &attributes.doc);
    let units: Vec<&Variant<'_>> = variants
        .iter()
        .filter(|variant| variant.ty.is_none())
        .collect();
    let others: Vec<(&Variant<'_>, &Type)> = variants
        .iter()
        .filter_map(|variant| Some((variant, variant.ty?)))
        .collect();
    let words: Vec<&String> = units.iter().map(|variant| &variant.word).collect();
    let unit_idents: Vec<&Ident> = units.iter().map(|variant| variant.ident).collect();
    let unit_positions = 0..units.len();
    let other_idents: Vec<&Ident> = others.iter().map(|(variant, _)| variant.ident).collect();
    let other_types: Vec<&Type> = others.iter().map(|(_, ty)| *ty).collect();
    let other_positions = 0..others.len();
    let other_docs = others.iter().map(|(variant, _)| &variant.doc);
    let described = units.iter().map(|variant| variant.as_word());
    let text = if units.is_empty() {
        quote!(::ludex_schema::JsonTypes::NONE)
    } else {
        quote!(::ludex_schema::JsonTypes::TEXT)
    };
    quote! {
        #[automatically_derived]
        impl #generics ::ludex_schema::Schema for #ident #arguments #bounds {
            const TYPES: ::ludex_schema::JsonTypes =
                #text #(.or(<#other_types as ::ludex_schema::Schema>::TYPES))*;

            fn decode(
                node: &::ludex_schema::Node<'_>,
                cx: &mut ::ludex_schema::Cx,
            ) -> ::core::option::Option<Self> {
                let words: &[&'static str] = &[#(#words),*];
                let others: &[::ludex_schema::JsonTypes] = &[#(<#other_types as ::ludex_schema::Schema>::TYPES),*];
                match cx.by_type::<Self>(node, words, others)? {
                    #(::ludex_schema::ByType::Word(#unit_positions) => {
                        ::core::option::Option::Some(Self::#unit_idents)
                    })*
                    #(::ludex_schema::ByType::Other(#other_positions) => {
                        <#other_types as ::ludex_schema::Schema>::decode(node, cx)
                            .map(Self::#other_idents)
                    })*
                    _ => ::core::option::Option::None,
                }
            }

            fn recover() -> Self {
                #recover
            }

            fn encode(&self) -> ::ludex_schema::Json {
                match self {
                    #(Self::#unit_idents => #words.into(),)*
                    #(Self::#other_idents(inner) => ::ludex_schema::Schema::encode(inner),)*
                }
            }

            fn shape(shapes: &mut ::ludex_schema::Shapes) -> ::ludex_schema::Shape {
                shapes.define::<Self>(#name, #doc, |shapes| ::ludex_schema::Body::ByType {
                    words: ::std::vec![#(#described),*],
                    shapes: ::std::vec![#(::ludex_schema::Branch {
                        doc: #other_docs,
                        shape: <#other_types as ::ludex_schema::Schema>::shape(shapes),
                    }),*],
                })
            }
        }
    }
}
