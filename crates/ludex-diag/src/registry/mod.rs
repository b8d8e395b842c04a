//! Every code with its page: what `ludex explain` prints and the reference book shows.

mod page;
mod show;

use std::collections::BTreeMap;

use crate::{Severity, nearest};

/// What a diagnostic code means, read from the code's page.
///
/// A page is one markdown file with fixed headings, so that a person can write one without reading
/// Rust and a test can run its examples:
///
/// ````markdown
/// # ruleset/unknown-reference
/// severity: error
/// A name points at nothing.
///
/// ## What it means
/// …
/// ## Why it matters
/// …
/// ## What to do
/// …
/// ## Example
/// ```json
/// …a complete small document that triggers it…
/// ```
/// ## Cure
/// ```json
/// …the same, put right…
/// ```
/// ````
///
/// `Example` and `Cure` stand together or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeInfo {
    /// The code, as `ruleset/unknown-reference`.
    pub code: &'static str,
    /// The code in one sentence.
    pub title: &'static str,
    /// How much its diagnostics weigh.
    pub severity: Severity,
    /// What it means, markdown.
    pub what: &'static str,
    /// Why it matters, markdown.
    pub why: &'static str,
    /// What to do, markdown.
    pub fix: &'static str,
    /// A document that triggers it.
    pub bad: Option<Example>,
    /// The document after the cure.
    pub good: Option<Example>,
}

/// A document on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// The language after the fence: `json`, `yaml`, `csv`, …
    pub language: &'static str,
    /// The document, each line with its end.
    pub text: &'static str,
}

/// All known codes.
///
/// A crate that owns codes embeds their pages with `include_str!` and hands out the slice; the
/// program joins the slices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Registry {
    by_code: BTreeMap<&'static str, CodeInfo>,
}

impl Registry {
    /// Reads the pages.
    ///
    /// # Errors
    ///
    /// When a page breaks the form of [`CodeInfo`] or two pages declare one code. Pages are part of
    /// the program, so a test that builds the registry keeps this from happening.
    pub fn new(pages: &[&'static str]) -> Result<Self, String> {
        let mut registry = Self::default();
        for page in pages {
            let info = CodeInfo::parse(page)?;
            let code = info.code;
            if registry.by_code.insert(code, info).is_some() {
                return Err(format!("{code}: two pages declare this code"));
            }
        }
        Ok(registry)
    }

    /// The page of a code.
    #[must_use]
    pub fn get(&self, code: &str) -> Option<&CodeInfo> {
        self.by_code.get(code)
    }

    /// The code a person most likely meant: the one with the same name in whatever area, else the
    /// nearest by [`nearest`], with its area and then without.
    #[must_use]
    pub fn near(&self, code: &str) -> Option<&'static str> {
        let name = name_of(code);
        let codes = || self.by_code.keys().copied();
        codes()
            .find(|known| name_of(known) == name)
            .or_else(|| nearest(code, codes()))
            .or_else(|| {
                let near = nearest(name, codes().map(name_of))?;
                codes().find(|known| name_of(known) == near)
            })
    }

    /// The pages in the order of their codes.
    pub fn iter(&self) -> impl Iterator<Item = &CodeInfo> {
        self.by_code.values()
    }

    /// How many codes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.by_code.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_code.is_empty()
    }
}

/// The part of a code after its area.
fn name_of(code: &str) -> &str {
    code.rsplit_once('/').map_or(code, |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT: &str = "# ruleset/unknown-key
severity: warning
A key is not known.

## What it means
W.

## Why it matters
Y.

## What to do
D.
";
    const OTHER: &str = "# board/unknown-part
severity: error
A part is not known.
## What it means
W.
## Why it matters
Y.
## What to do
D.
";

    fn registry() -> Registry {
        Registry::new(&[SHORT, OTHER]).unwrap()
    }

    #[test]
    fn looks_up_and_iterates_in_order() {
        let registry = registry();
        assert_eq!(registry.len(), 2);
        assert_eq!(
            registry.get("ruleset/unknown-key").map(|info| info.title),
            Some("A key is not known.")
        );
        assert_eq!(registry.get("ruleset/unknown"), None);
        let codes: Vec<&str> = registry.iter().map(|info| info.code).collect();
        assert_eq!(codes, ["board/unknown-part", "ruleset/unknown-key"]);
    }

    #[test]
    fn refuses_two_pages_for_one_code() {
        let refused = Registry::new(&[SHORT, OTHER, SHORT]);
        assert_eq!(
            refused,
            Err("ruleset/unknown-key: two pages declare this code".to_owned())
        );
    }

    #[test]
    fn knows_what_code_was_meant() {
        let registry = registry();
        let cases = [
            ("unknown-key", Some("ruleset/unknown-key")),
            ("mutator/unknown-key", Some("ruleset/unknown-key")),
            ("ruleset/unkown-key", Some("ruleset/unknown-key")),
            ("unknown_prat", Some("board/unknown-part")),
            ("E0308", None),
        ];
        for (code, near) in cases {
            assert_eq!(registry.near(code), near, "{code}");
        }
    }
}
