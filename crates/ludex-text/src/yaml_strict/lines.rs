//! The reader's state, and the way from line to line.

use crate::report::Report;
use crate::{Node, Span, SyntaxError, Value};

use super::{MAX_DEPTH, MAX_NODES};

/// A line with content.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// Where its content begins.
    pub(super) at: usize,
    /// The column of that, from 0.
    pub(super) column: usize,
}

/// The state of a reading.
pub(super) struct Reader<'s> {
    pub(super) text: &'s str,
    pub(super) pos: usize,
    pub(super) report: Report,
    nodes: usize,
    depth: usize,
    /// The column of the block collection a flow collection stands in.
    pub(super) block_column: Option<usize>,
    /// The number of flow collections that are open.
    pub(super) flow_depth: usize,
    /// Whether a flow collection ended without its bracket, at the start of a line.
    pub(super) flow_ended: bool,
    /// Whether the deeper lines below belong to a scalar that was reported.
    pub(super) skip_deeper: bool,
    /// The start of the line at hand.
    pub(super) line: usize,
}

impl<'s> Reader<'s> {
    pub(super) fn new(text: &'s str, start: usize, report: Report) -> Self {
        Self {
            text,
            pos: start,
            report,
            nodes: 0,
            depth: 0,
            block_column: None,
            flow_depth: 0,
            flow_ended: false,
            skip_deeper: false,
            line: start,
        }
    }

    /// The byte at an offset; 0 at the end.
    pub(super) fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    pub(super) fn slice(&self, start: usize, end: usize) -> &'s str {
        self.text.get(start..end).unwrap_or("")
    }

    pub(super) fn error(
        &mut self,
        rule: &'static str,
        span: Span,
        message: impl Into<String>,
        help: &str,
    ) {
        self.report
            .push(SyntaxError::new(rule, span, message).help(help));
    }

    /// Whether a line ends at an offset.
    pub(super) fn is_end(&self, at: usize) -> bool {
        at >= self.text.len() || self.byte(at) == b'\n' || self.slice(at, at + 2) == "\r\n"
    }

    /// Whether a blank, or the line's end, is at an offset.
    pub(super) fn is_blank(&self, at: usize) -> bool {
        matches!(self.byte(at), b' ' | b'\t') || self.is_end(at)
    }

    /// The offset of the end of the line, without its line break.
    pub(super) fn line_end(&self, at: usize) -> usize {
        let rest = self.slice(at, self.text.len());
        let line = rest
            .find('\n')
            .map_or(rest, |end| rest.get(..end).unwrap_or(rest));
        let broken = line.len() < rest.len();
        at + if broken {
            line.strip_suffix('\r').unwrap_or(line).len()
        } else {
            line.len()
        }
    }

    pub(super) fn skip_blanks(&mut self) {
        while matches!(self.byte(self.pos), b' ' | b'\t') {
            self.pos += 1;
        }
    }

    /// Goes to the start of the next line.
    pub(super) fn next_line(&mut self) {
        let rest = self.slice(self.pos, self.text.len());
        self.pos += rest.find('\n').map_or(rest.len(), |end| end + 1);
        self.line = self.pos;
    }

    /// Whether only a comment, or nothing, is left on the line.
    pub(super) fn at_line_rest(&self) -> bool {
        let blank_before = self.pos == 0 || matches!(self.byte(self.pos - 1), b' ' | b'\t' | b'\n');
        self.is_end(self.pos) || (self.byte(self.pos) == b'#' && blank_before)
    }

    /// Ends the line behind a value: only a comment may follow.
    pub(super) fn end_line(&mut self) {
        if std::mem::take(&mut self.flow_ended) {
            return;
        }
        self.skip_blanks();
        if !self.at_line_rest() {
            let end = self.line_end(self.pos);
            let rest = self.slice(self.pos, end).trim_end();
            let span = Span::new(self.pos, self.pos + rest.len());
            let message = format!("{} stands behind the value", crate::report::quoted(rest));
            let help = if rest.starts_with('#') {
                "write a space before #"
            } else {
                "put the whole text in quotes, or remove this"
            };
            self.error("unexpected-character", span, message, help);
        }
        self.next_line();
    }

    /// The next line with content, from the start of a line; goes to its start. None at the end of
    /// the document.
    pub(super) fn peek_line(&mut self) -> Option<Line> {
        loop {
            let rest = self.slice(self.pos, self.text.len());
            if rest.is_empty() || self.report.stopped() || self.at_marker(self.pos) {
                return None;
            }
            let column = rest.len() - rest.trim_start_matches([' ', '\t']).len();
            let at = self.pos + column;
            if !self.is_end(at) && self.byte(at) != b'#' {
                return Some(Line { at, column });
            }
            self.next_line();
        }
    }

    /// Whether `---` or `...` begins at an offset, which is the start of a line.
    pub(super) fn at_marker(&self, at: usize) -> bool {
        matches!(self.slice(at, at + 3), "---" | "...") && self.is_blank(at + 3)
    }

    /// Goes to the content of a line.
    pub(super) fn enter_line(&mut self, line: Line) {
        let white = self.slice(self.pos, line.at);
        if let Some(tab) = white.find('\t') {
            self.tab(Span::new(self.pos + tab, line.at));
        }
        self.pos = line.at;
    }

    pub(super) fn tab(&mut self, span: Span) {
        let message = "a tab stands where the indentation is counted";
        self.error("tab-indentation", span, message, "indent with spaces");
    }

    /// Skips the rest of the line and all deeper lines after it.
    pub(super) fn skip_block(&mut self, column: usize) {
        self.next_line();
        while self.peek_line().is_some_and(|line| line.column > column) {
            self.next_line();
        }
    }

    /// Counts a node.
    pub(super) fn count_node(&mut self, at: usize) {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            let message = format!("the file holds more than {MAX_NODES} keys and values here");
            let error = SyntaxError::new("too-many-nodes", Span::at(at), message);
            self.report.push_last(error.help("shorten it"));
        }
    }

    /// Opens a collection; false when it would be one level too deep.
    pub(super) fn enter(&mut self, at: usize) -> bool {
        self.count_node(at);
        if self.depth >= MAX_DEPTH {
            let message = format!("collections are nested more than {MAX_DEPTH} levels deep here");
            let error = SyntaxError::new("too-deep", Span::at(at), message);
            self.report.push_last(error.help("nest them less deeply"));
            return false;
        }
        self.depth += 1;
        true
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// A value that is not written.
    pub(super) fn absent(&mut self, at: usize) -> Node<'s> {
        self.count_node(at);
        Node {
            span: Span::at(at),
            value: Value::Null,
        }
    }
}
