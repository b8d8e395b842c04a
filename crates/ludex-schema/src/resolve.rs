//! Names that are declared twice, and names that nothing declares.

use ludex_diag::{nearest, nearest_first};

use crate::types::proposed_id;
use crate::words::listed;
use crate::{Cx, Names, Problem, Use, shown};

/// How many known names are looked through for the nearest one, so that a large catalog does not
/// make a wrong name expensive.
const MOST_COMPARED: usize = 2_000;

/// Reports `duplicate` and `unknown-reference` (page 1, 1.1). The shapes around them are right.
pub(crate) fn resolve(names: &Names, cx: &mut Cx) {
    for declared in names.declarations() {
        if cx.is_full() {
            return;
        }
        let first = names.declaration(declared.role.name, declared.scope, &declared.name);
        let Some(first) = first.filter(|first| first.span != declared.span && declared.sound)
        else {
            continue;
        };
        let (role, name) = (declared.role.name, shown(&declared.name));
        let problem = Problem::sentence(
            "duplicate",
            declared.span,
            format!("the {role} {name} is declared twice"),
        );
        cx.report(
            problem
                .label("declared again here")
                .help("give one of the two another id")
                .related(first.span, format!("the first {role} {name}"))
                .shape_is_right(),
        );
    }
    for used in names.uses() {
        if cx.is_full() {
            return;
        }
        if names.declaration_of(used).is_none()
            && let Some(problem) = unknown(names, used)
        {
            cx.report(problem.shape_is_right());
        }
    }
}

/// A name that nothing declares. `None` when it is what a declared id will be called once it
/// follows the rules of ids: that it does not has been reported.
fn unknown(names: &Names, used: &Use) -> Option<Problem> {
    let (role, name) = (used.role, shown(&used.name));
    let corrected: Vec<String> = names
        .declarations()
        .iter()
        .filter(|declared| !declared.sound && declared.role == role && declared.scope == used.scope)
        .take(MOST_COMPARED)
        .map(|declared| proposed_id(&declared.name))
        .filter(|id| !id.is_empty())
        .collect();
    if corrected.iter().any(|id| *id == *used.name) {
        return None;
    }
    let known: Vec<&str> = names
        .known_sound(role.name, used.scope)
        .take(MOST_COMPARED)
        .collect();
    let other = names.of_another_role(used);
    let message = match other {
        Some(other) => format!(
            "names {name}, which is {}; {role} is wanted here",
            other.role
        ),
        None => format!("names {name}, and no {} is called that", role.name),
    };
    let mut problem = Problem::new("unknown-reference", used.span, message)
        .label(format!("no such {}", role.name));
    if let Some(other) = other {
        problem = problem.related(other.span, format!("{} {name}", other.role));
    }
    let nearest_corrected = nearest(&used.name, corrected.iter().map(String::as_str));
    Some(match nearest(&used.name, known.iter().copied()) {
        Some(near) => problem.suggest(near),
        None if nearest_corrected.is_some() => {
            let near = nearest_corrected.unwrap_or_default();
            problem.help(format!(
                "did you mean `{near}`? its own id has to be corrected first"
            ))
        }
        None if known.is_empty() => {
            problem.help(format!("declare {role} called {name}; there is none yet"))
        }
        None => {
            let known = nearest_first(&used.name, known);
            problem.help(format!("known here: {}", listed(&known, "and")))
        }
    })
}
