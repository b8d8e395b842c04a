//! Structs.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{DataStruct, DeriveInput, Fields, Result, Type};

use crate::attributes::{FieldAttributes, TypeAttributes};
use crate::names::key_of;

pub(crate) fn expand(
    input: &DeriveInput,
    attributes: &TypeAttributes,
    data: &DataStruct,
) -> Result<TokenStream> {
    if attributes.tag.is_some() || attributes.one_key || attributes.by_type {
        let message = "tag, one_key and by_type are for enums";
        return Err(syn::Error::new_spanned(&input.ident, message));
    }
    match &data.fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
            let field = fields.unnamed.first().map(|field| &field.ty);
            field.map_or_else(
                || Ok(TokenStream::new()),
                |ty| Ok(alias(input, attributes, ty)),
            )
        }
        Fields::Unnamed(_) => Err(syn::Error::new_spanned(
            &input.ident,
            "expected named fields, or one unnamed field",
        )),
        Fields::Named(_) | Fields::Unit => object(input, attributes, &data.fields),
    }
}

/// A struct with one unnamed field is what that field is.
fn alias(input: &DeriveInput, attributes: &TypeAttributes, ty: &Type) -> TokenStream {
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let (name, doc) = (type_name(input, attributes), &attributes.doc);
    quote! {
        #[automatically_derived]
        impl #generics ::ludex_schema::Schema for #ident #arguments #bounds {
            const TYPES: ::ludex_schema::JsonTypes = <#ty as ::ludex_schema::Schema>::TYPES;

            fn decode(
                node: &::ludex_schema::Node<'_>,
                cx: &mut ::ludex_schema::Cx,
            ) -> ::core::option::Option<Self> {
                <#ty as ::ludex_schema::Schema>::decode(node, cx).map(Self)
            }

            fn recover() -> Self {
                Self(<#ty as ::ludex_schema::Schema>::recover())
            }

            fn absent() -> ::core::option::Option<Self> {
                <#ty as ::ludex_schema::Schema>::absent().map(Self)
            }

            fn encode(&self) -> ::ludex_schema::Json {
                ::ludex_schema::Schema::encode(&self.0)
            }

            fn shape(shapes: &mut ::ludex_schema::Shapes) -> ::ludex_schema::Shape {
                shapes.define::<Self>(#name, #doc, |shapes| {
                    ::ludex_schema::Body::Alias(<#ty as ::ludex_schema::Schema>::shape(shapes))
                })
            }
        }
    }
}

/// The name of a type in schemas and tables, as an expression.
pub(crate) fn type_name(input: &DeriveInput, attributes: &TypeAttributes) -> TokenStream {
    match &attributes.name {
        Some(name) => quote!(#name),
        None => {
            let name = input.ident.to_string();
            quote!(#name)
        }
    }
}

/// The parts of the code of a struct, one of each per field.
#[derive(Default)]
struct Code {
    reads: Vec<TokenStream>,
    builds: Vec<TokenStream>,
    recovers: Vec<TokenStream>,
    writes: Vec<TokenStream>,
    shapes: Vec<TokenStream>,
    keys: Vec<TokenStream>,
}

fn object(
    input: &DeriveInput,
    attributes: &TypeAttributes,
    fields: &Fields,
) -> Result<TokenStream> {
    let mut code = Code::default();
    for (position, field) in fields.iter().enumerate() {
        let Some(ident) = &field.ident else { continue };
        let field_attributes = FieldAttributes::read(&field.attrs)?;
        let local = format_ident!("field_{position}");
        let key = field_attributes
            .key
            .as_ref()
            .map_or_else(|| key_of(ident), syn::LitStr::value);
        let field = Field {
            ident,
            local,
            ty: &field.ty,
            key,
            attributes: field_attributes,
        };
        field.write(attributes.container, &mut code)?;
    }
    let Code {
        reads,
        builds,
        recovers,
        writes,
        shapes,
        keys,
    } = code;
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let (name, doc) = (type_name(input, attributes), &attributes.doc);
    let container = attributes.container;
    let (enter, leave) = match &attributes.scope {
        Some(roles) => (
            quote!(reader.enter(&[#(#roles),*]);),
            quote!(reader.leave();),
        ),
        None => (TokenStream::new(), TokenStream::new()),
    };
    let (mark, check) = if container {
        (TokenStream::new(), TokenStream::new())
    } else {
        (
            quote!(let mark = reader.mark();),
            quote! {
                if !reader.sound_since(mark) {
                    return ::core::option::Option::None;
                }
            },
        )
    };
    let schema = fields_schema(input, &name, &quote!(Self { #(#recovers),* }));
    Ok(quote! {
        #schema

        #[automatically_derived]
        impl #generics ::ludex_schema::Fields for #ident #arguments #bounds {
            const DOC: &'static str = #doc;

            fn read(
                reader: &mut ::ludex_schema::ObjectReader<'_, '_>,
            ) -> ::core::option::Option<Self> {
                #mark
                #enter
                #(#reads)*
                #leave
                #check
                ::core::option::Option::Some(Self { #(#builds),* })
            }

            fn is_container(&self) -> bool {
                #container
            }

            fn write(&self, writer: &mut ::ludex_schema::ObjectWriter) {
                let _ = &writer;
                #(#writes)*
            }

            fn fields(shapes: &mut ::ludex_schema::Shapes) -> ::ludex_schema::FieldsShape {
                let _ = &shapes;
                ::ludex_schema::FieldsShape::All(::std::vec![#(#shapes),*])
            }

            fn keys(keys: &mut ::std::vec::Vec<&'static str>) {
                let _ = &keys;
                #(#keys)*
            }
        }
    })
}

/// The `Schema` of a type that implements `Fields`.
pub(crate) fn fields_schema(
    input: &DeriveInput,
    name: &TokenStream,
    recover: &TokenStream,
) -> TokenStream {
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #generics ::ludex_schema::Schema for #ident #arguments #bounds {
            fn decode(
                node: &::ludex_schema::Node<'_>,
                cx: &mut ::ludex_schema::Cx,
            ) -> ::core::option::Option<Self> {
                ::ludex_schema::decode_fields(node, cx)
            }

            fn recover() -> Self {
                #recover
            }

            fn encode(&self) -> ::ludex_schema::Json {
                ::ludex_schema::encode_fields(self)
            }

            fn shape(shapes: &mut ::ludex_schema::Shapes) -> ::ludex_schema::Shape {
                shapes.define_fields::<Self>(#name)
            }
        }
    }
}

struct Field<'f> {
    ident: &'f syn::Ident,
    local: syn::Ident,
    ty: &'f Type,
    key: String,
    attributes: FieldAttributes,
}

impl Field<'_> {
    fn write(&self, container: bool, code: &mut Code) -> Result<()> {
        let Self {
            ident,
            local,
            ty,
            key,
            attributes,
        } = self;
        let default = attributes.default_expression(ty);
        let recover = match &default {
            Some(default) => quote!(#default),
            None => quote!(<#ty as ::ludex_schema::Schema>::recover()),
        };
        code.recovers.push(quote!(#ident: #recover));
        code.builds.push(if container {
            quote!(#ident: #local.unwrap_or_else(|| #recover))
        } else {
            quote!(#ident: #local?)
        });
        if attributes.flatten {
            return self.write_flat(default.is_some(), code);
        }
        let opening = attributes
            .scope
            .as_ref()
            .map(|roles| quote!(.opening(&[#(#roles),*])));
        let read = match &default {
            Some(default) => quote!(reader #opening.or_else::<#ty>(#key, || #default)),
            None => quote!(reader #opening.required::<#ty>(#key)),
        };
        code.reads.push(quote!(let #local = #read;));
        if let Some(limits) = &attributes.limits {
            code.reads
                .push(quote!(let #local = reader.within(#key, #local, &#limits);));
        }
        code.writes.push(match &default {
            Some(default) => quote!(writer.put_unless::<#ty>(#key, &self.#ident, &#default);),
            None => quote!(writer.put(#key, &self.#ident);),
        });
        let doc = &attributes.doc;
        let shape = match &default {
            Some(default) => quote! {
                ::ludex_schema::FieldShape::with_default::<#ty>(#key, #doc, &#default, shapes)
            },
            None => quote!(::ludex_schema::FieldShape::of::<#ty>(#key, #doc, shapes)),
        };
        let within = attributes
            .limits
            .as_ref()
            .map(|limits| quote!(.within(#limits)));
        code.shapes
            .push(quote!(::ludex_schema::Part::Field(#shape #within)));
        code.keys.push(quote!(keys.push(#key);));
        Ok(())
    }

    fn write_flat(&self, has_default: bool, code: &mut Code) -> Result<()> {
        let Self {
            ident,
            local,
            ty,
            attributes,
            ..
        } = self;
        if has_default
            || attributes.key.is_some()
            || attributes.limits.is_some()
            || attributes.scope.is_some()
        {
            let message = "flatten stands alone: the keys belong to the field's type";
            return Err(syn::Error::new_spanned(ident, message));
        }
        code.reads
            .push(quote!(let #local = <#ty as ::ludex_schema::Fields>::read(reader);));
        code.writes
            .push(quote!(::ludex_schema::Fields::write(&self.#ident, writer);));
        code.shapes.push(quote! {
            ::ludex_schema::Part::Flat(<#ty as ::ludex_schema::Fields>::fields(shapes))
        });
        code.keys
            .push(quote!(<#ty as ::ludex_schema::Fields>::keys(keys);));
        Ok(())
    }
}
