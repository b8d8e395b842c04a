//! Waiting for files to change.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher as _};

use crate::error::CliError;

/// How long no further event must come before a change counts as whole; editors write in steps.
const QUIET: Duration = Duration::from_millis(60);

/// Watches the folders of a few files: editors save by renaming, which a watched file would miss.
#[derive(Debug)]
pub(super) struct Watcher {
    // Dropping it would end the watching.
    _inner: RecommendedWatcher,
    events: Receiver<notify::Result<Event>>,
    names: BTreeSet<std::ffi::OsString>,
}

impl Watcher {
    pub(super) fn new(files: &[PathBuf]) -> Result<Self, CliError> {
        let failed =
            |error: notify::Error| CliError::outside(format!("nothing can be watched: {error}"));
        let (sender, events) = mpsc::channel();
        let mut inner = notify::recommended_watcher(sender).map_err(failed)?;
        let folders: BTreeSet<&Path> = files
            .iter()
            .map(|file| match file.parent() {
                Some(folder) if !folder.as_os_str().is_empty() => folder,
                _ => Path::new("."),
            })
            .collect();
        for folder in folders {
            inner
                .watch(folder, RecursiveMode::NonRecursive)
                .map_err(failed)?;
        }
        let names = files
            .iter()
            .filter_map(|file| file.file_name().map(Into::into))
            .collect();
        Ok(Self {
            _inner: inner,
            events,
            names,
        })
    }

    /// Returns when one of the files has changed and then been left alone for a moment.
    pub(super) fn wait(&self) -> Result<(), CliError> {
        let gone = || CliError::outside("the watching of files has ended");
        loop {
            let event = self.events.recv().map_err(|_| gone())?;
            if !self.concerns(&event) {
                continue;
            }
            loop {
                match self.events.recv_timeout(QUIET) {
                    Ok(_) => {}
                    Err(RecvTimeoutError::Timeout) => return Ok(()),
                    Err(RecvTimeoutError::Disconnected) => return Err(gone()),
                }
            }
        }
    }

    fn concerns(&self, event: &notify::Result<Event>) -> bool {
        match event {
            Ok(event) if event.kind.is_access() => false,
            Ok(event) => event.paths.iter().any(|path| {
                path.file_name()
                    .is_some_and(|name| self.names.contains(name))
            }),
            // An event was lost: better to look once too often.
            Err(_) => true,
        }
    }
}
