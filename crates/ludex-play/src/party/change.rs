//! What a reply changes, value by value.

use serde::Serialize;
use serde_json::Value;

/// One value of a party that changed (cli.md, `turn --format json`).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PartyChange {
    /// The name of the card, `team` for the party sheet; null for a clock.
    pub character: Option<String>,
    /// Where it stands, dotted: `live.pools.grit`, `live.pools.grit.temp`, `live.tracks.heat`,
    /// `live.wounds.harm`, `live.conditions.shaken`, `live.states.stance`, `live.text.note`,
    /// `build.fields.xp`, `build.abilities.brawn`, `build.skills.scrap`, `build.saves.nerve`,
    /// `clocks.Alarm`.
    pub path: String,
    /// What was read there: the default where nothing was stored; null where nothing was.
    pub from: Value,
    /// What is read there now; null where nothing is.
    pub to: Value,
}
