
use std::collections::BTreeMap;
use ludex_ruleset::read;
#[test]
fn explore() {
    let mut texts = crate::corpus::corpus();
    texts.push(("example".into(), include_str!("example.json").into()));
    for i in 0..10 { texts.push((format!("kind{i}"), std::fs::read_to_string(format!("/tmp/kind{i}.json")).unwrap())); }
    if std::env::var("SMALL").is_ok() { texts.retain(|t| t.0.starts_with("kind")); }
    let registry = ludex_diag::Registry::new(ludex_ruleset::code_pages()).unwrap();
    for info in registry.iter() { if let Some(g) = info.good { texts.push((info.code.into(), g.text.to_owned())); } }
    let mut all: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let step: usize = std::env::var("STEP").ok().and_then(|s| s.parse().ok()).unwrap_or(37);
    for (name, text) in texts {
        let mut at = 0;
        let whole = read(text.as_bytes(), "x");
        let known: Vec<_> = whole.diagnostics.iter().map(|d| format!("{} {}", d.code, d.message)).collect();
        for k in &known { if !k.contains("not-examined") { println!("WHOLE {name}: {k}"); } }
        while at < text.len() {
            at += step;
            if at >= text.trim_end().len() { break; }
            let out = read(&text.as_bytes()[..at], "x");
            for d in out.diagnostics {
                if d.code == "ruleset/bad-json" || d.code == "ruleset/not-examined" || known.contains(&format!("{} {}", d.code, d.message)) { continue; }
                let e = all.entry(format!("{} {}", d.code, d.message)).or_insert((0, format!("{name} {at} {:?}", d.path.map(|p| p.dotted()))));
                e.0 += 1;
            }
        }
    }
    for (k, v) in all { println!("{} {k}  | {}", v.0, v.1); }
}
