//! Findings for people: an excerpt of the source with the place underlined.

use std::fmt;

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};

use super::excerpt::{Excerpt, excerpts};
use super::visible::{one_line, visible};
use crate::{Diagnostic, Report, Severity, Sources};

/// Narrower than this nothing readable can be drawn.
const NARROWEST: usize = 40;

/// How [`human`] draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HumanOptions {
    /// Whether to style for a terminal.
    pub color: bool,
    /// The columns of the terminal; fewer than 40 are taken as 40. Source lines are cut to it;
    /// messages are not.
    pub width: usize,
}

impl Default for HumanOptions {
    /// Plain, 100 columns.
    fn default() -> Self {
        Self {
            color: false,
            width: 100,
        }
    }
}

/// Writes every finding with an excerpt and an empty line after it. The closing line is
/// [`Report::summary`].
///
/// Nothing in a source, a message or a name reaches the terminal that could steer it (see
/// [`visible`]).
///
/// # Errors
///
/// When the writer fails.
pub fn human(
    out: &mut impl fmt::Write,
    report: &Report,
    sources: &Sources,
    options: &HumanOptions,
) -> fmt::Result {
    for diagnostic in &report.diagnostics {
        human_one(out, diagnostic, sources, options)?;
        out.write_str("\n\n")?;
    }
    Ok(())
}

/// Writes one finding, without a line end after it.
///
/// # Errors
///
/// When the writer fails.
pub fn human_one(
    out: &mut impl fmt::Write,
    diagnostic: &Diagnostic,
    sources: &Sources,
    options: &HumanOptions,
) -> fmt::Result {
    let width = options.width.max(NARROWEST);
    let excerpts = excerpts(diagnostic, sources, width);
    let code = one_line(&diagnostic.code);
    let message = message_text(&diagnostic.message);

    let mut origins: Vec<String> = Vec::new();
    let mut group = Group::with_title(
        level_of(diagnostic.severity)
            .primary_title(message)
            .id(code),
    );
    let shows_file = diagnostic.span.is_some() && sources.get(&diagnostic.file).is_some();
    if !shows_file {
        group = group.element(Origin::path(marker(origins.len())));
        origins.push(one_line(&diagnostic.file));
    }
    for excerpt in excerpts {
        group = group.element(snippet(&excerpt, marker(origins.len())));
        origins.push(excerpt.origin);
    }
    let group = group.elements(notes(diagnostic, sources));

    let renderer = if options.color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let drawn = renderer.term_width(width).render(&[group]);
    place_origins(out, &drawn, &origins)
}

fn level_of(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
        Severity::Hint => Level::HELP.with_name(Severity::Hint.word()),
    }
}

fn snippet(
    excerpt: &Excerpt,
    path: String,
) -> Snippet<'static, annotate_snippets::Annotation<'static>> {
    let marks = excerpt.marks.iter().map(|mark| {
        let kind = if mark.primary {
            AnnotationKind::Primary
        } else {
            AnnotationKind::Context
        };
        kind.span(mark.range.clone()).label(mark.label.clone())
    });
    Snippet::source(excerpt.text.clone())
        .line_start(excerpt.first_line)
        .path(path)
        .annotations(marks)
}

/// The lines below the excerpt: where in the document, what explains it, what to do.
fn notes(diagnostic: &Diagnostic, sources: &Sources) -> Vec<Element<'static>> {
    let path = diagnostic
        .path
        .as_ref()
        .map(ToString::to_string)
        .filter(|path| !path.is_empty());
    let path = path.map(|path| {
        Level::NOTE
            .no_name()
            .message(format!("at {}", one_line(&path)))
    });
    let elsewhere = diagnostic
        .related
        .iter()
        .filter(|related| sources.get(&related.file).is_none())
        .map(|related| {
            let message = message_text(&related.message);
            Level::NOTE.message(format!("{message} ({})", one_line(&related.file)))
        });
    let help = diagnostic
        .help
        .iter()
        .map(|help| Level::HELP.message(message_text(help)));
    let fix = diagnostic.fix.iter().filter(|fix| {
        let help = diagnostic.help.as_deref();
        !help.is_some_and(|help| says(help, &fix.title))
    });
    let fix = fix.map(|fix| {
        Level::HELP
            .with_name("fix")
            .message(message_text(&fix.title))
    });
    path.into_iter()
        .chain(elsewhere)
        .chain(help)
        .chain(fix)
        .map(Element::from)
        .collect()
}

/// Whether the advice names what the change writes, so that a second line would only repeat it.
fn says(help: &str, title: &str) -> bool {
    let written = title.strip_prefix("write ").unwrap_or(title);
    help.contains(written)
}

/// A message with its line ends, and nothing else that moves the cursor.
fn message_text(text: &str) -> String {
    visible(text).replace('\t', " ")
}

/// Begins the name under which an excerpt is drawn. No drawn text holds it, as it is made visible
/// everywhere else.
const MARK: char = '\0';

/// What stands for an excerpt's name until [`place_origins`].
fn marker(index: usize) -> String {
    format!("{MARK}{index}{MARK}")
}

/// Writes the drawing with the true origins. The drawing crate would give the column within the
/// excerpt, which is not the column within the file when the line has been cut.
fn place_origins(out: &mut impl fmt::Write, drawn: &str, origins: &[String]) -> fmt::Result {
    let mut parts = drawn.split(MARK);
    out.write_str(parts.next().unwrap_or(""))?;
    while let (Some(index), Some(after)) = (parts.next(), parts.next()) {
        let origin = index
            .parse()
            .ok()
            .and_then(|index: usize| origins.get(index));
        out.write_str(origin.map_or("", String::as_str))?;
        let is_position = |c: char| c == ':' || c.is_ascii_digit();
        out.write_str(after.trim_start_matches(is_position))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use ludex_text::{Source, Span};
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_fix_that_the_help_names_takes_no_line_of_its_own() {
        for (help, title, own_line) in [
            ("did you mean `brawn`?", "write `brawn`", false),
            ("write `brawn`, or declare `brwan`", "write `brawn`", false),
            ("give it another id", "write `brawn`", true),
            ("did you mean `brawn`?", "remove `brawn`", true),
        ] {
            let diagnostic = Diagnostic::new(Severity::Error, "a/b", "a".into(), "m")
                .help(help)
                .fix(title, Span::at(0), "");
            let mut out = String::new();
            human_one(
                &mut out,
                &diagnostic,
                &Sources::default(),
                &HumanOptions::default(),
            )
            .unwrap();
            assert_eq!(out.contains(&format!("fix: {title}")), own_line, "{out}");
            assert!(out.contains(&format!("help: {help}")), "{out}");
        }
    }

    fn hostile() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            Just("\n"),
            Just("\r\n"),
            Just("\r"),
            Just("\t"),
            Just("\0"),
            Just("\u{1b}[2J"),
            Just("\u{9b}"),
            Just("\u{202e}"),
            Just("\u{200d}"),
            Just("漢"),
            Just("e\u{301}"),
            Just("👩\u{200d}🚀"),
            Just("{ \"a\": 1 }"),
            Just("   "),
            Just(""),
            Just("x"),
        ];
        prop::collection::vec((piece, 1usize..60), 0..12).prop_map(|pieces| {
            pieces
                .iter()
                .map(|(piece, times)| piece.repeat(*times))
                .collect()
        })
    }

    fn span_in(text: &str, a: usize, b: usize) -> Span {
        let hold = |at: usize| text.floor_char_boundary(at.min(text.len()));
        Span::new(hold(a.min(b)), hold(a.max(b)))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(512))]

        #[test]
        fn draws_anything_and_lets_no_control_through(
            text in hostile(),
            words in hostile(),
            places in prop::collection::vec((0usize..3000, 0usize..3000), 1..4),
            near_end in any::<bool>(),
            width in 0usize..160,
        ) {
            let sources: Sources = [Source::new("a\u{1b}", text.as_str())].into_iter().collect();
            let spans: Vec<Span> = places
                .iter()
                .map(|(a, b)| if near_end { (text.len().saturating_sub(a % 9), text.len()) } else { (*a, *b) })
                .map(|(a, b)| span_in(&text, a, b))
                .collect();
            let mut diagnostic =
                Diagnostic::new(Severity::Error, "a/b", "a\u{1b}".into(), words.as_str())
                    .help(words.as_str())
                    .label(words.as_str())
                    .at(spans[0]);
            for span in &spans[1..] {
                diagnostic = diagnostic.related("a\u{1b}".into(), *span, words.as_str());
            }
            let mut out = String::new();
            human_one(&mut out, &diagnostic, &sources, &HumanOptions { color: false, width }).unwrap();
            prop_assert!(!out.chars().any(|c| c.is_control() && c != '\n'), "{out:?}");
            let (start, _) = sources.positions("a\u{1b}", diagnostic.span);
            let origin = format!("--> a␛:{}:{}\n", start.line, start.column);
            prop_assert!(out.contains(&origin), "{out:?} should contain {origin:?}");
        }

        #[test]
        fn a_cut_line_still_shows_its_place(before in 0usize..400, after in 0usize..400, wide in any::<bool>()) {
            let filler = if wide { "漢" } else { "." };
            let text = format!("{}HERE{}", filler.repeat(before), filler.repeat(after));
            let start = before * filler.len();
            let sources: Sources = [Source::new("a", text)].into_iter().collect();
            let diagnostic = Diagnostic::new(Severity::Error, "a/b", "a".into(), "m")
                .at(Span::new(start, start + 4))
                .label("here");
            let mut out = String::new();
            human_one(&mut out, &diagnostic, &sources, &HumanOptions { color: false, width: 80 }).unwrap();
            prop_assert!(out.contains("HERE"), "{out}");
            prop_assert!(out.contains("^^^^ here"), "{out}");
            if !wide {
                let lines: Vec<&str> = out.lines().collect();
                let column = |text: &str, found: &str| text.find(found).map(|at| text[..at].chars().count());
                prop_assert_eq!(column(lines[3], "HERE"), column(lines[4], "^^^^"), "{}", out);
            }
            prop_assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
        }
    }
}
