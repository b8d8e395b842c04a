//! Enums whose variants stand in an object: chosen by a tag, or by which key is there.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, LitStr, Result};

use crate::attributes::TypeAttributes;
use crate::enums::Variant;
use crate::structs::{fields_schema, type_name};

/// An enum chosen by a word under a key, its branch's keys beside it.
pub(crate) fn tagged(
    input: &DeriveInput,
    attributes: &TypeAttributes,
    variants: &[Variant<'_>],
    tag: &LitStr,
    recover: &TokenStream,
) -> TokenStream {
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let (name, doc) = (type_name(input, attributes), &attributes.doc);
    let schema = fields_schema(input, &name, recover);
    let words: Vec<&String> = variants.iter().map(|variant| &variant.word).collect();
    let reads = variants.iter().enumerate().map(|(position, variant)| {
        let ident = variant.ident;
        match variant.ty {
            Some(ty) => quote! {
                #position => <#ty as ::ludex_schema::Fields>::read(reader).map(Self::#ident)
            },
            None => quote!(#position => ::core::option::Option::Some(Self::#ident)),
        }
    });
    let containers = variants.iter().map(|variant| {
        let pattern = variant.pattern();
        match variant.ty {
            Some(_) => quote!(#pattern => ::ludex_schema::Fields::is_container(inner)),
            None => quote!(#pattern => false),
        }
    });
    let writes = variants.iter().map(|variant| {
        let (pattern, word) = (variant.pattern(), &variant.word);
        let inner = variant
            .ty
            .map(|_| quote!(::ludex_schema::Fields::write(inner, writer);));
        quote!(#pattern => { writer.put_word(#tag, #word); #inner })
    });
    let branches = variants.iter().map(|variant| {
        let (word, doc) = (&variant.word, &variant.doc);
        match variant.ty {
            Some(ty) => {
                let doc = if doc.is_empty() {
                    quote!(<#ty as ::ludex_schema::Fields>::DOC)
                } else {
                    quote!(#doc)
                };
                quote! {(
                    ::ludex_schema::Word { word: #word, doc: #doc },
                    <#ty as ::ludex_schema::Fields>::fields(shapes),
                )}
            }
            None => quote! {(
                ::ludex_schema::Word { word: #word, doc: #doc },
                ::ludex_schema::FieldsShape::All(::std::vec::Vec::new()),
            )},
        }
    });
    let listed = variants.iter().filter_map(|variant| {
        let (ty, word) = (variant.ty?, &variant.word);
        Some(quote! {
            let mut keys = ::std::vec::Vec::new();
            <#ty as ::ludex_schema::Fields>::keys(&mut keys);
            all.extend(keys.into_iter().map(|key| (#word, key)));
        })
    });
    let inner = variants.iter().filter_map(|variant| variant.ty);
    quote! {
        #schema

        #[automatically_derived]
        impl #generics ::ludex_schema::Fields for #ident #arguments #bounds {
            const DOC: &'static str = #doc;

            fn read(
                reader: &mut ::ludex_schema::ObjectReader<'_, '_>,
            ) -> ::core::option::Option<Self> {
                let branches = ::ludex_schema::Branches {
                    tag: #tag,
                    keys: || {
                        let mut all = ::std::vec::Vec::new();
                        #(#listed)*
                        all
                    },
                };
                match reader.tag(branches, &[#(#words),*])? {
                    #(#reads,)*
                    _ => ::core::option::Option::None,
                }
            }

            fn is_container(&self) -> bool {
                match self { #(#containers,)* }
            }

            fn write(&self, writer: &mut ::ludex_schema::ObjectWriter) {
                match self { #(#writes)* }
            }

            fn fields(shapes: &mut ::ludex_schema::Shapes) -> ::ludex_schema::FieldsShape {
                let _ = &shapes;
                ::ludex_schema::FieldsShape::Tagged {
                    tag: #tag,
                    branches: ::std::vec![#(#branches),*],
                }
            }

            fn keys(keys: &mut ::std::vec::Vec<&'static str>) {
                keys.push(#tag);
                #(<#inner as ::ludex_schema::Fields>::keys(keys);)*
            }
        }
    }
}

/// An enum written as an object with exactly one of the variants' keys.
pub(crate) fn one_key(
    input: &DeriveInput,
    attributes: &TypeAttributes,
    variants: &[Variant<'_>],
    recover: &TokenStream,
) -> Result<TokenStream> {
    if let Some(variant) = variants.iter().find(|variant| variant.ty.is_none()) {
        let message = "a variant of a one_key enum holds the value of its key";
        return Err(syn::Error::new_spanned(variant.ident, message));
    }
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let (name, doc) = (type_name(input, attributes), &attributes.doc);
    let schema = fields_schema(input, &name, recover);
    let keys: Vec<&String> = variants.iter().map(|variant| &variant.word).collect();
    let reads = variants.iter().enumerate().map(|(position, variant)| {
        let (ident, key) = (variant.ident, &variant.word);
        quote!(#position => reader.required(#key).map(Self::#ident))
    });
    let writes = variants.iter().map(|variant| {
        let (pattern, key) = (variant.pattern(), &variant.word);
        quote!(#pattern => writer.put(#key, inner))
    });
    let shapes = variants.iter().filter_map(|variant| {
        let (ty, key, doc) = (variant.ty?, &variant.word, &variant.doc);
        Some(quote!(::ludex_schema::FieldShape::of::<#ty>(#key, #doc, shapes)))
    });
    Ok(quote! {
        #schema

        #[automatically_derived]
        impl #generics ::ludex_schema::Fields for #ident #arguments #bounds {
            const DOC: &'static str = #doc;

            fn read(
                reader: &mut ::ludex_schema::ObjectReader<'_, '_>,
            ) -> ::core::option::Option<Self> {
                match reader.one_of(&[#(#keys),*])? {
                    #(#reads,)*
                    _ => ::core::option::Option::None,
                }
            }

            fn is_container(&self) -> bool {
                false
            }

            fn write(&self, writer: &mut ::ludex_schema::ObjectWriter) {
                match self { #(#writes,)* }
            }

            fn fields(shapes: &mut ::ludex_schema::Shapes) -> ::ludex_schema::FieldsShape {
                ::ludex_schema::FieldsShape::OneKey(::std::vec![#(#shapes),*])
            }

            fn keys(keys: &mut ::std::vec::Vec<&'static str>) {
                keys.extend([#(#keys),*]);
            }
        }
    })
}
