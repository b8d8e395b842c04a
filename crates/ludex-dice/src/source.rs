//! Where faces come from: the seeded stream of the combat page, 15.1, and a script for tests.

/// A roll source of page 1, 5.3: each call throws one die.
///
/// The order of calls is part of the rules, so a source that gives fixed faces fixes the result.
pub trait RollSource {
    /// Throws a die with `sides` sides and gives a face from 1 to `sides`.
    ///
    /// A die with no sides reads as a die with one.
    fn next(&mut self, sides: u32) -> u32;
}

impl<S: RollSource + ?Sized> RollSource for &mut S {
    fn next(&mut self, sides: u32) -> u32 {
        (**self).next(sides)
    }
}

/// The seeded dice of the combat page, 15.1: die number `cursor` of `seed`.
///
/// The two fields are the whole state, so a fight or a table stores them and goes on later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeededSource {
    /// What the whole stream follows from.
    pub seed: u64,
    /// How many dice have been thrown.
    pub cursor: u64,
}

impl SeededSource {
    /// The stream of `seed` from its first die.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed, cursor: 0 }
    }

    /// The stream of `seed` after `cursor` dice.
    #[must_use]
    pub fn at(seed: u64, cursor: u64) -> Self {
        Self { seed, cursor }
    }
}

impl RollSource for SeededSource {
    fn next(&mut self, sides: u32) -> u32 {
        let x = mixed(self.seed, self.cursor);
        self.cursor = self.cursor.wrapping_add(1);
        // Both factors are below 2^32, so the top half is below `sides`.
        1 + (((x >> 32) * u64::from(sides.max(1))) >> 32) as u32
    }
}

/// Steps 1 to 4 of 15.1.
fn mixed(seed: u64, number: u64) -> u64 {
    let x = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// Faces given beforehand, each held to 1..=sides when it is thrown (combat page, 15.1).
///
/// A script that is too short gives ones and says how many dice it lacked, so that a test can tell
/// a right result from a lucky one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptedSource {
    faces: Vec<u32>,
    used: usize,
    missing: usize,
}

impl ScriptedSource {
    /// A source that gives `faces` in order.
    #[must_use]
    pub fn new(faces: impl Into<Vec<u32>>) -> Self {
        Self {
            faces: faces.into(),
            used: 0,
            missing: 0,
        }
    }

    /// How many dice were thrown after the script had run out.
    #[must_use]
    pub fn missing(&self) -> usize {
        self.missing
    }

    /// The faces that were not thrown.
    #[must_use]
    pub fn rest(&self) -> &[u32] {
        self.faces.get(self.used..).unwrap_or_default()
    }
}

impl RollSource for ScriptedSource {
    fn next(&mut self, sides: u32) -> u32 {
        match self.faces.get(self.used) {
            Some(&face) => {
                self.used += 1;
                face.clamp(1, sides.max(1))
            }
            None => {
                self.missing += 1;
                1
            }
        }
    }
}

/// One die that a [`Recorder`] saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Recorded {
    /// How many sides the die has.
    pub sides: u32,
    /// The face it showed.
    pub face: u32,
}

/// A source that keeps every die another source throws, for logs and replays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorder<S> {
    source: S,
    thrown: Vec<Recorded>,
}

impl<S: RollSource> Recorder<S> {
    /// Records what `source` throws from now on.
    #[must_use]
    pub fn new(source: S) -> Self {
        Self {
            source,
            thrown: Vec::new(),
        }
    }

    /// Every die thrown so far, in order.
    #[must_use]
    pub fn thrown(&self) -> &[Recorded] {
        &self.thrown
    }

    /// The source and the dice it threw.
    #[must_use]
    pub fn into_parts(self) -> (S, Vec<Recorded>) {
        (self.source, self.thrown)
    }
}

impl<S: RollSource> RollSource for Recorder<S> {
    fn next(&mut self, sides: u32) -> u32 {
        let face = self.source.next(sides);
        self.thrown.push(Recorded {
            sides: sides.max(1),
            face,
        });
        face
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn published_vectors() {
        let table: [(u64, u64, [u32; 8], [u32; 8]); 3] = [
            (
                0,
                0xe220_a839_7b1d_cdaf,
                [6, 3, 1, 6, 1, 2, 2, 5],
                [18, 9, 1, 20, 3, 7, 4, 16],
            ),
            (
                1,
                0x910a_2dec_8902_5cc1,
                [4, 5, 6, 3, 3, 5, 6, 4],
                [12, 15, 20, 9, 9, 16, 18, 11],
            ),
            (
                42,
                0xbdd7_3226_2feb_6e95,
                [5, 1, 2, 3, 1, 6, 2, 5],
                [15, 4, 6, 7, 1, 18, 5, 17],
            ),
        ];
        for (seed, first, sixes, twenties) in table {
            assert_eq!(mixed(seed, 0), first, "seed {seed}");
            for (sides, faces) in [(6, sixes), (20, twenties)] {
                let mut source = SeededSource::new(seed);
                assert_eq!(
                    faces.map(|_| source.next(sides)),
                    faces,
                    "seed {seed}, d{sides}"
                );
                assert_eq!(source, SeededSource::at(seed, 8));
            }
        }
    }

    #[test]
    fn a_script_is_held_and_counts_what_it_lacks() {
        let mut source = ScriptedSource::new([0, 9, 3, 5]);
        assert_eq!([source.next(6), source.next(6), source.next(0)], [1, 6, 1]);
        assert_eq!((source.rest(), source.missing()), (&[5][..], 0));
        assert_eq!([source.next(6), source.next(6), source.next(6)], [5, 1, 1]);
        assert_eq!((source.rest(), source.missing()), (&[][..], 2));
    }

    #[test]
    fn a_recorder_keeps_sides_and_faces() {
        let mut recorder = Recorder::new(ScriptedSource::new([4, 2]));
        assert_eq!([recorder.next(6), recorder.next(3)], [4, 2]);
        let seen = [
            Recorded { sides: 6, face: 4 },
            Recorded { sides: 3, face: 2 },
        ];
        assert_eq!(recorder.thrown(), seen);
        let (source, thrown) = recorder.into_parts();
        assert_eq!((source.missing(), thrown), (0, seen.to_vec()));
    }

    proptest! {
        #[test]
        fn faces_stay_on_the_die(seed: u64, cursor: u64, sides: u32) {
            let mut source = SeededSource::at(seed, cursor);
            let face = source.next(sides);
            prop_assert!((1..=sides.max(1)).contains(&face));
            prop_assert_eq!(source.cursor, cursor.wrapping_add(1));
        }
    }
}
