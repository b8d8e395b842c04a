//! Rows of lists: what fits, and editing them (page 1, 3.6).

use ludex_diag::nearest;
use ludex_ruleset::definition::{Column, ListDefinition};
use serde_json::{Map, Value};

use super::build::Row;
use super::fit::{self, Misfit};
use super::path::Place;
use super::set::{Change, SetError, plain, store};
use crate::words::listed;

/// The key by which a row says which catalog entry it came from.
const CATALOG_MARK: &str = "_catalog";
/// What comes of a cell that nothing reads.
const NOT_READ: &str = ", so it is not read";

/// Puts a row or a cell, or for null removes it.
pub(super) fn put(
    lists: &mut Map<String, Value>,
    list: &ListDefinition,
    path: &str,
    place: Place<'_>,
    value: Value,
) -> Result<Change, SetError> {
    let stored = lists.get(&*list.id).and_then(Value::as_array);
    let mut rows = stored.cloned().unwrap_or_default();
    let change = match place {
        Place::Row(_, at) => put_row(&mut rows, list, path, at, value)?,
        Place::Cell(_, at, column) => put_cell(&mut rows, list, path, (at, column), value)?,
        _ => append(&mut rows, list, value)?,
    };
    lists.insert(list.id.to_string(), Value::Array(rows));
    Ok(change)
}

fn append(rows: &mut Vec<Value>, list: &ListDefinition, value: Value) -> Result<Change, SetError> {
    let most = list.max_items.get();
    if i64::try_from(rows.len()).is_ok_and(|found| found >= most) {
        return Err(SetError::new(
            format!(
                "the list `{}` holds {most} rows at most, and it is full",
                list.id
            ),
            "replace or remove a row",
        ));
    }
    check_row(list, &value)?;
    let path = format!("lists.{}.{}", list.id, rows.len());
    rows.push(value.clone());
    Ok(Change {
        path,
        from: Value::Null,
        to: value,
    })
}

fn put_row(
    rows: &mut Vec<Value>,
    list: &ListDefinition,
    path: &str,
    at: usize,
    value: Value,
) -> Result<Change, SetError> {
    let count = rows.len();
    let Some(row) = rows.get_mut(at) else {
        return Err(no_row(list, at, count));
    };
    let from = if value.is_null() {
        rows.remove(at)
    } else {
        check_row(list, &value)?;
        std::mem::replace(row, value.clone())
    };
    Ok(Change {
        path: path.to_owned(),
        from,
        to: value,
    })
}

fn put_cell(
    rows: &mut [Value],
    list: &ListDefinition,
    path: &str,
    (at, column): (usize, &str),
    value: Value,
) -> Result<Change, SetError> {
    let count = rows.len();
    let Some(row) = rows.get_mut(at) else {
        return Err(no_row(list, at, count));
    };
    if !row.is_object() {
        *row = Value::Object(Row::new());
    }
    if let Err(misfit) = check_cell(list, column, &value) {
        return Err(SetError::at(&format!("the list `{}`", list.id), misfit));
    }
    let value = plain(value);
    let to = value.clone();
    let from = row
        .as_object_mut()
        .map_or(Value::Null, |row| store(row, column, value));
    Ok(Change {
        path: path.to_owned(),
        from,
        to,
    })
}

fn no_row(list: &ListDefinition, at: usize, count: usize) -> SetError {
    let help = match count {
        0 => format!("it is empty: lists.{}.+ appends a row", list.id),
        1 => format!("its only row is 0; lists.{}.+ appends one", list.id),
        _ => format!(
            "its rows are 0 to {}; lists.{}.+ appends one",
            count - 1,
            list.id
        ),
    };
    SetError::new(format!("the list `{}` has no row {at}", list.id), help)
}

/// Whether a value is a row of the list.
fn check_row(list: &ListDefinition, value: &Value) -> Result<(), SetError> {
    let place = format!("the list `{}`", list.id);
    let Some(row) = value.as_object() else {
        return Err(SetError::at(&place, no_object(list, value)));
    };
    match cell_misfits(list, row).into_iter().next() {
        Some(misfit) => Err(SetError::at(&place, misfit)),
        None => Ok(()),
    }
}

/// Everything about a stored row that does not fit its list.
pub(super) fn misfits(list: &ListDefinition, row: &Value) -> Vec<Misfit> {
    match row.as_object() {
        Some(row) => cell_misfits(list, row),
        None => vec![no_object(list, row)],
    }
}

fn no_object(list: &ListDefinition, found: &Value) -> Misfit {
    Misfit::new(
        format!("takes rows that are objects; {} is none", fit::shown(found)),
        example(list),
    )
    .with_effect(", so it is passed over")
}

fn cell_misfits(list: &ListDefinition, row: &Row) -> Vec<Misfit> {
    let cells = row
        .iter()
        .filter_map(|(key, value)| check_cell(list, key, value).err());
    let absent = list
        .columns
        .iter()
        .filter(|column| column.required && !row.contains_key(&*column.id));
    cells.chain(absent.map(required)).collect()
}

/// Whether a value fits a column; null stands for an absent cell.
fn check_cell(list: &ListDefinition, key: &str, value: &Value) -> Result<(), Misfit> {
    if key == CATALOG_MARK {
        let marks = |text: &str| {
            text.split_once('/')
                .is_some_and(|(a, b)| !a.is_empty() && !b.is_empty())
        };
        return if value.is_null() || value.as_str().is_some_and(marks) {
            Ok(())
        } else {
            Err(Misfit::new(
                format!(
                    "has `{CATALOG_MARK}` in a row, which names a catalog entry; {} names none",
                    fit::shown(value)
                ),
                "write \"CATALOG/ENTRY\", or leave it out",
            )
            .with_effect(NOT_READ))
        };
    }
    let Some(column) = list.columns.iter().find(|column| *column.id == *key) else {
        let columns = || list.columns.iter().map(|column| &*column.id);
        let help = nearest(key, columns()).map_or_else(
            || listed("the columns are", columns()),
            |near| format!("did you mean `{near}`?"),
        );
        let misfit = Misfit::new(format!("has no column `{key}`"), help);
        return Err(misfit.with_effect(NOT_READ));
    };
    if column.required && (value.is_null() || value.as_str() == Some("")) {
        return Err(required(column));
    }
    if value.is_null() {
        return Ok(());
    }
    fit::check(&column.kind, value).map_err(|misfit| Misfit {
        message: format!("has a column `{}` that {}", column.id, misfit.message),
        ..misfit
    })
}

fn required(column: &Column) -> Misfit {
    Misfit::new(
        format!("has a column `{}` that every row must fill", column.id),
        format!("give `{}` a value", column.id),
    )
    .with_effect("")
}

fn example(list: &ListDefinition) -> String {
    let first = list.columns.first().map_or("column", |column| &*column.id);
    format!("write for example {{\"{first}\": …}}")
}
