//! What holds whatever a Game Master says.

use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::evaluate::{Evaluation, Play, TrackValue};
use crate::party::TEAM;
use crate::sheet::LiveState;

/// Values that mean something somewhere, and some that do not.
const VALUES: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "-1",
    "-2",
    "5",
    "9",
    "100000",
    "1.5",
    "x",
    "",
    "grit",
    "hp",
    "dread",
    "doom",
    "art",
    "boons:echo",
    "Echo",
    "heat",
    "fame",
    "harm",
    "boxes",
    "b",
    "l",
    "a",
    "on",
    "off",
    "shaken",
    "prone",
    "stance",
    "mood",
    "wild",
    "steady",
    "calm",
    "grim",
    "note",
    "camp",
    "half",
    "boons",
    "mend",
    "ease",
    "mixed",
    "shift",
    "drain",
    "xp",
    "luck",
    "discipline",
    "grit_max",
    "lore",
    "str",
    "stealth",
    "will",
    "expert",
    "none",
    "Alarm",
    "Storm",
    "4",
    "6",
    "true",
    "coin",
    "rep",
    "lie_low",
];
const OPS: &[&str] = &[
    "spend",
    "restore",
    "damage",
    "temp",
    "track",
    "condition",
    "state",
    "note",
    "rest",
    "advance",
    "clock",
    "use",
];
const KEYS: &[&str] = &[
    "pool",
    "amount",
    "track",
    "kind",
    "box",
    "to",
    "by",
    "condition",
    "state",
    "value",
    "field",
    "rest",
    "ability",
    "skill",
    "save",
    "tier",
    "name",
    "size",
    "remove",
];

/// Any attributes at all.
fn anything() -> impl Strategy<Value = String> {
    let attribute = (prop::sample::select(KEYS), prop::sample::select(VALUES))
        .prop_map(|(key, value)| format!("{key}=\"{value}\""));
    let attributes = prop::collection::vec(attribute, 0..5);
    (prop::sample::select(OPS), attributes).prop_map(|(op, attributes)| {
        let attributes = attributes.join(" ");
        format!("op={op} {attributes}")
    })
}

/// A command that is most often carried out.
fn sensible() -> impl Strategy<Value = String> {
    let pools = ["grit", "hp", "dread", "art", "echo", "coin"];
    let pool = (
        prop::sample::select(&["spend", "restore", "damage", "temp"][..]),
        prop::sample::select(pools.to_vec()),
        0..12,
    )
        .prop_map(|(op, pool, n)| format!("op={op} pool={pool} amount={n}"));
    let track = (prop::sample::select(&["heat", "fame"][..]), -9..9)
        .prop_map(|(track, n)| format!("op=track track={track} by={n}"));
    let wound = (prop::sample::select(&["b", "l", "a"][..]), -9..12)
        .prop_map(|(kind, n)| format!("op=damage track=harm kind={kind} amount={n}"));
    let boxes = (-3..3, 1..6)
        .prop_map(|(n, at)| format!("op=damage track=boxes kind=x amount={n} box={at}"));
    let said = prop::sample::select(
        &[
            "op=condition condition=shaken",
            "op=condition condition=shaken state=off",
            "op=state state=mood value=calm",
            "op=state state=mood value=grim",
            "op=note field=note value=x",
            "op=note field=note",
            "op=rest rest=camp",
            "op=rest rest=half",
            "op=rest rest=mend",
            "op=rest rest=all_boons",
            "op=rest rest=lie_low",
            "op=advance field=grit_max by=-1",
            "op=advance field=grit_max by=2",
            "op=advance field=luck by=0.123456",
            "op=advance skill=stealth tier=expert",
            "op=advance field=rep by=1",
        ][..],
    )
    .prop_map(str::to_owned);
    prop_oneof![pool, track, wound, boxes, said]
}

fn command() -> impl Strategy<Value = String> {
    let who = prop::sample::select(&["", "who=bram", "who=party", "who=team", "who=nobody"][..]);
    (prop_oneof![anything(), sensible()], who).prop_map(|(body, who)| format!("{body} {who}"))
}

fn party(ruleset: &Ruleset) -> PartyFile {
    let build = json!({"lists": {"boons": [{"name": "Echo", "uses": 3, "when": "camp"}]}});
    let hidden = json!({"fields": {"plain": true}});
    let cards = vec![
        card("Mira", build, Value::Null),
        card("Bram", hidden, json!({})),
    ];
    PartyFile::new(ruleset, cards)
}

/// Everything of a sheet that a change may name, as it is read.
fn read(ruleset: &Ruleset, sheet: &SheetFile, path: &str) -> Value {
    let evaluation = &Evaluation::new(ruleset, sheet, Play::InPlay);
    let declared = &ruleset.definition().sheet;
    let parts: Vec<&str> = path.splitn(3, '.').collect();
    let (part, id) = (parts[1], parts[2]);
    let at = |mut ids: Box<dyn Iterator<Item = &str> + '_>| ids.position(|found| found == id);
    match (parts[0], part) {
        ("live", "pools") => {
            let key = id.strip_suffix(".temp").unwrap_or(id);
            let pool = evaluation.pools().iter().find(|pool| pool.key == key);
            let pool = pool.unwrap();
            if key == id { pool.value } else { pool.temp }.into()
        }
        ("live", "tracks" | "wounds") => {
            match evaluation
                .track(ruleset.track_position(id).unwrap())
                .unwrap()
            {
                TrackValue::Plain(plain) => plain.value.into(),
                TrackValue::Wound(wounds) => wounds
                    .stored()
                    .map_or(json!({"marks": []}), |stored| stored.write()),
            }
        }
        ("live", "text") => {
            let position = at(Box::new(declared.live.text.iter().map(|text| &*text.id)));
            evaluation.text(position.unwrap()).into()
        }
        ("live", "conditions") => {
            let conditions = declared.live.conditions.iter();
            let position = at(Box::new(conditions.map(|condition| &*condition.id)));
            evaluation
                .conditions()
                .any(|on| Some(on) == position)
                .into()
        }
        ("live", "states") => {
            let state = evaluation.state(ruleset.state_position(id).unwrap());
            state.unwrap().value.into()
        }
        _ => sheet.to_json()["build"][part][id].clone(),
    }
}

fn sheet_of<'p>(party: &'p PartyFile, name: &str) -> &'p SheetFile {
    let mut cards = party.characters.iter();
    match name {
        TEAM => party.team.as_ref().unwrap(),
        name => cards.find(|card| card.name == name).unwrap(),
    }
}

fn rules_of<'r>(ruleset: &'r Ruleset, name: &str) -> &'r Ruleset {
    if name == TEAM {
        ruleset.party().unwrap()
    } else {
        ruleset
    }
}

/// Nothing is stored that reads the same without being stored.
fn assert_sparse(ruleset: &Ruleset, sheet: &SheetFile) {
    let Some(live) = &sheet.live else { return };
    let evaluation = Evaluation::new(ruleset, sheet, Play::InPlay);
    for (key, stored) in &live.pools {
        let pool = evaluation.pools().iter().find(|pool| pool.key == *key);
        if let Some(pool) = pool {
            // A maximum that moved may have met what is stored; it stays until the pool moves.
            let moved = key == "grit" && sheet.build.fields.contains_key("grit_max");
            assert!(
                moved || stored.temp != 0 || stored.value != pool.start,
                "{key}"
            );
        }
    }
    for (id, stored) in &live.tracks {
        let track = ruleset
            .track_position(id)
            .and_then(|at| evaluation.track(at));
        assert!(matches!(track, Some(TrackValue::Plain(plain)) if plain.start != *stored));
    }
    for wounds in live.wounds.values() {
        assert!(!wounds.marks.is_empty() || wounds.overflow > 0);
        assert_ne!(wounds.marks.last().map(String::as_str), Some(""));
    }
    assert!(live.text.values().all(|text| !text.is_empty()));
    for (id, stored) in &live.states {
        assert_ne!(ruleset.state(id).unwrap().start(), stored);
    }
    let read_back = LiveState::from_json(live.to_json().as_object().unwrap());
    assert_eq!(read_back, *live);
}

fn assert_in_range(ruleset: &Ruleset, sheet: &SheetFile) {
    let evaluation = Evaluation::new(ruleset, sheet, Play::InPlay);
    for (key, stored) in sheet.live.iter().flat_map(|live| &live.pools) {
        let pool = evaluation.pools().iter().find(|pool| pool.key == *key);
        let pool = pool.unwrap_or_else(|| panic!("{key} is no pool of the sheet"));
        // Grit's maximum may sink below what is stored, which then reads as the maximum.
        let sank = key == "grit" && sheet.build.fields.contains_key("grit_max");
        let most = if sank { 30 } else { pool.max };
        assert!((0..=most).contains(&stored.value) && stored.temp >= 0);
    }
    for (id, stored) in sheet.live.iter().flat_map(|live| &live.tracks) {
        let track = ruleset
            .track_position(id)
            .and_then(|at| evaluation.track(at));
        assert!(
            matches!(track, Some(TrackValue::Plain(p)) if (p.min..=p.max).contains(stored)),
            "{id} {stored}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn commands_keep_a_party_whole(commands in prop::collection::vec(command(), 1..24)) {
        let ruleset = rules();
        let mut party = party(&ruleset);
        for body in commands {
            let before = party.clone();
            // `tell` asserts that a refusal has changed nothing.
            let settled = tell(&ruleset, &mut party, &body);
            prop_assert_eq!(settled.now.is_some(), settled.reason.is_none());
            for change in &settled.changes {
                prop_assert_ne!(&change.from, &change.to, "{}", body);
                let Some(name) = &change.character else { continue };
                let rules = rules_of(&ruleset, name);
                let old = read(rules, sheet_of(&before, name), &change.path);
                let new = read(rules, sheet_of(&party, name), &change.path);
                if change.path.starts_with("live.") {
                    prop_assert_eq!(&old, &change.from, "{} {}", body, change.path);
                }
                prop_assert_eq!(&new, &change.to, "{} {}", body, change.path);
            }
            if settled.changes.is_empty() {
                prop_assert_eq!(&party.clocks, &before.clocks);
            }
            for card in &party.characters {
                assert_in_range(&ruleset, card);
                assert_sparse(&ruleset, card);
            }
            let team = party.team.as_ref().unwrap();
            assert_in_range(ruleset.party().unwrap(), team);
            assert_sparse(ruleset.party().unwrap(), team);
            prop_assert!(party.clocks.iter().all(|clock| (0..=clock.size).contains(&clock.value)));
            // What was written back is one tag, and reads as the same command.
            let tags = parse_tags(&settled.rewritten, &["sheet"]);
            prop_assert_eq!(tags.len(), 1);
            prop_assert_eq!(tags[0].text, &*settled.rewritten);
        }
    }

    /// Any text at all between the brackets is settled.
    #[test]
    fn any_body_is_settled(body in "(op=(spend|damage|advance|clock|rest|note|state) )?[^\\]]{0,80}") {
        let ruleset = rules();
        let mut party = party(&ruleset);
        let settled = tell(&ruleset, &mut party, &body);
        let tags = parse_tags(&settled.rewritten, &["sheet"]);
        prop_assert_eq!(tags.len(), 1);
        prop_assert_eq!(tags[0].text, &*settled.rewritten);
    }
}
