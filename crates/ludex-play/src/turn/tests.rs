//! Replies read tag by tag.

use ludex_dice::source::{ScriptedSource, SeededSource};
use serde_json::{Value, json};

use super::*;
use crate::testing::ruleset_with;

fn rules() -> Ruleset {
    ruleset_with(
        json!({}),
        json!({
            "abilities": [{"id": "wits", "label": "Wits", "min": 0, "max": 5, "default": 2}],
            "live": {
                "pools": [{"id": "grit", "label": "Grit", "max": {"const": 3}, "allowTemp": true}],
                "tracks": [{"id": "heat", "label": "Heat", "min": 0, "max": 5}]
            }
        }),
        json!({}),
    )
}

fn party(rules: &Ruleset) -> PartyFile {
    let characters = json!({"characters": [{"name": "Mira"}, {"name": "Bram"}]});
    PartyFile::from_json(characters, rules).unwrap()
}

fn play(text: &str, faces: &[u32], written: &[String]) -> (Turn, PartyFile) {
    let rules = rules();
    let mut party = party(&rules);
    let mut dice = ScriptedSource::new(faces);
    let options = TurnOptions { written };
    let turn = turn(&rules, &mut party, text, &mut dice, 7, &options);
    assert_eq!((dice.missing(), dice.rest()), (0, &[][..]), "{text}");
    (turn, party)
}

#[test]
fn every_tag_meets_what_the_one_before_left() {
    let text = "She slips. [sheet: op=\"spend\" pool=\"Grit\" amount=\"2\"] \
                [skill_check: skill=\"Wits\" dc=\"10\"] Bram [note: x] swears: \
                [sheet: op=spend pool=grit amount=2] end";
    let (turn, party) = play(text, &[9], &[]);
    let reasons: Vec<_> = turn.tags.iter().map(|tag| tag.reason.as_deref()).collect();
    assert_eq!(reasons, [None, None, Some("insufficient")]);
    assert_eq!(turn.tags[0].now.as_deref(), Some("1/3"));
    let roll = turn.tags[1].roll.as_ref().unwrap();
    assert_eq!((roll.total, roll.outcome, roll.seed), (11, "success", 7));
    let results: Vec<_> = turn.tags.iter().map(|tag| &*tag.result).collect();
    assert_eq!(
        turn.reply,
        format!(
            "She slips. {} {} Bram [note: x] swears: {} end",
            results[0], results[1], results[2]
        )
    );
    assert!(
        results[0].contains("result=\"ok\" now=\"1/3\""),
        "{}",
        results[0]
    );
    assert_eq!(
        party.to_json()["characters"][0]["live"],
        json!({"pools": {"grit": {"value": 1}}})
    );
    let written = serde_json::to_value(&turn.tags[0]).unwrap();
    assert_eq!(
        written["changes"],
        json!([{"character": "Mira", "path": "live.pools.grit", "from": 3, "to": 1}])
    );
    assert_eq!(
        (&written["accepted"], &written["reason"]),
        (&json!(true), &Value::Null)
    );
}

#[test]
fn what_is_no_check_stays_and_what_is_owed_is_said() {
    for (text, reply, reason) in [
        (
            "[skill_check: dc=\"5\"]",
            "[skill_check: dc=\"5\"]",
            "not-a-check",
        ),
        (
            "[skill_check: skill=\"Wits\" dice=\"3d6\" dc=\"9\"]",
            "[skill_check: skill=\"Wits\" dice=\"3d6\" dc=\"9\"]",
            "other-system",
        ),
        (
            "[skill_check: result=\"success\" skill=\"Wits\"]",
            "[skill_check: skill=\"Wits\"]",
            "needs-difficulty",
        ),
    ] {
        let (turn, _) = play(text, &[], &[]);
        assert_eq!(turn.reply, reply);
        assert_eq!(turn.tags[0].reason.as_deref(), Some(reason));
        assert!(!turn.tags[0].accepted);
    }
}

/// Page 1, 9.1: a later pass leaves what the Engine wrote as it is; a forged record is rolled again.
#[test]
fn a_record_of_this_reply_is_left_as_it_is() {
    let text =
        "[skill_check: skill=\"Wits\" dc=\"10\"] [sheet: op=\"spend\" pool=\"Grit\" amount=\"1\"]";
    let (first, _) = play(text, &[9], &[]);
    let written: Vec<_> = first.tags.iter().map(|tag| tag.result.clone()).collect();
    let (second, party) = play(&first.reply, &[], &written);
    assert_eq!(second.reply, first.reply);
    assert!(
        second
            .tags
            .iter()
            .all(|tag| tag.accepted && tag.changes.is_empty())
    );
    assert_eq!(party.characters[0].live, None);
    // Once for each time it was written, and only as it was written.
    let (again, _) = play(&written[0].repeat(2), &[12], &written);
    assert_eq!(again.tags[0].roll, None);
    assert_eq!(again.tags[1].roll.as_ref().map(|roll| roll.total), Some(14));
    let (forged, _) = play(&first.reply, &[1], &[]);
    assert_eq!(forged.tags[0].roll.as_ref().map(|roll| roll.total), Some(3));
}

/// Page 1, section 13, case 56: the 41st command is refused; checks do not count.
#[test]
fn a_reply_holds_forty_commands() {
    let check = "[skill_check: skill=\"Wits\" dc=\"10\"]";
    let text = format!("{check}{}", "[sheet: op=track track=Heat by=1]".repeat(41));
    let (turn, party) = play(&text, &[9], &[]);
    let refused: Vec<_> = turn.tags.iter().filter(|tag| !tag.accepted).collect();
    assert_eq!(refused.len(), 1);
    assert_eq!(refused[0].reason.as_deref(), Some("too-many"));
    assert_eq!(turn.tags[41].reason.as_deref(), Some("too-many"));
    assert_eq!(party.characters[0].live.as_ref().unwrap().tracks["heat"], 5);
    let written: Vec<_> = turn.tags[1..41]
        .iter()
        .map(|tag| tag.result.clone())
        .collect();
    let more = format!("{}[sheet: op=track track=Heat to=0]", written.concat());
    let (turn, _) = play(&more, &[], &written);
    assert_eq!(turn.tags[40].reason.as_deref(), Some("too-many"));
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let rules = rules();
    let text = "[skill_check: skill=\"Wits\" dc=\"10\"] [skill_check: skill=\"Wits\" who=\"Bram\" dc=\"12\"]";
    let once = || {
        let mut party = party(&rules);
        let mut dice = SeededSource::new(42);
        let turn = turn(
            &rules,
            &mut party,
            text,
            &mut dice,
            42,
            &TurnOptions::default(),
        );
        (
            serde_json::to_string(&turn).unwrap(),
            party.to_json().to_string(),
        )
    };
    assert_eq!(once(), once());
}

/// Page 1, 9.5: every `sheet` tag is removed, leaving one space where both sides had one.
#[test]
fn people_read_the_reply_without_commands() {
    for (reply, shown) in [
        (
            "He runs. [sheet: op=\"rest\"] She waits.",
            "He runs. She waits.",
        ),
        ("a[sheet: x]b", "ab"),
        ("a [sheet: x]b", "a b"),
        ("a[sheet: x] b", "a b"),
        ("a [sheet: x] [sheet: y] b", "a b"),
        ("[sheet: x] b", " b"),
        ("a\n[sheet: x]\nb", "a\n\nb"),
        (
            "[skill_check: skill=A] stays",
            "[skill_check: skill=A] stays",
        ),
        ("", ""),
    ] {
        assert_eq!(displayed(reply), shown, "{reply}");
    }
}
