//! How long a sheet of the largest layout takes: a check's one number, and everything on it.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use ludex_play::{Entry, Evaluation, Play, SheetFile, parse_tags, show};
use ludex_ruleset::Ruleset;
use serde_json::{Value, json};

/// Abilities 20, skills 120, saves 40, fields 160, derived values 60, pools 60.
fn largest() -> Option<Ruleset> {
    let many = |count: usize, entry: &dyn Fn(usize) -> Value| {
        Value::Array((0..count).map(entry).collect())
    };
    let document = json!({
        "schemaVersion": 1, "id": "large", "version": 1, "name": "Large",
        "coverage": {"summary": "As much as a sheet may hold."},
        "resolution": {
            "kind": "dice-sum",
            "abilityModifier": {"op": "floorHalfMinusTen"},
            "proficiency": {"bonus": {"derived": "d0"}},
            "proficiencyTiers": [{"id": "none", "label": "None"}, {"id": "good", "label": "Good", "multiplier": 1.5}],
            "difficultyLadder": [{"label": "Normal", "dc": 10}]
        },
        "sheet": {
            "version": 1,
            "abilities": many(20, &|n| json!({"id": format!("a{n}"), "label": format!("Ability {n}"), "min": 1, "max": 30, "default": 10})),
            "skills": many(120, &|n| json!({"id": format!("s{n}"), "label": format!("Skill {n}"), "ability": format!("a{}", n % 20)})),
            "saves": many(40, &|n| json!({"id": format!("v{n}"), "label": format!("Save {n}"), "ability": format!("a{}", n % 20)})),
            "fields": many(160, &|n| json!({"id": format!("f{n}"), "label": format!("Field {n}"), "type": "number", "min": 0, "max": 99})),
            "derived": many(60, &|n| match n {
                0 => json!({"id": "d0", "label": "Bonus", "op": "stepTable", "from": {"field": "f0"}, "table": [[1, 2], [5, 3], [9, 4]]}),
                n => json!({"id": format!("d{n}"), "label": format!("Derived {n}"), "op": "sum", "of": [
                    {"derived": format!("d{}", n - 1)}, {"field": format!("f{n}")}, {"abilityMod": format!("a{}", n % 20)}, {"const": 1}]}),
            }),
            "live": {"pools": many(60, &|n| json!({"id": format!("p{n}"), "label": format!("Pool {n}"), "max": {"derived": format!("d{n}")}}))}
        },
        "gm": {"checkGuidance": "Ask for a check when it matters."}
    });
    ludex_ruleset::read(document.to_string().as_bytes(), "large.json").ruleset
}

fn sheets(criterion: &mut Criterion) {
    let Some(ruleset) = largest() else { return };
    let mut sheet = SheetFile::blank(&ruleset, "Mira");
    for n in 0..120 {
        let _ = sheet.set(&ruleset, &format!("skills.s{n}"), "good");
    }
    let skills = ruleset.definition().sheet.skills.len();
    let derived = ruleset.definition().sheet.derived.len();
    criterion.bench_function("sheet/one number", |bencher| {
        bencher.iter(|| {
            let evaluation = Evaluation::new(black_box(&ruleset), black_box(&sheet), Play::InPlay);
            evaluation.number_of(Entry::Skill(7))
        });
    });
    criterion.bench_function("sheet/every number", |bencher| {
        bencher.iter(|| {
            let evaluation = Evaluation::new(black_box(&ruleset), black_box(&sheet), Play::InPlay);
            for at in 0..skills {
                black_box(evaluation.number_of(Entry::Skill(at)));
            }
            for at in 0..derived {
                black_box(evaluation.derived(at));
            }
        });
    });
    criterion.bench_function("sheet/shown", |bencher| {
        bencher.iter(|| {
            show::sheet(&Evaluation::new(
                black_box(&ruleset),
                black_box(&sheet),
                Play::InPlay,
            ))
        });
    });
    let reply =
        "She leans in. [skill_check: skill=\"Skill 7\" dc=\"12\"] The door gives.".repeat(20);
    criterion.bench_function("tags of a reply of 1.4 KB", |bencher| {
        bencher.iter(|| parse_tags(black_box(&reply), &["skill_check", "sheet"]));
    });
}

criterion_group!(benches, sheets);
criterion_main!(benches);
