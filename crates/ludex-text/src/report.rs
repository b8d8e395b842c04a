//! What all readers share: the bounded list of errors, and the search for repeated keys.

use crate::{Object, Span, SyntaxError};

/// The errors of one reading, at most a given number of them.
#[derive(Debug)]
pub(crate) struct Report {
    errors: Vec<SyntaxError>,
    max: usize,
    stopped: bool,
}

impl Report {
    /// An empty list that takes that many errors and then stops the reader.
    pub(crate) fn new(max: usize) -> Self {
        Self {
            errors: Vec::new(),
            max,
            stopped: false,
        }
    }

    /// Adds an error, or the word that there are too many.
    pub(crate) fn push(&mut self, error: SyntaxError) {
        if self.stopped {
            return;
        }
        if self.errors.len() < self.max {
            self.errors.push(error);
            return;
        }
        let message = format!(
            "reading stops here, because {} errors were found before",
            self.max
        );
        self.errors.push(
            SyntaxError::new("too-many-errors", error.span, message)
                .help("correct the first ones and check again"),
        );
        self.stopped = true;
    }

    /// Adds a last error: nothing is reported after it.
    pub(crate) fn push_last(&mut self, error: SyntaxError) {
        self.push(error);
        self.stop();
    }

    /// Takes nothing more.
    pub(crate) fn stop(&mut self) {
        self.stopped = true;
    }

    /// Whether the reader has to end.
    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Reports every key of the object that stands in it before.
    pub(crate) fn repeated_keys(&mut self, object: &Object<'_>) {
        /// Up to here comparing each with each is faster than sorting.
        const FEW: usize = 16;
        let members = &object.members;
        if members.len() <= FEW {
            for (at, member) in members.iter().enumerate() {
                let first = members
                    .iter()
                    .take(at)
                    .find(|other| other.key == member.key);
                if let Some(first) = first {
                    self.repeated_key(&member.key, member.key_span, first.key_span);
                }
            }
            return;
        }
        let mut sorted: Vec<_> = members.iter().collect();
        sorted.sort_by(|a, b| a.key.cmp(&b.key).then(a.key_span.cmp(&b.key_span)));
        for same in sorted.chunk_by(|a, b| a.key == b.key) {
            let Some((first, later)) = same.split_first() else {
                continue;
            };
            for member in later {
                self.repeated_key(&member.key, member.key_span, first.key_span);
            }
        }
    }

    /// Reports one repeated key.
    pub(crate) fn repeated_key(&mut self, key: &str, span: Span, first: Span) {
        let message = format!("the key {} stands here a second time", quoted(key));
        self.push(
            SyntaxError::new("duplicate-key", span, message)
                .help("keep one of the two, or give this one another name")
                .related(first, "first written here"),
        );
    }

    /// The errors in the order of the text.
    pub(crate) fn finish(mut self) -> Vec<SyntaxError> {
        self.errors.sort_by_key(|error| error.span);
        // The last word stays last, wherever the error stood that was one too many.
        let (last, mut errors): (Vec<_>, Vec<_>) = self
            .errors
            .into_iter()
            .partition(|error| error.rule == "too-many-errors");
        errors.extend(last);
        errors
    }
}

/// A key or a text for a message: in double quotes, shortened when it is long.
pub(crate) fn quoted(text: &str) -> String {
    const SHOWN: usize = 40;
    let mut shown: String = text
        .chars()
        .take(SHOWN)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    format!("\"{shown}\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Member, Node, Value};

    fn object(keys: &[&'static str]) -> Object<'static> {
        let members = keys.iter().enumerate().map(|(at, key)| Member {
            key: (*key).into(),
            key_span: Span::at(at),
            value: Node {
                span: Span::at(at),
                value: Value::Null,
            },
        });
        Object {
            members: members.collect(),
            damaged: false,
        }
    }

    #[test]
    fn small_and_large_objects_report_the_same_repeats() {
        let few = ["a", "b", "a", "c", "b", "a"];
        let mut many = few.to_vec();
        many.extend((0..20).map(|n| {
            [
                "k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8", "k9", "l0", "l1", "l2", "l3",
                "l4", "l5", "l6", "l7", "l8", "l9",
            ][n]
        }));
        for keys in [few.to_vec(), many] {
            let mut report = Report::new(200);
            report.repeated_keys(&object(&keys));
            let found: Vec<_> = report
                .finish()
                .iter()
                .map(|error| (error.span.start, error.related[0].0.start))
                .collect();
            assert_eq!(found, [(2, 0), (4, 1), (5, 0)], "{} keys", keys.len());
        }
    }

    #[test]
    fn stops_with_one_word_after_the_last_error() {
        let mut report = Report::new(2);
        for at in [9, 5, 7, 1] {
            report.push(SyntaxError::new("syntax", Span::at(at), "x"));
        }
        assert!(report.stopped());
        let rules: Vec<_> = report
            .finish()
            .iter()
            .map(|e| (e.rule, e.span.start))
            .collect();
        assert_eq!(
            rules,
            [("syntax", 5), ("syntax", 9), ("too-many-errors", 7)]
        );
    }
}
