//! What is printed, and files that are written whole or not at all.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;

use crate::arguments::{ColorChoice, Common, Target};
use crate::error::CliError;

/// Where the output goes, and how much of it is wanted.
#[derive(Debug)]
pub(crate) struct Terminal {
    color_out: bool,
    color_err: bool,
    quiet: bool,
    verbose: bool,
}

impl Terminal {
    pub(crate) fn new(common: &Common) -> Self {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let color = |terminal| colored(common.color, terminal, plain);
        Self {
            color_out: color(io::stdout().is_terminal()),
            color_err: color(io::stderr().is_terminal()),
            quiet: common.quiet,
            verbose: common.verbose,
        }
    }

    /// Whether standard output takes colours.
    pub(crate) fn color(&self) -> bool {
        self.color_out
    }

    /// Whether standard error takes colours.
    pub(crate) fn color_errors(&self) -> bool {
        self.color_err
    }

    /// Whether notes are to be left out.
    pub(crate) fn quiet(&self) -> bool {
        self.quiet
    }

    /// Prints a result to standard output.
    pub(crate) fn print(&self, text: &str) -> Result<(), CliError> {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())
            .and_then(|()| out.flush())
            .map_err(|error| CliError::printing(&error))
    }

    /// Prints plain text to standard output; what the content holds of control characters and of
    /// characters that turn text around is made visible, so that it cannot command the terminal.
    pub(crate) fn print_plain(&self, text: &str) -> Result<(), CliError> {
        self.print(&plain(text))
    }

    /// Prints a value as one JSON document to standard output.
    pub(crate) fn print_json(&self, value: &impl serde::Serialize) -> Result<(), CliError> {
        self.print(&json_text(value)?)
    }

    /// Says something beside the result, on standard error.
    pub(crate) fn note(&self, text: &str) {
        if !self.quiet {
            self.complain(&format!("{}\n", plain(text)));
        }
    }

    /// Says something only those who ask for more want to know.
    pub(crate) fn detail(&self, text: &str) {
        if self.verbose {
            self.complain(&format!("{}\n", plain(text)));
        }
    }

    /// Says why a command failed, on standard error.
    pub(crate) fn error(&self, message: &str, help: Option<&str>) {
        let (red, bold, cyan, end) = if self.color_err {
            ("\x1b[1;31m", "\x1b[1m", "\x1b[1;36m", "\x1b[0m")
        } else {
            ("", "", "", "")
        };
        let message = plain(message);
        let mut text = format!("{red}error{end}{bold}: {message}{end}\n");
        if let Some(help) = help {
            // Writing to a string does not fail.
            let _ = writeln!(text, " {cyan}help{end}: {}", plain(help));
        }
        self.complain(&text);
    }

    /// Writes to standard error.
    pub(crate) fn complain(&self, text: &str) {
        // Standard error may be gone; there is nowhere left to say so.
        let _ = io::stderr().lock().write_all(text.as_bytes());
    }
}

/// Whether to use colours: as asked, else on a terminal where `NO_COLOR` does not speak against it.
fn colored(choice: ColorChoice, terminal: bool, no_color: bool) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => terminal && !no_color,
    }
}

/// Text with nothing in it but lines of visible characters.
fn plain(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(ludex_diag::render::visible).collect();
    lines.join("\n")
}

/// A value as indented JSON with a line end.
pub(crate) fn json_text(value: &impl serde::Serialize) -> Result<String, CliError> {
    let mut text = serde_json::to_string_pretty(value)
        .map_err(|error| CliError::outside(format!("the result cannot be written: {error}")))?;
    text.push('\n');
    Ok(text)
}

/// Prints a document, or writes it to the file that was named.
pub(crate) fn deliver(text: &str, target: &Target, terminal: &Terminal) -> Result<(), CliError> {
    match &target.output {
        None => terminal.print(text),
        Some(path) => {
            write_file(path, text.as_bytes(), target.force)?;
            terminal.note(&format!("wrote {}", path.display()));
            Ok(())
        }
    }
}

/// Writes a file whole or not at all: into a temporary file beside it that then takes its name. A
/// link is followed; what is no file (a terminal, a pipe) is written into as it stands.
pub(crate) fn write_file(path: &Path, bytes: &[u8], force: bool) -> Result<(), CliError> {
    let failed = |error: io::Error| CliError::writing(path, &error);
    let present = fs::metadata(path).ok();
    if present.as_ref().is_some_and(fs::Metadata::is_dir) {
        return Err(CliError::usage(format!("{} is a folder", path.display())));
    }
    if present.as_ref().is_some_and(|present| !present.is_file()) {
        let mut open = fs::OpenOptions::new()
            .write(true)
            .open(path)
            .map_err(failed)?;
        return open
            .write_all(bytes)
            .and_then(|()| open.flush())
            .map_err(failed);
    }
    if present.is_some() && !force {
        return Err(already_there(path));
    }
    let target = match present {
        Some(_) => fs::canonicalize(path).map_err(failed)?,
        None => path.to_path_buf(),
    };
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if !folder.is_dir() {
        return Err(CliError::usage(format!(
            "there is no folder {}",
            folder.display()
        )));
    }
    let mut file = tempfile::Builder::new()
        .prefix(".ludex-")
        .tempfile_in(folder)
        .map_err(failed)?;
    file.write_all(bytes).map_err(failed)?;
    set_usual_permissions(file.as_file()).map_err(failed)?;
    file.as_file().sync_all().map_err(failed)?;
    let moved = if force {
        file.persist(&target)
    } else {
        file.persist_noclobber(&target)
    };
    match moved {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
            Err(already_there(path))
        }
        Err(error) => Err(failed(error.error)),
    }
}

fn already_there(path: &Path) -> CliError {
    CliError::usage(format!("{} is already there", path.display()))
        .help("give --force to replace it")
}

/// Temporary files are private; a document is as readable as any other file.
fn set_usual_permissions(file: &fs::File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        file.set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_color_is_obeyed_on_a_terminal_unless_colours_are_asked_for() {
        use ColorChoice::{Always, Auto, Never};
        for (choice, terminal, no_color, colors) in [
            (Auto, true, false, true),
            (Auto, true, true, false),
            (Auto, false, false, false),
            (Always, false, true, true),
            (Never, true, false, false),
        ] {
            assert_eq!(
                colored(choice, terminal, no_color),
                colors,
                "{choice:?} {terminal} {no_color}"
            );
        }
    }
}
