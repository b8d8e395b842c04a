//! From the events of the parser to the tree.

use std::borrow::Cow;
use std::collections::BTreeMap;

use granit_parser::{Event, ScalarStyle, StructureStyle, Tag};

use super::frame::{Anchored, Content, Frame, Key, as_key, weight};
use super::{places, scalar};
use crate::report::Report;
use crate::{Member, Node, Object, Span, SyntaxError, Value};

/// Builds the documents event by event.
pub(super) struct Builder<'s> {
    text: &'s str,
    max_depth: usize,
    max_nodes: usize,
    nodes: usize,
    frames: Vec<Frame<'s>>,
    anchors: BTreeMap<usize, Anchored<'s>>,
    pub(super) documents: Vec<Node<'s>>,
    pub(super) report: Report,
}

impl<'s> Builder<'s> {
    pub(super) fn new(text: &'s str, max_depth: usize, max_nodes: usize, report: Report) -> Self {
        Self {
            text,
            max_depth,
            max_nodes,
            nodes: 0,
            frames: Vec::new(),
            anchors: BTreeMap::new(),
            documents: Vec::new(),
            report,
        }
    }

    pub(super) fn event(&mut self, event: Event<'s>, span: granit_parser::Span) {
        let place = places::of_event(self.text, &span);
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                self.check_tag(tag.as_deref(), &span);
                self.scalar(text, style, anchor, tag.as_deref(), place);
            }
            Event::SequenceStart(style, anchor, tag) => {
                self.check_collection_tag(tag.as_deref(), &span, "seq");
                self.open(Content::List(Vec::new()), style, anchor, place);
            }
            Event::MappingStart(style, anchor, tag) => {
                self.check_collection_tag(tag.as_deref(), &span, "map");
                self.open(
                    Content::Mapping(Object::default(), None),
                    style,
                    anchor,
                    place,
                );
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(place.end),
            Event::Alias(id) => self.alias(id, place),
            Event::UnresolvedAlias(name) => {
                let message = format!("the alias *{name} names nothing that stands before it");
                self.report
                    .push(SyntaxError::new("alias", place, message).help(format!(
                        "write &{name} before the value it stands for, or quote it"
                    )));
                self.add(
                    Node {
                        span: place,
                        value: Value::Broken,
                    },
                    0,
                );
            }
            Event::DocumentEnd => self.anchors.clear(),
            _ => {}
        }
    }

    /// Ends the document that the parser has given up: what is open counts as damaged.
    pub(super) fn abandon(&mut self) {
        while let Some(frame) = self.frames.last_mut() {
            let span = frame.span;
            if let Content::Mapping(object, key) = &mut frame.content {
                object.damaged = true;
                if let Some(Key::Text(text, key_span)) = key.take() {
                    let end = Span::at(key_span.end as usize);
                    let value = Node {
                        span: end,
                        value: Value::Broken,
                    };
                    frame.span = span.join(key_span);
                    object.members.push(Member {
                        key: text,
                        key_span,
                        value,
                    });
                }
            }
            self.close(span.start);
        }
        self.anchors.clear();
    }

    /// The place of a value. An absent one has none of its own.
    fn value_place(&self, place: Span) -> Span {
        if !place.is_empty() {
            return place;
        }
        let absent = match self.frames.last().map(|frame| (&frame.content, frame.span)) {
            Some((Content::Mapping(_, Some(Key::Text(_, key))), _)) => {
                Some(places::behind_key(self.text, *key))
            }
            Some((Content::List(items), list)) => {
                let from = items.last().map_or(list.start, |item| item.span.end);
                places::behind_dash(self.text, from)
            }
            _ => None,
        };
        absent.map_or(place, Span::at)
    }

    /// Where a block list begins.
    fn list_start(&self, start: u32) -> u32 {
        match self.frames.last().map(|frame| &frame.content) {
            Some(Content::Mapping(_, Some(Key::Text(_, key)))) => {
                let dash = places::first_dash(self.text, *key);
                dash.map_or(start, |dash| Span::at(dash).start.min(start))
            }
            _ => start,
        }
    }

    fn check_tag(&mut self, tag: Option<&Tag>, span: &granit_parser::Span) {
        let Some(tag) = tag.filter(|tag| tag.core_suffix().is_none() && tag.original() != "!")
        else {
            return;
        };
        let place = places::of_event(self.text, &span.tag_span().unwrap_or(*span));
        let message = format!(
            "the tag {} stands here, but only those of the core schema can",
            tag.original()
        );
        self.report
            .push(SyntaxError::new("tag", place, message).help("remove the tag"));
    }

    fn check_collection_tag(&mut self, tag: Option<&Tag>, span: &granit_parser::Span, own: &str) {
        self.check_tag(tag, span);
        let Some(core) = tag.and_then(Tag::core_suffix).filter(|core| *core != own) else {
            return;
        };
        let place = places::of_event(self.text, &span.tag_span().unwrap_or(*span));
        let message = format!("the tag !!{core} does not fit the collection it stands before");
        self.report
            .push(SyntaxError::new("tag", place, message).help("remove the tag"));
    }

    fn scalar(
        &mut self,
        text: Cow<'s, str>,
        style: ScalarStyle,
        anchor: usize,
        tag: Option<&Tag>,
        place: Span,
    ) {
        // An absent value comes as a plain `~` without a place.
        let text = if place.is_empty() && style == ScalarStyle::Plain {
            Cow::Borrowed("")
        } else {
            text
        };
        if self.awaits_key() {
            if place.is_empty() {
                self.report.push(
                    SyntaxError::new("syntax", place, "a key is missing before the colon")
                        .help("write the key, or quote the colon if it belongs to the text"),
                );
            }
            let node = Node {
                span: place,
                value: Value::String(text),
            };
            self.keep(anchor, &node, weight(&node), 0);
            self.add(node, 0);
            return;
        }
        let place = self.value_place(place);
        let core = tag.and_then(Tag::core_suffix);
        let value = match (core, tag) {
            (Some("str"), _) | (None, Some(_)) => Ok(Value::String(text)),
            (None, None) if style != ScalarStyle::Plain => Ok(Value::String(text)),
            (None, None) => scalar::plain(text),
            (Some(core), _) => scalar::tagged(text, core),
        };
        let value = value.unwrap_or_else(|problem| {
            self.report
                .push(SyntaxError::new(problem.rule, place, problem.message).help(problem.help));
            Value::Broken
        });
        let node = Node { span: place, value };
        self.keep(anchor, &node, weight(&node), 0);
        self.add(node, 0);
    }

    /// Whether the next node is a key.
    fn awaits_key(&self) -> bool {
        matches!(
            self.frames.last().map(|frame| &frame.content),
            Some(Content::Mapping(_, None))
        )
    }

    fn open(&mut self, content: Content<'s>, style: StructureStyle, anchor: usize, place: Span) {
        if self.awaits_key() {
            let kind = if matches!(content, Content::List(_)) {
                "a list"
            } else {
                "a mapping"
            };
            self.report.push(
                SyntaxError::new(
                    "complex-key",
                    place,
                    format!("{kind} stands where a key belongs"),
                )
                .help("write the key as text; quote it if it begins with a bracket"),
            );
        }
        let flow = style == StructureStyle::Flow;
        let mut place = place;
        if !flow {
            if matches!(content, Content::List(_)) {
                place.start = self.list_start(place.start);
            }
            // It grows with what is inside.
            place.end = place.start;
        }
        let nodes_before = self.nodes;
        self.nodes += 1;
        self.frames.push(Frame {
            content,
            span: place,
            flow,
            anchor,
            nodes_before,
            depth: 0,
        });
        self.check_size(place, 0);
    }

    /// Ends the innermost collection.
    fn close(&mut self, end: u32) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        let mut span = frame.span;
        let value = match frame.content {
            Content::List(items) => {
                span = items.last().map_or(span, |item| span.join(item.span));
                Value::Array(items)
            }
            Content::Mapping(object, _) => {
                let last = object.members.last();
                span = last.map_or(span, |last| span.join(last.key_span).join(last.value.span));
                self.report.repeated_keys(&object);
                Value::Object(object)
            }
        };
        if frame.flow {
            span.end = span.end.max(end);
        }
        let node = Node { span, value };
        self.keep(
            frame.anchor,
            &node,
            self.nodes - frame.nodes_before,
            frame.depth + 1,
        );
        // Its nodes have been counted one by one.
        self.nodes -= 1;
        self.add(node, frame.depth + 1);
    }

    /// Keeps an anchored node for its aliases.
    fn keep(&mut self, anchor: usize, node: &Node<'s>, nodes: usize, depth: usize) {
        if anchor != 0 {
            self.anchors.insert(
                anchor,
                Anchored {
                    node: node.clone(),
                    nodes,
                    depth,
                },
            );
        }
    }

    fn alias(&mut self, id: usize, place: Span) {
        let Some(anchored) = self.anchors.get(&id) else {
            self.report.push(
                SyntaxError::new(
                    "alias",
                    place,
                    "this alias stands inside the value it names",
                )
                .help("write the value out, or name another one"),
            );
            self.add(
                Node {
                    span: place,
                    value: Value::Broken,
                },
                0,
            );
            return;
        };
        let (nodes, depth) = (anchored.nodes, anchored.depth);
        self.nodes += nodes - 1;
        self.check_size(place, depth);
        if self.report.stopped() {
            return;
        }
        if let Some(anchored) = self.anchors.get(&id) {
            let value = anchored.node.value.clone();
            self.add(Node { span: place, value }, depth);
        }
    }

    /// Refuses what grows too large or too deep, counting what is about to be added.
    fn check_size(&mut self, place: Span, depth: usize) {
        if self.frames.len() + depth > self.max_depth {
            self.report
                .push_last(super::messages::too_deep(place, self.max_depth));
        } else if self.nodes > self.max_nodes {
            let message = format!("the text holds more than {} values here", self.max_nodes);
            self.report.push_last(
                SyntaxError::new("too-many-nodes", place, message)
                    .help("divide the file, or use fewer aliases"),
            );
        }
    }

    /// Puts a finished node where it belongs; `depth` is the number of levels it has.
    fn add(&mut self, node: Node<'s>, depth: usize) {
        self.nodes += weight(&node);
        self.check_size(node.span, depth);
        let Some(frame) = self.frames.last_mut() else {
            self.documents.push(node);
            return;
        };
        frame.depth = frame.depth.max(depth);
        match &mut frame.content {
            Content::List(items) => items.push(node),
            Content::Mapping(object, key) => match key.take() {
                None => *key = Some(as_key(node)),
                Some(Key::Text(text, key_span)) => {
                    object.members.push(Member {
                        key: text,
                        key_span,
                        value: node,
                    });
                }
                Some(Key::Complex(key_span)) => {
                    object.damaged = true;
                    frame.span = frame.span.join(key_span).join(node.span);
                }
            },
        }
    }
}
