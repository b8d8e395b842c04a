//! A table to play at: a ruleset made of the parts a test is about, and a character.

use std::collections::BTreeMap;

use ludex_dice::source::ScriptedSource;
use ludex_play::check::{Chance, Check, Party, Planned, Remark, plan, remarks};
use ludex_play::{Evaluation, Play, SheetFile, Tag, parse_tags};
use ludex_ruleset::Ruleset;
use num_bigint::BigUint;
use serde_json::{Value, json};

pub(crate) struct Table {
    pub(crate) ruleset: Ruleset,
    pub(crate) sheets: Vec<SheetFile>,
    pub(crate) own_die: Option<u32>,
}

/// The sheet of most tests: the ability `n` is the number of the skill `act` and the save `hold`.
pub(crate) fn plain_sheet() -> Value {
    json!({
        "version": 1,
        "abilities": [
            {"id": "n", "label": "Number", "short": "NUM", "min": -1000, "max": 1000, "default": 0},
            {"id": "m", "label": "Other", "min": -1000, "max": 1000, "default": 0}
        ],
        "skills": [{"id": "act", "label": "Act", "ability": "n"}],
        "saves": [{"id": "hold", "label": "Hold", "ability": "n"}]
    })
}

/// A ruleset whose resolution holds these keys beside the plain ones.
pub(crate) fn ruleset(resolution: Value, sheet: Value) -> Ruleset {
    let mut whole = json!({
        "abilityModifier": {"op": "identity"},
        "proficiencyTiers": [
            {"id": "none", "label": "None"},
            {"id": "good", "label": "Good", "flat": 2}
        ]
    });
    merge(&mut whole, resolution);
    let document = json!({
        "schemaVersion": 1, "id": "test", "version": 1, "name": "Test",
        "coverage": {"summary": "A test."},
        "resolution": whole,
        "sheet": sheet,
        "gm": {"checkGuidance": "Ask for a check."}
    });
    let read = ludex_ruleset::read(document.to_string().as_bytes(), "test.json");
    let Some(ruleset) = read.ruleset else {
        panic!("{:#?}", read.diagnostics)
    };
    ruleset
}

fn merge(into: &mut Value, from: Value) {
    let (Value::Object(into), Value::Object(from)) = (into, from) else {
        panic!("not objects")
    };
    into.extend(from);
}

impl Table {
    pub(crate) fn new(resolution: Value) -> Self {
        Self::with_sheet(resolution, plain_sheet())
    }

    pub(crate) fn with_sheet(resolution: Value, sheet: Value) -> Self {
        Self {
            ruleset: ruleset(resolution, sheet),
            sheets: Vec::new(),
            own_die: None,
        }
    }

    /// Seats a character whose file holds these keys beside its name.
    pub(crate) fn seat(mut self, name: &str, file: Value) -> Self {
        let mut whole = json!({"name": name, "v": 1});
        merge(&mut whole, file);
        self.sheets.push(SheetFile::from_json(whole).unwrap());
        self
    }

    /// Seats Mira, with that number.
    pub(crate) fn number(mut self, n: i64) -> Self {
        self.sheets.clear();
        self.seat("Mira", json!({"build": {"abilities": {"n": n}}}))
    }

    pub(crate) fn plan(&self, tag: &str) -> Planned {
        self.sat(tag, plan)
    }

    pub(crate) fn remarks(&self, tag: &str) -> Vec<Remark> {
        self.sat(tag, remarks)
    }

    /// Does something with a tag when everybody has sat down.
    fn sat<T>(&self, tag: &str, done: impl Fn(&Ruleset, &Party<'_>, &Tag<'_>) -> T) -> T {
        let cards: Vec<_> = self
            .sheets
            .iter()
            .map(|sheet| Evaluation::new(&self.ruleset, sheet, Play::InPlay))
            .collect();
        let party = Party {
            own_die: self.own_die,
            ..Party::of(&cards)
        };
        let tags = parse_tags(tag, &["skill_check"]);
        done(&self.ruleset, &party, tags.first().expect("a tag"))
    }

    pub(crate) fn check(&self, tag: &str) -> Check {
        match self.plan(tag) {
            Planned::Check(check) => *check,
            other => panic!("{tag}: {other:?}"),
        }
    }

    /// The record of a check whose dice show these faces, no more and no fewer.
    pub(crate) fn record(&self, tag: &str, faces: &[u32]) -> String {
        let mut source = ScriptedSource::new(faces);
        let record = self.check(tag).roll(&mut source).record();
        assert_eq!(source.missing(), 0, "{tag}: dice are missing: {record}");
        assert!(source.rest().is_empty(), "{tag}: dice are left: {record}");
        record
    }

    /// Compares entries of the record; `-` is an entry that is not there.
    pub(crate) fn expect(&self, tag: &str, faces: &[u32], entries: &[(&str, &str)]) {
        let record = self.record(tag, faces);
        let found = fields(&record);
        for (key, value) in entries {
            let shown = found.get(*key).map_or("-", String::as_str);
            assert_eq!(shown, *value, "{key} of {record} for {tag}, dice {faces:?}");
        }
    }
}

/// The entries of a record.
pub(crate) fn fields(record: &str) -> BTreeMap<String, String> {
    let tags = parse_tags(record, &["skill_check"]);
    assert_eq!(tags.len(), 1, "{record}");
    tags.iter()
        .flat_map(|tag| &tag.attributes)
        .map(|attribute| (attribute.key.clone(), attribute.value.to_owned()))
        .collect()
}

/// Whether exact chances sum to exactly one.
pub(crate) fn sums_to_one<'a>(chances: impl Iterator<Item = &'a Chance>) -> bool {
    let number = |text: &str| text.parse::<BigUint>().unwrap();
    let (mut upper, mut lower) = (BigUint::ZERO, BigUint::from(1u8));
    for chance in chances {
        let (n, d) = (number(&chance.numerator), number(&chance.denominator));
        let (mut shared, mut rest) = (lower.clone(), d.clone());
        while rest != BigUint::ZERO {
            (shared, rest) = (rest.clone(), shared % rest);
        }
        upper = upper * (&d / &shared) + n * (&lower / &shared);
        lower = lower * d / shared;
    }
    upper == lower
}
