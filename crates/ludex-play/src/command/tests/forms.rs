//! How tags are written back.

use serde_json::json;

use super::*;
use crate::command::too_many;

/// The whole tag that takes the place of one.
fn rewritten(party: &mut PartyFile, body: &str) -> String {
    tell(&rules(), party, body).rewritten
}

/// Page 1, 9.5: main spelling, table order, attributes as they were read, nothing else.
#[test]
fn writes_attributes_in_table_order() {
    let rules = rules();
    let mut party = alone(&rules, json!({"fields": {"xp": 5}}), json!({}));
    for (body, expected) in [
        (
            "amount=2 op=\"SPEND\" pool=' grit ' result=\"ok\" now=\"9/9\"",
            "who=\"Mira\" op=\"spend\" pool=\"grit\" amount=\"2\" result=\"ok\" now=\"4/6\"",
        ),
        (
            "op=heal who=\"  mIRA \" pool=\"Grit\" amount=+01",
            "who=\"Mira\" op=\"restore\" pool=\"Grit\" amount=\"+01\" result=\"ok\" now=\"5/6\"",
        ),
        (
            "op=damage pool=grit amount=1 kind=b track=harm",
            "who=\"Mira\" op=\"damage\" track=\"harm\" kind=\"b\" amount=\"1\" result=\"ok\" now=\"Harm 1/7 Fine\"",
        ),
        (
            "op=track by=2 track=Heat",
            "who=\"Mira\" op=\"track\" track=\"Heat\" by=\"2\" result=\"ok\" now=\"Heat 2\"",
        ),
        (
            "op=note field=note value='a [b \"c\"'",
            "who=\"Mira\" op=\"note\" field=\"note\" value=\"a b c\" result=\"ok\" now=\"Note: a b c\"",
        ),
        (
            "to=7 op=advance field=XP",
            "who=\"Mira\" op=\"advance\" field=\"XP\" to=\"7\" result=\"ok\" now=\"Experience 7\"",
        ),
        (
            "to=9 size=4 op=clock name=Alarm who=Mira",
            "op=\"clock\" name=\"Alarm\" size=\"4\" to=\"9\" result=\"ok\" now=\"Alarm 4/4 full\"",
        ),
        (
            "op=cast spell=Fireball pool=x",
            "who=\"Mira\" op=\"use\" name=\"Fireball\" pool=\"x\" result=\"refused\" reason=\"unknown-entry\"",
        ),
        (
            "op=use spell=A name=B",
            "who=\"Mira\" op=\"use\" name=\"B\" result=\"refused\" reason=\"unknown-entry\"",
        ),
        // What is wrong with a tag is told before whom it is for; the name is kept all the same.
        (
            "op=spend pool=grit amount=x",
            "who=\"Mira\" op=\"spend\" pool=\"grit\" amount=\"x\" result=\"refused\" reason=\"malformed\"",
        ),
        (
            "op=spend pool=grit who=Nobody amount=x",
            "who=\"Nobody\" op=\"spend\" pool=\"grit\" amount=\"x\" result=\"refused\" reason=\"malformed\"",
        ),
        (
            "op=spend pool=grit who=Nobody amount=0",
            "who=\"Nobody\" op=\"spend\" pool=\"grit\" amount=\"0\" result=\"refused\" reason=\"unknown-character\"",
        ),
        (
            "op=track who=team track=heat by=1",
            "who=\"team\" op=\"track\" track=\"heat\" by=\"1\" result=\"ok\" now=\"Wanted 1\"",
        ),
        (
            "op=track who=PARTY track=heat by=1",
            "who=\"party\" op=\"track\" track=\"heat\" by=\"1\" result=\"ok\" now=\"Mira Heat 3\"",
        ),
    ] {
        let expected = format!("[sheet: {expected}]");
        assert_eq!(rewritten(&mut party, body), expected, "{body}");
    }
}

/// Case 56.
#[test]
fn a_tag_without_a_readable_op_is_kept_raw() {
    let rules = rules();
    let mut party = alone(&rules, json!({}), json!({}));
    let raw = "[sheet: raw=\"op= dance\" result=\"refused\" reason=\"malformed\"]";
    assert_eq!(rewritten(&mut party, "op=\"dance\""), raw);
    for (body, cleaned) in [
        ("", ""),
        ("who=Mira", "who=Mira"),
        ("op=equip item=Rope", "op=equip item=Rope"),
    ] {
        let expected =
            format!("[sheet: raw=\"{cleaned}\" result=\"refused\" reason=\"malformed\"]");
        assert_eq!(rewritten(&mut party, body), expected);
    }
    let long = format!("op=\"dance\" {}", "x".repeat(300));
    let raw = rewritten(&mut party, &long);
    let value = raw.split('"').nth(1).unwrap();
    assert_eq!(value.chars().count(), 120);
}

/// Case 56: what comes after the fortieth command.
#[test]
fn too_many_says_so_before_anything_else() {
    for (body, expected) in [
        (
            "[sheet: op=heal who=nobody pool=grit amount=x]",
            "who=\"nobody\" op=\"restore\" pool=\"grit\" amount=\"x\"",
        ),
        ("[sheet: op=clock who=a name=b]", "op=\"clock\" name=\"b\""),
        ("[sheet: op=dance]", "raw=\"op=dance\""),
    ] {
        let tags = parse_tags(body, &["sheet"]);
        let settled = too_many(&tags[0]);
        let expected = format!("[sheet: {expected} result=\"refused\" reason=\"too-many\"]");
        assert_eq!(settled.rewritten, expected);
        assert_eq!(settled.reason.as_deref(), Some("too-many"));
        assert_eq!((settled.now, settled.changes.len()), (None, 0));
    }
}

/// Everything that is malformed by itself.
#[test]
fn what_is_missing_unreadable_or_too_much_is_malformed() {
    let rules = rules();
    let mut party = alone(&rules, json!({}), json!({}));
    for body in [
        "op=spend amount=1",
        "op=spend pool=grit",
        "op=temp pool=hp amount=''",
        "op=damage amount=1",
        "op=damage track=harm amount=1",
        "op=damage track=harm kind=b",
        "op=damage track=boxes kind=x amount=1 box=top",
        "op=track track=heat",
        "op=track track=heat to=1 by=1",
        "op=track track=heat to=high",
        "op=track to=1",
        "op=condition",
        "op=condition condition=shaken state=maybe",
        "op=condition condition=shaken state=''",
        "op=state state=stance",
        "op=state value=wild",
        "op=note value=x",
        "op=rest",
        "op=use pool=x",
        "op=advance by=1",
        "op=advance field=xp",
        "op=advance field=xp by=1 to=1",
        "op=advance field=xp ability=str by=1",
        "op=advance field=xp by=1 tier=expert",
        "op=advance skill=stealth by=1",
        "op=advance skill=stealth tier=expert to=1",
        "op=advance field=xp by=much",
        "op=advance field=discipline by=1",
        "op=clock size=4",
        "op=clock name=' ' size=4",
        "op=clock name=A",
        "op=clock name=A by=1 to=1",
        "op=clock name=A size=4 by=1",
        "op=clock name=A size=big",
        "op=clock name=A remove=maybe",
        "op=clock name=A remove=true to=1",
        "op=clock name=A remove=true size=4",
        "op=use name=x who=team",
        "op=damage track=heat amount=-1 who=team",
    ] {
        assert_eq!(answer(&rules, &mut party, body), "malformed", "{body}");
    }
}

#[test]
fn now_is_cut_to_240_characters() {
    let rules = rules();
    let mut party = alone(&rules, json!({}), json!({}));
    let body = format!("op=advance field=story to='{}'", "x".repeat(500));
    let settled = tell(&rules, &mut party, &body);
    assert_eq!(settled.now.unwrap().chars().count(), 240);
    assert_eq!(
        party.characters[0].build.fields["story"]
            .as_str()
            .map(str::len),
        Some(500)
    );
}
