//! Remarks on what is checked.

use super::{Remark, Words, did_you_mean, remark, shown};
use crate::name::{Sort, Subject, base, nameable, normal, subject_of};

/// The attributes that say what is checked, in the order of page 1, 9.2.
pub(super) const SUBJECTS: [&str; 4] = ["skill", "check", "save", "ability"];

impl Words<'_> {
    /// A name the ruleset does not know.
    pub(super) fn check_name(&self) -> Option<Remark> {
        let asked = self.asked?;
        if asked.subject != Subject::Unknown {
            return None;
        }
        let (name, sort) = (asked.name, asked.sort);
        let wanted = match sort {
            Sort::Check => "no check of its own",
            Sort::Skill => "nothing to check",
            Sort::Save => "no save",
            Sort::Ability => "no ability",
        };
        let message = format!("{wanted} is called {}, so it is rolled with 0", shown(name));
        let elsewhere = match subject_of(self.ruleset, name, Sort::Skill) {
            Subject::Skill(_) => Some("skill"),
            Subject::Save(_) => Some("save"),
            Subject::Ability(_) => Some("ability"),
            Subject::OwnCheck(_) => Some("check"),
            Subject::Unknown => None,
        };
        if let Some(key) = elsewhere {
            let help = format!("there is such a {key}: write {key}=\"…\"");
            return Some(remark(message, help));
        }
        let known = nameable(self.ruleset, sort);
        let names = || known.iter().flat_map(|(id, label)| [*id, *label]);
        let labels = known.iter().map(|(_, label)| *label);
        let near = ludex_diag::nearest(name, names());
        let help = match near {
            Some(near) => Some(format!("did you mean `{near}`?")),
            None => did_you_mean(base(&normal(name)), names(), "there are", labels),
        };
        Some(remark(message, help))
    }
}
