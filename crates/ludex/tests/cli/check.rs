//! `ludex check` and what it says about content nobody should send it.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{BASE, ludex, ludex_with_input, root};

/// The codes found in some bytes; the command must end with exit code 1.
fn refused(bytes: &[u8]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad.json"), bytes).unwrap();
    let run = ludex(folder.path(), &["check", "bad.json", "--format", "json"]);
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    run.codes()
}

#[test]
fn bad_bytes_are_refused_and_named() {
    let ten_megabytes = vec![b' '; 10 << 20];
    let brackets = vec![b'['; 512 << 10];
    let cases: &[(&str, &[u8], &[&str])] = &[
        ("an empty file", b"", &["ruleset/bad-json"]),
        ("blank text", b" \n\t", &["ruleset/bad-json"]),
        ("512 KB of [", &brackets, &["ruleset/bad-json"]),
        (
            "invalid UTF-8",
            b"{\"id\": \"\xff\"}",
            &["ruleset/bad-json"],
        ),
        ("NUL bytes", b"\0\0\0\0", &["ruleset/bad-json"]),
        ("ten megabytes", &ten_megabytes, &["ruleset/too-large"]),
        ("a number by itself", b"5", &["ruleset/wrong-type"]),
    ];
    for (name, bytes, codes) in cases {
        assert_eq!(refused(bytes), *codes, "{name}");
    }
    let lone = refused(b"{\"a\":");
    assert_eq!(
        lone.iter()
            .filter(|code| *code == "ruleset/bad-json")
            .count(),
        1,
        "{lone:?}"
    );
    assert!(!lone.contains(&"ruleset/missing".to_owned()), "{lone:?}");
}

#[test]
fn two_hundred_repeated_keys_are_two_hundred_findings() {
    let repeated = "\"name\": \"Min\", ".repeat(200);
    let text = BASE.replacen(
        "\"name\": \"Min\",",
        &format!("\"name\": \"Min\", {repeated}"),
        1,
    );
    let codes = refused(text.as_bytes());
    assert_eq!(codes.len(), 200);
    assert!(
        codes.iter().all(|code| code == "ruleset/duplicate-key"),
        "{codes:?}"
    );
}

#[test]
fn a_number_beyond_every_range_is_out_of_range() {
    let text = BASE.replacen("\"dc\": 10", "\"dc\": 1e999", 1);
    assert_eq!(refused(text.as_bytes()), ["ruleset/out-of-range"]);
}

#[test]
fn wrong_calls_end_with_2() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("empty")).unwrap();
    for arguments in [
        &["check", "missing.json"][..],
        &["check", "empty"],
        &["check"],
        &["check", "x.json", "--format", "xml"],
        &["nonsense"],
        &["explain", "ruleset/no-such-code"],
        &["check", "-", "--watch"],
    ] {
        let run = ludex(folder.path(), arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}{}", run.out, run.err);
        assert!(run.err.starts_with("error:"), "{}", run.err);
    }
}

#[test]
fn a_file_that_is_missing_does_not_hide_the_others() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("a.json"),
        BASE.replace("\"Min\"", "\"[Min]\""),
    )
    .unwrap();
    let run = ludex(
        folder.path(),
        &["check", "missing.json", "a.json", "--format", "json"],
    );
    assert_eq!(run.code, 2);
    assert_eq!(run.codes(), ["ruleset/unsafe-text"]);
    assert!(run.err.contains("missing.json"), "{}", run.err);
}

#[test]
fn standard_input_is_read_as_a_dash() {
    let here = root();
    let run = ludex_with_input(&here, &["check", "-"], BASE.as_bytes());
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let run = ludex_with_input(&here, &["check", "-", "--format", "json"], b"{}");
    assert_eq!(run.code, 1);
    assert_eq!(run.json()["diagnostics"][0]["file"], "-");
}

#[test]
fn json_is_the_contract() {
    let folder = tempfile::tempdir().unwrap();
    let text = "{\n  \"schemaVersion\": 1,\n  \"id\": \"Ä\"\n}\n";
    fs::write(folder.path().join("a.json"), text).unwrap();
    let run = ludex(folder.path(), &["check", "a.json", "--format", "json"]);
    let report = run.json();
    let keys: Vec<&String> = report.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["diagnostics", "summary"]);
    let bad_id = report["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .find(|found| found["code"] == "ruleset/bad-id")
        .unwrap();
    for (key, value) in [
        ("line", 3),
        ("column", 9),
        ("endLine", 3),
        ("endColumn", 12),
    ] {
        assert_eq!(bad_id[key], value, "{key}");
    }
    assert_eq!(bad_id["path"], "/id");
    assert_eq!(bad_id["severity"], "error");
    assert_eq!(report["summary"]["files"], 1);
}

#[test]
fn warnings_fail_only_when_denied_and_notes_never() {
    let folder = tempfile::tempdir().unwrap();
    let text = BASE.replacen("\"sheet\"", "\"layers\": [], \"sheet\"", 1);
    fs::write(folder.path().join("a.json"), text).unwrap();
    let run = ludex(
        folder.path(),
        &["check", "a.json", "--format", "json", "--deny-warnings"],
    );
    assert_eq!(run.code, 0, "{}", run.out);
    assert_eq!(run.codes(), ["ruleset/not-examined"]);
    let quiet = ludex(folder.path(), &["check", "a.json", "--quiet"]);
    assert_eq!((quiet.code, quiet.out.as_str()), (0, ""));
}

#[test]
fn colours_are_there_only_when_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.json"), "{}").unwrap();
    let plain = ludex(folder.path(), &["check", "a.json"]);
    assert!(!plain.out.contains('\x1b'), "a pipe is no terminal");
    let coloured = ludex(folder.path(), &["check", "a.json", "--color", "always"]);
    assert!(coloured.out.contains("\x1b["));
}

#[test]
fn a_reader_who_leaves_early_is_no_failure_to_shout_about() {
    let folder = tempfile::tempdir().unwrap();
    // Enough findings to overfill the pipe.
    let keys: String = (0..150)
        .map(|n| format!("\"unknown_{n}\": \"{}\",\n", "x".repeat(900)))
        .collect();
    let text = BASE.replacen('{', &format!("{{ {keys}"), 1);
    fs::write(folder.path().join("a.json"), text).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_ludex"))
        .args(["check", "a.json", "--format", "json"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn watching_checks_again_at_each_save() {
    use std::io::{BufRead as _, BufReader};

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.json");
    fs::write(&file, BASE).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_ludex"))
        .args(["check", "a.json", "--watch"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let (sender, lines) = std::sync::mpsc::channel();
    let out = BufReader::new(child.stdout.take().unwrap());
    std::thread::spawn(move || {
        out.lines()
            .map_while(Result::ok)
            .try_for_each(|line| sender.send(line))
    });
    let patience = Duration::from_secs(20);
    let wait_for = |wanted: &str| {
        let start = Instant::now();
        while start.elapsed() < patience {
            if lines
                .recv_timeout(patience)
                .is_ok_and(|line| line.contains(wanted))
            {
                return;
            }
        }
        panic!("`{wanted}` was not seen");
    };
    wait_for("no problems");
    fs::write(&file, BASE.replace("\"Min\"", "\"[Min]\"")).unwrap();
    wait_for("ruleset/unsafe-text");
    // Editors save by renaming.
    let beside = folder.path().join("a.json.new");
    fs::write(&beside, BASE).unwrap();
    fs::rename(&beside, &file).unwrap();
    wait_for("no problems");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn scanners_and_workflows_are_told_in_their_own_form() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("a b.json"),
        BASE.replace("\"Min\"", "\"[Min]\""),
    )
    .unwrap();
    let run = ludex(folder.path(), &["check", "a b.json", "--format", "sarif"]);
    assert_eq!(run.code, 1);
    let sarif = run.json();
    assert_eq!(sarif["version"], "2.1.0");
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "ruleset/unsafe-text");
    assert_eq!(result["level"], "error");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "a%20b.json");
    assert_eq!(place["region"]["startLine"], 1);

    let run = ludex(folder.path(), &["check", "a b.json", "--format", "github"]);
    assert_eq!(run.code, 1);
    assert!(
        run.out.starts_with("::error file=a b.json,line=1,"),
        "{}",
        run.out
    );
}

#[test]
fn details_are_said_only_when_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.json"), BASE).unwrap();
    assert_eq!(ludex(folder.path(), &["check", "a.json"]).err, "");
    let run = ludex(folder.path(), &["check", "a.json", "--verbose"]);
    assert!(
        run.err.contains(&format!("{} bytes read", BASE.len())),
        "{}",
        run.err
    );
}
