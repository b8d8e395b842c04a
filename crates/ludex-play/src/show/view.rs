//! The plain data of a shown sheet.

use serde::Serialize;
use serde_json::{Map, Value};

/// A whole sheet, worked out. Numbers are exact: whole ones without a point.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SheetView {
    /// The character's name.
    pub name: String,
    /// The ruleset it is worked out by.
    pub ruleset: RulesetView,
    /// The layout it was stored with.
    pub v: i64,
    /// Whether a live state counts.
    pub in_play: bool,
    /// The headings, in order.
    pub sections: Vec<NamedView>,
    /// Abilities.
    pub abilities: Vec<AbilityView>,
    /// What proficiency adds; absent where the ruleset has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proficiency_bonus: Option<Value>,
    /// Skills.
    pub skills: Vec<EntryView>,
    /// Saves.
    pub saves: Vec<EntryView>,
    /// Fields.
    pub fields: Vec<FieldView>,
    /// Derived values.
    pub derived: Vec<ValueView>,
    /// Lists.
    pub lists: Vec<ListView>,
    /// The pools the card has, those of rows last.
    pub pools: Vec<PoolView>,
    /// Tracks.
    pub tracks: Vec<TrackView>,
    /// The penalty that every roll takes now, 0 or less.
    pub penalty: i64,
    /// Live texts.
    pub texts: Vec<TextView>,
    /// States.
    pub states: Vec<StateView>,
    /// The conditions that are on.
    pub conditions: Vec<NamedView>,
}

/// The ruleset of a shown sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RulesetView {
    /// Its id.
    pub id: String,
    /// What people read.
    pub name: String,
    /// Its version.
    pub version: i64,
}

/// Something with an id and a label.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NamedView {
    /// Its id.
    pub id: String,
    /// What people read.
    pub label: String,
}

/// An ability.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AbilityView {
    /// Its id.
    pub id: String,
    /// What people read.
    pub label: String,
    /// The heading it stands under.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// The score.
    pub score: Value,
    /// The modifier.
    pub modifier: Value,
    /// The modifier as it prints.
    pub text: String,
}

/// A skill or save.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EntryView {
    /// Its id.
    pub id: String,
    /// What people read.
    pub label: String,
    /// The heading it stands under.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// The ability it rolls with, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ability: Option<String>,
    /// Its tier.
    pub tier: TierView,
    /// Its number, cap included.
    pub number: Value,
    /// Its number before the cap; only where a cap lowers it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uncapped: Option<Value>,
    /// The free bonus; only where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonus: Option<Value>,
    /// The number as it prints.
    pub text: String,
}

/// A tier of training.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TierView {
    /// Its id.
    pub id: String,
    /// What people read.
    pub label: String,
    /// Whether it is the first, which reads as untrained.
    pub untrained: bool,
}

/// A field.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FieldView {
    /// Its id.
    pub id: String,
    /// What people read.
    pub label: String,
    /// The heading it stands under.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// What it holds.
    pub value: Value,
    /// What people read for it.
    pub text: String,
}

/// A derived value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ValueView {
    /// Its id.
    pub id: String,
    /// What people read.
    pub label: String,
    /// The heading it stands under.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// The number.
    pub value: Value,
}

/// A list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ListView {
    /// Its id.
    pub id: String,
    /// What people read.
    pub label: String,
    /// The heading it stands under.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// Its columns, in order.
    pub columns: Vec<ColumnView>,
    /// Its rows: column id to what the cell holds, defaults included.
    pub rows: Vec<Map<String, Value>>,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ColumnView {
    /// Its id.
    pub id: String,
    /// What people read.
    pub label: String,
}

/// A pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PoolView {
    /// The key its value is stored under.
    pub key: String,
    /// What people read.
    pub label: String,
    /// What is left.
    pub value: i64,
    /// The most it holds.
    pub max: i64,
    /// The temporary buffer.
    pub temp: i64,
    /// The family it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Its grade in the family, 0 where it has none.
    pub grade: i64,
    /// `3/5`.
    pub text: String,
}

/// A track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TrackView {
    /// Its id.
    pub id: String,
    /// What people read.
    pub label: String,
    /// How it stands.
    #[serde(flatten)]
    pub shape: TrackShape,
    /// The same in words.
    pub text: String,
}

/// How a track stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum TrackShape {
    /// A number between two ends.
    Plain {
        /// Where it stands.
        value: i64,
        /// Its lower end.
        min: i64,
        /// Its upper end.
        max: i64,
    },
    /// A wound track.
    Wound {
        /// How many marks it holds.
        marked: i64,
        /// How many levels it has.
        length: i64,
        /// What it takes off rolls, 0 or less.
        penalty: i64,
        /// What found no place.
        overflow: i64,
        /// Its levels, best first.
        levels: Vec<LevelView>,
    },
}

/// A level of a wound track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LevelView {
    /// What people read.
    pub label: String,
    /// What it takes off rolls by itself; absent for numbered boxes, which only together take
    /// anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub penalty: Option<i64>,
    /// The kind of its mark, by id; absent when clear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
}

/// A live text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextView {
    /// Its id.
    pub id: String,
    /// What people read.
    pub label: String,
    /// The text.
    pub value: String,
}

/// A state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StateView {
    /// Its id.
    pub id: String,
    /// What people read.
    pub label: String,
    /// Its value.
    pub value: String,
    /// What people read for the value.
    pub value_label: String,
}
