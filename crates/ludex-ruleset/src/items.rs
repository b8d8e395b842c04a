//! The words of the `items` block that value references name.

use ludex_text::Node;

/// The ids an `itemStat` reference may name (page 1, section 2, rule 4). The block itself is not
/// examined here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ItemWords {
    /// The stats, with whether each is a number.
    pub stats: Vec<(String, bool)>,
    /// The slots.
    pub slots: Vec<String>,
    /// The categories.
    pub categories: Vec<String>,
    /// The tags.
    pub tags: Vec<String>,
}

impl ItemWords {
    /// Collects the ids of an `items` block; what has no readable id is passed over.
    #[must_use]
    pub fn of(items: &Node<'_>) -> Self {
        let ids = |key: &str| {
            let entries = items.get(key).and_then(Node::as_array).unwrap_or_default();
            entries.iter().filter_map(id).collect()
        };
        let stats = items
            .get("stats")
            .and_then(Node::as_array)
            .unwrap_or_default();
        Self {
            stats: stats
                .iter()
                .filter_map(|stat| {
                    let number = stat.get("type").and_then(Node::as_str) == Some("number");
                    Some((id(stat)?, number))
                })
                .collect(),
            slots: ids("slots"),
            categories: ids("categories"),
            tags: ids("tags"),
        }
    }
}

fn id(entry: &Node<'_>) -> Option<String> {
    entry.get("id").and_then(Node::as_str).map(str::to_owned)
}
