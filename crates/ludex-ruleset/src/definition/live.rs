//! What changes in play (page 1, 3.7).

use ludex_schema::{
    Cx, Id, Int, JsonTypes, Label, List, Map, Problem, PromptText, Ref, Schema, Set, Shape, Shapes,
};
use ludex_text::{Decimal, Node};

use super::{
    ConditionRole, GroupId, HideWhen, ListRole, Name, PoolRole, StateRole, TextRole, TrackRole,
    ValueRef, Whole, WoundKindRole,
};

/// Everything about a character that changes in play.
#[derive(Clone, Debug, Default, PartialEq, Schema)]
#[schema(container)]
pub struct Live {
    /// Resources that are spent and restored.
    #[schema(default)]
    pub pools: List<Pool, 0, 60>,
    /// Numbers that move between two ends, and wound tracks.
    #[schema(default)]
    pub tracks: List<Track, 0, 30>,
    /// Short notes.
    #[schema(default)]
    pub text: List<LiveText, 0, 12>,
    /// What may befall a character.
    #[schema(default)]
    pub conditions: List<LiveCondition, 0, 80>,
    /// States of which exactly one value holds.
    #[schema(default)]
    pub states: List<LiveState, 0, 12>,
}

/// A resource.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Pool {
    /// The pool's id.
    pub id: Id<PoolRole>,
    /// What people read.
    pub label: Label,
    /// The most it holds; it reads the permanent sheet only.
    pub max: ValueRef,
    /// Whether it may hold a temporary buffer.
    #[schema(default)]
    pub allow_temp: bool,
    /// The family it belongs to; pools of one family share the name.
    pub group: Option<GroupId>,
    /// What it holds before anything is stored.
    #[schema(default)]
    pub start: PoolStart,
    /// Its own grade; without it its place in its family.
    pub level: Option<PoolLevel>,
    /// Other families it may pay for.
    pub pays: Option<Set<GroupId, 1, 4>>,
    /// When it is not there.
    pub hide_when: Option<HideWhen>,
}

/// What a pool holds before anything is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Schema)]
pub enum PoolStart {
    /// Its maximum.
    #[default]
    Full,
    /// Nothing.
    Empty,
}

/// A pool's own grade.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(by_type)]
pub enum PoolLevel {
    /// A number.
    Fixed(Int<0, 100>),
    /// A number read off the permanent sheet, rounded down.
    Value(ValueRef),
}

/// A track: a plain one that moves between two ends, or, with `kinds`, a wound track.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Track {
    /// The track's id.
    pub id: Id<TrackRole>,
    /// What people read.
    pub label: Label,
    /// The least it shows; 0 on a wound track.
    pub min: Whole,
    /// The most it shows; a wound track's length.
    pub max: TrackMax,
    /// Where it starts; without it at `min`.
    pub default: Option<Whole>,
    /// Whether it is shown even at its default.
    #[schema(default)]
    pub always_show: bool,
    /// When it is not there; plain tracks only.
    pub hide_when: Option<HideWhen>,
    /// The kinds of marks; makes it a wound track.
    #[schema(scope = "wound kind")]
    pub kinds: Option<List<WoundKind, 1, 6>>,
    /// A wound track's named levels, best first.
    pub levels: Option<List<WoundLevel, 1, 16>>,
    /// A wound track's numbered boxes.
    pub boxes: Option<Boxes>,
    /// How marks find their place.
    pub fill: Option<Fill>,
    /// What a mark does to a full track.
    pub on_full: Option<OnFull>,
    /// More levels, from a list of the sheet.
    pub extra: Option<Extra>,
}

impl Track {
    /// Whether it holds wounds.
    #[must_use]
    pub fn is_wound(&self) -> bool {
        self.kinds.is_some()
    }
}

/// The upper end of a track.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(by_type)]
pub enum TrackMax {
    /// A number.
    Fixed(Whole),
    /// A number read off the permanent sheet, rounded down.
    Value(ValueRef),
}

/// A kind of mark.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct WoundKind {
    /// The kind's id.
    pub id: Id<WoundKindRole>,
    /// What people read.
    pub label: PromptText<16>,
    /// How bad it is; no two kinds of a track are equally bad.
    pub severity: Int<-100, 100>,
}

/// A named level of a wound track.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct WoundLevel {
    /// What people read.
    pub label: Label,
    /// What it takes off rolls.
    pub penalty: Int<-1000, 0>,
}

/// Numbered boxes.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Boxes {
    /// What they take off rolls.
    pub penalty: BoxPenalty,
}

/// The penalty of numbered boxes.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct BoxPenalty {
    /// What the table reads.
    pub by: BoxPenaltyBy,
    /// Pairs of a number of boxes and the penalty from it on; below the first number, its penalty is
    /// read.
    pub table: List<(Decimal, Int<-1000, 0>), 1, 40>,
}

/// What a table of box penalties reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Schema)]
pub enum BoxPenaltyBy {
    /// The number of boxes filled.
    Filled,
    /// The number of boxes still clear.
    Remaining,
}

/// How marks find their place on a wound track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Schema)]
pub enum Fill {
    /// Sorted, the worst first.
    #[default]
    Sequential,
    /// On the box they name or the next free one above it.
    Indexed,
}

/// What a mark does to a full wound track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Schema)]
pub enum OnFull {
    /// The lightest mark becomes worse.
    #[default]
    Upgrade,
    /// The mark is refused.
    Refuse,
}

/// More levels for a wound track, from the rows of a list.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Extra {
    /// The list.
    pub list: Ref<ListRole>,
    /// Its number column that says how many levels a row adds.
    pub count_column: Name,
    /// Its number column that says their penalty.
    pub penalty_column: Name,
}

/// A short note that changes in play.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct LiveText {
    /// The note's id.
    pub id: Id<TextRole>,
    /// What people read.
    pub label: Label,
    /// The most characters it holds.
    pub max_length: Int<1, 500>,
}

/// Something that may befall a character.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct LiveCondition {
    /// The condition's id.
    pub id: Id<ConditionRole>,
    /// What people read.
    pub label: Label,
}

/// A state of which exactly one value holds.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct LiveState {
    /// The state's id.
    pub id: Id<StateRole>,
    /// What people read.
    pub label: Label,
    /// Its values, each once.
    pub values: Set<StateValue, 2, 40>,
    /// What people read for a value; a value without one is shown as it is.
    pub value_labels: Option<Map<StateValue, 0, 40>>,
    /// The value it starts with; without it the first.
    pub default: Option<Name>,
    /// When it is not there.
    pub hide_when: Option<HideWhen>,
}

impl LiveState {
    /// The value before anything is stored.
    #[must_use]
    pub fn start(&self) -> &str {
        match (&self.default, self.values.first()) {
            (Some(default), _) => default,
            (None, Some(first)) => first.as_str(),
            (None, None) => "",
        }
    }
}

/// A label without a double quote, since a tag names it between two.
#[derive(Clone, Debug, PartialEq)]
pub struct StateValue(Label);

impl StateValue {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Schema for StateValue {
    const TYPES: JsonTypes = JsonTypes::TEXT;

    fn decode(node: &Node<'_>, cx: &mut Cx) -> Option<Self> {
        let label = Label::decode(node, cx);
        if node.as_str().is_some_and(|text| text.contains('"')) {
            let message = "holds a double quote, and a tag names the value between two of them";
            let problem = Problem::new("unsafe-text", node.span, message);
            cx.report(problem.help("leave it out, or use a single quote"));
            return None;
        }
        label.map(Self)
    }

    fn recover() -> Self {
        Self(Label::recover())
    }

    fn encode(&self) -> ludex_schema::Json {
        self.0.encode()
    }

    fn shape(shapes: &mut Shapes) -> Shape {
        Label::shape(shapes)
    }
}
