//! What every store keeps to, on each of them.

use super::*;

/// Runs on a fresh store of every sort.
fn each(test: impl Fn(&mut dyn Store)) {
    test(&mut MemoryStore::default());
    let home = tempfile::tempdir().unwrap();
    test(&mut SqliteStore::open(home.path()).unwrap());
}

fn blob(text: &str, links: &[Hash]) -> Blob {
    Blob {
        hash: Hash::of(text.as_bytes()),
        bytes: text.into(),
        links: links.to_vec(),
    }
}

fn entry(text: &str) -> Entry {
    Entry {
        operation: text.to_owned(),
        digest: Hash::of(text.as_bytes()),
    }
}

fn turn(text: &str) -> TurnRow {
    TurnRow {
        parts: format!("[{text}]"),
        reply: text.to_owned(),
        tags: "[]".to_owned(),
        end: Hash::of(b"party"),
    }
}

fn reply(number: u32, active: u32) -> ReplyRow {
    ReplyRow { number, active }
}

fn state(name: &str) -> GameState {
    let party = Hash::of(b"party");
    GameState {
        id: name.to_lowercase(),
        name: name.to_owned(),
        ruleset: "local/ember".to_owned(),
        version: 3,
        content: Hash::of(b"ruleset"),
        initial: party,
        before: party,
        current: party,
        next_reply: 1,
    }
}

fn blobs() -> Vec<Blob> {
    let build = blob("build", &[]);
    let links = [build.hash];
    vec![build, blob("party", &links), blob("ruleset", &[])]
}

/// A game of two replies, the second with two alternatives, and a log of two entries.
fn create(store: &mut dyn Store, name: &str) -> At {
    let replies = vec![
        (reply(1, 1), vec![(1, turn("one"))]),
        (reply(4, 2), vec![(1, turn("four")), (2, turn("other"))]),
    ];
    let write = Write::Create {
        row: state(name),
        replies,
        log: vec![entry("new"), entry("more")],
    };
    let batch = Batch {
        blobs: blobs(),
        write,
    };
    store.commit(&batch).unwrap().at
}

fn update(at: At, replies: Vec<ReplyChange>) -> Batch {
    let party = blob("later", &[Hash::of(b"build")]);
    let write = Write::Update {
        at,
        before: Hash::of(b"party"),
        current: party.hash,
        next_reply: 9,
        replies,
        entry: entry("update"),
    };
    Batch {
        blobs: vec![party],
        write,
    }
}

fn delete(at: At) -> Batch {
    Batch {
        blobs: Vec::new(),
        write: Write::Delete(at),
    }
}

/// Everything a view tells of a game.
type Told = (
    Option<GameRow>,
    Vec<(ReplyRow, Vec<(u32, TurnRow)>)>,
    Vec<Entry>,
);

fn told(store: &mut dyn Store, id: &str) -> Told {
    let view = store.view().unwrap();
    let row = view.game_of_id(id).unwrap();
    let key = row.as_ref().map_or(-1, |row| row.key);
    let mut replies = Vec::new();
    let mut below = None;
    while let Some(reply) = view.reply_below(key, below).unwrap() {
        below = Some(reply.number);
        replies.push((reply, view.alternatives(key, reply.number).unwrap()));
    }
    replies.reverse();
    (row, replies, view.log(key).unwrap())
}

#[test]
fn what_is_written_is_read() {
    each(|store| {
        let at = create(store, "Ember");
        assert_eq!(at.revision, 2);
        let (row, replies, log) = told(store, "ember");
        let row = row.unwrap();
        assert_eq!(row.at(), at);
        assert_eq!(row.state, state("Ember"));
        assert_eq!(
            replies,
            [
                (reply(1, 1), vec![(1, turn("one"))]),
                (reply(4, 2), vec![(1, turn("four")), (2, turn("other"))]),
            ]
        );
        assert_eq!(log, [entry("new"), entry("more")]);
        let view = store.view().unwrap();
        assert_eq!(view.game_of_name("Ember").unwrap(), Some(row.clone()));
        assert_eq!(view.game_of_name("ember").unwrap(), None);
        assert_eq!(view.games().unwrap(), [row]);
        assert_eq!(view.blob(Hash::of(b"ruleset")).unwrap(), b"ruleset");
        let other = view.alternative(at.game, 4, 2).unwrap();
        assert_eq!(other, Some(turn("other")));
        assert_eq!(view.alternative(at.game, 4, 3).unwrap(), None);
        assert_eq!(
            view.reply_below(at.game, Some(4)).unwrap(),
            Some(reply(1, 1))
        );
        assert_eq!(view.reply_below(at.game, Some(1)).unwrap(), None);
        let missing = view.blob(Hash::of(b"nothing"));
        assert!(
            matches!(missing, Err(StoreError::Damaged(_))),
            "{missing:?}"
        );
    });
}

#[test]
fn games_are_told_by_id() {
    each(|store| {
        for name in ["B", "C", "A"] {
            create(store, name);
        }
        let games = store.view().unwrap().games().unwrap();
        let ids: Vec<&str> = games.iter().map(|game| game.state.id.as_str()).collect();
        assert_eq!(ids, ["a", "b", "c"]);
    });
}

#[test]
fn a_game_goes_on() {
    each(|store| {
        let at = create(store, "Ember");
        let changes = vec![
            ReplyChange::Remove(1),
            ReplyChange::Set {
                row: reply(4, 1),
                alternatives: vec![(1, turn("anew"))],
            },
            ReplyChange::Set {
                row: reply(8, 1),
                alternatives: vec![(1, turn("eight"))],
            },
        ];
        let now = store.commit(&update(at, changes)).unwrap().at;
        assert_eq!((now.game, now.revision), (at.game, 3));
        let (row, replies, log) = told(store, "ember");
        let row = row.unwrap();
        assert_eq!(row.at(), now);
        assert_eq!(row.state.next_reply, 9);
        assert_eq!(row.state.current, Hash::of(b"later"));
        assert_eq!(row.state.initial, Hash::of(b"party"));
        assert_eq!(
            replies,
            [
                (reply(4, 1), vec![(1, turn("anew")), (2, turn("other"))]),
                (reply(8, 1), vec![(1, turn("eight"))]),
            ]
        );
        assert_eq!(log, [entry("new"), entry("more"), entry("update")]);
    });
}

#[test]
fn a_branch_shares_and_stands_alone() {
    each(|store| {
        let at = create(store, "Ember");
        let branch = |from, name| Batch {
            blobs: Vec::new(),
            write: Write::Branch {
                from,
                row: state(name),
                last: 3,
                entry: entry("branch"),
            },
        };
        let parent = told(store, "ember");
        let child = store.commit(&branch(at, "Child")).unwrap().at;
        assert_eq!(child.revision, 3);
        assert_eq!(told(store, "ember"), parent);
        let (_, replies, log) = told(store, "child");
        assert_eq!(replies, [(reply(1, 1), vec![(1, turn("one"))])]);
        assert_eq!(log, [entry("new"), entry("more"), entry("branch")]);
        let set = ReplyChange::Set {
            row: reply(1, 1),
            alternatives: vec![(1, turn("changed"))],
        };
        store.commit(&update(child, vec![set])).unwrap();
        assert_eq!(told(store, "ember"), parent);
        let changed = told(store, "child");
        store.commit(&delete(at)).unwrap();
        assert_eq!(told(store, "child"), changed);
        store.view().unwrap().blob(Hash::of(b"build")).unwrap();
    });
}

#[test]
fn what_is_stale_is_refused_whole() {
    each(|store| {
        let at = create(store, "Ember");
        let stale = At {
            game: at.game,
            revision: 1,
        };
        let gone = At {
            game: at.game + 1,
            revision: at.revision,
        };
        let branch = |from, name| Write::Branch {
            from,
            row: state(name),
            last: 4,
            entry: entry("branch"),
        };
        let named = |id: &str, name: &str| Write::Create {
            row: GameState {
                id: id.to_owned(),
                ..state(name)
            },
            replies: Vec::new(),
            log: vec![entry("new")],
        };
        let was = told(store, "ember");
        let new = blob("new content", &[]);
        for write in [
            update(stale, vec![ReplyChange::Remove(4)]).write,
            update(gone, vec![]).write,
            Write::Delete(stale),
            Write::Delete(gone),
            branch(stale, "Child"),
            branch(gone, "Child"),
            branch(at, "Ember"),
            named("other", "Ember"),
            named("ember", "Other"),
        ] {
            let shown = format!("{write:?}");
            let blobs = vec![new.clone(), blob("later", &[])];
            let refused = store.commit(&Batch { blobs, write });
            assert_eq!(refused, Err(StoreError::Conflict), "{shown}");
            assert_eq!(told(store, "ember"), was, "{shown}");
            let view = store.view().unwrap();
            assert_eq!(view.games().unwrap().len(), 1, "{shown}");
            assert!(view.blob(new.hash).is_err(), "{shown}");
        }
    });
}

#[test]
fn a_key_is_never_used_again() {
    each(|store| {
        let first = create(store, "Ember");
        store.commit(&delete(first)).unwrap();
        let second = create(store, "Ember");
        assert_ne!(first.game, second.game);
        assert_eq!(store.commit(&delete(first)), Err(StoreError::Conflict));
    });
}

#[test]
fn a_deleted_game_leaves_nothing() {
    fn play_and_delete(store: &mut dyn Store) {
        let at = create(store, "Ember");
        let set = ReplyChange::Set {
            row: reply(4, 1),
            alternatives: vec![(1, turn("anew"))],
        };
        let changes = vec![ReplyChange::Remove(1), set];
        let at = store.commit(&update(at, changes)).unwrap().at;
        store.commit(&delete(at)).unwrap();
    }
    let mut memory = MemoryStore::default();
    play_and_delete(&mut memory);
    assert_eq!(memory.rows(), [0, 0]);
    let home = tempfile::tempdir().unwrap();
    let mut sqlite = SqliteStore::open(home.path()).unwrap();
    play_and_delete(&mut sqlite);
    assert_eq!(sqlite.rows(), [0; 8]);
}
