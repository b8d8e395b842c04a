//! Games as files.

use ludex_library::{ErrorKind, Library, LibraryError};
use serde_json::{Value, json};

use crate::kit::{exported, play};

fn played() -> Value {
    let mut library = Library::in_memory();
    play(&mut library, "The Long Road");
    library.export("the-long-road").unwrap()
}

#[test]
fn a_file_comes_back_as_it_was() {
    let file = played();
    let home = tempfile::tempdir().unwrap();
    let mut library = Library::open(home.path()).unwrap();
    let text = file.to_string();
    let read = serde_json::from_str(&text).unwrap();
    let taken = library.import(read, None).unwrap();
    assert_eq!(taken.game.id, "the-long-road");
    assert_eq!(library.export("the-long-road").unwrap().to_string(), text);
    let again = library.import(file.clone(), None).unwrap_err();
    assert_eq!(again, LibraryError::NameTaken("The Long Road".to_owned()));
    library.import(file, Some("Other")).unwrap();
    let (one, other) = (
        exported(&mut library, "the-long-road"),
        exported(&mut library, "other"),
    );
    assert_eq!(one, other);
    for key in ["the-long-road", "other"] {
        assert!(library.replay(key).unwrap().agrees);
    }
    let more = library.turn("other", "And on.", 1, None).unwrap();
    assert_eq!(json!(more.reply), one["nextReply"]);
}

#[test]
fn a_file_that_does_not_hold_together_is_refused_whole() {
    let file = played();
    let many: Vec<Value> = vec![file["initial"]["characters"][0].clone(); 65];
    let deep = (0..120).fold(json!(1), |inner, _| json!([inner]));
    let twice = json!([file["replies"][0], file["replies"][0]]);
    for (place, value, why) in [
        ("/format", json!("other"), "\"format\""),
        ("/formatVersion", json!(2), "newer"),
        ("/formatVersion", json!(0), "version 0"),
        ("/ruleset/sha256", json!("00"), "64 lower-case"),
        ("/ruleset/sha256", json!("0".repeat(64)), "sha256"),
        ("/ruleset/content", json!("{}"), "sha256"),
        ("/ruleset/id", json!("other"), "another ruleset"),
        ("/ruleset/version", json!(9), "another ruleset"),
        ("/initial", json!(5), "characters"),
        ("/before/characters", json!(many), "64"),
        ("/current/characters", json!("none"), "characters"),
        ("/replies", twice, "reply 1 comes after reply 1"),
        ("/replies/0/number", json!(0), "reply 0"),
        ("/replies/0/number", json!(-1), "wrong number"),
        ("/replies/0/active", json!(7), "no alternative 7"),
        ("/replies/0/alternatives", json!([]), "no alternative 1"),
        ("/replies/0/alternatives/0/number", json!(2), "not numbered"),
        ("/replies/0/alternatives/0/end", json!({}), "characters"),
        (
            "/replies/0/alternatives/0/parts/0/seed",
            json!(1.5),
            "wrong number",
        ),
        (
            "/replies/0/alternatives/0/parts/0/text",
            json!("x".repeat(2_000_000)),
            "bytes",
        ),
        (
            "/replies/0/alternatives/0/reply",
            json!("x".repeat(17_000_000)),
            "bytes",
        ),
        (
            "/replies/0/alternatives/0/tags",
            json!([deep]),
            "levels deep",
        ),
        ("/nextReply", json!(1), "next reply"),
        ("/nextReply", json!(u32::MAX), "next reply"),
        ("/log", json!([]), "begin with"),
        (
            "/log/0/operation",
            json!({"undo": {"reply": 1}}),
            "begin with",
        ),
        ("/log/1/operation", json!("dance"), "unknown variant"),
        ("/log/1/digest", json!("x"), "64 lower-case"),
        ("/game/name", json!(""), "1 to 80"),
    ] {
        let mut broken = file.clone();
        *broken.pointer_mut(place).unwrap() = value;
        let mut library = Library::in_memory();
        let refused = library.import(broken, None).unwrap_err();
        assert_ne!(refused.kind(), ErrorKind::Outside, "{place}: {refused}");
        assert!(refused.to_string().contains(why), "{place}: {refused}");
        assert_eq!(library.games().unwrap(), [], "{place}");
    }
    let mut more = file;
    more["new"] = json!(1);
    let refused = Library::in_memory().import(more, None).unwrap_err();
    assert!(
        refused.to_string().contains("unknown field `new`"),
        "{refused}"
    );
}
