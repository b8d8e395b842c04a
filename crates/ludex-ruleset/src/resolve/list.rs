//! Lists of the sheet (page 1, 3.6).

use ludex_schema::{Checker, Path, shown};

use crate::definition::ListDefinition;

use super::scope::{NUMBER, Scope, TEXT, TEXT_OR_ENUM};
use super::{field, hide};

/// Checks a list at its position in the document.
pub(super) fn check(
    (index, list): (usize, &ListDefinition),
    at: &Path<'_>,
    scope: &Scope<'_>,
    checker: &mut Checker<'_>,
) {
    if let Some(rule) = &list.hide_when {
        hide::check(rule, None, &at.key("hideWhen"), scope, checker);
    }
    let columns = at.key("columns");
    for (position, column) in list.columns.entries() {
        let what = format!(
            "the column {} of the list {}",
            shown(&column.id),
            shown(&list.id)
        );
        field::kind(&column.kind, &what, &columns.index(position), checker);
    }
    let Some(pools) = &list.pools else { return };
    let at = at.key("pools");
    let list = (index, list);
    scope.column(
        list,
        &pools.name_column,
        &at.key("nameColumn"),
        &TEXT,
        checker,
    );
    scope.column(
        list,
        &pools.max_column,
        &at.key("maxColumn"),
        &NUMBER,
        checker,
    );
    if let Some(column) = &pools.recharge_column {
        scope.column(
            list,
            column,
            &at.key("rechargeColumn"),
            &TEXT_OR_ENUM,
            checker,
        );
    }
}
