//! Replies, alternatives and undo, with the values of page 1, 11.13.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::testing::ruleset;

fn rules() -> Ruleset {
    ruleset(
        json!({}),
        json!({
            "abilities": [{"id": "wits", "label": "Wits", "min": 0, "max": 5, "default": 2}],
            "fields": [
                {"id": "xp", "label": "Experience", "type": "number", "min": 0, "max": 999_999, "integer": true},
                {"id": "motto", "label": "Motto", "type": "text", "maxLength": 20}],
            "live": {
                "pools": [{"id": "grit", "label": "Grit", "max": {"const": 6}, "allowTemp": true}],
                "tracks": [
                    {"id": "heat", "label": "Heat", "min": 0, "max": 5},
                    {"id": "harm", "label": "Harm", "min": 0, "max": 2,
                     "kinds": [{"id": "b", "label": "Bruise", "severity": 1},
                               {"id": "c", "label": "Cut", "severity": 2}],
                     "levels": [{"label": "Hurt", "penalty": 0}, {"label": "Down", "penalty": -2}]}],
                "text": [{"id": "omen", "label": "Omen", "maxLength": 10}],
                "conditions": [{"id": "shaken", "label": "Shaken"}],
                "states": [{"id": "stance", "label": "Stance", "values": ["steady", "reckless"],
                    "valueLabels": {"reckless": "Reckless!"}}]
            },
            "advancement": {"fields": ["xp"]},
            "clocks": {"sizes": [4]},
            "party": {"label": "Crew", "live": {"pools": [{"id": "luck", "label": "Luck", "max": {"const": 3}}]}}
        }),
    )
}

fn game(rules: &Ruleset) -> Game {
    let build = json!({"fields": {"xp": 100}});
    let party = json!({"characters": [{"name": "Mira", "v": 1, "build": build}, {"name": "Bram"}]});
    Game::new(PartyFile::from_json(party, rules).unwrap())
}

fn xp(game: &Game) -> &Value {
    &game.current.characters[0].build.fields["xp"]
}

fn award(by: i64) -> String {
    format!("[sheet: op=\"advance\" field=\"xp\" by=\"{by}\"]")
}

/// Page 1, 11.13.
#[test]
fn snapshots_as_the_page_works_them_out() {
    let rules = rules();
    for edited in [true, false] {
        let mut game = game(&rules);
        let a = game.reply(&rules, &award(250), 1);
        assert_eq!(xp(&game), 350);
        let b = game.alternative(&rules, &award(50), 2).unwrap();
        assert_eq!((b.reply, b.alternative, xp(&game)), (1, 2, &json!(150)));
        game.choose(a).unwrap();
        assert_eq!(xp(&game), 350);
        if edited {
            let change = game.edit(&rules, "Mira", "fields.xp", "400").unwrap();
            assert_eq!(
                (change.path.as_str(), &change.from, &change.to),
                ("build.fields.xp", &json!(350), &json!(400))
            );
        }
        game.choose(b).unwrap();
        assert_eq!(xp(&game), if edited { 400 } else { 150 });
    }
    let mut game = game(&rules);
    let first = game.reply(&rules, &award(250), 1);
    let second = game.reply(&rules, &award(30), 1);
    assert_eq!((second.reply, xp(&game)), (2, &json!(380)));
    game.undo(Some(first.reply)).unwrap();
    assert_eq!(xp(&game), 380);
    game.undo(Some(second.reply)).unwrap();
    assert_eq!(xp(&game), 100);
    // Numbers are not used again.
    assert_eq!(game.reply(&rules, "", 1).reply, 3);
}

/// The seed: a later edit stays, and an edit elsewhere does not stop an award from being undone.
#[test]
fn undo_takes_back_only_what_still_stands() {
    let rules = rules();
    let mut game = game(&rules);
    game.reply(&rules, &award(250), 1);
    game.edit(&rules, "mira", "fields.motto", "Onward").unwrap();
    game.edit(&rules, "Mira", "abilities.wits", "4").unwrap();
    game.undo(None).unwrap();
    let build = &game.current.characters[0].build;
    assert_eq!(
        (
            &build.fields["xp"],
            &build.fields["motto"],
            &build.abilities["wits"]
        ),
        (&json!(100), &json!("Onward"), &json!(4))
    );
}

/// Page 1, 10.4: an alternative of an earlier reply shows when the later ones are gone.
#[test]
fn an_earlier_choice_waits() {
    let rules = rules();
    let mut game = game(&rules);
    let a = game.reply(&rules, "[sheet: op=spend pool=grit amount=1]", 1);
    game.alternative(&rules, "[sheet: op=spend pool=grit amount=3]", 1)
        .unwrap();
    game.reply(&rules, "[sheet: op=track track=heat by=2]", 1);
    let before = game.current.clone();
    game.choose(a).unwrap();
    assert_eq!(game.current, before);
    game.undo(None).unwrap();
    assert_eq!(
        game.current.to_json()["characters"][0]["live"],
        json!({"pools": {"grit": {"value": 5}}})
    );
}

/// Page 1, 10.3.
#[test]
fn a_reply_goes_on_from_its_own_end() {
    let rules = rules();
    let mut game = game(&rules);
    game.reply(
        &rules,
        "One. [sheet: op=spend pool=grit amount=2] [skill_check: skill=\"Wits\" dc=\"9\"]",
        7,
    );
    let before = game.replies[0].alternatives[0].clone();
    game.continued(&rules, " Two. [sheet: op=spend pool=grit amount=2]", 8)
        .unwrap();
    let made = game.replies[0].alternatives[0].clone();
    assert!(made.reply.starts_with(&before.reply), "{}", made.reply);
    assert!(
        made.reply.ends_with("result=\"ok\" now=\"2/6\"]"),
        "{}",
        made.reply
    );
    assert_eq!(made.tags[..2], before.tags[..]);
    assert_eq!(made.tags.len(), 3);
    assert_eq!(made.parts.len(), 2);
    assert_eq!(made.end, game.current);
    // The whole text given again does not do the rest twice.
    let whole = format!("{} Three. [sheet: op=spend pool=grit amount=1]", made.reply);
    game.continued(&rules, &whole, 9).unwrap();
    let made = &game.replies[0].alternatives[0];
    assert_eq!(
        (made.tags.len(), made.tags[3]["now"].as_str()),
        (4, Some("1/6"))
    );
    assert_eq!(made.reply.matches("Three").count(), 1);
    game.undo(None).unwrap();
    assert_eq!(game.current, game.before);
}

#[test]
fn the_forty_commands_are_those_of_the_whole_reply() {
    let rules = rules();
    let mut game = game(&rules);
    game.reply(&rules, &"[sheet: op=track track=heat by=1]".repeat(39), 1);
    game.continued(&rules, &"[sheet: op=track track=heat to=0]".repeat(2), 1)
        .unwrap();
    let tags = &game.replies[0].alternatives[0].tags;
    assert_eq!(
        (&tags[39]["accepted"], &tags[40]["reason"]),
        (&json!(true), &json!("too-many"))
    );
}

/// Page 1, 10.6: what a player changes of the live state belongs to the latest reply's end.
#[test]
fn a_players_own_change_of_live_state_is_kept_with_the_end() {
    let rules = rules();
    let mut game = game(&rules);
    game.edit(&rules, "Mira", "live.pools.grit", "5").unwrap();
    assert_eq!(game.before, game.current);
    let a = game.reply(&rules, "[sheet: op=spend pool=grit amount=2]", 1);
    game.edit(&rules, "Mira", "live.tracks.heat", "4").unwrap();
    game.edit(&rules, "team", "live.pools.luck", "1").unwrap();
    let edited = game.current.clone();
    game.alternative(&rules, "Nothing.", 1).unwrap();
    assert_eq!(
        game.current.to_json()["characters"][0]["live"],
        json!({"pools": {"grit": {"value": 5}}})
    );
    assert_eq!(game.current.team.as_ref().unwrap().live, None);
    game.choose(a).unwrap();
    assert_eq!(game.current, edited);
}

#[test]
fn live_state_is_edited_within_what_the_rules_allow() {
    let rules = rules();
    let mut game = game(&rules);
    for (path, value, from, to) in [
        ("live.pools.grit", "3", json!(6), json!(3)),
        ("live.pools.grit.temp", "2", json!(0), json!(2)),
        ("live.tracks.heat", "5", json!(0), json!(5)),
        (
            "live.wounds.harm",
            "{\"marks\": [\"b\", \"c\"], \"overflow\": 2}",
            json!({"marks": []}),
            json!({"marks": ["c", "b"], "overflow": 2}),
        ),
        ("live.conditions.shaken", "true", json!(false), json!(true)),
        (
            "live.states.stance",
            "Reckless!",
            json!("steady"),
            json!("reckless"),
        ),
        ("live.text.omen", "crows", json!(""), json!("crows")),
    ] {
        let change = game.edit(&rules, "Mira", path, value).unwrap();
        assert_eq!(
            (change.path.as_str(), change.from, change.to),
            (path, from, to)
        );
    }
    let live = game.current.to_json()["characters"][0]["live"].clone();
    assert_eq!(
        live,
        json!({
        "pools": {"grit": {"value": 3, "temp": 2}}, "tracks": {"heat": 5},
        "wounds": {"harm": {"marks": ["c", "b"], "overflow": 2}}, "text": {"omen": "crows"},
        "conditions": ["shaken"], "states": {"stance": "reckless"}})
    );
    let before = game.clone();
    for (character, path, value) in [
        ("Mira", "live.pools.grit", "7"),
        ("Mira", "live.pools.grit", "-1"),
        ("Mira", "live.pools.grit", "many"),
        ("Mira", "live.pools.luck", "1"),
        ("Mira", "live.pools.grit.temp", "100001"),
        ("team", "live.pools.luck.temp", "1"),
        ("Mira", "live.tracks.heat", "6"),
        ("Mira", "live.tracks.harm", "1"),
        ("Mira", "live.wounds.heat", "{}"),
        ("Mira", "live.wounds.harm", "{\"marks\": [\"x\"]}"),
        (
            "Mira",
            "live.wounds.harm",
            "{\"marks\": [\"b\", \"b\", \"b\"]}",
        ),
        (
            "Mira",
            "live.wounds.harm",
            "{\"marks\": [], \"overflow\": -1}",
        ),
        ("Mira", "live.conditions.shaken", "maybe"),
        ("Mira", "live.conditions.gone", "true"),
        ("Mira", "live.states.stance", "asleep"),
        ("Mira", "live.text.omen", "far too many crows"),
        ("Mira", "live.weather.rain", "1"),
        ("Mira", "live.pools", "1"),
        ("Mira", "fields.xp", "-1"),
        ("Nobody", "fields.xp", "1"),
    ] {
        let refused = game.edit(&rules, character, path, value);
        let told = refused.expect_err(path).to_string();
        assert!(told.contains(';'), "says what to do: {told}");
    }
    assert_eq!(game, before);
    for path in [
        "pools.grit",
        "pools.grit.temp",
        "tracks.heat",
        "wounds.harm",
        "conditions.shaken",
        "states.stance",
        "text.omen",
    ] {
        game.edit(&rules, "Mira", &format!("live.{path}"), "null")
            .unwrap();
    }
    assert_eq!(game.current.to_json()["characters"][0]["live"], json!({}));
}

#[test]
fn says_what_is_not_there() {
    let rules = rules();
    let mut game = game(&rules);
    assert_eq!(game.undo(None), Err(GameError::NoReply));
    assert_eq!(game.alternative(&rules, "", 1), Err(GameError::NoReply));
    assert_eq!(game.continued(&rules, "", 1), Err(GameError::NoReply));
    assert_eq!(game.undo(Some(4)), Err(GameError::UnknownReply(4)));
    let place = game.reply(&rules, "", 1);
    let other = Place {
        alternative: 2,
        ..place
    };
    assert_eq!(
        game.choose(other),
        Err(GameError::UnknownAlternative(other))
    );
    assert_eq!(game.branch(2), Err(GameError::UnknownReply(2)));
    assert_eq!(game.branch(0).map(|branch| branch.replies.len()), Ok(0));
}

/// What may be done to a game.
#[derive(Clone, Debug)]
enum Act {
    Reply(usize),
    Alternative(usize),
    Continue(usize),
    Choose(u32),
    Undo,
    Edit(usize),
}

const TEXTS: [&str; 6] = [
    "[sheet: op=spend pool=grit amount=2] [skill_check: skill=\"Wits\" dc=\"12\"]",
    "[sheet: who=party op=advance field=xp by=10]",
    "[sheet: op=damage track=harm kind=b amount=1] [sheet: op=clock name=Alarm size=4]",
    "[sheet: op=spend pool=grit amount=99] nothing [sheet: op=clock name=Alarm by=1]",
    "[sheet: who=team op=spend pool=luck amount=1] [sheet: op=condition condition=shaken]",
    "Only words.",
];

const EDITS: [(&str, &str, &str); 4] = [
    ("Mira", "fields.xp", "555"),
    ("Bram", "abilities.wits", "1"),
    ("Mira", "live.pools.grit", "4"),
    ("team", "live.pools.luck", "3"),
];

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let text = 0..TEXTS.len();
    let act = prop_oneof![
        4 => text.clone().prop_map(Act::Reply),
        2 => text.clone().prop_map(Act::Alternative),
        2 => text.prop_map(Act::Continue),
        1 => (1..4_u32).prop_map(Act::Choose),
        2 => Just(Act::Undo),
        1 => (0..EDITS.len()).prop_map(Act::Edit),
    ];
    prop::collection::vec(act, 0..14)
}

fn act(game: &mut Game, rules: &Ruleset, act: &Act, seed: u64) {
    let text = |at: &usize| TEXTS[*at];
    // What is refused changes nothing; that is looked at elsewhere.
    let _ = match act {
        Act::Reply(at) => Ok(game.reply(rules, text(at), seed)).map(|_| ()),
        Act::Alternative(at) => game.alternative(rules, text(at), seed).map(|_| ()),
        Act::Continue(at) => game.continued(rules, text(at), seed).map(|_| ()),
        Act::Choose(alternative) => {
            let reply = game.replies.last().map_or(1, |reply| reply.number);
            game.choose(Place {
                reply,
                alternative: *alternative,
            })
        }
        Act::Undo => game.undo(None).map(|_| ()),
        Act::Edit(at) => {
            let (who, path, value) = EDITS[*at];
            game.edit(rules, who, path, value).map(|_| ())
        }
    };
}

proptest! {
    /// Undo then the same reply again is identity; choosing there and back is too; numbers only grow.
    /// What a player wrote into a build since the latest reply is part of the next reply's end, so
    /// it goes where that goes (page 1, 10.5).
    #[test]
    fn there_and_back_again(acts in acts(), text in 0..TEXTS.len(), seed: u64) {
        let rules = rules();
        let mut game = game(&rules);
        for (at, done) in acts.iter().enumerate() {
            let next = game.next_reply;
            act(&mut game, &rules, done, at as u64);
            prop_assert!(game.next_reply >= next);
            prop_assert!(game.replies.is_sorted_by_key(|reply| reply.number));
            let end = game.replies.last().and_then(Reply::end).unwrap_or(&game.before);
            for (card, recorded) in game.current.characters.iter().zip(&end.characters) {
                prop_assert_eq!(&card.live, &recorded.live);
            }
        }
        let end = game.replies.last().and_then(Reply::end).unwrap_or(&game.before);
        prop_assume!(game.current == *end);
        let before = game.clone();
        let first = game.reply(&rules, TEXTS[text], seed);
        let after = game.clone();
        game.undo(None).unwrap();
        prop_assert_eq!(&game.current, &before.current);
        prop_assert_eq!(&game.replies, &before.replies);
        game.reply(&rules, TEXTS[text], seed);
        prop_assert_eq!(&game.current, &after.current);
        let a = game.replies.last().unwrap().place();
        prop_assert!(a.reply > first.reply);
        let b = game.alternative(&rules, TEXTS[(text + 1) % TEXTS.len()], seed).unwrap();
        let other = game.current.clone();
        game.choose(a).unwrap();
        prop_assert_eq!(&game.current, &after.current);
        game.choose(b).unwrap();
        prop_assert_eq!(&game.current, &other);
    }

    /// A game of which only the latest reply is at hand does the same as the whole.
    #[test]
    fn a_window_does_what_the_whole_does(before in acts(), then in acts()) {
        let rules = rules();
        let mut whole = game(&rules);
        for (at, done) in before.iter().enumerate() {
            act(&mut whole, &rules, done, at as u64);
        }
        let mut window = whole.clone();
        while window.replies.len() > 1 {
            let gone = window.replies.remove(0);
            window.before = gone.end().unwrap().clone();
        }
        // One operation at a time: then what is at hand is looked up anew.
        if let Some((at, done)) = then.iter().enumerate().next() {
            act(&mut whole, &rules, done, at as u64);
            act(&mut window, &rules, done, at as u64);
            prop_assert_eq!(&whole.current, &window.current);
            prop_assert_eq!(whole.next_reply, window.next_reply);
            prop_assert_eq!(
                whole.replies.last().filter(|_| !window.replies.is_empty()),
                window.replies.last()
            );
        }
    }
}
