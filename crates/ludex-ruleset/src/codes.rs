//! The pages of this format's diagnostic codes.

macro_rules! pages {
    ($($code:literal)*) => {
        &[$(include_str!(concat!("../codes/", $code, ".md")),)*]
    };
}

/// One page for each code of page 1, 1.1, in the form that `ludex_diag::Registry` reads: what it
/// means, why it matters, what to do, a document that triggers it and the same document cured.
#[must_use]
pub fn code_pages() -> &'static [&'static str] {
    pages! {
        "ambiguous-label"
        "bad-id"
        "bad-json"
        "bad-schema-url"
        "bad-value"
        "duplicate"
        "duplicate-key"
        "exactly-one"
        "inexact-number"
        "missing"
        "never-fires"
        "not-allowed"
        "not-ascending"
        "not-examined"
        "not-integer"
        "out-of-range"
        "reads-later"
        "reads-live"
        "reserved-id"
        "too-few"
        "too-large"
        "too-long"
        "too-many"
        "too-many-issues"
        "too-short"
        "unknown-key"
        "unknown-reference"
        "unsafe-text"
        "wrong-reference"
        "wrong-type"
    }
}
