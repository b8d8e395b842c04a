//! Measures ludex in its own process and prints the medians in nanoseconds as JSON.
//!
//! `ludex-bench DOCUMENT [--quick]`: DOCUMENT is the large ruleset whose check is measured.

mod games;

use std::error::Error;
use std::hint::black_box;
use std::io::{self, Write as _};
use std::time::Instant;

use ludex_dice::expression::Expression;
use ludex_dice::pool::{Explode, ExplodingPool, Pool as _, Tally};
use ludex_dice::source::SeededSource;
use ludex_play::check::{Party, Planned, plan};
use ludex_play::{Evaluation, Play, SheetFile, parse_tags};
use ludex_text::{JsonLimits, read_json};
use serde_json::{Map, Value, json};

/// A roll of each kind, on the template that `ludex new` makes for it.
const KINDS: [(&str, &str); 5] = [
    (
        "roll_dice_sum",
        include_str!("../../../crates/ludex/templates/ruleset/dice-sum.json"),
    ),
    (
        "roll_dice_pool",
        include_str!("../../../crates/ludex/templates/ruleset/dice-pool.json"),
    ),
    (
        "roll_dice_highest",
        include_str!("../../../crates/ludex/templates/ruleset/dice-highest.json"),
    ),
    (
        "roll_roll_against",
        include_str!("../../../crates/ludex/templates/ruleset/roll-against.json"),
    ),
    (
        "roll_symbol_pool",
        include_str!("../../../crates/ludex/templates/ruleset/symbol-pool.json"),
    ),
];

/// The pools that the peers count too.
const POOLS: [&str; 5] = ["4d6kh3", "30d10kh5", "20d10!>=8", "10d10!kh3", "100d20"];

/// A ruleset of the size people write: an example with its comments grown to 48 KB.
const EXAMPLE: &str = include_str!("../../../examples/rulesets/lantern-watch/ruleset.json");
const EXAMPLE_SIZE: usize = 48 << 10;

/// Where Linux has a disk in memory.
const RAM_DISK: &str = "/dev/shm";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(document) = arguments.first() else {
        return Err("give the document to check".into());
    };
    let rounds = if arguments.iter().any(|argument| argument == "--quick") {
        10
    } else {
        50
    };
    let large = std::fs::read(document)?;

    let mut measures = Map::new();
    let mut measure = |name: &str, ns: f64| measures.insert(name.to_owned(), ns.into());
    let example = grown(EXAMPLE);
    measure(
        "check_48k",
        median(rounds, || ludex_ruleset::read(example.as_bytes(), "48k")),
    );
    measure(
        "check_large",
        median(rounds, || ludex_ruleset::read(&large, "large")),
    );
    let text = String::from_utf8(large.clone())?;
    measure(
        "read_large",
        median(rounds, || read_json(&text, &JsonLimits::default())),
    );
    for (name, template) in KINDS {
        measure(name, roll(template, rounds)?);
    }
    measure("odds_pool_20", median(rounds, || heavy_pool().count()));
    let mut dice = SeededSource::new(1);
    measure(
        "dice_expression",
        per_call(rounds * 20_000, || {
            Expression::parse(black_box("4d6kh3+2"))
                .map(|parsed| parsed.roll(&mut dice).to_string())
        }),
    );

    measure("turn_in_memory", games::in_memory(rounds * 2_000)?);
    let (lengths, turns): (&[u32], u32) = if rounds < 50 {
        (&[0, 200], 50)
    } else {
        (&[0, 1_000, 5_000], 200)
    };
    let mut durable = Map::new();
    // On a RAM disk it shows what the programs cost, without the disk they wait for.
    for (place, folder) in [("disk", std::env::temp_dir()), ("ram", RAM_DISK.into())] {
        if folder.is_dir() {
            let figures = games::durable(&folder, lengths, turns)?;
            durable.insert(place.to_owned(), figures);
        }
    }

    let mut odds = Map::new();
    for pool in POOLS {
        let parsed = Expression::parse(pool)?;
        let ns = median(rounds.min(20), || parsed.odds());
        let counted = parsed.odds()?;
        let counts: Vec<Value> = counted
            .counts()
            .iter()
            .map(|(outcome, count)| json!([outcome, count.to_string()]))
            .collect();
        odds.insert(pool.to_owned(), json!({ "ns": ns, "counts": counts }));
    }
    writeln!(
        io::stdout(),
        "{}",
        json!({ "measures": measures, "odds": odds, "durable": durable, "turns": turns })
    )?;
    Ok(())
}

/// Twenty d10 that explode on 10 up to 40 more, count twice on 10, cancel on 1 and botch.
fn heavy_pool() -> ExplodingPool {
    ExplodingPool {
        dice: 20,
        sides: 10,
        rethrow: None,
        explode: Some(Explode {
            from: 10,
            at_most: 40,
        }),
        tallies: vec![
            Tally::new().and(7..=9, 1).and(10..=10, 2).and(1..=1, -1),
            Tally::from_face(7).held_to(1),
            Tally::up_to_face(1).held_to(1),
        ],
    }
}

/// One check from its tag to its record.
fn roll(template: &str, rounds: usize) -> Result<f64, Box<dyn Error>> {
    let ruleset = ludex_ruleset::read(template.as_bytes(), "template")
        .ruleset
        .ok_or("a template does not check clean")?;
    let sheet = SheetFile::blank(&ruleset, "Mira");
    let cards = [Evaluation::new(&ruleset, &sheet, Play::InPlay)];
    let party = Party::of(&cards);
    let mut dice = SeededSource::new(1);
    Ok(per_call(rounds * 2_000, || {
        let text = black_box("[skill_check: skill=\"Notice\" difficulty=\"Fair\"]");
        let tags = parse_tags(text, &["skill_check"]);
        let planned = tags.first().map(|tag| plan(&ruleset, &party, tag));
        match planned {
            Some(Planned::Check(check)) => check.roll(&mut dice).record(),
            _ => String::new(),
        }
    }))
}

/// The example with a comment before each entry until it has the size, as authors who explain
/// themselves write.
fn grown(example: &str) -> String {
    let comment = "The reason for the next key, told at length. ".repeat(40);
    let insert = format!("\"$comment\": {comment:?}, ");
    let mut text = String::new();
    for (number, part) in example.split("{ \"id\"").enumerate() {
        if number > 0 {
            text.push_str("{ ");
            if text.len() + insert.len() + example.len() / 2 < EXAMPLE_SIZE {
                text.push_str(&insert);
            }
            text.push_str("\"id\"");
        }
        text.push_str(part);
    }
    text
}

/// The median of single calls.
fn median<T>(rounds: usize, mut job: impl FnMut() -> T) -> f64 {
    let mut times: Vec<f64> = (0..rounds + 2)
        .map(|_| {
            let start = Instant::now();
            black_box(job());
            start.elapsed().as_nanos() as f64
        })
        .skip(2)
        .collect();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(0.0)
}

/// The mean of many calls, for what is too short to be timed alone.
fn per_call<T>(calls: usize, mut job: impl FnMut() -> T) -> f64 {
    for _ in 0..calls / 10 {
        black_box(job());
    }
    let start = Instant::now();
    for _ in 0..calls {
        black_box(job());
    }
    start.elapsed().as_nanos() as f64 / calls as f64
}
