//! Throwing an expression and saying what happened.

use super::{Dice, Expression, Sign, Term};
use crate::source::RollSource;
use std::fmt::{self, Write};

/// A throw of an [`Expression`], die by die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// Every term in the order of the text.
    pub terms: Vec<RolledTerm>,
    /// The sum of the terms with their signs.
    pub total: i64,
    /// The throw in one line: `4d6kh3+2: [6, 5, 3, ~1~] + 2 = 16`.
    ///
    /// `~1~` is dropped, `2>5` was thrown again, `6!+2` exploded, `*8*` was counted.
    pub text: String,
}

/// A term of a [`Roll`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RolledTerm {
    /// Whether it is added or taken off.
    pub sign: Sign,
    /// What it came to, without its sign.
    pub total: i64,
    /// Its dice; none for a flat number.
    pub dice: Option<RolledDice>,
}

/// The dice of a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RolledDice {
    /// Each die, in the order thrown.
    pub dice: Vec<RolledDie>,
    falls: Vec<Fall>,
}

/// A die with all its faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RolledDie {
    /// What its faces add up to, those thrown again left out.
    pub sum: u32,
    /// Whether it is kept.
    pub kept: bool,
    first: usize,
    last: usize,
}

/// A face that a die showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fall {
    /// The face.
    pub face: u32,
    /// Whether the die was thrown again and the face counts for nothing.
    pub rethrown: bool,
    /// Whether the die was thrown on and the next face adds to it.
    pub exploded: bool,
    /// Whether the face is one that is counted, and kept.
    pub counted: bool,
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl RolledDice {
    /// The faces of a die, in the order thrown.
    #[must_use]
    pub fn falls(&self, die: &RolledDie) -> &[Fall] {
        self.falls.get(die.first..die.last).unwrap_or_default()
    }
}

impl Expression {
    /// Throws every die from left to right: each die with its re-throw and explosions before the
    /// next.
    pub fn roll(&self, source: &mut dyn RollSource) -> Roll {
        let mut text = String::with_capacity(64);
        // Writing to a string cannot fail.
        let _ = write!(text, "{self}: ");
        let mut terms = Vec::with_capacity(self.terms.len());
        let mut total = 0i64;
        for (place, (sign, term)) in self.terms.iter().enumerate() {
            text.push_str(match (place, sign) {
                (0, Sign::Plus) => "",
                (0, Sign::Minus) => "-",
                (_, Sign::Plus) => " + ",
                (_, Sign::Minus) => " - ",
            });
            let rolled = match term {
                Term::Flat(number) => {
                    let _ = write!(text, "{number}");
                    RolledTerm {
                        sign: *sign,
                        total: (*number).into(),
                        dice: None,
                    }
                }
                Term::Dice(dice) => dice.roll(*sign, source, &mut text),
            };
            total += sign.apply(rolled.total);
            terms.push(rolled);
        }
        let _ = write!(text, " = {total}");
        Roll { terms, total, text }
    }
}

impl Dice {
    fn roll(&self, sign: Sign, source: &mut dyn RollSource, text: &mut String) -> RolledTerm {
        let count = self.count as usize;
        let mut rolled = RolledDice {
            dice: Vec::with_capacity(count),
            falls: Vec::with_capacity(count),
        };
        for _ in 0..count {
            let die = self.throw_one(source, &mut rolled.falls);
            rolled.dice.push(die);
        }
        self.drop_unkept(&mut rolled.dice);
        let mut total = 0i64;
        for die in rolled.dice.iter().filter(|die| die.kept) {
            for fall in rolled.falls.iter_mut().take(die.last).skip(die.first) {
                if !fall.rethrown {
                    total += i64::from(self.score(fall.face));
                    fall.counted = self.count_if.is_some_and(|rule| rule.holds(fall.face));
                }
            }
        }
        rolled.explain(text);
        RolledTerm {
            sign,
            total,
            dice: Some(rolled),
        }
    }

    fn throw_one(&self, source: &mut dyn RollSource, falls: &mut Vec<Fall>) -> RolledDie {
        let first = falls.len();
        let fall = |face| Fall {
            face,
            rethrown: false,
            exploded: false,
            counted: false,
        };
        let mut face = source.next(self.sides);
        if self.rethrows(face) {
            falls.push(Fall {
                rethrown: true,
                ..fall(face)
            });
            face = source.next(self.sides);
        }
        let mut sum = face;
        for _ in 0..self.depth() {
            if !self.explodes(face) {
                break;
            }
            falls.push(Fall {
                exploded: true,
                ..fall(face)
            });
            face = source.next(self.sides);
            sum += face;
        }
        falls.push(fall(face));
        RolledDie {
            sum,
            kept: true,
            first,
            last: falls.len(),
        }
    }

    fn drop_unkept(&self, dice: &mut [RolledDie]) {
        let (kept, highest) = self.kept();
        if kept as usize >= dice.len() {
            return;
        }
        let mut order: Vec<(u32, usize)> = dice
            .iter()
            .enumerate()
            .map(|(place, die)| (die.sum, place))
            .collect();
        if highest {
            order.sort_unstable_by_key(|(sum, place)| (std::cmp::Reverse(*sum), *place));
        } else {
            order.sort_unstable();
        }
        for (_, place) in order.into_iter().skip(kept as usize) {
            if let Some(die) = dice.get_mut(place) {
                die.kept = false;
            }
        }
    }
}

impl RolledDice {
    fn explain(&self, text: &mut String) {
        text.push('[');
        for (place, die) in self.dice.iter().enumerate() {
            if place > 0 {
                text.push_str(", ");
            }
            if !die.kept {
                text.push('~');
            }
            for fall in self.falls(die) {
                let mark = if fall.counted { "*" } else { "" };
                let after = match fall {
                    Fall { rethrown: true, .. } => ">",
                    Fall { exploded: true, .. } => "!+",
                    _ => "",
                };
                text.push_str(mark);
                push_number(text, fall.face);
                text.push_str(mark);
                text.push_str(after);
            }
            if !die.kept {
                text.push('~');
            }
        }
        text.push(']');
    }
}

/// Faces are short; this spares the formatter's set-up for each.
fn push_number(text: &mut String, number: u32) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.extend(char::from_digit(number % 10, 10));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::ScriptedSource;

    #[test]
    fn throws_explained() {
        let table: [(&str, &[u32], i64, &str); 10] = [
            (
                "4d6kh3+2",
                &[6, 5, 3, 1],
                16,
                "4d6kh3+2: [6, 5, 3, ~1~] + 2 = 16",
            ),
            ("2d20kl", &[12, 5], 5, "2d20kl1: [~12~, 5] = 5"),
            ("3d6dh1", &[2, 6, 6], 8, "3d6dh1: [2, 6, ~6~] = 8"),
            ("2d6!", &[6, 6, 2, 3], 17, "2d6!: [6!+6!+2, 3] = 17"),
            ("2d6ro<=2", &[1, 2, 5], 7, "2d6ro<=2: [1>2, 5] = 7"),
            (
                "3d10!>=8",
                &[8, 10, 9, 1],
                3,
                "3d10!cs>=8: [*8*, *10*!+*9*, 1] = 3",
            ),
            (
                "2d10!kh1",
                &[10, 1, 10, 9],
                19,
                "2d10!kh1: [~10!+1~, 10!+9] = 19",
            ),
            ("-d4-3", &[2], -5, "-d4-3: -[2] - 3 = -5"),
            ("2d6kh1>=4", &[5, 4], 1, "2d6kh1cs>=4: [*5*, ~4~] = 1"),
            ("2d6kh0", &[5, 4], 0, "2d6kh0: [~5~, ~4~] = 0"),
        ];
        for (text, script, total, line) in table {
            let mut source = ScriptedSource::new(script);
            let roll = Expression::parse(text).unwrap().roll(&mut source);
            assert_eq!((roll.total, roll.to_string().as_str()), (total, line));
            assert_eq!((source.missing(), source.rest().len()), (0, 0), "{text}");
        }
    }

    #[test]
    fn a_die_that_always_explodes_comes_to_an_end() {
        let roll = |text: &str| {
            Expression::parse(text)
                .unwrap()
                .roll(&mut ScriptedSource::new([]))
        };
        assert_eq!(roll("d1!").total, 10);
        assert_eq!(roll("d6!0^100").total, 101);
        assert_eq!(roll("1000d1!^100").total, 101_000);
    }

    #[test]
    fn every_face_can_be_read() {
        let roll = Expression::parse("d6ro=1!")
            .unwrap()
            .roll(&mut ScriptedSource::new([1, 6, 3]));
        let dice = roll.terms[0].dice.as_ref().unwrap();
        let die = dice.dice[0];
        let faces: Vec<u32> = dice.falls(&die).iter().map(|fall| fall.face).collect();
        assert_eq!((die.sum, faces), (9, vec![1, 6, 3]));
    }
}
