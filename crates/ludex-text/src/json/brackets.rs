//! Which bracket closes what, when they do not match.

use super::scan::{Kind, Reader};
use super::string::Ahead;
use crate::{Span, SyntaxError};

/// The two sorts of brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bracket {
    /// `{ }`
    Object,
    /// `[ ]`
    Array,
}

impl Bracket {
    pub(super) fn close(self) -> char {
        match self {
            Self::Object => '}',
            Self::Array => ']',
        }
    }
}

/// An open bracket.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) kind: Bracket,
    pub(super) span: Span,
    /// The indentation of the line it stands on.
    pub(super) indent: usize,
    /// Whether a syntax error was met directly inside.
    pub(super) damaged: bool,
    /// Whether reading ended inside, or a line is lost, so that more may stand in it.
    pub(super) cut: bool,
}

/// What the bracket at hand does to the innermost open one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closing {
    /// Closes it.
    Here,
    /// Closes one further out: its own is missing.
    Outer,
    /// Closes nothing.
    Stray,
}

/// How many brackets are opened but not closed in the text; negative when there are more closing
/// ones. Strings are left out.
pub(super) fn surplus(text: &str) -> i64 {
    let mut open = 0;
    let mut ahead = Ahead::default();
    let mut bytes = text.bytes().enumerate();
    while let Some((_, byte)) = bytes.next() {
        match byte {
            b'{' | b'[' => open += 1,
            b'}' | b']' => open -= 1,
            b'"' => {
                while let Some((at, byte)) = bytes.next() {
                    match byte {
                        b'\\' => drop(bytes.next()),
                        b'"' => break,
                        b'\n' if !ahead.closes(text, at) => break,
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    open
}

impl Reader<'_> {
    /// Opens the bracket at hand; false when it would be one level too deep.
    pub(super) fn enter(&mut self, kind: Bracket) -> bool {
        let span = self.token.span;
        if self.frames.len() >= self.max_depth {
            let message = format!(
                "objects and lists are nested more than {} levels deep here",
                self.max_depth
            );
            self.report.push_last(
                SyntaxError::new("too-deep", span, message).help("nest them less deeply"),
            );
            self.take();
            return false;
        }
        self.frames.push(Frame {
            kind,
            span,
            indent: self.indent,
            damaged: false,
            cut: false,
        });
        true
    }

    /// Ends the innermost open bracket.
    pub(super) fn leave(&mut self) -> Option<Frame> {
        self.frames.pop()
    }

    /// In the first reading, asks for the second; in the second, tells how many brackets remain
    /// unclosed.
    fn unclosed(&mut self) -> Option<i64> {
        if self.unclosed.is_none() {
            self.unbalanced = true;
            self.report.stop();
        }
        self.unclosed
    }

    /// The sort of bracket around the innermost open one.
    fn around(&self) -> Option<Bracket> {
        self.frames.iter().rev().nth(1).map(|frame| frame.kind)
    }

    /// Decides what the closing bracket, or the end of the text, at hand closes.
    pub(super) fn closing(&mut self) -> Closing {
        let Some(frame) = self.frames.last_mut() else {
            return Closing::Stray;
        };
        frame.cut |= self.token.kind == Kind::End;
        let frame = *frame;
        let Kind::Close(kind) = self.token.kind else {
            if !self.report.stopped() && !self.muted && self.unclosed().is_some() {
                self.unclosed_at_end();
            }
            return Closing::Outer;
        };
        if kind == frame.kind {
            return self.closing_of_same_sort(frame);
        }
        let Some(unclosed) = self.unclosed() else {
            return Closing::Outer;
        };
        let indent = self.token.first.then_some(self.indent);
        let outer = self
            .frames
            .iter()
            .rev()
            .skip(1)
            .find(|frame| frame.kind == kind);
        let fits_here = indent == Some(frame.indent);
        let fits_outer = outer.is_some_and(|outer| indent == Some(outer.indent));
        let has_outer = outer.is_some();
        if fits_outer && !fits_here {
            self.missing_bracket();
            Closing::Outer
        } else if fits_here && !fits_outer {
            self.wrong_bracket(frame);
            Closing::Here
        } else if unclosed > 0 && has_outer {
            self.missing_bracket();
            Closing::Outer
        } else if unclosed < 0 {
            self.stray_bracket();
            Closing::Stray
        } else {
            self.wrong_bracket(frame);
            Closing::Here
        }
    }

    fn closing_of_same_sort(&mut self, frame: Frame) -> Closing {
        let unclosed = self.unclosed.unwrap_or(0);
        if unclosed > 0 && self.token.first && self.indent < frame.indent {
            let mut around = self.frames.iter().rev().skip(1);
            if around.any(|outer| outer.kind == frame.kind && outer.indent == self.indent) {
                self.missing_bracket();
                return Closing::Outer;
            }
        }
        let deeper = self.token.first && self.indent > frame.indent;
        if unclosed < 0 && (deeper || (self.frames.len() == 1 && self.comma_follows())) {
            self.stray_bracket();
            return Closing::Stray;
        }
        Closing::Here
    }

    fn comma_follows(&self) -> bool {
        self.after_spaces(self.pos, b" \t\r\n") == b','
    }

    /// Whether the value or key at hand belongs into the bracket further out, because the innermost
    /// one was not closed.
    pub(super) fn belongs_outside(&mut self) -> bool {
        let Some(frame) = self.frames.last().copied() else {
            return false;
        };
        let around = self.around();
        let is_open = matches!(self.token.kind, Kind::Open(_));
        let outside = match frame.kind {
            Bracket::Object if is_open => around == Some(Bracket::Array),
            Bracket::Object => {
                around == Some(Bracket::Object)
                    && self.token.first
                    && self.indent <= frame.indent
                    && self.unclosed.is_some()
            }
            Bracket::Array => !is_open && around == Some(Bracket::Object) && self.colon_follows(),
        };
        outside && self.unclosed().is_some_and(|unclosed| unclosed > 0)
    }

    /// Reports that the bracket which closes the innermost open one is missing before the token.
    pub(super) fn missing_bracket(&mut self) {
        let Some(frame) = self.frames.last().copied() else {
            return;
        };
        self.unclosed = self.unclosed.map(|unclosed| unclosed - 1);
        let close = frame.kind.close();
        let error = SyntaxError::new(
            "syntax",
            Span::at(self.before),
            format!("a closing {close} is missing here"),
        );
        self.error(
            error
                .help(format!("put {close} here"))
                .related(frame.span, "opened here"),
        );
        if let Some(outer) = self.frames.iter_mut().rev().nth(1) {
            outer.damaged = true;
        }
    }

    fn wrong_bracket(&mut self, frame: Frame) {
        let close = frame.kind.close();
        let message = format!("this bracket has to be {close} to close what was opened before");
        let error = SyntaxError::new("syntax", self.token.span, message);
        self.error(
            error
                .help(format!("write {close}"))
                .related(frame.span, "opened here"),
        );
    }

    pub(super) fn stray_bracket(&mut self) {
        self.unclosed = self.unclosed.map(|unclosed| unclosed + 1);
        let bracket = self.slice(self.token.span.start as usize, self.token.span.end as usize);
        let message = format!("this {bracket} closes nothing that is open");
        let help = "remove it, or put back the bracket that it closes";
        self.syntax(self.token.span, message, help);
    }

    /// A closing bracket after the whole value.
    pub(super) fn stray_at_end(&mut self) {
        if self.unclosed().is_some() {
            self.stray_bracket();
        }
    }

    fn unclosed_at_end(&mut self) {
        const SHOWN: usize = 8;
        let missing: String = self
            .frames
            .iter()
            .rev()
            .map(|frame| frame.kind.close())
            .collect();
        let message = match missing.len() {
            1 => format!("the text ends before the closing {missing}"),
            2..=SHOWN => format!("the text ends before the closing brackets {missing}"),
            count => format!("the text ends before {count} closing brackets"),
        };
        let mut error = SyntaxError::new("syntax", Span::at(self.before), message);
        if missing.len() <= SHOWN {
            error = error.help(format!(
                "put {missing} here, or where the values really end"
            ));
        }
        for frame in self.frames.iter().rev().take(SHOWN) {
            error = error.related(frame.span, "opened here");
        }
        self.error(error);
        // The brackets further out end here too and have been named.
        self.muted = true;
    }
}

#[cfg(test)]
mod tests {
    use super::surplus;

    #[test]
    fn counts_brackets_outside_strings() {
        for (text, count) in [
            ("", 0),
            ("{[", 2),
            ("]}", -2),
            (r#"{"a": "}]\"}"}"#, 0),
            ("{\"open: [\n}", 0),
        ] {
            assert_eq!(surplus(text), count, "{text}");
        }
    }
}
