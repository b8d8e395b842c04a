//! The way from a text that was cut out of another back to where it stands.

use crate::{Node, Span, SyntaxError, Value};

/// A run of bytes and where it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    /// Where it begins in the cut text.
    at: u32,
    len: u32,
    /// Where it stands in the source. When the lengths differ, it stands there as a whole.
    source: Span,
}

/// Maps places in a text that was put together from pieces of a source, as the content of a code
/// block in a quote is, to places in that source (board.md, 4.2 and 15).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpanMap {
    pieces: Vec<Piece>,
}

impl SpanMap {
    /// Adds the next piece of the cut text: `len` bytes that stand at `source`.
    ///
    /// Pieces must be added in the order of both texts. Where the lengths differ (an expanded tab),
    /// every place in the piece maps to the whole of `source`.
    pub fn push(&mut self, len: usize, source: Span) {
        let len = u32::try_from(len).unwrap_or(u32::MAX);
        let exact = source.len() == len as usize;
        if let Some(last) = self.pieces.last_mut() {
            let joins = last.source.end == source.start && last.source.len() == last.len as usize;
            if exact && joins {
                last.len = last.len.saturating_add(len);
                last.source.end = source.end;
                return;
            }
        }
        let at = self
            .pieces
            .last()
            .map_or(0, |last| last.at.saturating_add(last.len));
        self.pieces.push(Piece { at, len, source });
    }

    /// Where a place in the cut text stands in the source.
    #[must_use]
    pub fn map(&self, span: Span) -> Span {
        let start = self.map_start(span.start);
        if span.is_empty() {
            return Span { start, end: start };
        }
        // The end belongs to the piece of the last byte, not to the one that begins there.
        let (Some(piece), last) = (self.piece(span.end - 1), span.end - 1) else {
            return Span { start, end: start };
        };
        let end = if piece.source.len() == piece.len as usize {
            piece
                .source
                .start
                .saturating_add((last - piece.at).min(piece.len))
                .saturating_add(1)
        } else {
            piece.source.end
        };
        Span {
            start,
            end: end.min(piece.source.end).max(start),
        }
    }

    fn map_start(&self, offset: u32) -> u32 {
        let Some(piece) = self.piece(offset) else {
            return offset;
        };
        if piece.source.len() == piece.len as usize || offset >= piece.at + piece.len {
            piece
                .source
                .start
                .saturating_add(offset - piece.at)
                .min(piece.source.end)
        } else {
            piece.source.start
        }
    }

    /// The piece that holds a byte; the last one for what lies behind all.
    fn piece(&self, offset: u32) -> Option<&Piece> {
        let after = self.pieces.partition_point(|piece| piece.at <= offset);
        self.pieces.get(after.checked_sub(1)?)
    }
}

impl Node<'_> {
    /// Moves all places in the tree from a cut text to its source.
    pub fn map_spans(&mut self, map: &SpanMap) {
        self.span = map.map(self.span);
        match &mut self.value {
            Value::Array(items) => items.iter_mut().for_each(|item| item.map_spans(map)),
            Value::Object(object) => {
                for member in &mut object.members {
                    member.key_span = map.map(member.key_span);
                    member.value.map_spans(map);
                }
            }
            _ => {}
        }
    }
}

impl SyntaxError {
    /// Moves all places of the error from a cut text to its source.
    pub fn map_spans(&mut self, map: &SpanMap) {
        self.span = map.map(self.span);
        for (span, _) in &mut self.related {
            *span = map.map(*span);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_map_piece_by_piece() {
        // "ab\n" at 10, then two blanks for a tab at 20..21, then "cd" at 21.
        let mut map = SpanMap::default();
        map.push(2, Span::new(10, 12));
        map.push(1, Span::new(12, 13));
        map.push(2, Span::new(20, 21));
        map.push(2, Span::new(21, 23));
        for (span, place) in [
            ((0, 2), (10, 12)),
            ((1, 3), (11, 13)),
            ((2, 6), (12, 22)),
            ((4, 5), (20, 21)),
            ((5, 7), (21, 23)),
            ((3, 3), (20, 20)),
            ((5, 5), (21, 21)),
            ((7, 7), (23, 23)),
            ((9, 12), (23, 23)),
        ] {
            assert_eq!(
                map.map(Span::new(span.0, span.1)),
                Span::new(place.0, place.1),
                "{span:?}"
            );
        }
    }
}
