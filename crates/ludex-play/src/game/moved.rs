//! Moving a party from one recorded end to another (page 1, 10.5).

use serde_json::{Map, Value};

use crate::party::PartyFile;
use crate::sheet::{Build, SheetFile};

impl PartyFile {
    /// Moves from the recorded end `from` to the end `to`: live state, party sheet's live state and
    /// clocks become those of `to`; of every build each value that differs between the two (one
    /// ability, tier, bonus or field, or one list as a whole) becomes that of `to` if it is still
    /// what `from` recorded, else it stays. Cards are met by their position.
    pub fn move_between(&mut self, from: &Self, to: &Self) {
        let ends = from.characters.iter().zip(&to.characters);
        for (card, (from, to)) in self.characters.iter_mut().zip(ends) {
            move_sheet(card, from, to);
        }
        match (&mut self.team, &from.team, &to.team) {
            (Some(team), Some(from), Some(to)) => move_sheet(team, from, to),
            (team, from, to) if team == from => team.clone_from(to),
            _ => {}
        }
        self.clocks.clone_from(&to.clocks);
    }
}

fn move_sheet(card: &mut SheetFile, from: &SheetFile, to: &SheetFile) {
    card.live.clone_from(&to.live);
    if card.v == from.v {
        card.v = to.v;
    }
    // Nearly every reply leaves a build as it was.
    if from.build != to.build {
        let parts = parts(&from.build).into_iter().zip(parts(&to.build));
        for (part, (from, to)) in parts_mut(&mut card.build).into_iter().zip(parts) {
            move_values(part, from, to);
        }
    }
}

fn move_values(now: &mut Map<String, Value>, from: &Map<String, Value>, to: &Map<String, Value>) {
    let gone = from.keys().filter(|key| !to.contains_key(*key));
    for key in to.keys().chain(gone) {
        let (was, becomes) = (from.get(key), to.get(key));
        if was == becomes || now.get(key) != was {
            continue;
        }
        match becomes {
            Some(value) => now.insert(key.clone(), value.clone()),
            None => now.shift_remove(key),
        };
    }
}

fn parts(build: &Build) -> [&Map<String, Value>; 6] {
    [
        &build.abilities,
        &build.skills,
        &build.saves,
        &build.bonuses,
        &build.fields,
        &build.lists,
    ]
}

fn parts_mut(build: &mut Build) -> [&mut Map<String, Value>; 6] {
    [
        &mut build.abilities,
        &mut build.skills,
        &mut build.saves,
        &mut build.bonuses,
        &mut build.fields,
        &mut build.lists,
    ]
}
