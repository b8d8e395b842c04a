//! Plain tracks, wound tracks and clocks.

use serde_json::json;

use super::*;

/// Case 50.
#[test]
fn plain_tracks_move_between_their_ends() {
    let rules = rules();
    let mut party = alone(&rules, json!({}), json!({}));
    play(
        &rules,
        &mut party,
        &[
            ("op=track track=heat by=99", "Heat 5"),
            ("op=track track=heat by=-2", "Heat 3"),
            ("op=track track=heat by=1 to=1", "malformed"),
            ("op=track track=harm by=1", "wrong-track"),
            ("op=track track=cold by=1", "unknown-track"),
            ("op=track track=heat to=1000001", "bad-amount"),
            ("op=track track=heat by=0.5", "bad-amount"),
            ("op=track track=heat by=0", "Heat 3"),
            ("op=track track=Fame to=-1000000", "Fame -3"),
            ("op=track track=fame to=1", "Fame 1"),
        ],
    );
    assert_eq!(live(&party, 0), json!({"tracks": {"heat": 3}}));
    let mut party = alone(&rules, json!({"fields": {"plain": true}}), json!({}));
    let hidden = answer(&rules, &mut party, "op=track track=fame to=1");
    assert_eq!(hidden, "unknown-track");
}

/// Page 1, 11.12, first run.
#[test]
fn wounds_upgrade_when_the_track_is_full() {
    let rules = rules();
    let mut party = alone(&rules, json!({}), json!({}));
    let marks = |party: &PartyFile| live(party, 0)["wounds"]["harm"].clone();
    for (kind, amount, now, expected) in [
        ("b", 3, "Harm 3/7 Hurt", json!({"marks": ["b", "b", "b"]})),
        (
            "Lasting",
            1,
            "Harm 4/7 Bad",
            json!({"marks": ["l", "b", "b", "b"]}),
        ),
        (
            "a",
            1,
            "Harm 5/7 Bad",
            json!({"marks": ["a", "l", "b", "b", "b"]}),
        ),
        (
            "BRUISE",
            3,
            "Harm 7/7 Down",
            json!({"marks": ["a", "l", "l", "b", "b", "b", "b"]}),
        ),
    ] {
        let body = format!("op=damage track=harm kind={kind} amount={amount}");
        assert_eq!(answer(&rules, &mut party, &body), now);
        assert_eq!(marks(&party), expected);
    }
}

/// Page 1, 11.12, second run.
#[test]
fn wounds_beyond_the_worst_overflow() {
    let rules = rules();
    let full = |marks: &[&str]| json!({"wounds": {"harm": {"marks": marks}}});
    let mut party = alone(&rules, json!({}), full(&["a"; 7]));
    let marked = answer(&rules, &mut party, "op=damage track=harm kind=b amount=2");
    assert_eq!(marked, "Harm 7/7 Down +2 over");

    let mut party = alone(
        &rules,
        json!({}),
        full(&["a", "a", "a", "a", "a", "a", "l"]),
    );
    let settled = tell(&rules, &mut party, "op=damage track=harm kind=b amount=3");
    assert_eq!(settled.now.as_deref(), Some("Harm 7/7 Down +2 over"));
    let before = json!({"marks": ["a", "a", "a", "a", "a", "a", "l"]});
    let after = json!({"marks": ["a", "a", "a", "a", "a", "a", "a"], "overflow": 2});
    assert_eq!(
        told(&settled.changes),
        [("live.wounds.harm", &before, &after)]
    );
    let healed = answer(&rules, &mut party, "op=damage track=harm amount=-3");
    assert_eq!(healed, "Harm 6/7 Worse");
    assert_eq!(live(&party, 0), full(&["a"; 6]));
    let settled = tell(&rules, &mut party, "op=damage track=harm amount=-100000");
    assert_eq!(settled.now.as_deref(), Some("Harm 0/7"));
    assert_eq!(settled.changes[0].to, json!({"marks": []}));
    assert_eq!(live(&party, 0), json!({}));
}

#[test]
fn wound_commands_are_refused() {
    let rules = rules();
    let mut party = alone(&rules, json!({}), json!({}));
    play(
        &rules,
        &mut party,
        &[
            ("op=damage track=heat kind=b amount=1", "wrong-track"),
            ("op=damage track=cold kind=b amount=1", "unknown-track"),
            ("op=damage track=harm kind=z amount=1", "unknown-kind"),
            ("op=damage track=harm kind=z amount=-1", "Harm 0/7"),
            ("op=damage track=harm amount=0", "bad-amount"),
            ("op=damage track=harm amount=1.5", "bad-amount"),
            ("op=damage track=harm kind=b amount=100001", "bad-amount"),
            ("op=damage track=harm kind=b amount=1 box=0", "bad-amount"),
            ("op=damage track=harm kind=b amount=1 box=65", "bad-amount"),
            ("op=damage track=harm kind=b amount=1 box=1.5", "bad-amount"),
        ],
    );
}

/// Case 61.
#[test]
fn indexed_marks_take_the_box_they_name_or_the_next() {
    let rules = rules();
    let mut party = alone(&rules, json!({}), json!({}));
    play(
        &rules,
        &mut party,
        &[
            ("op=damage track=boxes kind=x amount=1 box=4", "Boxes 1/5"),
            ("op=damage track=boxes kind=x amount=1 box=4", "Boxes 2/5"),
            ("op=damage track=boxes kind=x amount=1 box=4", "no-box"),
            ("op=damage track=boxes kind=x amount=1", "Boxes 3/5"),
        ],
    );
    let marks = |marks: &[&str]| json!({"wounds": {"boxes": {"marks": marks}}});
    assert_eq!(live(&party, 0), marks(&["x", "", "", "x", "x"]));
    play(
        &rules,
        &mut party,
        &[("op=damage track=boxes amount=-1", "Boxes 2/5")],
    );
    assert_eq!(live(&party, 0), marks(&["x", "", "", "x"]));
    let mut party = alone(&rules, json!({}), marks(&["", "", "", "x"]));
    let refused = "op=damage track=boxes kind=x amount=3 box=3";
    assert_eq!(answer(&rules, &mut party, refused), "no-box");
    assert_eq!(live(&party, 0), marks(&["", "", "", "x"]));
}

/// Case 59.
#[test]
fn clocks_are_made_moved_and_removed() {
    let rules = rules();
    let mut party = alone(&rules, json!({}), json!({}));
    play(
        &rules,
        &mut party,
        &[
            ("op=clock name=Alarm size=5", "bad-size"),
            ("op=clock name=Alarm by=1", "unknown-clock"),
            ("op=clock name=Alarm size=6", "Alarm 0/6"),
            ("op=clock name=alarm by=9", "Alarm 6/6 full"),
            ("op=clock name=' ALARM ' size=4", "clock-exists"),
            ("op=clock name=Alarm by=-100", "Alarm 0/6"),
            ("op=clock name=Alarm by=0", "bad-amount"),
            ("op=clock name=Alarm by=101", "bad-amount"),
            ("op=clock name=Alarm to=2.5", "bad-amount"),
            ("op=clock name=Alarm to=-3", "Alarm 0/6"),
            ("op=clock name=Alarm to=999999999", "Alarm 6/6 full"),
            ("op=clock name='The \n\"Storm' size=4 to=1", "The Storm 1/4"),
            ("op=clock name=Third size=4", "too-many-clocks"),
            ("op=clock name=Third remove=true", "unknown-clock"),
            ("op=clock name=Alarm remove=TRUE", "Alarm removed"),
            ("op=clock name=Third size=8", "Third 0/8"),
        ],
    );
    let names: Vec<_> = party.clocks.iter().map(|clock| &*clock.name).collect();
    assert_eq!(names, ["The Storm", "Third"]);
    let settled = tell(&rules, &mut party, "op=clock name=third by=3");
    assert_eq!(settled.changes[0].character, None);
    assert_eq!(
        told(&settled.changes),
        [("clocks.Third", &json!(0), &json!(3))]
    );
    let settled = tell(&rules, &mut party, "op=clock name=third remove=true");
    assert_eq!(
        told(&settled.changes),
        [("clocks.Third", &json!(3), &Value::Null)]
    );
    let long = format!("op=clock name={} size=4 to=4", "n".repeat(99));
    let settled = tell(&rules, &mut party, &long);
    let name = "n".repeat(60);
    assert_eq!(settled.now, Some(format!("{name} 4/4 full")));
    assert_eq!(
        told(&settled.changes),
        [(&*format!("clocks.{name}"), &Value::Null, &json!(4))]
    );
}

#[test]
fn a_ruleset_without_clocks_has_none() {
    let rules = crate::testing::ruleset(json!({}), json!({}));
    let mut party = PartyFile::new(&rules, Vec::new());
    play(
        &rules,
        &mut party,
        &[
            ("op=clock name=A size=4", "no-clocks"),
            ("op=clock size=4", "malformed"),
            ("op=rest rest=camp", "unknown-character"),
            ("op=rest rest=camp who=party", "unknown-character"),
            ("op=rest rest=camp who=team", "unknown-character"),
        ],
    );
}
