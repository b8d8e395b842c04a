//! How to keep the sheets: the commands this ruleset can use (page 1, 9.5 to 9.7).

use std::collections::BTreeSet;

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::{Fill, Live, Rest, Track};

use super::flat;
use crate::evaluate::Evaluation;
use crate::party::PartyFile;

/// All that is told of commands; says so where the ruleset has nothing a command could change.
pub(super) fn told(ruleset: &Ruleset, party: &PartyFile, cards: &[Evaluation<'_>]) -> String {
    let lines = lines(ruleset, party, cards);
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

fn lines(ruleset: &Ruleset, party: &PartyFile, cards: &[Evaluation<'_>]) -> Vec<String> {
    let sheet = &ruleset.definition().sheet;
    let team = ruleset.party().map(|party| &party.definition().sheet.live);
    let lives: Vec<&Live> = std::iter::once(&sheet.live).chain(team).collect();
    let mut lines = Vec::new();
    lines.extend(pools(&lives, cards));
    lines.extend(wounds(&sheet.live));
    lines.extend(plain_tracks(&lives));
    let conditions = lives.iter().flat_map(|live| live.conditions.iter());
    lines.extend(line(
        "- op=\"condition\" condition=\"NAME\" state=\"on\" or state=\"off\"",
        conditions.map(|condition| flat(&condition.label)),
    ));
    let states = lives.iter().flat_map(|live| live.states.iter());
    lines.extend(line(
        "- op=\"state\" state=\"NAME\" value=\"VALUE\"",
        states.map(|state| {
            let values = state.values.iter().map(|value| flat(value.as_str()));
            format!(
                "{} ({})",
                flat(&state.label),
                values.collect::<Vec<_>>().join(", ")
            )
        }),
    ));
    let texts = lives.iter().flat_map(|live| live.text.iter());
    lines.extend(line(
        "- op=\"note\" field=\"NAME\" value=\"TEXT\", cleared without a value",
        texts.map(|text| {
            format!(
                "{} (up to {} characters)",
                flat(&text.label),
                text.max_length.get()
            )
        }),
    ));
    lines.extend(rests(ruleset));
    lines.extend(advance(ruleset));
    lines.extend(clocks(ruleset, party));
    lines
}

/// A command and the names it takes; nothing where there are none.
fn line(command: &str, names: impl Iterator<Item = String>) -> Option<String> {
    let names: Vec<String> = names.collect();
    (!names.is_empty()).then(|| format!("{command}: {}", names.join(", ")))
}

/// The commands of pools: those that are declared, and those that rows of somebody's lists give.
fn pools(lives: &[&Live], cards: &[Evaluation<'_>]) -> Vec<String> {
    let declared = lives.iter().flat_map(|live| live.pools.iter());
    let mut names: Vec<String> = declared.map(|pool| flat(&pool.label)).collect();
    let rows = cards.iter().flat_map(|card| card.pools());
    let rows: BTreeSet<String> = rows
        .filter(|pool| matches!(pool.source, crate::PoolSource::Row { .. }))
        .map(|pool| flat(pool.label))
        .collect();
    names.extend(rows);
    if names.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![format!(
        "- op=\"spend\", op=\"restore\" or op=\"damage\" pool=\"NAME\" amount=\"N\": {}",
        names.join(", ")
    )];
    let buffered = lives.iter().flat_map(|live| live.pools.iter());
    let buffered = buffered.filter(|pool| pool.allow_temp);
    lines.extend(line(
        "- op=\"temp\" pool=\"NAME\" amount=\"N\", a temporary buffer",
        buffered.map(|pool| flat(&pool.label)),
    ));
    lines
}

/// Wound tracks with their levels and kinds.
fn wounds(live: &Live) -> Option<String> {
    let tracks = live.tracks.iter().filter(|track| track.is_wound());
    line(
        "- op=\"damage\" track=\"NAME\" kind=\"KIND\" amount=\"N\", below 0 it heals",
        tracks.map(wound),
    )
}

fn wound(track: &Track) -> String {
    let kinds = track.kinds.iter().flatten().map(|kind| flat(&kind.label));
    let kinds: Vec<String> = kinds.collect();
    let places = match &track.levels {
        Some(levels) => {
            let levels: Vec<String> = levels.iter().map(|level| flat(&level.label)).collect();
            format!("levels {}", levels.join(", "))
        }
        None if track.fill == Some(Fill::Indexed) => {
            "boxes, box=\"N\" for where to start".to_owned()
        }
        None => "boxes".to_owned(),
    };
    format!(
        "{} (kinds {}; {places})",
        flat(&track.label),
        kinds.join(", ")
    )
}

fn plain_tracks(lives: &[&Live]) -> Option<String> {
    let tracks = lives.iter().flat_map(|live| live.tracks.iter());
    let plain = tracks.filter(|track| !track.is_wound());
    line(
        "- op=\"track\" track=\"NAME\" by=\"N\" or to=\"N\"",
        plain.map(|track| flat(&track.label)),
    )
}

fn rests(ruleset: &Ruleset) -> Option<String> {
    let label = |rest: &Rest| flat(&rest.label);
    let own = ruleset.definition().rests.iter().map(label);
    let team = ruleset
        .party()
        .into_iter()
        .flat_map(|party| party.definition().rests.iter());
    let team = team.map(|rest| format!("{} (team)", label(rest)));
    line("- op=\"rest\" rest=\"NAME\"", own.chain(team))
}

/// What may grow for good, and how that is earned.
fn advance(ruleset: &Ruleset) -> Vec<String> {
    let sheet = &ruleset.definition().sheet;
    let mut lines = Vec::new();
    if let Some(growth) = &sheet.advancement {
        let fields = growth
            .fields
            .iter()
            .filter_map(|id| Some(flat(&ruleset.field(id)?.label)));
        lines.extend(line(
            "- op=\"advance\" field=\"NAME\" by=\"N\" or to=\"VALUE\", for good",
            fields,
        ));
        for (may, command) in [
            (
                growth.abilities,
                "- op=\"advance\" ability=\"NAME\" by=\"N\" or to=\"N\", for good",
            ),
            (
                growth.skills,
                "- op=\"advance\" skill=\"NAME\" tier=\"TIER\", for good",
            ),
            (
                growth.saves,
                "- op=\"advance\" save=\"NAME\" tier=\"TIER\", for good",
            ),
        ] {
            if may {
                lines.push(command.to_owned());
            }
        }
        if growth.skills || growth.saves {
            let tiers = ruleset.definition().resolution.proficiency_tiers.iter();
            lines.extend(line("  Tiers", tiers.map(|tier| flat(&tier.label))));
        }
        lines.extend(
            growth
                .text
                .as_ref()
                .map(|text| format!("  {}", text.as_str())),
        );
    }
    let team = ruleset.party().zip(sheet.party.as_ref());
    if let Some((party, growth)) = team.and_then(|(a, b)| Some((a, b.advancement.as_ref()?))) {
        let fields = growth
            .fields
            .iter()
            .filter_map(|id| Some(flat(&party.field(id)?.label)));
        lines.extend(line(
            "- op=\"advance\" who=\"team\" field=\"NAME\" by=\"N\" or to=\"VALUE\", for good",
            fields,
        ));
        lines.extend(
            growth
                .text
                .as_ref()
                .map(|text| format!("  {}", text.as_str())),
        );
    }
    lines
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
