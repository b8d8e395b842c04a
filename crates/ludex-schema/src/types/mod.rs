//! The basic types of which definitions are made.

mod basic;
mod id;
mod limits;
mod list;
mod map;
mod number;
mod text;
mod unexamined;

pub(crate) use id::proposed_id;
pub use id::{Id, Ref, Slug};
pub use limits::{Limited, Limits, Literal};
pub use list::{List, Set};
pub use map::Map;
pub use number::{Const, Int};
pub(crate) use text::PROMPT_PATTERN;
pub use text::{FreeText, Label, PromptText, TextIssue, UnsafePart};
pub use unexamined::Unexamined;
