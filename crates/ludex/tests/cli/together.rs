//! Several programs on one library.

use std::process::{Child, Stdio};

use crate::kit::Table;
use crate::support::{Run, command};

const MILE: &str = "On. [sheet: op=\"track\" track=\"Miles\" by=\"1\"]";

/// Starts a turn on the game; `more` are further arguments.
fn start(table: &Table, more: &[&str]) -> Child {
    let turn = [
        "game", "turn", "the-road", "--home", "home", "--text", "text.txt", "--format", "json",
    ];
    command(table.path(), &[&turn[..], more].concat())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn ends(children: Vec<Child>) -> Vec<Run> {
    let ends = children.into_iter();
    ends.map(|child| Run::of(child.wait_with_output().unwrap()))
        .collect()
}

#[test]
fn of_those_that_insist_on_a_revision_exactly_one_wins() {
    let table = Table::new();
    table.begin();
    table.write("text.txt", MILE);
    for round in 1..=10_u64 {
        let revision = round.to_string();
        let racing = (0..3)
            .map(|_| start(&table, &["--revision", &revision]))
            .collect();
        let runs = ends(racing);
        let mut codes: Vec<i32> = runs.iter().map(|run| run.code).collect();
        codes.sort_unstable();
        assert_eq!(codes, [0, 3, 3]);
        for run in runs.iter().filter(|run| run.code == 3) {
            assert_eq!(run.out, "");
            for said in ["another program", "nothing is lost"] {
                assert!(run.err.contains(said), "{said}: {}", run.err);
            }
        }
        let stands = table.done(&["show", "the-road"]);
        assert_eq!(stands["game"]["revision"], round + 1);
        assert_eq!(stands["reply"], round);
        let miles = &stands["party"]["characters"][0]["live"]["tracks"]["miles"];
        assert_eq!(miles, &serde_json::json!(round));
    }
}

#[test]
fn those_that_do_not_insist_are_done_or_told_and_nothing_is_lost() {
    let table = Table::new();
    table.begin();
    table.write("text.txt", MILE);
    let mut done = Vec::new();
    for _ in 0..5 {
        for run in ends((0..6).map(|_| start(&table, &[])).collect()) {
            match run.code {
                0 => done.push(run.json()["reply"].as_u64().unwrap()),
                code => {
                    assert_eq!((code, run.out.as_str()), (3, ""), "{}", run.err);
                    assert!(run.err.contains("nothing is lost"), "{}", run.err);
                }
            }
        }
    }
    // Each that was done has a reply of its own, and the game holds them all.
    done.sort_unstable();
    assert!(done.len() >= 5);
    assert!(done.iter().copied().eq(1..=done.len() as u64), "{done:?}");
    let stands = table.done(&["show", "the-road"]);
    let miles = &stands["party"]["characters"][0]["live"]["tracks"]["miles"];
    assert_eq!(miles, done.len());
    assert_eq!(table.game(&["replay", "the-road"]).code, 0);
}

#[test]
fn a_new_library_may_be_opened_by_several_at_once() {
    let table = Table::new();
    let begin = |number: usize| {
        let name = format!("Road {number}");
        let new = [
            "game",
            "new",
            "ember.json",
            "--home",
            "home",
            "--party",
            "party.json",
            "--name",
            &name,
        ];
        command(table.path(), &new)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    for run in ends((0..4).map(begin).collect()) {
        assert_eq!(run.code, 0, "{}", run.err);
    }
    let games = table.done(&["list"]);
    assert_eq!(games.as_array().unwrap().len(), 4);
}
