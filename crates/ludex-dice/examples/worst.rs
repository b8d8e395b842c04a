#![allow(missing_docs)]
use ludex_dice::expression::Expression;
use ludex_dice::pool::*;
use std::time::Instant;
fn show<P: Pool>(name: &str, pool: &P) {
    let t = Instant::now();
    let r = pool.count();
    let e = t.elapsed();
    match r { Ok(d) => println!("{name}: {e:?} {} outcomes", d.counts().len()), Err(x) => println!("{name}: {e:?} REFUSED {x}") }
}
fn show_as<P: Pool, K: Ord>(name: &str, pool: &P, read: impl FnMut(&P::Outcome) -> K) {
    let t = Instant::now();
    let r = pool.count_as(read);
    let e = t.elapsed();
    match r { Ok(d) => println!("{name}: {e:?} {} outcomes", d.counts().len()), Err(x) => println!("{name}: {e:?} REFUSED {x}") }
}
fn ex(n: u32, sides: u32, cap: u32, exfrom: u32, tallies: Vec<Tally>, rethrow: Option<Rethrow>) -> ExplodingPool {
    ExplodingPool { dice: n, sides, rethrow, explode: Some(Explode { from: exfrom, at_most: cap }), tallies }
}
fn main() {
    let net = Tally::from_face(7).and(10..=10, 1).and(1..=1, -1);
    let half = |n: u32| vec![net.clone(), Tally::from_face(7).held_to(1), Tally::up_to_face(1).first_throw().told_apart_at([n.div_ceil(2)])];
    for (n, c) in [(10, 40), (20, 40), (36, 100), (37, 100), (60, 100), (100, 100)] { show(&format!("a {n}d10 half"), &ex(n, 10, c, 10, half(n), None)); }
    for (n, c) in [(20, 40), (100, 100)] {
        show(&format!("d {n} botch any"), &ex(n, 10, c, 10, vec![net.clone(), Tally::from_face(7).held_to(1), Tally::up_to_face(1).held_to(1)], None));
        show(&format!("d {n} apart"), &ex(n, 10, c, 10, vec![Tally::from_face(7).and(10..=10, 1), Tally::up_to_face(1)], None));
        for mode in [RethrowMode::Once, RethrowMode::Until] {
            let r = Some(Rethrow { up_to: 3, mode, at_most: 100 });
            show(&format!("d {n} re-throw {mode:?}"), &ex(n, 10, c, 10, vec![net.clone(), Tally::from_face(7).held_to(1), Tally::up_to_face(1).held_to(1)], r));
            show(&format!("d {n} re-throw {mode:?} half"), &ex(n, 10, c, 10, half(n), r));
        }
        let dnet = Tally::from_face(50).and(90..=100, 1).and(1..=9, -1);
        show(&format!("a {n}d100 explode 30, half"), &ex(n, 100, c, 30, vec![dnet.clone(), Tally::from_face(50).held_to(1), Tally::up_to_face(20).first_throw().told_apart_at([n.div_ceil(2)])], None));
        show(&format!("a {n}d100 explode 30, until 20"), &ex(n, 100, c, 30, vec![dnet.clone(), Tally::from_face(50).held_to(1), Tally::up_to_face(20).held_to(1)], Some(Rethrow { up_to: 20, mode: RethrowMode::Until, at_most: 100 })));
    }
    let hi = |light, dark, sides, keep, tallies, ask| HighestPool { light, dark: DarkDice { dice: dark, ask }, sides, keep: Keep::Highest(keep), tallies };
    show("b 6+3d6", &hi(6, 3, 6, 1, vec![Tally::from_face(6).held_to(2)], Dark::Face));
    show("b 20+3d10 k3", &hi(20, 3, 10, 3, vec![Tally::from_face(10).held_to(2)], Dark::Face));
    show("b 13d100+3 k10", &hi(10, 3, 100, 10, vec![Tally::from_face(90).held_to(3)], Dark::Face));
    show("b 100+10 d100 k10 leads", &hi(100, 10, 100, 10, vec![Tally::from_face(90).held_to(3)], Dark::Leads));
    show("b 100+10 d100 k10 face", &hi(100, 10, 100, 10, vec![Tally::from_face(50).held_to(50)], Dark::Face));
    show("b 100+10 d100 k10 reaches", &hi(100, 10, 100, 10, vec![Tally::from_face(50).told_apart_at([50])], Dark::Reaches(40)));
    show("b 100+10 d100 k10 reaches 2 tallies", &hi(100, 10, 100, 10, vec![Tally::from_face(50).told_apart_at([50]), Tally::up_to_face(10).told_apart_at([3, 5])], Dark::Reaches(40)));
    show("b 100+10 d100 k10 reaches 3 tallies", &hi(100, 10, 100, 10, vec![Tally::from_face(100).told_apart_at([1, 2]), Tally::from_face(90).told_apart_at([5]), Tally::up_to_face(10).told_apart_at([3, 5])], Dark::Reaches(40)));
    show("b 13d100+3 k10 reaches", &hi(10, 3, 100, 10, vec![Tally::from_face(90).held_to(3)], Dark::Reaches(40)));
    for text in ["4d6kh3", "100d6dl1", "100d100dl1", "100d6dl10", "d1000!^100", "20d20kh10", "10d10!kh3", "30d10kh5"] {
        let e = Expression::parse(text).unwrap();
        let t = Instant::now();
        let r = e.odds();
        println!("c {text}: {:?} {}", t.elapsed(), r.map_or_else(|e| e.to_string(), |d| d.counts().len().to_string()));
    }
    let sum = |tallies, sets| SumPool { dice: 10, sides: 1000, sets, tallies };
    show("e sum 0", &sum(vec![], Sets::Higher));
    show("e sum 1", &sum(vec![Tally::from_face(900)], Sets::Higher));
    show("e sum 2", &sum(vec![Tally::from_face(900), Tally::up_to_face(300)], Sets::Higher));
    show("e sum 3", &sum(vec![Tally::from_face(900), Tally::up_to_face(300), Tally::from_face(500)], Sets::Higher));
    show("e sum 4", &sum(vec![Tally::from_face(900), Tally::up_to_face(300), Tally::from_face(500), Tally::from_face(700)], Sets::Higher));
    show_as("e sum 3 as", &sum(vec![Tally::from_face(900), Tally::up_to_face(300), Tally::from_face(500)], Sets::Higher), |o| (o.sum, o.tallies[0] > 2, o.tallies[1] > 3, o.tallies[2]>6));
    show_as("e sum 4 as", &sum(vec![Tally::from_face(900), Tally::up_to_face(300), Tally::from_face(500), Tally::from_face(700)], Sets::Higher), |o| (o.sum, o.tallies[0] > 2, o.tallies[1] > 3, o.tallies[2]>6));
    let told = |t: Tally| t.told_apart_at([2, 5]);
    show_as("e sum 4 told as", &sum(vec![told(Tally::from_face(900)), told(Tally::up_to_face(300)), told(Tally::from_face(500)), told(Tally::from_face(700))], Sets::Higher), |o| (o.sum, o.tallies[0] > 2, o.tallies[1] > 3, o.tallies[2]>6));
    show_as("e sum 5 told as", &sum(vec![told(Tally::from_face(900)), told(Tally::up_to_face(300)), told(Tally::from_face(500)), told(Tally::from_face(700)), told(Tally::up_to_face(1))], Sets::Higher), |o| (o.sum, o.tallies[0] > 2, o.tallies[1] > 3, o.tallies[2]>6));
    show_as("e sum 6 told as", &sum(vec![told(Tally::from_face(900)), told(Tally::up_to_face(300)), told(Tally::from_face(500)), told(Tally::from_face(700)), told(Tally::up_to_face(1)), told(Tally::from_face(1000))], Sets::Higher), |o| (o.sum, o.tallies[0] > 2, o.tallies[1] > 3, o.tallies[2]>6));
    // Genesys-like: success, advantage, triumph, despair
    let f = |v: &[[i32; 4]]| v.iter().map(|x| x.to_vec()).collect::<Vec<_>>();
    let (o, s, a, t) = ([0; 4], [1, 0, 0, 0], [0, 1, 0, 0], [1, 0, 1, 0]);
    let (ss, sa, aa) = ([2, 0, 0, 0], [1, 1, 0, 0], [0, 2, 0, 0]);
    let neg = |x: [i32; 4]| [-x[0], -x[1], 0, x[2]];
    let prof = [o, s, s, ss, ss, a, sa, sa, sa, aa, aa, t];
    let abil = [o, s, s, ss, a, a, sa, aa];
    let kinds = |p: u32, ab: u32, ch: u32, di: u32, b: u32| vec![
        SymbolDice { dice: p, faces: f(&prof) }, SymbolDice { dice: ab, faces: f(&abil) },
        SymbolDice { dice: ch, faces: f(&prof.map(neg)) }, SymbolDice { dice: di, faces: f(&abil.map(neg)) },
        SymbolDice { dice: b, faces: f(&[o, o, s, sa, aa, a]) }, SymbolDice { dice: b, faces: f(&[o, o, neg(s), neg(s), neg(a), neg(a)]) }];
    show("e symbols 5+4", &SymbolPool { dice: kinds(2, 3, 1, 3, 1), held_to: vec![None; 4] });
    show("e symbols 12+8 none held", &SymbolPool { dice: kinds(5, 7, 4, 4, 6), held_to: vec![None; 4] });
    show("e symbols 40+20+10+10 held", &SymbolPool { dice: kinds(20, 20, 10, 10, 10), held_to: vec![None, None, Some(1), Some(1)] });
    show("e symbols 40+20+10+10 held 3", &SymbolPool { dice: kinds(20, 20, 10, 10, 10), held_to: vec![None, None, Some(3), Some(3)] });
    let all = |sign: i32, two: i32| { let mut v = Vec::new(); for a in 0..=4i32 { for b in 0..=4 - a { v.push(vec![sign * a * two, sign * b]); } } let mut k = 0; while v.len() < 100 { v.push(v[k].clone()); k += 1; } v };
    let wild = |two| vec![SymbolDice { dice: 40, faces: all(1, two) }, SymbolDice { dice: 20, faces: all(-1, 1) }, SymbolDice { dice: 10, faces: all(1, 1) }, SymbolDice { dice: 10, faces: all(-1, 1) }];
    show_as("e symbols wild two pairs", &SymbolPool { dice: wild(1), held_to: vec![None; 2] }, |k| (k[0], k[1] > 2));
    show_as("e symbols wild two pairs, double", &SymbolPool { dice: wild(2), held_to: vec![None; 2] }, |k| (k[0], k[1] > 2));
    show_as("e symbols 40+20+10+10 held 3 as", &SymbolPool { dice: kinds(20, 20, 10, 10, 10), held_to: vec![None, None, Some(3), Some(3)] }, |k| (k[0], k[1] > 2, k[2] > 1, k[3] > 1));
    show("e symbols 40+20+10+10", &SymbolPool { dice: kinds(20, 20, 10, 10, 10), held_to: vec![None, None, None, None] });
}
