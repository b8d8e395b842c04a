//! `cargo xtask bench`.

use anyhow::Result;

pub(crate) fn bench(_arguments: &[&str]) -> Result<()> {
    Ok(())
}
