//! What each operation answers, and what it refuses.

use ludex_library::{ErrorKind, Library, LibraryError, NewGame, StoreError, TEXT_MAX};
use ludex_play::PartyFile;
use ludex_play::game::{GameError, Place};
use serde_json::json;

use crate::kit::{TEXTS, begin, content, party, play, ruleset};

#[test]
fn a_game_begins() {
    let mut library = Library::in_memory();
    let made = begin(&mut library, "The Long Road");
    assert_eq!((made.reply, made.alternative), (None, None));
    assert_eq!(made.result, None);
    assert_eq!(made.party, party());
    let printed = serde_json::to_value(&made).unwrap();
    let sha256 = printed["game"]["sha256"].as_str().unwrap().to_owned();
    assert_eq!(sha256.len(), 64);
    assert_eq!(
        printed.to_string(),
        json!({
            "game": {
                "id": "the-long-road", "name": "The Long Road", "ruleset": "local/ember",
                "version": 3, "layers": [], "language": null, "revision": 1, "sha256": sha256
            },
            "reply": null, "alternative": null, "result": null, "party": party().to_json()
        })
        .to_string()
    );
    assert_eq!(library.show("the-long-road").unwrap(), made);
    assert_eq!(library.show("The Long Road").unwrap(), made);
    assert_eq!(library.games().unwrap(), [made.game]);
}

#[test]
fn replies_are_kept_and_shown() {
    let mut library = Library::in_memory();
    begin(&mut library, "G");
    let made = library.turn("g", TEXTS[2], 5, Some(1)).unwrap();
    assert_eq!((made.reply, made.alternative), (Some(1), Some(1)));
    assert_eq!(made.game.revision, 2);
    let result = made.result.clone().unwrap();
    assert_eq!((result.seed, result.tags.len()), (5, 2));
    assert_eq!(result.party, made.party);
    assert_ne!(result.party, party());
    assert_eq!(library.show("g").unwrap(), made);

    let other = library.alternative("g", TEXTS[0], 6, Some(2)).unwrap();
    assert_eq!((other.reply, other.alternative), (Some(1), Some(2)));
    assert_eq!(other.party, party());
    let chosen = library.choose("g", 1, 1, Some(3)).unwrap();
    assert_eq!(chosen.result, made.result);
    assert_eq!(chosen.party, made.party);
    let more = library.continue_("g", TEXTS[2], 7, Some(4)).unwrap();
    assert_eq!((more.reply, more.alternative), (Some(1), Some(1)));
    let result = more.result.unwrap();
    assert_eq!((result.seed, result.tags.len()), (7, 4));
    let undone = library.undo("g", None, Some(5)).unwrap();
    assert_eq!((undone.reply, undone.alternative), (Some(1), Some(1)));
    assert_eq!((undone.result, undone.party), (None, party()));
    let anew = library.turn("g", TEXTS[0], 8, Some(6)).unwrap();
    assert_eq!(anew.reply, Some(2));
}

#[test]
fn an_edit_is_all_or_nothing() {
    let mut library = Library::in_memory();
    begin(&mut library, "G");
    let set = |path: &str, value: &str| (path.to_owned(), value.to_owned());
    let was = library.show("g").unwrap();
    let edits = [set("fields.xp", "4"), set("fields.nothing", "4")];
    let refused = library.edit("g", "Mira", &edits, None).unwrap_err();
    assert!(
        matches!(refused, LibraryError::Game(GameError::Set(_))),
        "{refused:?}"
    );
    assert_eq!(refused.kind(), ErrorKind::Refused);
    assert_eq!(library.show("g").unwrap(), was);
    let edits = [set("fields.xp", "4"), set("live.pools.grit", "3")];
    let made = library.edit("g", "Mira", &edits, None).unwrap();
    let mira = made.party.characters[0].to_json();
    assert_eq!(mira["build"]["fields"]["xp"], json!(4));
    assert_eq!(mira["live"]["pools"]["grit"]["value"], json!(3));
    assert_eq!(library.show("g").unwrap().party, made.party);
}

#[test]
fn a_branch_stands_as_the_game_stood() {
    let mut library = Library::in_memory();
    begin(&mut library, "Parent");
    let mut ends = vec![party()];
    for (text, seed) in TEXTS.into_iter().zip(1..) {
        ends.push(library.turn("parent", text, seed, None).unwrap().party);
    }
    let was = library.show("parent").unwrap();
    for (reply, end) in (0..).zip(&ends) {
        let name = format!("Branch {reply}");
        let made = library.branch("parent", reply, &name, Some(7)).unwrap();
        assert_eq!(made.party, *end);
        assert_eq!(made.game.id, format!("branch-{reply}"));
        assert_eq!(made.game.revision, 8);
        assert_eq!(made.reply, (reply > 0).then_some(reply));
        assert_eq!(library.show("parent").unwrap(), was);
    }
    let refused = library.branch("parent", 9, "Other", None);
    assert_eq!(refused, Err(GameError::UnknownReply(9).into()));
    library.delete("parent", None).unwrap();
    let more = library.turn("branch-3", TEXTS[2], 9, None).unwrap();
    assert_ne!(more.party, ends[3]);
    assert!(library.replay("branch-3").unwrap().agrees);
}

#[test]
fn names_and_ids() {
    let mut library = Library::in_memory();
    for (name, id) in [
        ("Game", "game"),
        ("铁路", "game-2"),
        ("Дорога", "game-3"),
        ("game", "game-4"),
        ("A  b!", "a-b"),
    ] {
        assert_eq!(begin(&mut library, name).game.id, id);
    }
    // An id goes before a name.
    assert_eq!(library.show("game").unwrap().game.name, "Game");
    assert_eq!(library.show("铁路").unwrap().game.id, "game-2");
    let content = content();
    let party = party();
    let mut make = |name: &str| {
        let new = NewGame {
            name,
            ruleset: "ember",
            content: &content,
            party: &party,
        };
        library.new_game(&new).map(|made| made.game.id)
    };
    let taken = LibraryError::NameTaken("铁路".to_owned());
    assert_eq!(taken.kind(), ErrorKind::Usage);
    assert_eq!(make("铁路"), Err(taken));
    for name in ["", "  ", "a\nb", &"x".repeat(81)] {
        assert_eq!(make(name), Err(LibraryError::BadName), "{name:?}");
    }
    make(&"x".repeat(80)).unwrap();
}

#[test]
fn what_is_not_there_is_said() {
    let mut library = Library::in_memory();
    begin(&mut library, "Ember");
    let unknown = library.show("embr").unwrap_err();
    assert_eq!(unknown.kind(), ErrorKind::Usage);
    assert_eq!(
        unknown.to_string(),
        "no game is called `embr`; did you mean `ember`?"
    );
    let place = Place {
        reply: 1,
        alternative: 4,
    };
    let refusals = [
        library.alternative("ember", "x", 1, None),
        library.continue_("ember", "x", 1, None),
        library.undo("ember", None, None),
        library.choose("ember", 3, 1, None),
    ];
    for refused in refusals {
        let refused = refused.unwrap_err();
        assert!(matches!(refused, LibraryError::Game(_)), "{refused:?}");
    }
    library.turn("ember", "x", 1, None).unwrap();
    assert_eq!(
        library.choose("ember", 1, 4, None),
        Err(GameError::UnknownAlternative(place).into())
    );
    assert_eq!(
        library.undo("ember", Some(5), None),
        Err(GameError::UnknownReply(5).into())
    );
    assert_eq!(library.show("ember").unwrap().game.revision, 2);
}

#[test]
fn what_is_too_large_or_broken_is_refused() {
    let mut library = Library::in_memory();
    begin(&mut library, "G");
    let long = "x".repeat(TEXT_MAX + 1);
    let refused = library.turn("g", &long, 1, None).unwrap_err();
    assert!(matches!(refused, LibraryError::TooLarge(_)), "{refused:?}");
    let (content, good) = (content(), party());
    let make = |library: &mut Library, content: &[u8], party: &PartyFile| {
        let new = NewGame {
            name: "Other",
            ruleset: "ember",
            content,
            party,
        };
        library.new_game(&new).map(|_| ())
    };
    let refused = make(&mut library, b"{}", &good).unwrap_err();
    assert!(matches!(refused, LibraryError::Ruleset(_)), "{refused:?}");
    let mut many = good.clone();
    many.characters = vec![good.characters[0].clone(); 65];
    let refused = make(&mut library, &content, &many).unwrap_err();
    assert!(matches!(refused, LibraryError::Party(_)), "{refused:?}");
    let mut deep = good.clone();
    let nested = (0..110).fold(json!(1), |inner, _| json!([inner]));
    deep.extra.insert("deep".to_owned(), nested);
    let refused = make(&mut library, &content, &deep).unwrap_err();
    assert!(matches!(refused, LibraryError::TooLarge(_)), "{refused:?}");
    assert_eq!(library.games().unwrap().len(), 1);
}

#[test]
fn a_stale_revision_is_a_conflict() {
    let mut library = Library::in_memory();
    play(&mut library, "G");
    let was = library.show("g").unwrap();
    let stale = Some(was.game.revision - 1);
    let refusals = [
        library.turn("g", "x", 1, stale),
        library.alternative("g", "x", 1, stale),
        library.continue_("g", "x", 1, stale),
        library.choose("g", 1, 1, stale),
        library.undo("g", None, stale),
        library.branch("g", 1, "Other", stale),
        library.edit("g", "Mira", &[], stale),
    ];
    let conflict = LibraryError::Conflict {
        game: "g".to_owned(),
    };
    assert_eq!(conflict.kind(), ErrorKind::Outside);
    for refused in refusals {
        assert_eq!(refused, Err(conflict.clone()));
    }
    assert_eq!(library.delete("g", stale), Err(conflict));
    assert_eq!(library.show("g").unwrap(), was);
}

#[test]
fn a_ruleset_is_pinned_by_its_content() {
    let home = tempfile::tempdir().unwrap();
    begin(&mut Library::open(home.path()).unwrap(), "G");
    let mut library = Library::open(home.path()).unwrap();
    let made = library.turn("g", TEXTS[1], 3, None).unwrap();
    let mut game = ludex_play::game::Game::new(party());
    game.reply(&ruleset(), TEXTS[1], 3);
    assert_eq!(
        made.result.unwrap().reply,
        game.replies[0].alternatives[0].reply
    );
}

#[test]
fn errors_of_the_store_are_told_as_they_are() {
    let full = LibraryError::from(StoreError::Full);
    assert_eq!(full.kind(), ErrorKind::Outside);
    assert_eq!(full.to_string(), StoreError::Full.to_string());
}
