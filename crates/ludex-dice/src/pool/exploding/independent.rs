//! First dice that fall each for itself, but unlike those that explosions add: thrown again once,
//! or tallied alone.

use super::count::{Faces, Plan, endings};
use crate::dist::space::{Grid, Sparse, Step};
use crate::dist::{TooLarge, check_limbs, check_steps, limbs};

impl Plan<'_> {
    /// First dice that fall each for itself: Σ (m) C(n, m) E'^m Q'^(n-m) X_m, where X_m is the law
    /// of m pending dice and E', Q' are the first dice, by Horner's rule in Q'.
    pub(super) fn independent_dice(&self, faces: Faces) -> Result<Grid, TooLarge> {
        let first = |exploding| Step::new(&self.space, &self.classes(exploding, false, faces));
        let (exploding, quiet) = (first(true), first(false));
        let pending = self.pending_laws()?;
        let most = pending.iter().map(Sparse::len).max().unwrap_or(0);
        let steps = (self.dice as usize + 1) * self.width;
        check_steps(&[steps, self.space.cells(), quiet.ways() + 1])?;
        let mut power = Grid::one(&self.space, self.width);
        let mut sum = Grid::zero(&self.space, self.width);
        for (m, ways) in limbs::binomials(self.dice).iter().enumerate() {
            if m > 0 {
                sum = sum.throw(&quiet);
                power = power.throw(&exploding);
            }
            let chosen = power.sparse().scaled(ways);
            check_steps(&[steps, chosen.len(), most, self.width])?;
            if let Some(law) = pending.get(m).or(pending.last()) {
                sum.add_product(&self.space, &chosen, law);
            }
        }
        Ok(sum)
    }

    /// For each number m of pending dice what they and all they add give, over s^c cases. The last
    /// is right for all greater m.
    fn pending_laws(&self) -> Result<Vec<Sparse>, TooLarge> {
        let (exploding, quiet) = (self.extra_die(true), self.extra_die(false));
        let (n, c) = (self.dice as usize, self.cap as usize);
        let powers = self.powers(&exploding)?;
        let choose = limbs::binomials(self.cap);
        let mut quiets = Grid::one(&self.space, self.width);
        let mut capped = Grid::zero(&self.space, self.width);
        let mut laws = Vec::new();
        for (m, choose) in choose.iter().enumerate().take(n + 1) {
            let mut law = capped.clone();
            let quiet_dice = quiets.sparse();
            if let Some(runs) = self.runs(&powers, m) {
                law.add_product(&self.space, &quiet_dice, &runs);
            }
            laws.push(law.sparse());
            if let Some(power) = powers.get(c - m) {
                capped.add_product(&self.space, &quiet_dice, &power.scaled(choose));
            }
            quiets = quiets.throw(&quiet);
        }
        laws.push(capped.sparse());
        Ok(laws)
    }

    /// E^0 to E^c.
    pub(super) fn powers(&self, exploding: &Step) -> Result<Vec<Sparse>, TooLarge> {
        let (n, c) = (self.dice as usize, self.cap as usize);
        check_steps(&[c + 1, self.space.cells(), exploding.ways() + 1, self.width])?;
        let one = Grid::one(&self.space, self.width);
        let all = std::iter::successors(Some(one), |power| Some(power.throw(exploding)));
        let powers: Vec<Sparse> = all.take(c + 1).map(|power| power.sparse()).collect();
        // What follows multiplies their sum with grids, once for each number of pending dice.
        let most = powers.last().map_or(1, Sparse::len).max(c);
        check_steps(&[
            n.min(c) + 1,
            self.space.cells(),
            most,
            self.width,
            self.width,
        ])?;
        check_limbs(&[n + c + 4, self.space.cells(), self.width])?;
        Ok(powers)
    }

    /// What explodes when b pending dice end before the cap.
    pub(super) fn runs(&self, powers: &[Sparse], b: usize) -> Option<Sparse> {
        let ways = endings(b as u32, self.cap - b as u32, self.sides);
        Sparse::sum(powers.iter().zip(&ways))
    }
}
