//! `ludex ruleset turn|rest|prompt` as cli.md fixes them.

use serde_json::{Value, json};

use crate::kit::{Table, keys};
use crate::support::ludex_with_input;

const REPLY: &str =
    "The shelf is narrow. [skill_check: skill=\"Climb\" difficulty=\"Normal\"] Rain.
[sheet: op=\"spend\" pool=\"Grit\" amount=\"2\"] \
[sheet: who=\"Tarn\" op=\"spend\" pool=\"Grit\" amount=\"9\"]
[sheet: who=\"team\" op=\"spend\" pool=\"Coin\" amount=\"1\"] \
[sheet: op=\"clock\" name=\"Alarm\" by=\"2\"] \
[sheet: op=\"advance\" field=\"xp\" by=\"200\"] [sheet: op=\"dance\"]
Go on. [skill_check: skill=\"Climb\"]
";

#[test]
fn a_turn_prints_the_contract_and_the_same_seed_the_same_bytes() {
    let table = Table::new();
    table.write("reply.txt", REPLY);
    let call = ["--text", "reply.txt", "--seed", "42", "--format", "json"];
    let run = table.ruleset("turn", &call);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let turn = run.json();
    assert_eq!(keys(&turn), ["reply", "tags", "party", "seed"]);
    assert_eq!(turn["seed"], 42);
    let tags = turn["tags"].as_array().unwrap();
    for tag in tags {
        assert_eq!(keys(tag)[..4], ["tag", "accepted", "reason", "changes"]);
    }
    let reasons: Vec<&Value> = tags.iter().map(|tag| &tag["reason"]).collect();
    let expected = [
        json!(null),
        json!(null),
        json!("insufficient"),
        json!(null),
        json!(null),
        json!("bad-amount: whole number 0 to 99"),
        json!("malformed"),
        json!("needs-difficulty"),
    ];
    assert_eq!(reasons, expected.iter().collect::<Vec<_>>());
    // Seed 42 throws 5, 1 with six sides (3-combat.md, 15.1).
    assert_eq!(tags[0]["roll"]["total"], 9);
    assert_eq!(
        tags[0]["result"],
        "[skill_check: skill=\"Climb\" who=\"Mira\" dc=\"8\" rolls=\"5,1\" used=\"6\" \
         modifier=\"3\" total=\"9\" result=\"success\" margin=\"1\" resolution=\"sum\" \
         dice=\"2d6\"]"
    );
    assert_eq!(
        tags[1]["changes"],
        json!([{ "character": "Mira", "path": "live.pools.grit", "from": 5, "to": 3 }])
    );
    assert_eq!(
        keys(&tags[1]["changes"][0]),
        ["character", "path", "from", "to"]
    );
    assert_eq!(tags[1]["now"], "3/5");
    assert_eq!(tags[4]["changes"][0]["character"], Value::Null);
    let party = &turn["party"];
    assert_eq!(keys(party), ["characters", "team", "clocks"]);
    assert_eq!(party["characters"][0]["live"]["pools"]["grit"]["value"], 3);
    assert_eq!(party["characters"][1]["live"]["pools"]["grit"]["value"], 2);
    assert_eq!(party["team"]["live"]["pools"]["coin"]["value"], 7);
    assert_eq!(party["clocks"][0]["value"], 2);
    assert_eq!(table.ruleset("turn", &call).out, run.out);
}

#[test]
fn people_read_the_reply_what_was_done_and_what_changed() {
    let table = Table::new();
    table.write("reply.txt", REPLY);
    let run = table.ruleset("turn", &["--text", "reply.txt", "--seed", "42"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out, @r#"
    The shelf is narrow. [Climb: success] Rain.

    Go on. [skill_check: skill="Climb"]

      ✓ Mira: Climb → success, 9 against 8 (margin +1) · dice 5, 1 · Brawn +3
      ✓ Mira: spend Grit 2 → 3/5
      ✗ Tarn: spend Grit 9: insufficient
        the pool holds less than is spent; spend less, or restore it first
      ✓ team: spend Coin 1 → 7/8
      ✓ clock Alarm by 2 → Alarm 2/6
      ✗ Mira: advance xp by 200: bad-amount: whole number 0 to 99
        the result would be out of these bounds; name a number or text within them
      ✗ [sheet: op="dance"]: malformed
        an attribute is missing, cannot be read, or is one too many; write it as the command wants it; `ludex ruleset prompt` lists every command
      ✗ [skill_check: skill="Climb"]: needs-difficulty
        the check needs a difficulty, so it is still owed; name a step with difficulty="…", or give a dc

    changed
      Mira      live.pools.grit  5 → 3
      team      live.pools.coin  8 → 7
      the game  clocks.Alarm     0 → 2

    seed 42
    "#);
    let run = table.ruleset("turn", &["--text", "reply.txt", "--seed", "42", "--quiet"]);
    assert_eq!(run.err, "");
}

#[test]
fn without_a_seed_one_is_drawn_and_printed() {
    let table = Table::new();
    let call = [
        "ruleset",
        "turn",
        "ember.json",
        "--party",
        "party.json",
        "--text",
        "-",
        "--format",
        "json",
    ];
    let text = "[skill_check: skill=\"Climb\" dc=\"8\"]";
    let first = ludex_with_input(table.path(), &call, text.as_bytes());
    let seed = first.json()["seed"].to_string();
    let again = [&call[..], &["--seed", &seed]].concat();
    let again = ludex_with_input(table.path(), &again, text.as_bytes());
    assert_eq!(first.out, again.out);
    let human = ludex_with_input(table.path(), &call[..call.len() - 2], b"Nothing happens.");
    assert!(
        human.out.starts_with("Nothing happens.\n\nseed "),
        "{}",
        human.out
    );
}

#[test]
fn the_party_is_written_and_goes_on_from_there() {
    let table = Table::new();
    table.write(
        "reply.txt",
        "[sheet: op=\"spend\" pool=\"Grit\" amount=\"2\"]",
    );
    let turn = ["--text", "reply.txt", "--seed", "1", "-o", "party.json"];
    let before = table.read("party.json");
    let refused = table.ruleset("turn", &turn);
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("--force"), "{}", refused.err);
    assert_eq!(table.read("party.json"), before);
    let turn = [&turn[..], &["--force", "--format", "json"]].concat();
    for (code, left) in [(0, 3), (0, 1), (0, 1)] {
        let run = table.ruleset("turn", &turn);
        assert_eq!(run.code, code, "{}", run.err);
        let written: Value = serde_json::from_str(&table.read("party.json")).unwrap();
        assert_eq!(written, run.json()["party"]);
        assert_eq!(
            written["characters"][0]["live"]["pools"]["grit"]["value"],
            left
        );
    }
}

#[test]
fn sheets_stand_for_a_party() {
    let table = Table::new();
    for name in ["Ada", "Bo"] {
        let file = format!("{name}.json");
        let made = ["ruleset", "sheet", "ember.json", "--new", name, "-o", &file];
        assert_eq!(table.run(&made).code, 0);
    }
    table.write(
        "reply.txt",
        "[sheet: who=\"party\" op=\"spend\" pool=\"Grit\" amount=\"1\"]",
    );
    let call = [
        "ruleset",
        "turn",
        "ember.json",
        "--sheet",
        "Ada.json",
        "--sheet",
        "Bo.json",
        "--text",
        "reply.txt",
        "--format",
        "json",
    ];
    let run = table.run(&call);
    assert_eq!(run.code, 0, "{}", run.err);
    let turn = run.json();
    assert_eq!(turn["tags"][0]["now"], "Ada 4/5; Bo 4/5");
    assert_eq!(turn["party"]["clocks"][0]["name"], "Alarm");
    assert_eq!(turn["party"]["team"]["v"], 1);
}

#[test]
fn a_rest_prints_what_a_turn_prints() {
    let table = Table::new();
    let call = ["--rest", "Camp", "-o", "after.json", "--format", "json"];
    let run = table.ruleset("rest", &call);
    assert_eq!(run.code, 0, "{}", run.err);
    let rest = run.json();
    assert_eq!(keys(&rest), ["reply", "tags", "party", "seed"]);
    assert_eq!(rest["seed"], Value::Null);
    assert_eq!(
        rest["tags"][0]["tag"],
        "[sheet: who=\"party\" op=\"rest\" rest=\"Camp\"]"
    );
    assert_eq!(
        rest["reply"],
        "[sheet: who=\"party\" op=\"rest\" rest=\"Camp\" result=\"ok\" now=\"Mira Camp; Tarn \
         Camp: Grit 5/5\"]"
    );
    assert_eq!(
        rest["tags"][0]["changes"],
        json!([{ "character": "Tarn", "path": "live.pools.grit", "from": 2, "to": 5 }])
    );
    let written: Value = serde_json::from_str(&table.read("after.json")).unwrap();
    assert_eq!(written, rest["party"]);
    let human = table.ruleset("rest", &["--rest", "camp", "--who", "Tarn"]);
    assert_eq!(
        human.out,
        "  ✓ Tarn: rest camp → Camp: Grit 5/5\n\nchanged\n  Tarn  live.pools.grit  2 → 5\n"
    );
}

#[test]
fn a_rest_that_is_refused_ends_with_1_and_writes_nothing() {
    let table = Table::new();
    for (more, reason, help) in [
        (&["--rest", "nap"][..], "unknown-rest", "it has `camp`"),
        (
            &["--rest", "camp", "--who", "Nobody"],
            "unknown-character",
            "name one of the cards",
        ),
    ] {
        let call = [more, &["-o", "after.json", "--format", "json"]].concat();
        let run = table.ruleset("rest", &call);
        assert_eq!(run.code, 1);
        assert_eq!(run.json()["tags"][0]["accepted"], false);
        assert_eq!(run.json()["tags"][0]["reason"], reason);
        assert!(
            run.err.contains(reason) && run.err.contains(help),
            "{}",
            run.err
        );
        assert!(!table.path().join("after.json").exists());
    }
}

#[test]
fn a_prompt_is_printed_with_its_size() {
    let table = Table::new();
    let run = table.ruleset("prompt", &["--format", "json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let prompt = run.json();
    assert_eq!(keys(&prompt), ["prompt", "characters"]);
    let text = prompt["prompt"].as_str().unwrap();
    assert_eq!(prompt["characters"], text.chars().count());
    for named in [
        "Ask for a check when it matters.",
        "Mira",
        "Tarn",
        "Grit 2/5",
        "Camp",
    ] {
        assert!(text.contains(named), "{named}: {text}");
    }
    let human = table.ruleset("prompt", &[]);
    assert_eq!(human.out.trim_end(), text.trim_end());
    assert_eq!(human.err, format!("{} characters\n", prompt["characters"]));
    assert_eq!(table.ruleset("prompt", &["--quiet"]).err, "");
}

#[test]
fn a_ruleset_without_words_for_the_world_says_so() {
    let table = Table::new();
    let run = table.ruleset("prompt", &["--world"]);
    assert_eq!((run.code, run.out.as_str()), (0, ""));
    assert!(run.err.contains("nothing to say"), "{}", run.err);
    let run = table.ruleset("prompt", &["--world", "--format", "json"]);
    assert_eq!(run.json(), json!({ "prompt": "", "characters": 0 }));
    let guided = table.read("ember.json").replace(
        "\"checkGuidance\"",
        "\"worldGuidance\": \"Make it cold.\", \"checkGuidance\"",
    );
    table.write("ember.json", &guided);
    let run = table.ruleset("prompt", &["--world"]);
    assert!(run.out.contains("Make it cold."), "{}", run.out);
}

#[test]
fn what_cannot_be_read_is_said() {
    let table = Table::new();
    table.write("reply.txt", "Go.");
    table.write("list.json", "[]");
    table.write("cut.json", "{\n  \"characters\": [\n");
    table.write("loud.json", "{ \"characters\": [{ \"name\": \"A\", \"v\": 1, \"build\": { \"abilities\": { \"hands\": 1 } } }] }");
    let turn = |party: &str, text: &str| {
        let call = [
            "ruleset",
            "turn",
            "ember.json",
            "--party",
            party,
            "--text",
            text,
        ];
        table.run(&call)
    };
    let run = turn("list.json", "reply.txt");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("\"characters\""), "{}", run.err);
    let run = turn("cut.json", "reply.txt");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("cut.json:"), "{}", run.err);
    let run = turn("loud.json", "reply.txt");
    assert_eq!(run.code, 0);
    assert!(
        run.err.contains("characters.0.build.abilities.hands"),
        "{}",
        run.err
    );
    assert_eq!(turn("none.json", "reply.txt").code, 2);
    assert_eq!(turn("party.json", "none.txt").code, 2);
    assert_eq!(turn("-", "-").code, 2);
    let both = ["--sheet", "party.json", "--text", "reply.txt"];
    assert_eq!(table.ruleset("turn", &both).code, 2);
    assert_eq!(table.run(&["ruleset", "prompt", "ember.json"]).code, 2);
    table.write("long.txt", &"x".repeat((1 << 20) + 1));
    let run = turn("party.json", "long.txt");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("1048576 bytes"), "{}", run.err);
    table.write("long.json", &" ".repeat((8 << 20) + 1));
    let run = turn("long.json", "reply.txt");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("too large for a party"), "{}", run.err);
    std::fs::write(table.path().join("latin.txt"), b"caf\xe9").unwrap();
    let run = turn("party.json", "latin.txt");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("UTF-8"), "{}", run.err);
}

#[test]
fn nothing_of_a_reply_reaches_the_terminal_raw_or_looks_like_ours() {
    let table = Table::new();
    table.write("party.json", "{ \"characters\": [{ \"name\": \"A\\n  \\u2713 B\\u001b[2J\", \"v\": 1, \"build\": {} }] }");
    table.write("reply.txt", "\u{1b}]0;x\u{7} \u{202e} [skill_check: skill=\"Climb\u{1b}[31m\n  ✓ C\" dc=\"8\"] [sheet: op=\"\n  ✓ D\" \u{1b}[1m]");
    for more in [&["--seed", "1"][..], &["--format", "json"]] {
        let run = table.ruleset("turn", &[&["--text", "reply.txt"], more].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        for raw in ['\u{1b}', '\u{7}'] {
            assert!(
                !run.out.contains(raw) && !run.err.contains(raw),
                "{raw:?}: {}",
                run.out
            );
        }
    }
    let run = table.ruleset("turn", &["--text", "reply.txt", "--seed", "1"]);
    assert!(!run.out.contains('\u{202e}'), "{}", run.out);
    let marks = run.out.lines().filter(|line| line.starts_with("  ✓"));
    assert_eq!(marks.count(), 1, "{}", run.out);
}
