//! The command from the outside: what it prints, and what it ends with.

mod check;
mod guide;
mod new;
mod play;
mod reference;
mod support;
