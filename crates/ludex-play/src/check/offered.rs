//! Which attributes a check may ask with (page 1, 9.2).

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::{Band, Kind};

use super::range::Range;
use super::reader::Reader;
use super::remark::{Note, Notes};
use super::request::Request;
use crate::tag::parse_tags;

/// An attribute a check may ask with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Offered {
    /// Its key.
    pub(crate) key: &'static str,
    /// What a number is held to; `None` for what is no number.
    pub(crate) range: Option<Range>,
}

/// The attributes that `kind` offers beside `skill`, `check`, `save`, `ability` and `who`, in the
/// order they are read: found by reading a tag that holds none of them, so that what is told and
/// what is read cannot drift apart.
pub(crate) fn offered(
    ruleset: &Ruleset,
    kind: &Kind,
    bands: Option<&[Band]>,
    spends: bool,
) -> Vec<Offered> {
    let mut notes = Notes::kept();
    let tags = parse_tags("[skill_check: -]", &["skill_check"]);
    if let Some(tag) = tags.first() {
        let mut reader = Reader::new(tag, &mut notes);
        let _ = Request::read(&mut reader, ruleset, kind, bands, spends);
    }
    let mut offered: Vec<Offered> = Vec::new();
    for note in notes.into_vec() {
        match note {
            Note::Offered(key) => offered.push(Offered { key, range: None }),
            Note::Held { range, .. } => {
                if let Some(last) = offered.last_mut() {
                    last.range = Some(range);
                }
            }
            _ => {}
        }
    }
    offered
}
