//! Every sort of remark, and that sound tags have none.

mod words;

use ludex_ruleset::Ruleset;
use serde_json::{Value, json};

use super::*;
use crate::evaluate::{Evaluation, Play};
use crate::sheet::SheetFile;
use crate::tag::parse_tags;
use crate::testing::ruleset;

fn rules(resolution: Value) -> Ruleset {
    ruleset(
        resolution,
        json!({
            "abilities": [
                {"id": "brawn", "label": "Brawn", "short": "BRN", "min": 0, "max": 9, "default": 3},
                {"id": "wits", "label": "Wits", "min": 0, "max": 9, "default": 2}
            ],
            "skills": [
                {"id": "scrap", "label": "Scrap", "ability": "brawn"},
                {"id": "lore", "label": "Old lore", "ability": "wits", "untrained": "refuse"}
            ],
            "saves": [{"id": "nerve", "label": "Nerve", "ability": "wits"}],
            "live": {
                "pools": [
                    {"id": "grit", "label": "True Grit", "max": {"const": 5}},
                    {"id": "luck", "label": "Luck", "max": {"const": 0}}
                ],
                "tracks": [{"id": "strain", "label": "Strain", "min": 0, "max": 4}]
            }
        }),
    )
}

fn sum() -> Value {
    json!({"kind": "dice-sum", "advantage": true, "difficultyLadder":
        [{"label": "Easy", "dc": 8}, {"label": "Hard", "dc": 15}, {"label": "Odd!", "dc": 9}, {"label": "odd", "dc": 7}],
        "checks": [{"id": "omen", "label": "Omen", "value": {"const": 2}, "roll": {"kind": "roll-against"}}]})
}

fn pool() -> Value {
    let spend = json!([
        {"pool": "grit", "amount": 2, "successes": 1, "perCheck": 2},
        {"pool": "luck", "amount": 1, "dice": 1, "perCheck": 1},
        {"track": "strain", "amount": 2, "dice": 1, "perCheck": 3}
    ]);
    json!({"kind": "dice-pool", "target": {"default": 7, "min": 5, "max": 9},
        "explode": {"from": 10, "min": 8}, "double": {"from": 10}, "situationalDice": {"min": -2, "max": 3},
        "reroll": [{"id": "ones", "upTo": 1, "mode": "once"}],
        "difficultyLadder": [{"label": "Normal", "successes": 1}], "spend": spend})
}

/// What is remarked on a tag when Mira, with 3 of 5 grit and 1 of 4 strain, and two called Bram sit
/// at the table; one line each.
fn told(resolution: Value, body: &str) -> Vec<String> {
    let rules = rules(resolution);
    let sheets = ["Mira", "Bram", "bram"].map(|name| {
        let live = json!({"pools": {"grit": {"value": 3}}, "tracks": {"strain": 1}});
        SheetFile::from_json(json!({"name": name, "v": 1, "build": {}, "live": live})).unwrap()
    });
    let cards = sheets
        .iter()
        .map(|sheet| Evaluation::new(&rules, sheet, Play::InPlay))
        .collect::<Vec<_>>();
    let text = format!("[skill_check: {body}]");
    let tags = parse_tags(&text, &["skill_check"]);
    let told = remarks(&rules, &Party::of(&cards), &tags[0]).into_iter();
    told.map(|remark| match remark.help {
        Some(help) => format!("{}; {help}", remark.message),
        None => remark.message,
    })
    .collect()
}

fn table(resolution: &Value, cases: &[(&str, &[&str])]) {
    for (body, expected) in cases {
        assert_eq!(told(resolution.clone(), body), *expected, "{body}");
    }
}

#[test]
fn sound_tags_need_no_remark() {
    for body in [
        "skill=\"Scrap\" difficulty=\"hard\"",
        "skill=Scrap who=mira dc=12 with=BRN mode=advantage",
        "save=\"Nerve\" dc=1 advantage",
        "skill=\"Dexterity\"dc=1",
    ] {
        let expected = usize::from(body.contains("Dexterity"));
        assert_eq!(told(sum(), body).len(), expected, "{body}");
    }
    let body = "skill=Scrap dc=1 threshold=8 bonus=-1 explode=9 reroll=ONES spend=\"true grit:2\"";
    assert_eq!(told(pool(), body), [""; 0]);
    // What another system wrote stays as it is.
    assert_eq!(told(sum(), "skill=Scarp dice=3d6 thresold=4"), [""; 0]);
}

#[test]
fn names_of_checks() {
    table(
        &sum(),
        &[
            (
                "skill=Scarp dc=9",
                &[
                    "nothing to check is called `Scarp`, so it is rolled with 0; did you mean `Scrap`?",
                ],
            ),
            (
                "skill=\"Scarp check\" dc=9",
                &[
                    "nothing to check is called `Scarp check`, so it is rolled with 0; did you mean `Scrap`?",
                ],
            ),
            (
                "skill=\"Omne\"dc=9",
                &[
                    "nothing to check is called `Omne`, so it is rolled with 0; did you mean `Omen`?",
                ],
            ),
            (
                "skill=Juggling dc=9",
                &[
                    "nothing to check is called `Juggling`, so it is rolled with 0; there are `Scrap`, `Old lore`, `Nerve`, `Brawn`, `Wits`, `Omen`",
                ],
            ),
            (
                "save=Scrap dc=9",
                &[
                    "no save is called `Scrap`, so it is rolled with 0; there is such a skill: write skill=\"…\"",
                ],
            ),
            (
                "save=Nreve dc=9",
                &["no save is called `Nreve`, so it is rolled with 0; did you mean `Nerve`?"],
            ),
            (
                "ability=Brwan dc=9",
                &["no ability is called `Brwan`, so it is rolled with 0; did you mean `Brawn`?"],
            ),
            (
                "check=Luck dc=9",
                &["no check of its own is called `Luck`, so it is rolled with 0; there are `Omen`"],
            ),
            (
                "skill=Scrap save=Nerve dc=9",
                &["`save` is not read: `skill` already says what is checked; write a tag for each"],
            ),
        ],
    );
}

#[test]
fn who_checks() {
    table(
        &sum(),
        &[
            (
                "skill=Scrap dc=9 who=Mria",
                &[
                    "no sheet is called `Mria`, so the check is a stranger's: it is rolled with 0; did you mean `Mira`?",
                ],
            ),
            (
                "skill=Scrap dc=9 who=\"A bandit\"",
                &[
                    "no sheet is called `A bandit`, so the check is a stranger's: it is rolled with 0; the sheets are `Mira`, `Bram`, `bram`",
                ],
            ),
            (
                "skill=Scrap dc=9 who=BRAM",
                &[
                    "several sheets are called `BRAM` and none is the player's, so the check is a stranger's: it is rolled with 0; give them names that differ",
                ],
            ),
            (
                "skill=Scrap dc=9 who=\"\"",
                &["`who` is empty, so it is not read"],
            ),
        ],
    );
}

#[test]
fn difficulties() {
    table(
        &sum(),
        &[
            (
                "skill=Scrap difficulty=Hrad",
                &[
                    "there is no step `Hrad`, so `difficulty` is not read; did you mean `Hard`? The steps are `Easy`, `Hard`, `Odd!`, `odd`",
                ],
            ),
            (
                "skill=Scrap difficulty=Deadly dc=9",
                &[
                    "there is no step `Deadly`, so `difficulty` is not read; the steps are `Easy`, `Hard`, `Odd!`, `odd`",
                ],
            ),
            (
                "skill=Scrap difficulty=15",
                &[
                    "there is no step `15`, so `difficulty` is not read; write dc=\"15\" for a number. The steps are `Easy`, `Hard`, `Odd!`, `odd`",
                ],
            ),
            (
                "skill=Scrap difficulty=ODD dc=9",
                &[
                    "several steps are called `ODD`, so none of them is meant; give the number with dc=\"…\"",
                ],
            ),
            (
                "skill=Scrap dc=hard",
                &[
                    "`dc` is a whole number; `hard` is none, so it is not read; write a whole number from 1 to 40",
                ],
            ),
            (
                "skill=Scrap dc=1.5",
                &[
                    "`dc` is a whole number; `1.5` is none, so it is not read; write a whole number from 1 to 40",
                ],
            ),
            (
                "skill=Scrap dc=1234567890",
                &[
                    "`dc` is a whole number; `1234567890` has more than nine digits, so it is not read; write a whole number from 1 to 40",
                ],
            ),
            (
                "skill=Scrap dc=99",
                &["`dc` may be 1 to 40, so 99 counts as 40"],
            ),
            (
                "skill=Omen dc=9",
                &[
                    "`dc` does nothing here: this `roll-against` check does not take it; it takes `skill`, `check`, `save`, `ability`, `who`, `with`",
                ],
            ),
        ],
    );
}

#[test]
fn numbers_and_names_of_a_pool() {
    table(
        &pool(),
        &[
            (
                "skill=Scrap dc=1 threshold=12",
                &["`threshold` may be 5 to 9, so 12 counts as 9"],
            ),
            (
                "skill=Scrap dc=1 explode=x",
                &[
                    "`explode` is a whole number; `x` is none, so it is not read; write a whole number from 8 to 10",
                ],
            ),
            (
                "skill=Scrap dc=1 bonus=9 threshold=1",
                &[
                    "`threshold` may be 5 to 9, so 1 counts as 5",
                    "`bonus` may be -2 to 3, so 9 counts as 3",
                ],
            ),
            (
                "skill=Scrap dc=1 reroll=oens",
                &["there is no re-throw `oens`, so no die is thrown again; did you mean `ones`?"],
            ),
            (
                "skill=Scrap dc=1 with=Brwan",
                &[
                    "`with` names no ability: there is no `Brwan`, so the check keeps its own; did you mean `Brawn`?",
                ],
            ),
            (
                "skill=Scrap dc=1 with=Luck",
                &[
                    "`with` names no ability: there is no `Luck`, so the check keeps its own; the abilities are `Brawn`, `Wits`",
                ],
            ),
            (
                "ability=Brawn dc=1 with=Wits",
                &[
                    "`with` does nothing here: what is checked takes no other ability, so `Wits` is left out",
                ],
            ),
            (
                "skill=Scrap dc=1 double=9 mode=advantage",
                &[
                    "`double`, `mode` do nothing here: this `dice-pool` check does not take them; it takes `skill`, `check`, `save`, `ability`, `who`, `dc`, `difficulty`, `with`, `threshold`, `bonus`, `explode`, `reroll`, `spend`",
                ],
            ),
        ],
    );
}

/// A tag may be hostile; a message holds nothing of it that could disturb a terminal.
#[test]
fn what_is_quoted_is_clean_and_short() {
    let told = told(sum(), &format!("skill=\"\u{1b}{}\" dc=9", "x".repeat(90)));
    assert!(
        told[0].contains(&format!("`{}`", "x".repeat(40))),
        "{told:?}"
    );
}
