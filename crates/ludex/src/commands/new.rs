//! `ludex new`.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use crate::arguments::{NewRuleset, RulesetTemplate};
use crate::error::{CliError, Outcome};
use crate::output::{Terminal, write_file};

/// What the templates call themselves until a folder gives them a name.
const PLACEHOLDER_ID: &str = "new-ruleset";
const PLACEHOLDER_NAME: &str = "New ruleset";

pub(super) fn ruleset(arguments: &NewRuleset, terminal: &Terminal) -> Outcome {
    let (template, check) = match arguments.template {
        RulesetTemplate::DiceSum => (
            include_str!("../../templates/ruleset/dice-sum.json"),
            "difficulty=\"Fair\"",
        ),
        RulesetTemplate::DicePool => (
            include_str!("../../templates/ruleset/dice-pool.json"),
            "difficulty=\"Fair\"",
        ),
        RulesetTemplate::DiceHighest => (
            include_str!("../../templates/ruleset/dice-highest.json"),
            "difficulty=\"Easy\"",
        ),
        RulesetTemplate::RollAgainst => (
            include_str!("../../templates/ruleset/roll-against.json"),
            "difficulty=\"Hard\"",
        ),
        RulesetTemplate::SymbolPool => (
            include_str!("../../templates/ruleset/symbol-pool.json"),
            "difficulty=\"Fair\"",
        ),
    };
    let dir = &arguments.dir;
    let name = folder_name(dir)?;
    let id = slug(&name).ok_or_else(|| {
        CliError::usage(format!("`{name}` gives no id for a ruleset"))
            .help("name the folder with at least one letter a to z or a digit")
    })?;
    if ludex_ruleset::RESERVED_IDS.contains(&id.as_str()) {
        return Err(
            CliError::usage(format!("the id `{id}` is kept for the engine"))
                .help("choose another name for the folder"),
        );
    }
    if fs::read_dir(dir).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(CliError::usage(format!("{} is not empty", dir.display()))
            .help("name a folder that does not exist yet"));
    }
    if dir.is_file() {
        return Err(CliError::usage(format!("{} is a file", dir.display()))
            .help("name a folder that does not exist yet"));
    }
    let made = !dir.exists();
    fs::create_dir_all(dir).map_err(|error| CliError::writing(dir, &error))?;
    let quoted = serde_json::Value::from(title(&name)).to_string();
    let document = template
        .replacen(
            &format!("\"id\": \"{PLACEHOLDER_ID}\""),
            &format!("\"id\": \"{id}\""),
            1,
        )
        .replacen(
            &format!("\"name\": \"{PLACEHOLDER_NAME}\""),
            &format!("\"name\": {quoted}"),
            1,
        );
    if let Err(error) = write_file(&dir.join("ruleset.json"), document.as_bytes(), false) {
        if made {
            // Nothing half made stays; if even that fails, the error says enough.
            let _ = fs::remove_dir(dir);
        }
        return Err(error);
    }

    let shown = match dir.display().to_string() {
        plain
            if plain
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "-_./".contains(c)) =>
        {
            plain
        }
        other => format!("'{other}'"),
    };
    let steps = format!(
        "made {shown}/ruleset.json; now try\n\
         \n  ludex check {shown}\
         \n  ludex ruleset sheet {shown} --new Mira --set skills.notice=trained -o mira.json\
         \n  ludex ruleset roll {shown} --sheet mira.json --tag '[skill_check: skill=\"Notice\" {check}]'\
         \n  ludex ruleset odds {shown} --sheet mira.json --tag '[skill_check: skill=\"Notice\" {check}]'"
    );
    terminal.note(&steps);
    Ok(ExitCode::SUCCESS)
}

/// The last part of the path, of the current folder for `.`.
fn folder_name(dir: &Path) -> Result<String, CliError> {
    let named = match dir.file_name() {
        Some(name) => Some(name.to_os_string()),
        None => fs::canonicalize(dir)
            .ok()
            .and_then(|path| path.file_name().map(Into::into)),
    };
    named
        .map(|name| name.to_string_lossy().into_owned())
        .ok_or_else(|| CliError::usage(format!("{} names no folder", dir.display())))
}

/// The name as a ruleset id: lower-case letters and digits in groups joined by single hyphens.
fn slug(name: &str) -> Option<String> {
    let mut id = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() {
            id.push(c.to_ascii_lowercase());
        } else if !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        }
    }
    id.truncate(64);
    let id = id.trim_end_matches('-');
    (!id.is_empty()).then(|| id.to_owned())
}

/// The name as a title: words with a capital first letter, nothing a ruleset's name may not hold.
fn title(name: &str) -> String {
    let safe: String = name
        .chars()
        .map(|c| {
            if c.is_control() || "[]{}-_".contains(c) {
                ' '
            } else {
                c
            }
        })
        .collect();
    let words = safe.split_whitespace().map(|word| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| {
            first.to_uppercase().chain(letters).collect()
        })
    });
    let title = words.collect::<Vec<_>>().join(" ");
    title.chars().take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folder_names_become_ids_and_titles() {
        for (name, id, shown) in [
            ("my-game", Some("my-game"), "My Game"),
            ("Ember  Roads!", Some("ember-roads"), "Ember Roads!"),
            ("_x_", Some("x"), "X"),
            ("[x]{{y}}", Some("x-y"), "X Y"),
            ("隠密", None, "隠密"),
        ] {
            assert_eq!(slug(name).as_deref(), id, "{name}");
            assert_eq!(title(name), shown, "{name}");
        }
        assert_eq!(slug(&"a".repeat(70)).unwrap().len(), 64);
    }
}
