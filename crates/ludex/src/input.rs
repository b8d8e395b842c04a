//! Reading what a path names.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::error::CliError;

/// A file's bytes under the name people know it by.
#[derive(Debug)]
pub(crate) struct Input {
    /// The name: the path as it was given, or `-`.
    pub(crate) name: String,
    /// The bytes; one more than the limit when there are more.
    pub(crate) bytes: Vec<u8>,
}

/// Reads at most one byte more than the limit: enough to see that a file is too large, whatever its
/// size.
pub(crate) fn read(path: &Path, limit: usize) -> Result<Input, CliError> {
    let most = limit as u64 + 1;
    let mut bytes = Vec::new();
    let result = if path == Path::new("-") {
        io::stdin().lock().take(most).read_to_end(&mut bytes)
    } else if path.is_dir() {
        Err(io::Error::from(io::ErrorKind::IsADirectory))
    } else {
        File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes))
    };
    result.map_err(|error| CliError::reading(path, &error))?;
    Ok(Input {
        name: path.display().to_string(),
        bytes,
    })
}

/// Reads all of a file that may have so many bytes; `what` says what it should be.
pub(crate) fn read_whole(path: &Path, limit: usize, what: &str) -> Result<Input, CliError> {
    let input = read(path, limit)?;
    if input.bytes.len() > limit {
        let name = &input.name;
        return Err(CliError::content(format!(
            "{name} is too large for {what}, which may have {limit} bytes"
        )));
    }
    Ok(input)
}

/// Refuses a call that reads standard input for two things: the second would find nothing.
pub(crate) fn one_from_stdin<'p>(
    paths: impl IntoIterator<Item = &'p Path>,
) -> Result<(), CliError> {
    let stdin = Path::new("-");
    if paths.into_iter().filter(|path| *path == stdin).count() < 2 {
        return Ok(());
    }
    Err(
        CliError::usage("standard input can be read only once, and `-` is given twice")
            .help("name a file for one of them"),
    )
}

/// The ruleset document that a path names: the file itself, or `ruleset.json` in the folder.
pub(crate) fn ruleset_file(path: &Path) -> Result<PathBuf, CliError> {
    if !path.is_dir() {
        return Ok(path.to_path_buf());
    }
    let inside = path.join("ruleset.json");
    if inside.is_file() {
        return Ok(inside);
    }
    let error = CliError::usage(format!(
        "the folder {} holds no ruleset.json",
        path.display()
    ));
    let near = rulesets_below(path);
    Err(if near.is_empty() {
        error.help("name a ruleset's .json file, or a folder that holds a ruleset.json")
    } else {
        error.help(format!("did you mean {}?", near.join(", or ")))
    })
}

/// The folders right below one that hold a ruleset, at most three.
fn rulesets_below(path: &Path) -> Vec<String> {
    let mut found: Vec<String> = fs::read_dir(path)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|folder| folder.join("ruleset.json").is_file())
        .map(|folder| folder.display().to_string())
        .collect();
    found.sort();
    found.truncate(3);
    found
}
