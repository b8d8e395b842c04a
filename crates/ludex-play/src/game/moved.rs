//! Moving a party from one recorded end to another (page 1, 10.5).

use crate::party::PartyFile;

impl PartyFile {
    /// Moves from the recorded end `from` to the end `to`: live state, party sheet's live state and
    /// clocks become those of `to`; of every build each value that differs between the two (one
    /// ability, tier, bonus or field, or one list as a whole) becomes that of `to` if it is still
    /// what `from` recorded, else it stays.
    pub fn move_between(&mut self, from: &Self, to: &Self) {
        let _ = (from, to);
        unimplemented!()
    }
}
