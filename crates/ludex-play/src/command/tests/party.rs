//! Whom a command is for.

use serde_json::json;

use super::*;
use crate::party::TEAM;

fn game(ruleset: &Ruleset, cards: &[(&str, i64)]) -> PartyFile {
    let cards = cards.iter().map(|(name, grit)| {
        let stored = json!({"pools": {"grit": {"value": grit}}});
        card(name, json!({"fields": {"grit_max": 3}}), stored)
    });
    PartyFile::new(ruleset, cards.collect())
}

/// Case 54.
#[test]
fn a_shared_name_is_the_players_or_nobodys() {
    let rules = rules();
    let cards = [("Mira", 3), ("Bram", 3), ("Bram", 3), ("Old  Tom", 3)];
    let mut party = game(&rules, &cards);
    play(
        &rules,
        &mut party,
        &[
            (
                "op=spend who=Bram pool=grit amount=1",
                "ambiguous-character",
            ),
            ("op=spend who=Brim pool=grit amount=1", "unknown-character"),
            ("op=spend who=' old tom ' pool=grit amount=1", "2/3"),
            ("op=spend pool=grit amount=1", "2/3"),
            ("op=spend who='' pool=grit amount=1", "1/3"),
            (
                "op=spend who=party pool=grit amount=1",
                "Mira 0/3; Old Tom 1/3",
            ),
        ],
    );
    assert_eq!(live(&party, 1), live(&party, 2));
    let mut party = game(&rules, &[("Bram", 3), ("Mira", 3), ("bram ", 3)]);
    play(
        &rules,
        &mut party,
        &[
            ("op=spend who=BRAM pool=grit amount=1", "2/3"),
            (
                "op=spend who=party pool=grit amount=1",
                "Bram 1/3; Mira 2/3",
            ),
        ],
    );
    assert_eq!(live(&party, 2), json!({"pools": {"grit": {"value": 3}}}));
}

/// Case 55.
#[test]
fn each_member_of_the_party_is_done_by_itself() {
    let rules = rules();
    let mut party = game(&rules, &[("Mira", 2), ("Bram", 0)]);
    let body = "op=spend who=party pool=grit amount=1";
    let settled = tell(&rules, &mut party, body);
    let now = "Mira 1/3; Bram refused (insufficient)";
    assert_eq!(settled.now.as_deref(), Some(now));
    assert_eq!(settled.reason, None);
    assert_eq!(
        settled.rewritten,
        format!(
            "[sheet: who=\"party\" op=\"spend\" pool=\"grit\" amount=\"1\" result=\"ok\" now=\"{now}\"]"
        )
    );
    assert_eq!(settled.changes.len(), 1);
    assert_eq!(settled.changes[0].character.as_deref(), Some("Mira"));
    let mut party = game(&rules, &[("Mira", 0), ("Bram", 0)]);
    assert_eq!(answer(&rules, &mut party, body), "insufficient");
    // Those it failed for come last, however they sit.
    let mut party = game(&rules, &[("Mira", 0), ("Bram", 3), ("Tom", 2)]);
    assert_eq!(
        answer(&rules, &mut party, body),
        "Bram 2/3; Tom 1/3; Mira refused (insufficient)"
    );
    let growth = "op=advance who=party field=xp by=999999";
    let mut party = game(&rules, &[("Mira", 0), ("Bram", 0)]);
    party.characters[0]
        .build
        .fields
        .insert("xp".to_owned(), 1.into());
    assert_eq!(
        answer(&rules, &mut party, growth),
        "Bram Experience 999999; Mira refused (bad-amount: whole number 0 to 999999)"
    );
    assert_eq!(
        answer(&rules, &mut party, growth),
        "bad-amount: whole number 0 to 999999"
    );
}

/// A party's list is cut between its entries.
#[test]
fn a_long_list_drops_whole_entries() {
    let rules = rules();
    let names: Vec<String> = (0..40).map(|n| format!("Traveller {n}")).collect();
    let cards: Vec<_> = names.iter().map(|name| (&**name, 3)).collect();
    let mut party = game(&rules, &cards);
    let settled = tell(&rules, &mut party, "op=spend who=party pool=grit amount=1");
    let now = settled.now.unwrap();
    assert!(now.chars().count() <= 240);
    assert!(
        now.split("; ").all(|entry| entry.ends_with(" 2/3")),
        "{now}"
    );
    assert_eq!(settled.changes.len(), 40);
}

/// Page 1, 3.10.
#[test]
fn the_party_sheet_is_a_sheet_of_its_own() {
    let rules = rules();
    let mut party = game(&rules, &[("Mira", 3)]);
    let before = party.characters.clone();
    play(
        &rules,
        &mut party,
        &[
            ("op=restore who=team pool=coin amount=3", "3/4"),
            ("op=track who='THE  crew' track=Wanted by=5", "Wanted 5"),
            ("op=rest who=team rest='lie low'", "Lie low: Wanted 3"),
            ("op=rest who=team rest=camp", "unknown-rest"),
            ("op=spend who=team pool=grit amount=1", "unknown-pool"),
            ("op=advance who=team field=rep by=2", "Rep 2"),
            ("op=advance who=team field=xp by=2", "unknown-field"),
            ("op=advance who=team ability=str by=2", "unknown-ability"),
            (
                "op=advance who=team skill=stealth tier=none",
                "unknown-skill",
            ),
            ("op=use who=team name=x", "malformed"),
            ("op=damage who=team track=heat kind=b amount=1", "malformed"),
            ("op=damage who=team pool=coin amount=1", "2/4"),
        ],
    );
    assert_eq!(party.characters, before);
    let team = party.team.as_ref().unwrap().to_json();
    assert_eq!(
        team["live"],
        json!({"pools": {"coin": {"value": 2}}, "tracks": {"heat": 3}})
    );
    assert_eq!(team["build"]["fields"], json!({"rep": 2}));
    let settled = tell(&rules, &mut party, "op=spend who=team pool=coin amount=2");
    assert_eq!(settled.changes[0].character.as_deref(), Some(TEAM));
    assert_eq!(
        told(&settled.changes),
        [("live.pools.coin", &json!(2), &json!(0))]
    );
}

#[test]
fn a_card_goes_before_the_label_of_the_party_sheet() {
    let rules = rules();
    let mut party = game(&rules, &[("Mira", 3), ("The Crew", 3)]);
    let settled = tell(
        &rules,
        &mut party,
        "op=spend who='the crew' pool=grit amount=1",
    );
    assert!(settled.rewritten.starts_with("[sheet: who=\"The Crew\" "));
    // A party sheet that was never stored is blank until something of it is.
    party.team = None;
    let refused = answer(&rules, &mut party, "op=spend who=team pool=coin amount=1");
    assert_eq!(refused, "insufficient");
    let done = answer(&rules, &mut party, "op=restore who=team pool=coin amount=1");
    assert_eq!(done, "1/4");
    assert_eq!(party.team.unwrap().name, TEAM);
}
