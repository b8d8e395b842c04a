//! The errors of the YAML parser in our words.

use granit_parser::{ErrorKind, ScanError};

use crate::{Span, SyntaxError};

/// The nearest character boundary at or before an offset.
pub(super) fn boundary(text: &str, offset: usize) -> usize {
    let mut at = offset.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

pub(super) fn too_deep(place: Span, max_depth: usize) -> SyntaxError {
    let message = format!("mappings and lists are nested more than {max_depth} levels deep here");
    SyntaxError::new("too-deep", place, message).help("nest them less deeply")
}

/// An error of the parser, at the character where it stopped.
pub(super) fn of(error: &ScanError, text: &str, max_depth: usize) -> SyntaxError {
    let start = boundary(text, error.marker().byte_offset().unwrap_or(text.len()));
    let next = text.get(start..).and_then(|rest| rest.chars().next());
    let length = next
        .filter(|c| !matches!(c, '\n' | '\r'))
        .map_or(0, char::len_utf8);
    let place = Span::new(start, start + length);
    if *error.kind() == ErrorKind::RecursionLimitExceeded {
        return too_deep(place, max_depth);
    }
    let (message, help) = words(error);
    let mut error = SyntaxError::new("syntax", place, message);
    error.help = help.map(str::to_owned);
    error
}

fn words(error: &ScanError) -> (String, Option<&'static str>) {
    let (message, help) = match error.kind() {
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabInPlainScalar
        | ErrorKind::TabAtBlockScalarStart => (
            "a tab stands here, but YAML is indented with spaces",
            "put spaces in its place",
        ),
        ErrorKind::InvalidIndentation
        | ErrorKind::ExpectedBlockMappingKey
        | ErrorKind::ExpectedBlockSequenceEntry
        | ErrorKind::ExpectedDocumentStart
        | ErrorKind::InvalidBlockScalarIndent
        | ErrorKind::InvalidFlowScalarIndent
        | ErrorKind::InvalidQuotedScalarIndent => (
            "this line does not fit the lines above it",
            "indent it like its neighbours, or quote the text if it begins a value",
        ),
        ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => (
            "a colon is missing after the key",
            "write `key: value`, or indent the line if it continues a text",
        ),
        ErrorKind::MappingValueNotAllowed | ErrorKind::InvalidColonPlacement => (
            "a colon stands where no key can stand before it",
            "quote the text if the colon belongs to it",
        ),
        ErrorKind::InvalidMappingValueWhitespace
        | ErrorKind::FlowMappingValueAdjacentCollection => (
            "a space is missing after the colon",
            "write a space after it",
        ),
        ErrorKind::UnclosedQuotedScalar | ErrorKind::DocumentIndicatorInQuotedScalar => (
            "the quote that ends this text is missing",
            "write it where the text ends",
        ),
        ErrorKind::InvalidTrailingSingleQuotedScalar
        | ErrorKind::InvalidTrailingDoubleQuotedScalar => (
            "more text stands behind the closing quote",
            "quote the whole text; in '…' a quote is written '', in \"…\" it is written \\\"",
        ),
        ErrorKind::UnknownQuotedScalarEscape
        | ErrorKind::InvalidQuotedScalarHexEscape
        | ErrorKind::InvalidUnicodeEscape
        | ErrorKind::InvalidLowSurrogate
        | ErrorKind::InvalidLowSurrogateHexEscape
        | ErrorKind::MissingLowSurrogate
        | ErrorKind::UnpairedLowSurrogate => (
            "this escape is not known in YAML",
            "write \\\\ for a backslash, or put the text in single quotes",
        ),
        ErrorKind::ExpectedFlowMappingSeparator
        | ErrorKind::UnexpectedEofFlowMapping
        | ErrorKind::UnexpectedEofImplicitFlowMapping => (
            "a comma or the closing } is missing here",
            "write a comma between the members",
        ),
        ErrorKind::ExpectedFlowSequenceSeparator | ErrorKind::UnexpectedEofFlowSequence => (
            "a comma or the closing ] is missing here",
            "write a comma between the items",
        ),
        ErrorKind::MisplacedFlowCollectionEnd => (
            "this bracket closes nothing that is open",
            "remove it, or quote the text",
        ),
        ErrorKind::BlockEntryInFlowCollection
        | ErrorKind::BlockSequenceEntryNotAllowed
        | ErrorKind::PlainScalarStartsWithDashFlowIndicator => (
            "a list item (-) cannot begin here",
            "put it on a line of its own, or quote the text if the dash belongs to it",
        ),
        ErrorKind::CommentNotSeparated => (
            "a space is missing before the comment",
            "write a space before #",
        ),
        ErrorKind::CommentInterceptedScalar => (
            "a comment stands inside a text",
            "remove it, or quote the text",
        ),
        ErrorKind::BomInsideDocument => (
            "a byte order mark (U+FEFF) stands inside the text",
            "remove it",
        ),
        ErrorKind::UnclosedFlowCollection { open } => {
            let close = if *open == '[' { ']' } else { '}' };
            let message = format!("the bracket {open} is never closed");
            let help = if close == ']' {
                "write ] where the list ends"
            } else {
                "write } where the mapping ends"
            };
            return (message, Some(help));
        }
        ErrorKind::MismatchedFlowCollectionEnd { open, close } => {
            let message = format!("the bracket {open} is closed by {close}");
            return (message, Some("close each bracket with its own kind"));
        }
        ErrorKind::UnexpectedCharacter { character } => {
            let message = format!("{} cannot begin a text", character.escape_debug());
            return (message, Some("quote the text"));
        }
        other => {
            let what = other.to_string().replace("invalid", "malformed");
            return (format!("this is not YAML: {what}"), None);
        }
    };
    (message.to_owned(), Some(help))
}
