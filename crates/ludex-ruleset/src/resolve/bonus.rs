//! The proficiency bonus: what it may read (page 1, 3.5 and 5.1).

use ludex_schema::{Checker, Path, shown};

use crate::definition::{RulesetDefinition, ValueSource};

use super::derived::each_part;
use super::order::{refuse_live, refuse_roll};
use super::reference;
use super::scope::Scope;

/// Checks `resolution.proficiency.bonus`: it reads no play, and neither it nor a derived value up
/// to the one it names reads a skill or save, whose numbers need it.
pub(super) fn check(definition: &RulesetDefinition, scope: &Scope<'_>, checker: &mut Checker<'_>) {
    let Some(proficiency) = &definition.resolution.proficiency else {
        return;
    };
    let (value, what) = (&proficiency.bonus, "the proficiency bonus");
    let resolution = Path::ROOT.key("resolution");
    let proficiency = resolution.key("proficiency");
    let at = proficiency.key("bonus");
    reference::check(value, &at, scope, checker);
    refuse_live(value, what, &at, scope, checker);
    refuse_roll(value, what, &at, checker);
    let ValueSource::Derived(id) = &value.source else {
        return;
    };
    let Some(last) = scope.order.position(id) else {
        return;
    };
    let bonus = checker.span(&at);
    let sheet = Path::ROOT.key("sheet");
    let list = sheet.key("derived");
    for (index, derived) in scope.derived.iter().take_while(|(index, _)| *index <= last) {
        let what = format!(
            "the derived value {}, on which the proficiency bonus rests,",
            shown(&derived.id)
        );
        each_part(&derived.operation, &list.index(index), &mut |at, value| {
            if let Some(issue) = refuse_roll(value, &what, at, checker) {
                issue.related(bonus, "the proficiency bonus is read here");
            }
        });
    }
}
