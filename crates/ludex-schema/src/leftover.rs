//! What an object holds besides the keys that were asked for.

use std::collections::BTreeSet;

use ludex_diag::{is_slip, nearest, nearest_first};
use ludex_text::{Member, Node, Object, Span, Value};

use crate::words::{counted, listed};
use crate::{Branches, Cx, Problem, shown};

/// The longest `$comment`, in characters (page 1, 1.2).
pub(crate) const COMMENT_MAX: usize = 2000;

/// Whether the key belongs to a branch of a union whose tag could not be read.
pub(crate) fn is_tolerated(key: &str, branches: &[(Branches, Option<&'static str>)]) -> bool {
    branches
        .iter()
        .filter(|(_, chosen)| chosen.is_none())
        .any(|(branches, _)| (branches.keys)().iter().any(|(_, known)| *known == key))
}

/// The keys of an object.
pub(crate) struct Known<'r> {
    /// Those that are known.
    pub(crate) asked: &'r [&'static str],
    /// Those of them that are required and absent.
    pub(crate) missing: &'r [&'static str],
    /// The unions among them, each with the word its tag chose.
    pub(crate) branches: &'r [(Branches, Option<&'static str>)],
}

/// A key that nothing in this object is called, with the nearest that is.
pub(crate) fn unknown_key(
    object: &Object<'_>,
    span: Span,
    member: &Member<'_>,
    known: &Known<'_>,
) -> Problem {
    let key = &*member.key;
    let Known {
        asked,
        missing,
        branches,
    } = known;
    for (union, chosen) in *branches {
        let mut words: Vec<&str> = (union.keys)()
            .into_iter()
            .filter(|(_, known)| *known == key)
            .map(|(word, _)| word)
            .collect();
        words.dedup();
        let (false, Some(chosen)) = (words.is_empty(), chosen) else {
            continue;
        };
        let message = format!(
            "the key {} does not go with `{}` `{chosen}`; it belongs to {}",
            shown(key),
            union.tag,
            listed(&words, "and")
        );
        return Problem::sentence("unknown-key", span, message)
            .underline(member.key_span)
            .label(format!("not with `{chosen}`"))
            .help(format!(
                "leave it out, or make `{}` {}",
                union.tag,
                listed(&words, "or")
            ));
    }
    let problem = Problem::sentence(
        "unknown-key",
        span,
        format!("no key is called {}", shown(key)),
    )
    .underline(member.key_span)
    .label("unknown key");
    let unread = branches.iter().filter(|(_, chosen)| chosen.is_none());
    let of_branches = unread
        .flat_map(|(union, _)| (union.keys)())
        .map(|(_, key)| key);
    let open = asked
        .iter()
        .copied()
        .chain(of_branches)
        .filter(|key| object.get(key).is_none());
    if let Some(near) = nearest(key, open) {
        let problem = problem.suggest(near);
        return if is_slip(key, near) {
            problem
        } else {
            problem.stray()
        };
    }
    if let Some(near) = nearest(key, asked.iter().copied()) {
        return problem.help(format!(
            "the key `{near}` is there already; leave this one out"
        ));
    }
    let problem = problem.stray();
    if asked.is_empty() {
        return problem.help("leave it out; this object has no keys");
    }
    // The key of a union is asked for twice: which it is, then its value.
    let mut seen = BTreeSet::new();
    let once = asked.iter().copied().filter(|key| seen.insert(*key));
    let mut known = nearest_first(key, once);
    known.sort_by_key(|key| !missing.contains(key));
    problem.help(format!("known here: {}", listed(&known, "and")))
}

/// Checks a `$comment`: text of at most 2,000 characters, in any object (page 1, 1.2).
pub(crate) fn check_comment(node: &Node<'_>, cx: &mut Cx) {
    let Value::String(text) = &node.value else {
        let wanted = format!("text of at most {COMMENT_MAX} characters");
        return cx.wrong_type_but(node, &wanted, "write text in double quotes");
    };
    let length = text.chars().count();
    if length > COMMENT_MAX {
        cx.report_with(|| {
            let found = counted(length, "character", "characters");
            let message = format!("is {found} long; at most {COMMENT_MAX} are allowed");
            Problem::new("too-long", node.span, message).help("shorten the comment")
        });
    }
}

/// Checks a `$schema` at the root: the one address the format has (page 1, 1.2).
pub(crate) fn check_schema_url(node: &Node<'_>, url: &'static str, cx: &mut Cx) {
    match node.as_str() {
        Some(text) if text == url => {}
        Some(text) => cx.report_with(|| {
            let message = format!(
                "is {}; it may only be the format's own address",
                shown(text)
            );
            Problem::new("bad-schema-url", node.span, message).help(schema_help(url))
        }),
        None => cx.wrong_type_but(node, &format!("the text `{url}`"), &schema_help(url)),
    }
}

fn schema_help(url: &str) -> String {
    format!("remove it and name the schema in your editor's settings, or write `{url}`")
}
