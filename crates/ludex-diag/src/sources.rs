//! The texts that diagnostics point into.

use std::collections::BTreeMap;
use std::sync::Arc;

use ludex_text::{Position, Source, Span};

/// A set of sources by name.
///
/// A diagnostic carries only a name and byte offsets; a renderer finds text, lines and columns
/// here. A name without a source is no fault: it renders without an excerpt.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    by_name: BTreeMap<Arc<str>, Source>,
}

impl Sources {
    /// No sources.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a source; one of the same name is replaced and returned.
    pub fn insert(&mut self, source: Source) -> Option<Source> {
        self.by_name.insert(Arc::clone(source.name()), source)
    }

    /// The source of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Source> {
        self.by_name.get(name)
    }

    /// The start and the (exclusive) end of a place, counted from 1 in lines and Unicode scalar
    /// values (cli.md, `check --format json`). The beginning of the file, `1:1` to `1:1`, when
    /// there is no span or the file's text is not in the set.
    #[must_use]
    pub fn positions(&self, file: &str, span: Option<Span>) -> (Position, Position) {
        let start = Position { line: 1, column: 1 };
        match (self.get(file), span) {
            (Some(source), Some(span)) => source.positions(span),
            _ => (start, start),
        }
    }

    /// The sources in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = &Source> {
        self.by_name.values()
    }

    /// How many sources there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.by_name.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }
}

impl FromIterator<Source> for Sources {
    fn from_iter<I: IntoIterator<Item = Source>>(sources: I) -> Self {
        let mut set = Self::new();
        set.extend(sources);
        set
    }
}

impl Extend<Source> for Sources {
    fn extend<I: IntoIterator<Item = Source>>(&mut self, sources: I) {
        for source in sources {
            self.insert(source);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_source_of_the_same_name_replaces_the_first() {
        let mut sources = Sources::new();
        assert!(sources.is_empty());
        assert!(sources.insert(Source::new("a", "one")).is_none());
        let replaced = sources.insert(Source::new("a", "two"));
        assert_eq!(
            replaced.map(|source| source.text().to_owned()).as_deref(),
            Some("one")
        );
        assert_eq!(sources.get("a").map(Source::text), Some("two"));
        assert_eq!(sources.len(), 1);
    }

    #[test]
    fn positions_count_characters_and_fall_back_to_the_beginning() {
        let sources: Sources = [Source::new("a", "é\n✓x")].into_iter().collect();
        let at = |line, column| Position { line, column };
        assert_eq!(
            sources.positions("a", Some(Span::new(6, 7))),
            (at(2, 2), at(2, 3))
        );
        assert_eq!(sources.positions("a", None), (at(1, 1), at(1, 1)));
        assert_eq!(
            sources.positions("b", Some(Span::new(6, 7))),
            (at(1, 1), at(1, 1))
        );
    }

    #[test]
    fn sources_come_in_the_order_of_their_names() {
        let sources: Sources = ["b", "a", "c"]
            .map(|name| Source::new(name, ""))
            .into_iter()
            .collect();
        let names: Vec<&str> = sources.iter().map(|source| &**source.name()).collect();
        assert_eq!(names, ["a", "b", "c"]);
    }
}
