//! The view of a whole sheet.

use serde_json::json;

use super::*;
use crate::evaluate::{Evaluation, Play};
use crate::testing::ruleset;

fn view() -> SheetView {
    let rules = ruleset(
        json!({
            "penaltyFrom": "harm",
            "proficiencyTiers": [{"id": "none", "label": "Untrained"}, {"id": "good", "label": "Trained", "flat": 2}],
            "proficiency": {"bonus": {"const": 2}}
        }),
        json!({
            "sections": [{"id": "about", "label": "About"}],
            "abilities": [{"id": "brawn", "label": "Brawn", "min": 0, "max": 5, "default": 1}],
            "skills": [
                {"id": "scrap", "label": "Scrap", "ability": "brawn", "cap": {"const": 3}},
                {"id": "lore", "label": "Lore", "section": "about", "untrained": "refuse"}
            ],
            "fields": [
                {"id": "calling", "label": "Calling", "type": "text", "maxLength": 40, "section": "about"},
                {"id": "sworn", "label": "Sworn", "type": "boolean", "section": "about"},
                {"id": "oath", "label": "Oath", "type": "text", "maxLength": 40, "hideWhen": {"field": "sworn", "equals": false}}
            ],
            "derived": [{"id": "guard", "label": "Guard", "op": "sum", "of": [{"const": 6}, {"abilityMod": "brawn"}], "section": "about"}],
            "lists": [{"id": "gear", "label": "Gear", "maxItems": 5, "columns": [
                {"id": "name", "label": "Name", "type": "text", "maxLength": 20},
                {"id": "bulk", "label": "Bulk", "type": "number", "min": 0, "max": 9},
                {"id": "worn", "label": "Worn", "type": "boolean"}]}],
            "live": {
                "pools": [{"id": "grit", "label": "Grit", "max": {"derived": "guard"}, "allowTemp": true}],
                "tracks": [
                    {"id": "heat", "label": "Heat", "min": 0, "max": 5},
                    {"id": "harm", "label": "Harm", "min": 0, "max": 2,
                     "levels": [{"label": "Scratched", "penalty": 0}, {"label": "Hurt", "penalty": -1}],
                     "kinds": [{"id": "w", "label": "W", "severity": 0}]}
                ],
                "text": [{"id": "note", "label": "Note", "maxLength": 40}],
                "conditions": [{"id": "shaken", "label": "Shaken"}],
                "states": [{"id": "stance", "label": "Stance", "values": ["steady", "wild"], "valueLabels": {"wild": "Wild!"}}]
            }
        }),
    );
    let sheet = crate::testing::sheet(
        json!({
            "abilities": {"brawn": 2}, "skills": {"scrap": "good"}, "bonuses": {"scrap": 1},
            "fields": {"calling": "Scout\u{1b}[31m"},
            "lists": {"gear": [{"name": "Rope", "bulk": 2, "worn": true}, {"name": "Map"}]}
        }),
        Some(json!({
            "pools": {"grit": {"value": 5, "temp": 2}}, "tracks": {"heat": 1}, "text": {"note": "Owes Bram"},
            "wounds": {"harm": {"marks": ["w", "w"], "overflow": 1}}, "conditions": ["shaken"], "states": {"stance": "wild"}
        })),
    );
    super::sheet(&Evaluation::new(&rules, &sheet, Play::of(&sheet)))
}

#[test]
fn for_people() {
    insta::assert_snapshot!(view().text());
}

#[test]
fn for_programs() {
    insta::assert_snapshot!(serde_json::to_string_pretty(&view()).unwrap());
}

/// Page 1, 4.3: a numbered box takes nothing by itself; the table says what all of them take.
#[test]
fn boxes_have_no_penalty_of_their_own() {
    let rules = ruleset(
        json!({"penaltyFrom": "harm"}),
        json!({"live": {"tracks": [{
            "id": "harm", "label": "Harm", "min": 0, "max": 2, "kinds": [{"id": "w", "label": "W", "severity": 0}],
            "boxes": {"penalty": {"by": "filled", "table": [[0, 0], [1, -2]]}}
        }]}}),
    );
    let live = json!({"wounds": {"harm": {"marks": ["w"]}}});
    let sheet = crate::testing::sheet(json!({}), Some(live));
    let view = super::sheet(&Evaluation::new(&rules, &sheet, Play::InPlay));
    assert_eq!(
        serde_json::to_value(&view.tracks[0]).unwrap(),
        json!({"id": "harm", "label": "Harm", "kind": "wound", "marked": 1, "length": 2, "penalty": -2,
            "overflow": 0, "levels": [{"label": "1", "mark": "w"}, {"label": "2"}], "text": "1/2 -2 to rolls"})
    );
}
