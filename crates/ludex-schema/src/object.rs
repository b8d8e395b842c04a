//! Reading an object key by key.

use ludex_text::{Member, Node, Object, Span};

use crate::leftover::{Known, check_comment, check_schema_url, is_tolerated, unknown_key};
use crate::remedy::example;
use crate::words::{bad_word, listed};
use crate::{Cx, Limited, Limits, Mark, Problem, Schema, Shapes};

/// Reads an object key by key, and in the end reports what it holds besides.
///
/// Every key that is asked for is a known key. `$comment` is known everywhere, `$schema` at the
/// root of a format that has an address for it (page 1, 1.2). Of repeated keys the first counts;
/// the reader of the text has reported the others.
#[derive(Debug)]
pub struct ObjectReader<'r, 'c> {
    object: &'r Object<'r>,
    span: Span,
    key: Option<Span>,
    cx: &'c mut Cx,
    asked: Vec<&'static str>,
    /// The keys that are required and absent.
    missing: Vec<&'static str>,
    scope: Option<&'static [&'static str]>,
    branches: Vec<(Branches, Option<&'static str>)>,
}

/// The branches of a tagged union, for messages about keys of the wrong branch.
#[derive(Clone, Copy, Debug)]
pub struct Branches {
    /// The key that chooses.
    pub tag: &'static str,
    /// Lists the word of each branch with each key of that branch.
    pub keys: fn() -> Vec<(&'static str, &'static str)>,
}

impl<'r, 'c> ObjectReader<'r, 'c> {
    pub(crate) fn new(
        object: &'r Object<'r>,
        span: Span,
        key: Option<Span>,
        cx: &'c mut Cx,
    ) -> Self {
        let asked = Vec::with_capacity(12);
        Self {
            object,
            span,
            key,
            cx,
            asked,
            missing: Vec::new(),
            scope: None,
            branches: Vec::new(),
        }
    }

    /// Where problems go.
    pub fn cx(&mut self) -> &mut Cx {
        self.cx
    }

    /// The object's place.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// This moment of decoding.
    #[must_use]
    pub fn mark(&self) -> Mark {
        self.cx.mark()
    }

    /// Whether nothing broke since that moment.
    #[must_use]
    pub fn sound_since(&self, mark: Mark) -> bool {
        self.cx.sound_since(mark)
    }

    /// The member of a key, which so becomes a known key.
    pub fn member(&mut self, key: &'static str) -> Option<&'r Member<'r>> {
        self.asked.push(key);
        self.object.member(key)
    }

    /// The value of a key, which so becomes a known key.
    pub fn node(&mut self, key: &'static str) -> Option<&'r Node<'r>> {
        self.member(key).map(|member| &member.value)
    }

    /// Whether the key stands in the object; asking does not make it known.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.object.member(key).is_some()
    }

    /// The value of the next key that is read opens a scope owning these roles (`*`: all).
    #[must_use = "the scope opens with the next key read"]
    pub fn opening(&mut self, owns: &'static [&'static str]) -> &mut Self {
        self.scope = Some(owns);
        self
    }

    /// Opens a scope over the whole object, until [`ObjectReader::leave`].
    pub fn enter(&mut self, owns: &'static [&'static str]) {
        self.cx.open_scope(owns, self.span);
    }

    /// Closes the scope that [`ObjectReader::enter`] opened.
    pub fn leave(&mut self) {
        self.cx.close_scope();
    }

    fn decode<T: Schema>(&mut self, member: &Member<'_>) -> Option<T> {
        let Some(owns) = self.scope.take() else {
            return self.cx.enter(member.key_span, &member.value);
        };
        self.cx.open_scope(owns, member.value.span);
        let value = self.cx.enter(member.key_span, &member.value);
        self.cx.close_scope();
        value
    }

    /// The value of a key that is required, unless the type itself says what its absence means
    /// ([`Schema::absent`]). `None` when it is missing or broken; that has been reported.
    pub fn required<T: Schema>(&mut self, key: &'static str) -> Option<T> {
        if let Some(member) = self.member(key) {
            return self.decode(member);
        }
        self.scope = None;
        let absent = T::absent();
        if absent.is_none() {
            self.missing::<T>(key);
        }
        absent
    }

    /// The value of a key that may be absent: `None` when broken, `Some(None)` when absent.
    pub fn optional<T: Schema>(&mut self, key: &'static str) -> Option<Option<T>> {
        self.required::<Option<T>>(key)
    }

    /// The value of a key that has a default: `None` when broken.
    pub fn or_else<T: Schema>(
        &mut self,
        key: &'static str,
        default: impl FnOnce() -> T,
    ) -> Option<T> {
        if let Some(member) = self.member(key) {
            return self.decode(member);
        }
        self.scope = None;
        Some(default())
    }

    /// The value of a key whose default is that of its type: `None` when broken.
    pub fn or_default<T: Schema + Default>(&mut self, key: &'static str) -> Option<T> {
        self.or_else(key, T::default)
    }

    /// Holds a number that was just read to the limits of its key.
    pub fn within<T: Limited>(
        &mut self,
        key: &'static str,
        value: Option<T>,
        limits: &Limits,
    ) -> Option<T> {
        let value = value?;
        let (Some(number), Some(node)) = (value.number(), self.object.get(key)) else {
            return Some(value);
        };
        if limits.hold(number) {
            return Some(value);
        }
        self.cx
            .report_with(|| limits.problem(node.span, &number.to_string()));
        None
    }

    /// Which branch the tag of a union chooses. Reports a tag that is absent or no word of it; then
    /// no key of any branch is reported as unknown.
    pub fn tag(&mut self, branches: Branches, words: &[&'static str]) -> Option<usize> {
        let chosen = match self.node(branches.tag) {
            Some(node) => match node.as_str() {
                Some(text) => {
                    let found = words.iter().position(|word| *word == text);
                    if found.is_none() {
                        self.cx
                            .report_with(|| bad_word(node.span, text, words, None));
                    }
                    found
                }
                None => {
                    let help = "write one of the words in double quotes";
                    self.cx.wrong_type_but(node, &listed(words, "or"), help);
                    None
                }
            },
            None => {
                self.missing_but(branches.tag, || listed(words, "or"));
                None
            }
        };
        let word = chosen.and_then(|position| words.get(position).copied());
        self.branches.push((branches, word));
        chosen
    }

    /// Which one of several keys stands here; none or several are `exactly-one`. All of them become
    /// known keys.
    pub fn one_of(&mut self, keys: &[&'static str]) -> Option<usize> {
        let mut found = keys
            .iter()
            .enumerate()
            .filter(|(_, key)| self.object.get(key).is_some());
        let (first, second) = (found.next(), found.next());
        self.asked.extend_from_slice(keys);
        if let (Some((position, _)), None) = (first, second) {
            return Some(position);
        }
        if first.is_none() && self.object.damaged {
            self.cx.broke();
            return None;
        }
        let (object, span, underline) = (self.object, self.span, self.place());
        self.cx.report_with(|| {
            let present: Vec<&str> = keys
                .iter()
                .copied()
                .filter(|key| object.get(key).is_some())
                .collect();
            let wanted = listed(keys, "and");
            let message = if present.is_empty() {
                format!("has none of {wanted}; exactly one of them is wanted")
            } else {
                format!(
                    "has {}; exactly one of {wanted} is wanted",
                    listed(&present, "and")
                )
            };
            let help = if present.is_empty() {
                "add one of them"
            } else {
                "keep one of them"
            };
            Problem::new("exactly-one", span, message)
                .underline(underline)
                .help(help)
        });
        None
    }

    /// Reports that a key of type `T` is missing, unless the text is damaged here: then it may only
    /// be unreadable.
    #[cold]
    pub fn missing<T: Schema>(&mut self, key: &'static str) {
        self.missing_but(key, || {
            let (shapes, shape) = Shapes::of::<T>();
            let words = shape.in_words(&shapes);
            match example(&shape, &shapes) {
                Some(example) => format!("{words}, such as `{example}`"),
                None => words,
            }
        });
    }

    /// Like [`ObjectReader::missing`], with the words for what is wanted.
    #[cold]
    pub fn missing_but(&mut self, key: &'static str, wanted: impl FnOnce() -> String) {
        self.missing.push(key);
        if self.object.damaged {
            return self.cx.broke();
        }
        let (span, underline) = (self.span, self.place());
        self.cx.report_with(|| {
            Problem::new(
                "missing",
                span,
                format!("lacks the key `{key}`, which is required"),
            )
            .absent(key)
            .underline(underline)
            .label(format!("`{key}` is missing here"))
            .help(format!("add `{key}`: {}", wanted()))
        });
    }

    /// What to underline for a problem of the object as a whole: its key, else where it opens.
    #[must_use]
    pub fn place(&self) -> Span {
        self.key.unwrap_or_else(|| opening(self.object, self.span))
    }

    /// Reports every key that was not asked for.
    pub fn finish(self) {
        let Self {
            object,
            span,
            cx,
            asked,
            missing,
            branches,
            ..
        } = self;
        let known = Known {
            asked: &asked,
            missing: &missing,
            branches: &branches,
        };
        for (position, member) in object.members.iter().enumerate() {
            let key = &*member.key;
            if asked.contains(&key) {
                continue;
            }
            if key == "$comment" {
                check_comment(&member.value, cx);
                continue;
            }
            let url = cx
                .options()
                .schema_url
                .filter(|_| key == "$schema" && cx.is_root(span));
            if let Some(url) = url {
                check_schema_url(&member.value, url, cx);
                continue;
            }
            let repeats = object
                .members
                .iter()
                .take(position)
                .any(|earlier| earlier.key == member.key);
            if cx.is_full() {
                return cx.broke();
            }
            if !repeats && !is_tolerated(key, &branches) {
                cx.report(unknown_key(object, span, member, &known));
            }
        }
    }
}

/// Where an object opens: its brace, or its first key where it has none.
pub(crate) fn opening(object: &Object<'_>, span: Span) -> Span {
    match object.members.first() {
        Some(first) if first.key_span.start == span.start => first.key_span,
        _ => Span {
            start: span.start,
            end: span.end.min(span.start.saturating_add(1)),
        },
    }
}
