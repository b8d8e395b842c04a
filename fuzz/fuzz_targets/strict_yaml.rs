//! The reader of the strict YAML subset.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = ludex_text::read_strict_yaml(bytes);
});
