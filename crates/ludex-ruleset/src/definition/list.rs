//! Lists of the sheet (page 1, 3.6).

use ludex_schema::{Id, Int, Label, List, Ref, Schema};

use super::{Column, HideWhen, ListRole, Name, SectionRole};

/// A list of the sheet: rows of typed columns.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct ListDefinition {
    /// The list's id.
    pub id: Id<ListRole>,
    /// What people read.
    pub label: Label,
    /// The heading it stands under.
    pub section: Option<Ref<SectionRole>>,
    /// When it is not there; then it sums to 0.
    pub hide_when: Option<HideWhen>,
    /// The most rows it holds.
    pub max_items: Int<1, 500>,
    /// Its columns.
    #[schema(scope = "column")]
    pub columns: List<Column, 1, 12>,
    /// Makes every row a resource with its own maximum.
    pub pools: Option<ListPools>,
}

/// The columns that make each row of a list a pool.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct ListPools {
    /// The text column that names the pool.
    pub name_column: Name,
    /// The number column that is its maximum.
    pub max_column: Name,
    /// The enum or text column that says when it comes back.
    pub recharge_column: Option<Name>,
}
