//! A disk that fills up under a game.
#![cfg(target_os = "linux")]

use std::process::Command;

use serde_json::Value;

use crate::kit::Table;

/// Mounts a small disk of its own in the folder, plays until it is full, looks at the game, frees
/// the room and plays on. Every step leaves its output and exit code in a file.
const SCRIPT: &str = r#"
mkdir home && mount -t tmpfs -o size=3m ludex home || exit 77
step() { name=$1; shift; "$@" > "$name.out" 2> "$name.err"; echo $? > "$name.code"; }
turn() { step "$1" "$LUDEX" game turn the-road --home home --text text.txt --seed 7 --format json; }
"$LUDEX" game new ember.json --name "The Road" --party party.json --home home || exit 1
turn first
head -c 1600000 /dev/zero > home/ballast
for round in $(seq 200); do
    turn last
    test "$(cat last.code)" = 0 || break
    cp last.out done.out
done
step full "$LUDEX" game turn the-road --home home --text text.txt
rm home/ballast
step after "$LUDEX" game show the-road --home home --format json
turn next
step replay "$LUDEX" game replay the-road --home home
"#;

/// What a step of the script left.
fn code(table: &Table, step: &str) -> i32 {
    let code = table.read(&format!("{step}.code"));
    code.trim().parse().unwrap()
}

fn json(table: &Table, file: &str) -> Value {
    let text = table.read(file);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}: {text}"))
}

#[test]
fn a_full_disk_refuses_the_turn_and_keeps_the_game() {
    let table = Table::new();
    // Long enough that a few dozen fill the disk.
    let text = "x".repeat(20_000) + " [sheet: op=\"track\" track=\"Miles\" by=\"1\"]";
    table.write("text.txt", &text);
    let ended = Command::new("unshare")
        .args(["-rm", "sh", "-c", SCRIPT])
        .current_dir(table.path())
        .env("LUDEX", env!("CARGO_BIN_EXE_ludex"))
        .env_remove("LUDEX_HOME")
        .output();
    match &ended {
        Ok(ended) if ended.status.success() => {}
        // Machines that let nobody mount, or have no `unshare`.
        Ok(ended)
            if ended.status.code() != Some(77) && table.path().join("first.code").exists() =>
        {
            panic!("{}", String::from_utf8_lossy(&ended.stderr));
        }
        _ => {
            #[expect(
                clippy::print_stderr,
                reason = "people want to know what was not tested"
            )]
            {
                eprintln!("skipped: no disk can be mounted here");
            }
            return;
        }
    }
    assert_eq!(code(&table, "first"), 0, "{}", table.read("first.err"));
    for step in ["last", "full"] {
        let said = table.read(&format!("{step}.err"));
        assert_eq!(code(&table, step), 3, "{step}: {said}");
        assert_eq!(table.read(&format!("{step}.out")), "", "{step}");
        for part in ["the disk is full", "every game is as it was"] {
            assert!(said.contains(part), "{step}: {said}");
        }
    }
    let (done, after) = (json(&table, "done.out"), json(&table, "after.out"));
    assert_eq!(
        done, after,
        "the game is as the last turn that was done left it"
    );
    assert_eq!(code(&table, "next"), 0, "{}", table.read("next.err"));
    let next = json(&table, "next.out");
    assert_eq!(next["reply"], done["reply"].as_u64().unwrap() + 1);
    assert_eq!(code(&table, "replay"), 0, "{}", table.read("replay.err"));
}
