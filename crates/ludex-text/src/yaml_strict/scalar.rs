//! Plain scalars, keys, and what type a scalar has.

use std::borrow::Cow;

use super::MAX_STRING;
use super::lines::Reader;
use crate::report::quoted;
use crate::{Node, Number, Span, SyntaxError, Value};

impl<'s> Reader<'s> {
    /// The scalar at hand, as a value.
    pub(super) fn scalar(&mut self, around: Option<usize>) -> Node<'s> {
        let at = self.pos;
        self.count_node(at);
        if matches!(self.byte(at), b'"' | b'\'') {
            let (text, span) = self.quoted_scalar();
            self.check_length(&text, span);
            return Node {
                span,
                value: Value::String(text),
            };
        }
        if self.is_block_scalar(at) {
            return self.block_scalar(around);
        }
        let plain = self.plain_end(at, self.in_flow());
        let mut end = if self.in_flow() {
            plain
        } else {
            self.text_end(at)
        };
        let ill_begun = self.check_start(at, end);
        end = end.max(
            at + self
                .slice(at, self.text.len())
                .chars()
                .next()
                .map_or(0, char::len_utf8),
        );
        let text = self.slice(at, end);
        let span = Span::new(at, end);
        self.pos = end;
        if ill_begun {
            return Node {
                span,
                value: Value::String(Cow::Borrowed(text)),
            };
        }
        if plain < end {
            let colon = self
                .slice(plain, end)
                .find(':')
                .map_or(plain, |colon| plain + colon);
            let message = format!("a colon and a space stand inside the text {}", quoted(text));
            let help = format!("write {}", in_quotes(text));
            self.error(
                "unexpected-character",
                Span::new(colon, colon + 1),
                message,
                &help,
            );
            return Node {
                span,
                value: Value::String(Cow::Borrowed(text)),
            };
        }
        let value = match typed(text) {
            Ok(value) => value,
            Err((rule, message)) => {
                let help = "write it in quotes if it is text, or with fewer digits";
                self.error(rule, span, message, help);
                Value::Broken
            }
        };
        if matches!(value, Value::String(_)) {
            self.check_length(text, span);
        }
        Node { span, value }
    }

    /// The key at hand; none if it cannot be told what it is.
    pub(super) fn key(&mut self, flow: bool) -> Option<(Cow<'s, str>, Span)> {
        let at = self.pos;
        self.count_node(at);
        if matches!(self.byte(at), b'"' | b'\'') {
            let (text, span) = self.quoted_scalar();
            self.check_length(&text, span);
            let closed = !std::mem::take(&mut self.skip_deeper);
            return closed.then_some((text, span));
        }
        let end = self.plain_end(at, flow);
        let ill_begun = self.check_start(at, end);
        let text = self.slice(at, end);
        let span = Span::new(at, end);
        self.pos = end;
        self.check_length(text, span);
        if !ill_begun {
            self.check_key(text, span);
        }
        Some((Cow::Borrowed(text), span))
    }

    fn check_key(&mut self, text: &'s str, span: Span) {
        if text == "<<" {
            let message = "<< would merge another mapping into this one, which is not done here";
            self.error("merge-key", span, message, "write the keys out");
            return;
        }
        let kind = match typed(text) {
            Ok(Value::String(_)) => return,
            Ok(Value::Number(_)) if is_integer(text) => return,
            Ok(Value::Number(_)) => "a decimal number",
            Ok(Value::Bool(_)) => "true or false",
            Ok(_) => "null",
            Err((rule, message)) => {
                self.error(rule, span, message, "put the key in quotes");
                return;
            }
        };
        let message = format!("the key {} is read as {kind}, not as text", quoted(text));
        self.error(
            "key-not-string",
            span,
            message,
            &format!("write {}", in_quotes(text)),
        );
    }

    /// Whether a block key stands at an offset: a scalar, a colon and a blank.
    pub(super) fn key_ahead(&self, at: usize) -> bool {
        let mut end = match self.byte(at) {
            b'[' | b'{' | b'#' => return false,
            quote @ (b'"' | b'\'') => match self.closing_quote(at + 1, quote) {
                Some(close) => close + 1,
                None => return false,
            },
            _ => self.plain_end(at, false),
        };
        while matches!(self.byte(end), b' ' | b'\t') {
            end += 1;
        }
        self.byte(end) == b':' && self.is_blank(end + 1)
    }

    /// Where the quote stands that closes a text on its line.
    fn closing_quote(&self, start: usize, quote: u8) -> Option<usize> {
        let mut at = start;
        while !self.is_end(at) {
            match self.byte(at) {
                b'\\' if quote == b'"' => at += 1,
                b'\'' if quote == b'\'' && self.byte(at + 1) == b'\'' => at += 1,
                byte if byte == quote => return Some(at),
                _ => {}
            }
            at += 1;
        }
        None
    }

    /// The end of the plain scalar that begins at an offset.
    fn plain_end(&self, start: usize, flow: bool) -> usize {
        let indicator = |byte: u8| matches!(byte, b',' | b'[' | b']' | b'{' | b'}');
        let mut end = start;
        let mut at = start;
        while !self.is_end(at) {
            let byte = self.byte(at);
            let stops = match byte {
                b':' => self.is_blank(at + 1) || (flow && indicator(self.byte(at + 1))),
                b'#' => at > end,
                _ => flow && indicator(byte),
            };
            if stops {
                break;
            }
            at += 1;
            if !matches!(byte, b' ' | b'\t') {
                end = at;
            }
        }
        end
    }

    /// The end of what stands on the line, without a comment.
    fn text_end(&self, start: usize) -> usize {
        let mut end = start;
        let mut at = start;
        while !self.is_end(at) {
            if self.byte(at) == b'#' && at > end {
                break;
            }
            let blank = matches!(self.byte(at), b' ' | b'\t');
            at += 1;
            if !blank {
                end = at;
            }
        }
        end
    }

    fn is_block_scalar(&self, at: usize) -> bool {
        if !matches!(self.byte(at), b'|' | b'>') || self.in_flow() {
            return false;
        }
        let header = self.slice(at + 1, self.text_end(at));
        header
            .bytes()
            .all(|byte| matches!(byte, b'+' | b'-' | b'0'..=b'9'))
    }

    /// Reports a scalar on the lines below; they are skipped.
    fn block_scalar(&mut self, around: Option<usize>) -> Node<'s> {
        let span = Span::new(self.pos, self.text_end(self.pos));
        self.pos = span.end as usize;
        self.skip_deeper = around.is_some();
        let header = self.slice(span.start as usize, span.end as usize);
        let message = format!("{header} begins a text of several lines, which is not used here");
        let help = "write the text on one line; in \"double quotes\" \\n is a line break";
        self.error("block-scalar", span, message, help);
        Node {
            span,
            value: Value::Broken,
        }
    }

    /// Reports a plain scalar that begins with a character it may not begin with.
    fn check_start(&mut self, at: usize, end: usize) -> bool {
        let first = self.byte(at);
        let next = self.byte(at + 1);
        let alone = self.is_blank(at + 1)
            || (self.in_flow() && matches!(next, b',' | b'[' | b']' | b'{' | b'}'));
        let (rule, meaning) = match first {
            b'*' => ("alias", "which makes it a YAML alias"),
            b'|' | b'>' => (
                "block-scalar",
                "which begins a text of several lines in YAML",
            ),
            b'%' | b'@' | b'`' | b',' | b'[' | b']' | b'{' | b'}' => (
                "unexpected-character",
                "which has a meaning of its own in YAML",
            ),
            b'?' if alone => ("complex-key", "which begins a key in YAML"),
            b'-' | b':' if alone => (
                "unexpected-character",
                "which has a meaning of its own in YAML",
            ),
            _ => return false,
        };
        if first == b':' && end == at {
            self.error(
                "key-not-string",
                Span::at(at),
                "a key is missing before the colon",
                "write a key, or quote the text",
            );
            return true;
        }
        let end = end.max(at + 1);
        let text = self.slice(at, end);
        let message = format!(
            "{} begins with {}, {meaning}",
            quoted(text),
            char::from(first)
        );
        let error = SyntaxError::new(rule, Span::new(at, end), message);
        self.report
            .push(error.help(format!("write {}", in_quotes(text))));
        true
    }

    fn check_length(&mut self, text: &str, span: Span) {
        if text.len() > MAX_STRING {
            let message = format!("the text has {} bytes, more than {MAX_STRING}", text.len());
            self.error("string-too-long", span, message, "shorten it");
        }
    }
}

/// A text in the quotes that need the fewest escapes.
fn in_quotes(text: &str) -> String {
    if text.contains(['"', '\\']) {
        format!("'{}'", text.replace('\'', "''"))
    } else {
        format!("\"{text}\"")
    }
}

/// Whether a plain scalar is an integer: `-?(0|[1-9][0-9]*)`.
pub(super) fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let all = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    all && (digits == "0" || !digits.starts_with('0'))
}

/// The value of a plain scalar, or the rule it breaks and why.
fn typed(text: &str) -> Result<Value<'_>, (&'static str, String)> {
    /// 2^53.
    const LARGEST: i64 = 1 << 53;
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Ok(Value::Null),
        "true" | "True" | "TRUE" => return Ok(Value::Bool(true)),
        "false" | "False" | "FALSE" => return Ok(Value::Bool(false)),
        _ => {}
    }
    if is_integer(text) {
        return match text.parse::<i64>() {
            Ok(n) if (-LARGEST..=LARGEST).contains(&n) => Ok(Value::Number(Number(text.into()))),
            _ => {
                let message = format!("{text} is larger than 2^53 (9007199254740992)");
                Err(("integer-too-large", message))
            }
        };
    }
    let Some(decimal) = Decimal::split(text) else {
        return Ok(Value::String(Cow::Borrowed(text)));
    };
    if decimal.significant > 15 {
        let message = format!(
            "{text} has {} significant digits, more than 15",
            decimal.significant
        );
        return Err(("too-many-digits", message));
    }
    if decimal
        .leading
        .is_some_and(|power| !(-300..=300).contains(&power))
    {
        return Err((
            "number-out-of-range",
            format!("{text} is outside 10^-300 to 10^300"),
        ));
    }
    Ok(Value::Number(Number(text.into())))
}

/// What is limited of a decimal number.
struct Decimal {
    /// The number of digits from the first that is not 0.
    significant: usize,
    /// The power of ten of the first digit that is not 0; none for zero.
    leading: Option<i64>,
}

impl Decimal {
    /// An integer with `.digits`, `e+digits` or `e-digits`, or both, behind it.
    fn split(text: &str) -> Option<Self> {
        let (mantissa, exponent) = match text.split_once('e') {
            Some((mantissa, exponent)) => (mantissa, Some(exponent)),
            None => (text, None),
        };
        let (whole, fraction) = match mantissa.split_once('.') {
            Some((whole, fraction)) => (whole, Some(fraction)),
            None => (mantissa, None),
        };
        let digits =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !is_integer(whole) || !fraction.is_none_or(digits) {
            return None;
        }
        let power = match exponent {
            None => 0,
            Some(exponent) => {
                let size = exponent
                    .strip_prefix(['+', '-'])
                    .filter(|size| digits(size))?;
                // A power that fits no integer is out of range in any case.
                let size = size.parse::<i64>().unwrap_or(i64::MAX / 4);
                if exponent.starts_with('-') {
                    -size
                } else {
                    size
                }
            }
        };
        let whole = whole.trim_start_matches('-');
        let fraction = fraction.unwrap_or("");
        let zeros = whole
            .bytes()
            .chain(fraction.bytes())
            .take_while(|byte| *byte == b'0')
            .count();
        let all = whole.len() + fraction.len();
        let place = i64::try_from(whole.len()).ok()? - 1 - i64::try_from(zeros).ok()?;
        let leading = (zeros < all).then(|| place.saturating_add(power));
        Some(Self {
            significant: all - zeros,
            leading,
        })
    }
}
