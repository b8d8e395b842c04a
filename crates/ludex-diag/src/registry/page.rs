//! Reading a code's page.

use super::{CodeInfo, Example};
use crate::Severity;

const HEADINGS: [&str; 3] = ["What it means", "Why it matters", "What to do"];
const EXAMPLES: [&str; 2] = ["Example", "Cure"];

impl CodeInfo {
    /// Reads a page. The form is strict (see [`CodeInfo`]): these headings, in this order, none
    /// empty, and one fenced block under each of `Example` and `Cure`.
    ///
    /// # Errors
    ///
    /// The first thing that breaks the form, with the page's first line.
    pub fn parse(page: &'static str) -> Result<Self, String> {
        read(page).map_err(|why| format!("{}: {why}", page.lines().next().unwrap_or("").trim()))
    }
}

fn read(page: &'static str) -> Result<CodeInfo, String> {
    let mut rest = page;
    let first = take_line(&mut rest).ok_or("the page is empty; begin with `# area/name`")?;
    let code = first
        .strip_prefix("# ")
        .filter(|code| is_code(code))
        .ok_or("the first line is `# area/name`, in lower-case letters, digits and `-`")?;
    let severity = take_line(&mut rest)
        .and_then(|line| line.strip_prefix("severity: "))
        .and_then(Severity::parse)
        .ok_or("the second line is `severity: error`, or `warning`, `note` or `hint`")?;
    let title = take_line(&mut rest)
        .filter(|line| line.ends_with('.') && !line.starts_with('#'))
        .ok_or("the third line says in one sentence what is wrong")?;

    let sections = sections(rest)?;
    let mut sections = sections.iter();
    let mut prose = |heading: &str| match sections.next() {
        Some((found, text)) if *found == heading => {
            let text = text.trim();
            if text.is_empty() {
                Err(format!("`## {heading}` is empty"))
            } else {
                Ok(text)
            }
        }
        Some((found, _)) => Err(format!("`## {found}` stands where `## {heading}` belongs")),
        None => Err(format!("`## {heading}` is missing")),
    };
    let [what, why, fix] = HEADINGS;
    let (what, why, fix) = (prose(what)?, prose(why)?, prose(fix)?);

    let mut examples = Vec::new();
    for (heading, (found, text)) in EXAMPLES.into_iter().zip(sections.by_ref()) {
        if *found != heading {
            return Err(format!("`## {found}` stands where `## {heading}` belongs"));
        }
        let example = fenced(text)
            .ok_or_else(|| format!("`## {heading}` holds one fenced block with a language"))?;
        examples.push(example);
    }
    if let Some((found, _)) = sections.next() {
        return Err(format!(
            "nothing follows the cure, and here stands `## {found}`"
        ));
    }
    let (bad, good) = match examples.as_slice() {
        [] => (None, None),
        [bad, good] => (Some(*bad), Some(*good)),
        _ => return Err("an example needs its cure: add `## Cure`".to_owned()),
    };
    Ok(CodeInfo {
        code,
        title,
        severity,
        what,
        why,
        fix,
        bad,
        good,
    })
}

/// Whether the text is `area/name` with both parts in kebab case.
fn is_code(text: &str) -> bool {
    let kebab = |part: &str| {
        part.split('-').all(|word| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
    };
    text.split_once('/')
        .is_some_and(|(area, name)| kebab(area) && kebab(name))
}

/// The next line without its end.
fn take_line(rest: &mut &'static str) -> Option<&'static str> {
    if rest.is_empty() {
        return None;
    }
    let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
    *rest = after;
    Some(line.strip_suffix('\r').unwrap_or(line))
}

/// The sections after the head: their headings and the text below each. A `## ` inside a fenced
/// block is part of the block.
fn sections(text: &'static str) -> Result<Vec<(&'static str, &'static str)>, String> {
    let mut sections: Vec<(&str, &str)> = Vec::new();
    let mut fence: Option<&str> = None;
    let mut current: Option<(&'static str, usize)> = None;
    let mut rest = text;
    loop {
        let at = text.len() - rest.len();
        let Some(line) = take_line(&mut rest) else {
            break;
        };
        match fence {
            Some(open) if line == open => fence = None,
            Some(_) => {}
            None => {
                fence = fence_of(line);
                if let Some(heading) = line.strip_prefix("## ") {
                    if let Some((before, start)) = current {
                        sections.push((before, text.get(start..at).unwrap_or("")));
                    }
                    current = Some((heading.trim(), text.len() - rest.len()));
                } else if line.starts_with("# ") {
                    return Err(format!("a page has one title, and here stands `{line}`"));
                } else if current.is_none() && !line.trim().is_empty() {
                    return Err("between the title and `## What it means` stands text".to_owned());
                }
            }
        }
    }
    if fence.is_some() {
        return Err("a fenced block does not end".to_owned());
    }
    if let Some((heading, start)) = current {
        sections.push((heading, text.get(start..).unwrap_or("")));
    }
    Ok(sections)
}

/// The backticks that open a fenced block, three or more.
fn fence_of(line: &str) -> Option<&str> {
    let ticks = line.find(|c| c != '`').unwrap_or(line.len());
    line.get(..ticks).filter(|fence| fence.len() >= 3)
}

/// The one fenced block that a section holds.
fn fenced(section: &'static str) -> Option<Example> {
    let mut rest = section;
    let opening =
        std::iter::from_fn(|| take_line(&mut rest)).find(|line| !line.trim().is_empty())?;
    let fence = fence_of(opening)?;
    let language = opening.get(fence.len()..)?.trim();
    let body = rest;
    let mut end = 0;
    loop {
        if take_line(&mut rest)? == fence {
            break;
        }
        end = body.len() - rest.len();
    }
    let text = body.get(..end)?;
    let alone = rest.trim().is_empty();
    (alone && !language.is_empty() && !text.is_empty()).then_some(Example { language, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# ruleset/unknown-reference
severity: error
A name points at nothing.

## What it means
The first.

The second.

## Why it matters
It breaks:
```text
## not a heading
```

## What to do
Write it right.

## Example
```json
{ \"a\":
  1 }
```

## Cure

````json
{ \"b\": \"```\" }
```
````
";

    #[test]
    fn reads_a_page() {
        let info = CodeInfo::parse(PAGE).unwrap();
        assert_eq!(info.code, "ruleset/unknown-reference");
        assert_eq!(info.severity, Severity::Error);
        assert_eq!(info.title, "A name points at nothing.");
        assert_eq!(info.what, "The first.\n\nThe second.");
        assert_eq!(info.why, "It breaks:\n```text\n## not a heading\n```");
        assert_eq!(info.fix, "Write it right.");
        assert_eq!(
            info.bad,
            Some(Example {
                language: "json",
                text: "{ \"a\":\n  1 }\n"
            })
        );
        assert_eq!(
            info.good,
            Some(Example {
                language: "json",
                text: "{ \"b\": \"```\" }\n```\n"
            })
        );
    }

    #[test]
    fn an_example_may_be_left_out_with_its_cure() {
        let page = PAGE.split_once("## Example").unwrap().0;
        let info = CodeInfo::parse(page).unwrap();
        assert_eq!((info.bad, info.good), (None, None));
    }

    #[test]
    fn says_what_breaks_the_form() {
        let changed = |from: &str, to: &str| -> &'static str {
            assert!(PAGE.contains(from), "{from}");
            PAGE.replacen(from, to, 1).leak()
        };
        let cases = [
            ("", "the page is empty"),
            (
                changed("# ruleset/unknown-reference", "# unknown-reference"),
                "the first line",
            ),
            (
                changed("# ruleset/unknown", "# ruleset/Unknown"),
                "the first line",
            ),
            (
                changed("unknown-reference", "unknown--reference"),
                "the first line",
            ),
            (
                changed("severity: error", "severity: fatal"),
                "the second line",
            ),
            (
                changed("points at nothing.", "points at nothing"),
                "the third line",
            ),
            (changed("A name points at nothing.\n", ""), "the third line"),
            (
                changed("nothing.\n\n", "nothing.\n\nMore.\n"),
                "stands text",
            ),
            (
                changed("## Why it matters", "## Why"),
                "`## Why` stands where `## Why it matters`",
            ),
            (
                changed("## What to do\nWrite it right.\n", ""),
                "`## Example` stands where `## What to do`",
            ),
            (changed("Write it right.", ""), "`## What to do` is empty"),
            (
                changed("## Cure", "## Cured"),
                "`## Cured` stands where `## Cure`",
            ),
            (changed("```json\n{ \"a\"", "{ \"a\""), "does not end"),
            (
                changed("````json", "````"),
                "`## Cure` holds one fenced block",
            ),
            (
                changed("## Example\n", "## Example\nText.\n"),
                "`## Example` holds one fenced block",
            ),
            (
                changed("## Cure\n", "Text.\n## Cure\n"),
                "`## Example` holds one fenced block",
            ),
            (
                changed("{ \"a\":\n  1 }\n", ""),
                "`## Example` holds one fenced block",
            ),
            (
                changed("```\n````\n", "```\n````\n## More\n"),
                "nothing follows the cure",
            ),
            (
                changed("## What to do", "# Two\n## What to do"),
                "one title",
            ),
            (PAGE.split_once("## Cure").unwrap().0, "add `## Cure`"),
            (
                PAGE.split_once("## What to do").unwrap().0,
                "`## What to do` is missing",
            ),
        ];
        for (page, expected) in cases {
            let why = CodeInfo::parse(page).unwrap_err();
            assert!(why.contains(expected), "{why:?} should say {expected:?}");
            assert!(
                why.starts_with(page.lines().next().unwrap_or("")),
                "{why:?}"
            );
        }
    }

    #[test]
    fn line_ends_of_either_kind_read_alike() {
        let info = CodeInfo::parse(PAGE.replace('\n', "\r\n").leak()).unwrap();
        assert_eq!(info.title, "A name points at nothing.");
        assert_eq!(info.bad.unwrap().text, "{ \"a\":\r\n  1 }\r\n");
    }
}
