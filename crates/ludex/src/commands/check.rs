//! `ludex check`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use ludex_diag::{Report, Severity, Sources, render};

use super::watch::Watcher;
use crate::arguments::{Check, CheckFormat};
use crate::content;
use crate::error::{CliError, Outcome};
use crate::input;
use crate::output::Terminal;

pub(super) fn run(arguments: &Check, terminal: &Terminal) -> Outcome {
    if !arguments.watch {
        return examine(arguments, terminal);
    }
    let stdin = Path::new("-");
    if arguments.paths.iter().any(|path| path == stdin) {
        return Err(CliError::usage("standard input cannot be watched").help("name files instead"));
    }
    let files = arguments
        .paths
        .iter()
        .map(|path| input::ruleset_file(path))
        .collect::<Result<Vec<_>, _>>()?;
    // Watching starts before the first look, so that no change falls between.
    let watcher = Watcher::new(&files)?;
    loop {
        if let Err(error) = examine(arguments, terminal) {
            // An editor may be between deleting and renaming: the next change will tell.
            if !error.is_about_a_file() {
                return Err(error);
            }
            let _ = error.end(terminal);
        }
        terminal.note("watching; Ctrl-C ends it");
        watcher.wait()?;
    }
}

/// Checks everything once and prints the report. A path that cannot be read does not keep the
/// others from being checked.
fn examine(arguments: &Check, terminal: &Terminal) -> Outcome {
    let mut sources = Sources::new();
    let mut diagnostics = Vec::new();
    let mut files = 0;
    let mut unreadable = None;
    let mut seen = BTreeSet::new();
    for path in arguments
        .paths
        .iter()
        .filter(|path| seen.insert(path.as_path()))
    {
        // While watching, something else may have taken the file's place; a pipe would block.
        if arguments.watch
            && fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
        {
            unreadable = Some(CliError::usage(format!("{} is no file", path.display())));
            continue;
        }
        match content::read_ruleset(path) {
            Ok((input, outcome)) => {
                terminal.detail(&format!("{}: {} bytes read", input.name, input.bytes.len()));
                files += 1;
                diagnostics.extend(outcome.diagnostics);
                sources.insert(outcome.source);
            }
            Err(error) if unreadable.is_none() => unreadable = Some(error),
            Err(error) => drop(error.end(terminal)),
        }
    }
    if terminal.quiet() && arguments.format == CheckFormat::Human {
        diagnostics.retain(|diagnostic| diagnostic.severity <= Severity::Warning);
    }
    let report = Report::new(diagnostics, files);
    if files > 0 || unreadable.is_none() {
        terminal.print(&written(&report, &sources, arguments.format, terminal)?)?;
    }
    if let Some(error) = unreadable {
        return Err(error);
    }
    let failed = report.has_errors() || (arguments.deny_warnings && report.warnings() > 0);
    Ok(ExitCode::from(u8::from(failed)))
}

fn written(
    report: &Report,
    sources: &Sources,
    format: CheckFormat,
    terminal: &Terminal,
) -> Result<String, CliError> {
    let mut text = String::new();
    let result = match format {
        CheckFormat::Human => {
            let options = render::HumanOptions {
                color: terminal.color(),
                ..Default::default()
            };
            let result = render::human(&mut text, report, sources, &options);
            if !terminal.quiet() || report.has_errors() {
                text.push_str(&report.summary());
                text.push('\n');
            }
            result
        }
        CheckFormat::Json => render::json(&mut text, report, sources),
        CheckFormat::Sarif => {
            let registry = super::explain::registry()?;
            render::sarif(
                &mut text,
                report,
                sources,
                &registry,
                env!("CARGO_PKG_VERSION"),
            )
        }
        CheckFormat::Github => render::github(&mut text, report, sources),
    };
    result.map_err(|_| CliError::outside("the report cannot be written"))?;
    Ok(text)
}
