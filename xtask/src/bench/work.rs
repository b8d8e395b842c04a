//! The work that is measured: made from a fixed pattern, so that it is the same everywhere.

use serde_json::{Value, json};

/// A ruleset near the size limit that uses most of what a sheet may hold.
pub(super) fn large_ruleset() -> String {
    let abilities: Vec<Value> = (0..20)
        .map(|n| {
            json!({ "id": format!("ability_{n}"), "label": format!("Ability {n}"),
                    "short": format!("AB{n}"), "min": 1, "max": 30, "default": 10 })
        })
        .collect();
    let skills: Vec<Value> = (0..120)
        .map(|n| {
            json!({ "$comment": prose(n, 400), "id": format!("skill_{n}"),
                    "label": format!("Skill {n}"), "ability": format!("ability_{}", n % 20),
                    "section": format!("section_{}", n % 20) })
        })
        .collect();
    let fields: Vec<Value> = (0..160)
        .map(|n| match n % 4 {
            0 => json!({ "id": format!("field_{n}"), "label": format!("Field {n}"), "type": "number",
                         "min": 0, "max": 20, "default": 1, "section": format!("section_{}", n % 20) }),
            1 => json!({ "$comment": prose(n, 300), "id": format!("field_{n}"),
                         "label": format!("Field {n}"), "type": "text", "maxLength": 80 }),
            2 => json!({ "id": format!("field_{n}"), "label": format!("Field {n}"), "type": "enum",
                         "values": words(n, 30), "valueLabels": labels(n, 30) }),
            _ => json!({ "id": format!("field_{n}"), "label": format!("Field {n}"), "type": "boolean",
                         "default": true,
                         "hideWhen": { "field": format!("field_{}", n - 3), "equals": 0 } }),
        })
        .collect();
    let derived: Vec<Value> = (0..60)
        .map(|n| {
            let above = n.max(1) - 1;
            let first = match n {
                0 => json!({ "const": 4 }),
                _ => json!({ "derived": format!("derived_{above}") }),
            };
            json!({ "$comment": prose(n, 200), "id": format!("derived_{n}"),
                    "label": format!("Derived {n}"), "op": "sum",
                    "of": [first, { "field": format!("field_{}", (n % 40) * 4) },
                           { "abilityMod": format!("ability_{}", n % 20) }] })
        })
        .collect();
    let lists: Vec<Value> = (0..20)
        .map(|n| {
            json!({ "id": format!("list_{n}"), "label": format!("List {n}"), "maxItems": 100,
                    "columns": (0..12).map(|c| json!({
                        "id": format!("column_{c}"), "label": format!("Column {c}"),
                        "type": "enum", "values": words(n * 12 + c, 20), "$comment": prose(c, 200)
                    })).collect::<Vec<_>>() })
        })
        .collect();
    let pools: Vec<Value> = (0..60)
        .map(|n| {
            json!({ "id": format!("pool_{n}"), "label": format!("Pool {n}"),
                    "max": { "derived": format!("derived_{n}") } })
        })
        .collect();
    let document = json!({
        "schemaVersion": 1, "id": "large", "version": 1, "name": "Large",
        "coverage": { "checks": true, "sheet": true, "summary": "Made to be measured." },
        "resolution": {
            "kind": "dice-sum", "abilityModifier": { "op": "floorHalfMinusTen" },
            "proficiencyTiers": [{ "id": "none", "label": "None" }, { "id": "some", "label": "Some", "flat": 2 }],
            "difficultyLadder": [{ "label": "Easy", "dc": 10 }, { "label": "Hard", "dc": 20 }]
        },
        "sheet": {
            "version": 1,
            "sections": (0..20).map(|n| json!({ "id": format!("section_{n}"), "label": format!("Section {n}") })).collect::<Vec<_>>(),
            "abilities": abilities, "skills": skills, "fields": fields, "derived": derived,
            "lists": lists, "live": { "pools": pools }
        },
        "gm": { "checkGuidance": prose(7, 1200) }
    });
    format!("{document:#}")
}

fn words(seed: usize, count: usize) -> Vec<String> {
    (0..count)
        .map(|n| format!("value {} of {seed}", n + 1))
        .collect()
}

fn labels(seed: usize, count: usize) -> Value {
    words(seed, count)
        .into_iter()
        .map(|word| (word.clone(), json!(format!("The {word} as people read it"))))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

fn prose(seed: usize, length: usize) -> String {
    const WORDS: &[&str] = &[
        "road", "lantern", "the", "of", "winter", "a", "keeper", "slow", "and", "river", "under",
        "stone", "counts", "bread", "when", "bell",
    ];
    let mut text = String::new();
    let mut n = seed;
    while text.len() < length {
        text.push_str(WORDS.get(n % WORDS.len()).unwrap_or(&"road"));
        text.push(' ');
        n = n * 7 + 3;
        n %= 1009;
    }
    text.trim_end().to_owned()
}
