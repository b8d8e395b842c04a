//! A view written for people.

use std::fmt::Write as _;

use serde_json::Value;

use super::view::{ListView, SheetView};

/// One line of a block: what it is, what it holds, and what belongs to it.
struct Line {
    label: String,
    value: String,
    note: String,
}

/// Lines under one heading.
struct Block {
    heading: String,
    lines: Vec<Line>,
}

impl SheetView {
    /// The sheet for people: what stands under a heading of the ruleset together, everything else
    /// by its sort, then what changes in play.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        let name = if self.name.trim().is_empty() {
            "(no name)"
        } else {
            &self.name
        };
        let _ = writeln!(text, "{} · {}", plain(name), plain(&self.ruleset.name));
        for block in self.blocks() {
            write_block(&mut text, &block);
        }
        text
    }

    fn blocks(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut add = |heading: &str, lines: Vec<Line>| {
            if !lines.is_empty() {
                blocks.push(Block {
                    heading: heading.to_owned(),
                    lines,
                });
            }
        };
        add("Abilities", self.ability_lines(None));
        add("Skills", self.skill_lines(None));
        add("Saves", self.save_lines(None));
        let mut values = self.value_lines(None);
        if let Some(bonus) = &self.proficiency_bonus {
            values.push(line("Proficiency bonus", bonus.to_string(), String::new()));
        }
        add("Values", values);
        for section in &self.sections {
            let id = Some(section.id.as_str());
            let mut lines = self.ability_lines(id);
            lines.extend(self.skill_lines(id));
            lines.extend(self.save_lines(id));
            lines.extend(self.value_lines(id));
            // A list called like its heading stands in the same block.
            let (same, other): (Vec<_>, Vec<_>) = self
                .lists_under(id)
                .partition(|list| list.label == section.label);
            lines.extend(same.into_iter().flat_map(row_lines));
            add(&section.label, lines);
            for list in other {
                add(&list.label, row_lines(list));
            }
        }
        for list in self.lists_under(None) {
            add(&list.label, row_lines(list));
        }
        add("Pools", self.pool_lines());
        add("Tracks", self.track_lines());
        add("Now", self.now_lines());
        blocks
    }

    fn lists_under<'v>(&'v self, section: Option<&str>) -> impl Iterator<Item = &'v ListView> {
        self.lists
            .iter()
            .filter(move |list| list.section.as_deref() == section)
    }

    fn ability_lines(&self, section: Option<&str>) -> Vec<Line> {
        let of = self
            .abilities
            .iter()
            .filter(|ability| ability.section.as_deref() == section);
        of.map(|ability| {
            // A modifier that is the score itself is not said twice.
            let score = ability.score.to_string();
            let note = if ability.score == ability.modifier {
                String::new()
            } else {
                format!("score {score}")
            };
            line(&ability.label, ability.text.clone(), note)
        })
        .collect()
    }

    fn skill_lines(&self, section: Option<&str>) -> Vec<Line> {
        self.entry_lines(&self.skills, section)
    }

    fn save_lines(&self, section: Option<&str>) -> Vec<Line> {
        self.entry_lines(&self.saves, section)
    }

    fn entry_lines(&self, entries: &[super::EntryView], section: Option<&str>) -> Vec<Line> {
        let label = |id: &String| {
            let ability = self.abilities.iter().find(|ability| ability.id == *id);
            ability.map(|ability| ability.label.clone())
        };
        let of = entries
            .iter()
            .filter(|entry| entry.section.as_deref() == section);
        of.map(|entry| {
            let mut notes = vec![entry.tier.label.clone()];
            notes.extend(entry.ability.as_ref().and_then(label));
            notes.extend(entry.bonus.as_ref().map(|bonus| format!("bonus {bonus}")));
            notes.extend(entry.uncapped.as_ref().map(|n| format!("capped from {n}")));
            line(&entry.label, entry.text.clone(), notes.join(", "))
        })
        .collect()
    }

    fn value_lines(&self, section: Option<&str>) -> Vec<Line> {
        let fields = self
            .fields
            .iter()
            .filter(|field| field.section.as_deref() == section);
        let fields = fields.map(|field| {
            let text = if field.text.is_empty() {
                "-"
            } else {
                &field.text
            };
            line(&field.label, text.to_owned(), String::new())
        });
        let derived = self
            .derived
            .iter()
            .filter(|value| value.section.as_deref() == section);
        let derived =
            derived.map(|value| line(&value.label, value.value.to_string(), String::new()));
        fields.chain(derived).collect()
    }

    fn pool_lines(&self) -> Vec<Line> {
        let pools = self.pools.iter();
        pools
            .map(|pool| line(&pool.label, pool.text.clone(), String::new()))
            .collect()
    }

    fn track_lines(&self) -> Vec<Line> {
        let tracks = self.tracks.iter();
        tracks
            .map(|track| line(&track.label, track.text.clone(), String::new()))
            .collect()
    }

    fn now_lines(&self) -> Vec<Line> {
        let states = self.states.iter();
        let states =
            states.map(|state| line(&state.label, state.value_label.clone(), String::new()));
        let texts = self.texts.iter().filter(|text| !text.value.is_empty());
        let texts = texts.map(|text| line(&text.label, text.value.clone(), String::new()));
        let on: Vec<&str> = self.conditions.iter().map(|on| on.label.as_str()).collect();
        let conditions = (!on.is_empty()).then(|| line("Conditions", on.join(", "), String::new()));
        states.chain(texts).chain(conditions).collect()
    }
}

fn line(label: &str, value: String, note: String) -> Line {
    Line {
        label: plain(label),
        value: plain(&value),
        note: plain(&note),
    }
}

/// One line for every row: its first column, then every other that holds something.
fn row_lines(list: &ListView) -> Vec<Line> {
    let rows = list.rows.iter().map(|row| {
        let mut cells = list
            .columns
            .iter()
            .filter_map(|column| Some((column, row.get(&column.id)?)));
        let first = cells
            .next()
            .map(|(_, cell)| cell_text(cell))
            .unwrap_or_default();
        let rest = cells.filter_map(|(column, cell)| match cell {
            Value::Bool(true) => Some(column.label.clone()),
            Value::Bool(false) => None,
            cell => {
                let text = cell_text(cell);
                (!text.is_empty()).then(|| format!("{} {text}", column.label))
            }
        });
        let rest: Vec<String> = rest.collect();
        line(&first, rest.join(", "), String::new())
    });
    rows.collect()
}

fn cell_text(cell: &Value) -> String {
    cell.as_str()
        .map_or_else(|| cell.to_string(), str::to_owned)
}

/// Without control characters, which a sheet from elsewhere could use to confuse a terminal.
fn plain(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

fn write_block(text: &mut String, block: &Block) {
    let width = |of: fn(&Line) -> &str| {
        block
            .lines
            .iter()
            .map(|line| of(line).chars().count())
            .max()
            .unwrap_or(0)
    };
    let has_notes = block.lines.iter().any(|line| !line.note.is_empty());
    let labels = width(|line| &line.label);
    let values = if has_notes {
        width(|line| &line.value)
    } else {
        0
    };
    let _ = writeln!(text, "\n{}", plain(&block.heading));
    for Line { label, value, note } in &block.lines {
        let written = format!("  {label:labels$}  {value:values$}  {note}");
        let _ = writeln!(text, "{}", written.trim_end());
    }
}
