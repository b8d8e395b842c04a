//! The sheet block: one card in a few lines (page 1, section 8).

use ludex_ruleset::definition::{Column, FieldKind, ListDefinition, SummaryList};

use super::flat;
use crate::evaluate::{Entry, Evaluation, FieldValue, ListRow, TrackValue};
use crate::print;

/// The most rows of a list that are told.
const ROWS_MAX: usize = 40;

/// One card as the Game Master is told it, one line for each thing page 1, section 8 lists; lines
/// with nothing to say are left out. What people wrote is flattened, so that it holds no line and no
/// tag of its own.
#[must_use]
pub fn sheet_block(evaluation: &Evaluation<'_>) -> String {
    let mut lines = vec![
        flat(evaluation.name()),
        abilities(evaluation),
        trained(evaluation),
        summary(evaluation),
        pools(evaluation),
        tracks(evaluation),
        texts(evaluation),
        states(evaluation),
        conditions(evaluation),
    ];
    lines.extend(lists(evaluation));
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

fn abilities(evaluation: &Evaluation<'_>) -> String {
    let declared = evaluation.ruleset().definition().sheet.abilities.iter();
    let told = declared.enumerate().map(|(at, ability)| {
        let name = ability.short.as_deref().unwrap_or(&ability.label);
        let text = format!("{} {}", flat(name), print::ability(evaluation, at));
        (ability.section.as_deref(), text)
    });
    by_section(evaluation, told.collect())
}

/// Skills, then saves, whose tier is not the first.
fn trained(evaluation: &Evaluation<'_>) -> String {
    let sheet = &evaluation.ruleset().definition().sheet;
    let skills = (0..sheet.skills.len()).map(Entry::Skill);
    let entries = skills.chain((0..sheet.saves.len()).map(Entry::Save));
    let trained = entries.filter(|entry| !evaluation.number_of(*entry).untrained);
    let told = trained.filter_map(|entry| {
        let declared = evaluation.entry(entry)?;
        let text = format!(
            "{} {}",
            flat(declared.label),
            print::entry(evaluation, entry)
        );
        Some((declared.section, text))
    });
    let told = by_section(evaluation, told.collect());
    if told.is_empty() {
        return told;
    }
    format!("Trained: {told}")
}

/// Joined by commas, or under the headings of their sections where any names one; what names none
/// comes last, without a heading.
fn by_section(evaluation: &Evaluation<'_>, told: Vec<(Option<&str>, String)>) -> String {
    let part = |wanted: Option<&str>| {
        let of_it = told.iter().filter(|(section, _)| *section == wanted);
        let texts: Vec<&str> = of_it.map(|(_, text)| text.as_str()).collect();
        texts.join(", ")
    };
    let sections = evaluation.ruleset().definition().sheet.sections.iter();
    let headed = sections.map(|section| (Some(&*section.label), part(Some(&section.id))));
    let parts = headed.chain([(None, part(None))]);
    let parts = parts.filter(|(_, texts)| !texts.is_empty());
    let parts = parts.map(|(heading, texts)| match heading {
        Some(heading) => format!("{}: {texts}", flat(heading)),
        None => texts,
    });
    parts.collect::<Vec<_>>().join("; ")
}

/// Summary fields and derived values.
fn summary(evaluation: &Evaluation<'_>) -> String {
    let ruleset = evaluation.ruleset();
    let Some(summary) = &ruleset.definition().gm.sheet_summary else {
        return String::new();
    };
    let fields = summary.fields.iter().filter_map(|id| {
        let at = ruleset.field_position(id)?;
        let field = ruleset.field(id).filter(|_| !evaluation.field_hidden(at))?;
        let value = shown(&field.kind, evaluation.field(at));
        (!value.is_empty()).then(|| format!("{} {value}", flat(&field.label)))
    });
    let derived = summary.derived.iter().filter_map(|id| {
        let at = ruleset.derived_position(id)?;
        let derived = ruleset.derived(id)?;
        let shown = !evaluation.derived_hidden(at);
        shown.then(|| format!("{} {}", flat(&derived.label), evaluation.derived(at)))
    });
    fields.chain(derived).collect::<Vec<_>>().join(", ")
}

/// What people read for a value: an enum's label, yes or no.
fn shown(kind: &FieldKind, held: FieldValue<'_>) -> String {
    match (kind, held) {
        (FieldKind::Enum(choice), FieldValue::Text(text)) => flat(choice.label(text)),
        (_, FieldValue::Text(text)) => flat(text),
        (_, FieldValue::Number(number)) => number.to_string(),
        (_, FieldValue::Boolean(boolean)) => if boolean { "yes" } else { "no" }.to_owned(),
    }
}

fn pools(evaluation: &Evaluation<'_>) -> String {
    let pools = evaluation.pools().iter();
    let pools = pools.map(|pool| format!("{} {}", flat(pool.label), pool.shown()));
    pools.collect::<Vec<_>>().join(", ")
}

/// Plain tracks away from their default, wound tracks with marks or overflow, and what always shows.
fn tracks(evaluation: &Evaluation<'_>) -> String {
    let declared = evaluation.ruleset().definition().sheet.live.tracks.iter();
    let told = declared.enumerate().filter_map(|(at, track)| {
        let now = evaluation.track(at)?;
        let moved = match now {
            TrackValue::Plain(plain) => plain.value != plain.start,
            TrackValue::Wound(wounds) => wounds.marked() > 0 || wounds.overflow() > 0,
        };
        let told = moved || track.always_show;
        told.then(|| format!("{} {}", flat(&track.label), print::track(now)))
    });
    told.collect::<Vec<_>>().join(", ")
}

fn texts(evaluation: &Evaluation<'_>) -> String {
    let declared = evaluation.ruleset().definition().sheet.live.text.iter();
    let told = declared.enumerate().filter_map(|(at, text)| {
        let held = flat(evaluation.text(at));
        (!held.is_empty()).then(|| format!("{}: {held}", flat(&text.label)))
    });
    told.collect::<Vec<_>>().join("; ")
}

fn states(evaluation: &Evaluation<'_>) -> String {
    let declared = evaluation.ruleset().definition().sheet.live.states.iter();
    let told = declared.enumerate().filter_map(|(at, state)| {
        let now = evaluation.state(at)?;
        Some(format!("{} {}", flat(&state.label), flat(now.label)))
    });
    told.collect::<Vec<_>>().join(", ")
}

fn conditions(evaluation: &Evaluation<'_>) -> String {
    let declared = &evaluation.ruleset().definition().sheet.live.conditions;
    let on = evaluation.conditions().filter_map(|at| declared.get(at));
    let on: Vec<String> = on.map(|condition| flat(&condition.label)).collect();
    if on.is_empty() {
        return String::new();
    }
    format!("Conditions: {}", on.join(", "))
}

/// One line for each summary list that has something to tell.
fn lists(evaluation: &Evaluation<'_>) -> Vec<String> {
    let ruleset = evaluation.ruleset();
    let summary = ruleset.definition().gm.sheet_summary.as_ref();
    let lists = summary.into_iter().flat_map(|summary| summary.lists.iter());
    let told = lists.filter_map(|summary| {
        let at = ruleset.list_position(&summary.list)?;
        let list = ruleset.list(&summary.list)?;
        let rows = Rows::read(evaluation, at, list, summary)?;
        Some(format!("{}: {}", flat(&list.label), rows.told()))
    });
    told.collect()
}

/// The rows of a list that are told, each with the value it is grouped by.
struct Rows<'a> {
    rows: Vec<(FieldValue<'a>, String)>,
    group: Option<&'a Column>,
}

impl<'a> Rows<'a> {
    /// `None` where there is nothing to tell.
    fn read(
        evaluation: &Evaluation<'a>,
        at: usize,
        list: &'a ListDefinition,
        summary: &SummaryList,
    ) -> Option<Self> {
        let column = |id: &str| list.columns.iter().find(|column| *column.id == *id);
        let name = column(&summary.name_column)?;
        let more = summary.columns.iter().flat_map(|columns| columns.iter());
        let more: Vec<&Column> = more.filter_map(|id| column(id)).collect();
        let group = summary.group_by.as_deref().and_then(column);
        let only = summary.only_when.as_deref().and_then(column);
        let counts =
            |row: &ListRow<'a>| only.is_none_or(|only| row.cell(only) == FieldValue::Boolean(true));
        let rows = evaluation.rows(at).filter(counts);
        let rows = rows.filter_map(|row| {
            let cells = std::iter::once(&name).chain(&more);
            let cells = cells.map(|column| cell(column, row.cell(column)));
            let text: Vec<String> = cells.filter(|cell| !cell.is_empty()).collect();
            let by = group.map_or(FieldValue::Boolean(true), |group| row.cell(group));
            (!text.is_empty()).then(|| (by, text.join(" ")))
        });
        let rows: Vec<_> = rows.take(ROWS_MAX).collect();
        (!rows.is_empty()).then_some(Self { rows, group })
    }

    fn told(&self) -> String {
        let of = |wanted: FieldValue<'_>| {
            let rows = self.rows.iter().filter(|(by, _)| *by == wanted);
            let rows: Vec<&str> = rows.map(|(_, text)| text.as_str()).collect();
            if rows.is_empty() {
                return "-".to_owned();
            }
            rows.join(", ")
        };
        let Some(group) = self.group else {
            return of(FieldValue::Boolean(true));
        };
        let parts = self.groups(group).into_iter().map(|by| {
            let label = shown(&group.kind, by);
            let label = if label.is_empty() {
                "-".to_owned()
            } else {
                label
            };
            format!("({label}): {}", of(by))
        });
        parts.collect::<Vec<_>>().join("; ")
    }

    /// The values of an enum in their order, with or without rows; then what else there is, in the
    /// order of the rows.
    fn groups(&self, group: &'a Column) -> Vec<FieldValue<'a>> {
        let mut groups: Vec<FieldValue<'a>> = match &group.kind {
            FieldKind::Enum(choice) => choice.values.iter().map(|v| FieldValue::Text(v)).collect(),
            _ => Vec::new(),
        };
        for (by, _) in &self.rows {
            if !groups.contains(by) {
                groups.push(*by);
            }
        }
        groups
    }
}

/// A cell of a row: a boolean is told by its column's label, and only where it is true.
fn cell(column: &Column, held: FieldValue<'_>) -> String {
    match held {
        FieldValue::Boolean(true) => flat(&column.label),
        FieldValue::Boolean(false) => String::new(),
        held => shown(&column.kind, held),
    }
}
