//! The dice that people type at a table: `4d6kh3+2`, `2d20kl1`, `20d10!>=8`.
//!
//! This is wider than the notation of rulesets ([`crate::notation`]). An expression is terms joined
//! by `+` or `-`, with spaces between its parts as one likes; a term is a whole number or dice:
//!
//! | written | meaning |
//! | --- | --- |
//! | `4d6`, `d20`, `d%` | dice of so many sides; `%` is 100; `D` is `d` |
//! | `ro<=2`, `ro=1` | each die that shows such a face is thrown again once |
//! | `!`, `!9` | each die that shows its top face (or 9 and more) is thrown on and adds up, at most 9 times a die |
//! | `!^3`, `!9^3` | the same, at most 3 times a die |
//! | `kh3`, `k3`, `kl1` | only so many of the highest (lowest) dice are kept; without a number, one |
//! | `dl1`, `dh1` | so many of the lowest (highest) dice are dropped; without a number, one |
//! | `cs>=8`, `>=8` | the total is not the sum but the number of such faces |
//!
//! A comparison is `>=`, `<=`, `>`, `<` or `=` with a face, and means what it says. One that does
//! not follow `ro` counts, after `!` too: `20d10!>=8` explodes on 10 and counts from 8, `20d10!8`
//! explodes on 8 and more.
//! Modifiers may stand in any order, each once, and always act in the order of the table:
//! re-throws, explosions, keeping, counting. An exploded die and what it adds are one die: kept or
//! dropped together, while counting looks at each of its faces. Of equal dice the earlier is kept.

mod odds;
mod parse;
mod problem;
mod roll;

pub use crate::notation::Sign;
pub use problem::{ExpressionError, ExpressionProblem};
pub use roll::{Fall, Roll, RolledDice, RolledDie, RolledTerm};
use std::fmt;
use std::str::FromStr;

/// The most dice of one expression, explosions apart.
pub const MAX_DICE: u32 = 1000;
/// The most sides of a die.
pub const MAX_SIDES: u32 = 1000;
/// The most explosions of one die.
pub const MAX_DEPTH: u32 = 100;
/// The explosions of one die when none are written.
pub const DEFAULT_DEPTH: u32 = 9;
/// The greatest flat number.
pub const MAX_NUMBER: u32 = 1_000_000;
/// The most terms of one expression.
pub const MAX_TERMS: usize = 100;

/// Dice and numbers to add up, read from what somebody typed.
///
/// It may be thrown ([`roll`](Self::roll)) or counted ([`odds`](Self::odds)). Its caps bound
/// both: no expression can run without end, `d1!` included.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Expression {
    terms: Vec<(Sign, Term)>,
}

/// One part of an expression, without its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// Dice of one kind.
    Dice(Dice),
    /// A flat number, 0 to [`MAX_NUMBER`].
    Flat(u32),
}

/// Dice of one kind and what is done with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dice {
    /// How many, 1 to [`MAX_DICE`].
    pub count: u32,
    /// How many sides, 1 to [`MAX_SIDES`].
    pub sides: u32,
    /// Which faces are thrown again once.
    pub rethrow: Option<Comparison>,
    /// Which faces are thrown on.
    pub explode: Option<Explosion>,
    /// Which dice are kept; all without.
    pub keep: Option<Keep>,
    /// Which faces are counted; without, the dice are added up.
    pub count_if: Option<Comparison>,
}

/// A face against a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Comparison {
    /// How the face must stand to the number.
    pub relation: Relation,
    /// The number.
    pub face: u32,
}

/// How a face must stand to a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
    /// `>`
    Above,
    /// `<`
    Below,
    /// `=`
    Equal,
}

/// Dice that are thrown on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Explosion {
    /// The least face that does it.
    pub from: u32,
    /// How often one die at most, 1 to [`MAX_DEPTH`].
    pub depth: u32,
}

/// Which of the dice are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Keep {
    /// How it is written.
    pub rule: KeepRule,
    /// How many dice are kept or dropped.
    pub dice: u32,
}

/// How keeping is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeepRule {
    /// `kh`
    KeepHighest,
    /// `kl`
    KeepLowest,
    /// `dh`
    DropHighest,
    /// `dl`
    DropLowest,
}

impl Comparison {
    /// Whether `face` stands to the number as it must.
    #[must_use]
    pub fn holds(self, face: u32) -> bool {
        match self.relation {
            Relation::AtLeast => face >= self.face,
            Relation::AtMost => face <= self.face,
            Relation::Above => face > self.face,
            Relation::Below => face < self.face,
            Relation::Equal => face == self.face,
        }
    }
}

impl Dice {
    fn rethrows(&self, face: u32) -> bool {
        self.rethrow.is_some_and(|rule| rule.holds(face))
    }

    fn explodes(&self, face: u32) -> bool {
        self.explode.is_some_and(|rule| face >= rule.from)
    }

    fn depth(&self) -> u32 {
        self.explode.map_or(0, |rule| rule.depth)
    }

    /// What one face adds to the total.
    fn score(&self, face: u32) -> u32 {
        self.count_if.map_or(face, |rule| rule.holds(face).into())
    }

    /// How many dice are kept, and whether they are the highest.
    fn kept(&self) -> (u32, bool) {
        match self.keep {
            None => (self.count, true),
            Some(Keep { rule, dice }) => {
                let dice = dice.min(self.count);
                match rule {
                    KeepRule::KeepHighest => (dice, true),
                    KeepRule::KeepLowest => (dice, false),
                    KeepRule::DropHighest => (self.count - dice, false),
                    KeepRule::DropLowest => (self.count - dice, true),
                }
            }
        }
    }
}

impl Expression {
    /// Reads an expression.
    ///
    /// # Errors
    /// The first thing the language above does not allow, with its place.
    pub fn parse(text: &str) -> Result<Self, ExpressionError> {
        parse::expression(text)
    }

    /// The terms with their signs, as written.
    #[must_use]
    pub fn terms(&self) -> &[(Sign, Term)] {
        &self.terms
    }
}

impl FromStr for Expression {
    type Err = ExpressionError;

    fn from_str(text: &str) -> Result<Self, ExpressionError> {
        Self::parse(text)
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let relation = match self.relation {
            Relation::AtLeast => ">=",
            Relation::AtMost => "<=",
            Relation::Above => ">",
            Relation::Below => "<",
            Relation::Equal => "=",
        };
        write!(f, "{relation}{}", self.face)
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count != 1 {
            write!(f, "{}", self.count)?;
        }
        write!(f, "d{}", self.sides)?;
        if let Some(rule) = self.rethrow {
            write!(f, "ro{rule}")?;
        }
        if let Some(rule) = self.explode {
            f.write_str("!")?;
            if rule.from != self.sides {
                write!(f, "{}", rule.from)?;
            }
            if rule.depth != DEFAULT_DEPTH {
                write!(f, "^{}", rule.depth)?;
            }
        }
        if let Some(Keep { rule, dice }) = self.keep {
            let rule = match rule {
                KeepRule::KeepHighest => "kh",
                KeepRule::KeepLowest => "kl",
                KeepRule::DropHighest => "dh",
                KeepRule::DropLowest => "dl",
            };
            write!(f, "{rule}{dice}")?;
        }
        if let Some(rule) = self.count_if {
            write!(f, "cs{rule}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (sign, term)) in self.terms.iter().enumerate() {
            match (place, sign) {
                (0, Sign::Plus) => {}
                (_, Sign::Plus) => f.write_str("+")?,
                (_, Sign::Minus) => f.write_str("-")?,
            }
            match term {
                Term::Dice(dice) => write!(f, "{dice}")?,
                Term::Flat(number) => write!(f, "{number}")?,
            }
        }
        Ok(())
    }
}
