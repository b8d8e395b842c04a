//! Reading dice notation, and what can be wrong with it.

use super::{MAX_COUNT, MAX_LENGTH, MAX_SIDES, Notation, Sign, Term};
use std::fmt;

/// The most digits of a flat number.
const MAX_DIGITS: usize = 4;

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
                write!(
                    f,
                    "`{found}` begins neither dice nor a number; write for example `2d6+3`"
                )
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
                write!(
                    f,
                    "the number {number} is too long; a flat number has at most 4 digits"
                )
            }
        }
    }
}

impl std::error::Error for NotationError {}

struct Reader<'a> {
    text: &'a str,
    position: usize,
}

/// Reads a whole text (page 1, 3.4).
pub(super) fn notation(text: &str) -> Result<Notation, NotationError> {
    let length = text.chars().count();
    if length > MAX_LENGTH {
        let problem = NotationProblem::TooLong { length };
        let position = text
            .char_indices()
            .nth(MAX_LENGTH)
            .map_or(text.len(), |(at, _)| at);
        return Err(NotationError { position, problem });
    }
    Reader { text, position: 0 }.notation()
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
                    _ => Err(Self::error_at(
                        start,
                        NotationProblem::Flat(digits.to_owned()),
                    )),
                },
            };
        }
        self.position += 1;
        let sides_at = self.position;
        let second = self.digits();
        if second.is_empty() {
            return Err(self.error(NotationProblem::NoSides));
        }
        let count = if first.is_empty() {
            Some(1)
        } else {
            within(first, MAX_COUNT)
        };
        let Some(count) = count else {
            return Err(Self::error_at(
                start,
                NotationProblem::Count(first.to_owned()),
            ));
        };
        let Some(sides) = within(second, MAX_SIDES) else {
            return Err(Self::error_at(
                sides_at,
                NotationProblem::Sides(second.to_owned()),
            ));
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
    digits
        .parse()
        .ok()
        .filter(|number| (1..=most).contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;
    use proptest::prelude::*;

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
            (
                "99999999999999999999d6",
                0,
                P::Count("99999999999999999999".into()),
            ),
            (
                "                                      d20",
                40,
                P::TooLong { length: 41 },
            ),
        ];
        for (text, position, problem) in table {
            assert_eq!(
                Notation::parse(text),
                Err(NotationError { position, problem }),
                "{text}"
            );
        }
    }

    #[test]
    fn messages_name_the_thing_and_the_way_out() {
        let message = |text: &str| Notation::parse(text).unwrap_err().to_string();
        assert_eq!(
            message("101d6"),
            "101 dice cannot be thrown by one term; write 1 to 100 before the `d`"
        );
        assert_eq!(
            message("d0"),
            "a die cannot have 0 sides; write 1 to 1000 after the `d`"
        );
        for text in ["", "x", "d", "2x6", "12345", &"1".repeat(41)] {
            assert!(message(text).contains("; "), "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused_inside_it(text in "[ 0-9dD+x–-]{0,44}") {
            if let Err(error) = Notation::parse(&text) {
                prop_assert!(text.is_char_boundary(error.position));
            }
        }
    }
}
