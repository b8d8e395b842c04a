//! Turns of a game: in memory, and kept on the embedded store at each length of the game.

use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use ludex_dice::source::SeededSource;
use ludex_library::{Library, NewGame};
use ludex_play::{PartyFile, SheetFile, TurnOptions, turn};
use ludex_ruleset::Ruleset;
use serde_json::{Map, Value, json};

/// A table of four with a pool and a track, as the peer's.
const RULES: &str = r#"{
  "schemaVersion": 1, "id": "table", "version": 1, "name": "Table",
  "coverage": { "summary": "A pool and a track." },
  "resolution": { "kind": "dice-sum", "abilityModifier": { "op": "identity" },
    "proficiencyTiers": [{ "id": "none", "label": "None" }],
    "difficultyLadder": [{ "label": "Normal", "dc": 10 }] },
  "sheet": { "version": 1,
    "abilities": [{ "id": "wits", "label": "Wits", "min": 0, "max": 5, "default": 2 }],
    "live": {
      "pools": [{ "id": "grit", "label": "Grit", "max": { "const": 1000000 } }],
      "tracks": [{ "id": "heat", "label": "Heat", "min": 0, "max": 1000000 }] } },
  "gm": { "checkGuidance": "Ask." } }"#;

const CAST: [&str; 4] = ["Mira", "Bram", "Ada", "Tove"];

/// A check and two commands for one of the four, in a sentence or two.
fn reply(who: &str) -> String {
    format!(
        "{who} wades on through the reeds. [skill_check: who=\"{who}\" skill=\"Wits\" dc=\"12\"] The \
         water rises. [sheet: who=\"{who}\" op=\"spend\" pool=\"Grit\" amount=\"1\"] \
         [sheet: who=\"{who}\" op=\"track\" track=\"Heat\" by=\"1\"] Nobody speaks."
    )
}

fn table() -> Result<(Ruleset, PartyFile), Box<dyn Error>> {
    let outcome = ludex_ruleset::read(RULES.as_bytes(), "table.json");
    let ruleset = outcome.ruleset.ok_or("the table's ruleset has errors")?;
    let cast = CAST.map(|name| SheetFile::blank(&ruleset, name));
    let party = PartyFile::new(&ruleset, cast.into());
    Ok((ruleset, party))
}

/// Nanoseconds for one turn in memory.
pub(crate) fn in_memory(turns: usize) -> Result<f64, Box<dyn Error>> {
    let (ruleset, mut party) = table()?;
    let replies = CAST.map(reply);
    let mut dice = SeededSource::new(1);
    let start = Instant::now();
    for text in replies.iter().cycle().take(turns) {
        let options = TurnOptions::default();
        black_box(turn(&ruleset, &mut party, text, &mut dice, 1, &options));
    }
    Ok(start.elapsed().as_nanos() as f64 / turns as f64)
}

/// Nanoseconds for one turn that is kept in that folder when it returns, by the length of the game.
pub(crate) fn durable(folder: &Path, lengths: &[u32], turns: u32) -> Result<Value, Box<dyn Error>> {
    let (_, party) = table()?;
    let home = tempfile::tempdir_in(folder)?;
    let mut library = Library::open(home.path())?;
    library.new_game(&NewGame {
        name: "Bench",
        ruleset: "table",
        content: RULES.as_bytes(),
        party: &party,
    })?;
    let replies = CAST.map(reply);
    let mut texts = replies.iter().cycle();
    let mut played = 0_u64;
    let mut play = |library: &mut Library| -> Result<(), Box<dyn Error>> {
        let text = texts.next().ok_or("no text")?;
        library.turn("bench", text, played, None)?;
        played += 1;
        Ok(())
    };
    let mut figures = Map::new();
    let mut done = 0;
    for length in lengths {
        while done < *length {
            play(&mut library)?;
            done += 1;
        }
        let start = Instant::now();
        for _ in 0..turns {
            play(&mut library)?;
            done += 1;
        }
        let ns = start.elapsed().as_nanos() as f64 / f64::from(turns);
        figures.insert(length.to_string(), ns.into());
    }
    let kept = library.show("bench")?.reply;
    if kept != Some(done) {
        return Err("not every turn was kept".into());
    }
    Ok(json!(figures))
}
