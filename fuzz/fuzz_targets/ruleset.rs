//! The whole way of a ruleset from bytes to a checked definition.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let outcome = ludex_ruleset::read(bytes, "fuzz.json");
    let refused = outcome
        .diagnostics
        .iter()
        .any(|diagnostic| diagnostic.severity == ludex_diag::Severity::Error);
    assert_eq!(outcome.ruleset.is_none(), refused);
});
