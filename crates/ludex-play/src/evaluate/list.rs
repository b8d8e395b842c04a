//! Rows of lists (page 1, 3.6 and section 2, rule 2).

use ludex_ruleset::definition::{Column, FieldKind};
use ludex_text::Decimal;

use super::{Evaluation, FieldValue, field};
use crate::sheet::Row;

/// One row of a list.
#[derive(Clone, Copy, Debug)]
pub struct ListRow<'a> {
    /// Its position in the stored list, from 0.
    pub position: usize,
    stored: &'a Row,
}

impl<'a> ListRow<'a> {
    /// What a cell holds: stored, else the column's default, else 0, false or empty text.
    #[must_use]
    pub fn cell(&self, column: &'a Column) -> FieldValue<'a> {
        let stored = self.stored.get(&*column.id);
        match &column.kind {
            FieldKind::Number(_) => FieldValue::Number(self.number(column)),
            // A cell nobody filled in is empty text, while a field starts with the first value.
            FieldKind::Enum(choice) => {
                let stored = stored.and_then(serde_json::Value::as_str);
                let offered = stored.filter(|value| choice.values.iter().any(|v| **v == **value));
                FieldValue::Text(offered.or(choice.default.as_deref()).unwrap_or_default())
            }
            kind => field::read(kind, stored),
        }
    }

    /// What a number cell holds; 0 in a column of another type.
    pub(super) fn number(&self, column: &Column) -> Decimal {
        let FieldKind::Number(number) = &column.kind else {
            return Decimal::ZERO;
        };
        let stored = self
            .stored
            .get(&*column.id)
            .and_then(crate::number::decimal_of);
        stored.unwrap_or_else(|| field::empty_cell(number))
    }

    /// Whether a boolean cell is true.
    pub(super) fn marked(&self, column: &'a Column) -> bool {
        matches!(self.cell(column), FieldValue::Boolean(true))
    }

    /// The catalog entry the row came from, `<catalog id>/<entry id>`.
    #[must_use]
    pub fn catalog_mark(&self) -> Option<&'a str> {
        self.stored.get("_catalog")?.as_str()
    }
}

impl<'a> Evaluation<'a> {
    /// Whether a list is hidden.
    #[must_use]
    pub fn list_hidden(&self, position: usize) -> bool {
        let list = self.ruleset.definition().sheet.lists.get(position);
        list.is_none_or(|list| self.hidden(list.hide_when.as_ref()))
    }

    /// The rows of a list by its position; a hidden list has none.
    pub fn rows(&self, position: usize) -> impl Iterator<Item = ListRow<'a>> + use<'a> {
        let list = self.ruleset.definition().sheet.lists.get(position);
        let list = list.filter(|list| !self.hidden(list.hide_when.as_ref()));
        let build = &self.sheet.build;
        list.into_iter()
            .flat_map(move |list| build.rows(&list.id))
            .map(|(position, stored)| ListRow { position, stored })
    }

    /// A column of a list by its id.
    pub(super) fn column(&self, list: usize, id: &str) -> Option<&'a Column> {
        let list = self.ruleset.definition().sheet.lists.get(list)?;
        list.columns.iter().find(|column| *column.id == *id)
    }
}
