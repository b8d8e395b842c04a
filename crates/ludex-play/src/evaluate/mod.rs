//! Working a sheet out (page 1, sections 2, 3.3, 3.5, 3.8, 4.2 and 4.3).
//!
//! An [`Evaluation`] never fails: what is stored and cannot be used reads as its default. Numbers
//! are worked out when they are first asked for and remembered, so a single check touches only what
//! it needs.

mod entry;
mod field;
mod list;
mod memo;
mod pool;
mod reference;
mod state;
#[cfg(test)]
mod tests;
mod track;
mod wound;

pub use entry::{Entry, EntryDefinition, EntryNumber, UntrainedRule};
pub use field::FieldValue;
pub use list::ListRow;
pub use pool::{PoolSource, PoolValue};
pub use state::StateNow;
pub(crate) use state::value_label;
pub use track::{PlainTrack, TrackValue};
pub use wound::{Level, Unmarked, Wounds};

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::AbilityModifier;
use ludex_text::{Decimal, Rounding};

use crate::number::decimal_of;
use crate::sheet::{LiveState, SheetFile};
use crate::table::step_at;
use memo::Memo;

/// Whether a sheet is worked out with its live state (page 1, 3.8, step 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// A sheet outside a game: references to pools and tracks read 0, live states their default.
    Outside,
    /// In play: the stored live state, and the starting state for what is not stored.
    InPlay,
}

impl Play {
    /// What a sheet file itself says: in play where it holds a live state.
    #[must_use]
    pub fn of(sheet: &SheetFile) -> Self {
        if sheet.live.is_some() {
            Self::InPlay
        } else {
            Self::Outside
        }
    }
}

/// One sheet worked out by one ruleset.
#[derive(Clone, Debug)]
pub struct Evaluation<'a> {
    ruleset: &'a Ruleset,
    sheet: &'a SheetFile,
    play: Play,
    modifiers: Vec<Memo<Decimal>>,
    derived: Vec<Memo<Decimal>>,
    skills: Vec<Memo<EntryNumber>>,
    saves: Vec<Memo<EntryNumber>>,
    proficiency: Memo<Decimal>,
    pools: Vec<PoolValue<'a>>,
    /// For every declared pool its position in `pools`.
    declared_pools: Vec<Option<usize>>,
    /// For every declared track how it stands; `None` where it is hidden.
    tracks: Vec<Option<TrackValue<'a>>>,
}

impl<'a> Evaluation<'a> {
    /// Works a sheet out. Outside play a stored live state is passed over.
    #[must_use]
    pub fn new(ruleset: &'a Ruleset, sheet: &'a SheetFile, play: Play) -> Self {
        let declared = &ruleset.definition().sheet;
        let mut evaluation = Self {
            ruleset,
            sheet,
            play,
            modifiers: vec![Memo::default(); declared.abilities.len()],
            derived: vec![Memo::default(); declared.derived.len()],
            skills: vec![Memo::default(); declared.skills.len()],
            saves: vec![Memo::default(); declared.saves.len()],
            proficiency: Memo::default(),
            pools: Vec::new(),
            declared_pools: Vec::new(),
            tracks: Vec::new(),
        };
        // Maxima read the build only, so pools and tracks need none of each other.
        let (pools, declared_pools) = pool::read_all(&evaluation);
        evaluation.pools = pools;
        evaluation.declared_pools = declared_pools;
        evaluation.tracks = track::read_all(&evaluation);
        evaluation
    }

    /// The ruleset it is worked out by.
    #[must_use]
    pub fn ruleset(&self) -> &'a Ruleset {
        self.ruleset
    }

    /// The sheet that is worked out.
    #[must_use]
    pub fn sheet(&self) -> &'a SheetFile {
        self.sheet
    }

    /// The card's name.
    #[must_use]
    pub fn name(&self) -> &'a str {
        &self.sheet.name
    }

    /// Whether the live state counts.
    #[must_use]
    pub fn play(&self) -> Play {
        self.play
    }

    /// The stored live state, where it counts.
    #[must_use]
    pub fn live(&self) -> Option<&'a LiveState> {
        match self.play {
            Play::InPlay => self.sheet.live.as_ref(),
            Play::Outside => None,
        }
    }

    /// An ability's score by its position: stored, else its default. 0 for no such ability.
    #[must_use]
    pub fn score(&self, ability: usize) -> Decimal {
        let Some(declared) = self.ruleset.definition().sheet.abilities.get(ability) else {
            return Decimal::ZERO;
        };
        let stored = self
            .sheet
            .build
            .abilities
            .get(&*declared.id)
            .and_then(decimal_of);
        stored.unwrap_or(Decimal::int(declared.default.get()))
    }

    /// An ability's modifier by its position (page 1, 5.2). 0 for no such ability.
    #[must_use]
    pub fn modifier(&self, ability: usize) -> Decimal {
        let Some(memo) = self.modifiers.get(ability) else {
            return Decimal::ZERO;
        };
        memo.get_or(Decimal::ZERO, || {
            let score = self.score(ability);
            match &self.ruleset.definition().resolution.ability_modifier {
                AbilityModifier::Identity => score,
                AbilityModifier::FloorHalfMinusTen => {
                    let half = Decimal::billionths(500_000_000);
                    let halved = (score - Decimal::int(10)).times(half);
                    Decimal::int(halved.round(Rounding::Down))
                }
                AbilityModifier::StepTable(steps) => step_at(&steps.table, score),
            }
        })
    }

    /// The proficiency bonus that tiers multiply; 0 where the ruleset has none.
    #[must_use]
    pub fn proficiency_bonus(&self) -> Decimal {
        self.proficiency.get_or(Decimal::ZERO, || {
            let proficiency = self.ruleset.definition().resolution.proficiency.as_ref();
            proficiency.map_or(Decimal::ZERO, |declared| self.value(&declared.bonus))
        })
    }

    /// The pools the card has now, declared ones first, in order (page 1, 4.2).
    #[must_use]
    pub fn pools(&self) -> &[PoolValue<'a>] {
        &self.pools
    }

    /// A declared pool by its position, when the card has it now.
    #[must_use]
    pub fn pool(&self, declared: usize) -> Option<&PoolValue<'a>> {
        self.pools.get((*self.declared_pools.get(declared)?)?)
    }

    /// A track by its position, when the card has it now.
    #[must_use]
    pub fn track(&self, declared: usize) -> Option<&TrackValue<'a>> {
        self.tracks.get(declared)?.as_ref()
    }

    /// The penalty in force on the wound track every roll reads, `resolution.penaltyFrom`: 0 or
    /// less.
    #[must_use]
    pub fn penalty(&self) -> i64 {
        let from = self.ruleset.definition().resolution.penalty_from.as_ref();
        let position = from.and_then(|track| self.ruleset.track_position(track));
        match position.and_then(|position| self.track(position)) {
            Some(TrackValue::Wound(wounds)) if self.play == Play::InPlay => wounds.penalty(),
            _ => 0,
        }
    }

    /// The conditions that are on, by their positions, in declared order.
    pub fn conditions(&self) -> impl Iterator<Item = usize> {
        let on = self
            .live()
            .map_or(&[][..], |live| live.conditions.as_slice());
        let declared = self
            .ruleset
            .definition()
            .sheet
            .live
            .conditions
            .iter()
            .enumerate();
        let is_on = move |id: &str| on.iter().any(|stored| stored == id);
        declared.filter_map(move |(position, condition)| is_on(&condition.id).then_some(position))
    }

    /// A live text by its position; empty where nothing is stored.
    #[must_use]
    pub fn text(&self, declared: usize) -> &'a str {
        let text = self.ruleset.definition().sheet.live.text.get(declared);
        let stored = text.and_then(|text| self.live()?.text.get(&*text.id));
        stored.map_or("", String::as_str)
    }
}
