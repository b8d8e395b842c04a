//! What an object holds besides the keys that were asked for.

use ludex_diag::nearest;
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

/// A key that nothing in this object is called, with the nearest that is.
pub(crate) fn unknown_key(
    object: &Object<'_>,
    span: Span,
    member: &Member<'_>,
    asked: &[&'static str],
    branches: &[(Branches, Option<&'static str>)],
) -> Problem {
    let key = &*member.key;
    for (union, chosen) in branches {
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
        return problem.suggest(near);
    }
    if let Some(near) = nearest(key, asked.iter().copied()) {
        return problem.help(format!(
            "the key `{near}` is there already; leave this one out"
        ));
    }
    if asked.is_empty() {
        return problem.help("leave it out; this object has no keys");
    }
    let mut known = asked.to_vec();
    known.dedup();
    problem.help(format!("known here: {}", listed(&known, "and")))
}

/// Checks a `$comment`: text of at most 2,000 characters, in any object (page 1, 1.2).
pub(crate) fn check_comment(node: &Node<'_>, cx: &mut Cx) {
    let Value::String(text) = &node.value else {
        let wanted = || format!("text of at most {COMMENT_MAX} characters");
        return cx.wrong_type_but(node, wanted);
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
            Problem::new("bad-schema-url", node.span, message).help(format!("write `{url}`"))
        }),
        None => cx.wrong_type_but(node, || format!("the text `{url}`")),
    }
}
