//! What the `schema` attributes say.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Expr, ExprLit, Lit, LitStr, Meta, Result};

/// The attributes of a type.
#[derive(Default)]
pub(crate) struct TypeAttributes {
    pub(crate) doc: String,
    pub(crate) container: bool,
    pub(crate) one_key: bool,
    pub(crate) by_type: bool,
    pub(crate) tag: Option<LitStr>,
    /// An expression of the type `&'static str`.
    pub(crate) name: Option<Expr>,
    pub(crate) scope: Option<Vec<String>>,
}

impl TypeAttributes {
    pub(crate) fn read(attributes: &[Attribute]) -> Result<Self> {
        let mut out = Self {
            doc: doc_of(attributes),
            ..Self::default()
        };
        for attribute in schema_attributes(attributes) {
            attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("container") {
                    out.container = true;
                } else if meta.path.is_ident("one_key") {
                    out.one_key = true;
                } else if meta.path.is_ident("by_type") {
                    out.by_type = true;
                } else if meta.path.is_ident("tag") {
                    out.tag = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("name") {
                    out.name = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("scope") {
                    out.scope = Some(roles(&meta.value()?.parse()?));
                } else {
                    return Err(
                        meta.error("expected container, tag, one_key, by_type, scope or name")
                    );
                }
                Ok(())
            })?;
        }
        Ok(out)
    }
}

/// What a field's absence means.
pub(crate) enum DefaultValue {
    /// What its type says.
    None,
    /// `Default::default()`.
    OfType,
    /// The value of an expression.
    Expression(Box<Expr>),
}

/// The attributes of a field.
pub(crate) struct FieldAttributes {
    pub(crate) doc: String,
    pub(crate) key: Option<LitStr>,
    pub(crate) default: DefaultValue,
    pub(crate) flatten: bool,
    pub(crate) limits: Option<TokenStream>,
    pub(crate) scope: Option<Vec<String>>,
}

impl FieldAttributes {
    pub(crate) fn read(attributes: &[Attribute]) -> Result<Self> {
        let mut out = Self {
            doc: doc_of(attributes),
            key: None,
            default: DefaultValue::None,
            flatten: false,
            limits: None,
            scope: None,
        };
        let mut ends: [Option<TokenStream>; 3] = [None, None, None];
        for attribute in schema_attributes(attributes) {
            attribute.parse_nested_meta(|meta| {
                let end = ["min", "max", "above"]
                    .iter()
                    .position(|end| meta.path.is_ident(end));
                if let Some(end) = end.and_then(|position| ends.get_mut(position)) {
                    *end = Some(decimal(&meta.value()?.parse()?)?);
                } else if meta.path.is_ident("default") {
                    out.default = if meta.input.peek(syn::Token![=]) {
                        DefaultValue::Expression(Box::new(meta.value()?.parse()?))
                    } else {
                        DefaultValue::OfType
                    };
                } else if meta.path.is_ident("key") {
                    out.key = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("flatten") {
                    out.flatten = true;
                } else if meta.path.is_ident("scope") {
                    out.scope = Some(roles(&meta.value()?.parse()?));
                } else {
                    return Err(
                        meta.error("expected default, key, flatten, min, max, above or scope")
                    );
                }
                Ok(())
            })?;
        }
        if ends.iter().any(Option::is_some) {
            let [min, max, above] = ends.map(|end| match end {
                Some(end) => quote!(::core::option::Option::Some(#end)),
                None => quote!(::core::option::Option::None),
            });
            out.limits = Some(quote! {
                ::ludex_schema::Limits { min: #min, max: #max, above: #above }
            });
        }
        Ok(out)
    }

    /// The default as an expression of the field's type.
    pub(crate) fn default_expression(&self, ty: &syn::Type) -> Option<TokenStream> {
        match &self.default {
            DefaultValue::None => None,
            DefaultValue::OfType => Some(quote!(<#ty as ::core::default::Default>::default())),
            DefaultValue::Expression(expression) => Some(if is_whole_number(expression) {
                quote!(<#ty as ::ludex_schema::Literal>::literal::<{ #expression }>())
            } else {
                quote!(#expression)
            }),
        }
    }
}

fn is_whole_number(expression: &Expr) -> bool {
    match expression {
        Expr::Lit(ExprLit {
            lit: Lit::Int(_), ..
        }) => true,
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Neg(_)) && is_whole_number(&unary.expr),
        _ => false,
    }
}

/// The attributes of a variant.
#[derive(Default)]
pub(crate) struct VariantAttributes {
    pub(crate) doc: String,
    pub(crate) word: Option<LitStr>,
}

impl VariantAttributes {
    pub(crate) fn read(attributes: &[Attribute]) -> Result<Self> {
        let mut out = Self {
            doc: doc_of(attributes),
            ..Self::default()
        };
        for attribute in schema_attributes(attributes) {
            attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("word") || meta.path.is_ident("key") {
                    out.word = Some(meta.value()?.parse()?);
                    Ok(())
                } else {
                    Err(meta.error("expected word"))
                }
            })?;
        }
        Ok(out)
    }
}

fn schema_attributes(attributes: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("schema"))
}

/// The doc comment, its lines without the space that follows the slashes.
pub(crate) fn doc_of(attributes: &[Attribute]) -> String {
    let mut lines = Vec::new();
    for attribute in attributes {
        let Meta::NameValue(meta) = &attribute.meta else {
            continue;
        };
        let Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) = &meta.value
        else {
            continue;
        };
        if meta.path.is_ident("doc") {
            let text = text.value();
            lines.push(
                text.strip_prefix(' ')
                    .unwrap_or(&text)
                    .trim_end()
                    .to_owned(),
            );
        }
    }
    lines.join("\n").trim().to_owned()
}

fn roles(text: &LitStr) -> Vec<String> {
    text.value()
        .split(',')
        .map(|role| role.trim().to_owned())
        .collect()
}

/// A decimal number as a constant expression.
fn decimal(text: &LitStr) -> Result<TokenStream> {
    let written = text.value();
    let error = || syn::Error::new(text.span(), "expected a decimal number such as \"0.01\"");
    let (negative, digits) = match written.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, written.as_str()),
    };
    let (whole, places) = digits.split_once('.').unwrap_or((digits, ""));
    let digits_only = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !digits_only(whole) || !digits_only(places) || places.len() > 9 {
        return Err(error());
    }
    let units: i64 = format!("{whole}{places:0<9}")
        .parse()
        .map_err(|_| error())?;
    let units = if negative { -units } else { units };
    Ok(quote!(::ludex_schema::Decimal::billionths(#units)))
}
