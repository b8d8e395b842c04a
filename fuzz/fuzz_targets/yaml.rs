//! The YAML reader.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex_text::{YamlLimits, read_yaml};

fuzz_target!(|text: &str| {
    let _ = read_yaml(text, &YamlLimits::default());
});
