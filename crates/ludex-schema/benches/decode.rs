//! Decoding a value tree of some 2 MB into typed entries, names included.
#![allow(missing_docs)]

use std::fmt::Write;

use criterion::{Criterion, criterion_group, criterion_main};
use ludex_schema::{
    Id, Int, Label, List, Options, PromptText, Ref, Schema, Set, decode_document, roles,
};
use ludex_text::{Decimal, JsonLimits, read_json};

roles! { Entry: "an" "entry", Tag: "a" "tag" }

/// A catalog.
#[derive(Schema)]
#[schema(container)]
struct Catalog {
    /// The tags.
    tags: List<TagEntry, 0, 100>,
    /// The entries.
    entries: List<CatalogEntry, 0, 100_000>,
}

/// A tag.
#[derive(Schema)]
struct TagEntry {
    /// Its id.
    id: Id<Tag>,
}

/// An entry.
#[derive(Schema)]
struct CatalogEntry {
    /// Its id.
    id: Id<Entry>,
    /// Its name.
    label: Label,
    /// A few lines about it.
    text: PromptText<600>,
    /// Its level.
    #[schema(default = 0)]
    level: Int<0, 20>,
    /// Its tags.
    #[schema(default)]
    tags: Set<Ref<Tag>, 0, 12>,
    /// The entry it is made from.
    from: Option<Ref<Entry>>,
    /// What it does.
    #[schema(flatten)]
    effect: Effect,
}

/// What an entry does.
#[derive(Schema)]
#[schema(tag = "kind")]
enum Effect {
    /// It hurts.
    Harm(Amount),
    /// It heals.
    Heal(Amount),
}

/// How much.
#[derive(Schema)]
struct Amount {
    /// The numbers at each step.
    steps: List<(Int<0, 100>, Decimal), 1, 20>,
}

fn document() -> String {
    let mut text = String::from(r#"{"tags":["#);
    for tag in 0..20 {
        let comma = if tag == 0 { "" } else { "," };
        let _ = write!(text, r#"{comma}{{"id":"tag_{tag}"}}"#);
    }
    text += r#"],"entries":["#;
    for entry in 0..5000 {
        let comma = if entry == 0 { "" } else { "," };
        let kind = if entry % 2 == 0 { "harm" } else { "heal" };
        let (tag, from) = (entry % 20, entry / 2);
        let words = "A spark leaps from the palm to the nearest foe, and on. ".repeat(3);
        let _ = write!(
            text,
            r#"{comma}
    {{ "id": "entry_{entry}", "label": "Entry {entry}", "kind": "{kind}", "level": {},
      "text": "{words}", "tags": ["tag_{tag}", "tag_{}"], "from": "entry_{from}",
      "steps": [[0, 1], [5, 2.5], [10, 4], [15, 6.25]] }}"#,
            entry % 21,
            (tag + 1) % 20,
        );
    }
    text + "]}"
}

fn decode(criterion: &mut Criterion) {
    let text = document();
    let root = read_json(&text, &JsonLimits::default()).root;
    let root = root.unwrap_or_else(|| unreachable!("the document is sound"));
    let decoded = decode_document::<Catalog>(&root, Options::default());
    assert!(decoded.issues.is_empty(), "the document is sound");
    let name = format!("decode {:.2} MB", text.len() as f64 / 1e6);
    criterion.bench_function(&name, |bencher| {
        bencher.iter(|| decode_document::<Catalog>(&root, Options::default()));
    });
}

criterion_group!(benches, decode);
criterion_main!(benches);
