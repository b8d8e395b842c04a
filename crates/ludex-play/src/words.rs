//! Small parts of messages.

/// `the values are a, b, c`, the first dozen of them.
pub(crate) fn listed<'a>(lead: &str, names: impl Iterator<Item = &'a str>) -> String {
    const MOST: usize = 12;
    let names: Vec<&str> = names.collect();
    let rest = names.len().saturating_sub(MOST);
    let rest = if rest > 0 {
        format!(" and {rest} more")
    } else {
        String::new()
    };
    format!("{lead} {}{rest}", quoted(names.into_iter().take(MOST)))
}

/// The same; `None` when there are no names.
pub(crate) fn listed_if_any<'a>(
    lead: &str,
    names: impl Iterator<Item = &'a str>,
) -> Option<String> {
    let mut names = names.peekable();
    names.peek().is_some().then(|| listed(lead, names))
}

/// Names between backticks, with commas.
pub(crate) fn quoted<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
