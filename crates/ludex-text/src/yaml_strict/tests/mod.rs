//! Tests of the strict YAML reader: every rule and every sentence of mutator.md, section 3.

mod collections;
mod limits;
mod scalars;

use super::*;
use crate::testing::shown;

/// A text, the rule and the place of each error, and the tree.
type Wrong<'t> = (&'t str, &'t [(&'static str, &'t str)], &'t str);

/// The tree, and for each error its rule and the text it stands at.
fn outcome(text: &str) -> (String, Vec<(&'static str, &str)>) {
    let Parsed { root, errors } = read_strict_yaml(text.as_bytes());
    let at = |error: &SyntaxError| text.get(error.span.range()).unwrap();
    let errors = errors.iter().map(|error| (error.rule, at(error))).collect();
    (root.as_ref().map_or("nothing".into(), shown), errors)
}

fn right(cases: &[(&str, &str)]) {
    for (text, tree) in cases {
        assert_eq!(outcome(text), ((*tree).to_owned(), vec![]), "\n{text}");
    }
}

fn wrong(cases: &[Wrong<'_>]) {
    for (text, errors, tree) in cases {
        let (found_tree, found) = outcome(text);
        assert_eq!(
            (found.as_slice(), found_tree.as_str()),
            (*errors, *tree),
            "\n{text}"
        );
    }
}
