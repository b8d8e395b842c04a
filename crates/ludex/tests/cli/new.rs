//! `ludex new ruleset`: every template checks clean and can be rolled.

use crate::support::ludex;

const TEMPLATES: [&str; 5] = [
    "dice-sum",
    "dice-pool",
    "dice-highest",
    "roll-against",
    "symbol-pool",
];

#[test]
fn every_template_checks_clean_and_can_be_rolled() {
    let folder = tempfile::tempdir().unwrap();
    for template in TEMPLATES {
        let run = ludex(
            folder.path(),
            &["new", "ruleset", template, "--template", template],
        );
        assert_eq!(run.code, 0, "{}", run.err);
        let run = ludex(
            folder.path(),
            &["check", template, "--format", "json", "--deny-warnings"],
        );
        assert_eq!(run.code, 0, "{template}: {}", run.out);
        assert_eq!(run.codes(), Vec::<String>::new(), "{template}");

        let sheet = format!("{template}.json");
        let made = [
            "ruleset",
            "sheet",
            template,
            "--new",
            "Mira",
            "--set",
            "skills.notice=trained",
        ];
        let run = ludex(folder.path(), &[&made[..], &["-o", &sheet]].concat());
        assert_eq!(run.code, 0, "{template}: {}", run.err);

        let tag = "[skill_check: skill=\"Notice\" difficulty=\"Hard\"]";
        let ask = [
            "ruleset", "roll", template, "--sheet", &sheet, "--tag", tag, "--seed", "5",
        ];
        let run = ludex(folder.path(), &[&ask[..], &["--format", "json"]].concat());
        assert_eq!(run.code, 0, "{template}: {}", run.err);
        let roll = run.json();
        assert_eq!(roll["kind"], template);
        assert!(
            roll["result"]
                .as_str()
                .unwrap()
                .starts_with("[skill_check: skill=\"Notice\"")
        );

        let ask = ["ruleset", "odds", template, "--sheet", &sheet, "--tag", tag];
        let run = ludex(folder.path(), &[&ask[..], &["--format", "json"]].concat());
        assert_eq!(run.code, 0, "{template}: {}", run.err);
        let odds = run.json();
        let outcomes = odds["outcomes"].as_array().unwrap();
        let sum: f64 = outcomes
            .iter()
            .map(|chance| chance["probability"].as_f64().unwrap())
            .sum();
        assert!((sum - 1.0).abs() < 1e-9, "{template}: {sum}");
        assert!(
            outcomes.iter().any(|chance| chance["band"] == roll["band"]),
            "{template}"
        );
    }
}

#[test]
fn a_folder_with_content_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("mine")).unwrap();
    std::fs::write(folder.path().join("mine/notes.txt"), "precious").unwrap();
    let run = ludex(folder.path(), &["new", "ruleset", "mine"]);
    assert_eq!(run.code, 2);
    assert_eq!(
        std::fs::read_dir(folder.path().join("mine"))
            .unwrap()
            .count(),
        1
    );
    let run = ludex(folder.path(), &["new", "ruleset", "traditional"]);
    assert_eq!(run.code, 2, "a reserved id");
    assert!(!folder.path().join("traditional").exists());
}
