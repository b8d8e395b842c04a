#![allow(missing_docs)]
use ludex_dice::pool::*;
fn main() {
    let net = Tally::from_face(7).and(10..=10, 1).and(1..=1, -1);
    for _ in 0..1000 {
        let p = ExplodingPool { dice: 20, sides: 10, rethrow: Some(Rethrow { up_to: 3, mode: RethrowMode::Once, at_most: 100 }), explode: Some(Explode { from: 10, at_most: 40 }), tallies: vec![net.clone(), Tally::from_face(7).held_to(1), Tally::up_to_face(1).held_to(1)] };
        std::hint::black_box(p.count().unwrap());
    }
}
