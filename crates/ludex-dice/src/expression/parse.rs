//! Reading a typed expression.

use super::problem::Ranged;
use super::{
    Comparison, DEFAULT_DEPTH, Dice, Explosion, Expression, ExpressionError,
    ExpressionProblem as Problem, Keep, KeepRule, MAX_DICE, MAX_TERMS, Relation, Sign, Term,
};

/// Reads a whole text.
pub(super) fn expression(text: &str) -> Result<Expression, ExpressionError> {
    let mut reader = Reader {
        text,
        position: 0,
        dice: 0,
    };
    let mut terms = Vec::new();
    let mut sign = reader.sign().unwrap_or(Sign::Plus);
    loop {
        let start = reader.position;
        if terms.len() == MAX_TERMS {
            return Err(error(start, Problem::TooManyTerms));
        }
        let term = reader.term()?;
        if reader.dice > MAX_DICE {
            return Err(error(start, Problem::TooManyDice { dice: reader.dice }));
        }
        terms.push((sign, term));
        match (reader.sign(), reader.peek(), term) {
            (Some(next), _, _) => sign = next,
            (None, None, _) => return Ok(Expression { terms }),
            (None, Some(found), Term::Flat(_)) => {
                return Err(reader.error(Problem::NumberModified { found }));
            }
            (None, Some(found), Term::Dice(_)) => {
                return Err(reader.error(Problem::Unknown { found }));
            }
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    position: usize,
    /// The dice of all terms so far.
    dice: u32,
}

impl<'a> Reader<'a> {
    fn term(&mut self) -> Result<Term, ExpressionError> {
        let start = self.position;
        let first = self.digits();
        if !self.take_letter('d') {
            return match first {
                "" => Err(self.error(Problem::NoTerm { found: self.peek() })),
                digits => Ok(Term::Flat(within(start, digits, Ranged::Flat)?)),
            };
        }
        let count = if first.is_empty() {
            1
        } else {
            within(start, first, Ranged::Count)?
        };
        let sides = if self.take("%") {
            100
        } else {
            self.number(Ranged::Sides)?
                .ok_or_else(|| self.error(Problem::NoSides))?
        };
        self.dice = self.dice.saturating_add(count);
        let mut dice = Dice {
            count,
            sides,
            rethrow: None,
            explode: None,
            keep: None,
            count_if: None,
        };
        while self.modifier(&mut dice)? {}
        Ok(Term::Dice(dice))
    }

    /// Reads one modifier, if one follows.
    fn modifier(&mut self, dice: &mut Dice) -> Result<bool, ExpressionError> {
        self.spaces();
        let start = self.position;
        let once = |taken: bool, modifier| {
            if taken {
                Err(error(start, Problem::Twice { modifier }))
            } else {
                Ok(())
            }
        };
        if self.take("!") {
            once(dice.explode.is_some(), "`!`")?;
            let from = self.number(Ranged::Face)?.unwrap_or(dice.sides);
            let depth = if self.take("^") {
                self.number(Ranged::Depth)?
                    .ok_or_else(|| self.error(Problem::NoDepth))?
            } else {
                DEFAULT_DEPTH
            };
            dice.explode = Some(Explosion { from, depth });
        } else if self.take_letter('r') {
            if !self.take_letter('o') {
                return Err(error(start, Problem::EndlessRethrow));
            }
            once(dice.rethrow.is_some(), "`ro`")?;
            dice.rethrow = Some(self.needed_comparison("ro")?);
        } else if let Some(rule) = self.keep_rule() {
            once(dice.keep.is_some(), "keeping or dropping")?;
            let number = self.number(Ranged::Keep)?.unwrap_or(1);
            dice.keep = Some(Keep { rule, dice: number });
        } else if self.take_letter('c') {
            if !self.take_letter('s') {
                return Err(error(start, Problem::Unknown { found: 'c' }));
            }
            once(dice.count_if.is_some(), "counting")?;
            dice.count_if = Some(self.needed_comparison("cs")?);
        } else if let Some(comparison) = self.comparison()? {
            once(dice.count_if.is_some(), "counting")?;
            dice.count_if = Some(comparison);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn keep_rule(&mut self) -> Option<KeepRule> {
        if self.take_letter('k') {
            return Some(if self.take_letter('l') {
                KeepRule::KeepLowest
            } else {
                self.take_letter('h');
                KeepRule::KeepHighest
            });
        }
        let start = self.position;
        if self.take_letter('d') {
            if self.take_letter('h') {
                return Some(KeepRule::DropHighest);
            }
            if self.take_letter('l') {
                return Some(KeepRule::DropLowest);
            }
            self.position = start;
        }
        None
    }

    fn needed_comparison(&mut self, modifier: &'static str) -> Result<Comparison, ExpressionError> {
        self.comparison()?
            .ok_or_else(|| self.error(Problem::NoComparison { modifier }))
    }

    fn comparison(&mut self) -> Result<Option<Comparison>, ExpressionError> {
        const RELATIONS: [(&str, Relation); 5] = [
            (">=", Relation::AtLeast),
            ("<=", Relation::AtMost),
            (">", Relation::Above),
            ("<", Relation::Below),
            ("=", Relation::Equal),
        ];
        let found = RELATIONS.into_iter().find(|(text, _)| self.take(text));
        let Some((_, relation)) = found else {
            return Ok(None);
        };
        let face = self
            .number(Ranged::Face)?
            .ok_or_else(|| self.error(Problem::NoFace))?;
        Ok(Some(Comparison { relation, face }))
    }

    fn sign(&mut self) -> Option<Sign> {
        self.spaces();
        let sign = if self.take("+") {
            Some(Sign::Plus)
        } else if self.take("-") {
            Some(Sign::Minus)
        } else {
            None
        };
        self.spaces();
        sign
    }

    fn number(&mut self, what: Ranged) -> Result<Option<u32>, ExpressionError> {
        self.spaces();
        let start = self.position;
        match self.digits() {
            "" => Ok(None),
            digits => within(start, digits, what).map(Some),
        }
    }

    fn digits(&mut self) -> &'a str {
        let rest = self.rest();
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        self.position += length;
        rest.get(..length).unwrap_or_default()
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.position..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn spaces(&mut self) {
        let rest = self.rest();
        self.position += rest.bytes().take_while(|byte| *byte == b' ').count();
    }

    fn take(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        if found {
            self.position += text.len();
        }
        found
    }

    fn take_letter(&mut self, letter: char) -> bool {
        let found = self
            .peek()
            .is_some_and(|found| found.eq_ignore_ascii_case(&letter));
        self.position += usize::from(found);
        found
    }

    fn error(&self, problem: Problem) -> ExpressionError {
        error(self.position, problem)
    }
}

fn error(position: usize, problem: Problem) -> ExpressionError {
    ExpressionError { position, problem }
}

fn within(position: usize, digits: &str, what: Ranged) -> Result<u32, ExpressionError> {
    let number = digits
        .parse()
        .ok()
        .filter(|number| what.range().contains(number));
    number.ok_or_else(|| {
        error(
            position,
            Problem::Range {
                what,
                number: digits.to_owned(),
            },
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_may_be_typed() {
        let table = [
            ("4d6kh3+2", "4d6kh3+2"),
            ("4D6 K3 + 2", "4d6kh3+2"),
            ("2d20kl", "2d20kl1"),
            ("-d% - 5", "-d100-5"),
            ("10d10!", "10d10!"),
            ("10d10!9^3", "10d10!9^3"),
            ("10d10!^9", "10d10!"),
            ("10d10!10", "10d10!"),
            ("20d10!cs>=8", "20d10!cs>=8"),
            ("20d10!>=8", "20d10!cs>=8"),
            ("20d10!9 >= 8", "20d10!9cs>=8"),
            ("d6!=6", "d6!cs=6"),
            ("6d6dl1!ro<=1", "6d6ro<=1!dl1"),
            ("5d6 > 4", "5d6cs>4"),
            ("5d6cs=6+1d4dh", "5d6cs=6+d4dh1"),
        ];
        for (text, written) in table {
            assert_eq!(expression(text).unwrap().to_string(), written, "{text}");
        }
    }

    #[test]
    fn what_is_refused_and_where() {
        let range = |what, number: &str| Problem::Range {
            what,
            number: number.to_owned(),
        };
        let table = [
            ("", 0, Problem::NoTerm { found: None }),
            ("4d6 + x", 6, Problem::NoTerm { found: Some('x') }),
            ("d", 1, Problem::NoSides),
            ("d0", 1, range(Ranged::Sides, "0")),
            ("1001d6", 0, range(Ranged::Count, "1001")),
            ("600d6+600d6", 6, Problem::TooManyDice { dice: 1200 }),
            ("d6!^101", 4, range(Ranged::Depth, "101")),
            ("d6!^", 4, Problem::NoDepth),
            ("d6cs", 4, Problem::NoComparison { modifier: "cs" }),
            ("d6>=", 4, Problem::NoFace),
            ("d6r<2", 2, Problem::EndlessRethrow),
            (
                "4d6kh3dl1",
                6,
                Problem::Twice {
                    modifier: "keeping or dropping",
                },
            ),
            ("4d6x3", 3, Problem::Unknown { found: 'x' }),
            ("4d6d", 3, Problem::Unknown { found: 'd' }),
            ("4kh3", 1, Problem::NumberModified { found: 'k' }),
            ("1000001", 0, range(Ranged::Flat, "1000001")),
        ];
        for (text, position, problem) in table {
            assert_eq!(expression(text), Err(error(position, problem)), "{text}");
        }
        let many = vec!["1"; 101].join("+");
        assert_eq!(expression(&many), Err(error(200, Problem::TooManyTerms)));
    }

    #[test]
    fn messages_have_three_parts() {
        for text in [
            "",
            "x",
            "4d6x",
            "d",
            "d6cs",
            "d6>=",
            "d6!^",
            "d6r1",
            "d6!!",
            "4k",
            "d0",
            "600d6+600d6",
        ] {
            let message = expression(text).unwrap_err().to_string();
            assert!(message.contains("; "), "{message}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused_inside_it(text in "[ 0-9dDkhlrocs!<>=^%+é-]{0,24}") {
            match expression(&text) {
                Ok(read) => prop_assert_eq!(expression(&read.to_string()), Ok(read)),
                Err(error) => prop_assert!(text.is_char_boundary(error.position)),
            }
        }
    }
}
