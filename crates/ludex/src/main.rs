//! The ludex command.
fn main() {}
