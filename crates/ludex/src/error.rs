//! Why a command did not do what it was asked.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use crate::output::Terminal;

/// Whose business a failure is; it decides the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The content has errors, or a rule of the game refused what was asked.
    Content,
    /// The call is wrong.
    Usage,
    /// Something failed outside the content.
    Outside,
    /// Whoever read the output has gone; there is nobody to tell.
    BrokenPipe,
}

/// A failure with what to do about it.
#[derive(Debug)]
pub(crate) struct CliError {
    kind: Kind,
    message: String,
    help: Option<String>,
}

/// What a command ends with.
pub(crate) type Outcome = Result<ExitCode, CliError>;

impl CliError {
    pub(crate) fn content(message: impl Into<String>) -> Self {
        Self {
            kind: Kind::Content,
            message: message.into(),
            help: None,
        }
    }

    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self {
            kind: Kind::Usage,
            message: message.into(),
            help: None,
        }
    }

    pub(crate) fn outside(message: impl Into<String>) -> Self {
        Self {
            kind: Kind::Outside,
            message: message.into(),
            help: None,
        }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// A file that could not be read: a wrong name is a wrong call, the rest is the machine's.
    pub(crate) fn reading(path: &Path, error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::NotFound {
            return Self::usage(format!("there is no file {}", path.display()));
        }
        let message = format!("{} cannot be read: {error}", path.display());
        match error.kind() {
            io::ErrorKind::IsADirectory
            | io::ErrorKind::NotADirectory
            | io::ErrorKind::InvalidInput => Self::usage(message),
            _ => Self::outside(message),
        }
    }

    /// A file that could not be written.
    pub(crate) fn writing(path: &Path, error: &io::Error) -> Self {
        Self::outside(format!("{} cannot be written: {error}", path.display()))
    }

    /// Standard output that could not be written.
    pub(crate) fn printing(error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self {
                kind: Kind::BrokenPipe,
                message: String::new(),
                help: None,
            };
        }
        Self::outside(format!("standard output cannot be written: {error}"))
    }

    /// Whether a file that is there again later would cure it.
    pub(crate) fn is_about_a_file(&self) -> bool {
        self.kind == Kind::Usage
    }

    /// Tells the user and gives the exit code.
    pub(crate) fn end(self, terminal: &Terminal) -> ExitCode {
        if self.kind != Kind::BrokenPipe {
            terminal.error(&self.message, self.help.as_deref());
        }
        ExitCode::from(match self.kind {
            Kind::Content => 1,
            Kind::Usage => 2,
            Kind::Outside | Kind::BrokenPipe => 3,
        })
    }
}
