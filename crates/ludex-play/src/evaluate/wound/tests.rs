//! Wound tracks, marked and healed.

use ludex_ruleset::Ruleset;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::evaluate::{Play, TrackValue};
use crate::sheet::SheetFile;
use crate::testing::{ruleset, sheet};

fn rules(track: Value) -> Ruleset {
    ruleset(
        json!({}),
        json!({
            "lists": [{"id": "tough", "label": "Tough", "maxItems": 9, "columns": [
                {"id": "count", "label": "Count", "type": "number", "min": 0, "max": 99, "default": 1},
                {"id": "penalty", "label": "Penalty", "type": "number", "min": -99, "max": 9}
            ]}],
            "live": {"tracks": [track]}
        }),
    )
}

/// Seven levels 0 -1 -1 -2 -2 -5 -99, kinds b < l < a (page 1, 11.12).
fn seven(extra: Value) -> Ruleset {
    let levels = [
        ("Bruised", 0),
        ("Hurt", -1),
        ("Injured", -1),
        ("Wounded", -2),
        ("Mauled", -2),
        ("Crippled", -5),
        ("Out", -99),
    ];
    let levels = levels.map(|(label, penalty)| json!({"label": label, "penalty": penalty}));
    let mut track = json!({
        "id": "harm", "label": "Harm", "min": 0, "max": 7, "levels": levels,
        "kinds": [
            {"id": "b", "label": "b", "severity": 1}, {"id": "l", "label": "l", "severity": 2},
            {"id": "a", "label": "a", "severity": 3}
        ]
    });
    track
        .as_object_mut()
        .unwrap()
        .extend(extra.as_object().unwrap().clone());
    rules(track)
}

fn boxes(count: usize) -> Ruleset {
    rules(json!({
        "id": "harm", "label": "Harm", "min": 0, "max": count, "fill": "indexed", "onFull": "refuse",
        "boxes": {"penalty": {"by": "filled", "table": [[0, 0], [2, -1], [4, -2]]}},
        "kinds": [{"id": "s", "label": "S", "severity": 0}]
    }))
}

fn read<'a>(rules: &'a Ruleset, sheet: &'a SheetFile) -> Wounds<'a> {
    match Evaluation::new(rules, sheet, Play::InPlay).track(0) {
        Some(TrackValue::Wound(wounds)) => wounds.clone(),
        other => panic!("a wound track, not {other:?}"),
    }
}

fn stored(marks: &[&str], overflow: i64) -> SheetFile {
    let wounds = json!({"wounds": {"harm": {"marks": marks, "overflow": overflow}}});
    sheet(json!({}), Some(wounds))
}

/// The marks as letters, `.` for a clear box.
fn shown(wounds: &Wounds<'_>) -> String {
    let stored = wounds.stored().unwrap_or_default();
    let marks: Vec<&str> = stored
        .marks
        .iter()
        .map(|mark| if mark.is_empty() { "." } else { mark })
        .collect();
    marks.join(" ")
}

const B: usize = 0;
const L: usize = 1;
const A: usize = 2;

/// Page 1, 11.12.
#[test]
fn marks_find_their_place() {
    let rules = seven(json!({}));
    let blank = sheet(json!({}), None);
    let mut wounds = read(&rules, &blank);
    assert_eq!((wounds.penalty(), wounds.stored()), (0, None));
    for (kind, amount, marks, penalty) in [
        (B, 3, "b b b", -1),
        (L, 1, "l b b b", -2),
        (A, 1, "a l b b b", -2),
        // Two places fill, the third mark upgrades.
        (B, 3, "a l l b b b b", -99),
    ] {
        wounds.mark(kind, amount, 1).unwrap();
        assert_eq!(
            (shown(&wounds).as_str(), wounds.penalty()),
            (marks, penalty)
        );
    }
    let full = stored(&["a"; 7], 0);
    let mut wounds = read(&rules, &full);
    wounds.mark(B, 2, 1).unwrap();
    assert_eq!(wounds.overflow(), 2);
    let almost = stored(&["a", "a", "a", "a", "a", "a", "l"], 0);
    let mut wounds = read(&rules, &almost);
    wounds.mark(B, 3, 1).unwrap();
    assert_eq!(
        (shown(&wounds).as_str(), wounds.overflow()),
        ("a a a a a a a", 2)
    );
    wounds.heal(3, None);
    assert_eq!(
        (shown(&wounds).as_str(), wounds.overflow()),
        ("a a a a a a", 0)
    );
}

#[test]
fn healing_takes_the_lightest_or_the_named_kind() {
    let rules = seven(json!({}));
    let hurt = stored(&["a", "l", "b", "b"], 1);
    for (amount, kind, marks, overflow) in [
        (2, None, "a l b", 0),
        (3, Some(L), "a b b", 0),
        (9, Some(B), "a l", 0),
        (99, None, "", 0),
        (0, None, "a l b b", 1),
        (-5, None, "a l b b", 1),
    ] {
        let mut wounds = read(&rules, &hurt);
        wounds.heal(amount, kind);
        assert_eq!(
            (shown(&wounds).as_str(), wounds.overflow()),
            (marks, overflow),
            "{amount} {kind:?}"
        );
    }
}

#[test]
fn a_track_that_refuses_takes_all_or_nothing() {
    let rules = seven(json!({"onFull": "refuse"}));
    let hurt = stored(&["a", "l", "b", "b", "b"], 0);
    let mut wounds = read(&rules, &hurt);
    assert_eq!(wounds.mark(A, 3, 1), Err(Unmarked));
    assert_eq!(shown(&wounds), "a l b b b");
    assert_eq!(wounds.mark(A, 2, 1), Ok(()));
    assert_eq!(shown(&wounds), "a a a l b b b");
    assert_eq!(wounds.mark(7, 1, 1), Err(Unmarked));
}

/// Page 1, section 13, case 61.
#[test]
fn indexed_marks_stay_where_they_are() {
    let rules = boxes(5);
    let blank = sheet(json!({}), None);
    let mut wounds = read(&rules, &blank);
    wounds.mark(0, 1, 4).unwrap();
    wounds.mark(0, 1, 4).unwrap();
    assert_eq!(shown(&wounds), ". . . s s");
    assert_eq!(wounds.mark(0, 1, 4), Err(Unmarked));
    assert_eq!(wounds.mark(0, 2, 3), Err(Unmarked));
    assert_eq!(shown(&wounds), ". . . s s");
    wounds.mark(0, 1, 1).unwrap();
    assert_eq!(
        (shown(&wounds).as_str(), wounds.penalty()),
        ("s . . s s", -1)
    );
    wounds.heal(1, None);
    assert_eq!(shown(&wounds), "s . . s");
    assert_eq!(wounds.levels()[3].label, "4");
    assert_eq!(wounds.mark(0, 1, 6), Err(Unmarked));
}

#[test]
fn reading_stored_marks_is_tolerant() {
    let rules = seven(json!({}));
    let messy = stored(&["b", "gone", "", "a", "l", "b", "b", "b", "b", "a"], 1);
    let wounds = read(&rules, &messy);
    assert_eq!(
        (shown(&wounds).as_str(), wounds.overflow()),
        ("a a l b b b b", 2)
    );
    let rules = boxes(2);
    let shrunk = stored(&["", "s", "s", "", "s"], 0);
    let wounds = read(&rules, &shrunk);
    assert_eq!((shown(&wounds).as_str(), wounds.overflow()), (". s", 2));
}

/// Page 1, 4.3, "Length".
#[test]
fn a_list_adds_levels() {
    let rules = seven(
        json!({"extra": {"list": "tough", "countColumn": "count", "penaltyColumn": "penalty"}}),
    );
    let penalties = |rows: Value| {
        let sheet = sheet(json!({"lists": {"tough": rows}}), None);
        let wounds = read(&rules, &sheet);
        let levels = wounds.levels().iter();
        levels
            .map(|level| format!("{}:{}", level.label, level.penalty))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(
        penalties(
            json!([{"penalty": -1}, {"count": 2, "penalty": -4}, {"count": 0, "penalty": 0}])
        ),
        "Bruised:0 Hurt:-1 Injured:-1 Injured:-1 Wounded:-2 Mauled:-2 -4:-4 -4:-4 Crippled:-5 Out:-99"
    );
    // A penalty above 0 counts as 0; a fraction is rounded down.
    assert!(penalties(json!([{"penalty": 5}])).starts_with("Bruised:0 Bruised:0 Hurt:-1"));
    assert!(
        penalties(json!([{"count": 1.9, "penalty": -1.5}]))
            .contains("Injured:-1 Wounded:-2 Mauled:-2 Mauled:-2")
    );
    let many = json!(vec![json!({"count": 99, "penalty": -2}); 9]);
    assert_eq!(penalties(many).split(' ').count(), 64);
}

proptest! {
    /// Marks are never lost: every one is on a level, made another worse, or is overflow; and
    /// sequential marks stay sorted.
    #[test]
    fn marking_keeps_order(steps in prop::collection::vec((0usize..3, -4i64..9), 0..12)) {
        let rules = seven(json!({}));
        let blank = sheet(json!({}), None);
        let mut wounds = read(&rules, &blank);
        for (kind, amount) in steps {
            if amount >= 0 {
                wounds.mark(kind, amount, 1).unwrap();
            } else {
                wounds.heal(-amount, None);
            }
            let severities: Vec<i64> = wounds.marks().iter().map(|mark| wounds.severity(*mark)).collect();
            prop_assert!(severities.is_sorted_by(|a, b| a >= b));
            prop_assert!(wounds.marked() <= wounds.length());
            prop_assert!(wounds.overflow() == 0 || wounds.free() == 0);
        }
    }
}

/// Page 1, 3.7: a reference is floored and held to 0..64.
#[test]
fn as_many_boxes_as_a_value_says() {
    let rules = ruleset(
        json!({}),
        json!({
            "fields": [{"id": "size", "label": "Size", "type": "number", "min": -99, "max": 99, "integer": false}],
            "live": {"tracks": [{
                "id": "harm", "label": "Harm", "min": 0, "max": {"field": "size"},
                "boxes": {"penalty": {"by": "remaining", "table": [[0, -3], [1, 0]]}},
                "kinds": [{"id": "s", "label": "S", "severity": 0}]
            }]}
        }),
    );
    for (size, length, penalty) in [
        (5.9, 5, 0),
        (0.9, 0, -3),
        (-0.5, 0, -3),
        (-7.0, 0, -3),
        (64.0, 64, 0),
        (80.0, 64, 0),
    ] {
        let sheet = sheet(json!({"fields": {"size": size}}), None);
        let wounds = read(&rules, &sheet);
        assert_eq!(
            (wounds.length(), wounds.penalty()),
            (length, penalty),
            "{size}"
        );
        let last = wounds.levels().last().map(|level| level.label.to_string());
        assert_eq!(last, (length > 0).then(|| length.to_string()), "{size}");
    }
}
