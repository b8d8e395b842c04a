//! The names a tag may use (page 1, 1.2, 9.2 and 9.5).

use std::collections::{BTreeMap, BTreeSet};

use ludex_ruleset::Ruleset;

use super::flat;
use crate::evaluate::{Evaluation, PoolSource, PoolValue};
use crate::name::{Sort, Subject, same_name, subject_of};

/// How a tag names each of these things, given as id and label: by its label, or by its id where
/// the label means an earlier one or cannot stand between two double quotes.
pub(super) fn named<'a>(things: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let things: Vec<(&str, &str)> = things.collect();
    let first = |name: &str| {
        let mut things = things.iter();
        things.position(|(id, label)| same_name(id, name) || same_name(label, name))
    };
    let names = things.iter().enumerate().map(|(at, (id, label))| {
        let fits = quotable(label) && first(label) == Some(at);
        if fits { *label } else { *id }.to_owned()
    });
    names.collect()
}

/// Whether a tag reads a value back as it is when it stands between two double quotes: reading
/// takes one quote off either end (page 1, 9.1).
fn quotable(label: &str) -> bool {
    !label.contains('"') && !label.starts_with('\'') && !label.ends_with('\'')
}

/// How a check names a thing: by its label, or by its id where the label means something else, both
/// by itself and among its own sort.
pub(super) fn checked(
    ruleset: &Ruleset,
    sort: Sort,
    subject: Subject,
    id: &str,
    label: &str,
) -> String {
    let told = stepped(label);
    let means = |sort| subject_of(ruleset, &told, sort) == subject;
    if means(Sort::Skill) || means(sort) {
        told
    } else {
        id.to_owned()
    }
}

/// A label that is compared without its signs, as it can stand between two double quotes.
pub(super) fn stepped(label: &str) -> String {
    flat(label).replace('"', "'")
}

/// The pools that rows of these sheets' lists give, each once: by the row's name, or by its key
/// where several pools of one sheet answer to the name.
pub(super) fn row_pools<'e, 'a: 'e>(
    sheets: impl Iterator<Item = &'e Evaluation<'a>>,
) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for sheet in sheets {
        let mut answering: BTreeMap<String, usize> = BTreeMap::new();
        for pool in sheet.pools() {
            let answers = BTreeSet::from([lower(&pool.key), lower(pool.label)]);
            for name in answers {
                *answering.entry(name).or_default() += 1;
            }
        }
        let alone = |pool: &PoolValue<'_>| answering.get(&lower(pool.label)) == Some(&1);
        let rows = sheet.pools().iter();
        let rows = rows.filter(|pool| matches!(pool.source, PoolSource::Row { .. }));
        names.extend(rows.map(|pool| flat(if alone(pool) { pool.label } else { &pool.key })));
    }
    names
}

fn lower(name: &str) -> String {
    name.trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn a_name_means_what_it_is_told_for() {
        let things = [
            ("focus", "Focus"),
            ("focus_b", "focus "),
            ("say", "Say \"x\""),
            ("gear", "Hunter's kit"),
            ("end", "The hunters'"),
            ("less", "A <b> C"),
            ("late", "gear"),
        ];
        let told = named(things.into_iter());
        let expected = [
            "Focus",
            "focus_b",
            "say",
            "Hunter's kit",
            "end",
            "A <b> C",
            "late",
        ];
        assert_eq!(told, expected);
    }
}
