//! `ludex game` as cli.md fixes it.

use std::fs;

use serde_json::{Value, json};

use crate::kit::{Table, keys};
use crate::support::{command, ludex, ludex_with_input};

const SPEND: &str = "It costs. [sheet: op=\"spend\" pool=\"Grit\" amount=\"2\"]";
const MILE: &str = "On. [sheet: op=\"track\" track=\"Miles\" by=\"1\"]";

/// What is left of Mira's five.
fn grit(outcome: &Value) -> i64 {
    let live = &outcome["party"]["characters"][0]["live"];
    live["pools"]["grit"]["value"].as_i64().unwrap_or(5)
}

#[test]
fn every_command_prints_the_contract() {
    let table = Table::new();
    let made = table.begin();
    let check = |outcome: &Value, reply: Value, alternative: Value, result: bool| {
        assert_eq!(
            keys(outcome),
            ["game", "reply", "alternative", "result", "party"]
        );
        let contract = ["id", "name", "ruleset", "version", "layers", "language"];
        assert_eq!(keys(&outcome["game"])[..6], contract);
        assert_eq!(
            (&outcome["reply"], &outcome["alternative"]),
            (&reply, &alternative)
        );
        if result {
            assert_eq!(keys(&outcome["result"]), ["reply", "tags", "party", "seed"]);
        } else {
            assert_eq!(outcome["result"], Value::Null);
        }
        assert!(outcome["party"]["characters"].is_array());
    };
    check(&made, json!(null), json!(null), false);
    assert_eq!(made["game"]["id"], "the-road");
    assert_eq!(made["game"]["name"], "The Road");
    assert_eq!(
        (&made["game"]["version"], &made["game"]["revision"]),
        (&json!(3), &json!(1))
    );
    assert_eq!(
        (&made["game"]["layers"], &made["game"]["language"]),
        (&json!([]), &json!(null))
    );

    let turn = table.play("turn", SPEND, "7");
    check(&turn, json!(1), json!(1), true);
    assert_eq!((grit(&turn), &turn["result"]["seed"]), (3, &json!(7)));
    let printed = table.ruleset(
        "turn",
        &["--text", "text.txt", "--seed", "7", "--format", "json"],
    );
    assert_eq!(
        printed.json(),
        turn["result"],
        "a game plays what `ruleset turn` plays"
    );

    let other = table.play("alternative", &SPEND.replace('2', "1"), "8");
    check(&other, json!(1), json!(2), true);
    assert_eq!(grit(&other), 4);
    let more = table.play("continue", SPEND, "9");
    check(&more, json!(1), json!(2), true);
    assert_eq!(grit(&more), 2);
    assert_eq!(more["result"]["tags"].as_array().unwrap().len(), 2);
    let chosen = table.done(&["choose", "the-road", "1", "1"]);
    check(&chosen, json!(1), json!(1), true);
    assert_eq!(grit(&chosen), 3);
    let set = ["--set", "live.pools.grit=5", "--set", "fields.xp=9"];
    let edited = table.done(&[&["edit", "The Road", "--character", "Mira"], &set[..]].concat());
    check(&edited, json!(1), json!(1), false);
    assert_eq!(grit(&edited), 5);
    assert_eq!(edited["party"]["characters"][0]["build"]["fields"]["xp"], 9);
    let branch = table.done(&["branch", "the-road", "0", "--name", "Another"]);
    check(&branch, json!(null), json!(null), false);
    assert_eq!(
        (grit(&branch), &branch["game"]["id"]),
        (5, &json!("another"))
    );
    let shown = table.done(&["show", "the-road"]);
    check(&shown, json!(1), json!(1), true);
    assert_eq!(shown["game"]["revision"], 6);
    let undone = table.done(&["undo", "the-road"]);
    check(&undone, json!(1), json!(1), false);
    assert_eq!(undone["party"]["characters"][0]["build"]["fields"]["xp"], 9);

    let games = table.done(&["list"]);
    let ids: Vec<&Value> = games
        .as_array()
        .unwrap()
        .iter()
        .map(|game| &game["id"])
        .collect();
    assert_eq!(ids, ["another", "the-road"]);
    assert_eq!(
        keys(&games[0])[..6],
        ["id", "name", "ruleset", "version", "layers", "language"]
    );
    let replayed = table.done(&["replay", "the-road"]);
    assert_eq!(
        keys(&replayed),
        ["game", "reply", "alternative", "result", "party", "replay"]
    );
    assert_eq!(
        replayed["replay"],
        json!({ "agrees": true, "steps": 7, "difference": null })
    );
    let deleted = table.done(&["delete", "another", "--yes"]);
    assert_eq!(deleted["game"]["id"], "another");
    assert_eq!(
        keys(&deleted),
        ["game", "reply", "alternative", "result", "party"]
    );
    assert_eq!(table.game(&["show", "another"]).code, 2);
}

#[test]
fn people_read_what_came_of_it_and_what_is_next() {
    let table = Table::new();
    let new = [
        "new",
        "ember.json",
        "--name",
        "The Road",
        "--party",
        "party.json",
    ];
    let run = table.game(&new);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out
            .contains("the-road (The Road): ember version 3, revision 1"),
        "{}",
        run.out
    );
    assert!(
        run.err
            .contains("next: `ludex game turn the-road --text FILE`"),
        "{}",
        run.err
    );
    table.write("text.txt", SPEND);
    let run = table.game(&["turn", "the-road", "--text", "text.txt", "--seed", "7"]);
    assert_eq!(
        run.out,
        "It costs.

  ✓ Mira: spend Grit 2 → 3/5

changed
  Mira  live.pools.grit  5 → 3

seed 7
the-road (The Road): ember version 3, reply 1 alternative 1, revision 2
"
    );
    let run = table.game(&["show", "the-road"]);
    for shown in ["It costs.", "Mira   grit 3", "Tarn   grit 2", "Alarm  0/6"] {
        assert!(run.out.contains(shown), "{shown}: {}", run.out);
    }
    let run = table.game(&["list"]);
    assert_eq!(
        run.out,
        "  the-road  The Road  ember version 3  revision 2\n"
    );
    let run = table.game(&["replay", "the-road"]);
    assert_eq!(run.out, "2 operations played again: every byte agrees\n");
    for (arguments, note) in [
        (
            &["choose", "the-road", "1", "1"][..],
            "alternative 1 of reply 1 counts now",
        ),
        (&["undo", "the-road"], "reply 1 is taken back"),
        (
            &["branch", "the-road", "0", "--name", "B"],
            "next: `ludex game turn b",
        ),
        (
            &[
                "edit",
                "the-road",
                "--character",
                "Mira",
                "--set",
                "fields.xp=9",
            ],
            "Mira: fields.xp is 9 now",
        ),
    ] {
        let run = table.game(arguments);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.err.contains(note), "{}", run.err);
    }
    let run = table.game(&["show", "b", "--quiet"]);
    assert_eq!(run.err, "");
}

#[test]
fn what_is_refused_leaves_the_game_and_says_what_to_do() {
    let table = Table::new();
    table.begin();
    table.write("text.txt", SPEND);
    let before = table.done(&["export", "the-road", "-o", "before.json"]);
    assert_eq!(before["game"]["id"], "the-road");
    for (arguments, code, said) in [
        (&["show", "the-raod"][..], 2, "did you mean `the-road`?"),
        (&["new", "ember.json", "--name", "The Road"], 2, "already"),
        (
            &["new", "ember.json", "--name", ""],
            2,
            "1 to 80 characters",
        ),
        (&["new", "party.json", "--name", "X"], 1, ""),
        (&["new", "none.json", "--name", "X"], 2, "no file"),
        (&["alternative", "the-road", "--text", "text.txt"], 1, ""),
        (&["continue", "the-road", "--text", "text.txt"], 1, ""),
        (&["choose", "the-road", "1", "1"], 1, ""),
        (&["choose", "the-road", "one", "1"], 2, ""),
        (&["undo", "the-road"], 1, ""),
        (&["undo", "the-road", "3"], 1, "3"),
        (&["branch", "the-road", "3", "--name", "X"], 1, "3"),
        (
            &["branch", "the-road", "0", "--name", "The Road"],
            2,
            "already",
        ),
        (
            &[
                "edit",
                "the-road",
                "--character",
                "Nobody",
                "--set",
                "fields.xp=1",
            ],
            1,
            "Nobody",
        ),
        (
            &[
                "edit",
                "the-road",
                "--character",
                "Mira",
                "--set",
                "fields.xp",
            ],
            1,
            "PATH=VALUE",
        ),
        (
            &[
                "edit",
                "the-road",
                "--character",
                "Mira",
                "--set",
                "fields.xp=1",
                "--set",
                "fields.xp=100",
            ],
            1,
            "0 to 99",
        ),
        (&["delete", "the-road"], 2, "--yes"),
        (&["turn", "the-road", "--text", "none.txt"], 2, "no file"),
        (
            &["turn", "the-road", "--text", "text.txt", "--revision", "9"],
            3,
            "nothing is lost",
        ),
        (
            &["delete", "the-road", "--yes", "--revision", "9"],
            3,
            "another program",
        ),
        (&["import", "party.json"], 1, "ludex game export"),
        (&["import", "text.txt"], 1, "no JSON"),
        (&["import", "before.json"], 2, "already"),
        (&["export", "the-road", "-o", "before.json"], 2, "--force"),
    ] {
        let run = table.game(arguments);
        assert_eq!(
            (run.code, run.out.as_str()),
            (code, ""),
            "{arguments:?}: {}",
            run.err
        );
        assert!(run.err.contains(said), "{arguments:?}: {}", run.err);
        assert!(run.err.starts_with("error"), "{arguments:?}: {}", run.err);
    }
    let run = table.game(&["export", "the-road"]);
    assert_eq!(run.out, table.read("before.json"));
    assert_eq!(table.done(&["list"]).as_array().unwrap().len(), 1);
}

#[test]
fn a_game_is_carried_elsewhere_whole() {
    let table = Table::new();
    table.begin();
    table.play("turn", SPEND, "1");
    table.play("alternative", MILE, "2");
    table.play("turn", MILE, "3");
    let exported = table.game(&["export", "the-road"]);
    assert_eq!((exported.code, exported.err.as_str()), (0, ""));
    assert_eq!(exported.json()["format"], "ludex-game");
    let there = [
        "game",
        "import",
        "-",
        "--home",
        "elsewhere",
        "--format",
        "json",
    ];
    let run = ludex_with_input(table.path(), &there, exported.out.as_bytes());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.err.contains("next: `ludex game replay the-road`"),
        "{}",
        run.err
    );
    let again = table.run(&["game", "export", "the-road", "--home", "elsewhere"]);
    assert_eq!(again.out, exported.out);
    let replay = table.run(&["game", "replay", "the-road", "--home", "elsewhere"]);
    assert_eq!(replay.code, 0, "{}", replay.err);
    // Beside the other one it needs a name of its own.
    table.write("road.json", &exported.out);
    let copy = table.done(&["import", "road.json", "--name", "Copy"]);
    assert_eq!(copy["game"]["id"], "copy");
}

#[test]
fn a_replay_that_differs_ends_with_1_and_says_where() {
    let table = Table::new();
    table.begin();
    table.play("turn", SPEND, "1");
    let exported = table.game(&["export", "the-road"]).out;
    let forged = exported.replace("It costs.", "It is free.");
    assert_ne!(forged, exported);
    // The log's own text is the player's; only what was kept of the reply is forged.
    let mut forged: Value = serde_json::from_str(&forged).unwrap();
    let whole: Value = serde_json::from_str(&exported).unwrap();
    forged["log"] = whole["log"].clone();
    table.write("forged.json", &forged.to_string());
    table.done(&["import", "forged.json", "--name", "Forged"]);
    let run = table.game(&["replay", "forged", "--format", "json"]);
    assert_eq!(run.code, 1);
    assert_eq!(run.json()["replay"]["agrees"], false);
    assert!(run.err.contains("alternative 1 of reply 1"), "{}", run.err);
    let human = table.game(&["replay", "forged"]);
    assert_eq!((human.code, human.out.as_str()), (1, ""));
    // What is damaged on the disk is found as well.
    let connection = rusqlite::Connection::open(table.path().join("home/library.db")).unwrap();
    let log = "UPDATE entries SET operation = replace(operation, 'costs', 'gives')";
    assert_ne!(connection.execute(log, []).unwrap(), 0);
    drop(connection);
    assert_eq!(table.game(&["replay", "the-road"]).code, 1);
}

#[test]
fn nothing_is_written_outside_the_home_folder() {
    let table = Table::new();
    table.write("text.txt", SPEND);
    let here = table.path();
    // A call that is wrong, and commands that need no games, make no folder.
    table.game(&["new", "none.json", "--name", "X"]);
    table.game(&["turn", "the-road", "--text", "none.txt"]);
    table.run(&[
        "ruleset",
        "turn",
        "ember.json",
        "--party",
        "party.json",
        "--text",
        "text.txt",
        "--home",
        "home",
    ]);
    assert!(!here.join("home").exists());

    let data = here.join("data");
    fs::create_dir(&data).unwrap();
    let with = |arguments: &[&str], home: Option<&str>| {
        let mut command = command(here, arguments);
        command.env("XDG_DATA_HOME", &data).env("HOME", &data);
        if let Some(home) = home {
            command.env("LUDEX_HOME", home);
        }
        command.output().unwrap().status.code()
    };
    let new = |name: &'static str| ["game", "new", "ember.json", "--name", name];
    assert_eq!(
        with(
            &[&new("A")[..], &["--home", "flag"]].concat(),
            Some("named")
        ),
        Some(0)
    );
    assert_eq!(with(&new("B"), Some("named")), Some(0));
    let mut names: Vec<_> = fs::read_dir(here)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(
        names,
        [
            "data",
            "ember.json",
            "flag",
            "named",
            "party.json",
            "text.txt"
        ]
    );
    assert_eq!(fs::read_dir(&data).unwrap().count(), 0);
    let listed = |home: &str| {
        let run = ludex(here, &["game", "list", "--home", home, "--format", "json"]);
        run.json()[0]["id"].clone()
    };
    assert_eq!((listed("flag"), listed("named")), (json!("a"), json!("b")));
    if cfg!(target_os = "linux") {
        assert_eq!(with(&new("C"), None), Some(0));
        assert!(data.join("ludex/library.db").is_file());
        assert_eq!(with(&new("D"), Some("")), Some(0));
    }
}
