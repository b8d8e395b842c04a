//! Tests of the CSV splitter: board.md 3.1, and a comparison with another one.

use csv_core::{ReadRecordResult, ReaderBuilder};
use proptest::prelude::*;

use super::*;

/// Records as lines of cells, quoted cells marked by `"`.
fn shown(text: &str) -> String {
    let cell = |cell: &CsvCell<'_>| {
        if cell.quoted {
            format!("\"{}\"", cell.text)
        } else {
            cell.text.to_string()
        }
    };
    let records = read_csv(text).records;
    let lines = records
        .iter()
        .map(|record| record.cells.iter().map(cell).collect::<Vec<_>>().join("|"));
    lines.collect::<Vec<_>>().join(" / ")
}

fn errors(text: &str) -> Vec<&str> {
    let errors = read_csv(text).errors;
    assert!(
        errors
            .iter()
            .all(|error| error.rule == "quote" && error.help.is_some())
    );
    errors
        .iter()
        .map(|error| &text[error.span.range()])
        .collect()
}

#[test]
fn splits_records_and_cells() {
    for (text, expected) in [
        ("", ""),
        ("\u{feff}a,b\nint,int\n1,2", "a|b / int|int / 1|2"),
        ("a,b\r\nint,int\r\n1,2\r\n", "a|b / int|int / 1|2"),
        ("a\nint\nx\ry\n", "a / int / x\ry"),
        ("a,b\n\n \t\nint,int\n,\n", "a|b / int|int / |"),
        (
            " a\t, b \nint,int\n 1 ,\t\"x\" \t, y z\n",
            "a|b / int|int / 1|\"x\"|y z",
        ),
        ("a\nint\n\"x, y\r\nz\"\n", "a / int / \"x, y\r\nz\""),
        ("a\nint\n\" x \"\n", "a / int / \" x \""),
        (
            r#"a
int
"\" \\ \n \; \é"
"#,
            r#"a / int / "" \ n ; é""#,
        ),
        ("a\nint\n\"say \"\"hi\"\"\"\n", "a / int / \"say \"hi\"\""),
        ("a\nint\nx\\n\\,y\n", "a / int / x\\n\\|y"),
        (
            "a,b\n\"on\" | \"off\",\"x,y\"\n1,2",
            "a|b / \"on\" | \"off\"|\"x|y\" / 1|2",
        ),
    ] {
        assert_eq!(shown(text), expected, "{text}");
        assert_eq!(errors(text), [""; 0], "{text}");
    }
}

#[test]
fn comment_lines_stand_anywhere_but_in_cells() {
    let text =
        "# type P = [int;int]\na#,b\n  #inject x = ~t(fk) \nint,int\n\"#f\",\"\n# text\n\"\n# last";
    let csv = read_csv(text);
    let comments: Vec<_> = csv.comments.iter().map(|comment| comment.text).collect();
    assert_eq!(
        comments,
        ["# type P = [int;int]", "#inject x = ~t(fk)", "# last"]
    );
    assert!(
        csv.comments
            .iter()
            .all(|comment| &text[comment.span.range()] == comment.text)
    );
    assert_eq!(shown(text), "a#|b / int|int / \"#f\"|\"\n# text\n\"");
}

#[test]
fn quotes_in_the_wrong_place_are_reported_and_the_rest_is_read() {
    for (text, places, expected) in [
        ("a\nint\n\"x\" y,1\n2\n", vec!["y"], "a / int / \"x\"|1 / 2"),
        (
            "a\nint\nx\"y\",1\n2\n",
            vec!["\""],
            "a / int / x\"y\"|1 / 2",
        ),
        ("a\nint\n\"x,1\n2\n", vec!["\"x,1"], "a / int / \"x,1\" / 2"),
        (
            "a\nint\n\"x\n\"y\n\"z\"\n",
            vec!["y"],
            "a / int / \"x\n\" / \"z\"",
        ),
        (
            "a\nint\n\"\\\"\n\"\\\"\n1\n",
            vec!["\\\""],
            "a / int / \"\"\n\" / 1",
        ),
    ] {
        assert_eq!(errors(text), places, "{text}");
        assert_eq!(shown(text), expected, "{text}");
    }
}

#[test]
fn unclosed_quotes_take_linear_time() {
    let text = format!("a\nint\n{}", "\"\\\"\n".repeat(100_000));
    assert!(!read_csv(&text).errors.is_empty());
}

#[test]
fn ranges_in_a_cell_find_their_place() {
    let text = "a,b\nint,int\n  é x , \"a\\;—\"\"b\\\\\" \n";
    let csv = read_csv(text);
    let [plain, quoted] = &csv.records[2].cells[..] else {
        panic!("two cells")
    };
    assert_eq!(
        (plain.text.as_ref(), quoted.text.as_ref()),
        ("é x", "a;—\"b\\")
    );
    assert_eq!(&text[plain.span_of(text, 3..4).range()], "x");
    for (range, place) in [
        (0..1, "a"),
        (1..2, "\\;"),
        (1..5, "\\;—"),
        (5..6, "\"\""),
        (6..8, "b\\\\"),
        (8..8, ""),
        (0..8, "a\\;—\"\"b\\\\"),
    ] {
        assert_eq!(
            &text[quoted.span_of(text, range.clone()).range()],
            place,
            "{range:?}"
        );
    }
}

/// The records of another splitter.
fn others(text: &str) -> Vec<Vec<String>> {
    let mut reader = ReaderBuilder::new().build();
    let (mut input, mut out, mut ends) = (text.as_bytes(), vec![0; text.len() + 64], vec![0; 64]);
    let mut records = Vec::new();
    loop {
        let (result, read, _, count) = reader.read_record(input, &mut out, &mut ends);
        input = &input[read..];
        match result {
            ReadRecordResult::Record => {
                let starts = std::iter::once(0).chain(ends.iter().copied());
                let cells = starts
                    .zip(&ends[..count])
                    .map(|(start, end)| &out[start..*end]);
                records.push(
                    cells
                        .map(|cell| String::from_utf8(cell.to_vec()).unwrap())
                        .collect(),
                );
            }
            ReadRecordResult::InputEmpty => {}
            ReadRecordResult::End => return records,
            result => panic!("{result:?}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn splits_as_others_do_where_the_dialects_agree(
        rows in prop::collection::vec(
            prop::collection::vec("|[a-zé🎲;\\[\\]]{1,5}|\"([a-zé🎲, #]|\"\"|\n|\r\n){0,6}\"", 2..5),
            0..6,
        ),
        crlf in any::<bool>(),
    ) {
        let end = if crlf { "\r\n" } else { "\n" };
        let lines: Vec<_> = rows.iter().map(|cells| cells.join(",")).collect();
        let text = format!("a,b{end}int,int{end}{}", lines.join(end));
        let csv = read_csv(&text);
        prop_assert_eq!(&csv.errors, &vec![]);
        let ours: Vec<Vec<_>> = csv.records.iter()
            .map(|record| record.cells.iter().map(|cell| cell.text.to_string()).collect())
            .collect();
        prop_assert_eq!(ours, others(&format!("{text}\n")));
    }

    #[test]
    fn spans_are_sound(text in prop_oneof![any::<String>(), "([\",#\\\\ \t]|a|é|🎲|\n|\r\n){0,40}"]) {
        let csv = read_csv(&text);
        for record in &csv.records {
            prop_assert!(text.get(record.span.range()).is_some());
            for cell in &record.cells {
                prop_assert!(record.span.contains(cell.span));
                prop_assert!(text.get(cell.span.range()).is_some());
                for (at, c) in cell.text.char_indices() {
                    let place = cell.span_of(&text, at..at + c.len_utf8());
                    prop_assert!(cell.span.contains(place), "{cell:?} {place:?}");
                    prop_assert!(text[place.range()].contains(c), "{cell:?} {place:?}");
                }
            }
        }
        prop_assert!(csv.errors.iter().all(|error| text.get(error.span.range()).is_some()));
    }
}
