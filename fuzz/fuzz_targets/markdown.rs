//! Fenced blocks of markdown.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = ludex_text::fenced_blocks(text);
});
