//! What came of a Game Master's reply, for people: the text, what was done, what changed.

mod reasons;

use std::fmt::Write as _;

use ludex_play::{Tag, displayed, parse_tags};
use serde_json::Value;

use super::roll_text::RollText;
use reasons::why;

/// The tags of a reply that something comes of.
const NAMES: [&str; 2] = ["skill_check", "sheet"];

/// Lines that are much longer than this are cut, in bytes.
const LONGEST: usize = 500;

/// The reply as people read it, then each tag with what came of it, then every value that changed.
/// `tags` is what `turn --format json` prints under that key. Writing to a string does not fail.
pub(super) fn describe(reply: &str, tags: &[Value]) -> String {
    let mut text = prose(reply, tags);
    for tag in tags {
        let _ = writeln!(text, "{}", line(tag));
    }
    let changes = changes(tags);
    if !changes.is_empty() {
        text.push_str("\nchanged\n");
        text.push_str(&columns(changes));
    }
    text
}

/// The reply without its commands, and with every roll in a few words.
fn prose(reply: &str, tags: &[Value]) -> String {
    let shown = displayed(reply);
    let mut text = String::new();
    let mut rest = shown.as_str();
    for tag in tags {
        let Some((roll, record)) = roll_of(tag).zip(tag["result"].as_str()) else {
            continue;
        };
        // A record that is not found was not shown: the text is as good without it.
        if let Some((before, after)) = rest.split_once(record) {
            let said = format!("{}: {}", asked(record), roll.headline());
            let _ = write!(text, "{before}[{}]", flat(&said));
            rest = after;
        }
    }
    text.push_str(rest);
    let mut lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    // Where commands stood, lines may be left that hold nothing.
    lines.dedup_by(|line, before| line.is_empty() && before.is_empty());
    let text = lines.join("\n");
    match text.trim_matches('\n') {
        "" => String::new(),
        text if tags.is_empty() => format!("{text}\n"),
        text => format!("{text}\n\n"),
    }
}

fn roll_of(tag: &Value) -> Option<RollText> {
    tag.get("roll").and_then(RollText::read)
}

/// A text on one line, so that nothing in it can look like a line of ours, and not too long.
pub(super) fn flat(text: &str) -> String {
    let mut flat = String::new();
    for word in text.split_whitespace() {
        if flat.len() > LONGEST {
            flat.push('…');
            break;
        }
        if !flat.is_empty() {
            flat.push(' ');
        }
        flat.extend(word.chars().take(LONGEST));
    }
    flat
}

/// What a check is called in its record.
fn asked(record: &str) -> String {
    let named = |tag: &Tag<'_>| tag.get("skill").map(str::to_owned);
    parse_tags(record, &NAMES)
        .first()
        .and_then(named)
        .unwrap_or_default()
}

/// One tag and what came of it.
fn line(tag: &Value) -> String {
    let result = tag["result"].as_str().unwrap_or_default();
    if let Some(roll) = roll_of(tag) {
        let (who, asked) = (roll.who(), asked(result));
        let number = roll.number();
        let number = if number.is_empty() {
            number
        } else {
            format!(" · {number}")
        };
        let (headline, total, dice) = (roll.headline(), roll.total(), roll.dice());
        let came = format!("{who}: {asked} → {headline}, {total} · dice {dice}{number}");
        return format!("  ✓ {}", flat(&came));
    }
    let written = || tag["tag"].as_str().map(flat).unwrap_or_default();
    let command = command(result).unwrap_or_else(written);
    match (tag["reason"].as_str(), tag["now"].as_str()) {
        (Some(reason), _) => {
            let why =
                why(reason).map_or_else(String::new, |(why, cure)| format!("\n    {why}; {cure}"));
            format!("  ✗ {command}: {reason}{why}")
        }
        (None, Some(now)) => format!("  ✓ {command} → {now}"),
        (None, None) => format!("  ✓ {command}: stands as it was written before"),
    }
}

/// A command in a few words: "Mira: spend Grit 2"; `None` for what is none.
fn command(result: &str) -> Option<String> {
    let tags = parse_tags(result, &NAMES);
    let tag = tags.first()?;
    let op = tag.get("op")?;
    let who = tag.get("who").map(|who| format!("{who}: "));
    let mut text = who.unwrap_or_default();
    text.push_str(op);
    for attribute in &tag.attributes {
        match &*attribute.key {
            "who" | "op" | "result" | "now" | "reason" => {}
            "by" | "to" | "box" | "size" | "remove" => {
                let _ = write!(text, " {} {}", attribute.key, attribute.value);
            }
            _ => {
                let _ = write!(text, " {}", attribute.value);
            }
        }
    }
    Some(text)
}

/// Every value that is another than before, in the order they first changed.
fn changes(tags: &[Value]) -> Vec<[String; 3]> {
    let mut values: Vec<(&Value, &Value, &Value, &Value)> = Vec::new();
    let lists = tags.iter().filter_map(|tag| tag["changes"].as_array());
    for change in lists.flatten() {
        let (who, path, to) = (&change["character"], &change["path"], &change["to"]);
        match values
            .iter_mut()
            .find(|known| (known.0, known.1) == (who, path))
        {
            Some(known) => known.3 = to,
            None => values.push((who, path, &change["from"], to)),
        }
    }
    let changed = values.into_iter().filter(|(_, _, from, to)| from != to);
    let rows = changed.map(|(who, path, from, to)| {
        let path = path.as_str().unwrap_or_default();
        [
            who.as_str().unwrap_or("the game").to_owned(),
            path.strip_prefix("build.").unwrap_or(path).to_owned(),
            format!("{} → {}", value(from), value(to)),
        ]
    });
    rows.collect()
}

/// A value as people read it.
fn value(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        other => other.to_string(),
    }
}

/// Rows with their columns under each other, indented; each row is one line.
pub(super) fn columns<const N: usize>(rows: Vec<[String; N]>) -> String {
    let rows = rows.into_iter();
    let rows: Vec<[String; N]> = rows.map(|row| row.map(|cell| flat(&cell))).collect();
    let length = |text: &String| text.chars().count();
    let mut widths = [0; N];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = length(cell).max(*width);
        }
    }
    let mut text = String::new();
    for row in &rows {
        let mut line = String::new();
        for (width, cell) in widths.iter().zip(row) {
            let _ = write!(line, "  {cell:<width$}");
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}
