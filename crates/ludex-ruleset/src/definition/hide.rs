//! When something of the sheet is not there (page 1, 3.3).

use ludex_schema::{FreeText, Ref, Schema, Set};
use ludex_text::Decimal;

use super::FieldRole;

/// A value a field can hold.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(by_type)]
pub enum Scalar {
    /// Text.
    Text(FreeText<80>),
    /// A number.
    Number(Decimal),
    /// True or false.
    Boolean(bool),
}

/// Hides a thing by what a field holds; exactly one of `equals`, `notEquals` and `in`.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct HideWhen {
    /// The field that decides.
    pub field: Ref<FieldRole>,
    /// Hidden when the field holds this.
    pub equals: Option<Scalar>,
    /// Hidden when the field holds anything else.
    pub not_equals: Option<Scalar>,
    /// Hidden when the field holds one of these.
    pub r#in: Option<Set<Scalar, 1, 24>>,
}
