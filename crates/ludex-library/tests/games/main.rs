//! Games on a library, from the outside.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot set its table has failed"
)]

mod cost;
mod exchange;
mod kit;
mod operations;
mod replay;
mod sequences;
mod together;
