//! What the Game Master is told (page 1, section 8).

use ludex_schema::{List, PromptText, Ref, Schema, Set};

use super::{DerivedRole, FieldRole, ListRole, Name};

/// What the Game Master is told.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(container)]
pub struct Gm {
    /// When and how to ask for checks; told every turn.
    pub check_guidance: PromptText<1500>,
    /// How to treat the sheets; told every turn.
    pub sheet_guidance: Option<PromptText<1500>>,
    /// Told once, when the world is made.
    pub world_guidance: Option<PromptText<1500>>,
    /// What of a sheet is told beside abilities and training.
    pub sheet_summary: Option<SheetSummary>,
}

/// What of a sheet is told.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(container)]
pub struct SheetSummary {
    /// Fields.
    #[schema(default)]
    pub fields: Set<Ref<FieldRole>, 0, 24>,
    /// Derived values.
    #[schema(default)]
    pub derived: Set<Ref<DerivedRole>, 0, 24>,
    /// Lists.
    #[schema(default)]
    pub lists: List<SummaryList, 0, 8>,
}

/// How a list is told.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct SummaryList {
    /// The list.
    pub list: Ref<ListRole>,
    /// The text or enum column that names a row.
    pub name_column: Name,
    /// Up to three more columns.
    pub columns: Option<Set<Name, 1, 3>>,
    /// The column whose value groups the rows.
    pub group_by: Option<Name>,
    /// The boolean column that must be true.
    pub only_when: Option<Name>,
}
