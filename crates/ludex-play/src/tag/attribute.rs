//! The attributes of a tag's body (page 1, 9.1).

/// One `key="value"` of a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute<'t> {
    /// The key, lower-cased.
    pub key: String,
    /// The value without its quotes.
    pub value: &'t str,
}

/// The attributes of a body in order, and the words that belong to none.
pub(super) fn read(body: &str) -> (Vec<Attribute<'_>>, Vec<&str>) {
    let (mut attributes, mut loose) = (Vec::new(), Vec::new());
    let (mut rest, mut passed_over) = (body, 0);
    let mut left_over = body;
    while !rest.is_empty() {
        let step = rest.find(of_key).unwrap_or(rest.len());
        rest = rest.get(step..).unwrap_or_default();
        passed_over += step;
        let run = key_run(rest);
        let after_key = rest.get(run.len()..).unwrap_or_default();
        let Some((value, after)) = value_after(after_key) else {
            rest = after_key;
            passed_over += run.len();
            continue;
        };
        words(left_over.get(..passed_over).unwrap_or_default(), &mut loose);
        attributes.push(Attribute {
            key: run.to_ascii_lowercase(),
            value,
        });
        (rest, left_over, passed_over) = (after, after, 0);
    }
    words(left_over, &mut loose);
    (attributes, loose)
}

/// The characters of a key at the start of a text.
fn key_run(text: &str) -> &str {
    let end = text.find(|c| !of_key(c)).unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

fn of_key(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

/// The value behind a key, and what follows it; `None` when the key has no value.
///
/// What is looked at and not taken is at most the white space and the key right behind, and a quote
/// that is never closed, of which a body has one of each sort: a body is read in linear time.
fn value_after(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start().strip_prefix('=')?.trim_start();
    if let Some((value, after)) = quoted(text) {
        return Some((without_quotes(value), after));
    }
    let run = key_run(text);
    let is_key = !run.is_empty()
        && text
            .get(run.len()..)
            .is_some_and(|rest| rest.trim_start().starts_with('='));
    if is_key || text.is_empty() {
        return None;
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (value, after) = text.split_at_checked(end)?;
    Some((without_quotes(value), after))
}

/// A value without one leading and one trailing quote.
fn without_quotes(value: &str) -> &str {
    let value = value.strip_prefix(['"', '\'']).unwrap_or(value);
    value.strip_suffix(['"', '\'']).unwrap_or(value)
}

/// A value between two equal quotes, and what follows; `None` when the quote is never closed.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    text.get(1..)?.split_once(quote)
}

/// The words of a text without attributes.
fn words<'t>(text: &'t str, into: &mut Vec<&'t str>) {
    let apart = |c: char| !(c.is_alphanumeric() || c == '_');
    into.extend(text.split(apart).filter(|word| !word.is_empty()));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A body, its attributes, its loose words.
    type Case = (
        &'static str,
        &'static [(&'static str, &'static str)],
        &'static [&'static str],
    );

    #[test]
    fn follows_the_rules_of_quotes_and_keys() {
        let table: &[Case] = &[
            // A quote never closed reads as an ordinary character.
            (
                "skill=\"Sneak dc=8",
                &[("skill", "Sneak"), ("dc", "8")],
                &[],
            ),
            (
                "skill='Sneak\" dc=8",
                &[("skill", "Sneak"), ("dc", "8")],
                &[],
            ),
            (
                "skill=\"O'Neil's\" x='a\"b'",
                &[("skill", "O'Neil's"), ("x", "a\"b")],
                &[],
            ),
            ("skill=O'Neil", &[("skill", "O'Neil")], &[]),
            // One leading and one trailing quote go, whatever the value stood in.
            ("dc=\"'8'\"", &[("dc", "8")], &[]),
            (
                "skill='\"Sk\"' x=\"''y\"",
                &[("skill", "Sk"), ("x", "'y")],
                &[],
            ),
            ("a=\"'\" b='\"\"'", &[("a", ""), ("b", "")], &[]),
            // An unquoted value never starts on something that is itself `key =`.
            ("skill= dc=8", &[("dc", "8")], &["skill"]),
            ("a=b=c", &[("b", "c")], &["a"]),
            ("skill=", &[], &["skill"]),
            ("to=\"\"", &[("to", "")], &[]),
            ("Skill = \"A\"DC=5", &[("skill", "A"), ("dc", "5")], &[]),
            ("rope-length=5", &[("length", "5")], &["rope"]),
            ("who=見習い dc=5", &[("who", "見習い"), ("dc", "5")], &[]),
            ("見=5 x", &[], &["見", "5", "x"]),
            ("a==b", &[("a", "=b")], &[]),
            ("a=\"x\" \"y\" b='z'", &[("a", "x"), ("b", "z")], &["y"]),
        ];
        for (body, attributes, loose) in table {
            let (found, words) = read(body);
            let found: Vec<_> = found.iter().map(|a| (a.key.as_str(), a.value)).collect();
            assert_eq!(found, *attributes, "{body}");
            assert_eq!(words, *loose, "{body}");
        }
    }
}
