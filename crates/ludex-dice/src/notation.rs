//! The dice notation of rulesets (page 1, 3.4): `2d6 + 3`, `d20`, `4D8-1`.

use crate::dist::{Distribution, TooLarge, limbs, line};
use crate::source::{Recorded, RollSource};
use num_bigint::BigUint;
use std::fmt;
use std::str::FromStr;

/// The longest notation, in characters.
pub const MAX_LENGTH: usize = 40;
/// The most dice one term may throw.
pub const MAX_COUNT: u32 = 100;
/// The most sides a die may have.
pub const MAX_SIDES: u32 = 1000;
/// The most digits of a flat number.
const MAX_DIGITS: usize = 4;

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
        let length = text.chars().count();
        if length > MAX_LENGTH {
            let problem = NotationProblem::TooLong { length };
            let position = text.char_indices().nth(MAX_LENGTH).map_or(text.len(), |(at, _)| at);
            return Err(NotationError { position, problem });
        }
        Reader { text, position: 0 }.notation()
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
        let mut roll = NotationRoll { dice: Vec::new(), total: 0 };
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
                Term::Dice { count, sides } => sum.add(*sign, count, sides),
            }
        }
        Ok(sum.count()?.into_distribution())
    }
}

/// Plain dice to add up, with the equal ones together.
#[derive(Default)]
pub(crate) struct FairSum {
    /// What is added whatever falls.
    pub(crate) flat: i64,
    /// Sides and number of dice.
    dice: Vec<(u32, u32)>,
}

impl FairSum {
    /// Adds or takes off `count` dice.
    pub(crate) fn add(&mut self, sign: Sign, count: u32, sides: u32) {
        if sign == Sign::Minus {
            // A die taken off falls as often as a die added and its sides and one taken off.
            self.flat -= i64::from(count) * (i64::from(sides) + 1);
        }
        match self.dice.iter_mut().find(|(other, _)| *other == sides) {
            Some((_, sum)) => *sum += count,
            None => self.dice.push((sides, count)),
        }
    }

    /// The counts of every total.
    pub(crate) fn count(&self) -> Result<line::Line, TooLarge> {
        let mut total = BigUint::from(1u8);
        let mut sum = line::Line::one(self.flat, 1);
        for (sides, count) in &self.dice {
            let cases = BigUint::from(*sides).pow(*count);
            let dice = line::uniform_sum(*count, *sides, limbs::width_for(&cases))?;
            total *= cases;
            sum = if sum.len() == 1 && sum.width == 1 {
                line::Line { offset: dice.offset.saturating_add(sum.offset), ..dice }
            } else {
                sum.convolve(&dice, limbs::width_for(&total))?
            };
        }
        Ok(sum)
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

/// What a text is not dice notation for, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The byte of the text where it stops being notation.
    pub position: usize,
    /// What is wrong there.
    pub problem: NotationProblem,
}

/// What is wrong with a text that should be dice notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotationProblem {
    /// More than [`MAX_LENGTH`] characters.
    TooLong {
        /// How many there are.
        length: usize,
    },
    /// Neither dice nor a number where a term should be.
    NoTerm {
        /// What stands there, unless the text ends.
        found: Option<char>,
    },
    /// A `d` without sides.
    NoSides,
    /// Something other than `+` or `-` after a term.
    NoSign {
        /// What stands there.
        found: char,
    },
    /// A count outside 1 to [`MAX_COUNT`], as written.
    Count(String),
    /// Sides outside 1 to [`MAX_SIDES`], as written.
    Sides(String),
    /// A flat number of more than four digits, as written.
    Flat(String),
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problem {
            NotationProblem::TooLong { length } => write!(
                f,
                "this is {length} characters long; dice notation has at most {MAX_LENGTH}; \
                 leave out spaces or join dice of one kind"
            ),
            NotationProblem::NoTerm { found: Some(found) } => {
                write!(f, "`{found}` begins neither dice nor a number; write for example `2d6+3`")
            }
            NotationProblem::NoTerm { found: None } => f.write_str(
                "the text ends where dice or a number should stand; write for example `2d6+3`",
            ),
            NotationProblem::NoSides => f.write_str(
                "`d` has no sides after it; a die has 1 to 1000; write for example `d6`",
            ),
            NotationProblem::NoSign { found } => write!(
                f,
                "`{found}` cannot follow a term; terms are joined by `+` or `-`, and dice are \
                 written like `2d6`"
            ),
            NotationProblem::Count(count) => write!(
                f,
                "{count} dice cannot be thrown by one term; write 1 to {MAX_COUNT} before the `d`"
            ),
            NotationProblem::Sides(sides) => write!(
                f,
                "a die cannot have {sides} sides; write 1 to {MAX_SIDES} after the `d`"
            ),
            NotationProblem::Flat(number) => {
                write!(f, "the number {number} is too long; a flat number has at most 4 digits")
            }
        }
    }
}

impl std::error::Error for NotationError {}

struct Reader<'a> {
    text: &'a str,
    position: usize,
}

impl<'a> Reader<'a> {
    fn notation(mut self) -> Result<Notation, NotationError> {
        self.spaces();
        let mut terms = vec![(Sign::Plus, self.term()?)];
        loop {
            self.spaces();
            let sign = match self.peek() {
                None => return Ok(Notation { terms }),
                Some('+') => Sign::Plus,
                Some('-') => Sign::Minus,
                Some(found) => return Err(self.error(NotationProblem::NoSign { found })),
            };
            self.position += 1;
            self.spaces();
            terms.push((sign, self.term()?));
        }
    }

    fn term(&mut self) -> Result<Term, NotationError> {
        let start = self.position;
        let first = self.digits();
        if !matches!(self.peek(), Some('d' | 'D')) {
            return match first {
                "" => Err(self.error(NotationProblem::NoTerm { found: self.peek() })),
                digits => match digits.parse() {
                    Ok(number) if digits.len() <= MAX_DIGITS => Ok(Term::Flat(number)),
                    _ => Err(Self::error_at(start, NotationProblem::Flat(digits.to_owned()))),
                },
            };
        }
        self.position += 1;
        let sides_at = self.position;
        let second = self.digits();
        if second.is_empty() {
            return Err(self.error(NotationProblem::NoSides));
        }
        let count = if first.is_empty() { Some(1) } else { within(first, MAX_COUNT) };
        let Some(count) = count else {
            return Err(Self::error_at(start, NotationProblem::Count(first.to_owned())));
        };
        let Some(sides) = within(second, MAX_SIDES) else {
            return Err(Self::error_at(sides_at, NotationProblem::Sides(second.to_owned())));
        };
        Ok(Term::Dice { count, sides })
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.position..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn spaces(&mut self) {
        let rest = self.rest();
        self.position += rest.len() - rest.trim_start_matches(' ').len();
    }

    fn digits(&mut self) -> &'a str {
        let rest = self.rest();
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        self.position += length;
        rest.get(..length).unwrap_or_default()
    }

    fn error(&self, problem: NotationProblem) -> NotationError {
        Self::error_at(self.position, problem)
    }

    fn error_at(position: usize, problem: NotationProblem) -> NotationError {
        NotationError { position, problem }
    }
}

fn within(digits: &str, most: u32) -> Option<u32> {
    digits.parse().ok().filter(|number| (1..=most).contains(number))
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
                (notation.to_string().as_str(), notation.min(), notation.max()),
                (written, min, max),
                "{text}"
            );
        }
    }

    #[test]
    fn what_page_one_refuses() {
        use NotationProblem as P;
        let table = [
            ("", 0, P::NoTerm { found: None }),
            ("d0", 1, P::Sides("0".into())),
            ("2x6", 1, P::NoSign { found: 'x' }),
            ("101d6", 0, P::Count("101".into())),
            ("0d6", 0, P::Count("0".into())),
            ("d1001", 1, P::Sides("1001".into())),
            ("2d", 2, P::NoSides),
            ("2d6+", 4, P::NoTerm { found: None }),
            ("+2d6", 0, P::NoTerm { found: Some('+') }),
            ("2d6\t+1", 3, P::NoSign { found: '\t' }),
            ("2 d6", 2, P::NoSign { found: 'd' }),
            ("1+10000", 2, P::Flat("10000".into())),
            ("2d6–1", 3, P::NoSign { found: '–' }),
            ("99999999999999999999d6", 0, P::Count("99999999999999999999".into())),
            (
                "                                      d20",
                40,
                P::TooLong { length: 41 },
            ),
        ];
        for (text, position, problem) in table {
            assert_eq!(Notation::parse(text), Err(NotationError { position, problem }), "{text}");
        }
    }

    #[test]
    fn messages_name_the_thing_and_the_way_out() {
        let message = |text: &str| Notation::parse(text).unwrap_err().to_string();
        assert_eq!(
            message("101d6"),
            "101 dice cannot be thrown by one term; write 1 to 100 before the `d`"
        );
        assert_eq!(message("d0"), "a die cannot have 0 sides; write 1 to 1000 after the `d`");
        for text in ["", "x", "d", "2x6", "12345", &"1".repeat(41)] {
            assert!(message(text).contains("; "), "{text}");
        }
    }

    #[test]
    fn dice_fall_from_left_to_right() {
        let notation = Notation::parse("2d6+3-d4").unwrap();
        let roll = notation.roll(&mut ScriptedSource::new([5, 2, 4]));
        let dice = [(6, 5), (6, 2), (4, 4)].map(|(sides, face)| Recorded { sides, face });
        assert_eq!(roll, NotationRoll { dice: dice.to_vec(), total: 6 });
    }

    #[test]
    fn exact_odds() {
        let odds = |text: &str| Notation::parse(text).unwrap().odds().unwrap();
        assert_eq!(odds("2d6").chance(|total| *total >= 10).to_string(), "1/6");
        assert_eq!(odds("7").counts().first().map(|(total, _)| *total), Some(7));
        assert_eq!(odds("d6-d6").chance(|total| *total == 0).to_string(), "1/6");
        assert_eq!(odds("d4+d6+1").mean(), 7.0);
        assert!(Notation::parse("100d1000+100d999+100d998").unwrap().odds().is_err());
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
        fn any_text_is_read_or_refused_inside_it(text in "[ 0-9dD+x–-]{0,44}") {
            if let Err(error) = Notation::parse(&text) {
                prop_assert!(text.is_char_boundary(error.position));
            }
        }

        #[test]
        fn odds_reach_from_least_to_greatest(notation in notations()) {
            if let Ok(odds) = notation.odds() {
                let ends = (odds.counts().first(), odds.counts().last());
                let ends = (ends.0.map(|(k, _)| *k), ends.1.map(|(k, _)| *k));
                prop_assert_eq!(ends, (Some(notation.min()), Some(notation.max())));
            }
        }
    }
}
