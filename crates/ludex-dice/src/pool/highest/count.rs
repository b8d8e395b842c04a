//! The exact odds of a highest-dice pool.
//!
//! Faces are dealt out from the best to the worst (from the lowest up under the zero rule); the
//! state is how many light and dark dice are placed, what the kept ones add, what the tallies say
//! and who came first. As soon as nothing more can change, the dice left fall as they like.

use super::super::tally::{effect, hold_all};
use super::super::{held_dice, held_sides};
use super::{Dark, HighestOutcome, HighestPool, Keep};
use crate::dist::space::{Axis, Grid, Space};
use crate::dist::{Distribution, TooLarge, check_limbs, check_steps, limbs};
use num_bigint::BigUint;

/// The axes before the tallies.
const LIGHT: usize = 0;
const DARK: usize = 1;
const VALUE: usize = 2;
const LEAD: usize = 3;
const TALLIES: usize = 4;

/// Counts a pool.
pub(super) fn count(pool: &HighestPool) -> Result<Distribution<HighestOutcome>, TooLarge> {
    let plan = Plan::new(pool)?;
    let done = plan.deal()?;
    let counts = done.counts(&plan.space);
    Ok(Distribution::new(
        counts.map(|(key, n)| (plan.outcome(key), n)).collect(),
    ))
}

struct Plan<'a> {
    pool: &'a HighestPool,
    sides: u32,
    /// Light dice, and the dark ones too when nothing is asked about them.
    light: u32,
    dark: u32,
    kept: u32,
    /// Faces from the best to the worst.
    faces: Vec<u32>,
    width: usize,
    space: Space,
}

impl<'a> Plan<'a> {
    fn new(pool: &'a HighestPool) -> Result<Self, TooLarge> {
        let sides = held_sides(pool.sides);
        let (light, dark) = (held_dice(pool.light), held_dice(pool.dark.dice));
        let (light, dark) = if pool.ask() == Dark::Ignore {
            (light + dark, 0)
        } else {
            (light, dark)
        };
        let all = light + dark;
        let (kept, faces): (u32, Vec<u32>) = match pool.keep {
            Keep::Highest(kept) => (kept.min(all), (1..=sides).rev().collect()),
            Keep::Lowest(kept) => (kept.min(all), (1..=sides).collect()),
        };
        let width = limbs::width_for(&BigUint::from(sides).pow(all));
        check_limbs(&[all as usize + 1, light.max(dark) as usize + 1, width])?;
        let leads = match pool.ask() {
            Dark::Face if dark > 0 => 2 + 2 * i64::from(sides),
            Dark::Leads if dark > 0 => 2,
            _ => 0,
        };
        let axis = |high: i64| Axis { low: 0, high };
        let value = i64::from(kept) * i64::from(sides);
        let mut axes = vec![
            axis(light.into()),
            axis(dark.into()),
            axis(value),
            axis(leads),
        ];
        let counted = if matches!(pool.keep, Keep::Lowest(_)) {
            kept
        } else {
            all
        };
        axes.extend(
            pool.tallies
                .iter()
                .map(|tally| tally.axis_of_dice(counted, sides)),
        );
        let space = Space::new(axes, width)?;
        check_steps(&[
            faces.len(),
            space.cells(),
            light.max(dark) as usize + 1,
            width,
        ])?;
        Ok(Self {
            pool,
            sides,
            light,
            dark,
            kept,
            faces,
            width,
            space,
        })
    }

    /// Deals all faces out; gives the finished states.
    fn deal(&self) -> Result<Grid, TooLarge> {
        let choose: Vec<Vec<Vec<u64>>> = (0..=self.light.max(self.dark))
            .map(|n| {
                limbs::binomials(n)
                    .iter()
                    .map(|c| limbs::from_big(c, self.width))
                    .collect()
            })
            .collect();
        let mut open = Grid::one(&self.space, self.width);
        let mut done = Grid::zero(&self.space, self.width);
        for (place, face) in self.faces.iter().enumerate() {
            let left = (self.faces.len() - place) as u32;
            open = self.finish(&open, place, left, &mut done);
            // Dark dice first: a tie is theirs.
            open = self.place(&open, *face, DARK, &choose);
            open = self.place(&open, *face, LIGHT, &choose);
        }
        self.finish(&open, self.faces.len(), 0, &mut done);
        Ok(done)
    }

    /// Moves the states that nothing more can change to `done`, the dice left falling on any of
    /// `left` faces; gives the others.
    fn finish(&self, open: &Grid, place: usize, left: u32, done: &mut Grid) -> Grid {
        let mut next = Grid::zero(&self.space, self.width);
        let rest = self.faces.get(place..).unwrap_or_default();
        let quiet = |tally: &super::Tally| rest.iter().all(|face| tally.weight(*face) == 0);
        let tallies_done =
            matches!(self.pool.keep, Keep::Lowest(_)) || self.pool.tallies.iter().all(quiet);
        let powers: Vec<Vec<u64>> = limbs::powers(left, self.light + self.dark)
            .iter()
            .map(|power| limbs::from_big(power, self.width))
            .collect();
        for (cell, count) in open.filled() {
            let key = self.space.key(cell);
            let placed = key[LIGHT] + key[DARK];
            let loose = (i64::from(self.light + self.dark) - placed) as usize;
            let settled = placed >= i64::from(self.kept)
                && (self.dark == 0 || key[LEAD] > 0 && !self.face_is_open(key[LEAD]))
                && tallies_done;
            if settled || loose == 0 {
                let cell = self.cell_of(key, |key| (key[LIGHT], key[DARK]) = (0, 0));
                if let (Some(cell), Some(power)) = (cell, powers.get(loose)) {
                    limbs::add_product(done.cell_mut(cell), power, count);
                }
            } else {
                limbs::add(next.cell_mut(cell), count);
            }
        }
        next
    }

    /// Places every possible number of dice of one colour on `face`.
    fn place(&self, open: &Grid, face: u32, colour: usize, choose: &[Vec<Vec<u64>>]) -> Grid {
        let mut next = Grid::zero(&self.space, self.width);
        let all = i64::from(if colour == LIGHT {
            self.light
        } else {
            self.dark
        });
        if all == 0 {
            return open.clone();
        }
        let effect = effect(&self.pool.tallies, face);
        let lowest = matches!(self.pool.keep, Keep::Lowest(_));
        for (cell, count) in open.filled() {
            let key = self.space.key(cell);
            let left = all - key[colour];
            let room = (i64::from(self.kept) - key[LIGHT] - key[DARK]).max(0);
            for dice in 0..=left {
                let kept = dice.min(room);
                let counted = if lowest { kept } else { dice };
                let to = self.cell_of(key, |key| {
                    if dice > 0 {
                        key[LEAD] = self.lead(key, face, colour);
                    }
                    key[colour] += dice;
                    key[VALUE] += kept * i64::from(face);
                    for (sum, weight) in key[TALLIES..].iter_mut().zip(&effect) {
                        *sum += counted * weight;
                    }
                });
                let ways = choose
                    .get(left as usize)
                    .and_then(|row| row.get(dice as usize));
                if let (Some(to), Some(ways)) = (to, ways) {
                    limbs::add_product(next.cell_mut(to), ways, count);
                }
            }
        }
        next
    }

    /// The cell of a changed key.
    fn cell_of(&self, key: &[i64], change: impl FnOnce(&mut [i64])) -> Option<usize> {
        let mut key = key.to_vec();
        change(&mut key);
        let none = vec![0; key.len()];
        self.space.sum(&key, &none)
    }

    /// What dice of a colour on `face` mean for who leads. 1: dark leads; 2: light leads; with the
    /// highest dark face asked, 1 + 2 × face or 2 + 2 × face, and 2 while no dark die is placed.
    fn lead(&self, key: &[i64], face: u32, colour: usize) -> i64 {
        let lead = key[LEAD];
        let dark_first = colour == DARK && key[DARK] == 0;
        match (self.pool.ask(), lead) {
            _ if self.dark == 0 => 0,
            (Dark::Leads, 0) => {
                if colour == DARK {
                    1
                } else {
                    2
                }
            }
            (Dark::Face, 0 | 2) if dark_first => {
                let light_leads = i64::from(lead == 2);
                1 + light_leads + 2 * i64::from(face)
            }
            (Dark::Face, 0) => 2,
            _ => lead,
        }
    }

    /// Whether the highest dark face is asked and not known.
    fn face_is_open(&self, lead: i64) -> bool {
        self.pool.ask() == Dark::Face && lead == 2
    }

    fn outcome(&self, key: &[i64]) -> HighestOutcome {
        let lead = key[LEAD];
        let highest_dark = if self.pool.ask() == Dark::Face {
            (lead - 1).max(0) / 2
        } else {
            0
        };
        HighestOutcome {
            value: key[VALUE],
            tallies: hold_all(&self.pool.tallies, &key[TALLIES..]),
            dark_leads: lead % 2 == 1,
            highest_dark: u32::try_from(highest_dark).unwrap_or(self.sides),
        }
    }
}
