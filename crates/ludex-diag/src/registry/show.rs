//! Writing a code's page.

use std::fmt::Write as _;

use annotate_snippets::renderer::Style;

use super::{CodeInfo, Example};
use crate::Severity;

impl CodeInfo {
    /// The page as `ludex explain` prints it: a head, the sections, examples set in by four spaces.
    /// With `color`, headings and the severity are styled for a terminal.
    #[must_use]
    pub fn explain(&self, color: bool) -> String {
        let style = |style: Style| if color { style } else { Style::new() };
        let level = style(severity_style(self.severity));
        let bold = style(Style::new().bold());
        let mut page = String::new();
        let _ = writeln!(
            page,
            "{level}{}[{}]{level:#}{bold}: {}{bold:#}",
            self.severity.word(),
            self.code,
            self.title
        );
        let mut section = |heading: &str, text: &str| {
            let _ = write!(page, "\n{bold}{heading}{bold:#}\n{}\n", text.trim_end());
        };
        section("What it means", self.what);
        section("Why it matters", self.why);
        section("What to do", self.fix);
        if let Some(bad) = &self.bad {
            section("Example", &indented(bad));
        }
        if let Some(good) = &self.good {
            section("Cure", &indented(good));
        }
        page
    }

    /// The page as a chapter of the reference book: the code as a heading of the given level (1 to
    /// 5; others are held to that), its sections one level below.
    #[must_use]
    pub fn markdown(&self, level: usize) -> String {
        let level = level.clamp(1, 5);
        let (head, below) = ("#".repeat(level), "#".repeat(level + 1));
        let mut page = format!(
            "{head} {}\n\n*{}.* {}\n",
            self.code,
            self.severity.word(),
            self.title
        );
        let mut section = |heading: &str, text: &str| {
            let _ = write!(page, "\n{below} {heading}\n\n{}\n", text.trim_end());
        };
        section("What it means", self.what);
        section("Why it matters", self.why);
        section("What to do", self.fix);
        if let Some(bad) = &self.bad {
            section("Example", &fenced(bad));
        }
        if let Some(good) = &self.good {
            section("Cure", &fenced(good));
        }
        page
    }
}

/// The terminal style of a severity, the same as in the excerpts.
fn severity_style(severity: Severity) -> Style {
    use annotate_snippets::renderer::{
        DEFAULT_ERROR_STYLE, DEFAULT_HELP_STYLE, DEFAULT_NOTE_STYLE, DEFAULT_WARNING_STYLE,
    };
    match severity {
        Severity::Error => DEFAULT_ERROR_STYLE,
        Severity::Warning => DEFAULT_WARNING_STYLE,
        Severity::Note => DEFAULT_NOTE_STYLE,
        Severity::Hint => DEFAULT_HELP_STYLE,
    }
}

fn indented(example: &Example) -> String {
    let lines = example.text.lines().map(|line| {
        if line.is_empty() {
            String::new()
        } else {
            format!("    {line}")
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The document in a fence longer than any row of backticks in it.
fn fenced(example: &Example) -> String {
    let longest = example
        .text
        .split(|c| c != '`')
        .map(str::len)
        .max()
        .unwrap_or(0);
    let fence = "`".repeat(3.max(longest + 1));
    format!(
        "{fence}{}\n{}\n{fence}",
        example.language,
        example.text.trim_end_matches('\n')
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# ruleset/unknown-key
severity: warning
A key is not known.
## What it means
The *first*.

The second.
## Why it matters
It is `dropped`.
## What to do
Write it right.
## Example
````json
{ \"nmae\":

  \"```\" }
````
## Cure
```json
{ \"name\": 1 }
```
";

    #[test]
    fn explains_in_plain_text() {
        insta::assert_snapshot!(CodeInfo::parse(PAGE).unwrap().explain(false));
    }

    #[test]
    fn explains_in_colour() {
        let info = CodeInfo::parse(PAGE).unwrap();
        let colored = info.explain(true);
        assert!(colored.starts_with("\u{1b}["), "{colored:?}");
        let mut plain = String::new();
        let mut parts = colored.split('\u{1b}');
        plain.push_str(parts.next().unwrap());
        for part in parts {
            plain.push_str(part.split_once('m').unwrap().1);
        }
        assert_eq!(plain, info.explain(false));
    }

    #[test]
    fn writes_the_reference_chapter() {
        insta::assert_snapshot!(CodeInfo::parse(PAGE).unwrap().markdown(2));
    }
}
