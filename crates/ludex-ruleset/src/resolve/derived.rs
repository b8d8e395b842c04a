//! Derived values (page 1, 3.5).

use ludex_schema::{Checker, Path, shown};

use crate::definition::{Derived, EnumSource, EnumTable, FieldKind, Operation, ValueRef};

use super::field::not_a_value;
use super::hide;
use super::order::refuse_later;
use super::reference::{self, step_table};
use super::scope::{ENUM, Scope};

/// Checks a derived value at its position in the document.
pub(super) fn check(
    (position, derived): (usize, &Derived),
    at: &Path<'_>,
    scope: &Scope<'_>,
    checker: &mut Checker<'_>,
) {
    if let Some(rule) = &derived.hide_when {
        hide::check(rule, None, &at.key("hideWhen"), scope, checker);
    }
    each_part(&derived.operation, at, &mut |at, value| {
        reference::check(value, at, scope, checker);
        refuse_later((position, derived), value, at, scope, checker);
    });
    match &derived.operation {
        Operation::StepTable(lookup) => step_table(&lookup.table, &at.key("table"), checker),
        Operation::EnumTable(table) => enum_table(table, at, scope, checker),
        Operation::Sum(_) | Operation::Min(_) | Operation::Max(_) | Operation::Scale(_) => {}
    }
}

/// Hands out every reference of an operation with its path.
pub(super) fn each_part<'d>(
    operation: &'d Operation,
    at: &Path<'_>,
    visit: &mut dyn FnMut(&Path<'_>, &'d ValueRef),
) {
    match operation {
        Operation::Sum(fold) => {
            for (index, value) in fold.of.entries() {
                visit(&at.key("of").index(index), value);
            }
        }
        Operation::Min(fold) | Operation::Max(fold) => {
            for (index, value) in fold.of.entries() {
                visit(&at.key("of").index(index), value);
            }
        }
        Operation::Scale(scale) => visit(&at.key("of"), &scale.of),
        Operation::StepTable(lookup) => visit(&at.key("from"), &lookup.from),
        Operation::EnumTable(_) => {}
    }
}

fn enum_table(table: &EnumTable, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let (values, what): (Vec<&str>, String) = match &table.from {
        EnumSource::Field(id) => {
            let Some(field) = scope.field(id, &at.key("from").key("field"), &ENUM, checker) else {
                return;
            };
            let FieldKind::Enum(kind) = &field.kind else {
                return;
            };
            let values = kind.values.iter().map(|value| &**value).collect();
            (values, format!("the field {}", shown(id)))
        }
        EnumSource::LiveState(id) => {
            let Some((_, state)) = scope.states.get(id) else {
                return;
            };
            let values = state.values.iter().map(|value| value.as_str()).collect();
            (values, format!("the live state {}", shown(id)))
        }
    };
    for (key, _) in table.table.iter() {
        if !values.contains(&key) {
            not_a_value(key, &values, &what, &at.key("table").key(key), checker);
        }
    }
}
