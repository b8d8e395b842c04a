//! The tags of a Game Master's reply (page 1, 9.1).

mod attribute;
mod text;

pub use attribute::Attribute;
pub use text::{clean, integer};

use ludex_text::Span;

/// The most characters between the colon and the bracket of a `sheet` tag; a longer one is no tag.
const LONGEST_SHEET: usize = 1500;

/// One tag of a reply: `[name: body]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag<'t> {
    /// The name, lower-cased.
    pub name: String,
    /// Where the tag stands in the reply, brackets included.
    pub span: Span,
    /// The whole tag as it was written.
    pub text: &'t str,
    /// What stands between the colon and the closing bracket, as it was written.
    pub body: &'t str,
    /// The attributes in the order they were written, repeated keys included.
    pub attributes: Vec<Attribute<'t>>,
    loose: Vec<&'t str>,
}

impl<'t> Tag<'t> {
    /// The value of a key; of several the last.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&'t str> {
        self.attributes
            .iter()
            .rev()
            .find(|attribute| attribute.key == key)
            .map(|found| found.value)
    }

    /// The value of a key as a whole number, when it is an integer attribute.
    #[must_use]
    pub fn integer(&self, key: &str) -> Option<i64> {
        self.get(key).and_then(integer)
    }

    /// The words of the body that belong to no attribute.
    pub fn loose(&self) -> impl Iterator<Item = &'t str> {
        self.loose.iter().copied()
    }
}

/// Every tag of a text whose name is one of `names` (lower-case), in the order they stand.
///
/// Any letter case of a name counts. Tags do not nest: what opens inside the body of another is
/// part of that body.
#[must_use]
pub fn parse_tags<'t>(text: &'t str, names: &[&str]) -> Vec<Tag<'t>> {
    let mut tags = Vec::new();
    let mut closing = Closing::default();
    let mut from = 0;
    while let Some(start) = text
        .get(from..)
        .and_then(|rest| rest.find('['))
        .map(|at| from + at)
    {
        if !closing.seek(text, start) {
            break;
        }
        match tag_at(text, start, names, &mut closing) {
            Some(tag) => {
                from = start + tag.text.len();
                tags.push(tag);
            }
            None => from = start + 1,
        }
    }
    tags
}

/// The next bracket that closes a tag. It is looked for once, however many brackets open before it:
/// a text is read in linear time.
#[derive(Default)]
struct Closing {
    at: usize,
    /// Where the body of a `sheet` tag that ends here may begin at the earliest; worked out when it
    /// is first asked for.
    sheet_from: Option<usize>,
}

impl Closing {
    /// Moves on to the first bracket behind `start`; whether there is one.
    fn seek(&mut self, text: &str, start: usize) -> bool {
        if self.at > start {
            return true;
        }
        let found = text.get(start..).and_then(|rest| rest.find(']'));
        if let Some(at) = found {
            *self = Self {
                at: start + at,
                sheet_from: None,
            };
        }
        found.is_some()
    }

    /// Whether the body from `start` on is short enough for a `sheet` tag.
    fn fits_sheet(&mut self, text: &str, start: usize) -> bool {
        if self.at.saturating_sub(start) <= LONGEST_SHEET {
            return true;
        }
        let end = self.at;
        let earliest = self.sheet_from.get_or_insert_with(|| {
            let before = text.get(..end).unwrap_or_default();
            let first = before.char_indices().rev().nth(LONGEST_SHEET - 1);
            first.map_or(0, |(at, _)| at)
        });
        start >= *earliest
    }
}

/// The tag that opens with the bracket at `start`.
fn tag_at<'t>(
    text: &'t str,
    start: usize,
    names: &[&str],
    closing: &mut Closing,
) -> Option<Tag<'t>> {
    let inside = text.get(start + 1..closing.at)?;
    let named = |name: &&&str| {
        inside
            .get(..name.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(name))
            && inside
                .get(name.len()..)
                .is_some_and(|rest| rest.starts_with(':'))
    };
    let name = names.iter().find(named)?;
    let body = inside.get(name.len() + 1..)?;
    let fits = match *name {
        "skill_check" => !body.is_empty(),
        "sheet" => closing.fits_sheet(text, closing.at - body.len()),
        _ => true,
    };
    if !fits {
        return None;
    }
    let (attributes, loose) = attribute::read(body);
    Some(Tag {
        name: (*name).to_owned(),
        span: Span::new(start, closing.at + 1),
        text: text.get(start..=closing.at)?,
        body,
        attributes,
        loose,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: &[&str] = &["skill_check", "sheet"];

    fn one(text: &str) -> Tag<'_> {
        let mut tags = parse_tags(text, NAMES);
        assert_eq!(tags.len(), 1, "{text}");
        tags.remove(0)
    }

    /// Page 1, section 13, case 45.
    #[test]
    fn reads_every_spelling() {
        let tag = one("[SKILL_CHECK: skill='Sneak' dc = \"8\"]");
        assert_eq!(tag.name, "skill_check");
        assert_eq!(
            (tag.get("skill"), tag.integer("dc")),
            (Some("Sneak"), Some(8))
        );
        let tag = one("[skill_check: skill=Sneak dc=8]");
        assert_eq!(
            (tag.get("skill"), tag.integer("dc")),
            (Some("Sneak"), Some(8))
        );
        let tag = one("[skill_check: skill=\"A\" skill=\"B\"]");
        assert_eq!(tag.get("skill"), Some("B"));
        assert_eq!(tag.attributes.len(), 2);
    }

    #[test]
    fn finds_tags_where_they_stand() {
        let text = "Überall [note: x] [Skill_Check: skill=A] und [sheet: op=\"rest\"][sheet:]";
        let tags = parse_tags(text, NAMES);
        let found: Vec<_> = tags.iter().map(|tag| tag.text).collect();
        assert_eq!(
            found,
            ["[Skill_Check: skill=A]", "[sheet: op=\"rest\"]", "[sheet:]"]
        );
        for tag in &tags {
            assert_eq!(
                text.get(tag.span.start as usize..tag.span.end as usize),
                Some(tag.text)
            );
        }
    }

    #[test]
    fn a_tag_inside_an_unknown_bracket_is_found() {
        assert_eq!(
            one("[aside: roll [skill_check: skill=A]").get("skill"),
            Some("A")
        );
    }

    #[test]
    fn refuses_what_is_no_tag() {
        for text in [
            "[skill_check:]",
            "[skill_check skill=A]",
            "[ sheet: a]",
            "[sheet: op=",
            "[]",
            "[",
        ] {
            assert_eq!(parse_tags(text, NAMES), [], "{text}");
        }
        for letter in ["a", "é", "見"] {
            let long = |n: usize| format!("[sheet:{}]", letter.repeat(n));
            assert_eq!(parse_tags(&long(1500), NAMES).len(), 1);
            assert_eq!(parse_tags(&long(1501), NAMES).len(), 0);
            // A later bracket may open a tag that the first is too long for.
            let inside = format!("[sheet:[sheet:{}]", letter.repeat(1500));
            assert_eq!(one(&inside).span.start, 7);
        }
    }

    /// A reader that looks at anything again and again would not come to the end of these.
    #[test]
    fn reads_a_megabyte_of_anything() {
        const MEGABYTE: usize = 1 << 20;
        for part in [
            "a=", "a= ", "= ", "a", "a ", "a=\"", "a='b\"", "a=\"'", "'a=\"", "a=\"b\"", "a=b ",
            "見=",
        ] {
            let body = part.repeat(MEGABYTE / part.len());
            let tag = format!("[skill_check: {body} skill=sneak dc=1]");
            assert_eq!(parse_tags(&tag, NAMES).len(), 1, "{part}");
        }
        for (part, end, count) in [
            ("[", "]", 0),
            ("[skill_check:", "", 0),
            ("[skill_check:", "]", 1),
            ("[sheet:", "", 0),
            ("[sheet:", "]", 1),
            ("[sheet:見", "]", 1),
            ("[sheet", ":]", 1),
            ("]", "[", 0),
        ] {
            let text = part.repeat(MEGABYTE / part.len()) + end;
            assert_eq!(parse_tags(&text, NAMES).len(), count, "{part}");
        }
        let spaced = format!("[skill_check: a{0}={0}b{0}=c]", " ".repeat(MEGABYTE));
        assert_eq!(one(&spaced).get("b"), Some("c"));
    }

    #[test]
    fn loose_words_are_what_is_left() {
        let tag = one("[skill_check: skill=\"A\" with advantage, dc=5 please]");
        assert_eq!(
            tag.loose().collect::<Vec<_>>(),
            ["with", "advantage", "please"]
        );
    }
}
