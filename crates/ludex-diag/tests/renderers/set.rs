//! The shared set: one diagnostic for every trap a renderer may fall into.

use ludex_diag::{Diagnostic, Report, Severity, Sources};
use ludex_text::{Pointer, Source, Span};

const EMBER: &str = "{
\t\"sheet\": {
\t\t\"skills\": [
\t\t\t{ \"id\": \"scrap\", \"ability\": \"brwan\" },
\t\t\t{ \"id\": \"scrap\", \"ability\": \"brawn\" }
\t\t]
\t}
}
";
const CRLF: &str = "{\r\n  \"a\": [\r\n    1,\r\n    2\r\n  ],\r\n  \"b\": 3\r\n}\r\n";
const MULTI_BYTE: &str = "{ \"naïve\": \"été\", \"漢字\": \"火花\" }\n";
const HOSTILE: &str = "a: \"\u{1b}[31m\u{9b}2J\u{202e}\"\nb: 1\n";
const CATALOG: &str = "id,name\nrope,Rope\n";

/// The diagnostics of one file.
pub(crate) fn of_file(report: &Report, file: &str) -> Vec<Diagnostic> {
    report
        .diagnostics
        .iter()
        .filter(|found| &*found.file == file)
        .cloned()
        .collect()
}

/// The report and its sources.
pub(crate) fn set() -> (Report, Sources) {
    let minified = minified();
    let sources = [
        ("ember.json", EMBER),
        ("crlf.json", CRLF),
        ("words é.json", MULTI_BYTE),
        ("hostile\u{1b}.yaml", HOSTILE),
        ("lists/catalog.csv", CATALOG),
        ("empty.json", ""),
        ("minified.json", &minified),
    ];
    let sources: Sources = sources
        .into_iter()
        .map(|(name, text)| Source::new(name, text))
        .collect();
    let mut diagnostics = ember();
    diagnostics.extend(edges());
    diagnostics.extend(minified_findings(&minified));
    (Report::new(diagnostics, 7), sources)
}

fn ember() -> Vec<Diagnostic> {
    let skills = Pointer::root().key("sheet").key("skills");
    let brwan = find(EMBER, "\"brwan\"", 0);
    vec![
        Diagnostic::new(
            Severity::Error,
            "ruleset/unknown-reference",
            "ember.json".into(),
            "the ability `brwan` is not declared, so nothing can be rolled with it",
        )
        .at(brwan)
        .path(skills.index(0).key("ability"))
        .label("not an ability")
        .help("write `brawn`, or declare `brwan` under `sheet.abilities`")
        .fix("write `brawn`", brwan, "\"brawn\"")
        .related(
            "lists/catalog.csv".into(),
            find(CATALOG, "rope", 0),
            "named here too",
        ),
        Diagnostic::new(
            Severity::Error,
            "ruleset/duplicate-id",
            "ember.json".into(),
            "two skills have the id `scrap`",
        )
        .at(find(EMBER, "\"scrap\"", 1))
        .path(skills.index(1).key("id"))
        .related(
            "ember.json".into(),
            find(EMBER, "\"scrap\"", 0),
            "the first one",
        ),
        Diagnostic::new(
            Severity::Warning,
            "ruleset/short-list",
            "ember.json".into(),
            "two skills are few",
        )
        .at(Span::new(
            find(EMBER, "[", 0).start as usize,
            find(EMBER, "]", 0).end as usize,
        ))
        .path(skills)
        .label("these two"),
        Diagnostic::new(
            Severity::Note,
            "ruleset/no-locale",
            "ember.json".into(),
            "there is no translation\nand none is needed",
        )
        .path(Pointer::root())
        .help("run `ludex ruleset locale extract`\nto begin one"),
    ]
}

fn edges() -> Vec<Diagnostic> {
    let finding = |severity, code: &'static str, file: &str, message: &str| {
        Diagnostic::new(severity, code, file.into(), message)
    };
    vec![
        finding(
            Severity::Error,
            "json/syntax",
            "empty.json",
            "a value is missing",
        )
        .at(Span::at(0))
        .label("here"),
        finding(
            Severity::Error,
            "json/syntax",
            "crlf.json",
            "the list has two members",
        )
        .at(Span::new(
            find(CRLF, "[", 0).start as usize,
            find(CRLF, "]", 0).end as usize,
        )),
        finding(
            Severity::Warning,
            "json/line-end",
            "crlf.json",
            "the line ends with CR LF",
        )
        .at(Span::new(1, 3)),
        finding(
            Severity::Error,
            "json/syntax",
            "crlf.json",
            "something is missing at the end",
        )
        .at(Span::at(CRLF.len())),
        finding(
            Severity::Hint,
            "json/word",
            "words é.json",
            "write `feu`, not `火花`",
        )
        .at(find(MULTI_BYTE, "\"火花\"", 0))
        .path(Pointer::root().key("漢字"))
        .label("two wide characters"),
        finding(
            Severity::Error,
            "yaml/control",
            "hostile\u{1b}.yaml",
            "\u{1b}]0;title\u{7} steers the terminal, 100% of it",
        )
        .at(find(HOSTILE, "\"\u{1b}[31m", 0))
        .path(Pointer::root().key("a\u{1b}/b"))
        .label("\u{1b}[1m")
        .help("remove it\r\n::error::and this"),
        finding(
            Severity::Error,
            "package/unreadable",
            "gone, or not.json",
            "there is no text",
        )
        .at(Span::new(5, 9))
        .related("also gone.json".into(), Span::at(3), "nor here"),
    ]
}

fn minified_findings(text: &str) -> Vec<Diagnostic> {
    let finding = |message: &str, span| {
        Diagnostic::new(
            Severity::Error,
            "json/value",
            "minified.json".into(),
            message,
        )
        .at(span)
    };
    let end = text.len();
    vec![
        finding("at the beginning", find(text, "\"id\":0", 0)).label("first"),
        finding("in the middle", find(text, "\"id\":1000,", 0))
            .label("middle")
            .related(
                "minified.json".into(),
                find(text, "\"id\":7,", 0),
                "far before",
            ),
        finding("at the end", Span::new(end - 2, end - 1)).label("last"),
        finding("longer than the terminal", Span::new(5_000, 15_000)),
        finding("past the end", Span::at(end)),
    ]
}

/// 50 KB on one line.
fn minified() -> String {
    let items: Vec<String> = (0..1_800)
        .map(|id| format!("{{\"id\":{id},\"name\":\"n{id}\"}}"))
        .collect();
    format!("[{}]", items.join(","))
}

/// The nth (from 0) place of a text.
fn find(text: &str, what: &str, nth: usize) -> Span {
    let (start, found) = text.match_indices(what).nth(nth).unwrap();
    Span::new(start, start + found.len())
}
