//! One side of a pool of symbol dice (page 1, 5.11, steps 1 to 3).

use ludex_ruleset::definition::{Build, SymbolDie, SymbolPool};

/// How many lower and upgraded dice one side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    /// Dice of the side's own type.
    pub(crate) lower: i64,
    /// Dice of the type it upgrades to.
    pub(crate) upgraded: i64,
    most: i64,
    can_upgrade: bool,
}

impl Side {
    /// A side of `count` dice, of which there are never more than `most`.
    pub(crate) fn new(count: i64, most: i64, die: Option<&SymbolDie>) -> Self {
        let can_upgrade = die.is_some_and(|die| die.upgrades_to.is_some());
        Self {
            lower: count.min(most).max(0),
            upgraded: 0,
            most,
            can_upgrade,
        }
    }

    /// The own side as ability and training make it, before anything is added: `sides` are the two
    /// parts of [`EntryNumber::sides`](crate::EntryNumber::sides).
    pub(crate) fn own(symbol: &SymbolPool, sides: (i64, i64)) -> Self {
        let (ability, rest) = sides;
        let (base, ups) = match symbol.pool.build {
            Build::Compare => (ability.max(rest), ability.min(rest)),
            Build::Sum => (ability + rest, 0),
        };
        let mut side = Self::new(base, *symbol.pool.max, die(symbol, &symbol.pool.die));
        side.upgrade(ups);
        side
    }

    /// Upgrades once, `times` over: a lower die becomes better, or a lower die comes to it.
    pub(crate) fn upgrade(&mut self, times: i64) {
        // By then every die that may come has come and is upgraded.
        let enough = self.most.saturating_mul(2);
        for _ in 0..times.min(enough) {
            if self.lower == 0 {
                if self.upgraded < self.most {
                    self.lower = 1;
                }
            } else if self.can_upgrade {
                self.lower -= 1;
                self.upgraded += 1;
            }
        }
    }

    /// Downgrades once, `times` over.
    pub(crate) fn downgrade(&mut self, times: i64) {
        let back = times.min(self.upgraded);
        self.upgraded -= back;
        self.lower += back;
    }
}

/// A type of dice by its id.
pub(crate) fn die<'s>(symbol: &'s SymbolPool, id: &str) -> Option<&'s SymbolDie> {
    symbol.dice.iter().find(|die| *die.id == *id)
}
