//! What the faces of symbol dice add up to (page 1, 5.11, step 6).

use ludex_ruleset::definition::{SymbolDie, SymbolPool};

/// One symbol, or two that cancel each other one for one; its count is that of the first less that
/// of the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Axis {
    /// The first symbol.
    pub(super) plus: usize,
    /// The symbol that cancels it.
    pub(super) minus: Option<usize>,
}

impl Axis {
    /// Whether a symbol stands on it.
    pub(super) fn holds(self, symbol: usize) -> bool {
        self.plus == symbol || self.minus == Some(symbol)
    }
}

/// Pairs of symbols that cancel each other, and symbols that stand alone.
pub(super) fn axes(symbol: &SymbolPool, ids: &[&str]) -> Vec<Axis> {
    let cancels = |at: usize| {
        let cancelled = symbol.symbols.get(at)?.cancels.as_ref()?;
        position(ids, cancelled)
    };
    let mut axes: Vec<Axis> = Vec::new();
    for plus in 0..ids.len() {
        // Either of the two may be the one that names the other.
        if axes.iter().all(|axis| axis.minus != Some(plus)) {
            let named_by = || (0..ids.len()).find(|other| cancels(*other) == Some(plus));
            let minus = cancels(plus).or_else(named_by);
            axes.push(Axis { plus, minus });
        }
    }
    axes
}

/// The symbols on every face of a die, as positions.
pub(super) fn faces(die: &SymbolDie, ids: &[&str]) -> Vec<Vec<usize>> {
    let faces = die.faces.iter();
    faces
        .map(|face| face.iter().filter_map(|id| position(ids, id)).collect())
        .collect()
}

/// What a face with those symbols adds to every axis; a symbol also adds what it counts as.
pub(super) fn adds(symbol: &SymbolPool, face: &[usize], ids: &[&str], axes: &[Axis]) -> Vec<i32> {
    let mut shown = vec![0; ids.len()];
    let mut add = |at: usize| {
        if let Some(count) = shown.get_mut(at) {
            *count += 1;
        }
    };
    for at in face {
        add(*at);
        let counts = symbol
            .symbols
            .get(*at)
            .and_then(|symbol| symbol.counts.as_ref());
        counts
            .into_iter()
            .flatten()
            .filter_map(|id| position(ids, id))
            .for_each(&mut add);
    }
    let count = |at: usize| shown.get(at).copied().unwrap_or(0);
    axes.iter()
        .map(|axis| count(axis.plus) - axis.minus.map_or(0, count))
        .collect()
}

fn position(ids: &[&str], wanted: &str) -> Option<usize> {
    ids.iter().position(|id| *id == wanted)
}
