//! How to keep the sheets: the commands this ruleset can use (page 1, 9.5 to 9.7).

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::{Advancement, FieldKind, Fill, LiveState, Track, TrackMax};

use super::flat;
use super::named::{named, row_pools};
use crate::evaluate::{Evaluation, value_label};
use crate::name::same_name;
use crate::party::PartyFile;

/// All that is told of commands; says so where the ruleset has nothing a command could change.
pub(super) fn told(
    ruleset: &Ruleset,
    party: &PartyFile,
    cards: &[Evaluation<'_>],
    team: Option<&Evaluation<'_>>,
) -> String {
    let lines = lines(ruleset, party, cards, team);
    if lines.is_empty() {
        return "# Commands\nThis ruleset has nothing that a command changes.".to_owned();
    }
    let team = ruleset.definition().sheet.party.as_ref();
    let team = team.map_or_else(String::new, |team| {
        format!(", who=\"team\" for {}", flat(&team.label))
    });
    let head = format!(
        "# Commands\nWhen the story changes a sheet, write [sheet: op=\"OP\" …] where it happens; who=\"NAME\" \
         for another than the player, who=\"party\" for everybody{team}. The Engine writes whether it was \
         done. At most forty in one reply."
    );
    format!("{head}\n{}", lines.join("\n"))
}

fn lines(
    ruleset: &Ruleset,
    party: &PartyFile,
    cards: &[Evaluation<'_>],
    team: Option<&Evaluation<'_>>,
) -> Vec<String> {
    let mut pools = Names::of(ruleset, pools);
    pools.cards.extend(row_pools(cards.iter()));
    pools.team.extend(row_pools(team.into_iter()));
    let told = [
        pools.line("op=\"spend\", op=\"restore\" or op=\"damage\" pool=\"NAME\" amount=\"N\""),
        Names::of(ruleset, buffered_pools)
            .line("op=\"temp\" pool=\"NAME\" amount=\"N\", a temporary buffer"),
        Names::of(ruleset, wound_tracks).line(
            "op=\"damage\" track=\"NAME\" kind=\"KIND\" amount=\"N\", below 0 it heals and kind may be \
             left out",
        ),
        Names::of(ruleset, plain_tracks).line("op=\"track\" track=\"NAME\" by=\"N\" or to=\"N\""),
        Names::of(ruleset, conditions)
            .line("op=\"condition\" condition=\"NAME\" state=\"on\" or state=\"off\""),
        Names::of(ruleset, states).line("op=\"state\" state=\"NAME\" value=\"VALUE\""),
        Names::of(ruleset, texts)
            .line("op=\"note\" field=\"NAME\" value=\"TEXT\", cleared without a value"),
        Names::of(ruleset, rests).line("op=\"rest\" rest=\"NAME\""),
    ];
    let mut lines: Vec<String> = told.into_iter().flatten().collect();
    lines.extend(advance(ruleset));
    lines.extend(clocks(ruleset, party));
    lines
}

/// The names a command takes on a card, and those it takes on the party sheet.
struct Names {
    cards: Vec<String>,
    team: Vec<String>,
}

impl Names {
    /// The party sheet is a ruleset of its own, so its names are found as a card's are.
    fn of(ruleset: &Ruleset, names: impl Fn(&Ruleset) -> Vec<String>) -> Self {
        Self {
            cards: names(ruleset),
            team: ruleset.party().map(names).unwrap_or_default(),
        }
    }

    /// A command with its names; nothing where there are none.
    fn line(self, command: &str) -> Option<String> {
        let cards = (!self.cards.is_empty()).then(|| self.cards.join(", "));
        let team = self.team.join(", ");
        let team = (!team.is_empty()).then(|| format!("with who=\"team\" {team}"));
        let told: Vec<String> = cards.into_iter().chain(team).collect();
        (!told.is_empty()).then(|| format!("- {command}: {}", told.join("; ")))
    }
}

/// The names of things, each with what is told of it; what nothing is told of is left out.
fn each<'a, T>(
    things: &'a [T],
    names: impl Fn(&'a T) -> (&'a str, &'a str),
    told: impl Fn(&'a T, String) -> Option<String>,
) -> Vec<String> {
    let names = named(things.iter().map(names));
    let told = things
        .iter()
        .zip(names)
        .map(|(thing, name)| told(thing, name));
    told.flatten().collect()
}

fn pools(ruleset: &Ruleset) -> Vec<String> {
    let pools = &ruleset.definition().sheet.live.pools;
    each(pools, |pool| (&pool.id, &pool.label), |_, name| Some(name))
}

fn buffered_pools(ruleset: &Ruleset) -> Vec<String> {
    let pools = &ruleset.definition().sheet.live.pools;
    each(
        pools,
        |pool| (&pool.id, &pool.label),
        |pool, name| pool.allow_temp.then_some(name),
    )
}

fn plain_tracks(ruleset: &Ruleset) -> Vec<String> {
    tracks(ruleset, |track, name| {
        let most = match &track.max {
            TrackMax::Fixed(most) => most.get().to_string(),
            TrackMax::Value(_) => "what the sheet allows".to_owned(),
        };
        let told = format!("{name} ({} to {most})", track.min.get());
        (!track.is_wound()).then_some(told)
    })
}

/// Wound tracks with their kinds and levels.
fn wound_tracks(ruleset: &Ruleset) -> Vec<String> {
    tracks(ruleset, |track, name| {
        let kinds = track.kinds.as_deref()?;
        let kinds = each(kinds, |kind| (&kind.id, &kind.label), |_, name| Some(name));
        let kinds = kinds.join(", ");
        Some(format!("{name} (kinds {kinds}; {})", places(track)))
    })
}

fn places(track: &Track) -> String {
    let from = if track.fill == Some(Fill::Indexed) {
        ", box=\"N\" for where to start"
    } else {
        ""
    };
    let Some(levels) = &track.levels else {
        return format!("boxes{from}");
    };
    let levels = levels.iter().map(|level| match level.penalty.get() {
        0 => flat(&level.label),
        penalty => format!("{} {penalty}", flat(&level.label)),
    });
    format!("levels {}{from}", levels.collect::<Vec<_>>().join(", "))
}

fn tracks(ruleset: &Ruleset, told: impl Fn(&Track, String) -> Option<String>) -> Vec<String> {
    let tracks = &ruleset.definition().sheet.live.tracks;
    each(tracks, |track| (&track.id, &track.label), told)
}

fn conditions(ruleset: &Ruleset) -> Vec<String> {
    let conditions = &ruleset.definition().sheet.live.conditions;
    each(
        conditions,
        |one| (&one.id, &one.label),
        |_, name| Some(name),
    )
}

/// States with their values, and what people read for a value where that is another name.
fn states(ruleset: &Ruleset) -> Vec<String> {
    let states = &ruleset.definition().sheet.live.states;
    each(
        states,
        |state| (&state.id, &state.label),
        |state, name| Some(format!("{name} ({})", values(state))),
    )
}

fn values(state: &LiveState) -> String {
    let values = state.values.iter().map(|value| {
        let value = value.as_str();
        let label = value_label(state, value);
        if same_name(label, value) {
            value.to_owned()
        } else {
            format!("{value} = {}", flat(label))
        }
    });
    values.collect::<Vec<_>>().join(", ")
}

fn texts(ruleset: &Ruleset) -> Vec<String> {
    let texts = &ruleset.definition().sheet.live.text;
    each(
        texts,
        |text| (&text.id, &text.label),
        |text, name| {
            let most = text.max_length.get();
            Some(format!("{name} (up to {most} characters)"))
        },
    )
}

fn rests(ruleset: &Ruleset) -> Vec<String> {
    let rests = &ruleset.definition().rests;
    each(rests, |rest| (&rest.id, &rest.label), |_, name| Some(name))
}

/// What may grow for good, and how that is earned.
fn advance(ruleset: &Ruleset) -> Vec<String> {
    let sheet = &ruleset.definition().sheet;
    let fields = Names::of(ruleset, growing_fields);
    let mut lines: Vec<String> = fields
        .line("op=\"advance\" field=\"NAME\" by=\"N\" or to=\"VALUE\", for good")
        .into_iter()
        .collect();
    if let Some(growth) = &sheet.advancement {
        if growth.abilities {
            let abilities = Names {
                cards: each(
                    &sheet.abilities,
                    |one| (&one.id, &one.label),
                    |one, name| Some(format!("{name} ({} to {})", one.min.get(), one.max.get())),
                ),
                team: Vec::new(),
            };
            lines.extend(
                abilities.line("op=\"advance\" ability=\"NAME\" by=\"N\" or to=\"N\", for good"),
            );
        }
        lines.extend(trained(ruleset, growth));
    }
    let texts = [Some(ruleset), ruleset.party()].into_iter().flatten();
    let texts = texts.filter_map(|rules| {
        let growth = rules.definition().sheet.advancement.as_ref()?;
        growth.text.as_ref()
    });
    lines.extend(texts.map(|text| format!("  {}", text.as_str())));
    lines
}

/// Fields that grow, each with what it may become.
fn growing_fields(ruleset: &Ruleset) -> Vec<String> {
    let sheet = &ruleset.definition().sheet;
    let Some(growth) = &sheet.advancement else {
        return Vec::new();
    };
    each(
        &sheet.fields,
        |field| (&field.id, &field.label),
        |field, name| {
            let grows = growth.fields.iter().any(|id| **id == *field.id);
            let bounds = bounds(&field.kind).filter(|_| grows)?;
            Some(format!("{name} ({bounds})"))
        },
    )
}

/// What a field that grows may become; nothing for what never grows.
fn bounds(kind: &FieldKind) -> Option<String> {
    let text = |most: i64| format!("text up to {most} characters, to alone");
    match kind {
        FieldKind::Number(number) => {
            let whole = if number.integer { "whole " } else { "" };
            Some(format!("{whole}number {} to {}", number.min, number.max))
        }
        FieldKind::Text(kind) => Some(text(kind.max_length.get())),
        FieldKind::LongText(kind) => Some(text(kind.max_length.get())),
        FieldKind::Boolean(_) | FieldKind::Enum(_) | FieldKind::Dice(_) => None,
    }
}

/// Skills and saves that grow, with the tiers they may reach.
fn trained(ruleset: &Ruleset, growth: &Advancement) -> Vec<String> {
    let sheet = &ruleset.definition().sheet;
    let sorts = [
        ("skill", growth.skills && !sheet.skills.is_empty()),
        ("save", growth.saves && !sheet.saves.is_empty()),
    ];
    let tiers = &ruleset.definition().resolution.proficiency_tiers;
    let tiers = named(tiers.iter().map(|tier| (&*tier.id, &*tier.label))).join(", ");
    let told = sorts.into_iter().filter(|(_, grows)| *grows);
    told.map(|(sort, _)| {
        format!("- op=\"advance\" {sort}=\"NAME\" tier=\"TIER\", for good: {tiers}")
    })
    .collect()
}

fn clocks(ruleset: &Ruleset, party: &PartyFile) -> Option<String> {
    let clocks = ruleset.definition().sheet.clocks.as_ref()?;
    let sizes: Vec<String> = clocks
        .sizes
        .iter()
        .map(|size| size.get().to_string())
        .collect();
    Some(format!(
        "- op=\"clock\" name=\"NAME\" and one of size=\"N\" to start one ({}), by=\"N\", to=\"N\", \
         remove=\"true\": {} of {} running",
        sizes.join(", "),
        party.clocks.len(),
        clocks.max.get()
    ))
}
