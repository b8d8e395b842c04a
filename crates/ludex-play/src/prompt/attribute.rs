//! What is told of one attribute of a check: its range, ids or names (page 1, 9.2).

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::{DicePool, Kind, PerCheck, RerollMode, Spend};

use super::named::named;
use crate::check::{Offered, Range, adds_abilities};

/// One attribute that `kind` offers.
pub(super) fn attribute(ruleset: &Ruleset, kind: &Kind, one: &Offered) -> String {
    let range = one.range.map(range).unwrap_or_default();
    let key = one.key;
    match key {
        "dc" => format!(
            "- dc=\"N\"{range}: {}; a check needs it or difficulty, and it goes first",
            number_of(kind)
        ),
        "difficulty" => "- difficulty=\"STEP\": a step of the ladder".to_owned(),
        "with" => format!(
            "- with=\"ABILITY\": another ability than the usual one{}",
            second(kind)
        ),
        "mode" => "- mode=\"advantage\" or mode=\"disadvantage\"".to_owned(),
        "threshold" => format!("- threshold=\"N\"{range}: the face from which a die counts"),
        "bonus" => format!("- bonus=\"N\"{range}: {}", bonus(kind)),
        "shift" => format!("- shift=\"N\"{range}: what is added to the number rolled against"),
        "explode" => format!("- explode=\"N\"{range}: the face from which a die adds another"),
        "double" => format!("- double=\"N\"{range}: the face from which a die counts twice"),
        "reroll" => format!("- reroll=\"ID\": {}", rerolls(kind)),
        "dark" => format!("- dark=\"N\"{range}: dark dice taken"),
        "spend" => format!("- spend=\"NAME:POINTS\": {}", spends(ruleset)),
        "boost" => format!("- boost=\"N\"{range}: dice that help"),
        "setback" => format!("- setback=\"N\"{range}: dice that hinder"),
        "upgrade" | "downgrade" => {
            format!("- {key}=\"N\"{range}: how often the own dice are {key}d")
        }
        "upgrade_against" | "downgrade_against" => {
            let verb = key.trim_end_matches("_against");
            format!("- {key}=\"N\"{range}: how often the dice against it are {verb}d")
        }
        _ => format!("- {key}=\"N\"{range}"),
    }
}

fn range(range: Range) -> String {
    match (range.least, range.most) {
        (i64::MIN, i64::MAX) => String::new(),
        (least, i64::MAX) => format!(" from {least}"),
        (i64::MIN, most) => format!(" up to {most}"),
        (least, most) => format!(" {least} to {most}"),
    }
}

fn number_of(kind: &Kind) -> &'static str {
    match kind {
        Kind::DicePool(_) => "the successes it needs",
        Kind::SymbolPool(_) => "the dice against it",
        Kind::DiceSum(_) | Kind::DiceHighest(_) | Kind::RollAgainst(_) => {
            "the number it is made against"
        }
    }
}

/// What another ability does to the check of an ability.
fn second(kind: &Kind) -> &'static str {
    if adds_abilities(kind) {
        "; on the check of an ability the second one that is added"
    } else {
        ""
    }
}

fn bonus(kind: &Kind) -> &'static str {
    match kind {
        Kind::RollAgainst(_) => {
            "more tens dice; above 0 the best of them counts, below 0 the worst"
        }
        _ => "dice more or less",
    }
}

fn rerolls(kind: &Kind) -> String {
    let Kind::DicePool(DicePool { reroll, .. }) = kind else {
        return String::new();
    };
    let rules = reroll.iter().flat_map(|rules| rules.iter());
    let rules = rules.map(|rule| format!("{} ({})", &*rule.id, again(rule.up_to.get(), rule.mode)));
    rules.collect::<Vec<_>>().join(", ")
}

fn again(up_to: i64, mode: RerollMode) -> String {
    match mode {
        RerollMode::Once => format!("dice up to {up_to} again"),
        RerollMode::Until => format!("dice up to {up_to} again until they show more"),
    }
}

/// What may be paid, and what it buys.
fn spends(ruleset: &Ruleset) -> String {
    let declared = &ruleset.definition().resolution.spend;
    let paid = declared.iter().map(|spend| paid(ruleset, spend));
    let names = named(paid);
    let told = declared.iter().zip(names).map(|(spend, name)| {
        let most = match &spend.per_check {
            PerCheck::Fixed(most) => format!(", at most {} a check", most.get()),
            PerCheck::Pool => ", at most as often as the number checked with".to_owned(),
            PerCheck::Value(_) => ", as often as the sheet allows".to_owned(),
        };
        format!("{name}, {} for {}{most}", spend.amount.get(), bought(spend))
    });
    told.collect::<Vec<_>>().join("; ")
}

/// The id and label of what pays.
fn paid<'r>(ruleset: &'r Ruleset, spend: &'r Spend) -> (&'r str, &'r str) {
    let pool = spend.pool.as_ref().and_then(|id| ruleset.pool(id));
    let pool = pool.map(|pool| (&*pool.id, &*pool.label));
    let track = spend.track.as_ref().and_then(|id| ruleset.track(id));
    let track = track.map(|track| (&*track.id, &*track.label));
    pool.or(track).unwrap_or_default()
}

fn bought(spend: &Spend) -> String {
    let number = |one: &str, more: &str, count: Option<i64>| {
        count.map(|n| format!("{n} {}", if n == 1 { one } else { more }))
    };
    let count = |one: &str, count: Option<i64>| number(one, &format!("{one}s"), count);
    let reroll = spend.reroll.as_ref();
    let parts = [
        number(
            "success",
            "successes",
            spend.successes.as_ref().map(|n| n.get()),
        ),
        number("die", "dice", spend.dice.as_ref().map(|n| n.get())),
        reroll.map(|reroll| again(reroll.up_to.get(), reroll.mode)),
        count("point", spend.shift.as_ref().map(|n| n.get()))
            .map(|points| format!("{points} on the number rolled against")),
        count("upgrade", spend.upgrade.as_ref().map(|n| n.get())),
        number(
            "boost die",
            "boost dice",
            spend.boost.as_ref().map(|n| n.get()),
        ),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(" and ")
}
