//! Fenced code blocks of Markdown (board.md, 4.2). The grammar is that of `pulldown-cmark`.

mod info;
#[cfg(test)]
mod tests;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};

use crate::{Span, SpanMap, SyntaxError};

/// A fenced code block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FencedBlock<'s> {
    /// From the opening fence to the closing one.
    pub span: Span,
    /// The info string, without blanks around it.
    pub info: Span,
    /// The language word, as written, and its place. A first word with `=` is an attribute instead.
    pub lang: Option<(&'s str, Span)>,
    /// The `key=value` words of the info string in their order, repeated keys included. Other
    /// words are ignored.
    pub attributes: Vec<Attribute<'s>>,
    /// What is wrong with the info string, with rule `info-string`.
    pub problems: Vec<SyntaxError>,
    /// The content, without what belongs to lists and quotes around the block; lines end in LF.
    pub text: String,
    /// Where the content stands in the Markdown text.
    pub map: SpanMap,
}

/// A `key=value` word of an info string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attribute<'s> {
    /// What stands before the `=`.
    pub key: &'s str,
    /// Where the key stands.
    pub key_span: Span,
    /// What stands behind it, without quotes.
    pub value: &'s str,
    /// Where the value stands, without quotes.
    pub value_span: Span,
}

impl<'s> FencedBlock<'s> {
    /// The first attribute of that key.
    #[must_use]
    pub fn attribute(&self, key: &str) -> Option<&Attribute<'s>> {
        self.attributes
            .iter()
            .find(|attribute| attribute.key == key)
    }
}

/// Finds the fenced code blocks of a Markdown text (CommonMark; board.md, 4.2), also in lists and
/// quotes. Indented blocks and fences inside a longer fence are none. An unclosed fence runs to the
/// end of what it stands in.
#[must_use]
pub fn fenced_blocks(text: &str) -> Vec<FencedBlock<'_>> {
    let mut blocks = Vec::new();
    let mut block: Option<FencedBlock<'_>> = None;
    for (event, range) in Parser::new_ext(text, Options::empty()).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => {
                block = Some(info::read(text, Span::new(range.start, range.end)));
            }
            Event::Text(content) => {
                if let Some(block) = &mut block {
                    block.text.push_str(&content);
                    block
                        .map
                        .push(content.len(), Span::new(range.start, range.end));
                }
            }
            Event::End(pulldown_cmark::TagEnd::CodeBlock) => blocks.extend(block.take()),
            _ => {}
        }
    }
    blocks
}
