//! Telling another system's record from a check of this ruleset (page 1, 9.1).

use ludex_ruleset::definition::{Kind, Resolution};

/// Whether the `dice` of a tag name dice that no check of the ruleset throws. Text that names no
/// dice at all is no record of anything.
pub(crate) fn foreign(resolution: &Resolution, dice: &str) -> bool {
    let kinds = || {
        let own = resolution.checks.iter().map(|check| &check.roll.kind);
        std::iter::once(&resolution.kind).chain(own)
    };
    let mut words = dice
        .split([' ', '+', '-', ','])
        .filter(|word| !word.is_empty())
        .peekable();
    if words.peek().is_none() {
        return false;
    }
    let mut named = false;
    let mut known = true;
    for word in words {
        match Word::read(word) {
            Some(Word::Dice(count, sides)) => {
                named = true;
                known &= kinds().any(|kind| throws(kind, count, sides));
            }
            Some(Word::Typed(id)) => {
                named = true;
                known &= kinds().any(|kind| has_die(kind, id));
            }
            Some(Word::Number) => {}
            None => return false,
        }
    }
    named && !known
}

/// A word of a text that names dice.
enum Word<'a> {
    /// `2d6`, or `d6` for one.
    Dice(u32, u32),
    /// `2ability`.
    Typed(&'a str),
    /// `3`.
    Number,
}

impl<'a> Word<'a> {
    fn read(word: &'a str) -> Option<Self> {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let (count, rest) = word.split_at_checked(digits)?;
        if rest.is_empty() {
            return Some(Self::Number);
        }
        let sides = rest
            .strip_prefix(['d', 'D'])
            .and_then(|sides| sides.parse().ok());
        if let Some(sides) = sides {
            let count = if count.is_empty() {
                1
            } else {
                count.parse().ok()?
            };
            return Some(Self::Dice(count, sides));
        }
        let id = !count.is_empty()
            && rest
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
        id.then_some(Self::Typed(rest))
    }
}

/// Whether a check of that kind may throw so many dice with so many sides.
fn throws(kind: &Kind, count: u32, sides: u32) -> bool {
    let (count, sides) = (i64::from(count), i64::from(sides));
    match kind {
        Kind::DiceSum(sum) => {
            let twice = sum.advantage && count == 2 * *sum.dice.count;
            sides == *sum.dice.sides && (count == *sum.dice.count || twice)
        }
        Kind::DicePool(pool) => {
            let added = pool
                .explode
                .as_ref()
                .map_or(0, |_| (*pool.pool.max).min(100));
            sides == *pool.die.sides && count <= *pool.pool.max + added
        }
        Kind::DiceHighest(highest) => {
            let dark = highest.dark.as_ref().map_or(0, |dark| *dark.max);
            let zero = highest.zero.as_ref().map_or(0, |zero| *zero.dice);
            sides == *highest.die.sides && count <= (*highest.pool.max + dark).max(zero)
        }
        Kind::RollAgainst(against) => {
            let twice = against.advantage && count == 2 * *against.dice.count;
            let tens = against
                .tens_dice
                .as_ref()
                .is_some_and(|tens| count <= 1 + *tens.max);
            sides == *against.dice.sides && (count == *against.dice.count || twice || tens)
        }
        Kind::SymbolPool(_) => false,
    }
}

fn has_die(kind: &Kind, id: &str) -> bool {
    match kind {
        Kind::SymbolPool(symbol) => symbol.dice.iter().any(|die| *die.id == *id),
        _ => false,
    }
}
