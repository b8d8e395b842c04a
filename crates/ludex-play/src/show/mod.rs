//! A whole sheet for people and programs (`ludex ruleset show-sheet`).
//!
//! [`sheet`] collects everything that is worked out into a plain [`SheetView`], which is also the
//! JSON of the command; [`SheetView::text`] writes it for people. What is hidden is left out.

mod collect;
#[cfg(test)]
mod tests;
mod text;
mod view;

pub use collect::sheet;
pub use view::{
    AbilityView, ColumnView, EntryView, FieldView, LevelView, ListView, NamedView, PoolView,
    RulesetView, SheetView, StateView, TextView, TierView, TrackShape, TrackView, ValueView,
};
