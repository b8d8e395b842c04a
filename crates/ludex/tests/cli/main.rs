//! The command from the outside: what it prints, and what it ends with.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod check;
mod crash;
mod full;
mod games;
mod guide;
mod hostile;
mod kit;
mod new;
mod play;
mod reference;
mod replies;
mod support;
mod together;
