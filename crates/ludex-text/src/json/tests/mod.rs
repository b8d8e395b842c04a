//! Tests of the JSON reader as a whole.

mod cut;
mod limits;
mod oracle;
mod recovery;

use super::*;

fn read(text: &str) -> Parsed<'_> {
    read_json(text, &JsonLimits::default())
}
