//! Remarks on what is bought, on attributes and on loose words.

use serde_json::json;

use super::{pool, sum, table};

#[test]
fn what_points_do_not_buy() {
    table(
        &pool(),
        &[
            (
                "skill=Scrap dc=1 spend=grit",
                &[
                    "`spend` is a name and its points from 1, NAME:POINTS; `grit` is not, so nothing is spent; write spend=\"grit:2\"",
                ],
            ),
            (
                "skill=Scrap dc=1 spend=grti:2",
                &["nothing is bought: no `grti` can be spent on a check; did you mean `grit`?"],
            ),
            (
                "skill=Scrap dc=1 spend=mettle:2",
                &[
                    "nothing is bought: no `mettle` can be spent on a check; what can be spent is `grit`, `luck`, `strain`",
                ],
            ),
            (
                "skill=Scrap dc=1 spend=grit:3",
                &[
                    "nothing is bought: 2 of `grit` buy once, and 3 are not that or a multiple; write spend=\"grit:2\"",
                ],
            ),
            (
                "skill=Scrap dc=1 spend=grit:1",
                &[
                    "nothing is bought: 2 of `grit` buy once, and 1 are not that or a multiple; write spend=\"grit:2\"",
                ],
            ),
            (
                "skill=Scrap dc=1 spend=grit:4",
                &[
                    "nothing is bought: it costs 4 of `grit`, and 3 are left; write spend=\"grit:2\"",
                ],
            ),
            (
                "skill=Scrap dc=1 spend=luck:1",
                &["nothing is bought: the character has no `luck` now"],
            ),
            (
                "skill=Scrap dc=1 spend=strain:6",
                &[
                    "nothing is bought: it raises `strain` by 6, and there is room for 3; write spend=\"strain:2\"",
                ],
            ),
            ("skill=Scrap dc=1 spend=strain:2", &[]),
            (
                "skill=Scrap dc=1 who=Wolf spend=grit:2",
                &[
                    "no sheet is called `Wolf`, so the check is a stranger's: it is rolled with 0; the sheets are `Mira`, `Bram`, `bram`",
                    "nothing is bought: a character without a sheet has no `grit` to spend",
                ],
            ),
        ],
    );
    let mut once = pool();
    once["spend"][0]["perCheck"] = json!(1);
    table(
        &once,
        &[(
            "skill=Scrap dc=1 spend=grit:8",
            &["`grit` buys 1 of 4: one check allows no more, so only 2 are paid"],
        )],
    );
    once["spend"][0]["perCheck"] = json!({"const": 0});
    table(
        &once,
        &[(
            "skill=Scrap dc=1 spend=grit:2",
            &["nothing is bought: this check allows no `grit`"],
        )],
    );
    table(
        &sum(),
        &[(
            "skill=Scrap dc=1 spend=grit:2",
            &[
                "`spend` does nothing here: this `dice-sum` check does not take it; it takes `skill`, `check`, `save`, `ability`, `who`, `dc`, `difficulty`, `with`, `mode`",
            ],
        )],
    );
}

#[test]
fn attributes_and_words() {
    table(
        &sum(),
        &[
            (
                "skill=Scrap dc=9 mode=advantag",
                &[
                    "`mode` is `advantage` or `disadvantage`; `advantag` is neither, so it is not read; did you mean `advantage`?",
                ],
            ),
            (
                "skill=Scrap dc=9 mode=normal",
                &[
                    "`mode` is `advantage` or `disadvantage`; `normal` is neither, so it is not read",
                ],
            ),
            (
                "skill=Scrap dificulty=Hard",
                &[
                    "there is no attribute `dificulty`, so it is not read; did you mean `difficulty`?",
                ],
            ),
            (
                "skill=Scrap dc=9 thresold=8",
                &["there is no attribute `thresold`, so it is not read; did you mean `threshold`?"],
            ),
            (
                "skill=Scrap dc=9 colour=red",
                &[
                    "there is no attribute `colour`, so it is not read; it takes `skill`, `check`, `save`, `ability`, `who`, `dc`, `difficulty`, `with`, `mode`",
                ],
            ),
            (
                "skill=Scrap dc=9 dc=8",
                &["`dc` is given more than once: the last one counts"],
            ),
            (
                "skill=Scrap dc=9 rolls=20 result=success",
                &[
                    "`rolls`, `result` are not read: a record says that, and every record is rolled again; leave it out",
                ],
            ),
            (
                "skill=Scrap dc 9",
                &["`dc` has no value, so it is not read; write dc=\"…\""],
            ),
            (
                "skill=Scrap dificulty \"Hard\"",
                &["`dificulty` is no attribute, so it is not read; did you mean difficulty=\"…\"?"],
            ),
            (
                "skill=Scrap dc=9 advantge",
                &[
                    "`advantge` is no word a check knows, so it is not read; did you mean `advantage`?",
                ],
            ),
            (
                "skill=Old lore dc=9",
                &[
                    "nothing to check is called `Old`, so it is rolled with 0; there are `Scrap`, `Old lore`, `Nerve`, `Brawn`, `Wits`, `Omen`",
                    "what belongs to no attribute is not read: `lore`; put a value of several words between double quotes",
                ],
            ),
            (
                "skill=Omen advantage",
                &[
                    "`advantage` does nothing here: this `roll-against` check knows neither advantage nor disadvantage",
                ],
            ),
            (
                "skil=Scrap dc=9",
                &["there is no attribute `skil`, so it is not read; did you mean `skill`?"],
            ),
            (
                "skill Scrap dc=9",
                &["`skill` has no value, so it is not read; write skill=\"…\""],
            ),
        ],
    );
}
