//! Permanent growth.

use serde_json::json;

use super::*;

/// Case 57.
#[test]
fn grows_within_bounds() {
    let rules = rules();
    let mut party = alone(&rules, json!({"fields": {"xp": 100}}), json!({}));
    play(
        &rules,
        &mut party,
        &[
            (
                "op=advance field=xp by=-200",
                "bad-amount: whole number 0 to 999999",
            ),
            (
                "op=advance field=xp by=0",
                "bad-amount: whole number 0 to 999999",
            ),
            (
                "op=advance field=xp by=1.5",
                "bad-amount: whole number 0 to 999999",
            ),
            (
                "op=advance field=xp to=100.0",
                "bad-amount: whole number 0 to 999999",
            ),
            (
                "op=advance field=xp to=1000000",
                "bad-amount: whole number 0 to 999999",
            ),
            (
                "op=advance field=xp to=12345678901",
                "bad-amount: whole number 0 to 999999",
            ),
            ("op=advance field=xp to=lots", "malformed"),
            ("op=advance field=xp by=250", "Experience 350"),
            ("op=advance field=experience to=0", "Experience 0"),
            ("op=advance field=luck to=0.25", "Luck 0.25"),
            ("op=advance field=luck by=0.000001", "Luck 0.250001"),
            (
                "op=advance field=luck by=0.1234567",
                "bad-amount: number 0 to 1",
            ),
            ("op=advance field=luck by=1", "bad-amount: number 0 to 1"),
            ("op=advance field=luck to=1", "Luck 1"),
            (
                "op=advance field=discipline to=Auspex",
                "Discipline: Auspex",
            ),
            ("op=advance field=discipline by=1", "malformed"),
            ("op=advance field=discipline to=''", "Discipline cleared"),
            ("op=advance field=xp ability=str by=1", "malformed"),
            ("op=advance field=height to=1", "unknown-field"),
            ("op=advance field=rank to=1", "not-advanceable"),
            ("op=advance field=plain to=true", "not-advanceable"),
            ("op=advance ability=STRENGTH by=1", "Strength 11"),
            (
                "op=advance ability=str to=21",
                "bad-amount: whole number 1 to 20",
            ),
            (
                "op=advance ability=str by=-11",
                "bad-amount: whole number 1 to 20",
            ),
            ("op=advance ability=dex by=1", "unknown-ability"),
            ("op=advance skill=stealth tier=Legendary", "unknown-tier"),
            ("op=advance skill=Stealth tier=EXPERT", "Stealth Expert"),
            ("op=advance skill=cooking tier=expert", "unknown-skill"),
            // `saveTiers` is for editors only.
            ("op=advance save=will tier=expert", "Will Expert"),
            ("op=advance save=luck tier=expert", "unknown-save"),
        ],
    );
    let long = format!("op=advance field=discipline to={}", "x".repeat(61));
    let refused = answer(&rules, &mut party, &long);
    assert_eq!(refused, "bad-amount: at most 60 characters");
    let build = &party.characters[0].to_json()["build"];
    assert_eq!(
        (&build["fields"], &build["abilities"]),
        (
            &json!({"xp": 0, "luck": 1, "discipline": ""}),
            &json!({"str": 11})
        )
    );
    assert_eq!(build["skills"], json!({"stealth": "expert"}));
    assert_eq!(build["saves"], json!({"will": "expert"}));
}

#[test]
fn tells_what_was_read_and_what_is() {
    let rules = rules();
    let build = json!({"fields": {"luck": 0.1}, "skills": {"stealth": "gone"}});
    let mut party = alone(&rules, build, json!({}));
    for (body, path, from, to) in [
        (
            "op=advance field=xp by=5",
            "build.fields.xp",
            json!(0),
            json!(5),
        ),
        (
            "op=advance field=luck by=0.2",
            "build.fields.luck",
            json!(0.1),
            json!(0.3),
        ),
        (
            "op=advance field=discipline to=' a '",
            "build.fields.discipline",
            json!(""),
            json!("a"),
        ),
        (
            "op=advance ability=str by=2",
            "build.abilities.str",
            json!(10),
            json!(12),
        ),
        (
            "op=advance skill=stealth tier=expert",
            "build.skills.stealth",
            json!("none"),
            json!("expert"),
        ),
        (
            "op=advance save=will tier=expert",
            "build.saves.will",
            json!("none"),
            json!("expert"),
        ),
    ] {
        let settled = tell(&rules, &mut party, body);
        assert_eq!(told(&settled.changes), [(path, &from, &to)], "{body}");
        assert_eq!(settled.changes[0].character.as_deref(), Some("Mira"));
    }
}

#[test]
fn grows_only_where_the_ruleset_lets_it() {
    let nothing = crate::testing::ruleset(
        json!({}),
        json!({"fields": [{"id": "xp", "label": "XP", "type": "number", "min": 0, "max": 9}]}),
    );
    let mut party = alone(&nothing, json!({}), json!({}));
    play(
        &nothing,
        &mut party,
        &[
            ("op=advance field=xp by=1", "no-advancement"),
            ("op=advance field=zz by=x", "no-advancement"),
            ("op=advance skill=zz tier=zz", "no-advancement"),
        ],
    );
    let fields = crate::testing::ruleset(
        json!({}),
        json!({
            "abilities": [{"id": "str", "label": "Str", "min": 1, "max": 20, "default": 10}],
            "skills": [{"id": "hide", "label": "Hide"}], "saves": [{"id": "will", "label": "Will"}],
            "fields": [{"id": "xp", "label": "XP", "type": "number", "min": 0, "max": 9}],
            "advancement": {"fields": ["xp"]}
        }),
    );
    let mut party = alone(&fields, json!({}), json!({}));
    play(
        &fields,
        &mut party,
        &[
            ("op=advance ability=str by=1", "not-advanceable"),
            ("op=advance skill=hide tier=zz", "not-advanceable"),
            ("op=advance save=will tier=none", "not-advanceable"),
        ],
    );
    // Hidden fields are out of reach.
    let rules = rules();
    let mut party = alone(&rules, json!({"fields": {"plain": true}}), json!({}));
    let hidden = answer(&rules, &mut party, "op=advance field=lore by=1");
    assert_eq!(hidden, "unknown-field");
    party.characters[0].build.fields.clear();
    let shown = answer(&rules, &mut party, "op=advance field=lore by=1");
    assert_eq!(shown, "Lore 1");
}

/// Case 62.
#[test]
fn an_untouched_full_pool_follows_its_maximum() {
    let rules = rules();
    let mut party = alone(&rules, json!({"fields": {"grit_max": 8}}), json!({}));
    play(
        &rules,
        &mut party,
        &[
            ("op=advance field=grit_max to=11", "Grit Max 11"),
            ("op=spend pool=grit amount=6", "5/11"),
        ],
    );
    let stored = json!({"pools": {"grit": {"value": 5}}});
    let mut party = alone(&rules, json!({"fields": {"grit_max": 8}}), stored);
    play(
        &rules,
        &mut party,
        &[
            ("op=advance field=grit_max by=3", "Grit Max 11"),
            ("op=restore pool=grit amount=1", "6/11"),
        ],
    );
}

/// Page 1, 3.8 and 9.6: the stored version stays, and the sheet stays small enough to be stored.
#[test]
fn keeps_the_version_and_the_size_of_the_sheet() {
    let rules = rules();
    let filler = "x".repeat(65_000);
    let mut party = alone(&rules, json!({"filler": filler}), json!({}));
    party.characters[0].v = 7;
    let long = format!("op=advance field=story to={}", "y".repeat(1_000));
    let refused = answer(&rules, &mut party, &long);
    assert_eq!(refused, "bad-amount: the sheet holds at most 65536 bytes");
    let short = answer(&rules, &mut party, "op=advance field=xp by=1");
    assert_eq!(short, "Experience 1");
    assert_eq!(party.characters[0].v, 7);
}
