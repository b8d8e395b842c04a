use ludex_diag::render::*;
use ludex_diag::*;
use ludex_text::*;
#[test]
fn perf() {
    for one in [true, false] {
        let n = 60_000;
        let t: String = (0..n)
            .map(|i| {
                format!(
                    "{{\"id\":{i},\"name\":\"n{i}\"}},{}",
                    if one { "" } else { "\n" }
                )
            })
            .collect();
        let len = t.len();
        let s: Sources = [Source::new("a", t)].into_iter().collect();
        let ds = (0..1000)
            .map(|i| {
                Diagnostic::new(Severity::Error, "a/b", "a".into(), "m")
                    .at(Span::new(i * len / 1000, i * len / 1000 + 6))
                    .related("a".into(), Span::new(3, 9), "x")
            })
            .collect();
        let r = Report::new(ds, 1);
        let t0 = std::time::Instant::now();
        let mut o = String::new();
        human(&mut o, &r, &s, &HumanOptions::default()).unwrap();
        eprintln!("human {one} {len} {:?}", t0.elapsed());
        let t0 = std::time::Instant::now();
        let mut o = String::new();
        json(&mut o, &r, &s).unwrap();
        eprintln!("json {:?}", t0.elapsed());
    }
    let names: Vec<String> = (0..5000).map(|i| format!("entry-name-{i}")).collect();
    let t0 = std::time::Instant::now();
    for _ in 0..100 {
        nearest("entrx-naem-4999", names.iter().map(String::as_str));
    }
    eprintln!("near {:?}", t0.elapsed() / 100);
}
