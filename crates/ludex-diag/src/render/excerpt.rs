//! Cutting the lines around a place out of a source, ready to be drawn.
//!
//! The drawing crate is given no more than it must show: control characters are made visible
//! before it sees them, and lines longer than the terminal are cut to a window around the place, so
//! that neither a hostile nor a minified file costs or shows more than a few lines.

use std::ops::Range;

use ludex_text::{Position, Source, Span};

use super::visible::{one_line, shown};
use crate::{Diagnostic, Sources};

/// A place of more lines than this is marked by the rest of its first line.
const LONGEST_PLACE: u32 = 200;

/// Places of one file at most this many lines apart share an excerpt.
const NEAR: u32 = 100;

const CUT: char = '…';

/// Some lines of a source with marks in them.
pub(super) struct Excerpt {
    /// `file:line:column` of the first mark in the source.
    pub(super) origin: String,
    /// The number of the first line.
    pub(super) first_line: usize,
    /// The lines, harmless for a terminal.
    pub(super) text: String,
    /// What to mark, as byte ranges of `text`.
    pub(super) marks: Vec<Mark>,
}

/// A marked range.
pub(super) struct Mark {
    pub(super) range: Range<usize>,
    pub(super) label: Option<String>,
    pub(super) primary: bool,
}

/// The excerpts that show a diagnostic and its related places, the diagnostic's first. Places whose
/// file is not among the sources have none.
pub(super) fn excerpts(diagnostic: &Diagnostic, sources: &Sources, width: usize) -> Vec<Excerpt> {
    let primary = diagnostic.span.and_then(|span| {
        let source = sources.get(&diagnostic.file)?;
        Some(Place::new(source, span, diagnostic.label.as_deref(), true))
    });
    let related = diagnostic.related.iter().filter_map(|related| {
        let source = sources.get(&related.file)?;
        Some(Place::new(
            source,
            related.span,
            Some(&related.message),
            false,
        ))
    });
    let mut groups: Vec<Vec<Place<'_>>> = Vec::new();
    for place in primary.into_iter().chain(related) {
        let fits = |group: &&mut Vec<Place<'_>>| {
            group.iter().all(|other| other.stands_near(&place, width))
        };
        match groups.iter_mut().find(fits) {
            Some(group) => group.push(place),
            None => groups.push(vec![place]),
        }
    }
    groups
        .iter()
        .filter_map(|group| draw(group, width))
        .collect()
}

/// A place in lines and columns, as it is drawn.
struct Place<'a> {
    source: &'a Source,
    start: Position,
    end: Position,
    label: Option<&'a str>,
    primary: bool,
}

impl<'a> Place<'a> {
    fn new(source: &'a Source, span: Span, label: Option<&'a str>, primary: bool) -> Self {
        let (start, mut end) = source.positions(span);
        if end.line > start.line && end.column == 1 {
            end = line_end(source, end.line - 1);
        }
        if end.line - start.line > LONGEST_PLACE {
            end = line_end(source, start.line);
        }
        Self {
            source,
            start,
            end: end.max(start),
            label,
            primary,
        }
    }

    /// Whether one excerpt can show both places: in one file, not far apart, and on lines that need
    /// no window.
    fn stands_near(&self, other: &Self, width: usize) -> bool {
        let first = self.start.line.min(other.start.line);
        let last = self.end.line.max(other.end.line);
        let short = |place: &Self| {
            [place.start.line, place.end.line]
                .into_iter()
                .all(|line| fits(line_text(place.source, line), room(width, last)))
        };
        self.source.name() == other.source.name()
            && last - first <= NEAR
            && short(self)
            && short(other)
    }

    /// The column (from 0) of a line that the window must show.
    fn focus(&self, line: u32) -> usize {
        let column = if line == self.start.line {
            self.start.column
        } else {
            self.end.column
        };
        (column as usize).saturating_sub(1)
    }
}

/// Draws places of one file.
fn draw(places: &[Place<'_>], width: usize) -> Option<Excerpt> {
    let head = places.first()?;
    let first = places.iter().map(|place| place.start.line).min()?;
    let last = places.iter().map(|place| place.end.line).max()?;
    let room = room(width, last);
    let mut text = String::new();
    let mut starts = vec![None; places.len()];
    let mut ends = vec![None; places.len()];
    for number in first..=last {
        if number > first {
            text.push('\n');
        }
        let focus = places
            .iter()
            .find(|place| place.start.line == number || place.end.line == number)
            .map_or(0, |place| place.focus(number));
        let line = Line::cut(line_text(head.source, number), focus, room);
        for ((place, start), end) in places.iter().zip(&mut starts).zip(&mut ends) {
            if place.start.line == number {
                *start = Some(text.len() + line.offset(place.start.column));
            }
            if place.end.line == number {
                *end = Some(text.len() + line.offset(place.end.column));
            }
        }
        text.push_str(&line.text);
    }
    if text.ends_with('\n') {
        // A last line without a character would be lost.
        text.push(' ');
    }
    let marks = places
        .iter()
        .zip(starts)
        .zip(ends)
        .filter_map(|((place, start), end)| {
            let start = start?;
            let end = end?.max(start);
            let label = place.label.map(one_line);
            Some(Mark {
                range: start..end,
                label,
                primary: place.primary,
            })
        });
    let Position { line, column } = head.start;
    Some(Excerpt {
        origin: format!("{}:{line}:{column}", one_line(head.source.name())),
        first_line: first as usize,
        marks: marks.collect(),
        text,
    })
}

/// A line as it is shown.
struct Line {
    text: String,
    /// Where in `text` each shown column starts, and where the last ends.
    offsets: Vec<usize>,
    /// The first shown column, from 0.
    from: usize,
}

impl Line {
    /// The whole line when there is room for it; else a window that begins a third of the room
    /// before the column in focus (from 0), or earlier where the line ends sooner. No character
    /// takes more than two columns, so the focus is always within the window.
    fn cut(line: &str, focus: usize, room: usize) -> Self {
        if fits(line, room) {
            return Self::collect(line.chars(), 0, false, false);
        }
        let room = room.saturating_sub(2);
        let all = line.chars().count();
        let tail = fitting(line.chars().rev().map(flat), room);
        let from = focus.saturating_sub(room / 3).min(all - tail);
        let window = || line.chars().skip(from).map(flat);
        let length = fitting(window(), room);
        Self::collect(window().take(length), from, from > 0, from + length < all)
    }

    fn collect(
        chars: impl Iterator<Item = char>,
        from: usize,
        cut_left: bool,
        cut_right: bool,
    ) -> Self {
        let mut text = String::new();
        if cut_left {
            text.push(CUT);
        }
        let mut offsets = vec![text.len()];
        for c in chars {
            text.push(if c == '\t' { c } else { shown(c) });
            offsets.push(text.len());
        }
        if cut_right {
            text.push(CUT);
        }
        Self {
            text,
            offsets,
            from,
        }
    }

    /// Where in the text a column (from 1) starts; columns that are cut off are at the cut.
    fn offset(&self, column: u32) -> usize {
        let at = (column as usize)
            .saturating_sub(1)
            .saturating_sub(self.from);
        self.offsets
            .get(at)
            .or(self.offsets.last())
            .copied()
            .unwrap_or_default()
    }
}

/// The columns of a terminal that are left for a line beside the line numbers and the marks of
/// places of several lines.
fn room(width: usize, last_line: u32) -> usize {
    let digits = last_line.checked_ilog10().unwrap_or(0) as usize + 1;
    width.saturating_sub(digits + 7)
}

/// Whether a text takes no more than the given columns.
fn fits(text: &str, room: usize) -> bool {
    let mut left = room;
    text.chars().all(|c| {
        let taken = if c == '\t' { 4 } else { cells(c) };
        let fits = taken <= left;
        left = left.saturating_sub(taken);
        fits
    })
}

/// How many of the characters fit into the given columns.
fn fitting(chars: impl Iterator<Item = char>, room: usize) -> usize {
    let mut left = room;
    chars
        .take_while(|c| {
            let fits = cells(*c) <= left;
            left = left.saturating_sub(cells(*c));
            fits
        })
        .count()
}

/// An upper bound of the columns that a character takes: no script below U+1100 is wide.
fn cells(c: char) -> usize {
    if c < '\u{1100}' { 1 } else { 2 }
}

/// A window shows tabs as one space, so that they cannot fill it.
fn flat(c: char) -> char {
    if c == '\t' { ' ' } else { c }
}

/// A line's text (lines from 1) without its end.
fn line_text(source: &Source, line: u32) -> &str {
    let lines = source.lines();
    let start = lines
        .line_start(line)
        .map_or(source.text().len(), |start| start as usize);
    let end = lines
        .line_start(line + 1)
        .map_or(source.text().len(), |end| end as usize);
    let text = source.text().get(start..end).unwrap_or("");
    let text = text.strip_suffix('\n').unwrap_or(text);
    text.strip_suffix('\r').unwrap_or(text)
}

/// The position just past a line's last character.
fn line_end(source: &Source, line: u32) -> Position {
    let length = line_text(source, line).chars().count();
    Position {
        line,
        column: u32::try_from(length + 1).unwrap_or(u32::MAX),
    }
}

#[cfg(test)]
mod tests {
    use ludex_text::Span;

    use super::*;
    use crate::Severity;

    const LINES: usize = 1_000;

    /// A thousand lines of `line N`, each nine bytes long with its end.
    fn sources() -> Sources {
        let text: String = (1..=LINES).map(|n| format!("line{n:4}\n")).collect();
        [Source::new("a", text)].into_iter().collect()
    }

    fn lines(first: usize, last: usize) -> Span {
        Span::new((first - 1) * 9, (last - 1) * 9 + 8)
    }

    fn at(span: Span) -> Diagnostic {
        Diagnostic::new(Severity::Error, "a/b", "a".into(), "m").at(span)
    }

    /// First line, number of lines and marked texts of each excerpt.
    fn shown_of(diagnostic: &Diagnostic) -> Vec<(usize, usize, Vec<String>)> {
        let excerpts = excerpts(diagnostic, &sources(), 80);
        let summary = |excerpt: &Excerpt| {
            let marked = |mark: &Mark| excerpt.text[mark.range.clone()].to_owned();
            let marks = excerpt.marks.iter().map(marked).collect();
            (excerpt.first_line, excerpt.text.lines().count(), marks)
        };
        excerpts.iter().map(summary).collect()
    }

    #[test]
    fn only_the_needed_lines_are_cut_out() {
        let expected = vec![(500, 2, vec!["line 500\nline 501".to_owned()])];
        assert_eq!(shown_of(&at(lines(500, 501))), expected);
    }

    #[test]
    fn a_place_of_very_many_lines_is_marked_by_its_first() {
        assert_eq!(
            shown_of(&at(lines(3, 203))).first().map(|shown| shown.1),
            Some(201)
        );
        let expected = vec![(3, 1, vec!["line   3".to_owned()])];
        assert_eq!(shown_of(&at(lines(3, 204))), expected);
    }

    #[test]
    fn a_near_place_shares_the_excerpt_and_a_far_one_does_not() {
        let near = at(lines(110, 110)).related("a".into(), lines(10, 10), "near");
        let marks = vec!["line 110".to_owned(), "line  10".to_owned()];
        assert_eq!(shown_of(&near), [(10, 101, marks)]);
        let far = at(lines(111, 111)).related("a".into(), lines(10, 10), "far");
        let expected = [
            (111, 1, vec!["line 111".to_owned()]),
            (10, 1, vec!["line  10".to_owned()]),
        ];
        assert_eq!(shown_of(&far), expected);
    }

    #[test]
    fn an_end_at_the_beginning_of_a_line_is_drawn_at_the_end_of_the_line_before() {
        let whole_line = Span::new(lines(7, 7).start as usize, lines(8, 8).start as usize);
        assert_eq!(
            shown_of(&at(whole_line)),
            [(7, 1, vec!["line   7".to_owned()])]
        );
    }

    #[test]
    fn the_end_of_the_text_is_a_line_of_its_own() {
        let end = Span::at(LINES * 9);
        assert_eq!(shown_of(&at(end)), [(LINES + 1, 0, vec![String::new()])]);
    }

    #[test]
    fn places_without_a_source_have_no_excerpt() {
        let missing = Diagnostic::new(Severity::Error, "a/b", "b".into(), "m")
            .at(lines(1, 1))
            .related("c".into(), lines(1, 1), "n");
        assert!(shown_of(&missing).is_empty());
    }
}
