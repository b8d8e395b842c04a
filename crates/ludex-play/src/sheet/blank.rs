//! Blank sheets (page 1, 3.4).

use ludex_ruleset::Ruleset;
use ludex_ruleset::definition::FieldKind;
use serde_json::{Map, Value};

use super::{Build, SheetFile};
use crate::number::json_of;

impl SheetFile {
    /// A blank sheet. It stores what a player would see and change: every ability's default and
    /// every field's start. Skills and saves are unlisted, which is the first tier; lists are empty.
    #[must_use]
    pub fn blank(ruleset: &Ruleset, name: &str) -> Self {
        let sheet = &ruleset.definition().sheet;
        let abilities = sheet.abilities.iter();
        let fields = sheet.fields.iter();
        let build = Build {
            abilities: abilities
                .map(|a| (a.id.to_string(), a.default.get().into()))
                .collect(),
            fields: fields.map(|f| (f.id.to_string(), start(&f.kind))).collect(),
            ..Build::default()
        };
        Self {
            name: name.to_owned(),
            v: sheet.version.get(),
            build,
            live: None,
            extra: Map::new(),
            unread: Vec::new(),
        }
    }
}

/// What a field holds before anybody has filled it in.
fn start(kind: &FieldKind) -> Value {
    match kind {
        FieldKind::Number(number) => json_of(number.start()),
        FieldKind::Text(text) => text.default.as_deref().unwrap_or_default().into(),
        FieldKind::LongText(text) => text.default.as_deref().unwrap_or_default().into(),
        FieldKind::Boolean(boolean) => boolean.default.unwrap_or(false).into(),
        FieldKind::Enum(choice) => choice.start().into(),
        FieldKind::Dice(dice) => dice
            .default
            .as_ref()
            .map_or("", |dice| dice.as_str())
            .into(),
    }
}
