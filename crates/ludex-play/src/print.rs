//! What prints how (page 1, section 6).

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::{Kind, OwnCheck, SymbolPool};
use ludex_schema::{Ref, Role, Set};

use crate::evaluate::{Entry, EntryNumber, Evaluation, TrackValue, UntrainedRule};
use crate::symbol_side::{Side, die};

/// A number as a kind of roll reads it: `+5` on `dice-sum`, `5 dice` on pools of dice, the plain
/// number otherwise.
#[must_use]
pub fn number(kind: &Kind, n: i64) -> String {
    match kind {
        Kind::DiceSum(_) => format!("{n:+}"),
        Kind::DicePool(_) | Kind::DiceHighest(_) if n == 1 => "1 die".to_owned(),
        Kind::DicePool(_) | Kind::DiceHighest(_) => format!("{n} dice"),
        Kind::RollAgainst(_) | Kind::SymbolPool(_) => n.to_string(),
    }
}

/// An ability's modifier, by the ability's position.
#[must_use]
pub fn ability(evaluation: &Evaluation<'_>, position: usize) -> String {
    let ruleset = evaluation.ruleset();
    let abilities = &ruleset.definition().sheet.abilities;
    let id = abilities.get(position).map_or("", |ability| &*ability.id);
    let kind = kind_where(ruleset, |check| names(check.abilities.as_ref(), id));
    number(kind, evaluation.modifier(position).floor())
}

/// The number of a skill or save; `-` where being untrained refuses its checks.
#[must_use]
pub fn entry(evaluation: &Evaluation<'_>, entry: Entry) -> String {
    let found = evaluation.number_of(entry);
    if found.rule == UntrainedRule::Refuse {
        return "-".to_owned();
    }
    let id = evaluation.entry(entry).map_or("", |declared| declared.id);
    let kind = kind_where(evaluation.ruleset(), |check| match entry {
        Entry::Skill(_) => names(check.skills.as_ref(), id),
        Entry::Save(_) => names(check.saves.as_ref(), id),
    });
    match kind {
        Kind::SymbolPool(symbol) => own_side(symbol, &found),
        kind => number(kind, found.capped.floor()),
    }
}

/// Where a track stands: `1`, or for wounds `2/7 Hurt -1 to rolls +1 over` (page 1, section 8, line
/// 6).
#[must_use]
pub fn track(track: &TrackValue<'_>) -> String {
    let wounds = match track {
        TrackValue::Plain(plain) => return plain.value.to_string(),
        TrackValue::Wound(wounds) => wounds,
    };
    let mut text = format!("{}/{}", wounds.marked(), wounds.length());
    if let Some(level) = wounds.lowest_marked().filter(|_| !wounds.has_boxes()) {
        text.push(' ');
        text.push_str(&level.label);
    }
    if wounds.penalty() != 0 {
        text.push_str(&format!(" {} to rolls", wounds.penalty()));
    }
    if wounds.overflow() > 0 {
        text.push_str(&format!(" +{} over", wounds.overflow()));
    }
    text
}

/// The kind of roll of what a check that rolls its own way names, else the ruleset's.
fn kind_where(ruleset: &Ruleset, named: impl Fn(&OwnCheck) -> bool) -> &Kind {
    let resolution = &ruleset.definition().resolution;
    let own = resolution.checks.iter().find(|check| named(check));
    own.map_or(&resolution.kind, |check| &check.roll.kind)
}

fn names<R: Role>(ids: Option<&Set<Ref<R>, 1, 40>>, id: &str) -> bool {
    ids.is_some_and(|ids| ids.iter().any(|named| **named == *id))
}

/// The dice of the own side as they stand before anything is added (page 1, 5.11, steps 1 and 2).
fn own_side(symbol: &SymbolPool, found: &EntryNumber) -> String {
    let side = Side::own(symbol, found.sides());
    let better = die(symbol, &symbol.pool.die).and_then(|die| die.upgrades_to.as_deref());
    let dice = symbol.dice.iter().filter_map(|die| {
        let count = if *die.id == *symbol.pool.die {
            side.lower
        } else if better == Some(&*die.id) {
            side.upgraded
        } else {
            0
        };
        (count > 0).then(|| format!("{count} {}", die.label))
    });
    let dice: Vec<String> = dice.collect();
    if dice.is_empty() {
        "0 dice".to_owned()
    } else {
        dice.join(" + ")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::evaluate::Play;
    use crate::testing::{ruleset, sheet};

    fn sheet_part() -> Value {
        json!({
            "abilities": [{"id": "wits", "label": "Wits", "min": -9, "max": 99, "default": 3}],
            "skills": [
                {"id": "a", "label": "A", "ability": "wits"},
                {"id": "b", "label": "B", "untrained": "refuse"},
                {"id": "c", "label": "C", "ability": "wits", "untrained": {"by": -2}}
            ],
            "saves": [{"id": "s", "label": "S"}]
        })
    }

    fn texts(resolution: Value, build: Value) -> [String; 5] {
        let rules = ruleset(resolution, sheet_part());
        let sheet = sheet(build, None);
        let evaluation = Evaluation::new(&rules, &sheet, Play::Outside);
        [
            ability(&evaluation, 0),
            entry(&evaluation, Entry::Skill(0)),
            entry(&evaluation, Entry::Skill(1)),
            entry(&evaluation, Entry::Skill(2)),
            entry(&evaluation, Entry::Save(0)),
        ]
    }

    /// Page 1, section 6.
    #[test]
    fn prints_by_kind() {
        let pool = json!({"kind": "dice-pool", "target": {"default": 7, "min": 7, "max": 7},
            "difficultyLadder": [{"label": "N", "successes": 1}]});
        let highest =
            json!({"kind": "dice-highest", "difficultyLadder": [{"label": "N", "dc": 4}]});
        let against = json!({"kind": "roll-against"});
        for (resolution, expected) in [
            (json!({}), ["+3", "+3", "-", "+1", "+0"]),
            (pool, ["3 dice", "3 dice", "-", "1 die", "0 dice"]),
            (highest, ["3 dice", "3 dice", "-", "1 die", "0 dice"]),
            (against, ["3", "3", "-", "1", "0"]),
        ] {
            assert_eq!(
                texts(resolution.clone(), json!({})),
                expected,
                "{resolution}"
            );
        }
        assert_eq!(
            texts(json!({}), json!({"abilities": {"wits": -1}}))[0],
            "-1"
        );
    }

    #[test]
    fn a_check_that_rolls_its_own_way_prints_its_own_way() {
        let own = json!({"checks": [{"id": "x", "label": "X", "skills": ["a"], "roll": {"kind": "roll-against"}}]});
        assert_eq!(texts(own, json!({})), ["+3", "3", "-", "+1", "+0"]);
    }

    /// Page 1, 11.11: the own side of the symbol pool.
    #[test]
    fn symbol_pools_print_their_own_side() {
        let symbols = |build: &str, max: i64| {
            json!({
                "kind": "symbol-pool",
                "proficiencyTiers": [{"id": "n", "label": "N"}, {"id": "t", "label": "T", "flat": 2}],
                "symbols": [{"id": "success", "label": "Success"}, {"id": "failure", "label": "Failure", "cancels": "success"}],
                "dice": [
                    {"id": "ability", "label": "Ability", "upgradesTo": "proficiency", "faces": [[], ["success"]]},
                    {"id": "proficiency", "label": "Proficiency", "faces": [[], ["success"]]},
                    {"id": "difficulty", "label": "Difficulty", "faces": [[], ["failure"]]}
                ],
                "pool": {"die": "ability", "build": build, "max": max},
                "against": {"die": "difficulty"},
                "success": {"symbol": "success"},
                "difficultyLadder": [{"label": "Easy", "dice": 1}]
            })
        };
        let trained = json!({"skills": {"a": "t"}});
        let even = json!({"skills": {"a": "t"}, "abilities": {"wits": 2}});
        for (build, max, sheet, expected) in [
            ("compare", 12, &trained, "1 Ability + 2 Proficiency"),
            ("compare", 12, &even, "2 Proficiency"),
            ("compare", 2, &trained, "2 Proficiency"),
            ("compare", 12, &json!({}), "3 Ability"),
            ("sum", 12, &trained, "5 Ability"),
        ] {
            let found = texts(symbols(build, max), sheet.clone());
            assert_eq!(found[1], expected, "{build} {max} {sheet}");
            assert_eq!(found[4], "0 dice");
        }
        assert_eq!(texts(symbols("compare", 12), trained)[0], "3");
    }
}
