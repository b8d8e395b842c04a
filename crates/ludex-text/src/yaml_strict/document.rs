//! The document as a whole.

use super::lines::Reader;
use crate::{Node, Span, Value};

impl<'s> Reader<'s> {
    /// Reads the one document, and looks at what stands around it.
    pub(super) fn document(&mut self) -> Option<Node<'s>> {
        self.directives();
        let marked = self.document_start();
        let root = self.peek_line().map(|line| {
            self.enter_line(line);
            if marked.is_some_and(|marked| self.line == marked) && !self.at_flow() {
                let help = "begin the content on the next line";
                self.error(
                    "bad-indentation",
                    Span::at(line.at),
                    "the content begins behind ---",
                    help,
                );
            }
            self.block(line.column, None)
        });
        let is_mapping = matches!(
            root.as_ref().map(|root| &root.value),
            Some(Value::Object(_))
        );
        if !is_mapping && !self.report.stopped() {
            let message = match &root {
                None => "the file holds no keys".to_owned(),
                Some(root) => format!("the file has to hold keys at its top, not {}", root.kind()),
            };
            let span = root.as_ref().map_or(Span::at(self.pos), |root| root.span);
            self.error("not-mapping", span, message, "write `key: value` lines");
        }
        self.document_end(is_mapping);
        root
    }

    /// Skips lines that begin with `%` before the document.
    fn directives(&mut self) {
        while let Some(line) = self.peek_line() {
            if line.column > 0 || self.byte(line.at) != b'%' {
                break;
            }
            self.directive(line.at);
            self.next_line();
        }
    }

    pub(super) fn directive(&mut self, at: usize) {
        let span = Span::new(at, self.line_end(at));
        let help = "remove the line, or quote the text";
        self.error(
            "directive",
            span,
            "a line that begins with % is a directive",
            help,
        );
    }

    /// Goes past the `---` before the document; returns the start of its line.
    fn document_start(&mut self) -> Option<usize> {
        let at = self.pos;
        if self.slice(at, at + 3) != "---" || !self.at_marker(at) {
            return None;
        }
        self.pos = at + 3;
        self.skip_blanks();
        if self.at_line_rest() {
            self.next_line();
        }
        Some(at)
    }

    fn at_flow(&self) -> bool {
        matches!(self.byte(self.pos), b'{' | b'[')
    }

    /// Looks at what follows the document.
    fn document_end(&mut self, complete: bool) {
        let mut ended = false;
        while !self.report.stopped() {
            if self.peek_line().is_some() {
                // What follows a top value that is no mapping needs no second error.
                if complete {
                    self.trailing_content();
                }
                return;
            }
            let at = self.pos;
            if at >= self.text.len() {
                return;
            }
            let marker = Span::new(at, at + 3);
            if self.byte(at) == b'-' || ended {
                let message = "a second document begins here, but the file may hold only one";
                self.error("several-documents", marker, message, "remove it");
                return;
            }
            ended = true;
            self.pos = at + 3;
            self.skip_blanks();
            if !self.at_line_rest() {
                self.trailing_content();
                return;
            }
            self.next_line();
        }
    }

    fn trailing_content(&mut self) {
        let span = Span::new(self.pos, self.line_end(self.pos));
        let message = "more content stands behind the end of the document";
        self.error("trailing-content", span, message, "remove it");
    }
}
