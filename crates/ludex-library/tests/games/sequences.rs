//! Whatever is done in whatever order, a game on a store is the game in memory.

use ludex_library::{Library, MemoryStore, SqliteStore};
use ludex_play::game::{Game, Place};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::kit::{TEXTS, begin, exported, party, ruleset};

#[derive(Clone, Debug)]
enum Step {
    Turn(usize, u64),
    Alternative(usize, u64),
    Continue(usize, u64),
    Choose(u32, u32),
    Undo(Option<u32>),
    Edit(&'static str, &'static str, i64),
    Branch(u32),
}

fn steps() -> impl Strategy<Value = Step> {
    let text = (0..TEXTS.len(), 0..9_u64);
    let edit = (
        prop::sample::select(vec!["Mira", "Tarn", "Nobody"]),
        prop::sample::select(vec!["fields.xp", "live.pools.grit", "live.tracks.heat"]),
        0..30_i64,
    );
    prop_oneof![
        5 => text.clone().prop_map(|(text, seed)| Step::Turn(text, seed)),
        2 => text.clone().prop_map(|(text, seed)| Step::Alternative(text, seed)),
        2 => text.prop_map(|(text, seed)| Step::Continue(text, seed)),
        2 => (1..6_u32, 1..4_u32).prop_map(|(reply, made)| Step::Choose(reply, made)),
        2 => prop::option::of(1..6_u32).prop_map(Step::Undo),
        2 => edit.prop_map(|(who, path, value)| Step::Edit(who, path, value)),
        1 => (0..5_u32).prop_map(Step::Branch),
    ]
}

/// The part of a game's file that a game in memory has too.
fn replies(game: &Game) -> Value {
    let replies = game.replies.iter().map(|reply| {
        let made = reply.alternatives.iter().map(|made| {
            let parts = made.parts.iter();
            let parts = parts.map(|part| json!({"text": part.text, "seed": part.seed}));
            json!({
                "number": made.number, "parts": parts.collect::<Vec<_>>(), "reply": made.reply,
                "tags": made.tags, "end": made.end.to_json()
            })
        });
        json!({
            "number": reply.number, "active": reply.active,
            "alternatives": made.collect::<Vec<_>>()
        })
    });
    replies.collect()
}

fn run(mut library: Library, steps: &[Step]) {
    let ruleset = ruleset();
    let mut key = begin(&mut library, "Game").game.id;
    let mut game = Game::new(party());
    for (step, number) in steps.iter().zip(1..) {
        let done = match step {
            Step::Turn(text, seed) => library.turn(&key, TEXTS[*text], *seed, None),
            Step::Alternative(text, seed) => library.alternative(&key, TEXTS[*text], *seed, None),
            Step::Continue(text, seed) => library.continue_(&key, TEXTS[*text], *seed, None),
            Step::Choose(reply, made) => library.choose(&key, *reply, *made, None),
            Step::Undo(reply) => library.undo(&key, *reply, None),
            Step::Edit(who, path, value) => {
                let set = [((*path).to_owned(), value.to_string())];
                library.edit(&key, who, &set, None)
            }
            Step::Branch(reply) => library.branch(&key, *reply, &format!("Branch {number}"), None),
        };
        let expected = match step {
            Step::Turn(text, seed) => {
                game.reply(&ruleset, TEXTS[*text], *seed);
                Ok(())
            }
            Step::Alternative(text, seed) => {
                game.alternative(&ruleset, TEXTS[*text], *seed).map(|_| ())
            }
            Step::Continue(text, seed) => game.continued(&ruleset, TEXTS[*text], *seed).map(|_| ()),
            Step::Choose(reply, made) => game.choose(Place {
                reply: *reply,
                alternative: *made,
            }),
            Step::Undo(reply) => game.undo(*reply).map(|_| ()),
            Step::Edit(who, path, value) => {
                let value = value.to_string();
                game.edit(&ruleset, who, path, &value).map(|_| ())
            }
            Step::Branch(reply) => game.branch(*reply).map(|branch| game = branch),
        };
        match done {
            Ok(done) => {
                assert_eq!(expected, Ok(()), "{step:?}");
                assert_eq!(done.party, game.current, "{step:?}");
                key = done.game.id;
            }
            Err(refused) => {
                let expected = expected.map_err(ludex_library::LibraryError::from);
                assert_eq!(Err(refused), expected, "{step:?}");
            }
        }
    }
    let file = exported(&mut library, &key);
    assert_eq!(file["initial"], party().to_json());
    assert_eq!(file["before"], game.before.to_json());
    assert_eq!(file["current"], game.current.to_json());
    assert_eq!(file["replies"], replies(&game));
    assert_eq!(file["nextReply"], json!(game.next_reply));
    let replay = library.replay(&key).unwrap();
    assert_eq!(replay.difference, None);
    let whole = library.export(&key).unwrap();
    let copy = library.import(whole, Some("Copy")).unwrap();
    assert_eq!(exported(&mut library, &copy.game.id), file);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_game_in_memory_store(steps in prop::collection::vec(steps(), 0..16)) {
        run(Library::on(Box::new(MemoryStore::default())), &steps);
    }

    #[test]
    fn a_game_in_a_file(steps in prop::collection::vec(steps(), 0..16)) {
        let home = tempfile::tempdir().unwrap();
        run(Library::on(Box::new(SqliteStore::open(home.path()).unwrap())), &steps);
    }
}
