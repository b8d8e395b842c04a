//! What can be wrong with a typed expression.

use super::{MAX_DEPTH, MAX_DICE, MAX_NUMBER, MAX_SIDES, MAX_TERMS};
use std::fmt;

/// Why a text is no expression, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpressionError {
    /// The byte of the text where it goes wrong.
    pub position: usize,
    /// What is wrong there.
    pub problem: ExpressionProblem,
}

/// What is wrong with an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpressionProblem {
    /// Neither dice nor a number where a term should be.
    NoTerm {
        /// What stands there, unless the text ends.
        found: Option<char>,
    },
    /// Something that is neither a sign nor a modifier.
    Unknown {
        /// What stands there.
        found: char,
    },
    /// A `d` without sides.
    NoSides,
    /// A modifier without the comparison it needs.
    NoComparison {
        /// The modifier.
        modifier: &'static str,
    },
    /// A comparison without a face.
    NoFace,
    /// A `^` without a number.
    NoDepth,
    /// The modifier `r`, which might throw without end.
    EndlessRethrow,
    /// A second modifier of one sort.
    Twice {
        /// The sort.
        modifier: &'static str,
    },
    /// Modifiers of a number that is no dice.
    NumberModified {
        /// What stands after the number.
        found: char,
    },
    /// A number outside its range.
    Range {
        /// What the number is.
        what: Ranged,
        /// The number as written.
        number: String,
    },
    /// More dice in all than [`MAX_DICE`].
    TooManyDice {
        /// How many there are.
        dice: u32,
    },
    /// More terms than [`MAX_TERMS`].
    TooManyTerms,
}

/// A number with a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranged {
    /// How many dice are thrown.
    Count,
    /// How many sides a die has.
    Sides,
    /// A face that is compared with.
    Face,
    /// How often a die explodes.
    Depth,
    /// How many dice are kept or dropped.
    Keep,
    /// A flat number.
    Flat,
}

impl Ranged {
    /// The least and greatest number.
    pub(super) fn range(self) -> std::ops::RangeInclusive<u32> {
        match self {
            Self::Count => 1..=MAX_DICE,
            Self::Sides => 1..=MAX_SIDES,
            Self::Face => 0..=MAX_SIDES,
            Self::Depth => 1..=MAX_DEPTH,
            Self::Keep => 0..=MAX_DICE,
            Self::Flat => 0..=MAX_NUMBER,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Count => "number of dice",
            Self::Sides => "number of sides",
            Self::Face => "face to compare with",
            Self::Depth => "number of explosions of one die",
            Self::Keep => "number of dice to keep or drop",
            Self::Flat => "flat number",
        }
    }
}

impl fmt::Display for ExpressionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problem {
            ExpressionProblem::NoTerm { found: Some(found) } => {
                write!(
                    f,
                    "`{found}` begins neither dice nor a number; write for example `2d6+3`"
                )
            }
            ExpressionProblem::NoTerm { found: None } => f.write_str(
                "the text ends where dice or a number should stand; write for example `2d6+3`",
            ),
            ExpressionProblem::Unknown { found } => write!(
                f,
                "`{found}` means nothing after dice; terms are joined by `+` or `-`, and dice are \
                 changed by `ro`, `!`, `kh`, `kl`, `dh`, `dl` or `cs`"
            ),
            ExpressionProblem::NoSides => f.write_str(
                "`d` has no sides after it; a die has 1 to 1000, or `%` for 100; write for \
                 example `d6`",
            ),
            ExpressionProblem::NoComparison { modifier } => write!(
                f,
                "`{modifier}` does not say for which faces; a comparison must follow it; write \
                 for example `{modifier}>=5`"
            ),
            ExpressionProblem::NoFace => f.write_str(
                "the comparison has no face; it compares each die with a number; write for \
                 example `>=8`",
            ),
            ExpressionProblem::NoDepth => f.write_str(
                "`^` has no number after it; it says how often one die may explode; write for \
                 example `!^3`",
            ),
            ExpressionProblem::EndlessRethrow => f.write_str(
                "`r` would throw again without end; a die is thrown again once at most; write \
                 `ro`, for example `ro<=2`",
            ),
            ExpressionProblem::Twice { modifier } => write!(
                f,
                "{modifier} is written twice for the same dice; each modifier acts once; leave \
                 one out"
            ),
            ExpressionProblem::NumberModified { found } => write!(
                f,
                "`{found}` cannot follow a number; only dice are changed; write `d` and the \
                 sides before it, or `+` or `-`"
            ),
            ExpressionProblem::Range { what, number } => {
                let (name, range) = (what.name(), what.range());
                write!(
                    f,
                    "{number} is out of range for a {name}; write {} to {}",
                    range.start(),
                    range.end()
                )
            }
            ExpressionProblem::TooManyDice { dice } => write!(
                f,
                "these are {dice} dice in all; one throw has at most {MAX_DICE}; throw them in \
                 several parts"
            ),
            ExpressionProblem::TooManyTerms => write!(
                f,
                "there are too many terms; one throw has at most {MAX_TERMS}; join those of one \
                 kind"
            ),
        }
    }
}

impl std::error::Error for ExpressionError {}
