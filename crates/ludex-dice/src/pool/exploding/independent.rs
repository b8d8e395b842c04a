//! First dice that fall each for itself, but unlike those that explosions add: thrown again once,
//! or tallied alone.

use super::count::{Faces, Plan, endings};
use crate::dist::space::Step;
use crate::dist::sparse::{Accumulator, Sparse};
use crate::dist::{TooLarge, check_limbs, check_steps, limbs};

impl Plan<'_> {
    /// First dice that fall each for itself: Σ (m) C(n, m) E'^m Q'^(n-m) X_m, where X_m is the law
    /// of m pending dice and E', Q' are the first dice, by Horner's rule in Q'.
    pub(super) fn independent_dice(&self, faces: Faces) -> Result<Sparse, TooLarge> {
        let first = |exploding| Step::new(&self.space, &self.classes(exploding, false, faces));
        let (exploding, quiet) = (first(true), first(false));
        let pending = self.pending_laws()?;
        let powers = self.powers(&exploding, self.dice)?;
        let most = pending.iter().map(Sparse::len).max().unwrap_or(0);
        let loud = powers.last().map_or(0, Sparse::len);
        let steps = (self.dice as usize + 1) * self.width;
        check_steps(&[steps, self.space.cells(), quiet.ways() + 1])?;
        check_steps(&[steps, loud, most, self.width])?;
        let mut table = Accumulator::new(&self.space, self.width)?;
        let mut sum = Sparse::zero(self.width);
        let choose = limbs::binomials(self.dice);
        for (m, (power, ways)) in powers.iter().zip(&choose).enumerate() {
            table.throw(&sum, &quiet);
            if let Some(law) = pending.get(m).or(pending.last()) {
                table.add_product(&power.scaled(ways), law);
            }
            sum = table.take();
        }
        Ok(sum)
    }

    /// For each number m of pending dice what they and all they add give, over s^c cases. The last
    /// is right for all greater m.
    fn pending_laws(&self) -> Result<Vec<Sparse>, TooLarge> {
        let (exploding, quiet) = (self.extra_die(true), self.extra_die(false));
        let powers = self.powers(&exploding, self.cap)?;
        self.check_products(&powers)?;
        let choose = limbs::binomials(self.cap);
        let mut table = Accumulator::new(&self.space, self.width)?;
        let mut quiets = Sparse::one(&self.space, self.width);
        let mut capped = Sparse::zero(self.width);
        let mut laws = Vec::new();
        let mut held = 0;
        // E^(c-m) belongs to C(c, m).
        let by_quiet = choose
            .iter()
            .zip(powers.iter().rev())
            .take(self.dice as usize + 1);
        for (m, (choose, power)) in by_quiet.enumerate() {
            let runs = self.runs(&mut table, &powers, m);
            table.add(&capped);
            table.add_product(&quiets, &runs);
            laws.push(table.take());
            held += laws.last().map_or(0, Sparse::len);
            check_limbs(&[held, self.width])?;
            table.add(&capped);
            table.add_product(&quiets, &power.scaled(choose));
            capped = table.take();
            table.throw(&quiets, &quiet);
            quiets = table.take();
        }
        laws.push(capped);
        Ok(laws)
    }

    /// Refuses products of the powers with grids, one for each number of pending dice, where they
    /// would take too long.
    pub(super) fn check_products(&self, powers: &[Sparse]) -> Result<(), TooLarge> {
        let most = powers.last().map_or(1, Sparse::len).max(self.cap as usize);
        let times = self.dice.min(self.cap) as usize + 1;
        check_steps(&[times, self.space.cells(), most, self.width, self.width])
    }

    /// What explodes when b pending dice end before the cap.
    pub(super) fn runs(&self, table: &mut Accumulator<'_>, powers: &[Sparse], b: usize) -> Sparse {
        let ways = endings(b as u32, self.cap - b as u32, self.sides);
        for (power, ways) in powers.iter().zip(&ways) {
            table.add_scaled(power, ways);
        }
        table.take()
    }
}
