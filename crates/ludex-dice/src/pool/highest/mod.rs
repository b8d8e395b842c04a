//! Pools of which the few highest dice count (page 1, 5.7).

mod count;
mod deal;
mod tail;

use super::tally::read_all;
use super::{Pool, Tally, Thrown, ThrownDie, held_dice, held_sides};
use crate::dist::{Distribution, TooLarge};
use crate::source::RollSource;

/// The throw of a `dice-highest` check (page 1, 5.7, 2 and 3): light dice, then dark dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HighestPool {
    /// How many light dice are thrown; under the zero rule, the dice it throws.
    pub light: u32,
    /// The dark dice beside them.
    pub dark: DarkDice,
    /// The sides of every die.
    pub sides: u32,
    /// Which dice make the value.
    pub keep: Keep,
    /// What is counted about the dice in play.
    pub tallies: Vec<Tally>,
}

/// Which dice of a [`HighestPool`] make its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keep {
    /// This many of the highest, or all of fewer; every die is in play.
    Highest(u32),
    /// This many of the lowest, and only those are in play: the zero rule of page 1, 5.7, 3.
    Lowest(u32),
}

/// The dark dice of a [`HighestPool`] and what is asked about them. Each question costs the odds
/// time, so a check asks only what it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DarkDice {
    /// How many are thrown after the light ones.
    pub dice: u32,
    /// What the outcome says about them. The zero rule throws no dark dice (page 1, 5.7, 3), so
    /// beside [`Keep::Lowest`] this reads as [`Dark::Ignore`].
    pub ask: Dark,
}

/// What is asked about dark dice (page 1, 5.7, 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dark {
    /// Nothing.
    Ignore,
    /// Whether the highest dark die is at least as high as the highest light one.
    Leads,
    /// That, and whether it shows this face or a higher one then, for a track to be compared with.
    Reaches(u32),
    /// That, and which face it shows then.
    Face,
}

/// What a [`HighestPool`] gives.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HighestOutcome {
    /// The sum of the kept dice.
    pub value: i64,
    /// One number for each tally of the pool, over the dice in play.
    pub tallies: Vec<i64>,
    /// Whether dark dice were thrown and the highest is at least as high as the highest light die
    /// (0 without one). Never set when it is not asked.
    pub dark_leads: bool,
    /// Where the dark dice lead: with [`Dark::Face`] the highest dark face, with
    /// [`Dark::Reaches`] the face that is asked for if it is reached. Else 0.
    pub highest_dark: u32,
}

impl HighestPool {
    fn ask(&self) -> Dark {
        match self.keep {
            Keep::Highest(_) => self.dark.ask,
            Keep::Lowest(_) => Dark::Ignore,
        }
    }
}

impl Pool for HighestPool {
    type Outcome = HighestOutcome;

    fn throw(&self, source: &mut dyn RollSource) -> Thrown<HighestOutcome> {
        let sides = held_sides(self.sides);
        let light = held_dice(self.light) as usize;
        let all = light + held_dice(self.dark.dice) as usize;
        let mut dice: Vec<ThrownDie> = (0..all)
            .map(|_| ThrownDie::new(sides, source.next(sides)))
            .collect();
        let mut order: Vec<usize> = (0..all).collect();
        let face = |place: &usize| dice.get(*place).map_or(0, |die| die.face);
        let kept = match self.keep {
            Keep::Highest(kept) => {
                order.sort_by_key(|place| std::cmp::Reverse(face(place)));
                kept
            }
            Keep::Lowest(kept) => {
                order.sort_by_key(face);
                kept
            }
        };
        let (kept, rest) = order.split_at(all.min(kept as usize));
        let value = kept.iter().map(|place| i64::from(face(place))).sum();
        let highest = |dice: Option<&[ThrownDie]>| {
            dice.unwrap_or_default()
                .iter()
                .map(|die| die.face)
                .max()
                .unwrap_or(0)
        };
        let (highest_light, highest_dark) =
            (highest(dice.get(..light)), highest(dice.get(light..)));
        for place in rest {
            if let Some(die) = dice.get_mut(*place) {
                die.used = false;
            }
        }
        let tallies = match self.keep {
            Keep::Lowest(_) => read_all(&self.tallies, &dice),
            Keep::Highest(_) => {
                let in_play = |die: &ThrownDie| ThrownDie {
                    used: true,
                    ..die.clone()
                };
                read_all(&self.tallies, &dice.iter().map(in_play).collect::<Vec<_>>())
            }
        };
        let asked = self.ask() != Dark::Ignore && all > light;
        let dark_leads = asked && highest_dark >= highest_light;
        let outcome = HighestOutcome {
            value,
            tallies,
            dark_leads,
            highest_dark: match self.ask() {
                Dark::Face if dark_leads => highest_dark,
                Dark::Reaches(face) if dark_leads && highest_dark >= face => face,
                _ => 0,
            },
        };
        Thrown { dice, outcome }
    }

    fn count_as<K: Ord>(
        &self,
        read: impl FnMut(&HighestOutcome) -> K,
    ) -> Result<Distribution<K>, TooLarge> {
        count::count(self, read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::ScriptedSource;

    fn pool(light: u32, dark: u32, keep: Keep) -> HighestPool {
        HighestPool {
            light,
            dark: DarkDice {
                dice: dark,
                ask: Dark::Face,
            },
            sides: 6,
            keep,
            tallies: vec![Tally::from_face(6)],
        }
    }

    /// Page 1, 11.5 to 11.7.
    #[test]
    fn worked_examples() {
        let (high, low) = (Keep::Highest(1), Keep::Lowest(1));
        let tens = HighestPool {
            sides: 10,
            ..pool(4, 0, Keep::Highest(2))
        };
        type Case<'a> = (HighestPool, &'a [u32], i64, i64, bool, u32);
        let table: [Case<'_>; 8] = [
            (pool(3, 0, high), &[2, 5, 1], 5, 0, false, 0),
            (pool(2, 0, high), &[6, 6], 6, 2, false, 0),
            (pool(2, 0, low), &[6, 6], 6, 1, false, 0),
            (pool(2, 0, low), &[6, 3], 3, 0, false, 0),
            (pool(1, 1, high), &[4, 5], 5, 0, true, 5),
            (pool(1, 1, high), &[5, 5], 5, 0, true, 5),
            (pool(1, 1, high), &[6, 2], 6, 1, false, 0),
            (tens, &[9, 3, 7, 7], 16, 3, false, 0),
        ];
        for (pool, script, value, sixes, dark_leads, highest_dark) in table {
            let outcome = pool.throw(&mut ScriptedSource::new(script)).outcome;
            let right = HighestOutcome {
                value,
                tallies: vec![sixes],
                dark_leads,
                highest_dark,
            };
            assert_eq!(outcome, right, "{script:?}");
        }
    }

    #[test]
    fn what_is_kept_is_marked() {
        let kept = |keep| -> Vec<bool> {
            let thrown = pool(3, 0, keep).throw(&mut ScriptedSource::new([2, 5, 2]));
            thrown.dice.iter().map(|die| die.used).collect()
        };
        assert_eq!(kept(Keep::Highest(2)), [true, true, false]);
        assert_eq!(kept(Keep::Lowest(1)), [true, false, false]);
        assert_eq!(kept(Keep::Highest(9)), [true, true, true]);
    }

    #[test]
    fn odds_of_two_sixes() {
        let odds = pool(3, 0, Keep::Highest(1)).count().unwrap();
        assert_eq!(
            odds.chance(|outcome| outcome.tallies[0] >= 2).to_string(),
            "2/27"
        );
        assert_eq!(
            odds.chance(|outcome| outcome.value == 6).to_string(),
            "91/216"
        );
    }
}
