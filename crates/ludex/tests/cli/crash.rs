//! Turns that are killed at any moment: each happened as a whole or not at all.

use std::process::Stdio;
use std::thread;
use std::time::Instant;

use ludex_library::Library;
use rusqlite::Connection;

use crate::kit::Table;
use crate::support::command;

const ROUNDS: u64 = 300;

/// Numbers that look like none in particular and are the same in every run.
fn scattered(round: u64) -> u64 {
    let mixed = round.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 32
}

#[test]
fn a_turn_that_is_killed_happened_as_a_whole_or_not_at_all() {
    let table = Table::new();
    table.begin();
    let text = "On. [sheet: op=\"track\" track=\"Miles\" by=\"1\"] \
                [sheet: op=\"clock\" name=\"Alarm\" by=\"1\"] [skill_check: skill=\"Climb\" dc=\"8\"]";
    table.write("text.txt", text);
    let home = table.path().join("home");
    let turn = [
        "game", "turn", "the-road", "--home", "home", "--text", "text.txt",
    ];
    let begun = Instant::now();
    for _ in 0..5 {
        assert_eq!(table.run(&turn).code, 0);
    }
    let mut usual = begun.elapsed() / 5;
    let (mut revision, mut before, mut after) = (6, 0, 0);
    for round in 0..ROUNDS {
        let mut child = command(table.path(), &turn)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Anywhere from the start to a little behind the usual end.
        let share = u32::try_from(scattered(round) % 1200).unwrap();
        thread::sleep(usual * share / 1000);
        child.kill().unwrap();
        let ended = child.wait().unwrap();

        let stands = Library::open(&home).unwrap().show("the-road").unwrap();
        let moved = stands.game.revision - revision;
        assert!(
            moved <= 1,
            "round {round}: one turn moved the game by {moved}"
        );
        if ended.success() {
            assert_eq!(moved, 1, "round {round}: a turn that was done is gone");
        }
        revision = stands.game.revision;
        before += u64::from(moved == 0);
        after += moved;
        // A machine that gets busier or idler is followed, so that about half of the turns are done.
        usual = if moved == 0 {
            usual * 21 / 20
        } else {
            usual * 20 / 21
        };
        // Every part of the game is at the same turn: replies, live state, clock.
        let replies = u32::try_from(revision - 1).unwrap();
        assert_eq!(stands.reply, Some(replies), "round {round}");
        let party = stands.party.to_json();
        let miles = &party["characters"][0]["live"]["tracks"]["miles"];
        assert_eq!(miles, replies, "round {round}");
        assert_eq!(party["clocks"][0]["value"], replies.min(6), "round {round}");
        assert_eq!(stands.result.map(|result| result.party), Some(stands.party));
        if round % 40 == 0 {
            whole(&home.join("library.db"));
        }
    }
    whole(&home.join("library.db"));
    let replay = Library::open(&home).unwrap().replay("the-road").unwrap();
    assert_eq!(replay.difference, None);
    assert_eq!(replay.steps as u64, revision);
    // The moments were spread over the whole of a turn.
    assert!(before > 50 && after > 50, "{before} before, {after} after");
}

/// The file holds together, as SQLite sees it.
fn whole(file: &std::path::Path) {
    let connection = Connection::open(file).unwrap();
    let said: String = connection
        .query_row("PRAGMA integrity_check", [], |row| row.get(0))
        .unwrap();
    assert_eq!(said, "ok");
    let dangling: i64 = connection
        .query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| {
            row.get(0)
        })
        .unwrap();
    assert_eq!(dangling, 0);
}
