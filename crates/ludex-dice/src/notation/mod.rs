//! The dice notation of rulesets (page 1, 3.4): `2d6 + 3`, `d20`, `4D8-1`.

mod parse;

use crate::dist::fair::FairSum;
use crate::dist::{Distribution, TooLarge};
use crate::source::{Recorded, RollSource};
pub use parse::{NotationError, NotationProblem};
use std::fmt;
use std::str::FromStr;

/// The longest notation, in characters.
pub const MAX_LENGTH: usize = 40;
/// The most dice one term may throw.
pub const MAX_COUNT: u32 = 100;
/// The most sides a die may have.
pub const MAX_SIDES: u32 = 1000;

/// One part of a notation, without its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// Dice of one kind.
    Dice {
        /// How many, 1 to [`MAX_COUNT`].
        count: u32,
        /// How many sides each has, 1 to [`MAX_SIDES`].
        sides: u32,
    },
    /// A flat number, 0 to 9999.
    Flat(u32),
}

/// Dice and flat numbers to add or take off, as page 1, 3.4 writes them.
///
/// Its text form leaves out spaces and a count of 1, so it is never longer than what was read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Notation {
    terms: Vec<(Sign, Term)>,
}

/// Whether a term is added or taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// The term is added.
    Plus,
    /// The term is taken off.
    Minus,
}

impl Sign {
    pub(crate) fn apply(self, number: i64) -> i64 {
        match self {
            Self::Plus => number,
            Self::Minus => -number,
        }
    }
}

/// A throw of a [`Notation`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationRoll {
    /// Every die, in the order of the text.
    pub dice: Vec<Recorded>,
    /// The sum of the terms with their signs.
    pub total: i64,
}

impl Notation {
    /// Reads a notation.
    ///
    /// # Errors
    /// The first thing that the form of page 1, 3.4 does not allow, with its place.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        parse::notation(text)
    }

    /// The terms with their signs, as written.
    #[must_use]
    pub fn terms(&self) -> &[(Sign, Term)] {
        &self.terms
    }

    /// The least total.
    #[must_use]
    pub fn min(&self) -> i64 {
        self.bound(Sign::Minus)
    }

    /// The greatest total.
    #[must_use]
    pub fn max(&self) -> i64 {
        self.bound(Sign::Plus)
    }

    fn bound(&self, toward: Sign) -> i64 {
        let bound = |(sign, term): &(Sign, Term)| match term {
            Term::Flat(number) => sign.apply((*number).into()),
            Term::Dice { count, sides } if *sign == toward => {
                sign.apply(i64::from(*count) * i64::from(*sides))
            }
            Term::Dice { count, .. } => sign.apply((*count).into()),
        };
        self.terms.iter().map(bound).sum()
    }

    /// Throws every die from left to right and adds up.
    pub fn roll(&self, source: &mut dyn RollSource) -> NotationRoll {
        let mut roll = NotationRoll {
            dice: Vec::new(),
            total: 0,
        };
        for (sign, term) in &self.terms {
            match *term {
                Term::Flat(number) => roll.total += sign.apply(number.into()),
                Term::Dice { count, sides } => {
                    for _ in 0..count {
                        let face = source.next(sides);
                        roll.dice.push(Recorded { sides, face });
                        roll.total += sign.apply(face.into());
                    }
                }
            }
        }
        roll
    }

    /// The exact odds of every total.
    ///
    /// # Errors
    /// [`TooLarge`] for hundreds of dice of several large kinds.
    pub fn odds(&self) -> Result<Distribution<i64>, TooLarge> {
        let mut sum = FairSum::default();
        for (sign, term) in &self.terms {
            match *term {
                Term::Flat(number) => sum.flat += sign.apply(number.into()),
                Term::Dice { count, sides } => sum.add(*sign == Sign::Minus, count, sides),
            }
        }
        Ok(sum.count()?.into_distribution())
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dice { count: 1, sides } => write!(f, "d{sides}"),
            Self::Dice { count, sides } => write!(f, "{count}d{sides}"),
            Self::Flat(number) => write!(f, "{number}"),
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (sign, term)) in self.terms.iter().enumerate() {
            match (place, sign) {
                (0, _) => {}
                (_, Sign::Plus) => f.write_str("+")?,
                (_, Sign::Minus) => f.write_str("-")?,
            }
            write!(f, "{term}")?;
        }
        Ok(())
    }
}

impl FromStr for Notation {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Self::parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::ScriptedSource;
    use proptest::prelude::*;

    #[test]
    fn what_page_one_allows() {
        let table = [
            ("d20", "d20", 1, 20),
            ("2d6 + 3", "2d6+3", 5, 15),
            ("1d6+1d4", "d6+d4", 2, 10),
            ("4D8-1", "4d8-1", 3, 31),
            ("3", "3", 3, 3),
            ("  10 - 2d4  ", "10-2d4", 2, 8),
            ("100d1000", "100d1000", 100, 100_000),
            ("9999", "9999", 9999, 9999),
        ];
        for (text, written, min, max) in table {
            let notation: Notation = text.parse().unwrap();
            assert_eq!(
                (
                    notation.to_string().as_str(),
                    notation.min(),
                    notation.max()
                ),
                (written, min, max),
                "{text}"
            );
        }
    }

    #[test]
    fn dice_fall_from_left_to_right() {
        let notation = Notation::parse("2d6+3-d4").unwrap();
        let roll = notation.roll(&mut ScriptedSource::new([5, 2, 4]));
        let dice = [(6, 5), (6, 2), (4, 4)].map(|(sides, face)| Recorded { sides, face });
        assert_eq!(
            roll,
            NotationRoll {
                dice: dice.to_vec(),
                total: 6
            }
        );
    }

    #[test]
    fn exact_odds() {
        let odds = |text: &str| Notation::parse(text).unwrap().odds().unwrap();
        assert_eq!(odds("2d6").chance(|total| *total >= 10).to_string(), "1/6");
        assert_eq!(odds("7").counts().first().map(|(total, _)| *total), Some(7));
        assert_eq!(odds("d6-d6").chance(|total| *total == 0).to_string(), "1/6");
        assert_eq!(odds("d4+d6+1").mean(), 7.0);
        assert!(
            Notation::parse("100d1000+100d999+100d998")
                .unwrap()
                .odds()
                .is_err()
        );
    }

    fn notations() -> impl Strategy<Value = Notation> {
        let term = prop_oneof![
            (1..=MAX_COUNT, 1..=MAX_SIDES).prop_map(|(count, sides)| Term::Dice { count, sides }),
            (0..=9999u32).prop_map(Term::Flat),
        ];
        let sign = prop_oneof![Just(Sign::Plus), Just(Sign::Minus)];
        prop::collection::vec((sign, term), 1..5).prop_map(|mut terms| {
            terms[0].0 = Sign::Plus;
            Notation { terms }
        })
    }

    proptest! {
        #[test]
        fn text_and_back(notation in notations()) {
            prop_assert_eq!(Notation::parse(&notation.to_string()), Ok(notation));
        }

        #[test]
        fn rolls_stay_between_the_bounds(notation in notations(), seed: u64) {
            let total = notation.roll(&mut crate::source::SeededSource::new(seed)).total;
            prop_assert!((notation.min()..=notation.max()).contains(&total));
        }

        #[test]
        fn odds_reach_from_least_to_greatest(text in "[1-9]?d[1-9](0?[+-][1-9]?d1?[1-9]){0,3}") {
            let notation = Notation::parse(&text).unwrap();
            let odds = notation.odds().unwrap();
            let ends = (odds.counts().first(), odds.counts().last());
            let ends = (ends.0.map(|(k, _)| *k), ends.1.map(|(k, _)| *k));
            prop_assert_eq!(ends, (Some(notation.min()), Some(notation.max())));
        }
    }
}
