//! What the Game Master is told of a sheet (page 1, section 8).

use std::collections::BTreeMap;

use ludex_schema::{Checker, Path, shown};

use crate::definition::{SheetSummary, SummaryList};

use super::scope::{ANY, BOOLEAN, Scope, TEXT_OR_ENUM};

/// Checks the summary of a sheet at `at`.
pub(super) fn summary(
    summary: &SheetSummary,
    at: &Path<'_>,
    scope: &Scope<'_>,
    checker: &mut Checker<'_>,
) {
    let at = at.key("lists");
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, entry) in summary.lists.entries() {
        let here = at.index(index);
        if let Some(first) = seen.get(&*entry.list) {
            let place = checker.span(&at.index(*first).key("list"));
            let message = format!("the list {} is told twice", shown(&entry.list));
            checker
                .report(&here.key("list"), "duplicate", message)
                .help("keep one of the two")
                .related(place, "told here first");
        }
        seen.entry(&entry.list).or_insert(index);
        list(entry, &here, scope, checker);
    }
}

fn list(entry: &SummaryList, at: &Path<'_>, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let Some(list) = scope.lists.get(&entry.list) else {
        return;
    };
    scope.column(
        list,
        &entry.name_column,
        &at.key("nameColumn"),
        &TEXT_OR_ENUM,
        checker,
    );
    if let Some(columns) = &entry.columns {
        let columns_at = at.key("columns");
        for (index, column) in columns.entries() {
            let here = columns_at.index(index);
            if **column == *entry.name_column {
                let place = checker.span(&at.key("nameColumn"));
                let message = format!("the column {} names the row already", shown(column));
                checker
                    .report(&here, "duplicate", message)
                    .help("name another column, or leave it out")
                    .related(place, "the column that names a row");
                continue;
            }
            scope.column(list, column, &here, &ANY, checker);
        }
    }
    if let Some(column) = &entry.group_by {
        scope.column(list, column, &at.key("groupBy"), &ANY, checker);
    }
    if let Some(column) = &entry.only_when {
        scope.column(list, column, &at.key("onlyWhen"), &BOOLEAN, checker);
    }
}
