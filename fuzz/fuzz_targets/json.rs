//! The recovering JSON reader.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex_text::{JsonLimits, read_json};

fuzz_target!(|text: &str| {
    let parsed = read_json(text, &JsonLimits::default());
    assert!(parsed.root.is_some() || !parsed.errors.is_empty());
});
