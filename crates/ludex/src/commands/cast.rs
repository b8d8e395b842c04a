//! Reading who plays: sheets, parties, and what the Game Master says to them.

use std::path::{Path, PathBuf};

use ludex_play::{PartyFile, SheetFile, SheetIssue};
use ludex_ruleset::Ruleset;
use ludex_text::{JsonLimits, Node, Source, decode_utf8, read_json};

use crate::error::CliError;
use crate::input::{Input, read_whole};
use crate::output::Terminal;

/// The most bytes a character sheet file may have: the stored sheet's limit, with room for spaces.
const SHEET_LIMIT: usize = 1 << 20;
/// The most bytes a party file may have: 64 full cards take half of it, so there is room for spaces.
const PARTY_LIMIT: usize = 8 << 20;

/// The party of a file, or the one these sheets make.
pub(super) fn read(
    party: Option<&Path>,
    sheets: &[PathBuf],
    ruleset: &Ruleset,
    terminal: &Terminal,
) -> Result<PartyFile, CliError> {
    if let Some(path) = party {
        return read_party(path, ruleset, terminal);
    }
    let sheets = sheets.iter();
    let sheets = sheets.map(|path| read_sheet(path, ruleset, terminal));
    Ok(PartyFile::new(ruleset, sheets.collect::<Result<_, _>>()?))
}

/// Reads a sheet file; what of it does not fit the ruleset is said and does no harm.
pub(super) fn read_sheet(
    path: &Path,
    ruleset: &Ruleset,
    terminal: &Terminal,
) -> Result<SheetFile, CliError> {
    let input = read_whole(path, SHEET_LIMIT, "a character sheet")?;
    let help = "`ludex ruleset sheet R --new NAME` makes a sheet";
    let sheet = parse(&input, help, terminal, |root| {
        SheetFile::from_node(root).map_err(|error| error.to_string())
    })?;
    tell(&input.name, "", sheet.check(ruleset), terminal);
    Ok(sheet)
}

/// Reads a party file; what of it does not fit the ruleset is said and does no harm.
fn read_party(path: &Path, ruleset: &Ruleset, terminal: &Terminal) -> Result<PartyFile, CliError> {
    let input = read_whole(path, PARTY_LIMIT, "a party")?;
    let help = "a party file is { \"characters\": [SHEET…] }; `ludex ruleset sheet R --new NAME` \
                makes a sheet";
    let party = parse(&input, help, terminal, |root| {
        PartyFile::from_node(root, ruleset).map_err(|error| error.to_string())
    })?;
    for (at, sheet) in party.characters.iter().enumerate() {
        let place = format!("characters.{at}.");
        tell(&input.name, &place, sheet.check(ruleset), terminal);
    }
    if let (Some(team), Some(ruleset)) = (&party.team, ruleset.party()) {
        tell(&input.name, "team.", team.check(ruleset), terminal);
    }
    Ok(party)
}

fn tell(file: &str, place: &str, issues: Vec<SheetIssue>, terminal: &Terminal) {
    for issue in issues {
        let (path, message, help) = (&issue.path, &issue.message, &issue.help);
        terminal.note(&format!(
            "warning: {file}: {place}{path}: {message}; {help}"
        ));
    }
}

/// Reads a JSON file. Repeated keys are said, since only the last of them is kept.
fn parse<T>(
    input: &Input,
    help: &str,
    terminal: &Terminal,
    read: impl FnOnce(&Node<'_>) -> Result<T, String>,
) -> Result<T, CliError> {
    let name = &input.name;
    let refused = |message: String| CliError::content(message).help(help);
    let text =
        decode_utf8(&input.bytes).map_err(|error| refused(format!("{name}: {}", error.message)))?;
    let source = Source::new(name.as_str(), text);
    let parsed = read_json(text, &JsonLimits::default());
    let mut broken = Vec::new();
    for error in parsed.errors {
        let (place, _) = source.positions(error.span);
        let line = format!("{name}:{}:{}: {}", place.line, place.column, error.message);
        if error.rule == "duplicate-key" {
            terminal.note(&format!("warning: {line}; the last one counts"));
        } else {
            broken.push(line);
        }
    }
    if !broken.is_empty() {
        return Err(refused(broken.join("\n  ")));
    }
    let root = parsed
        .root
        .ok_or_else(|| CliError::content(format!("{name} is empty")))?;
    read(&root).map_err(|error| refused(format!("{name}: {error}")))
}

/// Reads what the Game Master says.
pub(super) fn read_text(path: &Path) -> Result<String, CliError> {
    let input = read_whole(path, ludex_library::TEXT_MAX, "a reply")?;
    let name = input.name;
    String::from_utf8(input.bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        CliError::content(format!(
            "{name} is no UTF-8 text: byte {at} is no part of one"
        ))
        .help("save it as UTF-8")
    })
}
