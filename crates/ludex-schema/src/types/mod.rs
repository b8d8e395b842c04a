//! The basic types of which definitions are made.

mod basic;
mod id;
mod list;
mod map;
mod number;
mod text;
mod unexamined;

pub use id::{Id, Ref, Slug};
pub use list::{List, Set};
pub use map::Map;
pub use number::{Const, Int, Limited, Limits, Literal};
pub use text::{FreeText, Label, PromptText, TextIssue};
pub use unexamined::Unexamined;
