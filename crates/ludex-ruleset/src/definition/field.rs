//! Fields of the sheet and columns of its lists (page 1, 3.4).

use ludex_schema::{FreeText, Id, Int, Label, Map, PromptText, Ref, Schema, Set};
use ludex_text::Decimal;

use super::{ColumnRole, DiceText, FieldRole, HideWhen, SectionRole};

/// One field of the sheet.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Field {
    /// The field's id.
    pub id: Id<FieldRole>,
    /// What people read.
    pub label: Label,
    /// The heading it stands under.
    pub section: Option<Ref<SectionRole>>,
    /// When it is not there.
    pub hide_when: Option<HideWhen>,
    /// What it holds.
    #[schema(flatten)]
    pub kind: FieldKind,
}

/// One column of a list.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct Column {
    /// The column's id.
    pub id: Id<ColumnRole>,
    /// What people read.
    pub label: Label,
    /// Whether a row must fill it.
    #[schema(default)]
    pub required: bool,
    /// What it holds.
    #[schema(flatten)]
    pub kind: FieldKind,
}

/// What a field or a column holds.
#[derive(Clone, Debug, PartialEq, Schema)]
#[schema(tag = "type")]
pub enum FieldKind {
    /// A number.
    Number(NumberKind),
    /// A line of text.
    Text(TextKind),
    /// Text of any length up to 4,000.
    #[schema(word = "longtext")]
    LongText(LongTextKind),
    /// True or false.
    Boolean(BooleanKind),
    /// One of a few values.
    Enum(EnumKind),
    /// Dice notation.
    Dice(DiceKind),
}

impl FieldKind {
    /// The word of the document: `number`, …
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Number(_) => "number",
            Self::Text(_) => "text",
            Self::LongText(_) => "longtext",
            Self::Boolean(_) => "boolean",
            Self::Enum(_) => "enum",
            Self::Dice(_) => "dice",
        }
    }
}

/// A number field.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct NumberKind {
    /// The least it holds.
    pub min: Decimal,
    /// The most it holds.
    pub max: Decimal,
    /// What a blank sheet starts with; without it 0, held to the range.
    pub default: Option<Decimal>,
    /// Whether it holds whole numbers only.
    #[schema(default = true)]
    pub integer: bool,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct TextKind {
    /// The most characters it holds.
    pub max_length: Int<1, 500>,
    /// What a blank sheet starts with.
    pub default: Option<FreeText<500>>,
}

/// A long text.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct LongTextKind {
    /// The most characters it holds.
    pub max_length: Int<1, 4000>,
    /// What a blank sheet starts with.
    pub default: Option<FreeText<4000>>,
}

/// True or false.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct BooleanKind {
    /// What a blank sheet starts with; without it false.
    pub default: Option<bool>,
}

/// One of a few values.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct EnumKind {
    /// The values, each once.
    pub values: Set<PromptText<80>, 1, 40>,
    /// What people read for a value; a value without one is shown as it is.
    pub value_labels: Option<Map<Label, 0, 40>>,
    /// What a blank sheet starts with; without it the first value.
    pub default: Option<FreeText<80>>,
}

/// Dice notation.
#[derive(Clone, Debug, PartialEq, Schema)]
pub struct DiceKind {
    /// What a blank sheet starts with.
    pub default: Option<DiceText>,
    /// What an empty field shows as an example.
    pub example: Option<DiceText>,
}

impl NumberKind {
    /// What it reads when nothing is stored: the default, else 0 held to the range.
    #[must_use]
    pub fn start(&self) -> Decimal {
        self.default
            .unwrap_or_else(|| Decimal::ZERO.max(self.min).min(self.max))
    }
}

impl EnumKind {
    /// What it reads when nothing usable is stored: the default, else the first value.
    #[must_use]
    pub fn start(&self) -> &str {
        match (&self.default, self.values.first()) {
            (Some(default), _) => default,
            (None, Some(first)) => first,
            (None, None) => "",
        }
    }

    /// What people read for a value.
    #[must_use]
    pub fn label<'a>(&'a self, value: &'a str) -> &'a str {
        self.value_labels
            .as_ref()
            .and_then(|labels| labels.get(value))
            .map_or(value, |label| label)
    }
}
