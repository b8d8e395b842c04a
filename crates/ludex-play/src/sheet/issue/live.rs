//! What of a stored live state does not fit (page 1, 4.1).

use std::collections::BTreeSet;

use ludex_diag::nearest;
use ludex_ruleset::definition::Track;

use super::Issues;
use crate::sheet::{LiveState, SheetFile, StoredWounds};
use crate::words::listed;

impl Issues<'_> {
    /// The parts of the live state in order; in each first what is of no use, by id.
    pub(super) fn live(&mut self, sheet: &SheetFile) {
        let ruleset = self.ruleset;
        let declared = &ruleset.definition().sheet.live;
        let none = LiveState::default();
        let live = sheet.live.as_ref().unwrap_or(&none);
        let pools = declared.pools.iter().map(|pool| &*pool.id);
        self.entries(sheet, ("pools", "pool"), live.pools.keys(), pools, |id| {
            let of_row = id
                .split_once(':')
                .is_some_and(|(list, _)| ruleset.list(list).is_some());
            of_row || ruleset.pool(id).is_some()
        });
        for (part, sort, wound) in [
            ("tracks", "plain track", false),
            ("wounds", "wound track", true),
        ] {
            let tracks = declared
                .tracks
                .iter()
                .filter(|track| track.is_wound() == wound);
            let known = |id: &str| {
                ruleset
                    .track(id)
                    .is_some_and(|track| track.is_wound() == wound)
            };
            let ids = tracks.map(|track| &*track.id);
            if wound {
                self.entries(sheet, (part, sort), live.wounds.keys(), ids, known);
            } else {
                self.entries(sheet, (part, sort), live.tracks.keys(), ids, known);
            }
        }
        for (id, wounds) in &live.wounds {
            if let Some(track) = ruleset.track(id) {
                self.marks(track, wounds);
            }
        }
        let texts = declared.text.iter().map(|text| &*text.id);
        self.entries(
            sheet,
            ("text", "live text"),
            live.text.keys(),
            texts.clone(),
            |id| texts.clone().any(|text| text == id),
        );
        let conditions = declared.conditions.iter().map(|condition| &*condition.id);
        for id in &live.conditions {
            if !conditions.clone().any(|condition| condition == id) {
                let path = "live.conditions".to_owned();
                self.unknown(path, "condition", id, conditions.clone());
            }
        }
        let states = declared.states.iter().map(|state| &*state.id);
        self.entries(
            sheet,
            ("states", "state"),
            live.states.keys(),
            states,
            |id| ruleset.state(id).is_some(),
        );
        for (id, value) in &live.states {
            self.state(id, value);
        }
    }

    /// One part that goes by id: names the ruleset does not know, and what was of the wrong shape.
    fn entries<'d, 's>(
        &mut self,
        sheet: &SheetFile,
        (part, sort): (&str, &str),
        read: impl Iterator<Item = &'s String>,
        declared: impl Iterator<Item = &'d str> + Clone,
        known: impl Fn(&str) -> bool,
    ) {
        let mut strangers: BTreeSet<&str> = read.map(String::as_str).collect();
        for unread in &sheet.unread {
            let Some((_, id)) = unread.entry.as_ref().filter(|entry| entry.0 == part) else {
                continue;
            };
            if known(id) {
                let (message, help) = (unread.message.clone(), unread.help.clone());
                self.add(unread.path.clone(), message, help);
            } else {
                strangers.insert(id);
            }
        }
        for id in strangers.into_iter().filter(|id| !known(id)) {
            self.unknown(format!("live.{part}.{id}"), sort, id, declared.clone());
        }
    }

    /// Marks of kinds that the track does not know.
    fn marks(&mut self, track: &Track, wounds: &StoredWounds) {
        let kinds = || track.kinds.iter().flatten().map(|kind| &*kind.id);
        for (at, mark) in wounds.marks.iter().enumerate() {
            if mark.is_empty() || kinds().any(|kind| kind == mark) || !track.is_wound() {
                continue;
            }
            let help = match nearest(mark, kinds()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => listed("its kinds are", kinds()),
            };
            self.add(
                format!("live.wounds.{}.marks.{at}", track.id),
                format!(
                    "`{}` knows no kind of mark `{mark}`, so it does not count",
                    track.id
                ),
                help,
            );
        }
    }

    fn state(&mut self, id: &str, value: &str) {
        let Some(state) = self.ruleset.state(id) else {
            return;
        };
        let offered = || state.values.iter().map(|offered| offered.as_str());
        if offered().any(|offered| offered == value) {
            return;
        }
        let help = match nearest(value, offered()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => listed("the values are", offered()),
        };
        let message = format!(
            "`{id}` has no value `{value}`, so it reads as `{}`",
            state.start()
        );
        self.add(format!("live.states.{id}"), message, help);
    }
}
