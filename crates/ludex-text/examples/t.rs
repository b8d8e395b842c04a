use pulldown_cmark::*;
fn main() {
    for t in ["```yaml role=x\na: 1\n\nb: 2\n```\n", "```yaml\r\na: 1\r\n\r\nb: 2\r\n```\r\n", "- x\n\n  ```yaml\n  a: 1\n\n    b: 2\n  ```\n", "> ~~~~ json a='b\n> {\n>\n> }\n", "  ```yaml\n  a\n b\n   c\n  ```", "> ```yaml\r\n> a\r\n>\tb\r\n> ```\r\n", "```yaml\nopen", "````md\n```yaml\nx\n```\n````\n", "-\t```yaml\n\ta: 1\n\t```\n","``` \nx\n```", "```\\yaml &amp;\nx\n```"] {
        println!("---- {t:?}");
        for (e, r) in Parser::new_ext(t, Options::empty()).into_offset_iter() { println!("{e:?} {r:?} {:?}", &t[r.clone()]); }
    }
    let mut s = "a = 1".to_string();
    for n in [10, 60, 78] {
    let mut s = String::new();
    for _ in 0..n { s.push_str(&format!("a{} = {{", ".a".repeat(70))); }
    s.push_str("b = 1"); s.push_str(&"}".repeat(n));
    let t = std::thread::Builder::new().stack_size(2<<20).spawn(move || {
        let (d, e) = toml::de::DeTable::parse_recoverable(&s); println!("{n} {:?}", e.len()); drop(d);
    }).unwrap(); println!("{:?}", t.join().is_ok());
    }
    s.clear();
}
