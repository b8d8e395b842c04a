
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
#[test]
fn lines() {
    let mut texts = crate::corpus::corpus();
    texts.push(("example".into(), include_str!("example.json").into()));
    for i in 0..10 { let v: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(format!("/tmp/kind{i}.json")).unwrap()).unwrap(); texts.push((format!("kind{i}"), serde_json::to_string_pretty(&v).unwrap())); }
    for (name, text) in texts {
        let whole = read(text.as_bytes(), "x");
        let known: Vec<_> = whole.diagnostics.iter().map(|d| format!("{} {}", d.code, d.message)).collect();
        let lines: Vec<&str> = text.lines().collect();
        for lost in 0..lines.len() {
            let mut l = lines.clone(); l.remove(lost);
            let out = read(l.join("\n").as_bytes(), "x");
            let said: Vec<_> = out.diagnostics.iter().filter(|d| d.severity != ludex_diag::Severity::Note && !known.contains(&format!("{} {}", d.code, d.message))).collect();
            let bad = said.iter().filter(|d| d.code == "ruleset/bad-json").count();
            let other = said.len() - bad;
            if (bad > 0 && other > 0) || bad > 1 || other > 2 {
                let short = name.rsplit('/').next().unwrap();
                println!("{short}:{} `{}` bad {bad} other {other}", lost + 1, lines[lost].trim());
                for d in said.iter().take(6) { println!("      {} @ {} {}", d.code, d.path.as_ref().unwrap().dotted(), d.message); }
            }
        }
    }
}
